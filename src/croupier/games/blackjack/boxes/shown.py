"""What a round at the boxes shows: the dealer's hand, and every hand of every box."""

from collections.abc import Hashable
from typing import Any, Final

from croupier.games.blackjack.boxes.bets import Follows, line_of
from croupier.games.blackjack.boxes.layout import Layout, Place
from croupier.games.blackjack.boxes.states import (
    DealerDraws,
    Dealing,
    Deciding,
    Doubling,
    Drawing,
    Settled,
    Splitting,
    layout_of,
)
from croupier.games.blackjack.hands import DEALER
from croupier.games.blackjack.shown import BlackjackShown, hand_shown
from croupier.games.blackjack.words import RESULTS
from croupier.games.phases import Wagering
from croupier.games.shown import STANDS, HandShown, Marked, lying_next


class BoxesShown(BlackjackShown):
    """A dealer, and seven boxes of up to three hands."""

    def hands(self, state: Any) -> tuple[HandShown, ...]:
        """Show every card that was dealt; the hand that is played is active."""
        layout = layout_of(state)
        if layout is None:
            return ()
        active = _active(state, layout)
        seen = layout.seen
        own = [
            hand_shown(
                hand_id(place),
                cards,
                seat=place[0],
                is_active=active == place,
                result=_result(state, place),
                is_last_across=place in seen.sideways,
            )
            for place, cards in sorted(seen.hands.items())
        ]
        dealer = hand_shown(DEALER, seen.of(DEALER), is_active=active == DEALT_TO_DEALER)
        return (dealer, *own, *lying_next(layout.exposed))

    def marked(self, bet: str, mark: Hashable, state: Hashable) -> Marked:
        """Say which hand a wager follows; insurance, which follows the dealer's, lies at a box."""
        if not isinstance(mark, Follows):
            return STANDS
        return Marked(hand=hand_id((mark.box, mark.hand or mark.number)))


def hand_id(place: Place) -> str:
    """Name a hand for a whole round.

    >>> hand_id((3, 2))
    'box 3, hand 2'
    """
    return f"box {place[0]}, hand {place[1]}"


DEALT_TO_DEALER: Final = (0, 0)


def _active(state: Any, layout: Layout) -> Place | None:
    """Say which hand the play waits for: a card to it, or a decision on it."""
    if isinstance(state, DealerDraws):
        return DEALT_TO_DEALER
    if isinstance(state, Dealing):
        due = state.due[0]
        return DEALT_TO_DEALER if due == DEALER else (int(due.removeprefix("box ")), 1)
    if isinstance(state, Deciding | Doubling | Splitting | Drawing):
        box, number, _ = layout.playing
        return box.number, number
    return None


def _result(state: Any, place: Place) -> str:
    if isinstance(state, Wagering):
        return ""
    layout = layout_of(state)
    if layout is not None and place[0] in layout.seen.paid:
        return RESULTS["even money"]
    line = line_of(state, Follows(*place))
    if line == "void" and not isinstance(state, Settled):
        return "void"
    return RESULTS.get(line or "", "")
