"""Ranks of poker hands, many at once: a look-up a hand, as C would.

A card has a word: its rank's key above bit 32, below it a counter for each suit. A hand's first card
adds to every counter what is missing from a flush to eight, so that one bit tells whether there is
any. The key of all ranks finds its row, and its place in it: `lab.poker` lays the rows so that none
covers another. What is no card has ``NO_CARD`` in its word.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.compiled import compiled


U64 = np.uint64
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Halves = NDArray[np.uint16]

BYTES = 256
"""What a byte may hold: a word for each, and as many for a hand's first card."""
FLUSH = 0x8888
NO_CARD = 1 << 20
ASIDE = U64(FLUSH | 7 * NO_CARD)
"""What sets a hand aside from those that ranks alone decide."""
ROW = 6
"""A row has 64 places."""
ANY_SUIT = 4
WORTH = 5 * BYTES
"""``suited`` has for each suit the rank of each card as a bit, then so for all suits together, then
what such bits are worth in one suit. What is no card has a bit of its own, and that is worth nothing."""


@compiled
def threes(
    hands: Bytes, words: Words, rows: Halves, ranks: Halves, suited: Halves, found: Halves
) -> int:
    """Rank hands of three cards; return how many of them hold what is no card."""
    wrong = 0
    for i in range(found.size):
        at = U64(i) * U64(3)
        total = words[U64(hands[at]) + U64(BYTES)] + words[hands[at + U64(1)]]
        total += words[hands[at + U64(2)]]
        if total & ASIDE:
            rank = suited[U64(WORTH) + held(hands, at, U64(3), suited, U64(ANY_SUIT))]
            wrong += rank == 0
            found[U64(i)] = rank
        else:
            place = U64(rows[total >> U64(32 + ROW)]) + ((total >> U64(32)) & U64(63))
            found[U64(i)] = ranks[place]
    return wrong


@compiled
def fives(
    hands: Bytes, words: Words, rows: Halves, ranks: Halves, suited: Halves, found: Halves
) -> int:
    """Rank hands of five cards; return how many of them hold what is no card."""
    wrong = 0
    for i in range(found.size):
        at = U64(i) * U64(5)
        total = words[U64(hands[at]) + U64(BYTES)] + words[hands[at + U64(1)]]
        total += words[hands[at + U64(2)]] + words[hands[at + U64(3)]]
        total += words[hands[at + U64(4)]]
        if total & ASIDE:
            rank = suited[U64(WORTH) + held(hands, at, U64(5), suited, U64(ANY_SUIT))]
            wrong += rank == 0
            found[U64(i)] = rank
        else:
            place = U64(rows[total >> U64(32 + ROW)]) + ((total >> U64(32)) & U64(63))
            found[U64(i)] = ranks[place]
    return wrong


@compiled
def sixes(
    hands: Bytes, words: Words, rows: Halves, ranks: Halves, suited: Halves, found: Halves
) -> int:
    """Rank the best hands of six cards; return how many of them hold what is no card."""
    wrong = 0
    for i in range(found.size):
        at = U64(i) * U64(6)
        total = words[U64(hands[at]) + U64(BYTES)] + words[hands[at + U64(1)]]
        total += words[hands[at + U64(2)]] + words[hands[at + U64(3)]]
        total += words[hands[at + U64(4)]] + words[hands[at + U64(5)]]
        rank = ranks[U64(rows[total >> U64(32 + ROW)]) + ((total >> U64(32)) & U64(63))]
        if total & ASIDE:
            for suit in range(4):
                one = held(hands, at, U64(6), suited, U64(suit))
                rank = max(rank, suited[U64(WORTH) + one])
            if total & U64(7 * NO_CARD):
                rank = np.uint16(0)
                wrong += 1
        found[U64(i)] = rank
    return wrong


@compiled
def held(
    hands: Bytes, at: np.uint64, cards: np.uint64, suited: Halves, suit: np.uint64
) -> np.uint64:
    """Return the ranks that a hand holds of a suit, a bit each."""
    bits = U64(0)
    for card in range(cards):
        bits |= U64(suited[suit * U64(BYTES) + U64(hands[at + U64(card)])])
    return bits
