"""Two dice as these games read them: a total, and whether it was made the hard way."""

from dataclasses import dataclass
from typing import Final, TypeGuard

from croupier.equipment.dice import Roll, rolls
from croupier.games.protocol import Symbol


ROLLS: Final = frozenset(rolls(2))
SEVEN: Final = 7
HARD: Final = (4, 6, 8, 10)
"""Totals that two like dice make, and other dice too."""
OPPOSITE: Final = 7
"""What two opposite sides of a die add up to."""


@dataclass(frozen=True, slots=True)
class Total:
    """What a game can tell of a roll: its total, and whether two like dice made it.

    A 2 or a 12 comes in one way only, so that nobody calls it hard.
    """

    number: int
    hard: bool = False

    def __str__(self) -> str:
        return f"hard {self.number}" if self.hard else str(self.number)


def is_roll(symbol: Symbol) -> TypeGuard[Roll]:
    """Say whether two dice can show this."""
    return symbol in ROLLS


def total_of(symbol: Symbol) -> Total:
    """Add up two dice; a total is its own."""
    if isinstance(symbol, Total):
        return symbol
    assert is_roll(symbol)
    one, other = symbol
    return Total(one + other, one == other and one + other in HARD)


def written(roll: Roll) -> str:
    """Write a roll as it is kept.

    >>> written((3, 4))
    '3-4'
    """
    return "-".join(map(str, roll))


TOTALS: Final = tuple(dict.fromkeys(map(total_of, sorted(ROLLS))))
"""Everything that these games can tell of a roll."""
