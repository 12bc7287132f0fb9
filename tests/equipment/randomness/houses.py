"""A house that draws by the whole path: master, commitment, contributions, stream, equipment.

Its entropy is made from a seed that is written down, so that a test can be run again.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count as counted
from itertools import islice
from typing import TypeAlias

from croupier.equipment.devices import Device, Shoe, Symbol
from croupier.equipment.randomness import Drawing, Master, commit, mix, shoe_stream, stream
from croupier.equipment.randomness.rounds import KEYS


SEEDS = (20261116, 37, 1996)
"""Written down before the first run; none was ever replaced."""

TABLE = "R1"
RULES = hashlib.sha256(b"a ruleset").hexdigest()
ROUND_LENGTH = 25_000_000


@dataclass(frozen=True, slots=True)
class Played:
    """A round after its draw, with all that was known of it, and when."""

    number: int
    seed: bytes
    commitment: str
    contributions: tuple[tuple[str, str], ...]
    mixed: str
    symbol: Symbol


def entropy(seed: int, part: int) -> bytes:
    """Stand in for the operating system's entropy."""
    return hashlib.sha512(f"{seed}/{part}".encode()).digest()


def brought(seed: int, number: int) -> tuple[tuple[str, str], ...]:
    """Give what terminals bring to a round: three wagers, one without a nonce."""
    nonce = hashlib.sha256(f"terminal {seed}/{number}".encode()).hexdigest()
    return (("w1", nonce[:16]), ("w2", ""), ("w3", nonce[16:48]))


Seeded: TypeAlias = tuple[int, bytes, str]
"""A round's number, its secret and its mixed contributions."""


def seeded(seed: int, count: int) -> list[Seeded]:
    """Give the first rounds of a house, which are the same whatever is drawn in them."""
    known, more = _house(seed)
    known += islice(more, max(0, count - len(known)))
    return known[:count]


@cache
def _house(seed: int) -> tuple[list[Seeded], Iterator[Seeded]]:
    return [], _endless(seed)


def _endless(seed: int) -> Iterator[Seeded]:
    master, fresh, clock = Master.start(entropy(seed, 0), "test", 1, 0), 0, 0
    for number in counted(1):
        clock += ROUND_LENGTH
        if master.due(clock):
            fresh += 1
            master = master.reseed(entropy(seed, fresh), clock)
        secret, master = master.cycle().seed(clock)
        yield number, secret, mix(brought(seed, number))


def rounds(seed: int, device: Device, count: int) -> Iterator[Played]:
    """Play rounds of one draw each."""
    for number, secret, mixed in seeded(seed, count):
        commitment = commit(TABLE, number, secret, RULES)
        symbol = Drawing(device, stream(TABLE, number, secret, mixed)).draw()
        yield Played(number, secret, commitment, brought(seed, number), mixed, symbol)


def places(seed: int, device: Device, count: int) -> list[int]:
    """Play rounds and give what came, as places among the device's symbols."""
    numbered = {symbol: place for place, symbol in enumerate(device.symbols)}
    return [
        numbered[Drawing(device, stream(TABLE, number, secret, mixed)).draw()]
        for number, secret, mixed in seeded(seed, count)
    ]


def shoes(seed: int, shoe: Shoe, count: int) -> Iterator[list[Symbol]]:
    """Shuffle shoes and deal them to the end."""
    master = Master.start(entropy(seed, 0), "test", 1, 0)
    for number in range(1, count + 1):
        fresh = b"".join(entropy(seed, KEYS * number + part) for part in range(KEYS))
        keys, master = master.keys(fresh, number)
        mixed = mix(brought(seed, number))
        source = Drawing(shoe, shoe_stream(TABLE, number, keys, mixed))
        yield [source.draw() for _ in shoe.symbols]
