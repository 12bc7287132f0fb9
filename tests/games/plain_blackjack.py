"""Blackjack worked by hand: side bets from a full shoe, hands from an endless deck.

A hand that is neither doubled nor split is what a total becomes, card by card; the dealer's too.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple


VOID: Final = ()
"""A void round has no result, so that no wager is left standing by it."""
OTHER_RULE: Final[dict[str, dict[str, Any]]] = {
    book: {
        "name": "insurance",
        "kind": "insurance",
        "on": on,
        "window": "insurance",
        "pays": "3 to 1",
    }
    for book, on in (("nz1996", "original"), ("star-rapid", "player"))
}
OTHER_OPTIONS: Final[dict[str, dict[str, Any]]] = {"nz1996": {"decks": 8}}

WEIGHTS: Final = {1: 1, **dict.fromkeys(range(2, 10), 1), 10: 4}
"""Of thirteen ranks."""
BUST, NATURAL = 0, 22


class Total(NamedTuple):
    """What cards come to, aces as ones, and whether there is one."""

    low: int = 0
    ace: bool = False

    def plus(self, card: int) -> "Total":
        return Total(self.low + card, self.ace or card == 1)

    @property
    def soft(self) -> bool:
        return self.ace and self.low <= 11

    @property
    def points(self) -> int:
        return self.low + 10 if self.soft else self.low


Stands = Callable[[Total], bool]


def _dealer(total: Total) -> bool:
    return total.points >= 17


def _soft_18(total: Total) -> bool:
    return total.points >= (18 if total.soft else 12)


def _twelve(total: Total) -> bool:
    return total.points >= 12


def _rapid(total: Total) -> bool:
    return total.points >= (17 if total.soft else 12)


def drawn(start: Total, stands: Stands) -> dict[int, Fraction]:
    """Say how likely each end of a hand is that draws until it stands; over 21 is 0."""

    @cache
    def ends(total: Total) -> tuple[tuple[int, Fraction], ...]:
        if total.points > 21:
            return ((BUST, Fraction(1)),)
        if total.points == 21 or stands(total):
            return ((total.points, Fraction(1)),)
        found: dict[int, Fraction] = {}
        for card, weight in WEIGHTS.items():
            for end, share in ends(total.plus(card)):
                found[end] = found.get(end, Fraction(0)) + share * weight / 13
        return tuple(found.items())

    return dict(ends(start))


def whole_hand(stands: Stands) -> dict[int, Fraction]:
    """Say how likely each end of a hand is from its first card; ace and ten are 22."""
    found: dict[int, Fraction] = {}
    for one, other in product(WEIGHTS, repeat=2):
        weight = Fraction(WEIGHTS[one] * WEIGHTS[other], 169)
        first = Total().plus(one).plus(other)
        natural = {one, other} == {1, 10}
        for end, share in (
            {NATURAL: Fraction(1)}.items() if natural else drawn(first, stands).items()
        ):
            found[end] = found.get(end, Fraction(0)) + weight * share
    return found


def hand(stands: Stands) -> Fraction:
    """What a unit brings on a hand that is neither doubled nor split, nor paid before its time."""
    ev = Fraction(0)
    for own, share in whole_hand(stands).items():
        for dealers, chance in whole_hand(_dealer).items():
            ev += share * chance * _wins(own, dealers)
    return ev


def _wins(own: int, dealers: int) -> Fraction:
    if own == BUST:
        return Fraction(-1)
    if own == dealers:
        return Fraction(0)
    if own == NATURAL:
        return Fraction(3, 2)
    return Fraction(1 if own > dealers else -1)


# Side bets, by all pairs of cards that a shoe holds.


class Card(NamedTuple):
    rank: str
    suit: str

    @property
    def value(self) -> int:
        return 1 if self.rank == "A" else 10 if self.rank in "JQK" else int(self.rank)


DECK: Final = [
    Card(rank, suit)
    for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    for suit in "SHDC"
]


def pairs(decks: int) -> Iterator[tuple[Card, Card, Fraction]]:
    """Give every two cards, and how likely they are the first two of a hand."""
    cards = 52 * decks
    for one, other in product(DECK, repeat=2):
        ways = decks * (decks - (one == other))
        yield one, other, Fraction(ways, cards * (cards - 1))


def bounty(one: Card, other: Card, natural: Fraction) -> Fraction:
    """13.4.1.6, the highest that fits; ``natural`` is how likely the dealer's blackjack is."""
    if {one.value, other.value} not in ({10}, {1, 9}):
        return Fraction(-1)
    ranks, suited = {one.rank, other.rank}, one.suit == other.suit
    if ranks == {"K"} and {one.suit, other.suit} == {"S"}:
        return 100 + 900 * natural
    if ranks == {"K"}:
        return Fraction(30 if suited else 6)
    if suited and len(ranks) == 1 and ranks <= {"Q", "J", "10"}:
        return Fraction(20)
    return Fraction(9 if suited else 4)


def side_bets(decks: int) -> dict[str, Fraction]:
    """Count the side bets on the first two cards."""
    left, tens, aces = 52 * decks - 2, 16 * decks - 2, 4 * decks
    natural = Fraction(2 * tens * aces, left * (left - 1))
    found = dict.fromkeys(("kings-bounty", "royal-match-21", "bet-the-set-21"), Fraction(0))
    for one, other, share in pairs(decks):
        suited, ranks = one.suit == other.suit, {one.rank, other.rank}
        found["kings-bounty"] += share * bounty(one, other, natural)
        royal = 50 if ranks == {"K", "Q"} else 2
        found["royal-match-21"] += share * (royal if suited else -1)
        alike = 15 if suited else 10
        found["bet-the-set-21"] += share * (alike if len(ranks) == 1 else -1)
    return found


def edges(book: str, options: Mapping[str, Any]) -> dict[tuple[str, str], Fraction]:
    """Count what a unit brings, for each strategy ("" for any) and bet: `whole` is the whole round."""
    decks = int(options["decks"])
    found = {("", "insurance"): 3 * Fraction(16 * decks, 52 * decks - 1) - 1}
    main, clock = ("original", _twelve) if book == "nz1996" else ("player", _rapid)
    for strategy, stands in (("mimic", _dealer), ("never-bust", _soft_18), ("clock", clock)):
        found[strategy, main] = found[strategy, "whole"] = hand(stands)
    if book == "star-rapid":
        found |= {("", bet): ev for bet, ev in side_bets(decks).items()}
    return found
