"""What the sketch shows: the dealer's hand and the community's. What a seat made of it is its own."""

from typing import Any

from croupier.equipment.cards import Card
from croupier.games.shown import HandShown, Shown, Up
from tests.sketches.community.play import points
from tests.sketches.community.states import Bank, Playing, Seen


class CommunityShown(Shown):
    """Two hands, both open; nothing in them changes when a seat answers."""

    def hands(self, state: Any) -> tuple[HandShown, ...]:
        """Show every card that was dealt."""
        seen: Seen = state.seen
        return (
            _hand("dealer", seen.dealer, is_active=isinstance(state, Bank)),
            _hand("community", seen.community, is_active=isinstance(state, Playing)),
        )


def _hand(name: str, cards: tuple[Card, ...], *, is_active: bool) -> HandShown:
    count = points(cards).points if cards else None
    return HandShown(name, tuple(Up(str(card)) for card in cards), count=count, is_active=is_active)
