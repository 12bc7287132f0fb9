"""The phases of a round on community cards; terminals are in groups of those that stand alike."""

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from croupier.equipment.cards import Card
from croupier.games.blackjack.community.lanes import Lane, Played
from croupier.games.blackjack.hands import Hand
from croupier.games.protocol import Symbol
from croupier.games.seat_groups import NOBODY, SeatGroups


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards that lie there, where real cards are dealt: they are shown, and decide nothing."""

    dealer: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()

    def to_dealer(self, symbol: Symbol) -> "Seen":
        """Give the dealer a card; of values alone nothing is seen."""
        return Seen((*self.dealer, symbol), self.community) if isinstance(symbol, Card) else self

    def to_community(self, symbol: Symbol) -> "Seen":
        """Give the community a card."""
        return Seen(self.dealer, (*self.community, symbol)) if isinstance(symbol, Card) else self


NOTHING: Final = Seen()


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made. ``held`` where a card of the last round is the first of this one."""

    seen: Seen = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class Dealing:
    """The initial deal to these seats: the community's first, the dealer's, the community's second."""

    seats: frozenset[int]
    first: Played | None = None
    up: int = 0
    exposed: tuple[Card, ...] = ()
    seen: Seen = field(default=NOTHING, compare=False)

    @property
    def is_dealers(self) -> bool:
        """Whether the next card is the dealer's."""
        return self.first is not None and not self.up


@dataclass(frozen=True, slots=True)
class Playing:
    """Terminals are asked, and when all have answered those who want a card have the same one.

    ``stage`` counts what they are asked together; ``insures`` in the first one against an ace.
    """

    up: int
    lanes: SeatGroups[Lane]
    stage: int = 0
    insures: bool = False
    exposed: tuple[Card, ...] = ()
    seen: Seen = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class DealerDraws:
    """All terminals are done: the dealer's hand is completed."""

    dealer: Hand
    lanes: SeatGroups[Lane]
    exposed: tuple[Card, ...] = ()
    seen: Seen = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class Settled:
    """The round is over: what each lane and the dealer came to."""

    dealer: int
    lanes: SeatGroups[Lane] = NOBODY
    seen: Seen = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class Voided:
    """The round ended without a result, and its wagers are void."""

    seen: Seen = field(default=NOTHING, compare=False)


State: TypeAlias = Wagering | Dealing | Playing | DealerDraws | Settled | Voided


def lanes_of(state: State) -> SeatGroups[Lane]:
    """Return the lanes of a round; nobody before the cards."""
    return state.lanes if isinstance(state, Playing | DealerDraws | Settled) else NOBODY
