"""Craps' bets, each a small machine that follows the rolls.

Line bets wait for a point and then for its number or a seven; odds copy the point of the wager
they are on; place, buy, lay and hardway bets stand on a number. Bets on one roll, and those on a
number that never goes off, are the ones all games of two dice share.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from croupier.games.craps.composites import Composite, Split
from croupier.games.craps.kinds import KINDS, check_others
from croupier.games.craps.states import POINTS, Switch, Working
from croupier.games.kinds import check_kind
from croupier.games.protocol import (
    REMOVE,
    Bid,
    Decided,
    Echoed,
    Mark,
    Room,
    Step,
    Target,
    Wager,
)
from croupier.games.two_dice.bets import Before, DiceBet, Hardway, OneRoll, Point, Waiting
from croupier.games.two_dice.kinds import check_bet
from croupier.games.two_dice.rolls import SEVEN, Total
from croupier.games.two_dice.states import Rolled, State
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.money import money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


ON, OFF, ON_ALONE = "on", "off", "on alone"
_ON_TOO: Final = "on with a similar one"
_CALLED: Final = {ON: Switch.ON, OFF: Switch.OFF, ON_ALONE: Switch.ON_ALONE}


@dataclass(frozen=True)
class Line(DiceBet):
    """Pass and come: the first roll decides or sets the point, then the point or a seven."""

    wins: tuple[int, ...] = (7, 11)
    bars: tuple[int, ...] = ()
    against: bool = False
    on_come_out: bool = True

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """On the line before the come out roll, in the come area while a point stands."""
        if self.on_come_out is (state.point is None):
            return super().room(state, bid)
        name = self.terms.name
        what = f"{name} is made before the come out roll, and the point is {state.point}"
        if not self.on_come_out:
            what = f"{name} is made once a come out point stands, and there is none"
        return self.no(what, rules=self.terms.rules + self._restored(state))

    def _restored(self, state: State) -> tuple[Ref, ...]:
        """The rule by which what was taken down may not be put back now."""
        removed = self.terms.scale["removed"].rules
        return removed if self.against and self.on_come_out else ()

    def at(self, mark: Waiting | Point, total: Total, before: State) -> Mark | Decided:
        """Win, lose, take a point or wait."""
        number = total.number
        if isinstance(mark, Waiting):
            if number in POINTS:
                return Point(number)
            if number in self.bars:
                return Decided((f"void on {number}",))
            return Decided(("win" if number in self.wins else "lose",))
        if number not in (mark.number, SEVEN):
            return mark
        return Decided(("win" if (number == SEVEN) is self.against else "lose",))

    def marks(self, target: Target) -> Iterable[Mark]:
        """No point yet, or any."""
        return (Waiting(), *map(Point, POINTS))

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """It is locked once it has its point, unless it is against the dice."""
        locked = isinstance(mark, Point) and not self.against
        return () if locked else super().calls(mark, state, mine)


@dataclass(frozen=True)
class Odds(DiceBet):
    """More on a line bet that has its point, at true odds, as much as its limit lets."""

    against: bool = False
    is_double: bool = False
    unit: int = 100

    @cached_property
    def places(self) -> Mapping[str, Target]:
        """The point, whichever it is; its number tells which of several wagers is meant."""
        return {str(point): point for point in ("", *POINTS)}

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """So much as the limit lets, once the wager it is on has its point."""
        if bid.parent is None or not isinstance(bid.parent.mark, Point):
            return self.no(f"{self.terms.name} is made once the wager it is on has its point")
        point = bid.parent.mark.number
        if bid.target not in ("", point):
            what = (
                f"{self.terms.name} {bid.target} cannot be: the point of {bid.parent.id} is {point}"
            )
            return self.no(what, Reason.TARGET_IS_NOT_ON_THE_LAYOUT)
        made = sum(wager.stake.units for wager in bid.mine if wager.on == bid.parent.id)
        return self._limit(point, bid.parent.stake.units, made)

    def _limit(self, point: int, flat: int, made: int) -> Room:
        """Limit the stake by the flat bet, or by what it would win, as the book counts.

        A single limit may be passed as far as it takes to come to an amount that pays exactly.
        """
        won = self.terms.scale[self._win(point)].won
        whole = Fraction(flat * (2 if self.is_double else 1))
        most = whole / won if self.against else whole
        left = max(0, int(most) - made)
        if self.is_double:
            return Room(most=left)
        step = won.denominator * self.unit
        exactly = int(-(-most // step) * step) - made
        return Room(most=left, exactly=exactly if exactly > left else None)

    def _win(self, point: int) -> str:
        return f"win {'against' if self.against else 'on'} {point}"

    def place(self, state: State, bid: Bid) -> Mark:
        """Copy the point of the wager it is on."""
        assert bid.parent is not None
        return bid.parent.mark

    def marks(self, target: Target) -> Iterable[Mark]:
        """Any point."""
        return map(Point, POINTS)

    def at(self, mark: Any, total: Total, before: State) -> Mark | Decided:
        """Go with the wager it is on."""
        return self.decide(mark, mark.number, total)

    def decide(self, mark: Mark, point: int, total: Total) -> Mark | Decided:
        """Decide it on the point and on a seven."""
        if total.number not in (point, SEVEN):
            return mark
        won = (total.number == SEVEN) is self.against
        return Decided((self._win(point) if won else "lose",))


class Switched(DiceBet):
    """What makes a bet go off on come out rolls, and off and on when its player says so."""

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """Off, on or down, before any roll."""
        always = super().calls(mark, state, mine)
        return (*always, OFF, ON, ON_ALONE) if always else ()

    def call(self, mark: Mark, state: State, call: str) -> Mark | Decided | Echoed:
        """Turn the marker, or take it down. One *on* marker is for all similar wagers."""
        if call == REMOVE or not isinstance(mark, Working):
            return super().call(mark, state, call)
        if call == _ON_TOO:
            return replace(mark, switch=Switch.ON) if mark.switch is Switch.BY_RULE else mark
        turned = replace(mark, switch=_CALLED[call])
        return Echoed(turned, _ON_TOO) if call == ON else turned

    def working(self, number: int, mine: Sequence[Wager]) -> Working:
        """Make the mark of a new wager: on where a similar one has the marker."""
        own = [w.mark for w in mine if w.bet == self.terms.name and isinstance(w.mark, Working)]
        is_on = any(mark.switch is Switch.ON for mark in own)
        return Working(number, Switch.ON if is_on else Switch.BY_RULE)


@dataclass(frozen=True)
class SwitchedOdds(Switched, Odds):
    """Odds on a come bet: off on come out rolls, and then returned when the come bet is decided."""

    def place(self, state: State, bid: Bid) -> Mark:
        """Copy the point of the come bet."""
        assert bid.parent is not None
        assert isinstance(bid.parent.mark, Point)
        return self.working(bid.parent.mark.number, bid.mine)

    def marks(self, target: Target) -> Iterable[Mark]:
        """Any point, on and off."""
        return [Working(point, switch) for point in POINTS for switch in (Switch.ON, Switch.OFF)]

    def at(self, mark: Working, total: Total, before: State) -> Mark | Decided:
        """Go with the come bet; what is off is returned."""
        outcome = self.decide(mark, mark.number, total)
        off = isinstance(outcome, Decided) and not mark.works(before)
        return Decided(("returned",)) if off else outcome


class _SwitchedBefore(Switched, Before):
    """A number before a seven that can be off."""

    def place(self, state: State, bid: Bid) -> Mark:
        """Mark the number; it is off on come out rolls."""
        return self.working(self.number_of(bid), bid.mine)

    def follow(self, mark: Working, step: Step[State]) -> Mark | Decided:
        """Look at a total only if it works."""
        if not isinstance(step.after, Rolled) or not mark.works(step.before):
            return mark
        outcome = self.at(Point(mark.number), step.after.total, step.before)
        return outcome if isinstance(outcome, Decided) else mark


@dataclass(frozen=True)
class PlaceBet(_SwitchedBefore):
    """Place and buy: a number before a seven, off on come out rolls."""


@dataclass(frozen=True)
class SwitchedHardway(_SwitchedBefore, Hardway):
    """A hard way, off on come out rolls."""


@dataclass(frozen=True)
class Lay(Before):
    """A seven before a number."""

    def at(self, mark: Point, total: Total, before: State) -> Mark | Decided:
        """Win on a seven, lose on the number."""
        if total.number == SEVEN:
            return self.decided("win", mark.number, "against")
        return self.decided("lose", mark.number, "to") if total.number == mark.number else mark


def _line(terms: BetTerms) -> DiceBet:
    against = terms.about.get("against") is True
    on_come_out = terms.about.get("made") == "come out"
    if against:
        return Line(terms, wins=(2, 3), bars=(12,), against=True, on_come_out=on_come_out)
    return Line(terms, on_come_out=on_come_out)


def _odds(terms: BetTerms, ruleset: Ruleset) -> DiceBet:
    kind = SwitchedOdds if terms.about.get("switched") is True else Odds
    return kind(
        terms,
        against=terms.about.get("against") is True,
        is_double=ruleset.text("odds") == "double",
        unit=_unit(ruleset),
    )


def _unit(ruleset: Ruleset) -> int:
    """Return the smallest amount that is payable, in units of money."""
    return money(ruleset.text("payable-unit") or "1").units


_SIMPLE: Final[dict[str, type[DiceBet]]] = {
    "place": PlaceBet,
    "lay": Lay,
    "hardway": SwitchedHardway,
    "before": Before,
    "one-roll": OneRoll,
}


def build(ruleset: Ruleset) -> dict[str, DiceBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    kinds = {name: check_kind(terms, KINDS, "craps") for name, terms in ruleset.bets.items()}
    for terms in ruleset.bets.values():
        check_others(terms, kinds)
    bets = {name: _bet(terms, kinds[name], ruleset) for name, terms in ruleset.bets.items()}
    for bet in bets.values():
        check_bet(bet)
    return bets


def _bet(terms: BetTerms, kind: str, ruleset: Ruleset) -> DiceBet:
    """Make one bet of the kind its data names."""
    match kind:
        case "line":
            return _line(terms)
        case "odds":
            return _odds(terms, ruleset)
        case "pieces":
            return Composite(terms, unit=_unit(ruleset))
        case "split":
            return Split(terms, unit=_unit(ruleset))
        case _:
            return _SIMPLE[kind](terms)
