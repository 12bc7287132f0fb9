"""What guests do when they may add to a wager of theirs: some take it, most let it be."""

from dataclasses import dataclass, field
from secrets import token_hex
from typing import Final

from croupier.floor.demo.hands import Reaction, happens
from croupier.floor.demo.lines import Line
from croupier.floor.sections import MeSection, OfferLine
from croupier.floor.viewing.rounds import WINDOW
from croupier.terms.money import Money


_ADDS: Final = 0.35
"""How often a guest takes up what is offered."""
_REACTS: Final = (1.0, 3.0)


@dataclass
class Adding:
    """One guest's mind about what is offered: made up once for each window."""

    line: Line
    _hand: Reaction = field(default_factory=Reaction)
    _asked: tuple[int, str] = (0, "")
    _wants: bool = False

    async def go_on(self, me: MeSection) -> bool:
        """Take up what is offered or not; say whether that was anything to wait for."""
        seen = self.line.round
        if seen.phase != WINDOW or not me.offers:
            return False
        may = me.offers[0]
        if self._asked != (seen.number, may.bet):
            self._asked, self._wants = (seen.number, may.bet), happens(_ADDS)
        if not self._wants:
            return False
        left = self._hand.left(self._asked, *_REACTS)
        if left > 0:
            await self.line.change(left)
            return True
        self._wants = False
        stake = self._stake(may)
        if stake:
            fields = {"bet": may.bet, "on": may.on, "stake": str(Money(stake))}
            fields |= {"target": may.target} if may.target else {}
            await self.line.do("place", **fields, nonce=token_hex(8))
        return True

    def _stake(self, may: OfferLine) -> int:
        """Return half of what may be staked, in whole chips, or the least there is."""
        half = may.most // 2 // may.step * may.step
        return max(half, may.least)
