"""The layout: every place on which each bet may be made, and the line three dice bring it.

A place is written as its numbers: ``4`` a total or a face, ``1-2`` two faces, nothing at all where
a bet has one place only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final, TypeAlias

from croupier.equipment.dice import FACES, Roll
from croupier.games.kinds import Kinds
from croupier.games.targets import NUMBER, NUMBERS, Shape
from croupier.rulebooks.fields import TEXT, Fields, some_of
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.shapes import is_list


Numbers: TypeAlias = tuple[int, ...]

DICE: Final = 3
WIN: Final = "win"
LOSE: Final = "lose"
_DICE: Final = {1: "one die", 2: "two dice", 3: "three dice"}
_FACING: Final = 21
"""What the uppermost faces and those they lie on come to; opposite totals pay alike."""


def face(roll: Roll) -> Roll:
    """Put dice in the order in which they are called: which die shows a number is nobody's concern.

    >>> face((6, 1, 3))
    (1, 3, 6)
    """
    return tuple(sorted(roll))


def rolled(symbol: object) -> Roll | None:
    """Take a symbol as what three dice show, or None where they cannot."""
    if not is_list(symbol) or len(symbol) != DICE:
        return None
    return tuple(symbol) if all(type(die) is int and die in FACES for die in symbol) else None


def is_triple(dice: Roll) -> bool:
    """Say whether all dice show the same."""
    return len(set(dice)) == 1


def written(numbers: Iterable[int]) -> str:
    """Write a group of numbers as a target."""
    return "-".join(str(number) for number in sorted(numbers))


def areas(terms: BetTerms, ruleset: Ruleset) -> dict[str, Numbers]:
    """List every place of the layout where this bet may be made, with its numbers."""
    totals = _whole_numbers(terms.about.get("totals"))
    match terms.about.get("kind"):
        case "totals":
            return {"": totals} if totals else {}
        case "any-triple":
            return {"": ()}
        case "specific-triple" | "specific-double" | "single-die":
            groups: Iterable[Numbers] = ((number,) for number in FACES)
        case "total":
            groups = ((total,) for total in totals)
        case "combination":
            groups = combinations(FACES, 2)
        case "four-number":
            groups = tuple(_listed(terms, ruleset)) or combinations(FACES, 4)
        case _:
            groups = ()
    return {written(group): group for group in groups}


def _listed(terms: BetTerms, ruleset: Ruleset) -> Iterator[Numbers]:
    """Give the groups that the operator's own layout lists."""
    elected = ruleset.options.get(str(terms.about.get("listed", "")), ())
    for group in elected if isinstance(elected, tuple) else ():
        yield tuple(sorted(_whole_numbers(group)))


def _whole_numbers(value: object) -> Numbers:
    listed = value if is_list(value) else ()
    return tuple(int(str(number)) for number in listed if str(number).isdecimal())


def line(kind: str, numbers: Numbers, dice: Roll) -> str:
    """Say which line of its scale three dice bring a bet of this kind on these numbers."""
    return _LINES[kind](numbers, dice)


def _won(won: object) -> str:
    return WIN if won else LOSE


def _total(numbers: Numbers, dice: Roll) -> str:
    total = sum(dice)
    if total not in numbers:
        return LOSE
    low = min(total, _FACING - total)
    return f"win on {low} or {_FACING - low}"


def _single_die(numbers: Numbers, dice: Roll) -> str:
    shown = sum(die in numbers for die in dice)
    return f"win on {_DICE[shown]}" if shown else LOSE


def _four_number(numbers: Numbers, dice: Roll) -> str:
    return _won(len(set(dice)) == len(dice) and set(dice) <= set(numbers))


_LINES: Final[Mapping[str, Callable[[Numbers, Roll], str]]] = {
    # A triple loses whatever its total, also where that is one of those backed.
    "totals": lambda numbers, dice: _won(sum(dice) in numbers and not is_triple(dice)),
    "specific-triple": lambda numbers, dice: _won(set(dice) == set(numbers)),
    # A triple has the double in it, and pays it once.
    "specific-double": lambda numbers, dice: _won(sum(die in numbers for die in dice) >= 2),
    "any-triple": lambda _, dice: _won(is_triple(dice)),
    "total": _total,
    # Both numbers have to show; a second one of either pays nothing more.
    "combination": lambda numbers, dice: _won(set(numbers) <= set(dice)),
    "single-die": _single_die,
    "four-number": _four_number,
}
_NOTHING: Final[Fields] = {}
KINDS: Final[Kinds] = {
    **dict.fromkeys(_LINES, _NOTHING),
    # 3 and 18 come as triples alone, which lose.
    "totals": {"totals": some_of(range(4, 18), "[4, 5, 6], of the totals 4 to 17").needed},
    "total": {"totals": some_of(range(3, 19), "[4, 5, 6], of the totals 3 to 18").needed},
    "four-number": {"listed": TEXT},
}
"""The kinds of bet that sic bo has, and what the data of each may say."""

SHAPES: Final[Mapping[str, Shape]] = {
    **dict.fromkeys(("specific-triple", "specific-double", "single-die", "total"), NUMBER),
    **dict.fromkeys(("combination", "four-number"), NUMBERS),
}
"""How the target of a bet is written that has several places, by its kind."""
