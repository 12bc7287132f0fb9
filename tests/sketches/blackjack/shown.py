"""What the sketch shows: the dealer's hand, and each of the box, with what it comes to."""

from typing import Any

from croupier.games.shown import HandShown, Shown, Up
from tests.sketches.blackjack.play import BOX, value
from tests.sketches.blackjack.states import (
    NONE,
    Deciding,
    Doubling,
    Drawing,
    Playing,
    Seen,
    Splitting,
    one_card,
)


class BlackjackShown(Shown):
    """A dealer, and one box of one or two hands."""

    def hands(self, state: Any) -> tuple[HandShown, ...]:
        """Show every card that was dealt; the hand that is played is active."""
        at = getattr(state, "at", None)
        seen: Seen = at.seen if isinstance(at, Playing) else getattr(state, "seen", NONE)
        played = isinstance(state, Deciding | Doubling | Splitting | Drawing)
        active = at.number if isinstance(at, Playing) and played else 0
        own = [
            _hand(f"hand {number}", cards, seat=BOX, is_active=number == active)
            for number, cards in enumerate(seen.hands, start=1)
        ]
        return (_hand("dealer", seen.dealer), *own)


def _hand(name: str, cards: tuple[Any, ...], **more: Any) -> HandShown:
    up = tuple(Up(str(card)) for card in cards)
    if len(cards) < 2:
        return HandShown(name, up, **more)
    hand = one_card(value(cards[0]))
    for card in cards[1:]:
        hand = hand.plus(value(card))
    label = "bust" if hand.points > 21 else "soft" if hand.soft else ""
    return HandShown(name, up, count=hand.points, label=label, **more)
