"""What Snake Eyes shows beside the dice: that any seven ends the shooter's turn."""

from collections.abc import Hashable
from dataclasses import dataclass

from croupier.games.two_dice.rolls import SEVEN
from croupier.games.two_dice.shown import DiceShown
from croupier.games.two_dice.states import Rolled


@dataclass(frozen=True)
class SnakeEyesShown(DiceShown):
    """A layout without a point."""

    def said(self, before: Hashable, after: Hashable) -> str:
        """Every seven is a seven out."""
        is_out = isinstance(after, Rolled) and after.total.number == SEVEN
        return "seven out" if is_out else ""
