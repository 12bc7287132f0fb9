"""What a round of three card poker shows: backs until cards are turned up, and who may look at which."""

from typing import Any

from croupier.games.bets import NO_TARGET
from croupier.games.cards.seat_groups import SeatGroups
from croupier.games.phases import Voided, Wagering
from croupier.games.shown import Down, HandShown, Shown, Up
from croupier.games.three_card_poker.hands import of_three
from croupier.games.three_card_poker.states import (
    ARRAY,
    DEALERS,
    LINES,
    Places,
    Settled,
    Stands,
    Turning,
    cards_at,
    chosen_in,
    seats_in,
)


_ANSWERED = {Stands.PLAYS: "plays", Stands.FOLDED: "folded", Stands.WITHDREW: "withdrew"}


class ThreeCardShown(Shown):
    """The dealer's three cards, and an array of nine that seats look into."""

    def numbers(self, bet: str, target: Any) -> tuple[str, ...]:
        """A blind wager is about the three places of its line."""
        return tuple(map(str, LINES[target])) if target != NO_TARGET else ()

    def hands(self, state: Any) -> tuple[HandShown, ...]:
        """Show cards that are turned up; of the others where they lie, and who may look."""
        if isinstance(state, Wagering | Voided):
            return ()
        chosen = chosen_in(state)
        array = tuple(_card(state, at, _lookers(chosen, at)) for at in range(ARRAY))
        dealer = tuple(_card(state, place) for place in DEALERS)
        is_active = isinstance(state, Turning) and not isinstance(state, Settled)
        label = _name(state, DEALERS)
        return (
            HandShown("dealer", dealer, label=label, is_active=is_active),
            HandShown("array", array, is_active=is_active),
        )

    def own(self, state: Any, seat: int) -> tuple[HandShown, ...]:
        """Show a seat which cards it chose, what it answered, and what its hand came to."""
        stands, places = seats_in(state).of(seat), chosen_in(state).of(seat)
        if stands is None:
            return ()
        cards = tuple(_card(state, at, frozenset((seat,))) for at in places or ())
        label = _name(state, places or ())
        result = _ANSWERED.get(stands, "")
        is_asked = stands in (Stands.CHOOSES, Stands.DECIDES)
        return (HandShown("hand", cards, seat, None, label, is_asked, result),)


def _lookers(chosen: SeatGroups[Places], place: int) -> frozenset[int]:
    """Return the seats that chose a place."""
    return chosen.seats(lambda places: place in places)


def _card(state: Any, place: int, seen_by: frozenset[int] = frozenset()) -> Up | Down:
    up = cards_at(state, (place,))
    return Up(str(up[0])) if up else Down(place, seen_by)


def _name(state: Any, places: Places) -> str:
    """Name a hand that is turned up."""
    cards = cards_at(state, places)
    return of_three(cards).kind if len(cards) == len(places) and cards else ""
