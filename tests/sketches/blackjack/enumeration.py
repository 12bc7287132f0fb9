"""What basic strategy comes to from an endless deck, enumerated without any part of the sketch.

Every draw is alike, so hands and stakes can be looked at one by one: no state is followed, no
wager is made, and the strategy is written in words of its own.
"""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import Final


ACE: Final = 1
TEN: Final = 10
CHANCE = {value: Fraction(4 if value == TEN else 1, 13) for value in range(1, 11)}


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


def stands(total: int, soft: bool, up: int) -> bool:
    if soft:
        return total >= 19 or (total == 18 and 2 <= up <= 8)
    return total >= 17 or (total >= 13 and 2 <= up <= 6) or (total == 12 and 4 <= up <= 6)


def doubles(total: int, soft: bool, up: int) -> bool:
    if soft:
        least = {13: 5, 14: 5, 15: 4, 16: 4, 17: 3, 18: 3}.get(total, 7)
        return least <= up <= 6
    return up in {9: range(3, 7), 10: range(2, 10), 11: range(2, 11)}.get(total, ())


def splits(value: int, up: int) -> bool:
    ups = {2: range(2, 8), 3: range(2, 8), 4: (5, 6), 6: range(2, 7), 7: range(2, 8)}
    return value in (1, 8) or up in (ups | {9: (2, 3, 4, 5, 6, 8, 9)}).get(value, ())


@cache
def hand(total: int, soft: bool, cards: int, up: int, at_blackjack: int) -> Fraction:
    """What a stake that follows a hand, with its double, comes to on average.

    ``at_blackjack`` is what becomes of the stake when the dealer has one; a double comes back.
    """
    if total > 21:
        return Fraction(-1)
    if total == 21 or (stands(total, soft, up) and not (cards == 2 and doubles(total, soft, up))):
        return compared(total, up, at_blackjack)
    after = [(chance, add(total, soft, value)) for value, chance in CHANCE.items()]
    if cards == 2 and doubles(total, soft, up):
        return sum((c * doubled(new, up, at_blackjack) for c, (new, _) in after), Fraction(0))
    return sum((c * hand(*new, 3, up, at_blackjack) for c, new in after), Fraction(0))


def doubled(total: int, up: int, at_blackjack: int) -> Fraction:
    if total > 21:
        return Fraction(-2)
    return compared(total, up, at_blackjack) + compared(total, up, 0)


def compared(total: int, up: int, at_blackjack: int) -> Fraction:
    ends = dealer(*add(0, False, up), 1)
    wins = sum((share for end, share in ends.items() if end < total), Fraction(0))
    loses = sum((share for end, share in ends.items() if total < end < 22), Fraction(0))
    return wins - loses + at_blackjack * ends.get(22, Fraction(0))


def dealt_hand(first: int, up: int, second: int, *, stays_behind: bool) -> Fraction:
    """What the box comes to on average; a bettor who stays behind makes no split wager."""
    total, soft = add(*add(0, False, first), second)
    if total == 21:
        return Fraction(3, 2) * (1 - dealer(*add(0, False, up), 1).get(22, Fraction(0)))
    if first != second or not splits(first, up):
        return hand(total, soft, 2, up, -1)
    followed = (-1,) if stays_behind else (-1, 0)
    return sum((c * half(first, v, up, b) for v, c in CHANCE.items() for b in followed), Fraction())


def half(first: int, value: int, up: int, at_blackjack: int) -> Fraction:
    total, soft = add(*add(0, False, first), value)
    if first == ACE:
        return compared(total, up, at_blackjack)
    return hand(total, soft, 2, up, at_blackjack)


def enumerated(*, stays_behind: bool) -> Fraction:
    return sum(
        (
            CHANCE[a] * CHANCE[up] * CHANCE[b] * dealt_hand(a, up, b, stays_behind=stays_behind)
            for a in CHANCE
            for up in CHANCE
            for b in CHANCE
        ),
        Fraction(0),
    )
