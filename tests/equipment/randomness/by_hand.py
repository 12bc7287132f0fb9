"""The scheme of docs/randomness.md written again from the page alone, the long way.

It shares nothing with the house: HMAC is built from its definition, JSON is put together as text.
"""

import hashlib
from collections.abc import Iterator, Sequence


def written(value: object) -> str:
    """Write text, whole numbers and lists as canonical JSON."""
    if isinstance(value, str):
        escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
        escapes |= {"\b": "\\b", "\f": "\\f"}
        told = (escapes.get(sign, f"\\u{ord(sign):04x}" if sign < " " else sign) for sign in value)
        return '"' + "".join(told) + '"'
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    return str(value)


def hashed(value: object) -> str:
    return hashlib.sha256(written(value).encode()).hexdigest()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message)
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner.digest()).digest()


def numbers(keys: Sequence[bytes], labels: Sequence[str | int]) -> Iterator[int]:
    """Give the 64-bit words of a draw, four a block."""
    block = 0
    while True:
        message = written([*labels, block]).encode()
        told = hmac_sha256(keys[block % len(keys)], message).hex()
        yield from (int(told[start : start + 16], 16) for start in range(0, 64, 16))
        block += 1


def pick(words: Iterator[int], count: int) -> int:
    word = next(words)
    while word // count == 2**64 // count:
        word = next(words)
    return word % count


def shuffle(words: Iterator[int], cards: Sequence[object]) -> list[object]:
    order = list(cards)
    for last in reversed(range(1, len(order))):
        place = pick(words, last + 1)
        held = order[last]
        order[last] = order[place]
        order[place] = held
    return order
