"""Runs of rounds in two hands: batches of counted classes from shuffled shoes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.draws import LANES
from croupier.lab.kernels.hands import PADDED, SYMBOLS, hands
from croupier.lab.kernels.machine import MOST_CARDS
from croupier.lab.kernels.run import Counts, check_size
from croupier.lab.kernels.seeds import streams


LONGEST: Final = 6
"""The most cards of a round."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """What a round is looked up in; `kernels.hands` says how.

    Attributes:
        words: Of each symbol its word: its face, and its number above it.
        width: The number of faces.
        fold: What the faces of a hand's first two cards make together, hand by hand.
        table: Classes of rounds, and their cards.
        pairs: Classes of the symbols of a hand's first two cards, hand by hand.
        thirds: Where third cards lie, by classes of rounds.
        starts: Where wagers are that four symbols do not decide, by both classes of symbols.
        nodes: Where they go from there.
        counters: How many counters there are.
    """

    words: NDArray[np.uint32]
    width: int
    fold: NDArray[np.uint16]
    table: NDArray[np.uint16]
    pairs: NDArray[np.uint16]
    thirds: NDArray[np.int32]
    starts: NDArray[np.int32]
    nodes: NDArray[np.int32]
    counters: int


class HandVisits:
    """A walk by rounds of two hands: sixteen shoes side by side.

    A shoe is changed when its cutting card is out, the round in play is over, and so many more were
    played as are due then.
    """

    def __init__(
        self,
        tables: Tables,
        cards: Sequence[int],
        *,
        burn: Sequence[int],
        cut: int,
        last: int,
        seed: int,
        table: int = 0,
    ) -> None:
        """Take a shoe by its symbols' numbers, and what each of them burns when it comes first."""
        count = len(cards)
        if not LONGEST <= count <= MOST_CARDS:
            raise ValueError(f"a shoe has {LONGEST} to {MOST_CARDS} cards, not {count}")
        if last < 0 or not 0 < cut <= count - (LONGEST - 1) - LONGEST * last:
            raise ValueError(f"{last} rounds after {cut} of {count} cards may run out of cards")
        if max(burn) > cut:
            raise ValueError("more cards are burned than lie before the cutting card")
        self._tables = tables
        own = np.concatenate([tables.words[list(cards)], np.zeros(PADDED, np.uint32)])
        self._deck = np.tile(own, LANES)
        left = range(count, count % 4, -2)
        self._bars = np.array([(1 << 32) % (n * (n - 1)) for n in left], np.uint64)
        self._state = streams(seed, table * LANES, LANES)
        self._burn = np.array(burn, np.uint32)
        self._ends = np.array([cut, last], np.int64)
        self.shoes = 0

    def run(self, size: int) -> Counts:
        """Deal ``size`` shoes, made up to a multiple of sixteen.

        Returns the counters, and after them how often each symbol was the first of its shoe.
        """
        check_size(size)
        rounds = -(-size // LANES)
        total = np.zeros(self._tables.counters, np.int64)
        firsts = np.zeros(SYMBOLS + 1, np.int64)
        hands(
            self._deck,
            self._bars,
            self._state,
            rounds,
            self._burn,
            self._ends,
            np.uint32(self._tables.width),
            self._tables.fold,
            self._tables.table,
            self._tables.pairs,
            self._tables.thirds,
            self._tables.starts,
            self._tables.nodes,
            firsts,
            total,
        )
        self.shoes += rounds * LANES
        return np.concatenate([total, firsts[: len(self._tables.words)]])
