"""Craps' course: wagers, the throw, the total. A roll is a round; the point is carried over."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeGuard

from croupier.equipment.dice import FACES, Roll
from croupier.games.protocol import (
    Carry,
    Chance,
    Close,
    Deal,
    Move,
    Offer,
    Over,
    Step,
    Symbol,
    Told,
    Turn,
)
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


POINTS: Final = (4, 5, 6, 8, 9, 10)
HARD: Final = (4, 6, 8, 10)
SEVEN: Final = 7


@dataclass(frozen=True, slots=True)
class Total:
    """What the game can tell of a roll: its total, and whether it was made the hard way."""

    number: int
    hard: bool = False


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made, changed and called; without a point the next roll is a come out roll."""

    point: int | None = None


@dataclass(frozen=True, slots=True)
class Throwing:
    """The dice have left the shooter's hand."""

    point: int | None = None


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice lie; ``point`` is what stands after this roll."""

    total: Total
    point: int | None


State: TypeAlias = Wagering | Throwing | Rolled


@dataclass(frozen=True)
class CrapsPlay:
    """One roll after another; the carry is the come out point."""

    ruleset: Ruleset

    def start(self, carry: Carry) -> State:
        """Open the wagering with the point the last roll left."""
        return Wagering(carry if isinstance(carry, int) else None)

    def turn(self, state: State) -> Turn:
        """Wagers, then the roll, then it is over."""
        match state:
            case Wagering():
                return Offer("wagers")
            case Throwing():
                return Deal("roll")
            case Rolled():
                return Over(state.point)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse what two dice cannot show, and what is not due."""
        match state, move:
            case Wagering(), Close():
                return None
            case Throwing(), Chance(symbol):
                if isinstance(symbol, Total) or is_roll(symbol):
                    return None
                what = f"{symbol!s} is no roll of two dice"
                rules = self.ruleset.rules("dice")
                return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules)
            case _, Chance():
                what = "the dice are thrown when wagers are closed"
                return Refusal(Reason.CHANCE_IS_NOT_DUE, what, self.ruleset.rules("closed"))
            case _:
                return Refusal(Reason.MOVE_IS_NOT_DUE, "this move is not due at craps now")

    def step(self, state: State, move: Move) -> State:
        """Throw, or read the dice."""
        match state, move:
            case Throwing(point), Chance(symbol):
                total = self.face(symbol)
                return Rolled(total, point_after(point, total.number))
            case _:
                return Throwing(state.point)

    def face(self, symbol: Symbol) -> Total:
        """Fifteen kinds of roll: the totals, four of them easy or hard."""
        if isinstance(symbol, Total):
            return symbol
        assert is_roll(symbol)
        one, other = symbol
        return Total(one + other, one == other and one + other in HARD)

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase, the point and the last total."""
        shown = {"phase": type(state).__name__.lower(), "point": state.point}
        return {**shown, "total": state.total.number} if isinstance(state, Rolled) else shown

    def tell(self, step: Step[State]) -> Told:
        """Call the total as the stickperson does."""
        if not isinstance(step.after, Rolled):
            return Told("No more bets", self.ruleset.rules("closed"))
        total = step.after.total
        hard = "hard " if total.hard else ""
        return Told(f"{hard}{total.number}", self.ruleset.rules("total"))


def is_roll(symbol: Symbol) -> TypeGuard[Roll]:
    """Say whether two dice can show this."""
    return isinstance(symbol, tuple) and len(symbol) == 2 and all(d in FACES for d in symbol)


def point_after(point: int | None, number: int) -> int | None:
    """Return the point that stands after a total: set on the come out, gone when decided."""
    if point is None:
        return number if number in POINTS else None
    return None if number in (point, SEVEN) else point
