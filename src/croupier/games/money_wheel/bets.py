"""The money wheel's one bet: a symbol, which wins at its own odds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from croupier.games.bets import LOSE, PlainBet
from croupier.games.kinds import check_fields, check_lines
from croupier.games.one_draw import Settled, State
from croupier.games.protocol import REMOVED, Step, Target
from croupier.games.targets import WORD, Shape
from croupier.rulebooks.fields import Field, Fields
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.shapes import is_object


@dataclass(frozen=True)
class OneSymbol(PlainBet):
    """A bet on a symbol of the wheel; its mark is the symbol."""

    sections: Mapping[str, int]

    on_a_place: ClassVar[Shape] = WORD

    def targets(self) -> Iterable[Target]:
        """Every symbol of the wheel."""
        return self.sections

    def lines(self, target: Target) -> tuple[str, ...]:
        """The symbol's own line, and the losing one."""
        return (win_on(str(target)), LOSE)

    def line(self, mark: str, step: Step[State]) -> str | None:
        """Win if the symbol is spun, lose on any other."""
        if not isinstance(step.after, Settled):
            return None
        return win_on(mark) if step.after.symbol == mark else LOSE


def win_on(symbol: str) -> str:
    """Name the line of a winning symbol."""
    return f"win on {symbol}"


def build(ruleset: Ruleset) -> dict[str, OneSymbol]:
    """Make the bet; RefusedError says what no money wheel can have."""
    bets: dict[str, OneSymbol] = {}
    for name, terms in ruleset.bets.items():
        check_fields(terms, FIELDS)
        bets[name] = bet = OneSymbol(terms, sections_of(terms))
        check_lines(terms, (*map(win_on, bet.sections), LOSE), (REMOVED,))
    return bets


def sections_of(terms: BetTerms) -> dict[str, int]:
    """Read how many sections show each symbol."""
    counted = terms.about.get("sections", {})
    pairs = counted.items() if isinstance(counted, Mapping) else ()
    return {symbol: times for symbol, times in pairs if isinstance(times, int)}


def _are_sections(value: object) -> bool:
    """Say whether these are letters, each with so many sections of a rim."""
    if not is_object(value) or not value:
        return False
    counts = [times for times in value.values() if type(times) is int and 0 < times < 1000]
    letters = all(len(symbol) == 1 and symbol.isupper() for symbol in value)
    return len(counts) == len(value) and letters


FIELDS: Final[Fields] = {"sections": Field("{ A = 24, B = 12 }", _are_sections).needed}
"""What the data of the one bet may say."""
