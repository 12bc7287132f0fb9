"""What hands are worth at three card poker: three cards, and the best five of a player's and the dealer's."""

from functools import lru_cache
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
    THREE_CARDS,
    THREE_OF_A_KIND,
    Value,
)


BONUS: Final = (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT)
"""Hands of three with a bonus on the ante, the best first."""
PAIR_OR_BETTER: Final = (*BONUS, FLUSH, ONE_PAIR)
"""Hands of three that pair plus pays."""
SIX_PAY: Final = (
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    FLUSH,
    STRAIGHT,
    THREE_OF_A_KIND,
)
"""Hands of five that the six card bonus pays."""
QUEEN_HIGH: Final = THREE_CARDS.least(ODD_CARDS, "Q")
"""What the dealer qualifies with."""
_LATELY: Final = 4096


@lru_cache(_LATELY)
def of_three(cards: tuple[Card, ...]) -> Value:
    """Return what three cards are worth.

    >>> from croupier.equipment.cards import card
    >>> str(of_three(tuple(map(card, ("AS", "2H", "3D")))).name)
    'straight up to 3'
    """
    return THREE_CARDS.value(cards)


@lru_cache(_LATELY)
def best_of_six(cards: tuple[Card, ...]) -> Value:
    """Return what the best five of six cards are worth."""
    return FIVE_CARDS.value(cards)
