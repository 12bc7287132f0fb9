"""Games that one draw decides: wagers, no more bets, the draw, its result."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from croupier.games.phases import Voided, Wagering
from croupier.games.plays import WAGERS, PlainPlay
from croupier.games.protocol import (
    Chance,
    Deal,
    Description,
    Move,
    Offer,
    Over,
    Ruling,
    Step,
    Turn,
)


@dataclass(frozen=True, slots=True)
class Drawing:
    """No more bets was called; the draw is due."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The draw has its result, and it counts."""

    symbol: Any


State: TypeAlias = Wagering | Drawing | Settled | Voided


@dataclass(frozen=True)
class OneDraw(PlainPlay):
    """One draw after another; the carry is the last result, which changes nothing."""

    slot: ClassVar[str] = "spin"
    """What the draw is called."""
    go_on: ClassVar[str] = "Go on with the spin."

    def turn(self, state: State) -> Turn:
        """Wagers until no more bets, then the draw, then it is over."""
        match state:
            case Wagering():
                return Offer(WAGERS)
            case Drawing():
                return Deal(self.due(state))
            case Settled(symbol):
                return Over(self.called(symbol), symbol)
            case Voided():
                return Over(None, is_void=True)

    def due(self, state: Drawing) -> str:
        """Name the draw that is due."""
        return self.slot

    def called(self, symbol: Any) -> str:
        """Write a result as displays show it."""
        return str(symbol)

    def step(self, state: State, move: Move) -> State:
        """Move on from one phase to the next."""
        match move:
            case Ruling():
                return self.ruled(move)
            case Chance(symbol):
                return Settled(self.face(symbol))
            case _:
                return Drawing()

    def ruled(self, ruling: Ruling) -> State:
        """Follow a ruling: hand stakes back; a game may draw again, or settle on what is told."""
        return Voided()

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase, and the result once there is one."""
        shown = super().view(state)
        return {**shown, **self.result(state.symbol)} if isinstance(state, Settled) else shown

    def result(self, symbol: Any) -> Mapping[str, object]:
        """Show a result with what belongs to it."""
        return {"result": self.called(symbol)}

    def tell(self, step: Step[State]) -> Description:
        """Tell what the dealer would call."""
        match step:
            case Step(_, Ruling() as ruling, after):
                return self.tell_ruling(ruling, after)
            case Step(_, _, Settled(symbol)):
                return self.announced(symbol)
            case _:
                return super().tell(step)

    def tell_ruling(self, ruling: Ruling, after: State) -> Description:
        """Tell a ruling with its rules and what it obliges staff to do."""
        rules = self.ruleset.rulings[ruling.name].rules_for(ruling.fact("cause"))
        return Description(ruling.name, rules)

    def announced(self, symbol: Any) -> Description:
        """Tell a result as the dealer announces it."""
        return Description(self.called(symbol))
