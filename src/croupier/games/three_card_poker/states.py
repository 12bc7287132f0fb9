"""The phases of a round of three card poker. No state holds a card that nobody has turned up.

Nine cards leave the deck for the array and lie in three rows of three, counted row by row; the
dealer's three leave it after those. Seats differ by what they answered and by what they chose.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from croupier.equipment.cards import Card
from croupier.games.cards.seat_groups import NOBODY, SeatGroups
from croupier.games.phases import Voided, Wagering


ARRAY: Final = 9
"""So many cards lie in the array; they left the equipment at places 0 to 8."""
HAND: Final = 3
"""So many make a hand."""
DEALERS: Final = tuple(range(ARRAY, ARRAY + HAND))
"""The places at which the dealer's cards left the equipment."""

Places: TypeAlias = tuple[int, ...]
"""Places of the array, in ascending order."""

LINES: Final[dict[str, Places]] = {
    **{f"row {n + 1}": tuple(range(3 * n, 3 * n + 3)) for n in range(3)},
    **{f"column {n + 1}": tuple(range(n, ARRAY, 3)) for n in range(3)},
}
"""The rows and columns of the array, by their names."""


class Stands(Enum):
    """How a seat stands."""

    CHOOSES = "chooses"
    DECIDES = "decides"
    PLAYS = "plays"
    FOLDED = "folded"
    WITHDREW = "withdrew"


@dataclass(frozen=True, slots=True)
class Side:
    """A side wager that stands: whose seat, which bet, on the seat's own hand or on a line."""

    seat: int
    bet: str
    line: str


@dataclass(frozen=True, slots=True)
class Deciding:
    """Seats choose their cards, and when all have, those who did decide.

    How seats stand and what they chose are kept apart: 84 choices are possible, and the questions,
    which everything asks for, depend on none of them.
    """

    seats: SeatGroups[Stands]
    sides: frozenset[Side] = frozenset()
    chosen: SeatGroups[Places] = NOBODY


@dataclass(frozen=True, slots=True)
class Withdrawing:
    """The power failed before anything was decided: who has not answered may withdraw."""

    before: Deciding
    asked: frozenset[int]


@dataclass(frozen=True, slots=True)
class Turning:
    """All have answered: the cards at these places are turned up, one after the other."""

    seats: SeatGroups[Stands]
    chosen: SeatGroups[Places]
    due: Places
    up: tuple[Card, ...] = ()

    def at(self, places: Iterable[int]) -> tuple[Card, ...]:
        """Return the cards at some places; of those that lie face down nothing."""
        lying = dict(zip(self.due, self.up, strict=False))
        return tuple(lying[place] for place in places if place in lying)


@dataclass(frozen=True, slots=True)
class Settled(Turning):
    """The round is over: every card that a wager needed lies face up."""


State: TypeAlias = Wagering | Deciding | Withdrawing | Turning | Settled | Voided


def chosen_in(state: object) -> SeatGroups[Places]:
    """Return what seats chose so far."""
    if isinstance(state, Withdrawing):
        return state.before.chosen
    return state.chosen if isinstance(state, Deciding | Turning) else NOBODY


def seats_in(state: object) -> SeatGroups[Stands]:
    """Return how seats stand."""
    if isinstance(state, Withdrawing):
        return state.before.seats
    return state.seats if isinstance(state, Deciding | Turning) else NOBODY


def cards_at(state: object, places: Iterable[int]) -> tuple[Card, ...]:
    """Return the cards that are turned up at some places."""
    return state.at(places) if isinstance(state, Turning) else ()
