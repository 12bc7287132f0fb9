"""Ante, bet and jackpot wager: each lies at a box, and is decided when the round is over."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from croupier.games.bets import LOSE, VOID, WIN
from croupier.games.cards import bets
from croupier.games.cards.bets import AttachedBet, CardBet
from croupier.games.caribbean_stud.hands import (
    JACKPOT_HANDS,
    PAYS_AS,
    compared,
    qualifies,
    value,
)
from croupier.games.caribbean_stud.states import (
    CARDS,
    Deciding,
    Layout,
    Settled,
    Stands,
    State,
    Voided,
)
from croupier.games.phases import Wagering
from croupier.games.protocol import (
    REMOVE,
    REMOVED,
    Bid,
    Close,
    Decided,
    Mark,
    Room,
    Step,
    Target,
    Wager,
)
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


ANTE: Final = "ante"
BET: Final = "bet"
JACKPOT: Final = "jackpot"

NO_HAND: Final = "no hand"
VOID_ON_NO_HAND: Final = "void on no hand"
STAND_OFF: Final = "stand off"
ENDED: Final = {
    Stands.FOLDED: "folded",
    Stands.FACE_DOWN: "face down",
    Stands.DEAD: "dead hand",
}
"""Lines of hands that are compared with nobody's."""
TIMES: Final = 2
"""A bet wager is so many times the ante."""


@dataclass(frozen=True, slots=True)
class AtBox:
    """The mark of a wager: its box, and whether wagering has ended on it, in this round or before."""

    box: int
    is_kept: bool = False


def outcome(layout: Layout, box: int) -> str:
    """Say how a box fares beside the dealer: no hand, won, stood off, lost, or how it ended before."""
    stands = layout.stands.of(box)
    assert stands is not None
    if stands is not Stands.FACE_DOWN and stands in ENDED:
        return ENDED[stands]
    if not qualifies(layout.dealer):
        return NO_HAND
    if stands is Stands.FACE_DOWN:
        return ENDED[stands]
    over = compared(layout.hand(box), layout.dealer)
    return WIN if over > 0 else LOSE if over else STAND_OFF


def bet_line(found: str, kind: str) -> str:
    """Name the line of a bet wager: a hand that wins is paid for what it is."""
    return PAYS_AS[kind] if found == WIN else VOID_ON_NO_HAND if found == NO_HAND else found


@dataclass(frozen=True)
class StudBet(CardBet):
    """What all bets of the game have in common."""

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow its box."""
        return AtBox(bid.seat)

    def line(self, mark: AtBox, step: Step[State]) -> str | None:
        """Be decided when the round is over."""
        after = step.after
        if not isinstance(after, Settled) or mark.box not in after.layout.boxes:
            return None
        return self.at_the_end(after.layout, mark.box)

    @abstractmethod
    def at_the_end(self, layout: Layout, box: int) -> str:
        """Name the line that decides it."""

    def closed(self, state: State) -> Refusal:
        """Refuse a wager that comes after no more bets."""
        what = f"{self.terms.name} is made before any card is dealt"
        return self.no(what, rules=self.ruleset.rules("closed") + self.terms.rules)

    def at_a_box(self, state: State, bid: Bid) -> Room | Refusal:
        """Any stake before the cards, at a box that the layout has."""
        boxes = int(self.ruleset.text("boxes") or "0")
        if isinstance(state, Wagering) and not 1 <= bid.seat <= boxes:
            what = f"{self.terms.name} lies at a box, and the layout has 1 to {boxes}"
            return self.no(what, Reason.SEAT_IS_UNKNOWN, remedy="Say at which: its seat.")
        return super().room(state, bid)


class Ante(StudBet):
    """The stake with which a box has a hand."""

    def lines(self, target: Target) -> tuple[str, ...]:
        """Paid where the dealer has no hand; else by comparison, or by how the hand ended."""
        return (WIN, NO_HAND, STAND_OFF, LOSE, *ENDED.values())

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Any stake before the cards."""
        return self.at_a_box(state, bid)

    def at_the_end(self, layout: Layout, box: int) -> str:
        """Fare as its box does."""
        return outcome(layout, box)


class BetWager(AttachedBet, StudBet):
    """Twice the ante, made by staying in the round and not otherwise."""

    def lines(self, target: Target) -> tuple[str, ...]:
        """What the hand pays; void where the dealer has none."""
        paid = dict.fromkeys(PAYS_AS.values())
        ended = (ENDED[Stands.FACE_DOWN], ENDED[Stands.DEAD])
        return (*paid, VOID_ON_NO_HAND, STAND_OFF, LOSE, *ended)

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Exactly twice the ante, while its box decides."""
        stands = state.layout.stands.of(bid.seat) if isinstance(state, Deciding) else None
        if stands is not Stands.DECIDES:
            what = "a bet wager is made once the cards were looked at, by whoever has not folded"
            return self.no(what, rules=self.ruleset.rules("decisions"))
        antes = (w for w in bid.mine if (w.bet, w.seat) == (ANTE, bid.seat))
        twice = TIMES * sum(each.stake.units for each in antes)
        return Room(twice, twice, together=True)

    def at_the_end(self, layout: Layout, box: int) -> str:
        """Fare as its box does; a hand that wins is paid for what it is."""
        found = outcome(layout, box)
        return bet_line(found, value(layout.hand(box)).kind if found == WIN else "")


class Jackpot(StudBet):
    """One amount on the progressive jackpot: hands from a flush up win, whatever the dealer has.

    It outlives a misdeal, and waits then for its box to have an ante again.
    """

    beside: ClassVar[tuple[str, ...]] = (VOID, REMOVED)

    def lines(self, target: Target) -> tuple[str, ...]:
        """The hands that qualify, and how others end."""
        return (*JACKPOT_HANDS, LOSE, *ENDED.values())

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """One a box."""
        if any((w.bet, w.seat) == (JACKPOT, bid.seat) for w in bid.mine):
            what = f"box {bid.seat} has a wager on the jackpot already"
            return self.no(what, Reason.WAGER_MAY_NOT_BE_CHANGED, self.ruleset.rules("one wager"))
        return self.at_a_box(state, bid)

    def follow(self, mark: AtBox, step: Step[State]) -> Mark | Decided:
        """Stand on through a misdeal."""
        return mark if isinstance(step.after, Voided) else super().follow(mark, step)

    def seen(self, mark: AtBox, step: Step[State]) -> AtBox:
        """Note that wagering has ended."""
        return replace(mark, is_kept=True) if isinstance(step.move, Close) else mark

    def calls(self, mark: AtBox, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """What was accepted stays; one kept from a misdeal goes back to who leaves."""
        return (REMOVE,) if mark.is_kept and self.is_open(state) else ()

    def at_the_end(self, layout: Layout, box: int) -> str:
        """Win by the hand that was turned up; folded, hidden and dead hands have none."""
        stands = layout.stands.of(box)
        assert stands is not None
        if stands in ENDED:
            return ENDED[stands]
        cards = layout.hand(box)
        name = value(cards).kind if len(cards) == CARDS else ""
        return name if name in JACKPOT_HANDS else LOSE


_MADE: Final[dict[str, type[StudBet]]] = {ANTE: Ante, BET: BetWager, JACKPOT: Jackpot}
KINDS: Final = bets.kinds_of(_MADE)
"""What the data of each kind of bet may say."""


def build(ruleset: Ruleset) -> dict[str, StudBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    return bets.build(ruleset, "caribbean-stud", _MADE)
