"""What guests like at craps: what they may make now, and have not made already."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.floor.demo.hands import pick, some
from croupier.floor.demo.patrons import Patron
from croupier.floor.demo.tastes import Cloth, Taste, Wanted, not_yet, one_of


_COMES: Final = 2
"""Come bets that stand at once."""
_ODDS: Final = {
    "pass": "pass-odds",
    "dont-pass": "dont-pass-behind",
    "come": "come-odds",
    "dont-come": "dont-come-behind",
}


def _on_the_come_out(*bets: str) -> Taste:
    """Like a bet on the line, made before the come out roll."""

    def taste(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
        if cloth.round.point is None and not cloth.has(*_ODDS):
            yield from one_of(*bets)(cloth, who)

    return taste


def _come(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Follow a point with a come bet, up to two of them."""
    if cloth.round.point is None:
        yield from _on_the_come_out("pass")(cloth, who)
    elif sum(slip.bet == "come" for slip in cloth.standing) < _COMES:
        yield from one_of("come")(cloth, who)


def _odds(cloth: Cloth, _: Patron) -> Iterator[Wanted]:
    """Back a wager that has its point with as much again, at true odds."""
    taken = {slip.on for slip in cloth.standing}
    ready = [s for s in cloth.standing if s.bet in _ODDS and s.number and s.id not in taken]
    for slip in some(ready, 1):
        if slip.bet in ("pass", "come"):
            yield Wanted(_ODDS[slip.bet], "", slip.stake, on=slip.id)


def _place_numbers(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Place the numbers beside the point."""
    if cloth.round.point is not None:
        numbers = {"6", "8", pick(("5", "9"))} - {cloth.round.point}
        yield from (
            cloth.on(spot, who)
            for spot in cloth.spots("place")
            if spot.target in numbers and not cloth.stands_on(spot)
        )


def _one_roll(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Back what the next roll decides, or all four of the horn."""
    for horn in cloth.called("horn") if pick((True, False)) else ():
        yield cloth.by_call(horn, who)
        return
    yield from one_of("eleven", "any-craps", "any-seven", "craps-twelve")(cloth, who)


TASTES: Final[Mapping[str, Taste]] = {
    "pass line": _on_the_come_out("pass"),
    "against the dice": _on_the_come_out("dont-pass"),
    "come": _come,
    "odds": _odds,
    "place numbers": _place_numbers,
    "hardways": not_yet("hardway", count=2),
    "field": one_of("field"),
    "one roll": _one_roll,
}
