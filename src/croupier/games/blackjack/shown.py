"""What hands at blackjack show, and what insurance is upon."""

from collections.abc import Hashable, Sequence
from typing import Any

from croupier.games.blackjack.hands import DEALER, counted
from croupier.games.cards.shown import up
from croupier.games.shown import HandShown, Shown, Upon


class BlackjackShown(Shown):
    """A dealer's hand, and others that are compared with it."""

    def upon(self, bet: str, state: Hashable) -> Upon | None:
        """Insurance is about the dealer's hand, and pays upon a blackjack there."""
        return Upon(DEALER, "win", "blackjack") if bet == "insurance" else Upon()


def label(cards: Sequence[object], *, is_split: bool = False) -> str:
    """Say what is called of a hand beside what it comes to."""
    hand = counted(tuple(cards))
    if hand.is_bust:
        return "bust"
    if hand.is_blackjack and not is_split:
        return "blackjack"
    return "soft" if hand.soft else ""


def hand_shown(name: str, cards: Sequence[object], **more: Any) -> HandShown:
    """Show a hand; what it comes to is called from its second card on."""
    if len(cards) < 2:
        return HandShown(name, up(cards), **more)
    count = counted(tuple(cards)).points
    return HandShown(name, up(cards), count=count, label=label(cards), **more)
