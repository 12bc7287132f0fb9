"""The phases of a round on community cards; terminals are in groups of those that stand alike."""

from dataclasses import dataclass
from typing import TypeAlias

from croupier.games.blackjack.community.lanes import Lane, Played
from croupier.games.blackjack.hands import Hand
from croupier.games.cards.seat_groups import NOBODY, SeatGroups
from croupier.games.cards.states import Dealt, Laid, Voided
from croupier.games.phases import Wagering


@dataclass(frozen=True, slots=True)
class Dealing(Dealt):
    """The initial deal to these seats: the community's first, the dealer's, the community's second."""

    seats: frozenset[int]
    first: Played | None = None
    up: int = 0

    @property
    def is_untouched(self) -> bool:
        """Whether the round's first card is due."""
        return self.first is None

    @property
    def is_dealers(self) -> bool:
        """Whether the next card is the dealer's."""
        return self.first is not None and not self.up


@dataclass(frozen=True, slots=True)
class Playing(Dealt):
    """Terminals are asked, and when all have answered those who want a card have the same one.

    ``stage`` counts what they are asked together; ``insures`` in the first one against an ace.
    """

    up: int
    lanes: SeatGroups[Lane]
    stage: int = 0
    insures: bool = False


@dataclass(frozen=True, slots=True)
class DealerDraws(Dealt):
    """All terminals are done: the dealer's hand is completed."""

    dealer: Hand
    lanes: SeatGroups[Lane]


@dataclass(frozen=True, slots=True)
class Settled(Laid):
    """The round is over: what each lane and the dealer came to."""

    dealer: int
    lanes: SeatGroups[Lane] = NOBODY


State: TypeAlias = Wagering | Dealing | Playing | DealerDraws | Settled | Voided


def lanes_of(state: State) -> SeatGroups[Lane]:
    """Return the lanes of a round; nobody before the cards."""
    return state.lanes if isinstance(state, Playing | DealerDraws | Settled) else NOBODY
