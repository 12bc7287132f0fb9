"""What guests like at roulette."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.floor.demo.hands import pick, some
from croupier.floor.demo.patrons import Patron
from croupier.floor.demo.tastes import Cloth, Taste, Wanted, one_each, one_of


def _numbers(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Back favourite numbers straight up."""
    for number in some(who.favourites, pick((2, 3, 4))):
        for spot in cloth.covering(number, "straight-up"):
            yield cloth.on(spot, who)


def _around(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Back a favourite number with splits and corners around it."""
    number = pick(who.favourites)
    for spot in cloth.covering(number, "straight-up"):
        yield cloth.on(spot, who)
    for spot in some(cloth.covering(number, "split", "corner", "street"), 3):
        yield cloth.on(spot, who)


def _neighbours(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Back a favourite number with its neighbours on the wheel."""
    number = pick(who.favourites)
    known = [each for each in cloth.called("neighbours") if each.target.split(" ")[0] == number]
    for each in some(known, 1):
        yield cloth.by_call(each, who)


def _called(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Back a section of the wheel by its name."""
    sections = [each for each in cloth.called() if not each.target]
    for each in some(sections, 1):
        yield cloth.by_call(each, who)


TASTES: Final[Mapping[str, Taste]] = {
    "colours": one_of("red", "black"),
    "halves": one_each(("even", "odd"), ("low", "high")),
    "dozens": one_of("dozen", count=2),
    "columns": one_of("column"),
    "six lines": one_of("six-line", count=3),
    "corners": one_of("corner", count=3),
    "numbers": _numbers,
    "numbers around": _around,
    "neighbours": _neighbours,
    "called": _called,
}
