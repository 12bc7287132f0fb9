"""How craps is written: as games of two dice are, and the shares of craps and eleven."""

from math import gcd
from typing import Any, Final

from croupier.games.craps.composites import Split
from croupier.games.protocol import Backed, Bet
from croupier.games.targets import Shape
from croupier.games.two_dice.notation import DiceNotation
from croupier.terms.shapes import is_object


_MOST: Final = 10_000


def _shares(_place: str) -> object:
    return {"any-craps": 3, "eleven": 2}


SHARES: Final = Shape("how its pieces share the stake", dict[str, int], str, _shares)


class CrapsNotation(DiceNotation):
    """Reads and writes craps under one ruleset."""

    def shape(self, bet: Bet[Any]) -> Shape:
        """A number, or the shares of a bet that is split."""
        return SHARES if isinstance(bet, Split) else super().shape(bet)

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet and its number; none of a bet that is split is half and half."""
        offered = self.bets.get(bet)
        if not isinstance(offered, Split) or target in (None, ""):
            return super().wager(bet, target)
        parts: list[object] = []
        if isinstance(target, str):
            parts = [int(part) for part in target[:12].split("-") if part.isdecimal()]
            parts = parts if target == "-".join(map(str, parts)) else []
        elif is_object(target) and set(target) == {each.bet for each in offered.pieces("")}:
            parts = [target[each.bet] for each in offered.pieces("")]
        units = [part for part in parts if type(part) is int and 0 < part < _MOST]
        if len(units) != len(parts) or len(units) != len(offered.pieces("")):
            self.no_place(bet, target)
        common = gcd(*units)
        shares = "-".join(str(each // common) for each in units)
        return Backed(bet, "" if set(units) == {common} else shares)
