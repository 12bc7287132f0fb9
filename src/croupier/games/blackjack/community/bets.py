"""The wagers of a terminal: each follows one of its hands, insurance the dealer's second card.

They are decided when the round is over, and not before: what a void round hands back is everything
but even money, which was paid.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from croupier.games.bets import LOSE, VOID, WIN
from croupier.games.blackjack.community.lanes import (
    DOUBLE,
    INSURE,
    SPLIT,
    Insuring,
    Lane,
    Terms,
)
from croupier.games.blackjack.community.lanes import EVEN_MONEY as TAKE_EVEN_MONEY
from croupier.games.blackjack.community.states import Playing, Settled, State, lanes_of
from croupier.games.blackjack.hands import BLACKJACK, BUST, MOST, ON_HAND, compared
from croupier.games.cards.bets import AttachedBet, CardBet
from croupier.games.protocol import (
    REMOVED,
    Act,
    Bid,
    Choice,
    Mark,
    Room,
    Step,
    Target,
    Wager,
)
from croupier.terms.refusals import Refusal


PLAYER: Final = "player"
"""The bet with which a terminal plays."""
RELIEVED: Final = "relieved"
"""The line of a stake that the dealer's blackjack does not take, because another of the split was."""
EVEN_MONEY: Final = "even money"
BLACKJACK_OF_DEALER: Final = "dealer blackjack"
"""How every line begins by which the dealer's blackjack takes a stake."""


@dataclass(frozen=True, slots=True)
class Plays:
    """The mark of a wager: its terminal, and the hand that it follows."""

    seat: int
    hand: int = 1


def line_of(state: Settled, seat: int, hand: int) -> str:
    """Name the line that the end brings the stake with which a hand of a terminal is played."""
    lane = state.lanes.of(seat)
    assert lane is not None
    ended = lane.hands[hand - 1].hand
    assert isinstance(ended, int)
    if _spares_a_split(state, lane, hand):
        if hand > 1 or any(each.hand == BUST for each in lane.hands):
            return RELIEVED
        all_21 = all(each.hand == MOST for each in lane.hands)  # which may stand off
        return "dealer blackjack over 21" if all_21 else "dealer blackjack"
    return compared(ended, state.dealer)


def _spares_a_split(state: Settled, lane: Lane, hand: int) -> bool:
    """Say whether the dealer's blackjack takes of this hand no more than the original wager."""
    return state.dealer == BLACKJACK and len(lane.hands) > 1 and not lane.is_bust(hand)


def original(mine: Sequence[Wager], seat: int) -> int:
    """Sum what a player staked at a terminal before the cards."""
    return sum(each.stake.units for each in mine if each.bet == PLAYER and each.seat == seat)


class _OnHand(CardBet):
    """A stake that wins or loses with a hand of its terminal, when the round is over."""

    def lines(self, target: Target) -> tuple[str, ...]:
        """What becomes of a hand."""
        return (*ON_HAND, RELIEVED)

    def line(self, mark: Plays, step: Step[State]) -> str | None:
        """Be compared with the dealer at the end."""
        return self._line(step.after, mark) if isinstance(step.after, Settled) else None

    def _line(self, end: Settled, mark: Plays) -> str:
        return line_of(end, mark.seat, mark.hand)


class Player(_OnHand):
    """The stake with which a terminal plays."""

    beside: ClassVar[tuple[str, ...]] = (VOID, REMOVED, EVEN_MONEY)

    def lines(self, target: Target) -> tuple[str, ...]:
        """What becomes of a hand, and what a blackjack is paid."""
        return (*ON_HAND, RELIEVED, "blackjack", "blackjack over 21")

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow the first hand of the terminal."""
        return Plays(bid.seat)

    def line(self, mark: Plays, step: Step[State]) -> str | None:
        """Be paid at once where its terminal takes even money."""
        return EVEN_MONEY if _is_paid_even_money(mark.seat, step) else super().line(mark, step)


def _is_paid_even_money(seat: int, step: Step[State]) -> bool:
    move = step.move
    return isinstance(move, Act) and move.seat == seat and move.act == TAKE_EVEN_MONEY.act


class _WithDecision(AttachedBet):
    """A stake that is made with a decision of its terminal, and at no other time."""

    chosen: ClassVar[Choice]
    """The decision."""

    def stakes(self, whole: int) -> Room:
        """Say what may be staked beside what was staked before the cards: the same again."""
        return Room(whole, whole, together=True)

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """What goes with the original wager, where the decision is open."""
        lane = lanes_of(state).of(bid.seat) if isinstance(state, Playing) else None
        if lane is None or self.chosen not in lane.choices(Terms.of(self.ruleset)):
            rules = self.ruleset.rules(f"{self.terms.name} is closed")
            return self.no(f"{self.terms.name} is not open now", rules=rules)
        return self.stakes(original(bid.mine, bid.seat))


class Double(_WithDecision, _OnHand):
    """The same stake again on a hand that gets one more card."""

    chosen = DOUBLE

    def lines(self, target: Target) -> tuple[str, ...]:
        """What becomes of a hand; one that was split too, where that may be doubled."""
        return (*ON_HAND, RELIEVED) if Terms.of(self.ruleset).doubles_after_split else ON_HAND

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow the hand that is doubled."""
        lane = lanes_of(state).of(bid.seat)
        assert lane is not None
        return Plays(bid.seat, lane.number)

    def _line(self, end: Settled, mark: Plays) -> str:
        """Compare; after a split only the amount of the original is taken, and this is not it."""
        lane = end.lanes.of(mark.seat)
        assert lane is not None
        if _spares_a_split(end, lane, mark.hand):
            return RELIEVED
        return line_of(end, mark.seat, mark.hand)


class Split(_WithDecision, _OnHand):
    """The same stake again on the second hand of a pair that is split."""

    chosen = SPLIT

    def lines(self, target: Target) -> tuple[str, ...]:
        """What becomes of a hand that the dealer's blackjack never takes: it takes the original."""
        return (*(line for line in ON_HAND if BLACKJACK_OF_DEALER not in line), RELIEVED)

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow the hand that comes to the lane."""
        lane = lanes_of(state).of(bid.seat)
        assert lane is not None
        return Plays(bid.seat, len(lane.hands) + 1)


class Insurance(_WithDecision):
    """Half the stake that the dealer's second card makes a blackjack of the ace."""

    chosen = INSURE
    is_for_any_play: ClassVar[bool] = (
        True  # what the community draws takes tens in their proportion
    )

    def lines(self, target: Target) -> tuple[str, ...]:
        """The dealer has blackjack, or has not."""
        return (WIN, LOSE)

    def stakes(self, whole: int) -> Room:
        """Half of it, or up to half where the table has it so."""
        half = whole // 2
        is_fixed = self.ruleset.text("insurance amount") == "half"
        return Room(max(1, half) if is_fixed else 1, half, together=True)

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the dealer."""
        return Plays(bid.seat)

    def line(self, mark: Plays, step: Step[State]) -> str | None:
        """Win with the dealer's blackjack; go back where its terminal takes even money."""
        if isinstance(step.after, Settled):
            return WIN if step.after.dealer == BLACKJACK else LOSE
        return VOID if _is_paid_even_money(mark.seat, step) else None


def shown_line(state: Settled, seat: int, hand: int) -> str:
    """Name what became of a hand: even money, where its blackjack was paid so."""
    lane = state.lanes.of(seat)
    if lane is not None and lane.insuring is Insuring.PAID:
        return EVEN_MONEY
    return line_of(state, seat, hand)
