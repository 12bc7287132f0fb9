"""What games of two dice show: the dice, the totals of a place, the number a wager waits for."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Final

from croupier.equipment.dice import FACES
from croupier.games.protocol import Bet
from croupier.games.shown import DICE, STANDS, THROWN_DICE, Equipment, Marked, Shown
from croupier.games.two_dice.bets import DiceBet, Point
from croupier.games.two_dice.states import State


TWO_DICE: Final = Equipment(DICE, tuple(map(str, FACES)), 2, apparatus=THROWN_DICE)


@dataclass(frozen=True)
class DiceShown(Shown):
    """A layout whose places are totals."""

    equipment: Equipment = TWO_DICE
    bets: Mapping[str, Bet[State]] = field(kw_only=True)

    def numbers(self, bet: str, target: Hashable) -> tuple[str, ...]:
        """The total of a place, or those its bet is about."""
        if target != "":
            return (str(target),)
        found = self.bets[bet]
        return tuple(map(str, found.numbers)) if isinstance(found, DiceBet) else ()

    def marked(self, bet: str, mark: Hashable, state: Hashable) -> Marked:
        """A wager that waits for a number stands on it."""
        return Marked(str(mark.number)) if isinstance(mark, Point) else STANDS
