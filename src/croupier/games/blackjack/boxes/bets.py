"""Wagers on boxes: each follows a hand of its box, insurance the dealer's second card.

Which of the players on a box made a wager is the table's business. Here a double and a split only
need that the hand is doubled or split, and a stake of the same player that follows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from croupier.games.bets import LOSE, VOID, WIN
from croupier.games.blackjack.boxes.course import may_split
from croupier.games.blackjack.boxes.layout import BOXES, FIRST, Box, Layout
from croupier.games.blackjack.boxes.states import (
    DealerDraws,
    Dealing,
    Deciding,
    Doubling,
    Insuring,
    Settled,
    Splitting,
    State,
    Voided,
    layout_of,
)
from croupier.games.blackjack.hands import (
    BLACKJACK,
    BUST,
    MOST,
    ON_BLACKJACK,
    ON_HAND,
    Hand,
    compared,
)
from croupier.games.cards.bets import AttachedBet, CardBet
from croupier.games.phases import Wagering
from croupier.games.protocol import (
    REMOVED,
    Bid,
    Chance,
    Decided,
    Echoed,
    Mark,
    Room,
    Ruling,
    Step,
    Target,
    Wager,
)
from croupier.terms.refusals import Reason, Refusal


ORIGINAL: Final = "original"
FIRST_HAND: Final = "first hand"
SECOND_HAND: Final = "second hand"
_AS_WELL: Final = {"first hand as well": FIRST_HAND, "second hand as well": SECOND_HAND}
"""What a player's other stakes on the hand hear when one of them names the hand it follows."""
EVEN_MONEY: Final = "even money"
_EVEN_MONEY_AT: Final = "even money at box {}"
"""What a player's other stakes hear when one of them is paid so: those on that box are paid too."""


@dataclass(frozen=True, slots=True)
class Follows:
    """The mark of a wager: the box it lies on, and the hand of it that it follows.

    Once that hand is finished the mark knows what it came to, and which it was no longer matters.
    """

    box: int
    hand: int = FIRST
    result: int | None = None
    number: int = field(default=0, compare=False, repr=False)
    """Which hand it was, for screens."""

    @property
    def waits(self) -> bool:
        """Whether nothing but the dealer's whole hand can decide it."""
        return self.result not in (None, BUST, BLACKJACK)

    def after(self, step: Step[State]) -> "Follows":
        """Note what the hand came to; a ruling may have changed it."""
        known = self
        if isinstance(step.move, Ruling) and self.result is not None:
            known = Follows(self.box, self.number)
        layout = layout_of(step.after)
        if known.result is not None or layout is None or isinstance(step.after, Dealing):
            return known
        box = layout.box(self.box)
        ended = box.ended(known.hand) if box is not None else None
        return known if ended is None else Follows(self.box, 0, ended, known.hand)


def line_of(state: State, mark: Follows) -> str | None:
    """Name the line that a state brings a wager, or None while it stands."""
    if isinstance(state, Voided):
        return VOID
    layout = layout_of(state)
    if layout is None or isinstance(state, Dealing):
        return None
    box = layout.box(mark.box)
    if box is None:
        return VOID
    ended = box.ended(mark.hand) if mark.result is None else mark.result
    if isinstance(state, Settled):
        return VOID if ended is None else _at_the_end(ended, state)
    if ended == BUST and (layout.up or layout.has_chosen):
        return "bust"
    at_once = ended == BLACKJACK and layout.pays_blackjack_at_once
    return "blackjack at once" if at_once else None


def _at_the_end(hand: int, end: Settled) -> str:
    """Compare with the dealer; ace and ten that came late are a blackjack only to added stakes."""
    if end.is_late and end.dealer == BLACKJACK:
        dealer = MOST if hand >= MOST or hand == BUST else BLACKJACK
        return compared(hand, dealer)
    return compared(hand, end.dealer)


def following(mine: Sequence[Wager], mark: Follows) -> int:
    """Sum the stakes of a player that follow a hand, and are no doubles or insurance of it."""
    bets = (ORIGINAL, "split")
    return sum(each.stake.units for each in mine if each.mark == mark and each.bet in bets)


class _OnHand(CardBet):
    """A stake that wins or loses with a hand of its box."""

    def lines(self, target: Target) -> tuple[str, ...]:
        """What becomes of a hand."""
        return ON_HAND

    def follow(self, mark: Follows, step: Step[State]) -> Mark | Decided:
        """Look at no card that cannot decide it."""
        is_idle = mark.waits and isinstance(step.move, Chance)
        if is_idle and not isinstance(step.after, Settled):
            return mark
        return super().follow(mark, step)

    def seen(self, mark: Follows, step: Step[State]) -> Follows:
        """Note what the hand came to."""
        return mark.after(step)

    def line(self, mark: Follows, step: Step[State]) -> str | None:
        """Lose when the hand busts; else be compared with the dealer at the end."""
        return line_of(step.after, mark)


class _OnAPair(_OnHand):
    """A stake on a hand that may be parted: its player covers both, or names the one it follows."""

    def calls(self, mark: Follows, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """Let whoever has not staked on both of two parted hands name the one they follow."""
        if not isinstance(state, Splitting) or not _is_parted(mark, state):
            return ()
        covered = [following(mine, Follows(mark.box, hand)) for hand in state.parted]
        return () if all(covered) else (FIRST_HAND, SECOND_HAND)

    def call(self, mark: Follows, state: State, call: str) -> Mark | Decided | Echoed:
        """Follow the hand named; a player's stakes on the pair go together."""
        if not isinstance(state, Splitting):
            return super().call(mark, state, call)
        heard = _AS_WELL.get(call)
        if heard is not None and not _is_parted(mark, state):
            return mark
        first, second = state.parted
        named = Follows(mark.box, second if (heard or call) == SECOND_HAND else first)
        return named if heard is not None else Echoed(named, f"{call} as well")


def _is_parted(mark: Follows, state: Splitting) -> bool:
    """Say whether a stake follows one of the two hands that a pair was just parted into."""
    return mark.box == state.layout.playing[0].number and mark.hand in state.parted


class Original(_OnAPair):
    """The stake on a box, before the first card: it follows the first hand, or another if called."""

    beside: ClassVar[tuple[str, ...]] = (VOID, REMOVED, EVEN_MONEY)

    def lines(self, target: Target) -> tuple[str, ...]:
        """What becomes of a hand, and what a blackjack is paid."""
        return (*ON_HAND, *ON_BLACKJACK)

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Any stake before the cards, on a box."""
        if isinstance(state, Wagering) and bid.seat not in BOXES:
            remedy = f"Say on which: its seat is {BOXES[0]} to {BOXES[-1]}."
            return self.no("a stake lies on a box, and none is named", remedy=remedy)
        return super().room(state, bid)

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow the first hand of the box."""
        return Follows(bid.seat)

    def calls(self, mark: Follows, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """Take it up before the cards; be paid even money; name the hand that it follows."""
        match state:
            case Wagering():
                return CardBet.calls(self, mark, state, mine)
            case Insuring(layout) if _has_blackjack(layout, mark.box):
                return () if _is_insured(mark.box, mine) else (EVEN_MONEY,)
            case _:
                return super().calls(mark, state, mine)

    def why_no_call(self, mark: Follows, state: State, mine: Sequence[Wager], call: str) -> str:
        """Say who is not paid even money while insurance is open."""
        if call != EVEN_MONEY or not isinstance(state, Insuring):
            return ""
        if _is_insured(mark.box, mine):
            return "a stake is insured or paid even money, not both"
        return f"a blackjack alone is paid even money, and box {mark.box} has none"

    def call(self, mark: Follows, state: State, call: str) -> Mark | Decided | Echoed:
        """Take it up, be paid, or follow the hand named."""
        at_its_box = _EVEN_MONEY_AT.format(mark.box)
        if call == EVEN_MONEY:
            return Echoed(Decided((EVEN_MONEY,)), at_its_box)
        if call.startswith(EVEN_MONEY):
            return Decided((EVEN_MONEY,)) if call == at_its_box else mark
        return super().call(mark, state, call)


def _is_insured(box: int, mine: Sequence[Wager]) -> bool:
    return any(each.bet == "insurance" and each.seat == box for each in mine)


def _has_blackjack(layout: Layout, number: int) -> bool:
    box = layout.box(number)
    return box is not None and box.ended(FIRST) == BLACKJACK


class Double(AttachedBet, _OnHand):
    """Another stake on a hand that gets one more card, up to what follows it."""

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """From the minimum up to the stake that follows the hand, once."""
        if not isinstance(state, Deciding | Doubling):
            return self.no("a double is made when the hand is doubled")
        box, number, hand = state.layout.playing
        assert bid.parent is not None
        mark = Follows(box.number, number)
        if bid.parent.mark != mark:
            what = "this stake does not follow the hand that is played"
            return self.no(what, Reason.WAGER_NEEDS_ANOTHER)
        if not hand.may_be_doubled:
            return self._not_doubled(hand)
        if any(each.bet == "double" and each.mark == mark for each in bid.mine):
            return self.no("a hand is doubled once", Reason.WAGER_MAY_NOT_BE_CHANGED)
        return Room(1, following(bid.mine, mark), together=True)

    def _not_doubled(self, hand: Hand) -> Refusal:
        """Say why a hand is not doubled: its total, or an ace."""
        rules = self.ruleset.rules("no double with an ace" if hand.soft else "no double")
        what = f"{'soft ' if hand.soft else ''}{hand.points} is not doubled"
        return self.no(what, rules=rules, remedy="Two cards of 9, 10 or 11 are.")

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow the hand doubled."""
        assert isinstance(state, Deciding | Doubling)
        box, number, _ = state.layout.playing
        return Follows(box.number, number)


class Split(AttachedBet, _OnAPair):
    """An equal stake on the second hand of a pair that is split."""

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Exactly what follows the pair, once."""
        assert bid.parent is not None
        found = self._pair(state)
        if isinstance(found, Refusal):
            return found
        box, first, second = found
        if bid.parent.mark != Follows(box.number, first):
            what = "this stake does not follow the hand that is split"
            return self.no(what, Reason.WAGER_NEEDS_ANOTHER)
        if following(bid.mine, Follows(box.number, second)):
            return self.no("a stake is split once", Reason.WAGER_MAY_NOT_BE_CHANGED)
        equal = following(bid.mine, Follows(box.number, first))
        return Room(equal, equal, rules=self.ruleset.rules("equal split"), together=True)

    def _pair(self, state: State) -> tuple[Box, int, int] | Refusal:
        """Find the pair that is split, and the numbers of the hands it makes."""
        match state:
            case Splitting(layout, (first, second)):
                return layout.playing[0], first, second
            case Deciding(layout):
                box, number, hand = layout.playing
                if may_split(box, hand):
                    return box, number, len(box.hands) + 1
                return self.no("this hand is not split", rules=self.ruleset.rules("no split"))
            case _:
                return self.no("a split is made when a pair is split")

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow the second hand."""
        found = self._pair(state)
        assert not isinstance(found, Refusal)
        return Follows(found[0].number, found[2])


class Insurance(AttachedBet):
    """Up to half the stake that the dealer's second card makes a blackjack of the ace."""

    is_for_any_play: ClassVar[bool] = (
        True  # cards drawn before the dealer's second one take tens in their proportion
    )

    def lines(self, target: Target) -> tuple[str, ...]:
        """A ten-point card, or any other."""
        return (WIN, LOSE)

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Up to half of what lies on the box, once, while the dealer calls for it."""
        if not isinstance(state, Insuring):
            return self.no("insurance is made against an ace, before any other card")
        assert bid.parent is not None
        box = bid.parent.mark
        if any(each.bet == "insurance" and each.seat == bid.parent.seat for each in bid.mine):
            return self.no("a stake is insured once", Reason.WAGER_MAY_NOT_BE_CHANGED)
        assert isinstance(box, Follows)
        half = following(bid.mine, box) // 2
        return Room(1, half, rules=self.ruleset.rules("half"), together=True)

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the dealer's second card."""
        return Follows(bid.seat)

    def line(self, mark: Follows, step: Step[State]) -> str | None:
        """Win on a ten-point second card, lose on any other; go back with a box that is void."""
        after, layout = step.after, layout_of(step.after)
        if isinstance(step.before, DealerDraws) and isinstance(step.move, Chance):
            return WIN if isinstance(after, Settled) and after.dealer == BLACKJACK else LOSE
        return VOID if layout is not None and layout.box(mark.box) is None else None
