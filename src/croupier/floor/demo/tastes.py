"""What guests back: chosen from the cloth they see, in stakes that its limits let pass."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from croupier.floor.demo.hands import between, happens, pick, some
from croupier.floor.demo.patrons import Patron
from croupier.floor.sections import Bounds, CalledBet, MeSection, SignSection, Spot, TableSection
from croupier.terms.money import UNITS_PER_DOLLAR, Money


@dataclass(frozen=True, slots=True)
class Wanted:
    """A wager a guest wants to make."""

    bet: str
    target: str
    stake: int
    is_called: bool = False

    def fields(self) -> dict[str, str]:
        """Write it as a terminal asks for it."""
        written = {"bet": self.bet, "stake": str(Money(self.stake))}
        return written | ({"target": self.target} if self.target else {})


@dataclass(frozen=True, slots=True)
class Cloth:
    """A table as a guest sees it who thinks about what to back."""

    table: TableSection
    sign: SignSection
    me: MeSection

    def spots(self, *bets: str) -> list[Spot]:
        """Return the places of some bets."""
        return [spot for spot in self.table.spots if spot.bet in bets]

    def covering(self, number: str, *bets: str) -> list[Spot]:
        """Return the places of some bets that cover a number."""
        return [spot for spot in self.spots(*bets) if number in spot.numbers]

    def called(self, *bets: str) -> list[CalledBet]:
        """Return called bets by their names; all of them where none is named."""
        return [each for each in self.table.called if not bets or each.bet in bets]

    def stake(self, bet: str, chips: int) -> int:
        """Return a stake of so many small chips above the least, within the limits of a bet."""
        mine, own = self.me.limits, self.sign.bets.get(bet, Bounds())
        least = own.least or mine.least or UNITS_PER_DOLLAR
        step = own.step or mine.step or max(least, UNITS_PER_DOLLAR)
        most = min(each for each in (own.most, mine.most, 10**9) if each is not None)
        stake = least + (chips - 1) * step
        return stake if stake <= most else most - (most - least) % step

    def on(self, spot: Spot, who: Patron) -> Wanted:
        """Want a wager on a place of the cloth."""
        return Wanted(spot.bet, spot.target, self.stake(spot.bet, _chips(who)))

    def by_call(self, bet: CalledBet, who: Patron) -> Wanted:
        """Want a called bet, the same on each of its pieces."""
        each = max(self.stake(piece.bet, _chips(who)) for piece in bet.pieces)
        return Wanted(bet.bet, bet.target, each * bet.units, is_called=True)


def _chips(who: Patron) -> int:
    low, high = who.habit.chips
    return round(between(low, high))


Taste = Callable[[Cloth, Patron], Iterator[Wanted]]


def _one_of(*bets: str, count: int = 1) -> Taste:
    def taste(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
        for spot in some(cloth.spots(*bets), count):
            yield cloth.on(spot, who)

    return taste


def _halves(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Back one of each pair: nobody backs both of one."""
    for pair in (("even", "odd"), ("low", "high")):
        yield from _one_of(*pair)(cloth, who)


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
    "colours": _one_of("red", "black"),
    "halves": _halves,
    "dozens": _one_of("dozen", count=2),
    "columns": _one_of("column"),
    "six lines": _one_of("six-line", count=3),
    "corners": _one_of("corner", count=3),
    "numbers": _numbers,
    "numbers around": _around,
    "neighbours": _neighbours,
    "called": _called,
}


def wishes(cloth: Cloth, who: Patron, last: tuple[Wanted, ...]) -> tuple[Wanted, ...]:
    """Say what a guest wants to back this time, as far as their credit goes."""
    if happens(who.habit.repeats) and (again := _affordable(cloth, last)):
        return again
    for taste in some(who.habit.backs, len(who.habit.backs)):
        if wanted := _affordable(cloth, TASTES[taste](cloth, who)):
            return wanted
    return ()


def _affordable(cloth: Cloth, wanted: Iterable[Wanted]) -> tuple[Wanted, ...]:
    left, can = cloth.me.credit, list[Wanted]()
    for each in wanted:
        if each.stake <= left:
            can.append(each)
            left -= each.stake
    return tuple(can)
