"""Players: how the lab answers a play's windows and questions."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from croupier.games.following import Placement, Position
from croupier.games.protocol import Ask, Game, Target, Wager
from croupier.games.strategies import BY_THE_CLOCK, Decides, Keep
from croupier.terms.frozen import altered
from croupier.terms.money import Money


S_contra = TypeVar("S_contra", bound=Hashable, contravariant=True)


@dataclass(frozen=True, slots=True)
class Called:
    """A call on a standing wager."""

    wager: str
    call: str


class Strategy(Protocol[S_contra]):
    """Decides what is wagered, called and played; a function of what can be seen."""

    def wagers(self, position: Position[Any], window: str) -> Iterable[Placement | Called]:
        """Say what to place and call in a window. What has no room is not placed."""
        ...

    def act(self, state: S_contra, ask: Ask) -> str:
        """Answer a question put to a seat."""
        ...


@dataclass(frozen=True, slots=True)
class Repeat:
    """Makes the same wagers again whenever they no longer stand, and answers by default."""

    placements: tuple[Placement, ...]

    def wagers(self, position: Position[Any], window: str) -> Iterable[Placement]:
        """Place each wager that does not stand, on what stands of those it hangs on."""
        standing = {_spot(wager): wager.id for wager in position.wagers}
        names = {wager.id for wager in position.wagers}
        fresh = {p.id: f"again {p.id}" if p.id in names else p.id for p in self.placements}
        spots = {p.id: _spot(p) for p in self.placements}
        return [
            altered(p, id=fresh[p.id], on=standing.get(spots[p.on], fresh[p.on]) if p.on else None)
            for p in self.placements
            if _spot(p) not in standing
        ]

    def act(self, state: object, ask: Ask) -> str:
        """Answer as the clock would."""
        return ask.default


def _spot(wager: Placement | Wager) -> tuple[str, int, str, Target]:
    return wager.player, wager.seat, wager.bet, wager.target


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who keeps bets up, with a unit of so many units of money."""

    name: str
    seat: int
    keeps: tuple[Keep, ...]
    unit: int

    @property
    def placements(self) -> Iterator[Placement]:
        """What is kept up, one of each bet, with what goes behind it."""
        taken: set[str] = set()
        for keep in self.keeps:
            units = int(keep.units * self.unit)
            made = self._placement(keep.bet, keep.target, units, taken)
            yield made
            if keep.behind is not None:
                yield self._placement(keep.behind, "", units * keep.times, taken, made)

    def wagers(self, position: Position[Any]) -> Iterator[Placement]:
        """Make what does not stand, and put more behind what does."""
        mine = position.wagers.of(self.name)
        taken = {wager.id for wager in mine}
        backed = {wager.on for wager in mine}
        for keep in self.keeps:
            own = [each for each in mine if (each.bet, each.target) == (keep.bet, keep.target)]
            if len(own) < keep.most:
                yield self._placement(keep.bet, keep.target, int(keep.units * self.unit), taken)
            for wager in own:
                if keep.behind is not None and wager.id not in backed:
                    units = wager.stake.units * keep.times
                    yield self._placement(keep.behind, "", units, taken, wager)

    def _placement(
        self,
        bet: str,
        target: Target,
        units: int,
        taken: set[str],
        parent: Wager | Placement | None = None,
    ) -> Placement:
        number = 1
        while (name := f"{self.name} {bet} {target} {number}") in taken:
            number += 1
        taken.add(name)
        on = parent.id if parent else None
        return Placement(name, self.seat, self.name, bet, target, Money(units), on)


@dataclass(frozen=True, slots=True)
class Party:
    """Players at one table, as a strategy."""

    players: tuple[Player, ...]
    decides: Decides = BY_THE_CLOCK

    @property
    def placements(self) -> tuple[Placement, ...]:
        """What they keep up, one of each bet, with what goes behind it."""
        return tuple(each for player in self.players for each in player.placements)

    def wagers(self, position: Position[Any], window: str) -> Iterable[Placement]:
        """Let each player wager."""
        return [wish for player in self.players for wish in player.wagers(position)]

    def act(self, state: object, ask: Ask) -> str:
        """Decide as they do."""
        return self.decides(ask)


def parents_of(game: Game[Any], bet: str) -> tuple[str | None, ...]:
    """List the bets this one may hang on; None alone where it hangs on nothing."""
    on = game.bets[bet].on
    return tuple(on.split("|")) if on else (None,)


def wagers_on(
    game: Game[Any], bet: str, target: Target, parent: str | None = None, units: int = 100
) -> tuple[Placement, ...]:
    """Write a bet as the wagers it makes: itself, or its pieces with so many units each.

    What it hangs on is made first, on the first target that bet has.
    """
    pieces = game.bets[bet].pieces(target)
    if pieces:
        return tuple(
            Placement(f"{n}", 1, "p", each.bet, each.target, Money(units * each.units))
            for n, each in enumerate(pieces)
        )
    parent = parent or parents_of(game, bet)[0]
    if parent is None:
        return (Placement("0", 1, "p", bet, target, Money(units)),)
    first = next(iter(game.bets[parent].targets()))
    return (
        Placement("0", 1, "p", parent, first, Money(units)),
        Placement("1", 1, "p", bet, target, Money(units), on="0"),
    )


def every_wager(
    game: Game[Any], bets: Mapping[str, str | None] | None = None, units: int = 100
) -> Repeat:
    """Make every bet on every target at once: the whole cloth covered.

    Composite bets add nothing: their pieces are on the cloth already. What hangs on another wager
    is made on the first bet it may hang on; that one is so large that there is room for all. With
    ``bets`` these bets alone are made, each on the other it is given with.
    """
    wanted = {bet: parents_of(game, bet)[0] for bet in game.bets} if bets is None else bets
    hooks = {bet: next(iter(kind.targets()), "") for bet, kind in game.bets.items()}
    hung: Counter[str | None] = Counter()
    made: dict[str, Placement] = {}
    for bet, parent in wanted.items():
        targets = [t for t in game.bets[bet].targets() if not game.bets[bet].pieces(t)]
        hung[parent] += len(targets)
        on = f"{parent} {hooks[parent]}" if parent else None
        spots = [(bet, target, on) for target in targets]
        if parent and targets:
            spots.insert(0, (parent, hooks[parent], None))
        for each, target, hook in spots:
            name = f"{each} {target}"
            made[name] = Placement(name, 1, "p", each, target, Money(units), hook)
    return Repeat(tuple(altered(p, stake=Money(units * (1 + hung[p.bet]))) for p in made.values()))
