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
_TURNED: Final = {
    "player first": ("player 1", "player 2", "banker 1", "banker 2"),
    BANKER_FIRST: ("banker 1", "banker 2", "player 1", "player 2"),
}


def slot(reveal: str, turned: int) -> str:
    """Name the card of the first four that is turned up after so many."""
    return _order(reveal)[turned]


def place(reveal: str, turned: int) -> int | None:
    """Say as which card it left the shoe, counted from 0; None where cards come in that order.

    >>> [place("banker first", turned) for turned in range(4)]
    [1, 3, 0, 2]
    """
    return SHOE.index(slot(reveal, turned)) if reveal in _TURNED else None


def hand_of(name: str) -> str:
    """Say whose hand a card belongs to."""
    return name.partition(" ")[0]


def _order(reveal: str) -> tuple[str, ...]:
    return _TURNED.get(reveal, SHOE)
