"""Cards counted at blackjack: what a hand comes to, and which of two hands is better.

A hand that is played on is a total that may be soft; a finished one is only what a dealer's total
can be compared with, so that rounds that can no longer differ are the same state.
"""

from dataclasses import dataclass
from typing import Final

from croupier.equipment.cards import Card
from croupier.games.protocol import Symbol


DEALER: Final = "dealer"
COMMUNITY: Final = "community"
"""Whose a card is, where it is no box's."""

ACE: Final = 1
TEN: Final = 10
MOST: Final = 21

BUST: Final = 0
"""A finished hand over 21: less than any other. Also a dealer who drew nothing that matters."""
UNDER_17: Final = 16
"""A finished hand of 16 or less: no dealer's total can tell them apart."""
BLACKJACK: Final = 22
"""An ace with a ten-point card as the first two: more than any other 21."""

_VALUES: Final = {"A": ACE, "10": TEN, "J": TEN, "Q": TEN, "K": TEN}


def value(symbol: Symbol) -> int:
    """Return the point value of a card, an ace as 1; of a value, itself; 0 of anything else.

    >>> value(Card("K", "S")), value(Card("A", "H")), value(7), value("joker")
    (10, 1, 7, 0)
    """
    match symbol:
        case Card(rank, _):
            return _VALUES.get(rank) or int(rank)
        case int() if ACE <= symbol <= TEN:
            return symbol
        case _:
            return 0


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that may still get cards: its total, and what its first cards allow.

    ``cards`` counts to three, which means three or more. ``pair`` is the value of both cards of a
    pair, or 0. ``is_split`` where it was formed from a pair, and can be no blackjack.
    """

    points: int = 0
    soft: bool = False
    cards: int = 0
    pair: int = 0
    is_split: bool = False

    def plus(self, card: int) -> "Hand":
        """Add a card by its value; an ace counts eleven where that is not too much.

        >>> Hand().plus(ACE).plus(6)
        Hand(points=17, soft=True, cards=2, pair=0, is_split=False)
        """
        points, soft = self.points + card, self.soft
        if card == ACE and points + 10 <= MOST:
            points, soft = points + 10, True
        if points > MOST and soft:
            points, soft = points - 10, False
        first = ACE if self.soft else self.points
        pair = card if self.cards == 1 and card == first else 0
        return Hand(points, soft, min(self.cards + 1, 3), pair, self.is_split)

    @property
    def is_natural(self) -> bool:
        """Whether it is an ace with a ten-point card as the first two."""
        return self.cards == 2 and self.points == MOST

    @property
    def is_blackjack(self) -> bool:
        """Whether it is such, and no part of a pair."""
        return self.is_natural and not self.is_split

    @property
    def hard(self) -> int:
        """Its hard total: every ace counts one."""
        return self.points - 10 if self.soft else self.points

    @property
    def may_be_doubled(self) -> bool:
        """Whether it is two cards of 9, 10 or 11; with an ace among them it is more."""
        return self.cards == 2 and self.points in (9, 10, 11)

    @property
    def is_bust(self) -> bool:
        """Whether it is over 21."""
        return self.points > MOST

    @property
    def drawn_to(self) -> "Hand":
        """The hand when a card comes to it: how it began no longer matters."""
        return Hand(self.points, self.soft, 3)

    @property
    def finished(self) -> int:
        """What is left of the hand once nothing more is drawn to it."""
        if self.is_blackjack:
            return BLACKJACK
        return BUST if self.is_bust else max(self.points, UNDER_17)


@dataclass(frozen=True, slots=True)
class Facing:
    """What whoever decides looks at: a hand, the dealer's card, and what a split would allow."""

    hand: Hand
    up: int
    doubles_after_split: bool = True


def counted(cards: tuple[Symbol, ...]) -> Hand:
    """Count cards that lie there."""
    hand = Hand()
    for card in cards:
        hand = hand.plus(value(card))
    return hand


def one_of_a_pair(card: int) -> Hand:
    """Begin a hand with one card of a pair that was split."""
    return Hand(11 if card == ACE else card, soft=card == ACE, cards=1, is_split=True)


def dealer_draws(hand: Hand, *, on_soft_17: bool = False) -> bool:
    """Say whether the dealer draws: to 16, and on a soft 17 where the table has it so."""
    return hand.points < 17 or (on_soft_17 and hand.soft and hand.points == 17)


def compared(hand: int, dealer: int) -> str:
    """Name the line of a finished hand beside the dealer's: who is over 21 has lost at once.

    >>> compared(BLACKJACK, 21), compared(21, BLACKJACK), compared(18, 18), compared(UNDER_17, BUST)
    ('blackjack over 21', 'dealer blackjack over 21', 'stand off', 'dealer bust')
    """
    if hand == BUST:
        return "bust"
    if hand == dealer:
        return "stand off"
    if dealer == BLACKJACK:
        return "dealer blackjack over 21" if hand == MOST else "dealer blackjack"
    if hand == BLACKJACK:
        return "blackjack over 21" if dealer == MOST else "blackjack"
    if dealer == BUST:
        return "dealer bust"
    return "win" if hand > dealer else "lose"


ON_HAND: Final = (
    "win",
    "dealer bust",
    "stand off",
    "lose",
    "bust",
    "dealer blackjack",
    "dealer blackjack over 21",
)
"""What a stake can come to that follows a hand."""
ON_BLACKJACK: Final = ("blackjack", "blackjack at once", "blackjack over 21")
"""And one on a hand that may be a blackjack."""
