"""The wagers of a terminal: each follows one of its hands, insurance the dealer's second card."""

from dataclasses import dataclass
from typing import Final

from croupier.games.blackjack.bets import VOID, BlackjackBet
from croupier.games.blackjack.community.lanes import Lane
from croupier.games.blackjack.community.states import (
    DealerDraws,
    Playing,
    Settled,
    State,
    Voided,
    lanes_of,
)
from croupier.games.blackjack.hands import BLACKJACK, BUST, ON_HAND, compared
from croupier.games.protocol import (
    Bid,
    Choice,
    Decided,
    Mark,
    Step,
    Target,
)
from croupier.terms.refusals import Refusal


RELIEVED: Final = "relieved"
"""The line of a stake that the dealer's blackjack does not take, because another of the split was."""
EVEN_MONEY: Final = "even money"


@dataclass(frozen=True, slots=True)
class Plays:
    """The mark of a wager: its terminal, and the hand that it follows."""

    seat: int
    hand: int = 1


def line_of(state: Settled, seat: int, hand: int) -> str | None:
    """Name the line that the end brings a hand of a terminal."""
    lane = lanes_of(state).of(seat)
    if lane is None or hand > len(lane.hands):
        return None
    ended = lane.hands[hand - 1].hand
    assert isinstance(ended, int)
    if state.dealer == BLACKJACK and len(lane.hands) > 1 and ended != BUST:
        return "dealer blackjack" if _takes_the_original(lane, hand) else RELIEVED
    return compared(ended, state.dealer)


def _takes_the_original(lane: Lane, hand: int) -> bool:
    """Say whether this is the one stake that the dealer's blackjack takes of a split."""
    return hand == 1 and not any(each.hand == BUST for each in lane.hands)


class _OnHand(BlackjackBet):
    """A stake that wins or loses with a hand of its terminal."""

    def lines(self, target: Target) -> tuple[str, ...]:
        """What becomes of a hand."""
        return (*ON_HAND, RELIEVED)

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Lose when the hand busts; else be compared with the dealer at the end."""
        assert isinstance(mark, Plays)
        match step.after:
            case Voided():
                return Decided((VOID,))
            case Settled() as end:
                line = line_of(end, mark.seat, mark.hand)
                return Decided((self._elected(line or VOID),))
            case Playing(lanes=lanes) | DealerDraws(lanes=lanes):
                lane = lanes.of(mark.seat)
                return mark if lane is None else self._in_play(mark, lane)
            case _:
                return mark

    def _in_play(self, mark: Plays, lane: Lane) -> Mark | Decided:
        return Decided(("bust",)) if lane.is_bust(mark.hand) else mark

    def _elected(self, line: str) -> str:
        """Let a 21 stand off against a blackjack, where the table has it so."""
        stands_off = self.ruleset.text("dealer blackjack over 21") == "stands off"
        return "stand off" if stands_off and line == "dealer blackjack over 21" else line

    def made_with(self, state: State, bid: Bid, choice: Choice) -> Lane | Refusal:
        """Find the lane of a terminal that may decide so now."""
        lane = lanes_of(state).of(bid.seat) if isinstance(state, Playing) else None
        if lane is not None and choice in lane.choices(self.terms_of()):
            return lane
        return self.no(f"{self.terms.name} is not open now")


class Player(_OnHand):
    """The stake with which a terminal plays."""

    def lines(self, target: Target) -> tuple[str, ...]:
        """What becomes of a hand, and what a blackjack is paid."""
        return (*ON_HAND, RELIEVED, "blackjack", "blackjack over 21", EVEN_MONEY)
