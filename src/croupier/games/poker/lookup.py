"""Poker hands looked up: a rank for each hand, by look-ups that the definition fills.

A rank is a hand's place among all poker values of its ranking, the lowest being 1. Every card has a
key. The sum of a hand's keys tells which ranks it holds, and below that how many cards of each suit.
Where one suit has enough for a flush, what its ranks are worth together is looked up too, and the
better of both counts.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, cycle
from typing import Any, Final, cast

from croupier.equipment.cards import DECK, SUITS, Card
from croupier.games.poker.values import PLACES, RANKS, Ranking, Value


Hand = Sequence[int | str | Card]
"""A hand as it may be written: cards, what is written for them, or their places in ``DECK``."""
Places = Sequence[int]
Ranked = Callable[[Places], int]
OfRanks = tuple[int, ...]

RANK_KEYS: Final[Mapping[int, tuple[int, ...]]] = {
    3: (0, 1, 4, 13, 32, 71, 124, 218, 375, 572, 744, 1208, 1556),
    5: (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415),
    6: (0, 1, 5, 22, 98, 422, 1734, 5760, 14270, 37951, 90838, 206930, 436437),
}
"""For hands of so many cards a key of each rank, the two's first: no two hands have the same sum."""

SUIT_BITS: Final = 9
"""The lowest bits of a sum are those of the suits' keys; a call has 9 and 511 written out."""
_SUIT_KEYS: Final[Mapping[str, int]] = dict(zip(SUITS, (0, 1, 8, 64), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class LookUp:
    """What hands of so many cards are looked up in.

    Attributes:
        ranking: How hands are ranked.
        cards: How many cards are held: those of a hand, or more, of which the best count.
        values: Every poker value, the lowest first, each with cards that are worth it.
        by_ranks: The rank of every hand without a flush, by the sum of its ranks' keys.
        by_suit: The rank of what one suit holds, a bit for each rank.
    """

    ranking: Ranking
    cards: int
    values: tuple[Value, ...]
    by_ranks: Mapping[int, int]
    by_suit: Mapping[int, int]

    def at_least(self, least: Value) -> int:
        """Return the lowest rank that reaches a value: what a dealer qualifies with."""
        return bisect_left(self.values, least) + 1


def look_up(ranking: Ranking, cards: int) -> LookUp:
    """Fill a look-up from the definition; of more cards than make a hand the best ones count."""
    if (ranking.cards, cards) not in {(3, 3), (5, 5), (5, 6)}:
        raise ValueError(f"hands of {ranking.cards} cards are not looked up among {cards}")
    values, by_ranks, by_suit = _ranked(ranking)
    for more in range(ranking.cards + 1, cards + 1):
        by_ranks = {ranks: _best(ranks, by_ranks) for ranks in _holdings(more)}
        more_suited = combinations(range(len(RANKS)), more)
        by_suit = {**by_suit, **{ranks: _best(ranks, by_suit) for ranks in more_suited}}
    keys = RANK_KEYS[cards]
    return LookUp(
        ranking,
        cards,
        values,
        {sum(keys[rank] for rank in ranks): at for ranks, at in by_ranks.items()},
        {sum(1 << rank for rank in ranks): at for ranks, at in by_suit.items()},
    )


def single(of: LookUp) -> Callable[[Hand], int]:
    """Return what ranks one hand a call, as fast as plain Python can.

    It is fastest with the places of cards in ``DECK``, and then does not look whether one comes twice.
    """
    ranks = [0] * (max(of.by_ranks) + 1)
    for total, rank in of.by_ranks.items():
        ranks[total] = rank
    made = _SINGLES[of.cards](_keys(of.cards), _flushes(of), ranks, _suited(of))
    return cast("Callable[[Hand], int]", made)


@cache
def _ranked(
    ranking: Ranking,
) -> tuple[tuple[Value, ...], Mapping[OfRanks, int], Mapping[OfRanks, int]]:
    """Rank all hands by the definition: every value, the hands of mixed suits, and those of one suit."""
    mixed = {ranks: ranking.value(_unsuited(ranks)) for ranks in _holdings(ranking.cards)}
    suited = {
        ranks: ranking.value([Card(RANKS[rank], SUITS[0]) for rank in ranks])
        for ranks in combinations(range(len(RANKS)), ranking.cards)
    }
    values = tuple(sorted({*mixed.values(), *suited.values()}))
    place = {value: at for at, value in enumerate(values, start=1)}
    return (
        values,
        {ranks: place[value] for ranks, value in mixed.items()},
        {ranks: place[value] for ranks, value in suited.items()},
    )


def _holdings(cards: int) -> Iterator[OfRanks]:
    """Give the ranks that so many cards of a deck may hold, as their places, lowest first."""
    for ranks in combinations_with_replacement(range(len(RANKS)), cards):
        if max(Counter(ranks).values()) <= len(SUITS):
            yield ranks


def _unsuited(ranks: OfRanks) -> list[Card]:
    """Lay cards of these ranks in turning suits, so that no suit has a flush."""
    return [Card(RANKS[rank], suit) for rank, suit in zip(ranks, cycle(SUITS), strict=False)]


def _best(ranks: OfRanks, ranked: Mapping[OfRanks, int]) -> int:
    """Return the best that is left with one card put aside."""
    return max(ranked[ranks[:at] + ranks[at + 1 :]] for at in range(len(ranks)))


def places(hand: Hand, cards: int) -> list[int]:
    """Read a hand as the places of its cards in ``DECK``.

    >>> places(["AS", "KC", 1], 3)
    [0, 51, 1]
    """
    try:
        found = [_PLACES[card] for card in hand]
    except (KeyError, TypeError):
        found = []
    if len(found) != cards or len(set(found)) != cards:
        how = "different cards of a deck, each as 9H, as a Card or by its place in DECK"
        raise ValueError(f"a hand to rank has {cards} {how}, not {str(hand)[:60]}")
    return found


_PLACES: Final[Mapping[int | str | Card, int]] = {
    **{at: at for at in range(len(DECK))},
    **{str(card): at for at, card in enumerate(DECK)},
    **{card: at for at, card in enumerate(DECK)},
}


def _keys(cards: int) -> list[int]:
    """Give the key of each card of ``DECK``: its rank's above that of its suit; others have none."""
    ranks = RANK_KEYS[cards]
    keys = [ranks[PLACES[card.rank]] << SUIT_BITS | _SUIT_KEYS[card.suit] for card in DECK]
    none: list[Any] = [None] * len(keys)
    return keys + none


def _flushes(of: LookUp) -> list[bool]:
    """Say for each sum of the suits' keys whether one suit has enough for a flush."""
    found = [False] * (1 << SUIT_BITS)
    for suits in combinations_with_replacement(SUITS, of.cards):
        most = max(Counter(suits).values())
        found[sum(_SUIT_KEYS[suit] for suit in suits)] = most >= of.ranking.cards
    return found


def _suited(of: LookUp) -> Ranked:
    """Return what ranks the best that one suit of a hand holds."""
    whole = (1 << len(RANKS)) - 1
    bits = [1 << len(RANKS) * SUITS.index(card.suit) + PLACES[card.rank] for card in DECK]
    ranks = [of.by_suit.get(held, 0) for held in range(whole + 1)]

    def suited(hand: Places) -> int:
        held = 0
        for card in hand:
            held |= bits[card]
        one, two, three = ranks[held & whole], ranks[held >> 13 & whole], ranks[held >> 26 & whole]
        return max(one, two, three, ranks[held >> 39])

    return suited


Keys = list[int]
Faults: Final = (LookupError, TypeError, ValueError)
"""How a hand fails that is not written as places: it is read then, or refused."""


def _three(keys: Keys, flushes: list[bool], ranks: list[int], suited: Ranked) -> Ranked:
    def three(hand: Places) -> int:
        """Rank a hand of three cards."""
        try:
            a, b, c = hand
            total = keys[a] + keys[b] + keys[c]
            if flushes[total & 511]:
                return max(suited(hand), ranks[total >> 9])
            return ranks[total >> 9]
        except Faults:
            return three(places(hand, 3))

    return three


def _five(keys: Keys, flushes: list[bool], ranks: list[int], suited: Ranked) -> Ranked:
    def five(hand: Places) -> int:
        """Rank a hand of five cards."""
        try:
            a, b, c, d, e = hand
            total = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
            if flushes[total & 511]:
                return max(suited(hand), ranks[total >> 9])
            return ranks[total >> 9]
        except Faults:
            return five(places(hand, 5))

    return five


def _six(keys: Keys, flushes: list[bool], ranks: list[int], suited: Ranked) -> Ranked:
    def six(hand: Places) -> int:
        """Rank the best hand of six cards."""
        try:
            a, b, c, d, e, f = hand
            total = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f]
            if flushes[total & 511]:
                return max(suited(hand), ranks[total >> 9])
            return ranks[total >> 9]
        except Faults:
            return six(places(hand, 6))

    return six


_SINGLES: Final = {3: _three, 5: _five, 6: _six}
