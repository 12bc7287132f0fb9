"""What guests do with dice: take them or not, choose two, throw them once wagers are made."""

from dataclasses import dataclass, field
from typing import Any, Final

from croupier.floor.demo.hands import Reaction, happens, some
from croupier.floor.demo.lines import Line
from croupier.floor.demo.wishes import tastes_of
from croupier.floor.sections import DiceAtTable, MeSection
from croupier.floor.viewing.dice import OFFERED, SHOOTER
from croupier.floor.viewing.rounds import WAGERS


BEFORE_A_THROW: Final = (10.0, 13.0)
"""Seconds of wagering after which a shooter throws."""
_TAKES_THEM: Final = 0.85
_TWO: Final = 2
_AGAIN: Final = 5.0


@dataclass
class Shooting:
    """One guest's hand for the dice."""

    line: Line
    _hand: Reaction = field(default_factory=Reaction)
    _asked: tuple[int, bool] = (0, True)
    """The round in which they were last asked, and whether they take the dice."""

    async def go_on(self, me: MeSection) -> bool:
        """Do what is to be done with the dice; say whether that was anything to wait for."""
        seen = self.line.round
        if seen.dice is None or seen.phase != WAGERS or not me.dice:
            return False
        if me.dice == SHOOTER and not self._may_throw(me):
            return False
        name, wait = self._next(me, seen.dice)
        left = self._hand.left((seen.number, seen.void_spins, name), *wait)
        if left > 0:
            await self.line.change(left)
            return True
        answer = await self.line.do(name, **self._fields(name, seen.dice))
        if answer.refused is not None:
            self._hand.again(_AGAIN)
        await self.line.change(1.0)
        return True

    def _next(self, me: MeSection, dice: DiceAtTable) -> tuple[str, tuple[float, float]]:
        if me.dice == OFFERED:
            takes = self._may_throw(me) and self._takes_them()
            return ("accept dice" if takes else "decline dice"), (1.0, 2.5)
        assert me.dice == SHOOTER
        if len(dice.chosen) < _TWO:
            return "choose dice", (0.8, 1.6)
        return "throw", BEFORE_A_THROW

    def _may_throw(self, me: MeSection) -> bool:
        """Say whether a guest has a wager up that it takes to throw."""
        needed = tastes_of(self.line.table.game).to_throw
        own = (slip.bet for slip in me.wagers if slip.result == "open")
        return any(not needed or bet in needed for bet in own)

    def _takes_them(self) -> bool:
        """Make up one's mind, once for each offer."""
        number = self.line.round.number
        if self._asked[0] != number:
            self._asked = (number, happens(_TAKES_THEM))
        return self._asked[1]

    def _fields(self, name: str, dice: DiceAtTable) -> dict[str, Any]:
        if name not in ("accept dice", "choose dice"):
            return {}
        return {"dice": sorted(some(dice.bowl, _TWO - len(dice.chosen)))}
