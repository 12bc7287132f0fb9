"""The tables of play: what cards count, when a hand is a natural, and who draws a third card.

They are all here and nowhere else. In which order cards are turned up is another matter: see
``reveal.py``.
"""

from typing import Final

from croupier.equipment.cards import RANKS, Card


POINTS: Final = {rank: int(rank) if rank.isdecimal() and rank != "10" else 0 for rank in RANKS} | {
    "A": 1
}
"""What each rank counts: its number, an ace one, tens and court cards nothing."""
VALUES: Final = range(10)
"""Every value a card or a hand can have."""
_LEAST_NATURAL: Final = 8
_PLAYER_DRAWS_TO: Final = 5
_BANKER_DRAWS_TO: Final = 5
_BANKER_DRAWS: Final = {
    0: VALUES,
    1: VALUES,
    2: VALUES,
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: (2, 3, 4, 5, 6, 7),
    5: (4, 5, 6, 7),
    6: (6, 7),
    7: (),
}
"""On which third cards of the Player's Hand each count of the Banker's draws."""


def points(symbol: object) -> int:
    """Return what a card counts; a value is its own.

    >>> from croupier.equipment.cards import card
    >>> points(card("9H")), points(card("AS")), points(card("10D")), points(card("KC"))
    (9, 1, 0, 0)
    """
    if isinstance(symbol, Card):
        return POINTS[symbol.rank]
    assert isinstance(symbol, int)
    return symbol


def is_card(symbol: object) -> bool:
    """Say whether something is a card, or the value of one."""
    is_value = isinstance(symbol, int) and not isinstance(symbol, bool)
    return isinstance(symbol, Card) or (is_value and symbol in VALUES)


def counted(count: int, more: int) -> int:
    """Add a card's points to a count: of the total only the right digit stays."""
    return (count + more) % 10


def is_natural(count: int, cards: int) -> bool:
    """Say whether a hand is eight or nine on its first two cards."""
    return cards == 2 and count >= _LEAST_NATURAL


def player_draws(count: int) -> bool:
    """Say whether the Player's Hand takes a third card, where neither hand is a natural."""
    return count <= _PLAYER_DRAWS_TO


def banker_draws(count: int, third: int | None) -> bool:
    """Say whether the Banker's Hand takes one: by the Player's third card, or None if it stood."""
    if third is None:
        return count <= _BANKER_DRAWS_TO
    return third in _BANKER_DRAWS[count]


def banker_draws_anyway(count: int) -> bool:
    """Say whether the Banker's Hand draws whatever the Player's third card is."""
    return all(banker_draws(count, third) for third in VALUES)
