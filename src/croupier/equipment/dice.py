"""Dice: six faces each, told apart, so that every roll is as likely as every other."""

from itertools import product
from typing import Final, TypeAlias


Roll: TypeAlias = tuple[int, ...]

FACES: Final = (1, 2, 3, 4, 5, 6)


def rolls(dice: int) -> tuple[Roll, ...]:
    """Return every roll of so many dice.

    >>> len(rolls(2))
    36
    """
    return tuple(product(FACES, repeat=dice))
