"""The house's generator: it seeds rounds and shoes, and is never seen itself.

A value, like the generator in it: whoever holds it hands in entropy and the clock, and keeps what
comes back in its place. It counts what it did, for the log; it shows no value.
"""

import hashlib
from dataclasses import dataclass, field, replace
from typing import Final, Self

from croupier.equipment.randomness.drbg import HmacDrbg, ReseedDueError
from croupier.equipment.randomness.rounds import KEYS, SEED, canonical


ENTROPY: Final = 64
"""Bytes of entropy that start the generator or refresh it."""

RESEED_AFTER: Final = 60_000_000
"""Microseconds of the house's clock after which fresh entropy is due."""

_NONCE: Final = 16
_LEAST_VALUES: Final = 24
"""Different bytes among 64: fewer come once in more than 10**15 times, unless the source is dead."""


class EntropyError(Exception):
    """What was handed in as entropy cannot be: the source is dead, or stands still."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What the generator did since it was started."""

    seeds: int = 0
    shoes: int = 0
    reseeds: int = 0
    cycles: int = 0


@dataclass(frozen=True, slots=True)
class Master:
    """The generator of one house, from one start to the next.

    ``refreshed`` is when it last had entropy, in microseconds of the clock that never jumps.
    """

    drbg: HmacDrbg = field(repr=False)
    last: bytes = field(repr=False)
    refreshed: int
    counts: Counts = Counts()

    @classmethod
    def start(cls, entropy: bytes, site: str, boot: int, clock: int) -> Self:
        """Start it from the operating system's entropy.

        Site and count of starts make it different from every other, even if two were handed the
        same entropy by mistake.
        """
        _judge(entropy, b"")
        told = canonical(["croupier/1/master", site, boot])
        seed, nonce = entropy[:-_NONCE], entropy[-_NONCE:]
        return cls(
            HmacDrbg.instantiate(seed, nonce, told, algorithm="sha512"), _print(entropy), clock
        )

    def due(self, clock: int) -> bool:
        """Say whether fresh entropy is due."""
        return not 0 <= clock - self.refreshed < RESEED_AFTER

    def reseed(self, entropy: bytes, clock: int) -> Self:
        """Refresh it."""
        _judge(entropy, self.last)
        counts = replace(self.counts, reseeds=self.counts.reseeds + 1)
        drbg = self.drbg.reseed(entropy)
        return replace(self, drbg=drbg, last=_print(entropy), refreshed=clock, counts=counts)

    def seed(self, clock: int) -> tuple[bytes, Self]:
        """Give the seed of a round."""
        if self.due(clock):
            raise ReseedDueError(f"fresh entropy is due each {RESEED_AFTER // 1_000_000} seconds")
        counts = replace(self.counts, seeds=self.counts.seeds + 1)
        seed, drbg = self.drbg.generate(SEED)
        return seed, self._moved(drbg, counts)

    def keys(self, entropy: bytes, clock: int) -> tuple[tuple[bytes, ...], Self]:
        """Give the keys of a shoe, each after fresh entropy of its own.

        One state of the generator holds fewer bits than a shoe has orders, so nine keys drawn from
        it in a row could not reach them all.
        """
        if len(entropy) != KEYS * ENTROPY:
            raise EntropyError(f"a shoe takes {KEYS * ENTROPY} bytes of entropy")
        master, drawn = self, list[bytes]()
        for at in range(0, len(entropy), ENTROPY):
            master = master.reseed(entropy[at : at + ENTROPY], clock)
            key, drbg = master.drbg.generate(SEED)
            master = replace(master, drbg=drbg)
            drawn.append(key)
        counts = replace(master.counts, shoes=self.counts.shoes + 1)
        return tuple(drawn), replace(master, counts=counts)

    def cycle(self) -> Self:
        """Draw in the background and throw it away, so that the moment of a draw tells nothing."""
        counts = replace(self.counts, cycles=self.counts.cycles + 1)
        return self._moved(self.drbg.generate(SEED)[1], counts)

    def _moved(self, drbg: HmacDrbg, counts: Counts) -> Self:
        return type(self)(drbg, self.last, self.refreshed, counts)


def _judge(entropy: bytes, last: bytes) -> None:
    if len(entropy) != ENTROPY:
        raise EntropyError(f"the generator takes {ENTROPY} bytes of entropy, not {len(entropy)}")
    if _print(entropy) == last:
        raise EntropyError("the same entropy came twice: its source stands still")
    if len(set(entropy)) < _LEAST_VALUES:
        raise EntropyError("the entropy repeats itself: its source is dead")


def _print(entropy: bytes) -> bytes:
    return hashlib.sha256(entropy).digest()
