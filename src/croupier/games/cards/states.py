"""What lies on a table of cards, and the phases that have it.

Cards are remembered to be shown, where real ones are dealt; they decide nothing. Where only values
are, as in the lab, there is nothing to show, and rounds that count alike are one state.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self, TypeVar

from croupier.equipment.cards import Card
from croupier.games import phases
from croupier.games.cards.seat_groups import SeatGroups
from croupier.games.protocol import Symbol


P = TypeVar("P")
D = TypeVar("D", bound="Dealt")
N = TypeVar("N", bound="Seen")


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards that lie there, each with what it was dealt as, and what seats answered by places."""

    cards: tuple[tuple[Any, Any], ...] = ()
    answers: tuple[tuple[int, SeatGroups[Any]], ...] = ()

    def plus(self, slot: Hashable, symbol: Symbol) -> Self:
        """Lay a card; of values alone nothing is seen."""
        if isinstance(symbol, int):
            return self
        return replace(self, cards=(*self.cards, (slot, symbol)))

    def of(self, *slots: Hashable) -> tuple[Any, ...]:
        """Return the cards that were dealt so.

        >>> Seen().plus("dealer", "9H").plus("box 1", "KD").of("dealer")
        ('9H',)
        """
        return tuple(card for name, card in self.cards if name in slots)

    def count(self, symbol: Symbol) -> int:
        """Say how often a card lies there."""
        return sum(card == symbol for _, card in self.cards)


NOTHING: Final = Seen()


@dataclass(frozen=True, slots=True)
class Laid:
    """A phase in which cards lie there."""

    seen: Seen = field(default=NOTHING, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Dealt(Laid):
    """A phase between the first card and the last.

    ``exposed`` are cards that left the equipment too early and were seen: the next ones, whose ever
    they are.
    """

    exposed: tuple[Card, ...] = field(default=(), kw_only=True)

    @property
    def lying(self) -> Symbol | None:
        """The card that is due, where it lies there already."""
        return self.exposed[0] if self.exposed else None

    @property
    def is_untouched(self) -> bool:
        """Whether the round's first card is due."""
        return False

    def taking(self, slot: str, symbol: Symbol) -> Self:
        """Lay a card where it is due; one that lay there already is not among the next any more."""
        seen = self.seen.plus(slot, symbol)
        is_same = seen is self.seen and not self.exposed
        return self if is_same else replace(self, exposed=self.exposed[1:], seen=seen)

    def onward(self, phase: Callable[..., P], *about: object, **more: object) -> P:
        """Go on to another phase with what lies there."""
        return phase(*about, exposed=self.exposed, **{"seen": self.seen, **more})

    def with_exposed(self) -> Self:
        """Count cards that were exposed among those that lie there."""
        seen = self.seen
        for card in self.exposed:
            seen = seen.plus("", card)
        return replace(self, seen=seen)


@dataclass(frozen=True, slots=True)
class Voided(Laid, phases.Voided):
    """The round ended without a result, and its wagers are void."""


def seen_in(state: object) -> Seen:
    """Return what lies there; nothing while wagers are taken."""
    return state.seen if isinstance(state, Laid) else NOTHING
