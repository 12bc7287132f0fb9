"""The phases of a round on community cards; seats are in groups of those that stand alike."""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, TypeAlias

from croupier.equipment.cards import Card
from croupier.games.protocol import Choice
from croupier.games.seat_groups import SeatGroups
from tests.sketches.blackjack.states import Hand


class Wants(Enum):
    """What a seat waits for: to be asked, for cards, for one last card, for the dealer."""

    ANSWER = "an answer"
    CARD = "a card"
    LAST = "the last card"
    NOTHING = "nothing"


HIT: Final = Choice("hit")
STAND: Final = Choice("stand")
DOUBLE: Final = Choice("double", bet="double")
LEAST: Final = {False: 12, True: 17}
"""The least that a seat may stand on: hard, and soft."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A position: what the cards that a seat took come to, and what it waits for."""

    hand: Hand
    wants: Wants

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the seat may answer."""
        may_stand = self.hand.points >= LEAST[self.hand.soft]
        return (
            *((STAND,) if may_stand else ()),
            HIT,
            *((DOUBLE,) if self.may_double else ()),
        )

    @property
    def default(self) -> Choice:
        """What the clock answers: it draws up to the least, and stakes nothing."""
        return self.choices[0]

    @property
    def may_double(self) -> bool:
        """Whether these are two cards that may be doubled."""
        return self.hand.cards == 2 and 9 <= self.hand.points <= 11

    @property
    def is_bust(self) -> bool:
        """Whether it is lost."""
        return self.hand.points > 21

    def having(self, act: str) -> "Lane":
        """Say what it waits for once the seat has answered."""
        wants = {"hit": Wants.CARD, "double": Wants.LAST}
        return replace(self, wants=wants.get(act, Wants.NOTHING))

    def plus(self, value: int) -> "Lane":
        """Take the community's card, where the seat wants it."""
        if self.wants not in (Wants.CARD, Wants.LAST):
            return self
        hand = self.hand.plus(value)
        goes_on = self.wants is Wants.CARD and hand.points < 21
        return Lane(hand, Wants.ANSWER if goes_on else Wants.NOTHING)


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards that lie there, where real cards are dealt: they are shown, and decide nothing."""

    dealer: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()

    def to_dealer(self, symbol: object) -> "Seen":
        """Give the dealer a card; of values alone nothing is seen."""
        return Seen((*self.dealer, symbol), self.community) if isinstance(symbol, Card) else self

    def to_community(self, symbol: object) -> "Seen":
        """Give the community a card."""
        return Seen(self.dealer, (*self.community, symbol)) if isinstance(symbol, Card) else self


NONE: Final = Seen()


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made."""

    seen: Seen = field(default=NONE, compare=False)


@dataclass(frozen=True, slots=True)
class Dealing:
    """The initial deal to these seats: the community's first, the dealer's, the community's second."""

    seats: frozenset[int]
    cards: tuple[int, ...] = ()
    seen: Seen = field(default=NONE, compare=False)


@dataclass(frozen=True, slots=True)
class Playing:
    """Seats are asked, and when all have answered those who want a card have the same one.

    ``bust`` are the seats that are over 21: a set, for every wager looks at it after every card.
    """

    up: int
    lanes: SeatGroups[Lane]
    bust: frozenset[int] = frozenset()
    seen: Seen = field(default=NONE, compare=False)


@dataclass(frozen=True, slots=True)
class Bank:
    """The dealer has less than 17 and draws."""

    dealer: Hand
    lanes: SeatGroups[Lane]
    bust: frozenset[int] = frozenset()
    seen: Seen = field(default=NONE, compare=False)


@dataclass(frozen=True, slots=True)
class Settled:
    """The round is over: the line of each seat, and what the dealer came to."""

    dealer: int
    lines: SeatGroups[str]
    seen: Seen = field(default=NONE, compare=False)


State: TypeAlias = Wagering | Dealing | Playing | Bank | Settled
