"""Craps' bets, each a small machine that follows the rolls.

Line bets wait for a point and then for its number; odds copy the point of the wager they are on;
place bets and hardways stand on a number until it or a seven comes; the field lasts one roll.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from croupier.games.protocol import (
    ANY_STAKE,
    Bet,
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
from croupier.terms.refusals import Reason, Refusal
from tests.sketches.craps.play import POINTS, SEVEN, Rolled, State, Total, Wagering


REMOVE: Final = "remove"
OFF: Final = "off"
ON: Final = "on"
FIELD: Final = (2, 3, 4, 9, 10, 11, 12)


class Switch(Enum):
    """Whether a wager works: by the rule (not on a come out roll), or as its player called."""

    BY_RULE = "by rule"
    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Waiting:
    """The mark of a line bet that has no point yet, and of a bet for one roll."""


@dataclass(frozen=True, slots=True)
class Point:
    """The mark of a line bet, and of the odds on a pass bet: the number it waits for."""

    number: int


@dataclass(frozen=True, slots=True)
class Working:
    """The mark of a wager that can be off: its number, and what was called on it."""

    number: int
    switch: Switch = Switch.BY_RULE

    def works(self, state: State) -> bool:
        """Say whether the wager works on a roll thrown from this state."""
        if self.switch is Switch.BY_RULE:
            return state.point is not None
        return self.switch is Switch.ON


@dataclass(frozen=True)
class _CrapsBet:
    """What all craps bets have in common."""

    terms: BetTerms
    on: str | None = None

    def targets(self) -> Iterable[Target]:
        """The numbers it can be made on, or the one area it has."""
        numbers = self.terms.about.get("areas", ("",))
        return numbers if isinstance(numbers, tuple) else ()

    def rules(self, target: Target) -> tuple[Ref, ...]:
        """The bet's rules."""
        return self.terms.rules

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """It settles itself."""
        return ()

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Any stake at any time, on any number the layout has."""
        if bid.target in self.targets():
            return ANY_STAKE
        what = f"{self.terms.name} {bid.target} is not on the layout"
        return Refusal(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, self.terms.rules)

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the roll."""
        return Waiting()

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """It may be taken down before the roll."""
        return (REMOVE,) if isinstance(state, Wagering) else ()

    def call(self, mark: Mark, state: State, call: str) -> Mark | Decided:
        """Take it down."""
        return Decided(("removed",))

    def _not_now(self, what: str) -> Refusal:
        return Refusal(Reason.BET_IS_NOT_OFFERED, what, self.terms.rules)


@dataclass(frozen=True)
class Line(_CrapsBet):
    """Pass and come: the first roll decides or sets the point, then the point or a seven."""

    on_come_out: bool = True

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Pass is made before the come out roll, come while a point stands."""
        if self.on_come_out and state.point is not None:
            return self._not_now("a pass bet is made before the come out roll")
        if not self.on_come_out and state.point is None:
            return self._not_now("a come bet is made while a point stands")
        return super().room(state, bid)

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Win, lose, take a point or wait."""
        if not isinstance(step.after, Rolled):
            return mark
        number = step.after.total.number
        match mark:
            case Waiting():
                if number in POINTS:
                    return Point(number)
                return Decided(("win" if number in (SEVEN, 11) else "lose",))
            case Point(point) if number in (point, SEVEN):
                return Decided(("win" if number == point else "lose",))
            case _:
                return mark

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """It is locked once it has its point."""
        return super().calls(mark, state, mine) if isinstance(mark, Waiting) else ()


@dataclass(frozen=True)
class _Switched(_CrapsBet):
    """A bet that is off on come out rolls and may be called off and on."""

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """Off, on or down, before any roll."""
        always = super().calls(mark, state, mine)
        return (*always, OFF, ON) if always and isinstance(mark, Working) else always

    def call(self, mark: Mark, state: State, call: str) -> Mark | Decided:
        """Turn the marker, or take it down."""
        if call == REMOVE or not isinstance(mark, Working):
            return super().call(mark, state, call)
        return replace(mark, switch=Switch.ON if call == ON else Switch.OFF)


@dataclass(frozen=True)
class Odds(_Switched):
    """Odds on a pass or come bet: true odds on its point. Only those on a come bet can be off."""

    on: str | None = "pass|come"
    times: int = 2

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """So many times the stake of the wager it is on, once that has a point."""
        if bid.parent is None or not isinstance(bid.parent.mark, Point):
            return self._not_now("odds are made once the wager they are on has a point")
        whole = super().room(state, bid)
        if isinstance(whole, Refusal):
            return whole
        made = sum(w.stake.units for w in bid.mine if w.on == bid.parent.id)
        return Room(most=self.times * bid.parent.stake.units - made)

    def place(self, state: State, bid: Bid) -> Mark:
        """Copy the point of the wager it is on."""
        assert bid.parent is not None
        assert isinstance(bid.parent.mark, Point)
        return Working(bid.parent.mark.number) if bid.parent.bet == "come" else bid.parent.mark

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Go with the wager it is on; odds that are off are returned."""
        if not isinstance(step.after, Rolled) or not isinstance(mark, Point | Working):
            return mark
        number = step.after.total.number
        if number not in (mark.number, SEVEN):
            return mark
        if isinstance(mark, Working) and not mark.works(step.before):
            return Decided(("returned",))
        return Decided((f"win on {number}" if number == mark.number else "lose",))


@dataclass(frozen=True)
class Place(_Switched):
    """A number before a seven."""

    def place(self, state: State, bid: Bid) -> Mark:
        """Mark the number; it is off on come out rolls."""
        assert isinstance(bid.target, int)
        return Working(bid.target)

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Win on the number, lose on a seven, if it works."""
        assert isinstance(mark, Working)
        if not isinstance(step.after, Rolled) or not mark.works(step.before):
            return mark
        line = self.line(mark.number, step.after.total)
        return Decided((line,)) if line else mark

    def line(self, number: int, total: Total) -> str | None:
        """Give the line a total comes to, or none."""
        if total.number == number:
            return "win"
        return "lose" if total.number == SEVEN else None


@dataclass(frozen=True)
class Hardway(Place):
    """A number made of two like dice before it comes another way, and before a seven."""

    def line(self, number: int, total: Total) -> str | None:
        """Give the line a total comes to, or none."""
        if total.number == number:
            return f"win on {number}" if total.hard else "lose"
        return "lose" if total.number == SEVEN else None


@dataclass(frozen=True)
class Field(_CrapsBet):
    """Seven totals against four, on the next roll."""

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Every roll decides it; two and twelve have lines of their own."""
        if not isinstance(step.after, Rolled):
            return mark
        number = step.after.total.number
        won = f"win on {number}" if number in (2, 12) else "win"
        return Decided((won if number in FIELD else "lose",))


def build(ruleset: Ruleset) -> dict[str, Bet[State]]:
    """Make every bet of the sketch."""
    terms, times = ruleset.bets, ruleset.options["odds"]
    assert isinstance(times, int)
    return {
        "pass": Line(terms["pass"]),
        "come": Line(terms["come"], on_come_out=False),
        "odds": Odds(terms["odds"], times=times),
        "place": Place(terms["place"]),
        "hardway": Hardway(terms["hardway"]),
        "field": Field(terms["field"]),
    }
