"""Write raw bytes of the house for a test laboratory: ``raw.py master|rounds|shoe SEED``.

The bytes come before any scaling, from the same functions the floor draws with, until nobody
reads them any more.
"""

import sys
from collections.abc import Iterator
from itertools import islice

from croupier.equipment.randomness import HmacDrbg, mix, shoe_stream, stream
from croupier.equipment.randomness.rounds import KEYS
from tests.equipment.randomness.houses import TABLE, entropy


CHUNK = 1 << 16
CHUNKS_PER_ROUND = 16


def master(seed: int) -> Iterator[bytes]:
    """Give the bytes of the generator that seeds rounds."""
    start = entropy(seed, 0)
    drbg = HmacDrbg.instantiate(start[:48], start[48:], algorithm="sha512")
    while True:
        given, drbg = drbg.generate(CHUNK)
        yield given


def rounds(seed: int) -> Iterator[bytes]:
    """Give the first megabyte of the stream of each round."""
    number = 0
    while True:
        number += 1
        drawn = stream(TABLE, number, entropy(seed, number)[:32], mix([("w1", str(number))]))
        yield from (bytes(islice(drawn, CHUNK)) for _ in range(CHUNKS_PER_ROUND))


def shoe(seed: int) -> Iterator[bytes]:
    """Give the stream of one endless shoe."""
    keys = [entropy(seed, part)[:32] for part in range(KEYS)]
    drawn = shoe_stream(TABLE, 1, keys, mix([]))
    while True:
        yield bytes(islice(drawn, CHUNK))


def main(source: str, seed: str) -> None:
    """Write until the reader has enough."""
    try:
        for chunk in {"master": master, "rounds": rounds, "shoe": shoe}[source](int(seed)):
            sys.stdout.buffer.write(chunk)
    except BrokenPipeError:
        sys.stderr.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
