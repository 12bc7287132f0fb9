"""How games of two dice are written: bets on numbers, rolls, void rolls, the point.

A roll is ``[3, 4]`` or ``"3-4"``; a void one ``{"no roll": "die off the table"}``. A die that does not
lie flat is written by the side it rests on: ``{"tilted die": [3, {"resting": 2}]}``.
"""

from dataclasses import dataclass
from typing import Any, Final

from croupier.games.notation import GameNotation, as_text, refused, short, thrown
from croupier.games.protocol import Carry
from croupier.games.two_dice.rolls import OPPOSITE
from croupier.games.two_dice.rulings import TILTED
from croupier.games.two_dice.states import Carried
from croupier.rulebooks.ruleset import RulingTerms
from croupier.terms.refusals import Reason
from croupier.terms.shapes import is_list, is_object


_RESTING: Final = "resting"

ROLL: Final = thrown(2, "two", tuple[int, int] | str, "Write both dice, like [3, 4] or '3-4'.")


@dataclass(frozen=True)
class DiceNotation(GameNotation):
    """Reads and writes a game of two dice under one ruleset."""

    points: tuple[int, ...] = ()

    def read_fact(self, terms: RulingTerms, said: object) -> object:
        """Count a tilted die by the side that is opposite the one it rests on."""
        if terms.name != TILTED or not is_list(said):
            return said
        return [
            OPPOSITE - each[_RESTING]
            if is_object(each) and set(each) == {_RESTING} and type(each[_RESTING]) is int
            else each
            for each in said
        ]

    # What one roll leaves to the next

    def carry(self, written: object) -> Carry:
        """Read the point and the last roll; the point alone will do."""
        if written is None or written == {}:
            return None
        known = ("point", "last") if self.points else ("last",)
        if not is_object(written) or not written.keys() <= set(known):
            what = f"a roll starts from {' and '.join(known)}, not from {short(written)}"
            remedy = f"Write {{'{known[0]}': ...}}."
            raise refused(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, remedy=remedy)
        point, last = written.get("point"), written.get("last")
        if point is not None and (type(point) is not int or point not in self.points):
            points = ", ".join(map(str, self.points))
            what, rules = f"{short(point)!r} is no come out point", self.ruleset.rules("point set")
            raise refused(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules, f"Known: {points}.")
        if point is None and last is None:
            return None
        rolled: Any = self.symbol(last) if last is not None else None
        return Carried(point, rolled)

    def write_carry(self, carry: Carry) -> object:
        """Write the point, where the game has one, and the last roll."""
        left = carry if isinstance(carry, Carried) else Carried()
        last = as_text(left.last) if left.last else None
        return {"point": left.point, "last": last} if self.points else {"last": last}
