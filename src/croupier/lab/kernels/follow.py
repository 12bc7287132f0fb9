"""Paths: balances followed round by round until they are too low, high enough, or time is up."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.equipment.fast import draws_per_half
from croupier.lab.kernels.machine import Machine, ShoeFaces
from croupier.lab.kernels.paths import (
    ENDLESS,
    FINE,
    OUT_OF_CARDS,
    TOO_MUCH,
    paths_by_cards,
    paths_by_draws,
)
from croupier.lab.kernels.seeds import streams


LARGEST: Final = 1 << 53
"""No balance and no single payment may be larger, so that none can wrap around unseen."""

_SHARE: Final = 1024  # paths a thread takes at a time

Kernel = Callable[[NDArray[np.uint64], NDArray[np.int64]], int]


@dataclass(frozen=True, slots=True)
class Purse:
    """What a path starts with and when it stops: always at the end of a round.

    Attributes:
        start: The balance at the beginning, in smallest units.
        floor: The path stops when the balance is below it.
        goal: The path stops when the balance is above it.
        rounds: The path stops after this many rounds.
    """

    start: int
    floor: int
    goal: int
    rounds: int


@dataclass(frozen=True, slots=True, eq=False)
class Paths:
    """What became of each path: balances at the ends of rounds, the start included."""

    final: NDArray[np.int64]
    rounds: NDArray[np.int64]
    lowest: NDArray[np.int64]
    highest: NDArray[np.int64]


def draw_paths(
    machine: Machine,
    pay: ArrayLike,
    ends: ArrayLike,
    purse: Purse,
    *,
    seed: int,
    paths: int,
    first: int = 0,
    threads: int = 2,
) -> Paths:
    """Follow ``paths`` paths by independent draws.

    ``pay`` is what each transition pays, ``ends`` flags those that end a round. Path ``p`` draws
    from stream ``first + p`` alone, whatever the number of threads.
    """
    pays, flags = _pays(machine, pay), _flags(machine, ends)
    symbols = len(machine.face_of)
    draws = draws_per_half(symbols)
    bar = np.uint64((1 << 32) % symbols**draws)
    limits = _limits(purse)

    def kernel(state: NDArray[np.uint64], found: NDArray[np.int64]) -> int:
        return paths_by_draws(
            machine.array, machine.face_of, draws, bar, state, pays, flags, limits, found
        )

    return _follow(kernel, seed, paths, first, threads)


def shoe_paths(
    machine: Machine,
    shoe: ShoeFaces,
    pay: ArrayLike,
    ends: ArrayLike,
    purse: Purse,
    *,
    seed: int,
    paths: int,
    first: int = 0,
    threads: int = 2,
) -> Paths:
    """Follow ``paths`` paths, each dealt from shoes of its own, a word of its stream a card."""
    pays, flags = _pays(machine, pay), _flags(machine, ends)
    if shoe.cards.max() >= machine.width:
        raise ValueError(f"a card has a face from 0 to {machine.width - 1}")
    cards = shoe.cards.astype(np.uint32)
    limits = _limits(purse)

    def kernel(state: NDArray[np.uint64], found: NDArray[np.int64]) -> int:
        cut, burn = shoe.cut, shoe.burn
        return paths_by_cards(
            machine.array, machine.rest, cards, cut, burn, state, pays, flags, limits, found
        )

    return _follow(kernel, seed, paths, first, threads)


def _follow(kernel: Kernel, seed: int, paths: int, first: int, threads: int) -> Paths:
    if paths < 0:
        raise ValueError("there is no negative number of paths")

    def share(start: int) -> NDArray[np.int64]:
        number = min(_SHARE, paths - start)
        found = np.zeros((4, number), np.int64)
        wrong = kernel(streams(seed, first + start, number), found)
        if wrong != FINE:
            raise RuntimeError(_WRONG[wrong])
        return found

    with ThreadPoolExecutor(max_workers=threads) as pool:
        shares = list(pool.map(share, range(0, paths, _SHARE)))
    every = np.concatenate([np.zeros((4, 0), np.int64), *shares], axis=1)
    return Paths(every[0], every[1], every[2], every[3])


_WRONG: Final = {
    TOO_MUCH: "a balance grew beyond 2**62",
    OUT_OF_CARDS: "a shoe ran out of cards within a round",
    ENDLESS: "a round goes on for ever",
}


def _limits(purse: Purse) -> NDArray[np.int64]:
    amounts = (purse.start, purse.floor, purse.goal)
    if any(abs(amount) > LARGEST for amount in amounts) or not 0 <= purse.rounds <= LARGEST:
        raise ValueError(f"balances and rounds stay below {LARGEST}")
    return np.array([*amounts, purse.rounds], np.int64)


def _pays(machine: Machine, pay: ArrayLike) -> NDArray[np.int64]:
    pays = np.asarray(pay)
    if pays.shape != machine.array.shape or pays.dtype.kind not in "iu":
        raise ValueError("pay is a whole number for each transition")
    if abs(int(pays.min())) > LARGEST or abs(int(pays.max())) > LARGEST:
        raise ValueError(f"a payment stays below {LARGEST}")
    return np.ascontiguousarray(pays, np.int64)


def _flags(machine: Machine, ends: ArrayLike) -> NDArray[np.uint8]:
    flags = np.asarray(ends)
    if flags.shape != machine.array.shape or flags.dtype.kind not in "iub":
        raise ValueError("ends is a flag for each transition")
    return np.ascontiguousarray(flags != 0, np.uint8)
