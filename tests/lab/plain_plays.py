"""Rounds of blackjack and casino war added up by hand, without any part of the product.

Of blackjack every draw is alike, so hands and stakes can be looked at one by one: no state is followed,
no wager is made, and each way of playing is written in words of its own.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm
from typing import Final


ACE: Final = 1
TEN: Final = 10
CHANCE: Final = {value: Fraction(4 if value == TEN else 1, 13) for value in range(1, 11)}

Decision = Callable[[int, bool, int], bool]


def never(_total: int, _soft: bool, _up: int) -> bool:
    return False


@dataclass(frozen=True)
class Way:
    """A way of playing: when it stands, doubles and splits, against which card."""

    stands: Decision
    doubles: Decision = never
    splits: Callable[[int, int], bool] = lambda _pair, _up: False


def _basic_stands(total: int, soft: bool, up: int) -> bool:
    if soft:
        return total >= 19 or (total == 18 and 2 <= up <= 8)
    return total >= 17 or (total >= 13 and 2 <= up <= 6) or (total == 12 and 4 <= up <= 6)


def _basic_doubles(total: int, soft: bool, up: int) -> bool:
    return not soft and up in {9: range(3, 7), 10: range(2, 10), 11: range(2, 11)}.get(total, ())


def _basic_splits(pair: int, up: int) -> bool:
    ups = {2: range(2, 8), 3: range(2, 8), 4: (5, 6), 6: range(2, 7), 7: range(2, 8)}
    return pair in (1, 8) or up in (ups | {9: (2, 3, 4, 5, 6, 8, 9)}).get(pair, ())


WAYS: Final = {
    "basic": Way(_basic_stands, _basic_doubles, _basic_splits),
    "mimic": Way(lambda total, _soft, _up: total >= 17),
    "never-bust": Way(lambda total, soft, _up: total >= (18 if soft else 12)),
    "clock": Way(lambda total, _soft, _up: total >= 12),
}


def add(total: int, soft: bool, value: int) -> tuple[int, bool]:
    total, soft = (total + 11, True) if value == ACE and total <= 10 else (total + value, soft)
    return (total - 10, False) if total > 21 and soft else (total, soft)


@cache
def dealer(total: int, soft: bool, cards: int) -> dict[int, Fraction]:
    """How often the dealer comes to what: 0 is bust, 22 blackjack."""
    if total >= 17:
        return {22 if cards == 2 and total == 21 else 0 if total > 21 else total: Fraction(1)}
    ends: dict[int, Fraction] = defaultdict(Fraction)
    for value, chance in CHANCE.items():
        for end, share in dealer(*add(total, soft, value), cards + 1).items():
            ends[end] += chance * share
    return ends


def compared(total: int, up: int, at_blackjack: int) -> Fraction:
    """What a stake brings against the dealer; ``at_blackjack`` where that is one."""
    ends = dealer(*add(0, False, up), 1)
    wins = sum((share for end, share in ends.items() if end < total), Fraction(0))
    loses = sum((share for end, share in ends.items() if total < end < 22), Fraction(0))
    return wins - loses + at_blackjack * ends.get(22, Fraction(0))


@dataclass(frozen=True)
class Box:
    """One box by one way of playing, against one card."""

    way: Way
    up: int

    @cache  # noqa: B019 - boxes are few, and live as long as the tests
    def hand(self, total: int, soft: bool, cards: int, at_blackjack: int) -> Fraction:
        """What a stake that follows a hand brings, with its double: that comes back at a blackjack."""
        if total > 21:
            return Fraction(-1)
        is_doubled = cards == 2 and self.way.doubles(total, soft, self.up)
        if total == 21 or (self.way.stands(total, soft, self.up) and not is_doubled):
            return compared(total, self.up, at_blackjack)
        after = [(chance, add(total, soft, value)) for value, chance in CHANCE.items()]
        if is_doubled:
            return sum((c * self.doubled(new, at_blackjack) for c, (new, _) in after), Fraction(0))
        return sum((c * self.hand(*new, 3, at_blackjack) for c, new in after), Fraction(0))

    def doubled(self, total: int, at_blackjack: int) -> Fraction:
        if total > 21:
            return Fraction(-2)
        return compared(total, self.up, at_blackjack) + compared(total, self.up, 0)

    @cache  # noqa: B019 - boxes are few, and live as long as the tests
    def two(self, pair: int, value: int, left: int, at_blackjack: int) -> tuple[Fraction, Fraction]:
        """What two cards bring, split where that is done and left; and the chance that it was."""
        total, soft = add(*add(0, False, pair), value)
        if value != pair or not left or not self.way.splits(pair, self.up):
            return self.hand(total, soft, 2, at_blackjack), Fraction(0)
        if pair == ACE:
            return self.aces(at_blackjack) + self.aces(0), Fraction(1)
        return self.halves(pair, left - 1, at_blackjack), Fraction(1)

    @cache  # noqa: B019 - boxes are few, and live as long as the tests
    def aces(self, at_blackjack: int) -> Fraction:
        ends = ((c, add(11, True, value)[0]) for value, c in CHANCE.items())
        return sum((c * compared(total, self.up, at_blackjack) for c, total in ends), Fraction(0))

    def halves(self, pair: int, left: int, at_blackjack: int) -> Fraction:
        """The two hands of a pair, the second of which has the splits that the first has left."""
        value = Fraction(0)
        for card, chance in CHANCE.items():
            first, split = self.two(pair, card, left, at_blackjack)
            second = sum(
                (c * self.two(pair, v, left - int(split), 0)[0] for v, c in CHANCE.items()),
                Fraction(0),
            )
            value += chance * (first + second)
        return value

    def round(self, first: int, second: int) -> Fraction:
        """What a round brings for a unit on the box."""
        total, _ = add(*add(0, False, first), second)
        if total == 21:
            dealt = dealer(*add(0, False, self.up), 1).get(22, Fraction(0))
            return Fraction(3, 2) * (1 - dealt)
        return self.two(first, second, 2, -1)[0]


def a_round(name: str) -> Fraction:
    """What a round by a way of playing brings for a unit, from an endless deck."""
    return sum(
        (
            CHANCE[first] * CHANCE[up] * CHANCE[second] * Box(WAYS[name], up).round(first, second)
            for first, up, second in product(CHANCE, repeat=3)
        ),
        Fraction(0),
    )


# From a full shoe


Card = tuple[str, str]
"""A rank and a suit; of cards whose suit changes nothing the suit is left out."""


def drawn_in_turn(shoe: Counter[Card], number: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Give all that so many cards can be, each with its ways."""
    if number == 0:
        yield (), 1
        return
    for card in [card for card, left in shoe.items() if left]:
        ways = shoe[card]
        shoe[card] -= 1
        for rest, more in drawn_in_turn(shoe, number - 1):
            yield (card, *rest), ways * more
        shoe[card] += 1


def shares(shoe: Counter[Card], number: int, line: Callable[..., str]) -> dict[str, Fraction]:
    """Say how often so many cards come to each line."""
    whole = perm(shoe.total(), number)
    found: dict[str, Fraction] = defaultdict(Fraction)
    for cards, ways in drawn_in_turn(shoe, number):
        found[line(*cards)] += Fraction(ways, whole)
    return dict(found)


def super_sevens(decks: int, drawn_against: Collection[str]) -> dict[str, Fraction]:
    """How often sevens come, where two of them get another card against these cards of the dealer."""
    suits = {("7", suit): decks for suit in "CDHS"}
    others = {
        (rank, ""): (16 if rank == "10" else 4) * decks
        for rank in ["A", "2", "3", "4", "5", "6", "8", "9", "10"]
    }

    def line(first: Card, up: Card, second: Card, third: Card) -> str:
        if first[0] != "7":
            return "lose"
        if second[0] != "7":
            return "one seven"
        sevens = [first, second]
        if third[0] == "7" and up[0] in drawn_against:
            sevens.append(third)
        suited = "suited " if len(set(sevens)) == 1 else ""
        return f"{'two' if len(sevens) == 2 else 'three'} {suited}sevens"

    return shares(Counter(suits | others), 4, line)


def war(decks: int, *, goes: bool) -> Fraction:
    """What a unit on an area brings, where its seat goes to war or surrenders."""
    shoe = Counter({(rank, ""): 4 * decks for rank in "23456789TJQKA"})
    order = "23456789TJQKA".index

    def line(own: Card, dealers: Card, at_war: Card, against: Card) -> str:
        over = order(own[0]) - order(dealers[0])
        if over:
            return "1" if over > 0 else "-1"
        if not goes:
            return "-1/2"
        over = order(at_war[0]) - order(against[0])
        return "2" if over == 0 else "1" if over > 0 else "-2"

    return sum((Fraction(net) * share for net, share in shares(shoe, 4, line).items()), Fraction(0))


def tie(decks: int) -> Fraction:
    """What a unit on a tie brings."""
    return 12 * Fraction(4 * decks - 1, 52 * decks - 1) - 1


def insurance(decks: int) -> Fraction:
    """What a unit of insurance brings: a ten behind an ace."""
    return 3 * Fraction(16 * decks, 52 * decks - 1) - 1


def first_two(decks: int, bet: str) -> Fraction:
    """What a unit on the community's first two cards brings."""
    shoe = Counter({(rank, suit): decks for rank in RANKS for suit in "CDHS"})
    whole = perm(52 * decks, 2)
    return sum(
        (
            Fraction(ways, whole) * _PAYS[bet](cards, decks)
            for cards, ways in drawn_in_turn(shoe, 2)
        ),
        Fraction(0),
    )


RANKS: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def _kings(cards: tuple[Card, ...], decks: int) -> Fraction:
    (one, suit), (other, another) = cards
    values = [
        11 if rank == "A" else 10 if rank in ["10", "J", "Q", "K"] else int(rank)
        for rank in (one, other)
    ]
    if sum(values) != 20:
        return Fraction(-1)
    suited = suit == another
    if one == other == "K" and suited:
        if suit != "S":
            return Fraction(30)
        left = 52 * decks - 2
        dealer_has = 2 * Fraction(4 * decks * (16 * decks - 2), left * (left - 1))
        return 100 + 900 * dealer_has
    if one == other and suited and one in ["10", "J", "Q"]:
        return Fraction(20)
    if suited:
        return Fraction(9)
    return Fraction(6 if one == other == "K" else 4)


def _royal(cards: tuple[Card, ...], _decks: int) -> Fraction:
    (one, suit), (other, another) = cards
    if suit != another:
        return Fraction(-1)
    return Fraction(50 if {one, other} == {"K", "Q"} else 2)


def _set(cards: tuple[Card, ...], _decks: int) -> Fraction:
    (one, suit), (other, another) = cards
    if one != other:
        return Fraction(-1)
    return Fraction(15 if suit == another else 10)


_PAYS: Final = {"kings-bounty": _kings, "royal-match-21": _royal, "bet-the-set-21": _set}
