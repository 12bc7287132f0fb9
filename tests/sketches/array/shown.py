"""What the sketch shows: nine cards and the dealer's three, as backs until they are turned up."""

from typing import Any

from croupier.equipment.cards import Card
from croupier.games.cards.seat_groups import SeatGroups
from croupier.games.shown import Down, HandShown, Shown, Up
from tests.sketches.array.play import array_of
from tests.sketches.array.states import ALL, ARRAY, DEALERS, Places, Turning, Wagering


class ArrayShown(Shown):
    """An array that seats look into, and a dealer whom nobody looks at."""

    def hands(self, state: Any) -> tuple[HandShown, ...]:
        """Show cards that are turned up; of the others where they lie, and who may look."""
        if isinstance(state, Wagering):
            return ()
        up: tuple[Card, ...] = getattr(state, "up", ())
        chosen: SeatGroups[Places] = state.chosen
        array = tuple(Down(place, _lookers(chosen, place)) for place in range(ARRAY))
        dealer = tuple(Down(place) for place in range(ARRAY, ALL))
        is_active = isinstance(state, Turning)
        return (
            HandShown("dealer", _turned(up[:DEALERS], dealer), is_active=is_active),
            HandShown("array", _turned(array_of(up), array), is_active=is_active),
        )


def _turned(up: tuple[Card, ...], backs: tuple[Down, ...]) -> tuple[Up | Down, ...]:
    return (*(Up(str(card)) for card in up), *backs[len(up) :])


def _lookers(chosen: SeatGroups[Places], place: int) -> frozenset[int]:
    """Return the seats that chose a place."""
    return chosen.seats(lambda places: place in places)
