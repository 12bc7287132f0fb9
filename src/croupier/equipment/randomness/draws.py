"""From bytes to numbers, pockets, dice and shuffled shoes, with no favour to any of them.

A number is made of one word: eight bytes, the first the most significant. Words at or above the
greatest multiple of the count are put aside, the rest is taken modulo the count. So every number
has as many words as every other; to take the remainder of any word would favour the low ones.

- A wheel takes one number: the place in the order printed on the wheel, from 0.
- Dice take one number below six each, in their order.
- A shoe is shuffled whole: from the last place down to the second, each changes with a place at or
  before it, one number each (Fisher-Yates). It is dealt from the first place on.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import Final, TypeVar, cast

from croupier.equipment.devices import Device, Independent, OutOfSymbolsError, Shoe, Symbol


T = TypeVar("T")

WORD: Final = 8
"""Bytes of a word."""


class StreamEndedError(Exception):
    """A stream of bytes ended while chance was still due."""


def below(count: int, stream: Iterator[int], word: int = WORD) -> int:
    r"""Draw a number from 0 to ``count - 1``, each as likely as the other.

    >>> below(37, iter(bytes(7) + b"\x26"))
    1
    """
    words = 1 << 8 * word
    if not 1 <= count <= words:
        raise ValueError(f"a draw is among 1 to {words} symbols, not {count}")
    fair = words - words % count
    while True:
        drawn = bytes(islice(stream, word))
        if len(drawn) < word:
            raise StreamEndedError
        number = int.from_bytes(drawn, "big")
        if number < fair:
            return number % count


def shuffled(symbols: Sequence[T], stream: Iterator[int]) -> list[T]:
    """Return the symbols in an order that is as likely as any other."""
    order = list(symbols)
    for last in range(len(order) - 1, 0, -1):
        place = below(last + 1, stream)
        order[place], order[last] = order[last], order[place]
    return order


class Drawing:
    """The source of a random game: it draws a device's symbols from a stream of bytes.

    A symbol whose parts come independently, such as a roll of dice, is drawn part by part. A shoe
    is shuffled at once; its burnt cards go first, and it ends when it is empty.
    """

    def __init__(self, device: Device, stream: Iterator[int]) -> None:
        """Take the device and the bytes to draw it from."""
        self._symbols = device.symbols
        self._stream = stream
        self._dealt: Iterator[Symbol] | None = None
        self._faces = parts(device)
        if isinstance(device, Shoe):
            self._dealt = islice(shuffled(device.symbols, stream), device.burnt, None)

    def draw(self) -> Symbol:
        """Draw the next symbol."""
        if self._dealt is None:
            place = 0
            for faces in self._faces:
                place = place * faces + below(faces, self._stream)
            return self._symbols[place]
        for symbol in self._dealt:
            return symbol
        raise OutOfSymbolsError


@lru_cache(maxsize=64)
def parts(device: Device) -> tuple[int, ...]:
    """Return how many faces each part of a device's symbols has, in the order of drawing.

    >>> parts(Independent(("heads", "tails")))
    (2,)
    >>> parts(Independent(tuple(product("ab", "xyz"))))
    (2, 3)
    """
    whole = (len(device.symbols),)
    split = all(isinstance(symbol, tuple) for symbol in device.symbols)
    if not split or not isinstance(device, Independent):
        return whole
    rows = cast("tuple[tuple[Symbol, ...], ...]", device.symbols)
    faces = [tuple(dict.fromkeys(column)) for column in zip(*rows, strict=False)]
    return tuple(map(len, faces)) if tuple(product(*faces)) == device.symbols else whole
