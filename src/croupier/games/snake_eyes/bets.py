"""Snake Eyes' bets: all of them are ones that games of two dice share, and all work on every roll.

Each may be taken up, in whole or in part, until the dice that decide it come to rest.
"""

from typing import Final

from croupier.games.kinds import Kinds, check_kind
from croupier.games.two_dice.bets import Before, DiceBet, Hardway, HardwayCombo, OneRoll
from croupier.games.two_dice.kinds import BEFORE, HARDWAY, ONE_ROLL, check_bet
from croupier.rulebooks.ruleset import BetTerms, Ruleset


_KINDS: Final[dict[str, type[DiceBet]]] = {
    "before": Before,
    "hardway": Hardway,
    "hardway-combo": HardwayCombo,
    "one-roll": OneRoll,
}
KINDS: Final[Kinds] = {
    "before": BEFORE,
    "hardway": HARDWAY,
    "hardway-combo": HARDWAY,
    "one-roll": ONE_ROLL,
}


def build(ruleset: Ruleset) -> dict[str, DiceBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    return {name: _bet(terms) for name, terms in ruleset.bets.items()}


def _bet(terms: BetTerms) -> DiceBet:
    bet = _KINDS[check_kind(terms, KINDS, "Snake Eyes")](terms, until_rest=True)
    check_bet(bet)
    return bet
