"""Snake Eyes' bets: all of them are ones that games of two dice share, and all work on every roll.

Each may be taken up, in whole or in part, until the dice that decide it come to rest.
"""

from typing import Final

from croupier.games.protocol import Bet
from croupier.games.two_dice.bets import Before, DiceBet, Hardway, HardwayCombo, OneRoll
from croupier.games.two_dice.states import State
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.refusals import Reason, Refusal, RefusedError


_KINDS: Final[dict[str, type[DiceBet]]] = {
    "before": Before,
    "hardway": Hardway,
    "hardway-combo": HardwayCombo,
    "one-roll": OneRoll,
}


def build(ruleset: Ruleset) -> dict[str, Bet[State]]:
    """Make every bet the ruleset offers."""
    return {name: _bet(terms) for name, terms in ruleset.bets.items()}


def _bet(terms: BetTerms) -> Bet[State]:
    kind = _KINDS.get(str(terms.about.get("kind")))
    if kind is None:
        what = f"bet {terms.name!r} is of no kind that Snake Eyes knows"
        remedy = f"Known: {', '.join(_KINDS)}."
        raise RefusedError(Refusal(Reason.STUDY_CANNOT_BE_USED, what, terms.rules, remedy))
    return kind(terms, until_rest=True)
