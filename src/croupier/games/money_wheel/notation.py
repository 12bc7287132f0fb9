"""How the money wheel is written: a symbol is its letter, or the name that the operator gave it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from croupier.equipment.money_wheels import MoneyWheel
from croupier.games.notation import GameNotation
from croupier.games.protocol import Bet, Symbol, Target
from croupier.games.targets import WORD, Shape


BET: Final = "symbol"


@dataclass(frozen=True)
class MoneyWheelNotation(GameNotation):
    """Reads and writes the money wheel under one ruleset."""

    wheel: MoneyWheel

    symbol_called = "symbol of the wheel"
    symbol_rules = "wheel"
    symbol_type = str

    def shape(self, bet: Bet[Any]) -> Shape:
        """A symbol."""
        return WORD

    @cached_property
    def symbols(self) -> Mapping[str, Symbol]:
        """Every letter, and every name."""
        names = {name: letter for letter, name in self.wheel.names.items()}
        return names | {letter: letter for letter in self.wheel.names}

    def places(self, bet: str) -> Mapping[str, Target]:
        """A wager is on a symbol, by either of its names."""
        return self.symbols

    @property
    def symbol_remedy(self) -> str:
        """List the symbols, each with its name."""
        names = self.wheel.names.items()
        known = (each if each == name else f"{each} ({name})" for each, name in names)
        return f"It has {', '.join(known)}."
