"""What makes chance, seen from outside: which symbols can come, and what a draw leaves."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import TypeAlias


Symbol: TypeAlias = Hashable


@dataclass(frozen=True, slots=True)
class Independent:
    """A device every draw of which is alike: a wheel, dice, a deck that never runs down."""

    symbols: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class Shoe:
    """Cards drawn without replacement: the full symbols, in the order of a new pack.

    ``cut`` cards lie before the cutting card; when they are out, the round in play is completed and
    ``last`` more are played. ``burnt`` cards are discarded first; with ``burns`` the first card is
    shown, and so many as it says are discarded after it.
    """

    symbols: tuple[Symbol, ...]
    cut: int
    burnt: int = 0
    last: int = 0
    burns: tuple[tuple[Symbol, int], ...] = ()

    def burned(self, first: Symbol) -> int:
        """Count the cards that leave a new shoe unused, by the first of them."""
        return 1 + dict(self.burns)[first] if self.burns else self.burnt


Device: TypeAlias = Independent | Shoe


@dataclass(frozen=True, slots=True)
class Urn:
    """The enumerating source: what can come next, each face with its number of ways."""

    ways: tuple[tuple[Symbol, int], ...]
    replaced: bool

    @classmethod
    def of(cls, device: Device, face: Callable[[Symbol], Symbol]) -> "Urn":
        """Count a device's symbols by their faces, in the order in which they first appear."""
        counted = Counter(face(symbol) for symbol in device.symbols)
        return cls(tuple(counted.items()), isinstance(device, Independent))

    @property
    def total(self) -> int:
        """All the ways there are."""
        return sum(ways for _, ways in self.ways)

    def outcomes(self) -> Iterator[tuple[Symbol, int, "Urn"]]:
        """Give every face that can come, its ways, and what is left after it."""
        for place, (face, ways) in enumerate(self.ways):
            if ways:
                left = self if self.replaced else self._without(place)
                yield face, ways, left

    def _without(self, place: int) -> "Urn":
        face, ways = self.ways[place]
        kept = (*self.ways[:place], (face, ways - 1), *self.ways[place + 1 :])
        return Urn(kept, self.replaced)


class OutOfSymbolsError(Exception):
    """A script ended while chance was still due."""


class Scripted:
    """A source that deals what it was given, in order."""

    def __init__(self, symbols: Iterator[Symbol]) -> None:
        """Take the symbols as they will leave the equipment."""
        self._symbols = symbols

    def draw(self) -> Symbol:
        """Deal the next symbol."""
        for symbol in self._symbols:
            return symbol
        raise OutOfSymbolsError
