"""How sic bo is written: bets on faces and totals, three dice, games without a result.

Dice are ``[3, 4, 6]`` or ``"3-4-6"``. ``{"no result": "die not flat"}`` is a game without a result;
dice seen too early are ``{"early uncovering": [3, 4, 6]}``.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from croupier.equipment.dice import rolls
from croupier.games.notation import GameNotation, as_text
from croupier.games.protocol import Bet, Symbol
from croupier.games.sic_bo.bets import OneRoll
from croupier.games.sic_bo.layout import DICE, shape_of
from croupier.games.targets import Shape


class SicBoNotation(GameNotation):
    """Reads and writes sic bo under one ruleset."""

    symbol_called = "roll of three dice"
    symbol_rules = "dice"
    symbol_type = tuple[int, int, int] | str

    @property
    def symbol_remedy(self) -> str:
        """Say how a symbol is written."""
        return "Write three faces from 1 to 6, like [3, 4, 6]."

    def shape(self, bet: Bet[Any]) -> Shape:
        """What its kind is on."""
        assert isinstance(bet, OneRoll)
        return shape_of(bet.kind)

    @cached_property
    def symbols(self) -> Mapping[str, Symbol]:
        """What three dice can show."""
        return {str(as_text(roll)): roll for roll in rolls(DICE)}
