"""The money wheel's one bet: a symbol, which wins at its own odds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.games.kinds import check_fields, check_lines
from croupier.games.money_wheel.states import Settled, State, Wagering
from croupier.games.protocol import (
    ANY_STAKE,
    REDUCE,
    REMOVE,
    REMOVED,
    Bid,
    Decided,
    Mark,
    Piece,
    Room,
    Step,
    Target,
    Wager,
)
from croupier.rulebooks.fields import Field, Fields
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.shapes import is_object


LOSE = "lose"


@dataclass(frozen=True)
class OneSymbol:
    """A bet on a symbol of the wheel; its mark is the symbol."""

    terms: BetTerms
    sections: Mapping[str, int]
    on: str | None = None

    def targets(self) -> Iterable[Target]:
        """Every symbol of the wheel."""
        return self.sections

    def rules(self, target: Target) -> tuple[Ref, ...]:
        """The bet's rules: all symbols have the same."""
        return self.terms.rules

    def lines(self, target: Target) -> tuple[str, ...]:
        """The symbol's own line, and the losing one."""
        return (win_on(str(target)), LOSE)

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """It settles itself."""
        return ()

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Any stake, on any symbol."""
        if bid.target in self.sections:
            return ANY_STAKE
        what = f"{bid.target!s} is no symbol of the wheel"
        return Refusal(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, self.terms.rules)

    def place(self, state: State, bid: Bid) -> Mark:
        """Mark the symbol."""
        return bid.target

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Win if the symbol is spun, lose on any other."""
        if not isinstance(step.after, Settled):
            return mark
        return Decided((win_on(str(mark)) if step.after.symbol == mark else LOSE,))

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """It may be taken up, or a part of it, until no more bets."""
        return (REMOVE, REDUCE) if isinstance(state, Wagering) else ()

    def call(self, mark: Mark, state: State, call: str) -> Mark | Decided:
        """Take it up."""
        return Decided((REMOVED,))


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
