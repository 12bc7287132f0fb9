"""Packs of cards, looked through before they are played with: whole decks and nothing else."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from croupier.equipment.cards import DECK, card


MOST_DECKS: Final = 16
MOST_NAMED: Final = 4
"""How many odd cards a fault names; the rest are counted."""


def fault_of(cards: Sequence[str]) -> str | None:
    """Say what keeps cards from being whole decks, or None.

    >>> fault_of(["AS"] * 52)
    'too many AS; missing 2S, 3S, 4S, 5S and 47 more'
    """
    if not cards or len(cards) > MOST_DECKS * len(DECK):
        return f"from 1 to {MOST_DECKS} decks are looked through, not {len(cards)} cards"
    counted: Counter[str] = Counter()
    odd: list[str] = []
    for name in cards:
        try:
            counted[str(card(name))] += 1
        except ValueError:
            odd.append(name[:20])
    if odd:
        return f"no cards of a deck: {_named(odd)}"
    if len(cards) % len(DECK):
        return f"{len(cards)} cards are no whole number of decks of {len(DECK)}"
    decks = len(cards) // len(DECK)
    many = [name for name, count in counted.items() if count > decks]
    missing = [str(each) for each in DECK if counted[str(each)] < decks]
    return f"too many {_named(many)}; missing {_named(missing)}" if many else None


def _named(cards: Iterable[str]) -> str:
    every = list(cards)
    more = f" and {len(every) - MOST_NAMED} more" if len(every) > MOST_NAMED else ""
    return ", ".join(every[:MOST_NAMED]) + more
