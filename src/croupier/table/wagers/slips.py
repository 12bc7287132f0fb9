"""Slips: every wager as it was written, and what became of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, unique
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from croupier.bank.payable import Tray
from croupier.games.following import DecidedWager
from croupier.games.protocol import REMOVED, Mark, Target
from croupier.rulebooks.ruleset import Pay
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.ratios import Ratio, as_odds
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


NOTHING = Money(0)

VALUE = "value"
"""Chips marked with what they are worth: those of ordinary play."""


@unique
class Result(StrEnum):
    """What became of a wager."""

    OPEN = "open"
    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand off"
    PART = "part lost"
    VOID = "void"
    REMOVED = "removed"
    REJECTED = "rejected"
    REFUSED = "refused"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Settled:
    """One decided wager on the layout: its line, odds and amounts, with the rules applied."""

    id: str
    bet: str
    target: Target
    stake: Money
    result: Result
    line: str
    odds: str
    winnings: Money
    returned: Money
    commission: Money
    rules: tuple[Ref, ...]
    rounded: Money = NOTHING
    """By how much the winnings went up to what the chips in the tray can pay."""
    capped: Money = NOTHING
    """By how much the winnings were cut to the most that the bet pays out."""
    mark: Mark = field(default=None, compare=False)
    """Its mark when it was decided: which hand it followed, say."""


class Totals(NamedTuple):
    """What a slip's decided pieces come to, in units."""

    won: int
    back: int
    commission: int
    rounded: int
    kept: int
    """The commission taken from the winnings; one paid with the stake is not among it."""


class Slip(Struct, frozen=True):
    """A wager as its player made it; a composite one has several pieces on the layout.

    What is staked, plays, is void or goes back is counted in the asset of its chips; what is won
    is paid in value chips.
    """

    id: str
    player: str
    bet: str
    target: Target
    stake: Money
    plays: Money = NOTHING
    void: Money = NOTHING
    trimmed: Money = NOTHING
    on: str | None = None
    rules: tuple[Ref, ...] = ()
    why: str = ""
    result: Result = Result.OPEN
    pieces: tuple[str, ...] = ()
    settled: tuple[Settled, ...] = ()
    refusal: Refusal | None = None
    written: object = None
    """The target as it was written, of a wager whose target the game does not have."""
    chips: str = VALUE
    """The chips it is made with: value, promotional, or the colour of non-value ones."""
    fee: Money = NOTHING
    """The commission paid when it was placed, where the bet has one; always in value chips."""
    fee_back: Money = NOTHING
    """What of a commission went back when a part of the wager was taken up."""
    reduced: Money = NOTHING
    """What of it was taken up while the rest stood on."""
    area: int = 0
    """The numbered area it lies on; none where areas have no numbers, or it is not said."""

    @property
    def is_composite(self) -> bool:
        """Whether the wager was placed as pieces."""
        return self.pieces != (self.id,)

    @property
    def winnings(self) -> Money:
        """What was won on top of the stake, before commission."""
        return Money(self.totals.won)

    @property
    def commission(self) -> Money:
        """What the house keeps of the winnings, or was paid when the wager was placed."""
        return Money(self.totals.commission)

    @property
    def refunded(self) -> Money:
        """What went back of a commission paid when the wager was placed."""
        if self.result in (Result.OPEN, Result.REFUSED):
            return self.fee_back
        return self.fee_back + Money(max(0, self.fee.units - self.totals.commission))

    @property
    def rounded(self) -> Money:
        """What of the winnings was added for want of smaller chips."""
        return Money(self.totals.rounded)

    @property
    def capped(self) -> Money:
        """What of the winnings the cap on pay-outs cut off."""
        return Money(sum(each.capped.units for each in self.settled))

    @property
    def returned(self) -> Money:
        """What of the stake goes back: the part that was settled back, and what was void."""
        return Money(self.totals.back, self.stake.asset)

    @property
    def taken(self) -> Money:
        """What lay on the layout when it was decided, what is void of it among that."""
        if self.result is Result.REFUSED:
            return self.stake
        return Money(self.plays.units + self.void.units, self.stake.asset)

    @property
    def net(self) -> Money:
        """What its player is up or down by it, as far as it is decided."""
        total = self.totals
        if self.result is Result.REFUSED:
            return NOTHING
        if self.result is Result.OPEN:
            back = sum(each.returned.units - each.stake.units for each in self.settled)
            kept = sum(each.commission.units for each in self.settled)
            return Money(total.won + back - kept)
        return Money(total.won + total.back - self.taken.units - total.commission)

    @property
    def totals(self) -> "Totals":
        """All of these at once, in units: what a full table asks for of every slip."""
        won = back = commission = rounded = 0
        for each in self.settled:
            won += each.winnings.units
            back += each.returned.units
            commission += each.commission.units
            rounded += each.rounded.units
        kept = commission if won and not self.fee.units else 0
        back += self.void.units
        if self.result is Result.REJECTED:
            back += self.plays.units
        if self.result in (Result.OPEN, Result.FORFEIT) and not self.settled:
            commission += self.fee.units
        return Totals(won, back, commission, rounded, kept)

    def settle(self, settled: Settled) -> "Slip":
        """Add a decided piece; the slip has its result when the last one is in."""
        every = (*self.settled, settled)
        result = _result(every) if len(every) == len(self.pieces) else Result.OPEN
        return altered(self, settled=every, result=result)


EXACT = Tray()
"""A tray that can pay every whole unit."""


def _result(settled: tuple[Settled, ...]) -> Result:
    """Sum up a slip's pieces: it wins if any of them did."""
    results = {each.result for each in settled}
    if len(results) == 1:
        return results.pop()
    for result in (Result.WIN, Result.PART, Result.STAND_OFF):
        if result in results:
            return result
    return Result.LOSE


def pay(
    decision: DecidedWager,
    scale: Mapping[str, Pay],
    rules: tuple[Ref, ...],
    tray: Tray = EXACT,
    prize: Money = NOTHING,
) -> Settled:
    """Settle a decided wager by its scale, in chips that the tray has, with a prize beside."""
    wager = decision.wager
    units = wager.stake.units
    pays = [scale[line] for line in decision.lines]
    due = pays[0] if len(pays) == 1 else _together(pays)
    cited = (ref for each in pays for ref in each.rules_for(wager.target))
    line = " and ".join(decision.lines)
    exact = _rounded_up(units, due.won) + prize.units
    paid = tray.pays(exact)
    return Settled(
        id=wager.id,
        bet=wager.bet,
        target=wager.target,
        stake=wager.stake,
        result=Result.WIN if prize.units else _outcome(line, due),
        line=line,
        odds=as_odds(due.won) if due.won else "",
        winnings=Money(paid),
        returned=Money(_rounded_up(units, due.back), wager.stake.asset),
        commission=Money(_rounded_down(units, due.commission)),
        rules=tuple(dict.fromkeys((*rules, *cited, *(tray.rules if paid > exact else ())))),
        rounded=Money(paid - exact),
        mark=wager.mark,
    )


def _together(pays: list[Pay]) -> Pay:
    """Add up the lines of a wager that several of them decide."""
    return Pay(
        sum((each.won for each in pays), Fraction(0)),
        sum((each.back for each in pays), Fraction(0)),
        tuple(ref for each in pays for ref in each.rules),
        sum((each.commission for each in pays), Fraction(0)),
    )


def _rounded_up(units: int, share: Ratio) -> int:
    """Round to the smallest unit, upwards: nobody is paid less than the odds give."""
    return -(-units * share.numerator // share.denominator)


def _rounded_down(units: int, share: Ratio) -> int:
    """Round a commission to the smallest unit, downwards, for the same reason."""
    return units * share.numerator // share.denominator


def _outcome(line: str, due: Pay) -> Result:
    if line == REMOVED:
        return Result.REMOVED
    if line.startswith("void"):
        return Result.VOID
    if due.won > 0:
        return Result.WIN
    if due.back == 1:
        return Result.STAND_OFF
    return Result.PART if due.back else Result.LOSE


def no_wager(name: str) -> Refusal:
    """Refuse a wager that is named and is not there."""
    what = f"there is no wager {name[:40]!r}"
    return Refusal(Reason.WAGER_IS_UNKNOWN, what, remedy="Name one of the round.")
