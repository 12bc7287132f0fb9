"""What guests want to back: chosen from the layout they see, in stakes that its limits let pass."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from croupier.floor.demo import hands
from croupier.floor.demo.patrons import Patron
from croupier.floor.sections import Bounds, MeSection, RoundSection, SignSection, TableSection
from croupier.floor.viewing.dice import SHOOTER
from croupier.games.entries import entries
from croupier.games.tastes import Cloth, Place, Standing, Taste, Tastes, Wanted
from croupier.terms.money import UNITS_PER_DOLLAR, Money


T = TypeVar("T")


class Seen(NamedTuple):
    """What a terminal shows a guest."""

    table: TableSection
    sign: SignSection
    me: MeSection
    round: RoundSection


@dataclass(frozen=True, slots=True)
class _Chance:
    """What a guest happens to choose, within the limits they see."""

    seen: Seen
    who: Patron

    def pick(self, choices: Sequence[T]) -> T:
        return hands.pick(choices)

    def some(self, choices: Sequence[T], count: int) -> list[T]:
        return hands.some(choices, count)

    def stake(self, bet: str) -> int:
        """Choose a stake of some small chips above the least, within the limits of a bet."""
        chips = round(hands.between(*self.who.habit.chips))
        mine, own = self.seen.me.limits, self.seen.sign.bets.get(bet, Bounds())
        least = own.least or mine.least or UNITS_PER_DOLLAR
        step = own.step or mine.step or max(least, UNITS_PER_DOLLAR)
        most = min(each for each in (own.most, mine.most, 10**9) if each is not None)
        stake = least + (chips - 1) * step
        return stake if stake <= most else most - (most - least) % step


def tastes_of(game: str) -> Tastes:
    """Return what guests do at a game."""
    own = entries().get(game)
    return Tastes() if own is None else own.tastes


def cloth_of(seen: Seen, who: Patron) -> Cloth:
    """Give what a terminal shows as a guest thinks of it."""
    table, _, me, round_ = seen
    return Cloth(
        places=[Place(each.bet, each.target, each.numbers) for each in table.spots],
        called=[
            Place(each.bet, each.target, (), tuple(p.bet for p in each.pieces), each.units)
            for each in table.called
        ],
        standing=[
            Standing(each.id, each.bet, each.target, each.stake, each.on, each.number)
            for each in me.wagers
            if each.result == "open"
        ],
        favourites=who.favourites,
        chance=_Chance(seen, who),
        symbols=table.equipment.symbols,
        boxes=table.boxes,
        point=round_.point,
        last=round_.last_result,
    )


def wishes(seen: Seen, who: Patron, last: tuple[Wanted, ...]) -> tuple[Wanted, ...]:
    """Say what a guest wants to back this time, as far as their credit goes."""
    tastes, credit = tastes_of(seen.table.game), seen.me.credit
    repeats = tastes.repeats and hands.happens(who.habit.repeats)
    if repeats and (again := _affordable(last, credit)):
        return again
    liked, cloth = tastes.of(who.number), cloth_of(seen, who)
    for taste in (*_of_the_shooter(seen, tastes), *hands.some(liked, len(liked))):
        if wanted := _affordable(taste(cloth), credit):
            return wanted
    return ()


def written(wanted: Wanted) -> dict[str, Any]:
    """Write a wager as a terminal asks for it."""
    told: dict[str, Any] = {"bet": wanted.bet, "stake": str(Money(wanted.stake))}
    told |= {"target": wanted.target} if wanted.target else {}
    told |= {"on": wanted.on} if wanted.on else {}
    return told | ({"seat": wanted.box} if wanted.box else {})


def _of_the_shooter(seen: Seen, tastes: Tastes) -> tuple[Taste, ...]:
    """Give what shooters back before anything else, and guests who may become one."""
    dice = seen.round.dice
    is_wanted = dice is not None and (seen.me.dice == SHOOTER or not dice.has_shooter)
    return tastes.shooter if is_wanted else ()


def _affordable(wanted: Iterable[Wanted], left: int) -> tuple[Wanted, ...]:
    can = list[Wanted]()
    for each in wanted:
        if each.stake <= left:
            can.append(each)
            left -= each.stake
    return tuple(can)
