"""The phases of a round of casino war: areas by their numbers from 1, seats by what they answered.

What lies on an area counts for every seat with an ante there, so seats differ only by their answers.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from croupier.games.cards.seat_groups import SeatGroups
from croupier.games.cards.states import Dealt, Laid, Voided
from croupier.games.phases import Wagering


class Answer(Enum):
    """What became of a seat's ante on an area that is level with the dealer."""

    ASKED = "asked"
    WAR = "war"
    SURRENDERED = "surrendered"


Tied: TypeAlias = tuple[int, SeatGroups[Answer]]
"""An area that is level with the dealer, and who has answered what there."""


@dataclass(frozen=True, slots=True)
class Dealing(Dealt):
    """A card to each area in order, bet on or not, and one to the dealer.

    ``antes`` are the seats with an ante, area by area. ``ranks`` are those dealt so far, 0 where
    nothing is bet on the area: what lies there changes nothing.
    """

    antes: tuple[frozenset[int], ...]
    backed: frozenset[int]
    ranks: tuple[int, ...] = ()

    @property
    def is_untouched(self) -> bool:
        """Whether the round's first card is due."""
        return not self.ranks


@dataclass(frozen=True, slots=True)
class Deciding(Dealt):
    """Everybody with an ante on an area that is level with the dealer is asked, all together."""

    tied: tuple[Tied, ...]


@dataclass(frozen=True, slots=True)
class Burning(Dealt):
    """So many cards are still to be burned before the war cards."""

    at_war: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class AtWar(Dealt):
    """A war card to each area at war in order, whoever goes to war there, and one to the dealer."""

    at_war: tuple[int, ...]
    ranks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Settled(Laid):
    """The round is over."""


State: TypeAlias = Wagering | Dealing | Deciding | Burning | AtWar | Settled | Voided


def where(tied: Iterable[Tied], answer: Answer) -> tuple[int, ...]:
    """Return the areas where some seat has answered so."""
    return tuple(area for area, seats in tied if any(each is answer for each, _ in seats))
