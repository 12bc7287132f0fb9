"""Tastes: what guests of a demo like to back at a game and how they answer, as its entry lists them.

Nobody needs them to play. What a guest sees, and whatever people happen to choose, is handed in.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias, TypeVar


T = TypeVar("T")


class Place(NamedTuple):
    """A place of the layout: the bet and target as wagers name them, the numbers it is about.

    A called bet is one too: it has the bets of its ``pieces``, and so many ``units`` in all.
    """

    bet: str
    target: str
    numbers: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    units: int = 1


class Standing(NamedTuple):
    """A wager of the guest's own that is not decided yet; ``number`` is what it waits for."""

    id: str
    bet: str
    target: str
    stake: int
    on: str
    number: str


class Wanted(NamedTuple):
    """A wager a guest wants to make, ``on`` another of theirs, in a ``box`` where there are some."""

    bet: str
    target: str
    stake: int
    is_called: bool = False
    on: str = ""
    box: int = 0


class Chooser(Protocol):
    """What people happen to choose."""

    def pick(self, choices: Sequence[T]) -> T:
        """Pick one of several."""
        ...

    def some(self, choices: Sequence[T], count: int) -> list[T]:
        """Pick several different ones, or all where there are no more."""
        ...

    def stake(self, bet: str) -> int:
        """Choose a stake within the limits of a bet."""
        ...


@dataclass(frozen=True, slots=True)
class Cloth:
    """A table as a guest sees it who thinks about what to back.

    Attributes:
        places: The places of its layout.
        called: Its bets that are called by their names.
        standing: The guest's own wagers that are not decided yet.
        favourites: Numbers that the guest likes.
        chance: Whatever they happen to choose.
        symbols: What the equipment shows, in its order.
        boxes: The boxes it has.
        point: The point, once there is one.
        last: The last result.
    """

    places: Sequence[Place]
    called: Sequence[Place]
    standing: Sequence[Standing]
    favourites: tuple[str, ...]
    chance: Chooser
    symbols: tuple[str, ...] = ()
    boxes: tuple[int, ...] = ()
    point: str | None = None
    last: str | None = None

    def spots(self, *bets: str) -> list[Place]:
        """Return the places of some bets."""
        return [place for place in self.places if place.bet in bets]

    def free(self, *bets: str) -> list[Place]:
        """Return the places of some bets on which nothing of the guest's own stands."""
        taken = {(each.bet, each.target) for each in self.standing}
        return [place for place in self.spots(*bets) if place[:2] not in taken]

    def covering(self, number: str, *bets: str) -> list[Place]:
        """Return the places of some bets that cover a number."""
        return [place for place in self.spots(*bets) if number in place.numbers]

    def on(self, *places: Place) -> Iterator[Wanted]:
        """Want a wager on each of some places, on a called one the same for each of its pieces."""
        for each in places:
            stake = max(map(self.chance.stake, each.pieces or (each.bet,))) * each.units
            yield Wanted(each.bet, each.target, stake, is_called=bool(each.pieces))


Taste: TypeAlias = Callable[[Cloth], Iterator[Wanted]]


def one_of(*bets: str, count: int = 1) -> Taste:
    """Like some places of these bets."""
    return lambda cloth: cloth.on(*cloth.chance.some(cloth.spots(*bets), count))


def each_of(*tastes: Taste) -> Taste:
    """Like all of this at once."""
    return lambda cloth: (wanted for taste in tastes for wanted in taste(cloth))


def one_each(*groups: tuple[str, ...]) -> Taste:
    """Like one of each group: nobody backs both halves of one."""
    return each_of(*(one_of(*group) for group in groups))


def not_yet(*bets: str, count: int = 1) -> Taste:
    """Like some places of these bets on which nothing of the guest's own stands."""
    return lambda cloth: cloth.on(*cloth.chance.some(cloth.free(*bets), count))


def anything(cloth: Cloth) -> Iterator[Wanted]:
    """Like any place of the layout."""
    return cloth.on(*cloth.chance.some(cloth.places, 1))


@dataclass(frozen=True, slots=True)
class Tastes:
    """What guests do at a game.

    Attributes:
        likes: What is backed; anything, where nothing is said.
        shooter: What whoever throws backs before that, or may become the one who throws.
        to_throw: The bets of which they need one, where not every wager will do.
        repeats: Whether every wager ends with its round, so that the same can be made again.
        takes: How often an answer is given that stakes, or takes what is offered.
        answers: What else is answered by the points of a hand; the clock's, where that is not open.
    """

    likes: tuple[Taste, ...] = (anything,)
    shooter: tuple[Taste, ...] = ()
    to_throw: tuple[str, ...] = ()
    repeats: bool = True
    takes: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    answers: Callable[[int], str] | None = None

    def of(self, guest: int) -> tuple[Taste, ...]:
        """Return what a guest likes: two tastes, where there are so many."""
        first = guest % len(self.likes)
        return (self.likes * 2)[first : first + min(2, len(self.likes))]
