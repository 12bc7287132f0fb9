"""Makes every bet that a ruleset offers, of the kind its data names."""

from typing import Final

from croupier.games.blackjack.bets import VOID, BlackjackBet
from croupier.games.blackjack.boxes import bets as boxes
from croupier.games.blackjack.boxes.super_sevens import SuperSevens
from croupier.games.kinds import Kinds, check_kind, check_lines
from croupier.games.protocol import REMOVED
from croupier.rulebooks.fields import TEXT, Fields
from croupier.rulebooks.ruleset import BetTerms, Ruleset


_BOXES: Final[dict[str, type[BlackjackBet]]] = {
    "original": boxes.Original,
    "double": boxes.Double,
    "split": boxes.Split,
    "insurance": boxes.Insurance,
    "super-sevens": SuperSevens,
}
_ATTACHED: Final[Fields] = {"on": TEXT.needed, "window": TEXT}
KINDS: Final[Kinds] = {
    "original": {},
    "double": _ATTACHED,
    "split": _ATTACHED,
    "insurance": _ATTACHED,
    "super-sevens": {},
}
"""What the data of each kind of bet may say."""
_BESIDE: Final = {
    "original": (VOID, REMOVED, boxes.EVEN_MONEY),
    "super-sevens": (VOID, REMOVED),
}
"""Lines that staff or players bring; all others can only be void."""


def build(ruleset: Ruleset) -> dict[str, BlackjackBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    return {name: _bet(terms, ruleset) for name, terms in ruleset.bets.items()}


def _bet(terms: BetTerms, ruleset: Ruleset) -> BlackjackBet:
    kind = check_kind(terms, KINDS, "blackjack")
    bet = _BOXES[kind](terms, ruleset)
    comes = dict.fromkeys(line for target in bet.targets() for line in bet.lines(target))
    check_lines(terms, comes, _BESIDE.get(kind, (VOID,)))
    return bet
