"""How the sketch's players wager: as functions of the wagers that stand, whatever their names."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from croupier.games.following import Placement, Position
from croupier.games.protocol import Ask, Game, Target, Wager
from croupier.lab.policies import Repeat
from croupier.terms.money import Money
from tests.sketches.craps.bets import Point
from tests.sketches.craps.play import State


@dataclass(frozen=True, slots=True)
class Player:
    """One player's habits; stakes are all alike, odds ``times`` as much."""

    name: str
    seat: int
    steady: tuple[tuple[str, Target], ...]
    comes: int = 0
    times: int = 2
    units: int = 60

    def wagers(self, position: Position[State]) -> Iterator[Placement]:
        """Keep the steady bets up, so many come bets standing, and odds behind every point."""
        mine = [wager for wager in position.wagers if wager.player == self.name]
        taken = {wager.id for wager in position.wagers}
        standing = {(wager.bet, wager.target) for wager in mine}
        for bet, target in self.steady:
            if (bet, target) not in standing:
                yield self._placement(bet, target, taken)
        if sum(wager.bet == "come" for wager in mine) < self.comes:
            yield self._placement("come", "", taken)
        backed = {wager.on for wager in mine}
        for wager in mine:
            if isinstance(wager.mark, Point) and wager.on is None and wager.id not in backed:
                yield self._placement("odds", "", taken, wager)

    def _placement(
        self, bet: str, target: Target, taken: set[str], parent: Wager | None = None
    ) -> Placement:
        number = 1
        while (name := f"{self.name} {bet} {target} {number}") in taken:
            number += 1
        taken.add(name)
        units = self.units * (self.times if parent else 1)
        on = parent.id if parent else None
        return Placement(name, self.seat, self.name, bet, target, Money(units), on)


@dataclass(frozen=True, slots=True)
class Table:
    """Several players at one table."""

    players: tuple[Player, ...]

    def wagers(self, position: Position[Any], window: str) -> Iterable[Placement]:
        """Let each player wager."""
        return [wish for player in self.players for wish in player.wagers(position)]

    def act(self, state: object, ask: Ask) -> str:
        """Answer as the clock would; craps asks nothing."""
        return ask.default


def two_players(game: Game[State], comes: int = 2) -> Table:
    """A: pass and up to ``comes`` come bets with double odds, field. B: pass with odds, numbers."""
    numbers = [(bet, number) for bet in ("place", "hardway") for number in game.bets[bet].targets()]
    return Table(
        (
            Player("a", 1, (("pass", ""), ("field", "")), comes=comes),
            Player("b", 2, (("pass", ""), *numbers), times=1),
        )
    )


def pass_line(game: Game[State]) -> Repeat:
    """One player, one pass bet after another."""
    assert "pass" in game.bets
    return Repeat((Placement("pass", 1, "a", "pass", "", Money(60)),))
