"""What games of cards show alike."""

from collections.abc import Iterable
from typing import Final

from croupier.equipment.cards import DECK
from croupier.games.shown import CARDS, SHUFFLER, Equipment, Up


SHOE: Final = Equipment(kind=CARDS, symbols=tuple(map(str, DECK)))
DEVICE: Final = Equipment(kind=CARDS, symbols=tuple(map(str, DECK)), apparatus=SHUFFLER)


def up(cards: Iterable[object]) -> tuple[Up, ...]:
    """Show cards that lie face up."""
    return tuple(Up(str(card)) for card in cards)
