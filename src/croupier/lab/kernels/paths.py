"""Walk an array with a balance, path after path, each from a stream of its own.

A path stops at the end of a round: when its balance is below the floor or above the goal, or after
its last round. ``purse`` holds start, floor, goal and rounds; ``found`` takes for each path its
final balance, the rounds played, its lowest and its highest balance at the end of a round.
"""
# ruff: noqa: PLR0917 -- compiled functions take arrays, not objects, and no keywords

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.compiled import compiled
from croupier.lab.kernels.draws import U64, Symbols, Words, next_word, pick


Array = NDArray[np.uint32]
Faces = NDArray[np.uint16]
Flags = NDArray[np.uint8]
Amounts = NDArray[np.int64]

FINE, TOO_MUCH, ENDLESS, OUT_OF_CARDS = 0, 1, 2, 3
TOP = 1 << 62
PATIENCE = 1 << 24  # draws within one round


@compiled
def draw_word(
    state: Words, lane: int, size: np.uint64, draws: int, bar: np.uint64, drawn: Symbols
) -> None:
    """Draw one word of one stream: ``draws`` draws below ``size`` from each half."""
    row = 0
    fair = False
    while not fair:
        word = next_word(state, row, lane)
        low, high = word & U64(0xFFFFFFFF), word >> U64(32)
        for draw in range(draws):
            low *= size
            high *= size
            drawn[draw] = low >> U64(32)
            drawn[draws + draw] = high >> U64(32)
            low &= U64(0xFFFFFFFF)
            high &= U64(0xFFFFFFFF)
        fair = bool(low >= bar and high >= bar)
        row = 4


@compiled
def note(found: Amounts, path: int, balance: int, played: int, purse: Amounts) -> bool:
    """Write down the end of a round; tell whether the path goes on."""
    found[0, path] = balance
    found[1, path] = played
    found[2, path] = min(found[2, path], balance)
    found[3, path] = max(found[3, path], balance)
    return bool(purse[1] <= balance <= purse[2] and played < purse[3])


@compiled
def paths_by_draws(
    array: Array,
    faces: Faces,
    draws: int,
    bar: np.uint64,
    state: Words,
    pay: Amounts,
    ends: Flags,
    purse: Amounts,
    found: Amounts,
) -> int:
    """Follow one path a stream by independent draws; return FINE or what went wrong."""
    drawn = np.empty(2 * draws, np.uint32)
    size = U64(faces.size)
    for path in range(found.shape[1]):
        found[2, path] = found[3, path] = purse[0]
        node, balance, played, since, at = U64(0), purse[0], 0, 0, 2 * draws
        going = note(found, path, balance, played, purse)
        while going:
            if at == 2 * draws:
                draw_word(state, path, size, draws, bar, drawn)
                at = 0
            i = node + U64(faces[drawn[at]])
            node = U64(array[i])
            balance += pay[i]
            at += 1
            since += 1
            if ends[i]:
                played += 1
                since = 0
                going = note(found, path, balance, played, purse)
            if not -TOP < balance < TOP:
                return TOO_MUCH
            if since > PATIENCE:
                return ENDLESS
    return FINE


@compiled
def paths_by_cards(
    array: Array,
    rest: Flags,
    cards: Array,
    cut: int,
    burn: int,
    state: Words,
    pay: Amounts,
    ends: Flags,
    purse: Amounts,
    found: Amounts,
) -> int:
    """Follow one path a stream, each from a shoe of its own; return FINE or what went wrong."""
    width = array.size // rest.size
    for path in range(found.shape[1]):
        found[2, path] = found[3, path] = purse[0]
        shoe = cards.copy()
        node, balance, played, place = U64(0), purse[0], 0, 0
        going = note(found, path, balance, played, purse)
        while going:
            if place >= cut and rest[node // U64(width)]:
                place = 0
            if place == cards.size:
                return OUT_OF_CARDS
            other = U64(place) + pick(state, path, U64(cards.size - place))
            card = shoe[other]
            shoe[other] = shoe[place]
            shoe[place] = card
            place += 1
            if place <= burn:
                continue
            i = node + U64(card)
            node = U64(array[i])
            balance += pay[i]
            if ends[i]:
                played += 1
                going = note(found, path, balance, played, purse)
            if not -TOP < balance < TOP:
                return TOO_MUCH
    return FINE
