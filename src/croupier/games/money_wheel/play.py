"""The money wheel's course: wagers, no more bets, the spin, the symbol."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.equipment.money_wheels import MoneyWheel
from croupier.games.due import not_due
from croupier.games.money_wheel import rulings
from croupier.games.money_wheel.states import Settled, Spinning, State, Wagering
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
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


@dataclass(frozen=True)
class MoneyWheelPlay:
    """One spin after another; the carry is the last winning symbol."""

    ruleset: Ruleset
    wheel: MoneyWheel

    def start(self, carry: Carry) -> State:
        """Open the wagering. Where the wheel stands from the last spin changes nothing."""
        return Wagering()

    def turn(self, state: State) -> Turn:
        """Wagers until no more bets, then the spin, then it is over."""
        match state:
            case Wagering():
                return Offer("wagers")
            case Spinning():
                return Deal("spin")
            case Settled():
                return Over(str(state.symbol), state.symbol)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse a symbol that is not on the wheel, and what is not due."""
        match state, move:
            case _, Ruling():
                return rulings.refuse(self.ruleset, state, move)
            case Wagering(), Close():
                return None
            case Spinning(), Chance(symbol):
                if symbol in self.wheel.order:
                    return None
                what = f"{symbol!s} is no symbol of the wheel"
                rules = self.ruleset.rules("wheel")
                return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules)
            case _:
                return not_due(
                    self.ruleset,
                    move,
                    is_open=isinstance(state, Wagering),
                    chance="the wheel is spun only after no more bets",
                    other="this move is not due at the wheel now",
                    remedy="Go on with the spin.",
                )

    def step(self, state: State, move: Move) -> State:
        """Move on from one phase to the next; a void spin goes back to the wagers."""
        match move:
            case Ruling():
                return Wagering()
            case Chance(symbol):
                return Settled(str(symbol))
            case _:
                return Spinning()

    def face(self, symbol: Symbol) -> Symbol:
        """Every symbol counts for itself; sections that show the same are alike."""
        return symbol

    def view(self, state: State) -> Mapping[str, object]:
        """Show what the game is called, the phase, and the winning symbol with its name."""
        shown: dict[str, object] = {"game": self.ruleset.text("game-name")}
        if isinstance(state, Settled):
            name = self.wheel.names[state.symbol]
            return {**shown, "phase": "settled", "symbol": state.symbol, "name": name}
        return {**shown, "phase": type(state).__name__.lower()}

    def tell(self, step: Step[State]) -> Description:
        """Tell what the dealer would call."""
        match step.move:
            case Ruling():
                return rulings.tell(self.ruleset, step.move)
            case Chance(symbol):
                letter = str(symbol)
                name = self.wheel.names[letter]
                words = f"Symbol {letter}" if name == letter else f"{name} (symbol {letter})"
                return Description(words, self.ruleset.rules("announce"))
            case _:
                return Description("No more bets", self.ruleset.rules("no more bets"))
