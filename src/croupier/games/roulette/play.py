"""Roulette's course: wagers, no more bets, the spin, the number."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.equipment.wheels import Wheel
from croupier.games.due import not_due
from croupier.games.protocol import (
    Carry,
    Chance,
    Close,
    Deal,
    Description,
    Move,
    Offer,
    Over,
    Ruling,
    Step,
    Symbol,
    Turn,
)
from croupier.games.roulette import rulings
from croupier.games.roulette.states import Dropped, Settled, Spinning, State, Wagering
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


@dataclass(frozen=True)
class RoulettePlay:
    """One spin after another; the carry is the last winning number."""

    ruleset: Ruleset
    wheel: Wheel

    def start(self, carry: Carry) -> State:
        """Open the wagering. Where the ball lies from the last spin changes nothing."""
        return Wagering()

    def turn(self, state: State) -> Turn:
        """Wagers until no more bets, then the spin, then it is over."""
        match state:
            case Wagering():
                return Offer("wagers")
            case Spinning():
                return Deal("spin")
            case Dropped():
                return Deal("ball at rest")
            case Settled():
                return Over(str(state.number), state.number)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse a number that is not on the wheel, and what is not due."""
        match state, move:
            case _, Ruling():
                return rulings.refuse(self.ruleset, self.wheel, state, move)
            case Wagering(), Close():
                return None
            case ((Spinning() | Dropped()), Chance(symbol)):
                if symbol in self.wheel.order:
                    return None
                what = f"{symbol!s} is not on the wheel of {len(self.wheel.order)} pockets"
                rules = self.ruleset.rules("wheel")
                return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules)
            case _:
                return not_due(
                    self.ruleset,
                    move,
                    is_open=isinstance(state, Wagering),
                    chance="a number comes only after no more bets",
                    other="this move is not due at roulette now",
                    remedy="Go on with the spin.",
                )

    def step(self, state: State, move: Move) -> State:
        """Move on from one phase to the next."""
        match move:
            case Ruling():
                return rulings.step(self.ruleset, move)
            case Chance(symbol):
                return Settled(str(symbol))
            case _:
                return Spinning()

    def face(self, symbol: Symbol) -> Symbol:
        """Every pocket counts for itself."""
        return symbol

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase, and the winning number with its colour."""
        if isinstance(state, Settled):
            colour = self.wheel.colour(state.number)
            return {"phase": "settled", "number": state.number, "colour": colour}
        return {"phase": type(state).__name__.lower()}

    def tell(self, step: Step[State]) -> Description:
        """Tell what the dealer would call."""
        match step.move:
            case Ruling():
                return rulings.tell(self.ruleset, self.wheel, step)
            case Chance(symbol):
                words = f"{symbol} {self.wheel.colour(str(symbol))}"
                return Description(words, self.ruleset.rules("announce"))
            case _:
                return Description("No more bets", self.ruleset.rules("no more bets"))
