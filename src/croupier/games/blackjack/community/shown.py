"""What a round on community cards shows: two hands to all, and to each terminal what it made of them."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Any, Final

from croupier.equipment.cards import DECK, Card
from croupier.games.blackjack.community.bets import Plays, shown_line
from croupier.games.blackjack.community.lanes import Wants
from croupier.games.blackjack.community.states import (
    DealerDraws,
    Dealing,
    Playing,
    Settled,
    lanes_of,
)
from croupier.games.blackjack.hands import Hand, counted
from croupier.games.blackjack.words import RESULTS
from croupier.games.shown import (
    CARDS,
    SHUFFLER,
    STANDS,
    Equipment,
    HandShown,
    Marked,
    Shown,
    Up,
    Upon,
    lying_next,
)


FIRST_TWO: Final = 2


class CommunityShown(Shown):
    """The dealer's hand and the player area, both open; nothing in them changes with an answer."""

    def hands(self, state: Any) -> tuple[HandShown, ...]:
        """Show every card that was dealt."""
        to_dealer = isinstance(state, DealerDraws) or (
            isinstance(state, Dealing) and state.is_dealers
        )
        is_dealt = isinstance(state, Dealing | Playing) and not to_dealer
        return (
            _hand("dealer", state.seen.dealer, is_active=to_dealer),
            _shared(state.seen.community, is_active=is_dealt),
            *lying_next(getattr(state, "exposed", ())),
        )

    def own(self, state: Any, seat: int) -> tuple[HandShown, ...]:
        """Show what a terminal made of the cards: its hands, and which of them is played."""
        lane = lanes_of(state).of(seat)
        if lane is None:
            return ()
        shown: list[HandShown] = []
        for number, played in enumerate(lane.hands, start=1):
            hand = played.hand
            is_asked = lane.wants is Wants.ANSWER and lane.at == number - 1
            label = _label(played.cards, is_split=len(lane.hands) > 1)
            count = hand.points if isinstance(hand, Hand) else counted(played.cards).points
            result = (
                RESULTS.get(shown_line(state, seat, number), "")
                if isinstance(state, Settled)
                else ""
            )
            up = tuple(Up(str(card)) for card in played.cards)
            shown.append(HandShown(hand_id(number), up, seat, count, label, is_asked, result))
        return tuple(shown)

    def marked(self, bet: str, mark: Hashable, state: Hashable) -> Marked:
        """Say which of its terminal's hands a wager follows."""
        return Marked(hand=hand_id(mark.hand)) if isinstance(mark, Plays) else STANDS

    def upon(self, bet: str, state: Hashable) -> Upon | None:
        """Insurance is about the dealer's hand, and pays upon a blackjack there."""
        return Upon("dealer", "win", "blackjack") if bet == "insurance" else Upon()


def hand_id(number: int) -> str:
    """Name a terminal's hand for a whole round."""
    return f"hand {number}"


def _label(cards: tuple[Card, ...], *, is_split: bool) -> str:
    hand = counted(cards)
    if hand.is_bust:
        return "bust"
    if hand.is_blackjack and not is_split:
        return "blackjack"
    return "soft" if hand.soft else ""


def _hand(name: str, cards: tuple[Card, ...], *, is_active: bool) -> HandShown:
    up = tuple(Up(str(card)) for card in cards)
    if len(cards) < 2:
        return HandShown(name, up, is_active=is_active)
    count, label = counted(cards).points, _label(cards, is_split=False)
    return HandShown(name, up, count=count, label=label, is_active=is_active)


def _shared(cards: tuple[Card, ...], *, is_active: bool) -> HandShown:
    """Show the cards of all. Only the first two are everybody's hand: later ones no hand has to have."""
    hand = _hand("community", cards, is_active=is_active)
    return hand if len(cards) <= FIRST_TWO else replace(hand, count=None, label="")


def shown() -> CommunityShown:
    """Describe a table that is dealt from a shuffling device."""
    deck = Equipment(kind=CARDS, symbols=tuple(map(str, DECK)), apparatus=SHUFFLER)
    return CommunityShown(deck)
