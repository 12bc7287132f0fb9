"""Ranks at casino war: the ace is the highest, suits are equal, and a card nobody read has none."""

from typing import Final

from croupier.equipment.cards import Card
from croupier.games.protocol import Symbol


_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_VALUES: Final = {rank: value for value, rank in enumerate(_RANKS, start=2)}
ACE: Final = _VALUES["A"]
BURNED: Final = "burned"
"""A burned card that lies face down: nobody read it."""
UNREAD: Final = 0


def rank(symbol: Symbol) -> int | None:
    """Return the rank of a card, from 2 to 14; of a rank itself; None of what is no card.

    >>> rank(Card("A", "S")), rank(Card("A", "H")), rank(Card("10", "D")), rank(7), rank(BURNED)
    (14, 14, 10, 7, 0)
    """
    match symbol:
        case Card(name, _):
            return _VALUES[name]
        case "burned":
            return UNREAD
        case bool():
            return None
        case int() if symbol == UNREAD or _VALUES["2"] <= symbol <= ACE:
            return symbol
        case _:
            return None


def named(value: int) -> str:
    """Name a rank.

    >>> named(14), named(10)
    ('ace', '10')
    """
    return _NAMES.get(value, str(value))


_NAMES: Final = {11: "jack", 12: "queen", 13: "king", 14: "ace"}
