"""Makes every bet that a ruleset offers, of the kind its data names."""

from typing import Final

from croupier.games.baccarat.bets import VOID, CoupBet, Outcome
from croupier.games.baccarat.insurance import Insurance
from croupier.games.baccarat.pairs import Pair, PairOfEach
from croupier.games.baccarat.reveal import HANDS
from croupier.games.kinds import Kinds, check_kind, check_lines
from croupier.games.protocol import REMOVED
from croupier.rulebooks.fields import FLAG, ROWS, RULES, TABLES, TEXT, Fields, one_of
from croupier.rulebooks.ruleset import BetTerms, Ruleset


_MADE: Final[dict[str, type[CoupBet]]] = {
    "outcome": Outcome,
    "pair": Pair,
    "pair-of-each": PairOfEach,
    "insurance": Insurance,
}
_HANDS: Final = one_of("either")
_ANY: Final[Fields] = {"closes": RULES, "late": FLAG}
KINDS: Final[Kinds] = {
    "outcome": {"wins": TABLES, "otherwise": TEXT, "hands": _HANDS, **_ANY},
    "pair": {"pairs": ROWS.needed, "triple": TEXT, "hands": _HANDS.needed, **_ANY},
    "pair-of-each": _ANY,
    "insurance": {
        "on": one_of(*HANDS).needed,
        "hand": one_of(*HANDS).needed,
        "stage": one_of(1, 2, 3).needed,
        "insures": ROWS.needed,
        "window": TEXT,
    },
}
"""What the data of each kind of bet may say."""


def build(ruleset: Ruleset) -> dict[str, CoupBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    return {name: _bet(terms, ruleset) for name, terms in ruleset.bets.items()}


def _bet(terms: BetTerms, ruleset: Ruleset) -> CoupBet:
    bet = _MADE[check_kind(terms, KINDS, "baccarat")](terms, ruleset)
    bet.check()
    comes = dict.fromkeys(line for target in bet.targets() for line in bet.lines(target))
    check_lines(terms, comes, (VOID, REMOVED))
    return bet
