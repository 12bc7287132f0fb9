"""What roulette shows: its wheel, the numbers under a chip, the lines that stand for the zeros."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field

from croupier.equipment.wheels import Wheel
from croupier.games.one_draw import State
from croupier.games.protocol import Bet
from croupier.games.roulette.bets import Numbers
from croupier.games.shown import WHEEL, Equipment, LayoutPlace, Shown
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.shapes import is_list, is_object


@dataclass(frozen=True)
class RouletteShown(Shown):
    """A cloth, and the wheel beside it."""

    ruleset: Ruleset = field(kw_only=True)
    bets: Mapping[str, Bet[State]] = field(kw_only=True)

    def numbers(self, bet: str, target: Hashable) -> tuple[str, ...]:
        """The numbers that a chip on this place covers."""
        found = self.bets[bet]
        return found.areas[str(target)].numbers if isinstance(found, Numbers) else ()

    def places(self) -> Iterator[LayoutPlace]:
        """Give the lines at the far end of a cloth on which a chip counts as one on the zeros."""
        for name in self.bets:
            lines = self.ruleset.bets[name].about.get("courtesy")
            for line in lines if is_list(lines) else ():
                if is_object(line):
                    numbers = tuple(str(line["numbers"]).split("-"))
                    rules = self.ruleset.refs(line["rules"])
                    yield LayoutPlace(name, f"courtesy {line['line']}", numbers, rules)


def shown(ruleset: Ruleset, wheel: Wheel, bets: Mapping[str, Bet[State]]) -> RouletteShown:
    """Show a wheel and its cloth."""
    zeros = ruleset.text("zeros")
    equipment = Equipment(
        kind=WHEEL,
        symbols=wheel.order,
        colours={number: wheel.colour(number) for number in wheel.order},
        zeros=tuple(zeros.split("-")) if zeros else wheel.zeros,
    )
    return RouletteShown(equipment, ruleset=ruleset, bets=bets)
