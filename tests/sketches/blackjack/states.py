"""The phases of a round at one box, and what a hand is in each of them.

A hand that is played on is a total that may be soft; a finished one is only what a dealer's
total can be compared with, so that rounds that can no longer differ are the same state.
"""

from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from croupier.equipment.cards import Card


ACE: Final = 1
TEN: Final = 10

BUST: Final = 0
"""A finished hand over 21: less than any other. Also a dealer who drew nothing that matters."""
UNDER_17: Final = 16
"""A finished hand of 16 or less: no dealer's total can tell them apart."""
BLACKJACK: Final = 22
"""An ace with a ten-point card as the first two: more than any other 21."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that may still get cards: its total, and what its first cards allow.

    ``cards`` counts to three, which means three or more; ``pair`` is the value of both cards of a
    pair that may be split, or 0.
    """

    points: int
    soft: bool = False
    cards: int = 1
    pair: int = 0

    def plus(self, value: int) -> "Hand":
        """Add a card; an ace counts eleven where that is not too much."""
        points, soft = self.points + value, self.soft
        if value == ACE and points + 10 <= 21:
            points, soft = points + 10, True
        if points > 21 and soft:
            points, soft = points - 10, False
        return Hand(points, soft, min(self.cards + 1, 3))

    @property
    def drawn_to(self) -> "Hand":
        """The hand when a card comes to it: how it began no longer matters."""
        return Hand(self.points, self.soft, 3)

    @property
    def finished(self) -> int:
        """What is left of the hand once nothing more is drawn to it."""
        return BUST if self.points > 21 else max(self.points, UNDER_17)


def one_card(value: int) -> Hand:
    """Start a hand with its first card."""
    return Hand(11, soft=True) if value == ACE else Hand(value)


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards that lie there, where real cards are dealt: they are shown, and decide nothing."""

    dealer: tuple[Card, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ((),)

    def to_dealer(self, symbol: object) -> "Seen":
        """Give the dealer a card; of values alone nothing is seen."""
        return replace(self, dealer=(*self.dealer, symbol)) if isinstance(symbol, Card) else NONE

    def to_hand(self, number: int, symbol: object) -> "Seen":
        """Give a hand a card."""
        if not isinstance(symbol, Card) or number > len(self.hands):
            return NONE
        hands = list(self.hands)
        hands[number - 1] = (*hands[number - 1], symbol)
        return replace(self, hands=tuple(hands))

    def split(self) -> "Seen":
        """Part the two cards of the first hand."""
        return (
            replace(self, hands=tuple((card,) for card in self.hands[0])) if self.dealer else NONE
        )


NONE: Final = Seen()


@dataclass(frozen=True, slots=True)
class Playing:
    """What the box's part of a round has come to.

    Hands are numbered from 1 in the order in which they are played, and keep their number:
    ``done`` are the finished ones, ``hand`` is the next; ``waiting`` is the card of a second hand
    that has no other yet, or 0. ``insured`` says that insurance waits for the dealer's card.
    """

    up: int
    hand: Hand
    insured: bool = False
    done: tuple[int, ...] = ()
    waiting: int = 0
    seen: Seen = field(default=NONE, compare=False)

    @property
    def number(self) -> int:
        """The number of the hand that is played."""
        return len(self.done) + 1


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made on the box."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The initial deal: the box's first card, the dealer's, then the box's second."""

    cards: tuple[int, ...] = ()
    seen: Seen = field(default=NONE, compare=False)


@dataclass(frozen=True, slots=True)
class Insuring:
    """The dealer shows an ace: insurance may be made."""

    at: Playing
    blackjack: bool


@dataclass(frozen=True, slots=True)
class Deciding:
    """The seated player says how the hand is played."""

    at: Playing


@dataclass(frozen=True, slots=True)
class Doubling:
    """The seated player doubles: double wagers may be made on the hand."""

    at: Playing


@dataclass(frozen=True, slots=True)
class Splitting:
    """The seated player splits: split wagers may be made, or stakes moved to the second hand."""

    at: Playing


@dataclass(frozen=True, slots=True)
class Drawing:
    """A card to the hand is due; ``last`` when it gets no other."""

    at: Playing
    last: bool


@dataclass(frozen=True, slots=True)
class Second:
    """The dealer's second card is due."""

    hands: tuple[int, ...]
    up: int
    seen: Seen = field(default=NONE, compare=False)


@dataclass(frozen=True, slots=True)
class Bank:
    """The dealer has less than 17 and draws."""

    hands: tuple[int, ...]
    dealer: Hand
    seen: Seen = field(default=NONE, compare=False)


@dataclass(frozen=True, slots=True)
class Settled:
    """The round is over: what each hand and the dealer came to."""

    hands: tuple[int, ...]
    dealer: int = BUST
    seen: Seen = field(default=NONE, compare=False)


State: TypeAlias = (
    Wagering
    | Dealing
    | Insuring
    | Deciding
    | Doubling
    | Splitting
    | Drawing
    | Second
    | Bank
    | Settled
)
