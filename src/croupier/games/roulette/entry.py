"""Roulette, as the house knows it."""

from collections.abc import Iterator
from typing import Final

from croupier.games.entry import Entry, later
from croupier.games.strategies import Keep, alone
from croupier.games.tastes import Cloth, Tastes, Wanted, one_each, one_of


def _numbers(cloth: Cloth) -> Iterator[Wanted]:
    """Back favourite numbers straight up."""
    for number in cloth.chance.some(cloth.favourites, cloth.chance.pick((2, 3, 4))):
        yield from cloth.on(*cloth.covering(number, "straight-up"))


def _around(cloth: Cloth) -> Iterator[Wanted]:
    """Back a favourite number with splits and corners around it."""
    number = cloth.chance.pick(cloth.favourites)
    yield from cloth.on(*cloth.covering(number, "straight-up"))
    around = cloth.covering(number, "split", "corner", "street")
    yield from cloth.on(*cloth.chance.some(around, 3))


def _neighbours(cloth: Cloth) -> Iterator[Wanted]:
    """Back a favourite number with its neighbours on the wheel."""
    number = cloth.chance.pick(cloth.favourites)
    called = (each for each in cloth.called if each.bet == "neighbours")
    around = [each for each in called if each.target.split(" ")[0] == number]
    return cloth.on(*cloth.chance.some(around, 1))


def _called(cloth: Cloth) -> Iterator[Wanted]:
    """Back a section of the wheel by its name."""
    sections = [each for each in cloth.called if not each.target]
    return cloth.on(*cloth.chance.some(sections, 1))


ENTRY: Final = Entry(
    name="roulette",
    build=later("croupier.games.roulette.game:build"),
    strategies={
        "red": alone("Red on every spin.", Keep("red")),
        "two-dozens": alone(
            "The first and the second dozen.", Keep("dozen", "1"), Keep("dozen", "2")
        ),
    },
    tastes=Tastes(
        likes=(
            one_of("red", "black"),
            _numbers,
            _around,
            one_of("dozen", count=2),
            one_each(("even", "odd"), ("low", "high")),
            one_of("column"),
            _neighbours,
            _called,
            one_of("six-line", count=3),
            one_of("corner", count=3),
        )
    ),
    sample={"wagers": [{"bet": "odd", "stake": "10"}], "chance": ["17"]},
)
