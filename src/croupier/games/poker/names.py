"""What a poker hand is called: its kind and the ranks that are told, for screens and records to word."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


WORDS: Final[Mapping[str, str]] = {
    "odd cards": "odd cards: {all}",
    "one pair": "one pair: {0.many}",
    "two pairs": "two pairs: {0.many} and {1.many}",
    "three of a kind": "three of a kind: {0.many}",
    "straight": "straight up to {0.one}",
    "flush": "flush, {0.one} high",
    "full house": "full house: {0.many} over {1.many}",
    "four of a kind": "four of a kind: {0.many}",
    "straight flush": "straight flush up to {0.one}",
    "royal flush": "royal flush",
}
"""How each kind of hand is worded, from the ranks that are told of it."""


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank in words: one card, and several."""

    one: str
    many: str


RANKS: Final[Mapping[str, Rank]] = {
    **{str(number): Rank(str(number), f"{number}s") for number in range(2, 11)},
    **{word[0].upper(): Rank(word, f"{word}s") for word in ("jack", "queen", "king", "ace")},
}


@dataclass(frozen=True, slots=True)
class Name:
    """What a hand is called.

    >>> str(Name("full house", ("K", "7"))), str(Name("odd cards", ("A", "K", "6", "4", "2")))
    ('full house: kings over 7s', 'odd cards: ace, king, 6, 4, 2')
    """

    kind: str
    ranks: tuple[str, ...]

    def __str__(self) -> str:
        told = [RANKS[rank] for rank in self.ranks]
        return WORDS[self.kind].format(*told, all=", ".join(rank.one for rank in told))
