"""The cloths and multiples of roulette by name, as `plain_roulette` counts them by hand."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, Final, TypeAlias

from tests.games import plain_roulette


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


SINGLE_ZERO: Final = tuple(plain_roulette.EUROPEAN)
DOUBLE_ZERO: Final = tuple(plain_roulette.AMERICAN)


def beside(wheel: tuple[str, ...], centre: str, each_side: int) -> list[str]:
    """Walk the wheel from a pocket both ways."""
    found = [centre]
    for distance in range(1, each_side + 1):
        found.append(wheel[wheel.index(centre) - distance])
        found.append((wheel + wheel)[wheel.index(centre) + distance])
    return found


# The cloth


def _cloth(**options: str) -> dict[str, list[Numbers]]:
    found: dict[str, list[Numbers]] = {}
    laid: dict[str, Any] = {"reds": (), "wheel-order": (), **options}
    for bet, _, ((_, covered),) in plain_roulette.places("nz", laid, plain_roulette.around(laid)):
        found.setdefault(bet, []).append(covered)
    return found


def single_zero_cloth() -> dict[str, list[Numbers]]:
    return _cloth(wheel="37")


def double_zero_cloth(zeros: str) -> dict[str, list[Numbers]]:
    """Lay the cloth whose zeros read, from left to right, as given."""
    return _cloth(wheel="38", zeros=zeros)


def off_the_cloth(bet: str, cloth: Cloth, wheel: Iterable[str], *, all_of: int) -> list[Numbers]:
    """Give groups of the right size that are no place of a bet.

    All of them for up to so many numbers; from there on, every place with one number exchanged.
    """
    places, pockets = set(cloth[bet]), list(wheel)
    size = len(cloth[bet][0])
    if size <= all_of:
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


TIER: Final = pieces(plain_roulette.TIER)
ORPHELINS: Final = pieces(plain_roulette.ORPHELINS)
NINE_PIECES: Final = pieces("0-2-3x2 25-26-28-29x2 4-7 12-15 18-21 19-22 32-35")
ZERO_SPIEL: Final = pieces(plain_roulette.ZERO_SPIEL)


def straight(pockets: Iterable[str]) -> Pieces:
    return [("straight-up", numbers(pocket), 1) for pocket in pockets]


def units(of: Pieces) -> int:
    return sum(times for _, _, times in of)


def won(of: Pieces, number: str, stake: int) -> tuple[int, int]:
    """Say what a multiple wins and gets back with this much on each piece."""
    hit = [(ODDS[bet], times * stake) for bet, covered, times in of if number in covered]
    return sum(odds * laid for odds, laid in hit), sum(laid for _, laid in hit)
