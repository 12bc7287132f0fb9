"""The courses of a round counted from a shoe: whole ways, for as many decks as are asked for.

Arrays are made once and know no deck count. They only count the ways of each course, in 64 bits that
hold them all; products and sums over lines are Python's own integers. No compiled loop is needed:
to load one takes longer than to count.
"""

import hashlib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import perm
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.devices import Symbol
from croupier.games.following import Placement
from croupier.lab.courses import Ends
from croupier.lab.exact import NoExactAnswerError


Numbers: TypeAlias = NDArray[np.int64]

LARGEST = (1 << 63) - 1


class Walked(Protocol):
    """A walk over all that a round can come to: `courses.Walk` has what these are."""

    by_faces: bool
    rows: list[tuple[int, ...]]
    slots: list[str]
    ends: dict[Ends, int]

    @property
    def wagers(self) -> Sequence[Placement]:
        """The wagers followed."""
        ...

    @property
    def symbols(self) -> Sequence[Symbol]:
        """What is dealt."""
        ...

    def root(self) -> int:
        """Walk; return the node of the first card."""
        ...


@dataclass(frozen=True, eq=False)
class Courses:
    """All courses of a round for some wagers, ready to be counted from any shoe.

    A node is left by blocks: symbols that neither it nor any node after it has to tell apart.

    Attributes:
        wagers: The wagers followed.
        symbols: What a shoe is counted by.
        by_faces: Whether these are faces.
        ends: The ways in which the wagers can end together.
        depth: The most cards of a course that matter.
        first: For each node its first block; one more at the end.
        nexts: For each block the node it leads to, or ``-1 - end``.
        shown: For each block one of its symbols.
        block_of: For each node and symbol the number of its block within the node.
        slots: For each node which card of the round is due.
    """

    wagers: tuple[Placement, ...]
    symbols: tuple[Symbol, ...]
    by_faces: bool
    ends: tuple[Ends, ...]
    depth: int
    first: NDArray[np.int64]
    nexts: NDArray[np.int64]
    shown: NDArray[np.int64]
    block_of: NDArray[np.int16]
    slots: tuple[str, ...]

    @classmethod
    def of(cls, walk: Walked) -> "Courses":
        """Walk, and find out what has to be told apart where."""
        root = walk.root()
        order = _order(walk.rows, root)
        number = {node: place for place, node in enumerate(order)}
        parts, depths = _parts(walk.rows)
        ends: dict[int, int] = {}
        first, nexts, shown = [0], list[int](), list[int]()
        for node in order:
            seen: dict[int, int] = {}
            for symbol, block in enumerate(parts[node]):
                if block not in seen:
                    seen[block] = symbol
                    after = walk.rows[node][symbol]
                    nexts.append(
                        number[after] if after >= 0 else -1 - ends.setdefault(after, len(ends))
                    )
                    shown.append(symbol)
            first.append(len(nexts))
        told = list(walk.ends)
        return cls(
            wagers=tuple(walk.wagers),
            symbols=tuple(walk.symbols),
            by_faces=walk.by_faces,
            ends=tuple(told[-1 - end] for end in (ends if order else (root,))),
            depth=depths[root] if order else 0,
            first=np.array(first, np.int64),
            nexts=np.array(nexts, np.int64),
            shown=np.array(shown, np.int64),
            block_of=np.array([parts[node] for node in order], np.int16),
            slots=tuple(walk.slots[node] for node in order),
        )

    @property
    def leads(self) -> NDArray[np.int64]:
        """For each node and symbol the node it leads to, or ``-1 - end``."""
        found: NDArray[np.int64] = self.nexts[self.first[:-1, None] + self.block_of]
        return found

    def ways(self, copies: Mapping[Symbol, int]) -> tuple[dict[Ends, int], int]:
        """Count from a shoe with so many of each symbol: the ways of each end, and all of them."""
        cards = sum(copies.values())
        if cards < self.depth:
            raise NoExactAnswerError("the shoe runs out within one round")
        whole = perm(cards, self.depth)
        if whole > LARGEST:
            raise NoExactAnswerError("the shoe has too many cards to be counted")
        if self.depth == 0:
            return {self.ends[0]: 1}, 1
        rest = [perm(cards - seen, self.depth - seen) for seen in range(1, self.depth + 1)]
        found = self._count([copies.get(symbol, 0) for symbol in self.symbols]).tolist()
        ways = {
            end: sum(number * more for number, more in zip(row, rest, strict=True))
            for end, row in zip(self.ends, found, strict=True)
        }
        assert sum(ways.values()) == whole
        return ways, whole

    def _count(self, copies: list[int]) -> Numbers:
        """Go through all courses together, card after card: the ways of each end, by its cards."""
        sizes, widths = self._sizes(copies), np.diff(self.first)
        found = np.zeros((self.depth, len(self.ends)), np.int64)
        nodes, ways = np.zeros(1, np.int64), np.ones(1, np.int64)
        drawn: list[Numbers] = []
        for ended in found:
            wide = widths[nodes]
            at = np.repeat(np.arange(len(nodes)), wide)
            own = np.arange(len(at)) - np.repeat(np.cumsum(wide) - wide, wide)
            here = nodes[at]
            block = self.first[here] + own
            left = sizes[block]
            for card in drawn:
                left -= self.block_of[here, card[at]] == own
            after, number = self.nexts[block], ways[at] * left
            over = after < 0
            np.add.at(ended, -1 - after[over], number[over])
            on = ~over & (left > 0)
            drawn = [*(card[at][on] for card in drawn), self.shown[block][on]]
            nodes, ways = after[on], number[on]
        return found.T

    def _sizes(self, copies: list[int]) -> Numbers:
        """Count the cards of each block in a full shoe."""
        sizes = np.zeros(len(self.nexts), np.int64)
        blocks = self.first[:-1, None] + self.block_of
        every = np.tile(np.array(copies, np.int64), len(blocks))
        np.add.at(sizes, blocks.ravel(), every)  # it reads past an array that is spread out
        return sizes

    @property
    def behaviour_hash(self) -> str:
        """A fingerprint of what the wagers do: nodes are minimal, and numbered from the first."""
        told = [
            repr([str(symbol) for symbol in self.symbols]),
            repr([[end.lines for end in ends] for ends in self.ends]),
            *(repr(each.tolist()) for each in (self.first, self.nexts, self.block_of)),
        ]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()


def _order(rows: list[tuple[int, ...]], root: int) -> list[int]:
    """List the nodes as a walk from the first card meets them."""
    order = dict.fromkeys([root] if root >= 0 else [])
    queue = list(order)
    for node in queue:
        fresh = [after for after in dict.fromkeys(rows[node]) if after >= 0 and after not in order]
        order |= dict.fromkeys(fresh)
        queue += fresh
    return queue


def _parts(rows: list[tuple[int, ...]]) -> tuple[list[tuple[int, ...]], list[int]]:
    """Say for each node which symbols fall together, and how many cards it is from the end.

    Symbols fall together that lead to the same and that no later node tells apart: so what was
    drawn of a later block is known whatever the course was. A node comes after all it leads to.
    """
    parts: list[tuple[int, ...]] = []
    depths: list[int] = []
    known: dict[Hashable, tuple[int, ...]] = {}
    for row in rows:
        below = {after for after in row if after >= 0}
        depths.append(1 + max((depths[after] for after in below), default=0))
        finer = frozenset(parts[after] for after in below)
        if (row, finer) not in known:
            known[row, finer] = _numbered(zip(row, *finer, strict=True))
        parts.append(known[row, finer])
    return parts, depths


def _numbered(told: Iterable[Hashable]) -> tuple[int, ...]:
    numbers: dict[Hashable, int] = {}
    return tuple(numbers.setdefault(each, len(numbers)) for each in told)
