"""Roulette as the books describe it, written a second time and sharing nothing with the house.

The cloth is arithmetic on the numbers themselves: three to a row, so a neighbour below is three
more, a neighbour beside one more within the row. Colours follow the rule of thumb of the trade,
and the second half of the double-zero wheel follows from the first: opposite pockets are partners.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final, TypeAlias


Numbers: TypeAlias = frozenset[str]
Cloth: TypeAlias = Mapping[str, list[Numbers]]
Pieces: TypeAlias = list[tuple[str, Numbers, int]]

ODDS: Final = {
    "straight-up": 35,
    "split": 17,
    "street": 11,
    "corner": 8,
    "five-line": 6,
    "six-line": 5,
    "column": 2,
    "dozen": 2,
    "low": 1,
    "high": 1,
    "even": 1,
    "odd": 1,
    "red": 1,
    "black": 1,
    "asian-neighbour": 11,
}
EVEN_CHANCES: Final = ("low", "high", "even", "odd", "red", "black")


def numbers(*of: int | str) -> Numbers:
    return frozenset(map(str, of))


def dashed(text: str) -> Numbers:
    """Read a group as it is spoken: 0-2-3."""
    return frozenset(text.split("-"))


# The wheels


def is_red(number: int) -> bool:
    """Odd is red up to 10 and from 19 to 28; elsewhere even is."""
    odd_is_red = number <= 10 or 19 <= number <= 28
    return (number % 2 == 1) == odd_is_red


def _partner(pocket: str) -> str:
    """Give the pocket opposite on the double-zero wheel: 0 and 00, 1 and 2, 3 and 4 ..."""
    if pocket == "0":
        return "00"
    return str(int(pocket) + 1 if int(pocket) % 2 else int(pocket) - 1)


SINGLE_ZERO: Final = tuple(map(str, (
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
)))  # fmt: skip
_FIRST_HALF: Final = tuple(map(str, (
    0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
)))  # fmt: skip
DOUBLE_ZERO: Final = _FIRST_HALF + tuple(map(_partner, _FIRST_HALF))


def beside(wheel: tuple[str, ...], centre: str, each_side: int) -> list[str]:
    """Walk the wheel from a pocket both ways."""
    found = [centre]
    for distance in range(1, each_side + 1):
        found.append(wheel[wheel.index(centre) - distance])
        found.append((wheel + wheel)[wheel.index(centre) + distance])
    return found


# The cloth


def _rows() -> Iterator[Numbers]:
    return (numbers(n, n + 1, n + 2) for n in range(1, 37, 3))


def _splits() -> Iterator[Numbers]:
    for low, high in combinations(range(1, 37), 2):
        beside_each_other = high - low == 1 and low % 3 != 0
        if beside_each_other or high - low == 3:
            yield numbers(low, high)


def _squares() -> Iterator[Numbers]:
    return (numbers(n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3)


def _outside() -> dict[str, list[Numbers]]:
    every = range(1, 37)
    return {
        "column": [numbers(*(n for n in every if n % 3 == place % 3)) for place in (1, 2, 3)],
        "dozen": [numbers(*range(first, first + 12)) for first in (1, 13, 25)],
        "low": [numbers(*range(1, 19))],
        "high": [numbers(*range(19, 37))],
        "even": [numbers(*range(2, 37, 2))],
        "odd": [numbers(*range(1, 37, 2))],
        "red": [numbers(*(n for n in every if is_red(n)))],
        "black": [numbers(*(n for n in every if not is_red(n)))],
    }


def _groups(spoken: str) -> list[Numbers]:
    return [dashed(group) for group in spoken.split()]


def single_zero_cloth() -> dict[str, list[Numbers]]:
    return {
        "straight-up": [numbers(n) for n in range(37)],
        "split": [*_splits(), *_groups("0-1 0-2 0-3")],
        "street": [*_rows(), *_groups("0-1-2 0-2-3")],
        "corner": [*_squares(), *_groups("0-1-2-3")],
        "six-line": [numbers(*range(n, n + 6)) for n in range(1, 32, 3)],
        **_outside(),
    }


def double_zero_cloth(zeros: str) -> dict[str, list[Numbers]]:
    """Lay the cloth whose zeros read, from left to right, as given."""
    zero_splits = {"00-0": "00-1 00-2 0-2 0-3 0-00", "0-00": "0-1 0-2 00-2 00-3 0-00"}
    zero_streets = {"00-0": "0-2-3 0-00-2 00-1-2", "0-00": "00-2-3 0-00-2 0-1-2"}
    return {
        "straight-up": [numbers("00"), *(numbers(n) for n in range(37))],
        "split": [*_splits(), *_groups(zero_splits[zeros])],
        "street": [*_rows(), *_groups(zero_streets[zeros])],
        "corner": list(_squares()),
        "five-line": _groups("0-00-1-2-3"),
        "six-line": [numbers(*range(n, n + 6)) for n in range(1, 32, 3)],
        **_outside(),
    }


def off_the_cloth(bet: str, cloth: Cloth, wheel: Iterable[str]) -> list[Numbers]:
    """Give groups of the right size that are no place of a bet.

    All of them for two and three numbers; from four on, every place with one number exchanged.
    """
    places, pockets = set(cloth[bet]), list(wheel)
    size = len(cloth[bet][0])
    if size <= 3:
        return [frozenset(g) for g in combinations(pockets, size) if frozenset(g) not in places]
    swapped = {
        (place - {out}) | {into}
        for place in places
        for out in place
        for into in pockets
        if into not in place
    }
    return sorted(swapped - places, key=sorted)


# Multiples


def pieces(spoken: str) -> Pieces:
    """Read pieces such as ``0-2-3x2 4-7 1``; how many numbers there are says which bet it is."""
    kinds = {1: "straight-up", 2: "split", 3: "street", 4: "corner"}
    found: Pieces = []
    for word in spoken.split():
        group, _, times = word.partition("x")
        found.append((kinds[len(dashed(group))], dashed(group), int(times or 1)))
    return found


TIER: Final = pieces("5-8 10-11 13-16 23-24 27-30 33-36")
ORPHELINS: Final = pieces("1 6-9 14-17 17-20 31-34")
NINE_PIECES: Final = pieces("0-2-3x2 25-26-28-29x2 4-7 12-15 18-21 19-22 32-35")
ZERO_SPIEL: Final = pieces("0-3 12-15 26 32-35")


def straight(pockets: Iterable[str]) -> Pieces:
    return [("straight-up", numbers(pocket), 1) for pocket in pockets]


def units(of: Pieces) -> int:
    return sum(times for _, _, times in of)


def won(of: Pieces, number: str, stake: int) -> tuple[int, int]:
    """Say what a multiple wins and gets back with this much on each piece."""
    hit = [(ODDS[bet], times * stake) for bet, covered, times in of if number in covered]
    return sum(odds * laid for odds, laid in hit), sum(laid for _, laid in hit)
