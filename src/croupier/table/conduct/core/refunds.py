"""Wagers declared void at a table: what goes back, and how the round is folded with it.

Used where a rule lets somebody void a player's wagers, annul a game or forfeit a cheat's stake.
The round may be the one in progress or the last completed one: what was paid on a wager that is
now void is asked back, and what its player no longer has becomes what they owe.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from croupier.bank.ledger import Ledger
from croupier.journal.entries import Posting
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import Case
from croupier.table.conduct.core.postings import movements, owed_at_worst, owing, posted, postings
from croupier.table.conduct.core.rounds import finished, wager_facts, with_round
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.wagers.moves import Round, Void
from croupier.table.wagers.voids import GONE
from croupier.terms.references import Ref
from croupier.terms.refusals import Refusal


_NOTHING: Mapping[str, int] = MappingProxyType({})


def lying(live: Live, player: str) -> tuple[str, ...]:
    """Name a player's wagers of a round whose stakes somebody still holds or won."""
    return tuple(slip.id for slip in live.round.slips.of(player) if slip.result not in GONE)


@dataclass(frozen=True, slots=True)
class Voided:
    """What declaring wagers void comes to: the round after it, its postings and its facts."""

    round: Round
    postings: list[Posting]
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Grounds:
    """Why wagers are void: in words, by which rules; forfeit, or void above what they keep."""

    why: str
    rules: tuple[Ref, ...]
    is_forfeit: bool = False
    keeps: Mapping[str, int] = field(default_factory=lambda: _NOTHING)


def void_wagers(
    case: Case, live: Live, names: Iterable[str], grounds: Grounds, ledger: Ledger | None = None
) -> Voided | Refusal:
    """Declare wagers of a round void or forfeit; nothing is changed yet.

    ``facts`` go into the happening, under whatever kind; ``with_void`` folds them. ``ledger`` is
    the house's as it will be by then, where other postings of the same moment come before.
    """
    table = case.table
    wagers = tuple(dict.fromkeys(names))
    move = Void(wagers, grounds.rules, grounds.why, grounds.is_forfeit, grounds.keeps)
    after = ask(live.round, move)
    if (no := after.answered[-1].refusal) is not None:
        return no
    fresh = list(after.slips.since(live.round.slips))
    moved: list[Posting] = []
    for slip in fresh:
        before = live.round.slip(slip.id)
        assert before is not None  # a void puts no new slip down
        moved += postings(movements(table.name, slip), posted(table.name, live, before))
    moved = owed_at_worst(ledger or case.house.ledger, moved, live.owed)
    facts = {
        "round": live.number,
        "void": {
            "wagers": list(wagers),
            "rules": [str(ref) for ref in grounds.rules],
            "why": grounds.why,
            "forfeit": grounds.is_forfeit,
            "keeps": dict(grounds.keeps),
        },
        "wagers": [wager_facts(table, slip) for slip in fresh],
        **owing(moved),
    }
    return Voided(after, moved, facts)


def with_void(table: TableState, facts: Mapping[str, Any]) -> TableState:
    """Fold what ``void_wagers`` wrote into the round it concerns."""
    return finished(with_round(table, facts["round"], lambda live: without(live, facts["void"])))


def without(live: Live, void: Mapping[str, Any], *, ends: bool = False) -> Live:
    """Take wagers that are void out of a round, which may be over with that."""
    move = Void(
        tuple(void["wagers"]),
        tuple(Ref.parse(ref) for ref in void["rules"]),
        void["why"],
        void["forfeit"],
        void["keeps"],
        ends,
    )
    gone = set(void["wagers"]) - set(void["keeps"])
    return replace(
        live, round=ask(live.round, move), unpaid=live.unpaid - gone, lying=live.lying - gone
    )
