"""Bets that games of two dice share: on one roll, on a number before a seven, on a hard way.

Which totals a bet wins on is data. What a line pays is data too; where the scale has a line for the
very total (``win on 12``), that one decides.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from croupier.games.bets import LOSE, WIN, AnyBet
from croupier.games.protocol import Bid, Decided, Mark, Step, Target
from croupier.games.targets import NUMBER, Shape
from croupier.games.two_dice.rolls import SEVEN, TOTALS, Total
from croupier.games.two_dice.states import Rolled, State, Throwing, Wagering


@dataclass(frozen=True, slots=True)
class Waiting:
    """The mark of a bet on one roll, and of a line bet that has no point yet."""


@dataclass(frozen=True, slots=True)
class Point:
    """The mark of a bet that waits for a number."""

    number: int


@dataclass(frozen=True)
class DiceBet(AnyBet, ABC):
    """What all bets of two dice have in common."""

    until_rest: bool = False
    """Whether it may be taken up while the dice are in the air."""
    on_a_place: ClassVar[Shape] = NUMBER

    @property
    def numbers(self) -> tuple[int, ...]:
        """The totals the data names for it."""
        listed = self.terms.about.get("numbers")
        return tuple(int(str(n)) for n in listed) if isinstance(listed, tuple) else ()

    def lines(self, target: Target) -> tuple[str, ...]:
        """All lines of its scale but those of other numbers than its target."""
        others = {f" {n}" for n in range(2, 13) if n != target} if target != "" else set[str]()
        return tuple(line for line in self.terms.scale if line[line.rfind(" ") :] not in others)

    def is_open(self, state: State) -> bool:
        """Say whether it may be taken up: before the throw, or until the dice rest."""
        return isinstance(state, Wagering | Throwing if self.until_rest else Wagering)

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the roll."""
        return Waiting()

    def follow(self, mark: Any, step: Step[State]) -> Mark | Decided:
        """Look at every total; most bets wait for the roll that decides them."""
        after = step.after
        return self.at(mark, after.total, step.before) if isinstance(after, Rolled) else mark

    @abstractmethod
    def at(self, mark: Any, total: Total, before: State) -> Mark | Decided:
        """Say what a total makes of a wager."""

    def marks(self, target: Target) -> Iterable[Mark]:
        """The marks from which a total may decide a wager on this target."""
        return (Waiting(),)

    def comes(self, target: Target) -> tuple[str, ...]:
        """List the lines that totals bring a wager on this target."""
        ends = (self.at(mark, total, Wagering()) for mark in self.marks(target) for total in TOTALS)
        found = (line for end in ends if isinstance(end, Decided) for line in end.lines)
        return tuple(dict.fromkeys(found))

    def decided(self, line: str, number: int, by: str = "on") -> Decided:
        """Decide it by the line of this very number where the scale has one."""
        own = f"{line} {by} {number}"
        return Decided((own if own in self.terms.scale else line,))


@dataclass(frozen=True)
class OneRoll(DiceBet):
    """A bet on the next roll: some totals win, all others lose."""

    def at(self, mark: Mark, total: Total, before: State) -> Mark | Decided:
        """Every roll decides it."""
        if total.number in self.numbers:
            return self.decided(WIN, total.number)
        return Decided((LOSE,))


@dataclass(frozen=True)
class Before(DiceBet):
    """A number before a seven: the number is its target, or its own."""

    def targets(self) -> Iterable[Target]:
        """The numbers it can be made on, or its one area."""
        return ("",) if "area" in self.terms.about else self.numbers

    def place(self, state: State, bid: Bid) -> Mark:
        """Mark the number."""
        return Point(self.number_of(bid))

    def number_of(self, bid: Bid) -> int:
        """Return the number a wager waits for."""
        return self._number(bid.target)

    def _number(self, target: Target) -> int:
        return int(str(target)) if target != "" else self.numbers[0]

    def marks(self, target: Target) -> Iterable[Mark]:
        """The number it waits for."""
        return (Point(self._number(target)),)

    def at(self, mark: Point, total: Total, before: State) -> Mark | Decided:
        """Win on the number, lose on a seven."""
        if total.number == mark.number:
            return self.decided(WIN, mark.number)
        return self.decided(LOSE, mark.number) if total.number == SEVEN else mark


@dataclass(frozen=True)
class Hardway(Before):
    """A number made of two like dice before it comes another way, and before a seven."""

    def at(self, mark: Point, total: Total, before: State) -> Mark | Decided:
        """Win on the hard number, lose on the easy one and on a seven."""
        if total.number == mark.number:
            return self.decided(WIN if total.hard else LOSE, mark.number)
        return self.decided(LOSE, mark.number) if total.number == SEVEN else mark


@dataclass(frozen=True)
class HardwayCombo(DiceBet):
    """The first of its numbers to come, or a seven, decides: hard wins, all else loses."""

    def at(self, mark: Mark, total: Total, before: State) -> Mark | Decided:
        """Wait for one of the numbers or a seven."""
        if total.number not in (*self.numbers, SEVEN):
            return mark
        return Decided((WIN if total.hard else LOSE,))
