"""The phases of a round of casino war: areas by their numbers from 1, seats by what they answered.

What lies on an area counts for every seat with an ante there, so seats differ only by their answers.
The cards themselves are remembered to be shown, where real ones are dealt; they decide nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from croupier.games.protocol import Symbol
from croupier.games.seat_groups import SeatGroups


class Answer(Enum):
    """What became of a seat's ante on an area that is level with the dealer."""

    ASKED = "asked"
    WAR = "war"
    SURRENDERED = "surrendered"


Tied: TypeAlias = tuple[int, SeatGroups[Answer]]
"""An area that is level with the dealer, and who has answered what there."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards that lie there, each with what it was dealt as, and what was answered."""

    cards: tuple[tuple[str, Symbol], ...] = ()
    tied: tuple[Tied, ...] = ()

    def plus(self, slot: str, symbol: Symbol) -> "Seen":
        """Lay a card; of ranks alone nothing is seen."""
        return self if isinstance(symbol, int) else Seen((*self.cards, (slot, symbol)), self.tied)

    def answered(self, tied: tuple[Tied, ...]) -> "Seen":
        """Note what seats answered."""
        return Seen(self.cards, tied)

    def count(self, symbol: Symbol) -> int:
        """Say how often a card lies there."""
        return sum(card == symbol for _, card in self.cards)

    def dealt(self, slot: str) -> Symbol | None:
        """Return the card that was dealt so; None where none was."""
        return next((card for name, card in self.cards if name == slot), None)


NOTHING: Final = Seen()


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made."""

    seen: Seen = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class Dealing:
    """A card to each area in order, bet on or not, and one to the dealer.

    ``antes`` are the seats with an ante, area by area. ``ranks`` are those dealt so far, 0 where
    nothing is bet on the area: what lies there changes nothing.
    """

    antes: tuple[frozenset[int], ...]
    backed: frozenset[int]
    ranks: tuple[int, ...] = ()
    exposed: tuple[Symbol, ...] = ()
    seen: Seen = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class Deciding:
    """Everybody with an ante on an area that is level with the dealer is asked, all together."""

    tied: tuple[Tied, ...]
    exposed: tuple[Symbol, ...] = ()
    seen: Seen = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class Burning:
    """So many cards are still to be burned before the war cards."""

    at_war: tuple[int, ...]
    left: int
    exposed: tuple[Symbol, ...] = ()
    seen: Seen = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class AtWar:
    """A war card to each area at war in order, whoever goes to war there, and one to the dealer."""

    at_war: tuple[int, ...]
    ranks: tuple[int, ...] = ()
    exposed: tuple[Symbol, ...] = ()
    seen: Seen = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class Settled:
    """The round is over."""

    seen: Seen = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class Voided:
    """The round ended without a result, and its wagers are void."""

    seen: Seen = field(default=NOTHING, compare=False)


Dealt: TypeAlias = Dealing | Deciding | Burning | AtWar
"""The phases between the first card and the last."""
State: TypeAlias = Wagering | Dealt | Settled | Voided


def where(tied: Iterable[Tied], answer: Answer) -> tuple[int, ...]:
    """Return the areas where some seat has answered so."""
    return tuple(area for area, seats in tied if any(each is answer for each, _ in seats))
