"""What a round on community cards shows: two hands to all, and to each terminal what it made of them."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Any, Final

from croupier.games.blackjack.community.bets import Plays, shown_line
from croupier.games.blackjack.community.lanes import Wants
from croupier.games.blackjack.community.play import slot
from croupier.games.blackjack.community.states import Settled, lanes_of
from croupier.games.blackjack.hands import COMMUNITY, DEALER, Hand, counted
from croupier.games.blackjack.shown import BlackjackShown, hand_shown, label
from croupier.games.blackjack.words import RESULTS
from croupier.games.cards.shown import up
from croupier.games.cards.states import Dealt, seen_in
from croupier.games.shown import STANDS, HandShown, Marked, lying_next


FIRST_TWO: Final = 2


class CommunityShown(BlackjackShown):
    """The dealer's hand and the player area, both open; nothing in them changes with an answer."""

    def hands(self, state: Any) -> tuple[HandShown, ...]:
        """Show every card that was dealt. Only two are everybody's: later ones no hand has to have."""
        seen, to = seen_in(state), slot(state) if isinstance(state, Dealt) else ""
        cards = seen.of(COMMUNITY)
        shared = hand_shown(COMMUNITY, cards, is_active=to == COMMUNITY)
        if len(cards) > FIRST_TWO:
            shared = replace(shared, count=None, label="")
        dealer = hand_shown(DEALER, seen.of(DEALER), is_active=to == DEALER)
        return (dealer, shared, *lying_next(getattr(state, "exposed", ())))

    def own(self, state: Any, seat: int) -> tuple[HandShown, ...]:
        """Show what a terminal made of the cards: its hands, and which of them is played."""
        lane = lanes_of(state).of(seat)
        if lane is None:
            return ()
        shown: list[HandShown] = []
        for number, played in enumerate(lane.hands, start=1):
            hand = played.hand
            is_asked = lane.wants is Wants.ANSWER and lane.at == number - 1
            called = label(played.cards, is_split=len(lane.hands) > 1)
            count = hand.points if isinstance(hand, Hand) else counted(played.cards).points
            result = (
                RESULTS.get(shown_line(state, seat, number), "")
                if isinstance(state, Settled)
                else ""
            )
            cards = up(played.cards)
            shown.append(HandShown(hand_id(number), cards, seat, count, called, is_asked, result))
        return tuple(shown)

    def marked(self, bet: str, mark: Hashable, state: Hashable) -> Marked:
        """Say which of its terminal's hands a wager follows."""
        return Marked(hand=hand_id(mark.hand)) if isinstance(mark, Plays) else STANDS


def hand_id(number: int) -> str:
    """Name a terminal's hand for a whole round."""
    return f"hand {number}"
