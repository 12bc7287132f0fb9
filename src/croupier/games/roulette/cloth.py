"""The cloth: which numbers each bet may cover, from the layout's geometry and the book's data.

A target is written as its numbers (``17-18``), a column or dozen by its place (``2``), an even
chance as nothing at all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from croupier.equipment.wheels import BLACK, RED, ZEROS, Wheel
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.references import Ref


ROWS: Final = tuple(tuple(str(3 * row + place) for place in (1, 2, 3)) for row in range(12))
"""The twelve rows across the layout, from the zero down."""


@dataclass(frozen=True, slots=True)
class Area:
    """A place on the cloth: the numbers it covers, and the rule for this very place."""

    numbers: tuple[str, ...]
    rules: tuple[Ref, ...] = ()


def in_order(numbers: Iterable[str]) -> tuple[str, ...]:
    """Sort numbers as the cloth does: zeros first."""
    return tuple(sorted(numbers, key=lambda n: (n not in ZEROS, len(n), n)))


def written(numbers: Iterable[str]) -> str:
    """Write a group of numbers as a target."""
    return "-".join(in_order(numbers))


def areas(terms: BetTerms, ruleset: Ruleset, wheel: Wheel) -> dict[str, Area]:
    """List every place on the cloth where this bet may be made."""
    kind = str(terms.about.get("kind", ""))
    ordinary = ruleset.refs(terms.about.get("ordinary"))
    found = {name: Area(group, ordinary) for name, group in _ordinary(kind, wheel)}
    combinations = terms.about.get("combinations", {})
    if isinstance(combinations, Mapping):
        for name, refs in combinations.items():
            group = in_order(name.split("-"))
            found[written(group)] = Area(group, ruleset.refs(refs))
    for group in _groups(terms, ruleset):
        found[written(group)] = Area(in_order(group))
    return found


def _ordinary(kind: str, wheel: Wheel) -> Iterator[tuple[str, tuple[str, ...]]]:
    numbers = [number for row in ROWS for number in row]
    match kind:
        case "straight-up":
            groups: Iterable[Iterable[str]] = ([number] for number in wheel.order)
        case "split":
            groups = _splits()
        case "street":
            groups = ROWS
        case "corner":
            groups = _corners()
        case "six-line":
            groups = (upper + lower for upper, lower in pairwise(ROWS))
        case "column":
            yield from ((str(c + 1), tuple(row[c] for row in ROWS)) for c in range(3))
            return
        case "dozen":
            yield from ((str(d + 1), tuple(numbers[12 * d : 12 * d + 12])) for d in range(3))
            return
        case _:
            groups = ()
    yield from ((written(group), in_order(group)) for group in groups)
    even_chance = _EVEN_CHANCES.get(kind)
    if even_chance is not None:
        yield "", tuple(number for number in numbers if even_chance(wheel, number))


_EVEN_CHANCES: Final[Mapping[str, Callable[[Wheel, str], bool]]] = {
    "low": lambda _, number: int(number) <= 18,
    "high": lambda _, number: int(number) >= 19,
    "even": lambda _, number: int(number) % 2 == 0,
    "odd": lambda _, number: int(number) % 2 == 1,
    "red": lambda wheel, number: wheel.colour(number) == RED,
    "black": lambda wheel, number: wheel.colour(number) == BLACK,
}


def _splits() -> Iterator[tuple[str, str]]:
    for row in ROWS:
        yield from pairwise(row)
    for upper, lower in pairwise(ROWS):
        yield from zip(upper, lower, strict=True)


def _corners() -> Iterator[tuple[str, ...]]:
    for upper, lower in pairwise(ROWS):
        for place in (0, 1):
            yield upper[place : place + 2] + lower[place : place + 2]


def _groups(terms: BetTerms, ruleset: Ruleset) -> Iterator[tuple[str, ...]]:
    """Give the groups a bet names itself, or takes from an option."""
    named = terms.about.get("numbers", ())
    option = terms.about.get("groups")
    elected = ruleset.options.get(str(option), ()) if option else ()
    for source in (named, elected):
        for group in source if isinstance(source, tuple) else ():
            yield tuple(map(str, group)) if isinstance(group, tuple) else (str(group),)
