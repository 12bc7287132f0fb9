"""The fast generator of the lab, in plain Python: reproducible, never for real play.

A *stream* is two xoshiro256++ generators whose states are the first eight splitmix64 numbers after
a key made of the seed and the stream's number. A 64-bit word of the first generator gives draws
from each of its 32-bit halves, the low half first: multiply the half by the number of symbols, the
upper 32 bits are the symbol, go on with the lower 32 bits. What is left after the last draw of a
half says whether the half was fair; if either half was not, the whole word is put aside and a word
of the second generator takes its place. So draws are exactly uniform, and streams that run side by
side stay in step.

The compiled loops of the lab draw the same symbols in the same order.
"""

from collections.abc import Iterator, Sequence
from typing import Final


_MASK64: Final = (1 << 64) - 1
_MASK32: Final = (1 << 32) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15

FAIR: Final = 1 << 21
"""A half serves at most this many outcomes, so that few words are put aside (1 in 1,024)."""


def splitmix(key: int) -> Iterator[int]:
    """Yield the splitmix64 numbers that follow ``key``."""
    while True:
        key = (key + _GOLDEN) & _MASK64
        mixed = ((key ^ (key >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK64
        yield mixed ^ (mixed >> 31)


def stream_state(seed: int, stream: int) -> list[int]:
    """Return the eight words a stream starts from: four a generator.

    Seed and stream are mixed one after the other, so neighbouring seeds share no stream.
    """
    if not 0 <= seed <= _MASK64 or not 0 <= stream <= _MASK64:
        raise ValueError("a seed and a stream are whole numbers from 0 to 2**64 - 1")
    numbers = splitmix(next(splitmix(seed)) ^ next(splitmix(stream ^ _MASK64)))
    return [next(numbers) for _ in range(8)]


def draws_per_half(symbols: int, group: int = 1) -> int:
    """Return how many draws of ``symbols`` one half of a word gives, a multiple of ``group``."""
    if symbols < 1 or symbols**group > FAIR:
        raise ValueError(f"a draw is among 1 to {FAIR} symbols, not {symbols} in groups of {group}")
    if symbols == 1:
        return group
    draws = group
    while symbols ** (draws + group) <= FAIR:
        draws += group
    return draws


class FastStream:
    """One stream of exact uniform draws.

    >>> spins = FastStream(seed=1).symbols(37)
    >>> [next(spins) for _ in range(6)]
    [20, 3, 6, 15, 21, 15]
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        state = stream_state(seed, stream)
        self._main, self._second = state[:4], state[4:]

    def draw(self, low: Sequence[int], high: Sequence[int] = ()) -> list[int]:
        """Draw below each number of ``low`` and ``high`` from the two halves of one word."""
        drawn = _split(_next_word(self._main), low, high)
        while drawn is None:
            drawn = _split(_next_word(self._second), low, high)
        return drawn

    def symbols(self, symbols: int, group: int = 1) -> Iterator[int]:
        """Yield draws below ``symbols`` for ever, whole words at a time."""
        half = [symbols] * draws_per_half(symbols, group)
        while True:
            yield from self.draw(half, half)


def _next_word(state: list[int]) -> int:
    a, b, c, d = state
    word = (_rotate((a + d) & _MASK64, 23) + a) & _MASK64
    shifted = (b << 17) & _MASK64
    c ^= a
    d ^= b
    state[:] = [a ^ d, b ^ c, c ^ shifted, _rotate(d, 45)]
    return word


def _rotate(value: int, by: int) -> int:
    return ((value << by) | (value >> (64 - by))) & _MASK64


def _split(word: int, low: Sequence[int], high: Sequence[int]) -> list[int] | None:
    drawn: list[int] = []
    for half, sizes in ((word & _MASK32, low), (word >> 32, high)):
        left, outcomes = half, 1
        for size in sizes:
            product = left * size
            drawn.append(product >> 32)
            left = product & _MASK32
            outcomes *= size
        if left < (1 << 32) % outcomes:
            return None
    return drawn
