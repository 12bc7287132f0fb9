"""The generator every draw goes back to: HMAC_DRBG of NIST SP 800-90A, revision 1, section 10.1.2.

A generator is a value. What changes it gives a new one, and the old one is to be forgotten: bytes
that left it cannot be computed from the new one. It finds no chance of its own; all of it is handed
in. It never shows its key, in a message or when printed.
"""

import hmac
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias


Algorithm: TypeAlias = Literal["sha256", "sha512"]

LEAST_ENTROPY: Final = 32
"""Bytes of entropy for the strength of both hashes, 256 bits."""

LEAST_NONCE: Final = 16
"""Bytes of nonce for the same strength."""

MOST_BYTES: Final = 1 << 16
"""Bytes given at one request (2**19 bits), and taken in at once; for the latter the standard allows
more, and nobody here needs it."""

RESEED_INTERVAL: Final = 1 << 48
"""Requests after which the standard insists on fresh entropy."""

_SIZES: Final = {"sha256": 32, "sha512": 64}


class ReseedDueError(Exception):
    """The generator gives nothing more before it has fresh entropy."""


@dataclass(frozen=True, slots=True)
class HmacDrbg:
    """The working state: a key, a value, and how many requests there were since fresh entropy.

    >>> drbg = HmacDrbg.instantiate(bytes(32), bytes(16))
    >>> given, drbg = drbg.generate(4)
    >>> drbg
    HmacDrbg(algorithm='sha256', requests=1, interval=281474976710656)
    """

    algorithm: Algorithm
    key: bytes = field(repr=False)
    value: bytes = field(repr=False)
    requests: int = 0
    interval: int = RESEED_INTERVAL

    @classmethod
    def instantiate(
        cls,
        entropy: bytes,
        nonce: bytes,
        personalisation: bytes = b"",
        *,
        algorithm: Algorithm = "sha256",
        interval: int = RESEED_INTERVAL,
    ) -> "HmacDrbg":
        """Start a generator of full strength."""
        if algorithm not in _SIZES:
            raise ValueError(f"the generator runs on sha256 or sha512, not {algorithm[:20]!r}")
        if not 1 <= interval <= RESEED_INTERVAL:
            raise ValueError(f"fresh entropy is due after 1 to {RESEED_INTERVAL} requests")
        _measure("entropy", entropy, LEAST_ENTROPY)
        _measure("nonce", nonce, LEAST_NONCE)
        _measure("personalisation", personalisation)
        blank = bytes(_SIZES[algorithm]), b"\x01" * _SIZES[algorithm]
        key, value = _update(algorithm, *blank, entropy + nonce + personalisation)
        return cls(algorithm, key, value, interval=interval)

    def reseed(self, entropy: bytes, additional: bytes = b"") -> "HmacDrbg":
        """Mix in fresh entropy."""
        _measure("entropy", entropy, LEAST_ENTROPY)
        _measure("additional input", additional)
        key, value = _update(self.algorithm, self.key, self.value, entropy + additional)
        return HmacDrbg(self.algorithm, key, value, interval=self.interval)

    def generate(
        self, count: int, additional: bytes = b"", *, fresh: bytes | None = None
    ) -> "tuple[bytes, HmacDrbg]":
        """Give so many bytes, and the generator that is left.

        With ``fresh`` entropy the request has prediction resistance: even who knew the state
        before it cannot tell what it gives.
        """
        if not 0 <= count <= MOST_BYTES:
            raise ValueError(f"a request is for 0 to {MOST_BYTES} bytes, not {count}")
        _measure("additional input", additional)
        if fresh is not None:
            return self.reseed(fresh, additional).generate(count)
        if self.requests >= self.interval:
            raise ReseedDueError(f"fresh entropy is due after {self.interval} requests")
        key, value = self.key, self.value
        if additional:
            key, value = _update(self.algorithm, key, value, additional)
        blocks: list[bytes] = []
        for _ in range(0, count, len(value)):
            value = hmac.digest(key, value, self.algorithm)
            blocks.append(value)
        key, value = _update(self.algorithm, key, value, additional)
        left = HmacDrbg(self.algorithm, key, value, self.requests + 1, self.interval)
        return b"".join(blocks)[:count], left


def _update(algorithm: Algorithm, key: bytes, value: bytes, data: bytes) -> tuple[bytes, bytes]:
    for mark in (b"\x00", b"\x01") if data else (b"\x00",):
        key = hmac.digest(key, value + mark + data, algorithm)
        value = hmac.digest(key, value, algorithm)
    return key, value


def _measure(what: str, data: bytes, least: int = 0) -> None:
    if not least <= len(data) <= MOST_BYTES:
        raise ValueError(f"{what} has {least} to {MOST_BYTES} bytes, not {len(data)}")
