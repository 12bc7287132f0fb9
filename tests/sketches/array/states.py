"""The phases of a round on nine hidden cards. No state holds a card that nobody has turned up."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from croupier.equipment.cards import Card
from croupier.games.cards.seat_groups import NOBODY, SeatGroups


ARRAY: Final = 9
"""So many cards lie in the array; they left the equipment at places 0 to 8."""
DEALERS: Final = 3
"""So many are the dealer's, at the places after those."""
ALL: Final = ARRAY + DEALERS

Places: TypeAlias = tuple[int, ...]
"""The places of the array that a seat chose, in ascending order."""


class Stands(Enum):
    """How a seat stands."""

    CHOOSES = "chooses"
    DECIDES = "decides"
    PLAYS = "plays"
    FOLDED = "folded"


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made."""


@dataclass(frozen=True, slots=True)
class Deciding:
    """Seats choose, and when all have, those who did decide.

    How seats stand and what they chose are kept apart: eighty choices of three are possible, and
    the questions, which everything asks for, depend on none of them.
    """

    seats: SeatGroups[Stands]
    chosen: SeatGroups[Places] = NOBODY


@dataclass(frozen=True, slots=True)
class Turning:
    """All have answered: cards are turned up, the dealer's first and then the array."""

    seats: SeatGroups[Stands]
    chosen: SeatGroups[Places]
    up: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Settled:
    """The round is over: the line of each seat that chose, and all cards if they were turned up."""

    lines: SeatGroups[str]
    chosen: SeatGroups[Places]
    up: tuple[Card, ...] = ()


State: TypeAlias = Wagering | Deciding | Turning | Settled
