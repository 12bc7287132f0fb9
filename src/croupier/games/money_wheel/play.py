"""The money wheel's course: wagers, no more bets, the spin, the symbol."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.equipment.money_wheels import MoneyWheel
from croupier.games.money_wheel import rulings
from croupier.games.one_draw import Drawing, OneDraw, State
from croupier.games.phases import Wagering
from croupier.games.protocol import Description, Ruling, Symbol
from croupier.terms.refusals import Refusal


@dataclass(frozen=True)
class MoneyWheelPlay(OneDraw):
    """One spin after another; the carry is the last winning symbol."""

    wheel: MoneyWheel

    at: ClassVar[str] = "the wheel"
    too_early: ClassVar[str] = "the wheel is spun only after no more bets"
    phases: ClassVar[Mapping[type, str]] = {Drawing: "spinning"}

    def no_symbol(self, state: State, symbol: Symbol) -> Refusal | None:
        """Refuse a symbol that is not on the wheel."""
        is_on_it = symbol in self.wheel.order
        return None if is_on_it else self.not_there(f"{symbol} is no symbol of the wheel", "wheel")

    def no_ruling(self, state: State, ruling: Ruling) -> Refusal | None:
        """Say why a ruling cannot be made, or None."""
        return rulings.refuse(self.ruleset, state, ruling)

    def ruled(self, ruling: Ruling) -> State:
        """A void spin goes back to the wagers."""
        return Wagering()

    def tell_ruling(self, ruling: Ruling, after: State) -> Description:
        """Tell a void spin."""
        return rulings.tell(self.ruleset, ruling)

    def view(self, state: State) -> Mapping[str, object]:
        """Show what the game is called, the phase, and the winning symbol."""
        return {"game": self.ruleset.text("game-name"), **super().view(state)}

    def result(self, symbol: str) -> Mapping[str, object]:
        """Show the winning symbol with its name."""
        return {"symbol": symbol, "name": self.wheel.names[symbol]}

    def announced(self, symbol: str) -> Description:
        """Call the symbol by its name."""
        name = self.wheel.names[symbol]
        words = f"Symbol {symbol}" if name == symbol else f"{name} (symbol {symbol})"
        return Description(words, self.ruleset.rules("announce"))
