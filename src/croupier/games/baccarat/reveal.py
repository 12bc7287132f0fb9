"""In which order cards are turned up. Who draws is decided elsewhere (``drawing.py``).

Cards always leave the shoe Player, Banker, Player, Banker. Turned face up as they are dealt they
reach the play in that order; dealt face down, one hand is turned before the other.
"""

from typing import Final


PLAYER: Final = "player"
BANKER: Final = "banker"
HANDS: Final = (PLAYER, BANKER)
SHOE: Final = ("player 1", "banker 1", "player 2", "banker 2")
"""The first four cards, as they leave the shoe."""
FACE_UP: Final = "face up"
BANKER_FIRST: Final = "banker first"
_ORDERS: Final = {
    FACE_UP: SHOE,
    "player first": ("player 1", "player 2", "banker 1", "banker 2"),
    BANKER_FIRST: ("banker 1", "banker 2", "player 1", "player 2"),
}


def slot(reveal: str, turned: int) -> str:
    """Name the card of the first four that is turned up after so many."""
    return _order(reveal)[turned]


def beneath(reveal: str, turned: int) -> int:
    """Count the cards that left the shoe earlier than the one due and are still face down.

    >>> [beneath("banker first", turned) for turned in range(4)]
    [1, 2, 0, 0]
    """
    order = _order(reveal)
    down = [name for name in SHOE if name not in order[:turned]]
    return down.index(order[turned])


def hand_of(name: str) -> str:
    """Say whose hand a card belongs to."""
    return name.partition(" ")[0]


def _order(reveal: str) -> tuple[str, ...]:
    return _ORDERS.get(reveal, SHOE)
