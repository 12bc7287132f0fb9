"""Makes every bet that a ruleset offers, of the kind its data names."""

from typing import Final

from croupier.games.casino_war import bets
from croupier.games.casino_war.bets import VOID, WarBet
from croupier.games.kinds import Kinds, check_kind, check_lines
from croupier.games.protocol import REMOVED
from croupier.rulebooks.fields import RULES, TEXT
from croupier.rulebooks.ruleset import BetTerms, Ruleset


_MADE: Final[dict[str, type[WarBet]]] = {
    "ante": bets.Ante,
    "tie": bets.Tie,
    "war": bets.War,
}
KINDS: Final[Kinds] = {
    "ante": {"closes": RULES},
    "tie": {"closes": RULES},
    "war": {"on": TEXT.needed, "act": TEXT},
}
"""What the data of each kind of bet may say."""
_BESIDE: Final = {"war": (VOID,)}
"""Lines that staff or players bring a bet, where these are not both of them."""


def build(ruleset: Ruleset) -> dict[str, WarBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    return {name: _bet(terms, ruleset) for name, terms in ruleset.bets.items()}


def _bet(terms: BetTerms, ruleset: Ruleset) -> WarBet:
    kind = check_kind(terms, KINDS, "casino-war")
    bet = _MADE[kind](terms, ruleset)
    check_lines(terms, bet.lines(""), _BESIDE.get(kind, (VOID, REMOVED)))
    return bet
