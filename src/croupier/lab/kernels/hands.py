"""Rounds of two hands from shuffled shoes, a round at one look-up.

A card is a word: its face in the lowest four bits, its symbol above them. Sixteen shoes are drawn
for side by side (`kernels.draws`) and shuffled four at a time; then their rounds are played two
shoes at a time, so that each hides the other's latency.
"""
# ruff: noqa: PLR0917 -- compiled functions take arrays, not objects, and no keywords

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.compiled import compiled
from croupier.lab.kernels.draws import LANES, U64, Symbols, Words, pick, picks


U32 = np.uint32
Halves = NDArray[np.uint16]
Nodes = NDArray[np.int32]
Counts = NDArray[np.int64]

CLASSES = 1 << 13
SYMBOLS = 63
"""At most so many classes of rounds, and so many symbols."""
PADDED = 8
"""Words after the last card of a shoe, so that a round may look six cards ahead."""
OPEN = 1 << 15
"""Added to a class of symbols on which more cards may decide than the first four."""
FLUSH = 1 << 31


@compiled
def swap(deck: Symbols, place: np.uint64, ahead: np.uint32) -> None:
    """Bring the card ``ahead`` places further on to its place."""
    other = place + U64(ahead)
    card, deck[other] = deck[other], deck[place]
    deck[place] = card


@compiled
def shuffle(deck: Symbols, drawn: Symbols, lane: int, cards: int, whole: int) -> None:
    """Shuffle the first ``whole`` places of four shoes, from ``lane`` on."""
    length = U64(cards + PADDED)
    one = U64(lane) * length
    two, three, four = one + length, one + length * U64(2), one + length * U64(3)
    at = U64(lane)
    for place in range(whole):
        step = U64(place)
        swap(deck, one + step, drawn[at])
        swap(deck, two + step, drawn[at + U64(1)])
        swap(deck, three + step, drawn[at + U64(2)])
        swap(deck, four + step, drawn[at + U64(3)])
        at += U64(LANES)


@compiled
def play(
    deck: Symbols,
    at: np.uint64,
    width: np.uint32,
    fold: Halves,
    table: Halves,
    pairs: Halves,
    counts: Symbols,
    opened: Words,
    left: np.uint64,
) -> tuple[np.uint64, np.uint64]:
    """Play one round from place ``at``; return the place after it, and how many are left open.

    ``fold`` has what the faces of the first hand's two cards make together, then the second's;
    ``table`` gives for both, and the faces of two more cards, the round's class and its cards;
    ``pairs`` has the classes of two symbols, first hand, then second. ``counts`` has the rounds of
    each class, then those of each two classes of symbols, then the ends of what was open. A round
    on which more than its first four symbols decide is left open: its place is noted. A call in
    this loop would cost three quarters of its speed.
    """
    low = U32(15)
    c0, c1, c2, c3 = deck[at], deck[at + U64(1)], deck[at + U64(2)], deck[at + U64(3)]
    c4, c5 = deck[at + U64(4)], deck[at + U64(5)]
    one = U64(fold[U64((c0 & low) << U32(4) | (c2 & low))])
    two = U64(fold[U64(256) + U64((c1 & low) << U32(4) | (c3 & low))])
    entry = U32(table[one + two + U64((c4 & low) * width + (c5 & low))])
    counts[U64(entry >> U32(3))] += U32(1)
    first = pairs[U64((c0 >> U32(4)) << U32(6) | (c2 >> U32(4)))]
    second = pairs[U64(4096) + U64((c1 >> U32(4)) << U32(6) | (c3 >> U32(4)))]
    both = U32(first) + U32(second)
    counts[U64(CLASSES) + U64(both & U32(OPEN - 1))] += U32(1)
    opened[left] = at
    return at + U64(entry & U32(7)), left + U64(both >= U32(OPEN))


@compiled
def resolve(
    deck: Symbols,
    at: np.uint64,
    width: np.uint32,
    fold: Halves,
    table: Halves,
    pairs: Halves,
    thirds: Nodes,
    starts: Nodes,
    nodes: Nodes,
    counts: Symbols,
) -> None:
    """Follow the wagers that the first four symbols of a round did not decide.

    ``thirds`` says by the round's class where the third cards of the hands lie, ``starts`` by the
    classes of symbols at which node each wager is, less than nothing where it is decided. A row of
    ``nodes`` has for each symbol the node it leads to or ``-1 - end``, and last the hand whose
    third card it waits for.
    """
    low = U32(15)
    c0, c1, c2, c3 = deck[at], deck[at + U64(1)], deck[at + U64(2)], deck[at + U64(3)]
    one = U64(fold[U64((c0 & low) << U32(4) | (c2 & low))])
    two = U64(fold[U64(256) + U64((c1 & low) << U32(4) | (c3 & low))])
    last = U64((deck[at + U64(4)] & low) * width + (deck[at + U64(5)] & low))
    kind = table[one + two + last] >> np.uint16(3)
    first = pairs[U64((c0 >> U32(4)) << U32(6) | (c2 >> U32(4)))]
    second = pairs[U64(4096) + U64((c1 >> U32(4)) << U32(6) | (c3 >> U32(4)))]
    both = (U32(first) + U32(second)) & U32(OPEN - 1)
    for wager in range(starts.shape[1]):
        node = starts[both, wager]
        while node >= 0:
            place = U64(thirds[kind, nodes[node, SYMBOLS]])
            node = nodes[node, deck[at + place] >> U32(4)]
            if node < 0:
                counts[CLASSES + OPEN - 1 - node] += U32(1)


@compiled
def two_shoes(
    deck: Symbols,
    lane: int,
    cards: int,
    burn: Symbols,
    ends: Counts,
    width: np.uint32,
    fold: Halves,
    table: Halves,
    pairs: Halves,
    counts: Symbols,
    opened: Words,
) -> np.uint64:
    """Play two shoes from the card after those that are burned to the last round.

    ``burn`` says by the first card's symbol how many cards leave the shoe; ``ends`` the place of
    the cutting card, and how many rounds are played after it is out. Returns how many were left
    open.
    """
    one, two = U64(lane * (cards + PADDED)), U64((lane + 1) * (cards + PADDED))
    first, second = one + U64(ends[0]), two + U64(ends[0])
    one += U64(burn[deck[one] >> U32(4)])
    two += U64(burn[deck[two] >> U32(4)])
    left = U64(0)
    while one < first and two < second:
        one, left = play(deck, one, width, fold, table, pairs, counts, opened, left)
        two, left = play(deck, two, width, fold, table, pairs, counts, opened, left)
    while one < first:
        one, left = play(deck, one, width, fold, table, pairs, counts, opened, left)
    while two < second:
        two, left = play(deck, two, width, fold, table, pairs, counts, opened, left)
    for _ in range(ends[1]):
        one, left = play(deck, one, width, fold, table, pairs, counts, opened, left)
        two, left = play(deck, two, width, fold, table, pairs, counts, opened, left)
    return left


@compiled
def hands(
    deck: Symbols,
    bars: Words,
    state: Words,
    rounds: int,
    burn: Symbols,
    ends: Counts,
    width: np.uint32,
    fold: Halves,
    table: Halves,
    pairs: Halves,
    thirds: Nodes,
    starts: Nodes,
    nodes: Nodes,
    firsts: Counts,
    total: Counts,
) -> None:
    """Deal ``rounds`` times sixteen shoes; count classes, and the first card of each shoe."""
    cards = deck.size // LANES - PADDED
    whole = cards - cards % 4
    low, high = np.empty(whole * LANES // 4, np.uint64), np.empty(whole * LANES // 4, np.uint64)
    drawn = np.empty(whole * LANES, np.uint32)
    counts = np.zeros(total.size, np.uint32)
    opened = np.empty(cards, np.uint64)
    dealt = 0
    for _ in range(rounds):
        picks(state, low, high, cards, bars, drawn)
        for lane in range(0, LANES, 4):
            shuffle(deck, drawn, lane, cards, whole)
        for lane in range(LANES):
            start = lane * (cards + PADDED)
            for place in range(whole, cards):
                swap(deck, U64(start + place), U32(pick(state, lane, U64(cards - place))))
            firsts[deck[start] >> U32(4)] += 1
        for lane in range(0, LANES, 2):
            left = two_shoes(
                deck, lane, cards, burn, ends, width, fold, table, pairs, counts, opened
            )
            for at in opened[:left]:
                resolve(deck, at, width, fold, table, pairs, thirds, starts, nodes, counts)
        dealt += cards * LANES
        if dealt > FLUSH:
            total += counts
            counts[:] = 0
            dealt = 0
    total += counts
