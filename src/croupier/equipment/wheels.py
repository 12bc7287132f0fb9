"""Roulette wheels: the order of the pockets and their colours, as data an operator can replace.

The books' own diagrams of the wheel are lost; these are the standard European and American
orders and colours (see the readings of record in docs/readings.md).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final


GREEN: Final = "green"
RED: Final = "red"
BLACK: Final = "black"
ZEROS: Final = ("0", "00")


@dataclass(frozen=True)
class Wheel:
    """The pockets in their order around the wheel, and which of them are red."""

    order: tuple[str, ...]
    reds: frozenset[str]

    @cached_property
    def zeros(self) -> tuple[str, ...]:
        """The green pockets."""
        return tuple(zero for zero in ZEROS if zero in self.order)

    def colour(self, number: str) -> str:
        """Return the colour of a pocket.

        >>> EUROPEAN.colour("17")
        'black'
        """
        if number in ZEROS:
            return GREEN
        return RED if number in self.reds else BLACK

    def neighbours(self, number: str, each_side: int) -> tuple[str, ...]:
        """Return a pocket with those beside it, in their order around the wheel.

        >>> EUROPEAN.neighbours("0", 1)
        ('26', '0', '32')
        """
        place = self.order.index(number)
        around = range(place - each_side, place + each_side + 1)
        return tuple(self.order[spot % len(self.order)] for spot in around)

    def faults(self, pockets: int) -> list[str]:
        """Say what keeps this from being a roulette wheel of so many pockets; [] if nothing."""
        numbers = {str(number) for number in range(1, 37)}
        due = numbers | {"0"} | ({"00"} if pockets == len(numbers) + 2 else set[str]())
        found: list[str] = []
        if len(self.order) != pockets or set(self.order) != due:
            found.append(f"a wheel of {pockets} pockets shows each of its numbers once")
            return found
        inner = [self.colour(number) for number in self.order if number not in ZEROS]
        if self.reds - numbers or any(a == b for a, b in _pairs_between_zeros(self)):
            found.append("1 to 36 are coloured alternately red and black")
        if inner.count(RED) * 2 != len(inner):
            found.append("as many pockets are red as black")
        return found


def _pairs_between_zeros(wheel: Wheel) -> list[tuple[str, str]]:
    """Return the colours of each two adjoining numbers with no zero between them."""
    ring = [wheel.colour(number) for number in wheel.order]
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return [pair for pair in pairs if GREEN not in pair]


def _wheel(order: str, reds: str) -> Wheel:
    return Wheel(tuple(order.split()), frozenset(reds.split()))


_REDS: Final = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"

EUROPEAN: Final = _wheel(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 "
    "24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
    _REDS,
)
AMERICAN: Final = _wheel(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 "
    "27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
    _REDS,
)
STANDARD: Final = {"37": EUROPEAN, "38": AMERICAN}
