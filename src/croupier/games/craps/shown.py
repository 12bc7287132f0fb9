"""What craps shows beside the dice: wagers that are off, and line bets on their point."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from croupier.games.craps.bets import Line
from croupier.games.craps.states import Switch, Working
from croupier.games.shown import Marked
from croupier.games.two_dice.bets import Point
from croupier.games.two_dice.rolls import SEVEN
from croupier.games.two_dice.shown import DiceShown
from croupier.games.two_dice.states import Rolled, Throwing, Wagering


_CALLED: Final = {Switch.ON: "on", Switch.ON_ALONE: "on", Switch.OFF: "off"}


@dataclass(frozen=True)
class CrapsShown(DiceShown):
    """A layout with a puck on the point, and markers on wagers."""

    def said(self, before: Hashable, after: Hashable) -> str:
        """Say what became of the point."""
        if not isinstance(before, Wagering) or not isinstance(after, Rolled):
            return ""
        if before.point is None:
            return "point set" if after.point is not None else "come out"
        if after.point is not None:
            return ""
        return "seven out" if after.total.number == SEVEN else "point made"

    def marked(self, bet: str, mark: Hashable, state: Hashable) -> Marked:
        """A wager that can be off says whether it works on the next roll."""
        if not isinstance(mark, Working):
            return super().marked(bet, mark, state)
        works = isinstance(state, Wagering | Throwing | Rolled) and mark.works(state)
        return Marked(str(mark.number), works, _CALLED.get(mark.switch, ""))

    def stood(self, bet: str, state: Hashable) -> Hashable | None:
        """A line bet of the come out roll is on the point."""
        found = self.bets[bet]
        is_on_the_line = isinstance(found, Line) and found.on_come_out
        if is_on_the_line and isinstance(state, Wagering) and state.point is not None:
            return Point(state.point)
        return None
