"""Insurance: a hand that is ahead is insured against losing, in a window of its own.

Which counts are insured, against which, upon what they pay and by which line is the book's data.
A situation without a line is not offered. What no line pays is a stand off on a tie, and lost
otherwise.
"""

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final, Literal

from croupier.games.baccarat.bets import STAND_OFF, CoupBet
from croupier.games.baccarat.reveal import BANKER, HANDS, PLAYER
from croupier.games.baccarat.states import TIE, Coup, Hands, Insuring, State, Withdrawing
from croupier.games.bets import LOSE
from croupier.games.protocol import Bid, Mark, Room, Target, Wager
from croupier.games.rows import read_rows
from croupier.rulebooks.fields import ROWS, TEXT, Fields, one_of, slip, some_of
from croupier.terms.advice import nearest
from croupier.terms.money import Money
from croupier.terms.ratios import Ratio
from croupier.terms.refusals import Reason, Refusal


@dataclass(frozen=True, slots=True)
class Insured:
    """The mark of insurance: the line that would pay it, and upon what the other hand does."""

    line: str
    upon: str


@dataclass(frozen=True, slots=True)
class Cover:
    """A count that is insured, and the line that pays it.

    ``against`` are the counts of the other hand, none for all that are lower; ``upon`` is what
    that hand must come to.
    """

    count: int
    line: str
    against: tuple[int, ...] = ()
    upon: Literal["win", "natural win", "tie"] = "win"


COVER: Final[Fields] = {
    "count": one_of(*range(1, 10)).needed,
    "line": TEXT.needed,
    "against": some_of(range(9), "[4, 5], of the counts 0 to 8"),
    "upon": one_of("win", "natural win", "tie"),
}


@dataclass(frozen=True)
class Insurance(CoupBet):
    """One of the insurance bets: on one hand, at one stage of the coup."""

    fields: ClassVar[Fields] = {
        "on": one_of(*HANDS).needed,
        "hand": one_of(*HANDS).needed,
        "stage": one_of(1, 2, 3).needed,
        "insures": ROWS.needed,
        "window": TEXT,
    }

    def check(self) -> None:
        """Refuse rows that insure a hand against one that is not behind, and a bet on none."""
        on, bet = self.terms.about["on"], f"bet {self.terms.name!r}"
        if on not in self.ruleset.bets:
            what = f"{bet} hangs on {on!r}, which is no bet of this table"
            raise slip(what, nearest(str(on), self.ruleset.bets), self.terms.rules)
        for place, row in enumerate(self.rows, start=1):
            if any(count >= row.count for count in row.against):
                what = f"{bet}, row {place} of `insures`: only a hand that is ahead is insured"
                raise slip(what, f"List counts below {row.count}.", self.terms.rules)

    @property
    def hand(self) -> str:
        """The hand it insures."""
        return str(self.terms.about["hand"])

    @property
    def other(self) -> str:
        """The hand it insures against."""
        return BANKER if self.hand == PLAYER else PLAYER

    @property
    def stage(self) -> int:
        """After the first hand, after four cards, or after five."""
        return int(str(self.terms.about["stage"]))

    def covers(self, hands: Hands) -> Insured | None:
        """Return how a situation is insured, None where it is not."""
        own, other = hands.hand(self.hand), hands.hand(self.other)
        if not self._is_due(own.size, other.size) or (other.size and own.count <= other.count):
            return None
        for row in self.rows:
            against = not row.against or not other.size or other.count in row.against
            if row.count == own.count and against:
                return Insured(row.line, row.upon)
        return None

    def _is_due(self, own: int, other: int) -> bool:
        """Say whether so many cards of either hand are shown at this stage."""
        return (own, other) == {1: (2, 0), 2: (2, 2), 3: (3, 2)}[self.stage]

    @cached_property
    def rows(self) -> tuple[Cover, ...]:
        """The situations that are insured."""
        return read_rows(self.terms, "insures", Cover, COVER)

    def is_open(self, state: State) -> bool:
        """Say whether it may be made, or taken up: in its window, upon what it covers."""
        return (
            isinstance(state, Insuring) and state.stage == self.stage and bool(self.covers(state))
        )

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """While its window is open; where so elected, for no more than the wager can lose."""
        name, rules = self.terms.name, self.terms.rules
        if isinstance(state, Withdrawing):
            return self.closed(state)
        if not isinstance(state, Insuring) or state.stage != self.stage:
            return self.no(f"{name} is made {_WHEN[self.stage]}")
        found = self.covers(state)
        if found is None:
            counts = " against ".join(f"{h} {state.hand(h).count}" for h in (self.hand, self.other))
            return self.no(f"{name} is not offered on {counts}")
        odds = self.terms.scale[found.line].won
        if not self.ruleset.flag("insurance cap") or not odds:
            return Room()
        assert bid.parent is not None
        insured = {each.id: each.stake for each in bid.mine if _goes_with(each, bid.parent)}
        whole = sum((stake.units for stake in insured.values()), 0)
        most = _largest(whole - self._may_win(bid, insured), odds, bid)
        capped = self.ruleset.rules("insurance cap")
        if most < 1:
            stake = Money(whole, bid.parent.stake.asset)
            what = f"insurance on {bid.parent.bet} may win no more than its stake of {stake}"
            return self.no(what, Reason.STAKE_IS_OVER_THE_MAXIMUM, rules + capped)
        return Room(most=most, rules=capped)

    def _may_win(self, bid: Bid, insured: Container[str | None]) -> int:
        """Sum what insurance made in the coup on these wagers could be paid."""
        total = 0
        for wager in bid.mine:
            if wager.on in insured and isinstance(wager.mark, Insured):
                scale = self.ruleset.bets[wager.bet].scale
                total += _paid(wager.stake.units, scale[wager.mark.line].won, bid)
        return total

    def place(self, state: State, bid: Bid) -> Mark:
        """Mark what was insured."""
        assert isinstance(state, Insuring)
        found = self.covers(state)
        assert found is not None
        return found

    def at_end(self, mark: Insured, coup: Coup) -> str:
        """It is paid where its line says so; otherwise a tie is a stand off, and the rest loses."""
        if mark.upon in self._came(coup):
            return mark.line
        return STAND_OFF if coup.result == TIE else LOSE

    def _came(self, coup: Coup) -> tuple[str, ...]:
        """Say what the other hand came to."""
        if coup.result == TIE:
            return ("tie",)
        if coup.result == self.hand:
            return ()
        return ("win", "natural win") if coup.hand(self.other).is_natural else ("win",)

    def lines(self, target: Target) -> tuple[str, ...]:
        """The lines of its data, and the two that all insurance has."""
        return (*(row.line for row in self.rows), STAND_OFF, LOSE)


def _paid(stake: int, odds: Ratio, bid: Bid) -> int:
    """Return what a stake is paid at these odds, in the chips there are."""
    return bid.pays(-(-stake * odds.numerator // odds.denominator))


def _largest(room: int, odds: Ratio, bid: Bid) -> int:
    """Return the largest stake that is paid no more than there is room for."""
    fits, over = 0, int(max(room, 0) / odds) + 1
    while over - fits > 1:
        middle = (fits + over) // 2
        fits, over = (middle, over) if _paid(middle, odds, bid) <= room else (fits, middle)
    return fits


def _goes_with(wager: Wager, parent: Wager) -> bool:
    """Say whether a wager is part of what a player has on a hand there: it grows chip by chip."""
    return (wager.bet, wager.seat) == (parent.bet, parent.seat)


_WHEN: Final = {
    1: "when two cards of its hand alone are shown",
    2: "when four cards are shown and another is due",
    3: "when five cards are shown and a sixth is due",
}
