"""Cards that one player alone may look at. Nobody else's view is made with anything from here.

The only place that may open a back: it asks the house for the order in which cards left the
generator, and gives to each seat those that the game says it may see.
"""

from typing import Final

from croupier.floor.sections import OwnHand
from croupier.floor.viewing.hands import shown_in
from croupier.games.shown import Down, HandShown
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.round.deciders import seats_of
from croupier.table.house.hidden_cards import left_the_generator
from croupier.table.house.keeper import Keeper


UNSEEN: Final = -1
"""The place of a card that is not the player's to look at."""


def own_hands(keeper: Keeper, table: TableState, player: str) -> tuple[OwnHand, ...]:
    """Return the cards that lie face down and that a player may look at, hand by hand."""
    live = table.live
    if live is None or not live.deciders:
        return ()
    seats = frozenset(seats_of(live.deciders, player))
    places = {hand.id: _places(hand, seats) for hand in shown_in(live.round)}
    seen = {hand: found for hand, found in places.items() if any(at != UNSEEN for at in found)}
    order = left_the_generator(keeper, table) if seen else None
    if order is None:
        return ()
    write = table.table.game.notation.write_symbol
    return tuple(
        OwnHand(hand, tuple("" if at == UNSEEN else str(write(order[at])) for at in found), found)
        for hand, found in seen.items()
    )


def _places(hand: HandShown, seats: frozenset[int]) -> tuple[int, ...]:
    """Say at which places the cards that may be looked at left the equipment."""
    return tuple(
        each.place if isinstance(each, Down) and each.seen_by & seats else UNSEEN
        for each in hand.cards
    )
