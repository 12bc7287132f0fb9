"""What a poker hand is worth: the plain definition, from which every look-up is made.

How hands are ranked is data: how many cards make one, which kinds there are and in which order, and
what counts as a sequence. Suits are equal, and cards rank from the two up to the ace, which is low
only where a sequence says so.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from croupier.equipment.cards import Card
from croupier.games.poker.names import Name


ODD_CARDS: Final = "odd cards"
ONE_PAIR: Final = "one pair"
TWO_PAIRS: Final = "two pairs"
THREE_OF_A_KIND: Final = "three of a kind"
STRAIGHT: Final = "straight"
FLUSH: Final = "flush"
FULL_HOUSE: Final = "full house"
FOUR_OF_A_KIND: Final = "four of a kind"
STRAIGHT_FLUSH: Final = "straight flush"
ROYAL_FLUSH: Final = "royal flush"

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The ranks of cards, the lowest first."""
PLACES: Final = {rank: place for place, rank in enumerate(RANKS)}

_OF_A_KIND: Final[Mapping[tuple[int, ...], str]] = {
    (): ODD_CARDS,
    (2,): ONE_PAIR,
    (2, 2): TWO_PAIRS,
    (3,): THREE_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (4,): FOUR_OF_A_KIND,
}
"""The kinds of hands by how many cards of one rank they hold, where that is more than one."""

Sequences = tuple[tuple[str, ...], ...]


def sequences(cards: int, *, low: str = "lowest") -> Sequences:
    """Return all sequences of so many cards, the lowest first, each from its lowest card.

    ``low`` says where the one stands whose ace is counted low: ``lowest``, or ``second highest``.

    >>> sequences(3)[0], sequences(3)[-1]
    (('A', '2', '3'), ('Q', 'K', 'A'))
    >>> sequences(3, low="second highest")[-2]
    ('A', '2', '3')
    """
    if low not in {"lowest", "second highest"}:
        raise ValueError(f"a sequence with a low ace is lowest or second highest, not {low[:20]!r}")
    whole = ("A", *RANKS)
    found = [whole[start : start + cards] for start in range(len(whole) - cards + 1)]
    if low != "lowest":
        found.insert(-1, found.pop(0))
    return tuple(found)


@dataclass(frozen=True, slots=True, order=True)
class Value:
    """A hand's poker value: of two the greater wins, and equal ones stand off.

    Attributes:
        level: How high its kind of hand is.
        ranks: What decides between two of a kind, in turn.
        kind: What kind of hand it is.
        cards: The cards that make it, what gives it its kind first.
    """

    level: int
    ranks: tuple[int, ...]
    kind: str = field(compare=False)
    cards: tuple[Card, ...] = field(default=(), compare=False)

    @property
    def combination(self) -> tuple[Card, ...]:
        """The cards that give the hand its kind, without what only decides between equals."""
        held = Counter(card.rank for card in self.cards)
        of_a_kind = tuple(card for card in self.cards if held[card.rank] > 1)
        return of_a_kind if self.kind in _OF_A_KIND.values() else self.cards

    @property
    def name(self) -> Name:
        """What the hand is called."""
        ranks = tuple(dict.fromkeys(card.rank for card in self.cards))
        shown = _SHOWN.get(self.kind, 1)
        return Name(self.kind, ranks[:shown])


_SHOWN: Final = {ODD_CARDS: None, TWO_PAIRS: 2, FULL_HOUSE: 2, ROYAL_FLUSH: 0}
"""How many ranks are told of a hand; one of every other."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """How poker hands are ranked.

    Attributes:
        cards: How many cards make a hand.
        kinds: The kinds of hands, the lowest first. Where a royal flush is none of them, it is a
            straight flush like others.
        sequences: What is a sequence, the lowest first.
    """

    cards: int
    kinds: tuple[str, ...]
    sequences: Sequences

    def value(self, cards: Sequence[Card]) -> Value:
        """Return the poker value of a hand; of more cards than make one, that of the best.

        Of equal ones that of the cards that came first.
        """
        if len(set(cards)) < len(cards):
            again = next(card for card, times in Counter(cards).items() if times > 1)
            raise ValueError(f"a deck has one {again}, and the hand holds it more than once")
        if len(cards) < self.cards:
            raise ValueError(f"a hand has {self.cards} cards, not {len(cards)}")
        return max(map(self._value_of, combinations(cards, self.cards)))

    def least(self, kind: str, *ranks: str) -> Value:
        """Return what every hand of a kind reaches that has these ranks foremost, and every higher one.

        >>> from croupier.equipment.cards import CARDS
        >>> ace_and_king = FIVE_CARDS.least("odd cards", "A", "K")
        >>> hands = ("AS KH 4D 3C 2S", "AS QH JD 10C 9S", "2S 2H 3D 4C 5S")
        >>> [FIVE_CARDS.value([CARDS[c] for c in hand.split()]) >= ace_and_king for hand in hands]
        [True, False, True]
        """
        places = tuple(PLACES[rank] for rank in ranks)
        if kind in {STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH}:
            places = tuple(at for at, each in enumerate(self.sequences) if each[-1:] == ranks)
        return Value(self.kinds.index(kind), places, kind)

    def _value_of(self, cards: Sequence[Card]) -> Value:
        held = Counter(card.rank for card in cards)
        arranged = sorted(cards, key=lambda each: (-held[each.rank], -PLACES[each.rank]))
        sequence = self._sequence_of(held)
        is_suited = len({card.suit for card in cards}) == 1
        if sequence is not None:
            kind = self._straight(sequence, is_suited=is_suited)
            arranged.sort(key=lambda each: -self.sequences[sequence].index(each.rank))
            ranks: tuple[int, ...] = (sequence,)
        else:
            many = tuple(sorted((times for times in held.values() if times > 1), reverse=True))
            kind = FLUSH if is_suited else _OF_A_KIND[many]
            ranks = tuple(dict.fromkeys(PLACES[card.rank] for card in arranged))
        return Value(self.kinds.index(kind), ranks, kind, tuple(arranged))

    def _sequence_of(self, held: Counter[str]) -> int | None:
        """Find the place of the sequence that some ranks make."""
        return next((at for at, each in enumerate(self.sequences) if set(each) == set(held)), None)

    def _straight(self, sequence: int, *, is_suited: bool) -> str:
        if not is_suited:
            return STRAIGHT
        is_royal = self.sequences[sequence] == RANKS[-self.cards :]
        return ROYAL_FLUSH if is_royal and ROYAL_FLUSH in self.kinds else STRAIGHT_FLUSH


FIVE_CARDS: Final = Ranking(
    5,
    (
        ODD_CARDS,
        ONE_PAIR,
        TWO_PAIRS,
        THREE_OF_A_KIND,
        STRAIGHT,
        FLUSH,
        FULL_HOUSE,
        FOUR_OF_A_KIND,
        STRAIGHT_FLUSH,
        ROYAL_FLUSH,
    ),
    sequences(5),
)
"""Hands of five cards, and the best five of more."""

THREE_CARDS: Final = Ranking(
    3,
    (ODD_CARDS, ONE_PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH),
    sequences(3),
)
"""Hands of three cards: a straight is rarer than a flush, and three of a kind than both."""
