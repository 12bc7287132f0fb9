"""Hands of five cards as this game asks of them: what the dealer needs, and what a hand is paid as."""

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import Card
from croupier.games.poker.values import (
    FIVE_CARDS,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ODD_CARDS,
    ONE_PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    Value,
)


JACKPOT_HANDS: Final = (FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH)
"""The kinds of hands that qualify for the jackpot, the lowest first."""
_LOW: Final = "one pair or less"
PAYS_AS: Final = {
    ODD_CARDS: _LOW,
    ONE_PAIR: _LOW,
    **{kind: kind for kind in (TWO_PAIRS, THREE_OF_A_KIND, STRAIGHT, *JACKPOT_HANDS)},
}
"""The line by which a bet wager wins, by the kind of its hand."""
QUALIFIES: Final = FIVE_CARDS.least(ODD_CARDS, "A", "K")
"""What the dealer's hand must reach: an ace and a king."""


def value(cards: Sequence[Card]) -> Value:
    """Return what five cards are worth."""
    return FIVE_CARDS.value(cards)


def compared(own: Sequence[Card], other: Sequence[Card]) -> int:
    """Compare two hands: over 0 the first is higher, at 0 they are equal."""
    mine, theirs = value(own), value(other)
    return (mine > theirs) - (mine < theirs)


def qualifies(cards: Sequence[Card]) -> bool:
    """Say whether the dealer plays: with an ace and a king, or anything higher."""
    return value(cards) >= QUALIFIES


def called(cards: Sequence[Card]) -> str:
    """Name a hand in words, as the dealer calls it."""
    return str(value(cards).name)
