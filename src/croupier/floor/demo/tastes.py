"""What guests back: chosen from the layout they see, in stakes that its limits let pass."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from croupier.floor.demo.hands import between, some
from croupier.floor.demo.patrons import Patron
from croupier.floor.sections import (
    Bounds,
    CalledBet,
    MeSection,
    RoundSection,
    SignSection,
    Slip,
    Spot,
    TableSection,
)
from croupier.terms.money import UNITS_PER_DOLLAR, Money


@dataclass(frozen=True, slots=True)
class Wanted:
    """A wager a guest wants to make."""

    bet: str
    target: str
    stake: int
    is_called: bool = False
    on: str = ""
    """The wager it is made on."""
    box: int = 0
    """The box it lies on, where a table has some."""

    def fields(self) -> dict[str, Any]:
        """Write it as a terminal asks for it."""
        written: dict[str, Any] = {"bet": self.bet, "stake": str(Money(self.stake))}
        written |= {"target": self.target} if self.target else {}
        written |= {"on": self.on} if self.on else {}
        return written | ({"seat": self.box} if self.box else {})


@dataclass(frozen=True, slots=True)
class Cloth:
    """A table as a guest sees it who thinks about what to back."""

    table: TableSection
    sign: SignSection
    me: MeSection
    round: RoundSection

    @property
    def standing(self) -> list[Slip]:
        """The guest's own wagers that are not decided yet."""
        return [slip for slip in self.me.wagers if slip.result == "open"]

    def has(self, *bets: str) -> bool:
        """Say whether a wager of the guest's on one of these bets stands."""
        return any(slip.bet in bets for slip in self.standing)

    def stands_on(self, spot: Spot) -> bool:
        """Say whether a wager of the guest's stands on a place."""
        return any((s.bet, s.target) == (spot.bet, spot.target) for s in self.standing)

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


def one_of(*bets: str, count: int = 1) -> Taste:
    """Like some places of these bets."""

    def taste(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
        for spot in some(cloth.spots(*bets), count):
            yield cloth.on(spot, who)

    return taste


def one_each(*groups: tuple[str, ...]) -> Taste:
    """Like one of each group: nobody backs both halves of one."""

    def taste(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
        for group in groups:
            yield from one_of(*group)(cloth, who)

    return taste


def not_yet(*bets: str, count: int = 1) -> Taste:
    """Like some places of these bets on which nothing of the guest's own stands."""

    def taste(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
        free = [spot for spot in cloth.spots(*bets) if not cloth.stands_on(spot)]
        for spot in some(free, count):
            yield cloth.on(spot, who)

    return taste
