"""Makes every bet that a ruleset offers, of the kind its data names."""

from typing import Final

from croupier.games.baccarat.bets import CoupBet, Outcome
from croupier.games.baccarat.insurance import Insurance
from croupier.games.baccarat.pairs import Pair, PairOfEach
from croupier.games.cards import bets
from croupier.rulebooks.ruleset import Ruleset


_MADE: Final[dict[str, type[CoupBet]]] = {
    "outcome": Outcome,
    "pair": Pair,
    "pair-of-each": PairOfEach,
    "insurance": Insurance,
}
KINDS: Final = bets.kinds_of(_MADE)
"""What the data of each kind of bet may say."""


def build(ruleset: Ruleset) -> dict[str, CoupBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    return bets.build(ruleset, "baccarat", _MADE)
