"""Exact uniform draws, sixteen streams in step; `croupier.equipment.fast` says what they are.

Plain loops over arrays with constant bounds and no branch: the compiler makes vectors of them. A
block is some rows of words, one word a stream; its draws are written draw by draw, each a row of
streams: ``drawn[(draw * rows + row) * LANES + stream]``.
"""
# ruff: noqa: PLR0917 -- compiled functions take arrays, not objects, and no keywords

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.compiled import compiled


U64 = np.uint64
Words = NDArray[np.uint64]
Symbols = NDArray[np.uint32]

LANES = 16
ROWS = 32


@compiled
def words(state: Words, rows: int, low: Words, high: Words) -> None:
    """Advance every stream by ``rows`` words of its first generator, split into halves."""
    sa, sb, sc, sd = state[0], state[1], state[2], state[3]
    base = U64(0)
    for _ in range(rows):
        for lane in range(LANES):
            a, b, c, d = sa[lane], sb[lane], sc[lane], sd[lane]
            mixed = a + d
            word = ((mixed << U64(23)) | (mixed >> U64(41))) + a
            shifted = b << U64(17)
            c ^= a
            d ^= b
            sa[lane] = a ^ d
            sb[lane] = b ^ c
            sc[lane] = c ^ shifted
            sd[lane] = (d << U64(45)) | (d >> U64(19))
            low[base + U64(lane)] = word & U64(0xFFFFFFFF)
            high[base + U64(lane)] = word >> U64(32)
        base += U64(LANES)


@compiled
def next_word(state: Words, row: int, lane: int) -> np.uint64:
    """Advance one generator of one stream: row 0 is its first, row 4 its second."""
    a, b = state[row, lane], state[row + 1, lane]
    c, d = state[row + 2, lane], state[row + 3, lane]
    mixed = a + d
    word = ((mixed << U64(23)) | (mixed >> U64(41))) + a
    shifted = b << U64(17)
    c ^= a
    d ^= b
    state[row, lane] = a ^ d
    state[row + 1, lane] = b ^ c
    state[row + 2, lane] = c ^ shifted
    state[row + 3, lane] = (d << U64(45)) | (d >> U64(19))
    return U64(word)


@compiled
def take(left: Words, size: np.uint64, drawn: Symbols, base: np.uint64) -> None:
    """Take one draw below ``size`` from every half of a block."""
    for at in range(left.size):
        product = left[at] * size
        drawn[base + U64(at)] = product >> U64(32)
        left[at] = product & U64(0xFFFFFFFF)


@compiled
def unfair(left: Words, bar: np.uint64) -> np.uint64:
    """Tell whether any half of a block must be put aside."""
    found = U64(0)
    for at in range(left.size):
        found |= U64(left[at] < bar)
    return found


@compiled
def mend(
    state: Words,
    low: Words,
    high: Words,
    size: np.uint64,
    draws: int,
    bar: np.uint64,
    drawn: Symbols,
) -> None:
    """Draw again, from the second generator, for the words of a block that were put aside."""
    for at in range(low.size):
        while low[at] < bar or high[at] < bar:
            word = next_word(state, 4, at % LANES)
            low[at] = word & U64(0xFFFFFFFF)
            high[at] = word >> U64(32)
            for draw in range(draws):
                product = low[at] * size
                drawn[draw * low.size + at] = product >> U64(32)
                low[at] = product & U64(0xFFFFFFFF)
                product = high[at] * size
                drawn[(draws + draw) * low.size + at] = product >> U64(32)
                high[at] = product & U64(0xFFFFFFFF)


@compiled
def block(
    state: Words,
    low: Words,
    high: Words,
    size: np.uint64,
    draws: int,
    bar: np.uint64,
    drawn: Symbols,
) -> None:
    """Draw a block: ``draws`` draws below ``size`` from each half of each word."""
    words(state, low.size // LANES, low, high)
    base = U64(0)
    for _ in range(draws):
        take(low, size, drawn, base)
        base += U64(low.size)
    for _ in range(draws):
        take(high, size, drawn, base)
        base += U64(low.size)
    if unfair(low, bar) | unfair(high, bar):
        mend(state, low, high, size, draws, bar, drawn)


@compiled
def pick(state: Words, lane: int, size: np.uint64) -> np.uint64:
    """Draw one number below ``size`` from one stream, a word for itself alone."""
    bar = U64(1 << 32) % size
    product = (next_word(state, 0, lane) & U64(0xFFFFFFFF)) * size
    while product & U64(0xFFFFFFFF) < bar:
        product = (next_word(state, 4, lane) & U64(0xFFFFFFFF)) * size
    return product >> U64(32)


@compiled
def picks(state: Words, low: Words, high: Words, left: int, bars: Words, drawn: Symbols) -> None:
    """Draw the places of the next cards of sixteen shoes, four a word, row by row of words.

    ``left`` cards are left in each shoe; a place is counted from the card it is drawn for.
    ``bars`` has for each row what its low and its high halves must reach to be fair;
    ``drawn[(4 * row + card) * LANES + stream]``.
    """
    rows = low.size // LANES
    words(state, rows, low, high)
    at, to = U64(0), U64(0)
    for row in range(rows):
        size = U64(left - 4 * row)
        bar_low, bar_high = bars[2 * row], bars[2 * row + 1]
        found = U64(0)
        for lane in range(LANES):
            one = low[at + U64(lane)] * size
            two = (one & U64(0xFFFFFFFF)) * (size - U64(1))
            three = high[at + U64(lane)] * (size - U64(2))
            four = (three & U64(0xFFFFFFFF)) * (size - U64(3))
            drawn[to + U64(lane)] = one >> U64(32)
            drawn[to + U64(LANES + lane)] = two >> U64(32)
            drawn[to + U64(2 * LANES + lane)] = three >> U64(32)
            drawn[to + U64(3 * LANES + lane)] = four >> U64(32)
            found |= U64(two & U64(0xFFFFFFFF) < bar_low) | U64(four & U64(0xFFFFFFFF) < bar_high)
        if found:
            for lane in range(LANES):
                mend_pick(state, lane, low[at + U64(lane)], high[at + U64(lane)], size, drawn, to)
        at += U64(LANES)
        to += U64(4 * LANES)


@compiled
def mend_pick(
    state: Words,
    lane: int,
    low: np.uint64,
    high: np.uint64,
    size: np.uint64,
    drawn: Symbols,
    to: np.uint64,
) -> None:
    """Draw one word's four places again until both halves are fair."""
    bar_low = U64(1 << 32) % (size * (size - U64(1)))
    bar_high = U64(1 << 32) % ((size - U64(2)) * (size - U64(3)))
    while True:
        one = low * size
        two = (one & U64(0xFFFFFFFF)) * (size - U64(1))
        three = high * (size - U64(2))
        four = (three & U64(0xFFFFFFFF)) * (size - U64(3))
        if two & U64(0xFFFFFFFF) >= bar_low and four & U64(0xFFFFFFFF) >= bar_high:
            break
        word = next_word(state, 4, lane)
        low, high = word & U64(0xFFFFFFFF), word >> U64(32)
    drawn[to + U64(lane)] = one >> U64(32)
    drawn[to + U64(LANES + lane)] = two >> U64(32)
    drawn[to + U64(2 * LANES + lane)] = three >> U64(32)
    drawn[to + U64(3 * LANES + lane)] = four >> U64(32)
