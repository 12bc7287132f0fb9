"""What guests like at craps: what they may make now, and have not made already."""

from collections.abc import Iterator
from typing import Final

from croupier.games.tastes import Cloth, Taste, Tastes, Wanted, not_yet, one_of


_COMES: Final = 2
"""Come bets that stand at once."""
_ODDS: Final = {"pass": "pass-odds", "come": "come-odds"}
_LINES: Final = ("pass", "dont-pass", "come", "dont-come")


def _on_the_come_out(bet: str) -> Taste:
    """Like a bet on the line, made before the come out roll."""

    def taste(cloth: Cloth) -> Iterator[Wanted]:
        if cloth.point is None and all(each.bet not in _LINES for each in cloth.standing):
            yield from one_of(bet)(cloth)

    return taste


def _odds(cloth: Cloth) -> Iterator[Wanted]:
    """Back a wager that has its point with as much again, at true odds."""
    taken = {each.on for each in cloth.standing}
    ready = [each for each in cloth.standing if each.number and each.id not in taken]
    for each in cloth.chance.some([each for each in ready if each.bet in _ODDS], 1):
        yield Wanted(_ODDS[each.bet], "", each.stake, on=each.id)


def _come(cloth: Cloth) -> Iterator[Wanted]:
    """Follow a point with a come bet, up to two of them."""
    if cloth.point is None:
        yield from _PASS(cloth)
    elif sum(each.bet == "come" for each in cloth.standing) < _COMES:
        yield from one_of("come")(cloth)


def _place_numbers(cloth: Cloth) -> Iterator[Wanted]:
    """Place the numbers beside the point."""
    if cloth.point is not None:
        numbers = {"6", "8", cloth.chance.pick(("5", "9"))} - {cloth.point}
        yield from cloth.on(*(each for each in cloth.free("place") if each.target in numbers))


def _one_roll(cloth: Cloth) -> Iterator[Wanted]:
    """Back what the next roll decides, or all four of the horn."""
    horn = [each for each in cloth.called if each.bet == "horn"]
    is_called = cloth.chance.pick((True, False))
    if horn and is_called:
        return cloth.on(*horn)
    return one_of("eleven", "any-craps", "any-seven", "craps-twelve")(cloth)


_PASS: Final = _on_the_come_out("pass")

TASTES: Final = Tastes(
    likes=(
        _PASS,
        _odds,
        _on_the_come_out("dont-pass"),
        one_of("field"),
        _PASS,
        _place_numbers,
        _come,
        not_yet("hardway", count=2),
        _one_roll,
    ),
    shooter=(_PASS,),
    to_throw=("pass", "dont-pass"),
    repeats=False,
)
