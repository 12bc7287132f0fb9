"""Roulette counted by hand: the cloth as a grid, the odds by how many numbers are covered."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, Final, TypeAlias


Group: TypeAlias = frozenset[str]
Pieces: TypeAlias = list[tuple[int, Group]]

VOID: Final = ({"no spin": "ball left the wheel"}, {"no spin": "foreign object"})
"""Irregular results that leave the wagers standing in every book."""

OTHER_RULE: Final = {
    "nz1996": {"name": "corner", "kind": "corner", "pays": "8 to 1"},
    "nz": {"name": "corner", "kind": "corner", "pays": "8 to 1"},
    "star-rapid": {"name": "corner", "kind": "corner", "pays": "8 to 1"},
}
"""A bet of each book with other numbers: corners without the first four."""

_OTHER_REDS: Final = [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35]
OTHER_OPTIONS: Final = {book: {"reds": _OTHER_REDS} for book in OTHER_RULE}
"""Options under which the same bets win on other numbers."""

PAYS: Final = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}
EUROPEAN: Final = [
    "0", "32", "15", "19", "4", "21", "2", "25", "17", "34", "6", "27", "13",
    "36", "11", "30", "8", "23", "10", "5", "24", "16", "33", "1", "20", "14",
    "31", "9", "22", "18", "29", "7", "28", "12", "35", "3", "26",
]  # fmt: skip
AMERICAN: Final = [
    "0", "28", "9", "26", "30", "11", "7", "20", "32", "17", "5", "22", "34",
    "15", "3", "24", "36", "13", "1", "00", "27", "10", "25", "29", "12", "8",
    "19", "31", "18", "6", "21", "33", "16", "4", "23", "35", "14", "2",
]  # fmt: skip
ZERO_GROUPS: Final = {
    "37": "0-1 0-2 0-3 0-1-2 0-2-3 0-1-2-3",
    "38 00-0": "0-00 00-1 00-2 0-2 0-3 00-1-2 0-00-2 0-2-3 0-00-1-2-3",
    "38 0-00": "0-00 0-1 0-2 00-2 00-3 0-1-2 0-00-2 00-2-3 0-00-1-2-3",
}
BET_OF: Final = {2: "split", 3: "street", 4: "corner", 5: "five-line"}
TIER: Final = "5-8 10-11 13-16 23-24 27-30 33-36"
ORPHELINS: Final = "1 6-9 14-17 17-20 31-34"
VOISINS: Final = "0-2-3 0-2-3 25-26-28-29 25-26-28-29 4-7 12-15 18-21 19-22 32-35"
ZERO_SPIEL: Final = "0-3 12-15 26 32-35"


def carry(came: Sequence[Any]) -> dict[str, str]:
    """Write what rounds leave: the last one's number."""
    return {"last": came[-1]}


def returns(book: str, options: Mapping[str, Any]) -> dict[tuple[str, str], dict[str, Fraction]]:
    """Count what every bet on every target returns for a unit, pocket by pocket."""
    wheel = around(options)
    found: dict[tuple[str, str], dict[str, Fraction]] = {}
    for bet, target, pieces in places(book, options, wheel):
        units = sum(each for each, _ in pieces)
        found[bet, target] = {
            pocket: sum(
                (
                    Fraction(each * (PAYS[len(group)] + 1), units)
                    for each, group in pieces
                    if pocket in group
                ),
                Fraction(0),
            )
            for pocket in wheel
        }
    return found


def around(options: Mapping[str, Any]) -> list[str]:
    """Give the pockets in their order around the wheel."""
    own = [str(number) for number in options["wheel-order"]]
    return own or (EUROPEAN if options["wheel"] == "37" else AMERICAN)


def is_red(number: int) -> bool:
    """Colour a number as the layout prints it: even is red in the second and fourth tens."""
    return number % 2 == (0 if 11 <= number <= 18 or number >= 29 else 1)


def text(numbers: Iterable[str]) -> str:
    """Write numbers as they are written on a receipt, zeros first."""
    return "-".join(sorted(numbers, key=lambda n: (n not in ("0", "00"), int(n), n)))


def places(
    book: str, options: Mapping[str, Any], wheel: list[str]
) -> Iterator[tuple[str, str, Pieces]]:
    """Give every bet and target with the numbers it covers."""
    for pocket in wheel:
        yield "straight-up", pocket, [(1, frozenset([pocket]))]
    for bet, group in inside():
        yield bet, text(group), [(1, group)]
    zeros = " ".join(str(options[name]) for name in ("wheel", "zeros") if name in options)
    for written in ZERO_GROUPS[zeros].split():
        group = frozenset(written.split("-"))
        yield BET_OF[len(group)], text(group), [(1, group)]
    yield from outside(options)
    for numbers in options.get("asian-groups", ()):
        group = frozenset(map(str, numbers))
        yield "asian-neighbour", text(group), [(1, group)]
    if book == "star-rapid" or options.get("racetrack") is True:
        for bet, target, pieces in racetrack(book, zeros, wheel):
            yield bet, target, [(1, group) for group in pieces]


def inside() -> Iterator[tuple[str, Group]]:
    """Find splits, streets, corners and six-lines on a grid of twelve rows and three columns."""
    at = {(row, column): str(3 * row + column + 1) for row in range(12) for column in range(3)}
    for (a, one), (b, other) in combinations(at.items(), 2):
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1:
            yield "split", frozenset([one, other])
    for row in range(12):
        yield "street", frozenset(at[row, column] for column in range(3))
        if row:
            two = [at[r, c] for r in (row - 1, row) for c in range(3)]
            yield "six-line", frozenset(two)
            yield "corner", frozenset([two[0], two[1], two[3], two[4]])
            yield "corner", frozenset([two[1], two[2], two[4], two[5]])


def outside(options: Mapping[str, Any]) -> Iterator[tuple[str, str, Pieces]]:
    """Give columns, dozens and even chances."""
    reds = {int(number) for number in options["reds"]} or set(filter(is_red, range(1, 37)))
    numbers = range(1, 37)
    chosen = {
        **{("column", str(c)): [n for n in numbers if n % 3 == c % 3] for c in (1, 2, 3)},
        **{("dozen", str(d)): [n for n in numbers if (n + 11) // 12 == d] for d in (1, 2, 3)},
        ("low", ""): [n for n in numbers if n < 19],
        ("high", ""): [n for n in numbers if n > 18],
        ("even", ""): [n for n in numbers if n % 2 == 0],
        ("odd", ""): [n for n in numbers if n % 2 == 1],
        ("red", ""): [n for n in numbers if n in reds],
        ("black", ""): [n for n in numbers if n not in reds],
    }
    for (bet, target), covered in chosen.items():
        yield bet, target, [(1, frozenset(map(str, covered)))]


def racetrack(book: str, zeros: str, wheel: list[str]) -> Iterator[tuple[str, str, list[Group]]]:
    """Give the multiples, each with the groups it places one unit on."""
    is_star = book == "star-rapid"
    written = {"tier": TIER, "orphelins": ORPHELINS}
    if is_star:
        written |= {"grand-series": VOISINS, "zero-spiel": ZERO_SPIEL}
    elif zeros != "38 0-00":
        written |= {"voisins-du-zero": VOISINS}
    for bet, pieces in written.items():
        yield bet, "", [frozenset(piece.split("-")) for piece in pieces.split()]
    ring = wheel * 3
    for place, pocket in enumerate(wheel, start=len(wheel)):
        for each_side in (1, 2, 3) if is_star else (2,):
            near = ring[place - each_side : place + each_side + 1]
            target = f"{pocket} x {len(near)}" if is_star else pocket
            yield "neighbours", target, [frozenset([number]) for number in near]
    for digit in range(10) if is_star else ():
        yield "finales", str(digit), [frozenset([str(n)]) for n in range(digit, 37, 10)]
