"""What a round by the generator is drawn from: committed to, contributed to, shown.

Wagers and results are the same whoever brings chance. What they have to do with the generator is told
here, and is nothing at a table that has none.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from croupier.table.conduct.core.equipment_states import Committed, GeneratorRound
from croupier.table.conduct.core.standing_equipment import in_round, with_in_round
from croupier.table.conduct.core.state import Live


SEED: Final = "seed"
MIXED: Final = "mixed"
"""The facts of an entry that shows the seed a round was committed to, and what was mixed into it."""


def drawn_from(live: Live | None) -> GeneratorRound:
    """Return what a round is drawn from: nothing, where no generator draws."""
    return in_round(live, GeneratorRound)


def committed_to(live: Live | None) -> Committed | None:
    """Return the chance that a round was committed to, where it was."""
    return drawn_from(live).committed


def is_mixed(live: Live) -> bool:
    """Say whether what terminals contributed is fixed: cards lie there, though perhaps unseen.

    Where players decide, wagering is over before the first question, and nothing need be turned up
    before the last.
    """
    return bool(live.round.drawn) or bool(live.deciders)


def with_nonces(live: Live, wagers: Iterable[Mapping[str, Any]]) -> Live:
    """Take what a terminal contributed with each of its wagers, until that is fixed."""
    if is_mixed(live) or not isinstance(live.equipment, GeneratorRound):
        return live
    nonces = live.equipment.nonces
    for wager in wagers:
        nonces = nonces.add((wager["id"], wager["nonce"]))
    return with_in_round(live, GeneratorRound, nonces=nonces)


def with_seed(live: Live, facts: Mapping[str, Any]) -> Live:
    """Remember the seed that an entry shows, if it does."""
    if SEED not in facts:
        return live
    return with_in_round(live, GeneratorRound, seed=facts[SEED], mixed=facts[MIXED])
