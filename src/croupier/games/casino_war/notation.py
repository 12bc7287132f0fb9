"""How casino war is written: bets with the number of their area, cards like ``9H``, rulings as objects.

A burned card that nobody read is ``burned``.
"""

from croupier.games.card_notation import DeviceNotation, refused, short
from croupier.games.casino_war.ranks import BURNED
from croupier.games.protocol import Backed, Chance, Move, Target
from croupier.terms.refusals import Reason


class CasinoWarNotation(DeviceNotation):
    """Reads and writes casino war under one ruleset."""

    game = "casino war"
    card_remedy = f"Write a card like 9H, 10S or KD, and a burned one nobody read as {BURNED}."

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet and the number of the area it is on."""
        self.offered(bet)
        return Backed(bet, self._area(bet, target))

    def _area(self, bet: str, target: object) -> int:
        """Read the number of an area."""
        areas = tuple(self.bets[bet].targets())
        number = int(target) if isinstance(target, str) and target.isdecimal() else target
        if isinstance(number, int) and not isinstance(number, bool) and number in areas:
            return number
        said = "without an area" if target in (None, "") else f"on {short(target)!r}"
        what = f"{bet} {said} is not on the layout"
        remedy = f"Its target is the number of an area, 1 to {len(areas)}."
        raise refused(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, self.ruleset.rules("areas"), remedy)

    def write_target(self, bet: str, target: Target) -> object:
        """Write the number of an area."""
        return target

    def chance(self, written: object) -> Move:
        """Read a card, a burned one that nobody read, or an irregular one."""
        return Chance(BURNED) if written == BURNED else super().chance(written)
