"""The draw of a round that anybody can check: promised before, mixed at the close, shown after.

1. Before betting opens a secret seed is drawn, and its commitment is published. The house can no
   longer change it.
2. When betting closes, what the accepted wagers brought is mixed into one hash, in the order of
   acceptance. The house could not know it when it chose the seed.
3. The bytes of the draw are HMACs under the seed. Nothing that was published gives them.
4. After the round the seed is published, and everybody can compute all of it again.

A shoe is longer than one seed: 256 bits cannot reach all orders of eight decks. It has nine keys,
which take turns.

What is hashed is canonical JSON: no spaces, UTF-8, names sorted. docs/randomness.md has it byte by
byte, for those who write a verifier.
"""

import hashlib
import hmac
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Final


SEED: Final = 32
"""Bytes of a round's seed, and of each key of a shoe."""

KEYS: Final = 9
"""Keys of a shoe: 2,304 bits, where the orders of eight decks need 2,230."""

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)
_HASH: Final = re.compile(r"[0-9a-f]{64}")


def canonical(value: object) -> bytes:
    """Write plain data the one way it is hashed.

    >>> canonical(["croupier", 1, "écart"]).decode()
    '["croupier",1,"écart"]'
    """
    try:
        return _ENCODER.encode(value).encode()
    except UnicodeEncodeError as error:
        raise ValueError("half a character is no text that can be hashed") from error


def commit(table: str, number: int, seed: bytes, ruleset_hash: str) -> str:
    """Return the commitment to a round's seed, to be published before the first wager."""
    _check(table, number, [seed], ruleset_hash)
    return _digest(["croupier/1/commit", table, number, seed.hex(), ruleset_hash])


def commit_shoe(table: str, shoe: int, keys: Sequence[bytes], ruleset_hash: str) -> str:
    """Return the commitment to all keys of a shoe."""
    _check(table, shoe, keys, ruleset_hash)
    _count(keys)
    secret = [key.hex() for key in keys]
    return _digest(["croupier/1/commit-shoe", table, shoe, secret, ruleset_hash])


def mix(contributions: Iterable[tuple[str, str]]) -> str:
    """Return the hash of what wagers brought: id and nonce, in the order of acceptance.

    The nonce is the text the terminal sent, or nothing.

    >>> mix([])[:16]
    '93aeb9b0d1a0bdd9'
    """
    return _digest(["croupier/1/close", [[wager, nonce] for wager, nonce in contributions]])


def stream(table: str, number: int, seed: bytes, mixed: str) -> Iterator[int]:
    """Give the bytes of a round's draw, for ever."""
    _check(table, number, [seed], mixed)
    return _blocks(["croupier/1/draw", table, number, mixed], [seed])


def shoe_stream(table: str, shoe: int, keys: Sequence[bytes], mixed: str) -> Iterator[int]:
    """Give the bytes that shuffle a shoe: block by block from one key after the other."""
    _check(table, shoe, keys, mixed)
    _count(keys)
    return _blocks(["croupier/1/shoe", table, shoe, mixed], keys)


def _blocks(labels: list[str | int], keys: Sequence[bytes]) -> Iterator[int]:
    # A list is open at its end: each block's own number is written there.
    start = canonical(labels)[:-1]
    for block in count():
        told = b"%b,%d]" % (start, block)
        yield from hmac.digest(keys[block % len(keys)], told, "sha256")


def _digest(value: object) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


def _check(table: str, number: int, secrets: Sequence[bytes], hashed: str) -> None:
    if not table:
        raise ValueError("a draw belongs to a table, and the table has a name")
    if number < 0:
        raise ValueError(f"rounds and shoes are numbered from 0, not {number}")
    if any(len(secret) != SEED for secret in secrets):
        raise ValueError(f"a seed has {SEED} bytes")
    if not _HASH.fullmatch(hashed):
        raise ValueError("a hash is written as 64 hexadecimal digits, in small letters")


def _count(keys: Sequence[bytes]) -> None:
    if len(keys) != KEYS or len(set(keys)) != KEYS:
        raise ValueError(f"a shoe has {KEYS} keys, each drawn afresh")
