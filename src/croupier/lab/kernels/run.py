"""Runs of a machine: batches of counted transitions, on as many threads as asked for."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.fast import draws_per_half
from croupier.lab.kernels.compose import square, unsquare
from croupier.lab.kernels.draws import LANES, block
from croupier.lab.kernels.machine import WIDEST, Machine, ShoeFaces
from croupier.lab.kernels.seeds import streams
from croupier.lab.kernels.visits import shoes, visits


Counts = NDArray[np.int64]

SQUARED_CELLS: Final = 1 << 18
"""Arrays up to this size are squared: beyond it the second level of the cache misses too often."""

LARGEST_BATCH: Final = 1 << 53
"""More than any machine walks in a year."""

_SQUARED: Final = 2


class Walk(Protocol):
    """A walk that goes on from batch to batch."""

    def run(self, size: int) -> Counts:
        """Run one batch and return how often each transition was made."""
        ...


class Visits:
    """A walk by independent draws: sixteen streams of one table, all their transitions counted.

    Table ``t`` has streams ``16 t`` to ``16 t + 15``; each starts at node 0 and goes on from batch
    to batch. ``power`` is how many symbols are taken a look-up, 1 or 2; None chooses. It changes
    nothing but the speed, as long as a half of a word gives the same number of draws.
    """

    def __init__(
        self, machine: Machine, *, seed: int, table: int = 0, power: int | None = None
    ) -> None:
        self.machine = machine
        self.power = _power(machine) if power is None else power
        if self.power not in (1, _SQUARED):
            raise ValueError("one or two symbols are taken a look-up")
        self._symbols = len(machine.face_of)
        self._draws = draws_per_half(self._symbols, self.power)
        self._bar = np.uint64((1 << 32) % self._symbols**self._draws)
        self._walked = square(machine) if self.power == _SQUARED else machine
        self._cells = _cells(self._walked)
        self._faces = (self._walked.face_of * 2).astype(np.uint16)
        self._state = streams(seed, table * LANES, LANES)
        self._node = np.zeros(LANES, np.uint32)

    def run(self, size: int) -> Counts:
        """Make ``size`` draws and return how often each transition was made.

        The draws are shared by the streams, whole words first. What is missing then is taken from
        one more word of each stream, draw by draw, and the rest of those words is left unused.
        """
        check_size(size)
        a_row = LANES * 2 * self._draws
        count = np.zeros(len(self._walked.array), np.int64)
        halves = self._draws // self.power
        words = size // a_row
        if words:
            visits(
                self._cells, self._faces, halves, self._bar, self._state, self._node, words, count
            )
        single = unsquare(self.machine, count) if self.power == _SQUARED else count
        self._last(size % a_row, single)
        return single

    def _last(self, draws: int, count: Counts) -> None:
        """Walk the last few draws, less than a word of each stream."""
        if draws == 0:
            return
        low, high = np.empty(LANES, np.uint64), np.empty(LANES, np.uint64)
        drawn = np.empty(LANES * 2 * self._draws, np.uint32)
        size = np.uint64(self._symbols)
        block(self._state, low, high, size, self._draws, self._bar, drawn)
        scale = 2 * self._walked.width
        nodes = [int(node) // scale for node in self._node]
        width, array, faces = self.machine.width, self.machine.array, self.machine.face_of
        for at in range(draws):
            i = nodes[at % LANES] * width + int(faces[drawn[at]])
            count[i] += 1
            nodes[at % LANES] = int(array[i]) // width
        self._node[:] = [node * scale for node in nodes]


class ShoeVisits:
    """A walk by cards: sixteen shoes of one table side by side, every card's transition counted.

    A shoe is changed at the first rest after its cut; the walk goes on from there.
    """

    def __init__(self, machine: Machine, shoe: ShoeFaces, *, seed: int, table: int = 0) -> None:
        if shoe.cards.max() >= machine.width:
            raise ValueError(f"a card has a face from 0 to {machine.width - 1}")
        self.machine, self.shoe = machine, shoe
        self.shoes = 0
        self._cells = _cells(machine)
        self._cards = np.repeat(shoe.cards.astype(np.uint32) * 2, LANES)
        self._bars = shoe_bars(len(shoe.cards), shoe.cut)
        self._state = streams(seed, table * LANES, LANES)
        self._node = np.zeros(LANES, np.uint32)

    def run(self, size: int) -> Counts:
        """Deal ``size`` shoes, made up to a multiple of sixteen, and return the counts.

        A RuntimeError says that a shoe ran out of cards before its round was over.
        """
        check_size(size)
        rounds = -(-size // LANES)
        count = np.zeros(len(self.machine.array), np.int64)
        cut, burn = self.shoe.cut, self.shoe.burn
        dealt = shoes(
            self._cells,
            self.machine.rest,
            self._cards,
            cut,
            burn,
            self._bars,
            self._state,
            self._node,
            rounds,
            count,
        )
        if dealt < 0:
            raise RuntimeError(f"the shoe of {len(self.shoe.cards)} cards ran out within a round")
        self.shoes += rounds * LANES
        return count


def each_batch(
    start: Callable[[int], Walk], sizes: Sequence[int], *, tables: int = 2, threads: int = 2
) -> Iterator[Counts]:
    """Run batches of the given sizes and yield their counts, in order.

    Batch ``i`` is run by the walk ``start(i % tables)``, whose batches follow one another; so the
    counts depend on ``tables``, and never on ``threads``.
    """
    walks = [start(table) for table in range(min(tables, len(sizes)))]
    with ThreadPoolExecutor(max_workers=threads) as pool:
        under_way: deque[Future[Counts]] = deque()
        for at, walk in enumerate(walks):
            under_way.append(pool.submit(walk.run, sizes[at]))
        for at in range(len(walks), len(sizes) + len(walks)):
            count = under_way.popleft().result()
            if at < len(sizes):
                under_way.append(pool.submit(walks[at % len(walks)].run, sizes[at]))
            yield count


def check_size(size: int) -> None:
    """Refuse a batch without sense."""
    if not 0 <= size <= LARGEST_BATCH:
        raise ValueError(f"a batch has a size from 0 to {LARGEST_BATCH}, not {size}")


def _power(machine: Machine) -> int:
    squared = machine.nodes * machine.width**2
    return _SQUARED if machine.width**2 <= WIDEST and squared <= SQUARED_CELLS else 1


def _cells(machine: Machine) -> NDArray[np.uint32]:
    cells = np.zeros(2 * len(machine.array), np.uint32)
    cells[::2] = machine.array * 2
    return cells


def shoe_bars(cards: int, cut: int) -> NDArray[np.uint64]:
    """Return what the halves of each word of a shoe must reach to be fair."""
    lefts = range(cards, cards - (cut - cut % 4), -2)
    return np.array([(1 << 32) % (left * (left - 1)) for left in lefts], np.uint64)
