"""Roulette's course: wagers, no more bets, the spin, the number."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.equipment.wheels import Wheel
from croupier.games.one_draw import Drawing, OneDraw, State
from croupier.games.protocol import Description, Ruling, Symbol
from croupier.games.roulette import rulings
from croupier.games.roulette.rulings import Dropped
from croupier.terms.refusals import Refusal


@dataclass(frozen=True)
class RoulettePlay(OneDraw):
    """One spin after another; the carry is the last winning number."""

    wheel: Wheel

    at: ClassVar[str] = "roulette"
    too_early: ClassVar[str] = "a number comes only after no more bets"
    phases: ClassVar[Mapping[type, str]] = {Drawing: "spinning"}

    def due(self, state: Drawing) -> str:
        """The spin, or the ball that dropped before its time."""
        return "ball at rest" if isinstance(state, Dropped) else self.slot

    def no_symbol(self, state: State, symbol: Symbol) -> Refusal | None:
        """Refuse a number that is not on the wheel."""
        if symbol in self.wheel.order:
            return None
        what = f"{symbol!s} is not on the wheel of {len(self.wheel.order)} pockets"
        return self.not_there(what, "wheel")

    def no_ruling(self, state: State, ruling: Ruling) -> Refusal | None:
        """Say why a ruling cannot be made, or None."""
        return rulings.refuse(self.ruleset, self.wheel, state, ruling)

    def ruled(self, ruling: Ruling) -> State:
        """Follow a ruling."""
        return rulings.step(self.ruleset, ruling)

    def tell_ruling(self, ruling: Ruling, after: State) -> Description:
        """Tell a ruling."""
        return rulings.tell(self.ruleset, self.wheel, ruling, after)

    def result(self, symbol: str) -> Mapping[str, object]:
        """Show the winning number with its colour."""
        return {"number": symbol, "colour": self.wheel.colour(symbol)}

    def announced(self, symbol: str) -> Description:
        """Call the number and its colour."""
        words = f"{symbol} {self.wheel.colour(symbol)}"
        return Description(words, self.ruleset.rules("announce"))
