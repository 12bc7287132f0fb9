"""The phases of a round of Caribbean stud. No state holds a card that nobody has turned up.

What lies on the layout is the same in all of them. Wagers are decided together when the round is
over, because whatever makes the deal a misdeal, found late, voids folded hands with all others.
"""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, TypeAlias

from croupier.equipment.cards import Card
from croupier.games import phases
from croupier.games.cards.seat_groups import NOBODY, SeatGroups
from croupier.games.phases import Wagering


CARDS: Final = 5
"""So many cards make a hand."""


class Stands(Enum):
    """How a box with an ante stands."""

    DECIDES = "decides"
    BETS = "bets"
    FOLDED = "folded"
    FACE_DOWN = "face down"
    DEAD = "dead hand"


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies on the layout.

    Attributes:
        boxes: The boxes with an ante, from the dealer's left.
        jackpots: Those of them with a wager on the jackpot.
        stands: How each of them stands.
        dealer: The dealer's cards that are turned up, the first of them first.
        hands: What players have turned up, box by box in the order of that.
        exposed: Cards that were seen in error while they were dealt.
    """

    boxes: tuple[int, ...] = ()
    jackpots: frozenset[int] = frozenset()
    stands: SeatGroups[Stands] = NOBODY
    dealer: tuple[Card, ...] = ()
    hands: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    exposed: tuple[Card, ...] = ()

    @property
    def up(self) -> tuple[Card, ...]:
        """Every card that lies face up."""
        return self.dealer + tuple(card for _, cards in self.hands for card in cards)

    def hand(self, box: int) -> tuple[Card, ...]:
        """Return what was turned up at a box."""
        return dict(self.hands).get(box, ())

    def with_card(self, box: int, card: Card) -> "Layout":
        """Turn a card up at a box."""
        hands = {**dict(self.hands), box: (*self.hand(box), card)}
        return replace(self, hands=tuple(hands.items()))

    def moved(self, box: int, to: Stands) -> "Layout":
        """Bring a box to another standing."""
        return replace(self, stands=self.stands.moved(box, to))

    def those(self, *stands: Stands) -> tuple[int, ...]:
        """Return the boxes that stand so, from the dealer's left."""
        return tuple(sorted(self.stands.seats(lambda each: each in stands)))


@dataclass(frozen=True, slots=True)
class Laid:
    """A phase after the first wagers."""

    layout: Layout


@dataclass(frozen=True, slots=True)
class Dealing(Laid):
    """Cards go out face down; the dealer's up card is the one that comes to be known."""


@dataclass(frozen=True, slots=True)
class Deciding(Laid):
    """Players look at their cards: each folds, or makes a bet wager."""


@dataclass(frozen=True, slots=True)
class Revealing(Laid):
    """The dealer turns up the cards that still lie face down."""


@dataclass(frozen=True, slots=True)
class Showing(Laid):
    """Players turn their hands up, from the dealer's right: ``left`` are those to come."""

    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settled(Laid):
    """The round is over."""


@dataclass(frozen=True, slots=True)
class Voided(phases.Voided):
    """A misdeal: the round has no result. Wagers on the jackpot stand on."""

    layout: Layout = field(default_factory=Layout)


State: TypeAlias = Wagering | Dealing | Deciding | Revealing | Showing | Settled | Voided


def layout_of(state: State) -> Layout | None:
    """Return what lies on the layout; None while wagers are taken."""
    return None if isinstance(state, Wagering) else state.layout
