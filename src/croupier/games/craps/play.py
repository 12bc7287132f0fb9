"""Craps' course: the come out roll, the point, the point made or a seven out."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.games.craps.states import POINTS
from croupier.games.protocol import Description, Duty
from croupier.games.two_dice.play import DicePlay
from croupier.games.two_dice.rolls import SEVEN, Total
from croupier.games.two_dice.rulings import PASSED
from croupier.games.two_dice.states import Rolled, State


@dataclass(frozen=True)
class CrapsPlay(DicePlay):
    """One roll after another; the carry is the come out point."""

    def point_after(self, point: int | None, total: Total) -> int | None:
        """Set the point on the come out roll; it is gone when made, and on a seven."""
        if point is None:
            return total.number if total.number in POINTS else None
        return None if total.number in (point, SEVEN) else point

    def view(self, state: State) -> Mapping[str, object]:
        """Show the point and how the puck lies."""
        puck = "off" if state.point is None else "on"
        return {**super().view(state), "point": state.point, "puck": puck}

    def told(self, before: State, after: Rolled) -> Description:
        """Call the total as the stickperson does, with what becomes of the point."""
        rules, number = self.ruleset.rules, after.total.number
        called = rules("total")
        if before.point is None and after.point is not None:
            puck = Duty(f"Turn the puck on and put it on {number}", rules("puck"), ("throw",))
            return Description(
                f"{after.total}, the point is {number}", called + rules("point set"), (puck,)
            )
        if before.point is None:
            words = f"{after.total} on the come out roll"
            return Description(words, called + rules("come out"))
        if number == SEVEN:
            dice = Duty("The shooter passes the dice", rules("shooter out"), PASSED)
            puck = Duty("Turn the puck off", rules("puck"), ("throw",))
            return Description("7 out", called + rules("seven out"), (dice, puck))
        if after.point is None:
            puck = Duty("Turn the puck off", rules("puck"), ("throw",))
            words = f"{after.total}, the point is made"
            return Description(words, called + rules("come out"), (puck,))
        return Description(str(after.total), called)
