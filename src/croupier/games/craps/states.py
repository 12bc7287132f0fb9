"""Craps' points, and the marks of its wagers that can be off."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from croupier.games.two_dice.states import State


POINTS: Final = (4, 5, 6, 8, 9, 10)


class Switch(Enum):
    """Whether a wager works: by the rule (not on a come out roll), or as its player called."""

    BY_RULE = "by rule"
    ON = "on"
    ON_ALONE = "on alone"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Working:
    """The mark of a wager that can be off: its number, and what was called on it."""

    number: int
    switch: Switch = Switch.BY_RULE

    def works(self, before: State) -> bool:
        """Say whether the wager works on a roll thrown from this state."""
        if self.switch is Switch.BY_RULE:
            return before.point is not None
        return self.switch is not Switch.OFF
