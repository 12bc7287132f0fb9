"""Snake Eyes' course: one roll after another, without a point. Every seven is a seven out."""

from dataclasses import dataclass

from croupier.games.protocol import Description, Duty
from croupier.games.two_dice.play import DicePlay
from croupier.games.two_dice.rolls import SEVEN
from croupier.games.two_dice.rulings import PASSED
from croupier.games.two_dice.states import Rolled, State


@dataclass(frozen=True)
class SnakeEyesPlay(DicePlay):
    """One roll after another; nothing is carried over but the wagers that stand."""

    def told(self, before: State, after: Rolled) -> Description:
        """Call the total; a seven ends the shooter's turn."""
        rules = self.ruleset.rules("total")
        if after.total.number != SEVEN:
            return Description(str(after.total), rules)
        dice = Duty("The shooter gives up the dice", self.ruleset.rules("shooter out"), PASSED)
        return Description("7 out", rules + self.ruleset.rules("seven out"), (dice,))
