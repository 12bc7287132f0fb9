"""Sequences and look-ups that grow in place, while every earlier one stays as it was.

A round takes thousands of wagers and is a new frozen value after each. A tuple would be copied
whole for that. These are trees whose nodes hold 32: adding or replacing copies one node on each
level and shares the rest, so it costs the same however much there is, and old versions are never
touched. What two of them share is told by the nodes being the very same, so that what changed
between them is found without looking at what did not.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, compress
from operator import is_not
from typing import Any, Final, Generic, TypeAlias, TypeGuard, TypeVar, overload

from msgspec import Struct, field


T = TypeVar("T")
V = TypeVar("V")

WIDTH: Final = 32
_BITS: Final = 5
_DEEPEST: Final = 12
"""Levels after which a hash of 60 bits has nothing more to tell apart."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Row(Sequence[T]):
    """A sequence that grows at its end: full nodes, in a row of their own, and what came last."""

    nodes: "Row[tuple[T, ...]] | None" = None
    tail: tuple[T, ...] = ()
    whole: int = 0
    """How many lie in full nodes."""

    def add(self, thing: T) -> "Row[T]":
        """Return this row with one more at its end."""
        if len(self.tail) < WIDTH:
            return Row(self.nodes, (*self.tail, thing), self.whole)
        nodes: Row[tuple[T, ...]] = NO_ROW if self.nodes is None else self.nodes
        return Row(nodes.add(self.tail), (thing,), self.whole + WIDTH)

    def put(self, place: int, thing: T) -> "Row[T]":
        """Return this row with another thing at a place that it has."""
        if not 0 <= place < len(self):
            raise IndexError(place)
        if place >= self.whole or self.nodes is None:
            tail = _with(self.tail, place - self.whole, thing)
            return Row(self.nodes, tail, self.whole)
        node, spot = divmod(place, WIDTH)
        nodes = self.nodes.put(node, _with(self.nodes[node], spot, thing))
        return Row(nodes, self.tail, self.whole)

    def since(self, before: "Row[T]") -> Iterator[tuple[int, T, T | None]]:
        """Give the places where another thing is than was, or a new one: it, and what was there."""
        if self.nodes is not None and self.nodes is not before.nodes:
            known: Row[tuple[T, ...]] = NO_ROW if before.nodes is None else before.nodes
            for number, node, _ in self.nodes.since(known):
                yield from _other(number * WIDTH, node, before)
        if self.tail is not before.tail or self.whole != before.whole:
            yield from _other(self.whole, self.tail, before)

    def node_at(self, start: int) -> tuple[T, ...]:
        """Return the node that begins at a place; an empty one beyond the end."""
        if self.nodes is not None and start < self.whole:
            return self.nodes[start // WIDTH]
        return self.tail if start == self.whole else ()

    def __len__(self) -> int:
        """Count what is in it."""
        return self.whole + len(self.tail)

    def __iter__(self) -> Iterator[T]:
        """Go through it, first to last."""
        if self.nodes is None:
            return iter(self.tail)
        return chain(chain.from_iterable(self.nodes), self.tail)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        """Return what is at a place, or what is at some."""
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(len(self))))
        if self.nodes is not None and 0 <= place < self.whole:
            return self.nodes[place // WIDTH][place % WIDTH]
        at = place + len(self) if place < 0 else place
        if at < 0:
            raise IndexError(place)
        return self.tail[at - self.whole] if at >= self.whole else self[at]

    def __eq__(self, other: object) -> bool:
        """Say whether another row, or a tuple, has the same in the same order."""
        if not _is_sequence(other):
            return NotImplemented
        return self is other or (len(self) == len(other) and tuple(self) == tuple(other))

    def __hash__(self) -> int:
        """Agree with the tuple that it equals."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """Show what is in it."""
        return f"Row{tuple(self)!r}"


NO_ROW: Final[Row[Any]] = Row()
"""A row with nothing in it."""


def row_of(things: Iterable[T]) -> Row[T]:
    """Return a row of these."""
    every = tuple(things)
    whole = max(len(every) - 1, 0) // WIDTH * WIDTH
    nodes = [every[at : at + WIDTH] for at in range(0, whole, WIDTH)]
    return Row(row_of(nodes) if nodes else None, every[whole:], whole)


def _is_sequence(other: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(other, Row | tuple)


def _with(node: tuple[T, ...], spot: int, thing: T) -> tuple[T, ...]:
    return (*node[:spot], thing, *node[spot + 1 :])


def _other(start: int, node: tuple[T, ...], before: Row[T]) -> Iterator[tuple[int, T, T | None]]:
    """Give the places of a node whose thing is not the very one that was there before."""
    known = before.node_at(start)
    if node is known:
        return
    shared = min(len(node), len(known))
    for spot in compress(range(shared), map(is_not, node, known)):
        yield start + spot, node[spot], known[spot]
    for spot in range(shared, len(node)):
        yield start + spot, node[spot], None


# A node of an index is a dictionary, or, where that became too large to be copied each time, a
# tuple of nodes: a name lies in the one that the next few bits of its hash say.

_Node: TypeAlias = dict[str, V] | tuple["_Node[V]", ...]


class Index(Struct, Generic[V], frozen=True, eq=False):
    """Things by their names. It is asked by name alone, so it has no order."""

    _root: "_Node[V]" = field(default_factory=dict[str, V])

    def put(self, name: str, thing: V) -> "Index[V]":
        """Return this index with something under a name, whatever was there."""
        return Index(_put(self._root, hash(name), 0, (name, thing)))

    def without(self, name: str) -> "Index[V]":
        """Return this index with nothing under a name."""
        return Index(_without(self._root, hash(name), name))

    def get(self, name: str) -> V | None:
        """Return what is under a name, or None."""
        node, rest = self._root, hash(name)
        while isinstance(node, tuple):
            node, rest = node[rest % WIDTH], rest >> _BITS
        return node.get(name)

    def __contains__(self, name: str) -> bool:
        """Say whether there is something under a name."""
        return self.get(name) is not None


NO_INDEX: Final[Index[Any]] = Index()
"""An index with nothing in it."""


def index_of(things: Mapping[str, V]) -> Index[V]:
    """Return an index of these."""
    return Index(_spread(dict(things), 0))


def _put(node: _Node[V], rest: int, depth: int, named: tuple[str, V]) -> _Node[V]:
    if isinstance(node, dict):
        name, thing = named
        return _spread({**node, name: thing}, depth)
    spot = rest % WIDTH
    return _with(node, spot, _put(node[spot], rest >> _BITS, depth + 1, named))


def _without(node: _Node[V], rest: int, name: str) -> _Node[V]:
    if isinstance(node, dict):
        return {each: thing for each, thing in node.items() if each != name}
    spot = rest % WIDTH
    return _with(node, spot, _without(node[spot], rest >> _BITS, name))


def _spread(leaf: dict[str, V], depth: int) -> _Node[V]:
    """Spread a dictionary over nodes of the next level, if it became too large."""
    if len(leaf) <= WIDTH or depth == _DEEPEST:
        return leaf
    parts: list[dict[str, V]] = [{} for _ in range(WIDTH)]
    for name, thing in leaf.items():
        parts[(hash(name) >> (_BITS * depth)) % WIDTH][name] = thing
    return tuple(_spread(part, depth + 1) for part in parts)
