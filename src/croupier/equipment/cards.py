"""The deck: fifty-two cards, written like ``9H`` or ``10S``."""

from dataclasses import dataclass
from typing import Final


RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("S", "H", "D", "C")


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deck.

    >>> str(card("10H"))
    '10H'
    """

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit


DECK: Final = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
CARDS: Final = {str(each): each for each in DECK}
"""Every card by what is written for it."""


def card(text: str) -> Card:
    """Read a card: rank, then suit."""
    found = CARDS.get(text)
    if found is None:
        raise ValueError(f"a card is written like 9H or 10S, not {text[:20]!r}")
    return found


def decks(count: int) -> tuple[Card, ...]:
    """Return the cards of several decks, as they come from new packs."""
    return DECK * count
