"""Walk an array and count its transitions: independent draws, or cards from a shoe.

While a walk runs, the array and its counts lie side by side: ``cells[2 * i]`` is the next node
(times twice the width), ``cells[2 * i + 1]`` counts how often it was gone to. One line of the cache
serves both. Eight walks at a time hide each other's latency; they are written out, so that their
nodes stay in registers. Counts have 32 bits inside and are moved to 64 bits before they overflow.
"""
# ruff: noqa: PLR0917 -- compiled functions take arrays, not objects, and no keywords

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.compiled import compiled
from croupier.lab.kernels.draws import LANES, ROWS, U64, Symbols, Words, block, pick, picks


Cells = NDArray[np.uint32]
Faces = NDArray[np.uint16]
Counts = NDArray[np.int64]

FLUSH = 1 << 31
FOURS = 8  # words a shoe is shuffled by at a time: 32 cards


@compiled
def flush(cells: Cells, count: Counts) -> None:
    """Move the counts inside ``cells`` to the 64-bit counts."""
    for at in range(count.size):
        count[at] += np.int64(cells[2 * at + 1])
        cells[2 * at + 1] = 0


@compiled
def walk(
    drawn: Symbols, rows: int, draws: int, first: int, faces: Faces, cells: Cells, node: Symbols
) -> None:
    """Let eight walks, from number ``first``, follow the draws of a block."""
    one, nxt = np.uint32(1), U64(1)
    n0, n1, n2, n3 = node[first], node[first + 1], node[first + 2], node[first + 3]
    n4, n5, n6, n7 = node[first + 4], node[first + 5], node[first + 6], node[first + 7]
    stride = U64(rows * LANES)
    for row in range(rows):
        at = U64(row * LANES + first)
        for _ in range(draws):
            i = U64(n0) + U64(faces[drawn[at]])
            n0 = cells[i]
            cells[i + nxt] += one
            i = U64(n1) + U64(faces[drawn[at + U64(1)]])
            n1 = cells[i]
            cells[i + nxt] += one
            i = U64(n2) + U64(faces[drawn[at + U64(2)]])
            n2 = cells[i]
            cells[i + nxt] += one
            i = U64(n3) + U64(faces[drawn[at + U64(3)]])
            n3 = cells[i]
            cells[i + nxt] += one
            i = U64(n4) + U64(faces[drawn[at + U64(4)]])
            n4 = cells[i]
            cells[i + nxt] += one
            i = U64(n5) + U64(faces[drawn[at + U64(5)]])
            n5 = cells[i]
            cells[i + nxt] += one
            i = U64(n6) + U64(faces[drawn[at + U64(6)]])
            n6 = cells[i]
            cells[i + nxt] += one
            i = U64(n7) + U64(faces[drawn[at + U64(7)]])
            n7 = cells[i]
            cells[i + nxt] += one
            at += stride
    node[first], node[first + 1], node[first + 2], node[first + 3] = n0, n1, n2, n3
    node[first + 4], node[first + 5], node[first + 6], node[first + 7] = n4, n5, n6, n7


@compiled
def visits(
    cells: Cells,
    faces: Faces,
    draws: int,
    bar: np.uint64,
    state: Words,
    node: Symbols,
    words: int,
    count: Counts,
) -> None:
    """Walk by independent draws: ``words`` words of each stream, all their draws counted.

    ``faces`` gives twice the face of each of the equally likely symbols; a half of a word gives
    ``draws`` of them and is fair if ``bar`` is left of it. ``node`` holds each stream's place in
    ``cells``, before and after.
    """
    size = U64(faces.size)
    low, high = np.empty(ROWS * LANES, np.uint64), np.empty(ROWS * LANES, np.uint64)
    drawn = np.empty(2 * draws * ROWS * LANES, np.uint32)
    counted = 0
    while words > 0:
        rows = min(words, ROWS)
        words -= rows
        used = rows * LANES
        block(state, low[:used], high[:used], size, draws, bar, drawn)
        for first in range(0, LANES, 8):
            walk(drawn, rows, 2 * draws, first, faces, cells, node)
        counted += used * 2 * draws
        if counted > FLUSH:
            flush(cells, count)
            counted = 0
    flush(cells, count)


@compiled
def swap(shoe: Symbols, place: np.uint64, ahead: np.uint32) -> np.uint32:
    """Bring the card ``ahead`` places further on to its place in one of the sixteen shoes."""
    other = place + U64(ahead) * U64(LANES)
    card, shoe[other] = shoe[other], shoe[place]
    shoe[place] = card
    return np.uint32(card)


@compiled
def shuffle(shoe: Symbols, drawn: Symbols, place: int, cards: int) -> None:
    """Shuffle ``cards`` cards of all shoes from ``place`` on, undealt: those that are burned."""
    for at in range(cards * LANES):
        swap(shoe, U64(place * LANES + at), drawn[at])


@compiled
def deal(
    shoe: Symbols, drawn: Symbols, start: int, cards: int, first: int, cells: Cells, node: Symbols
) -> None:
    """Shuffle and deal ``cards`` cards to eight walks; ``start`` is the place of the first."""
    one, nxt = np.uint32(1), U64(1)
    n0, n1, n2, n3 = node[first], node[first + 1], node[first + 2], node[first + 3]
    n4, n5, n6, n7 = node[first + 4], node[first + 5], node[first + 6], node[first + 7]
    at, place = U64(first), U64(start * LANES + first)
    for _ in range(cards):
        i = U64(n0) + U64(swap(shoe, place, drawn[at]))
        n0 = cells[i]
        cells[i + nxt] += one
        i = U64(n1) + U64(swap(shoe, place + U64(1), drawn[at + U64(1)]))
        n1 = cells[i]
        cells[i + nxt] += one
        i = U64(n2) + U64(swap(shoe, place + U64(2), drawn[at + U64(2)]))
        n2 = cells[i]
        cells[i + nxt] += one
        i = U64(n3) + U64(swap(shoe, place + U64(3), drawn[at + U64(3)]))
        n3 = cells[i]
        cells[i + nxt] += one
        i = U64(n4) + U64(swap(shoe, place + U64(4), drawn[at + U64(4)]))
        n4 = cells[i]
        cells[i + nxt] += one
        i = U64(n5) + U64(swap(shoe, place + U64(5), drawn[at + U64(5)]))
        n5 = cells[i]
        cells[i + nxt] += one
        i = U64(n6) + U64(swap(shoe, place + U64(6), drawn[at + U64(6)]))
        n6 = cells[i]
        cells[i + nxt] += one
        i = U64(n7) + U64(swap(shoe, place + U64(7), drawn[at + U64(7)]))
        n7 = cells[i]
        cells[i + nxt] += one
        at += U64(LANES)
        place += U64(LANES)
    node[first], node[first + 1], node[first + 2], node[first + 3] = n0, n1, n2, n3
    node[first + 4], node[first + 5], node[first + 6], node[first + 7] = n4, n5, n6, n7


@compiled
def finish(
    shoe: Symbols,
    places: NDArray[np.int64],
    lane: int,
    rest: NDArray[np.uint8],
    cells: Cells,
    node: Symbols,
    state: Words,
) -> int:
    """Deal one shoe on to its cut and to the end of the round; return the cards out, or -1.

    ``places`` holds the card to go on from, the cut, and how many are burned.
    """
    place, cut, burn = places[0], places[1], places[2]
    cards = shoe.size // LANES
    stride = U64(cells.size // rest.size)
    at = U64(node[lane])
    while place < cut or not rest[at // stride]:
        if place == cards:
            return -1
        drawn = np.uint32(pick(state, lane, U64(cards - place)))
        card = swap(shoe, U64(place * LANES + lane), drawn)
        if place >= burn:
            cells[at + U64(card) + U64(1)] += np.uint32(1)
            at = U64(cells[at + U64(card)])
        place += 1
    node[lane] = at
    return int(place)


@compiled
def shoes(
    cells: Cells,
    rest: NDArray[np.uint8],
    shoe: Symbols,
    cut: int,
    burn: int,
    bars: Words,
    state: Words,
    node: Symbols,
    rounds: int,
    count: Counts,
) -> int:
    """Walk by cards: ``rounds`` times sixteen shoes; return the cards dealt, or -1 if they ran out.

    ``shoe`` holds twice the face of each card, sixteen shoes side by side; ``bars`` what a word's
    halves must reach to be fair, word by word of a shoe.
    """
    whole, cards = cut - cut % 4, shoe.size // LANES
    low, high = np.empty(FOURS * LANES, np.uint64), np.empty(FOURS * LANES, np.uint64)
    drawn = np.empty(4 * FOURS * LANES, np.uint32)
    places = np.array([whole, cut, burn])
    counted, dealt = 0, 0
    for _ in range(rounds):
        place = 0
        while place < whole:
            size = min(whole - place, 4 * FOURS)
            used = size // 4 * LANES
            picks(state, low[:used], high[:used], cards - place, bars[place // 2 :], drawn)
            burned = min(max(burn - place, 0), size)
            shuffle(shoe, drawn, place, burned)
            for first in range(0, LANES, 8):
                later = drawn[burned * LANES :]
                deal(shoe, later, place + burned, size - burned, first, cells, node)
            place += size
        for lane in range(LANES):
            out = finish(shoe, places, lane, rest, cells, node, state)
            if out < 0:
                flush(cells, count)
                return -1
            dealt += out - burn
        counted += cards * LANES
        if counted > FLUSH:
            flush(cells, count)
            counted = 0
    flush(cells, count)
    return dealt
