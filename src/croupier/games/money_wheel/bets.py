"""The money wheel's one bet: a symbol, which wins at its own odds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

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
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


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
    bets = {name: OneSymbol(terms, sections_of(terms)) for name, terms in ruleset.bets.items()}
    for bet in bets.values():
        _check(bet)
    return bets


def sections_of(terms: BetTerms) -> dict[str, int]:
    """Read how many sections show each symbol."""
    counted = terms.about.get("sections", {})
    pairs = counted.items() if isinstance(counted, Mapping) else ()
    return {symbol: times for symbol, times in pairs if isinstance(times, int) and times > 0}


def _check(bet: OneSymbol) -> None:
    """Refuse a bet whose data no money wheel can have: an author's slip in a study."""
    name, rules = bet.terms.name, bet.terms.rules
    if not bet.sections:
        what = f"bet {name!r} has no symbols"
        remedy = "Give it its sections, like { A = 24, B = 12 }."
        raise RefusedError(Refusal(Reason.STUDY_CANNOT_BE_USED, what, rules, remedy))
    due = {LOSE, REMOVED, *map(win_on, bet.sections)}
    for scale in bet.terms.scales.values():
        missing = sorted(due - set(scale))
        if missing:
            what = f"bet {name!r} has no line {missing[0]!r}"
            raise RefusedError(Refusal(Reason.STUDY_CANNOT_BE_USED, what, rules))
