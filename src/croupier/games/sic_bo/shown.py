"""What sic bo shows: three dice, and the numbers of each place."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from croupier.equipment.dice import FACES
from croupier.games.shown import DICE, TUMBLER, Equipment, Shown
from croupier.games.sic_bo.bets import OneRoll
from croupier.games.sic_bo.layout import DICE as COUNT


@dataclass(frozen=True)
class SicBoShown(Shown):
    """A layout whose places are numbers, totals and groups of faces."""

    bets: Mapping[str, OneRoll] = field(kw_only=True)

    def numbers(self, bet: str, target: Hashable) -> tuple[str, ...]:
        """The faces or the totals of a place."""
        return tuple(map(str, self.bets[bet].areas[str(target)]))

    def called(self, result: str) -> str:
        """Dice are called from the lowest face to the highest."""
        return "-".join(sorted(result.split("-")))


def shown(offered: Mapping[str, OneRoll]) -> SicBoShown:
    """Show three dice and their layout."""
    faces = tuple(map(str, FACES))
    return SicBoShown(Equipment(DICE, faces, COUNT, apparatus=TUMBLER), bets=offered)
