"""Entries of the journal: what happened, when, by which rules, and what money it moved.

An entry is one line of canonical JSON. Its hash covers the line and the hash before it, so that
nothing in the past can change without every later hash changing too.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

from croupier.terms.money import CASH
from croupier.terms.references import Ref


GENESIS: Final = "0" * 64
"""The hash before the first entry."""


def _plain(value: object) -> object:
    """Write any mapping as an object; what else there may be has no place in a journal."""
    if isinstance(value, Mapping):
        return dict(cast("Mapping[str, Any]", value))
    raise TypeError(f"a journal holds no {type(value).__name__}")


_ENCODER: Final = msgspec.json.Encoder(order="sorted", enc_hook=_plain)


class Posting(Struct, frozen=True):
    """An amount put to one account; those of an entry sum to nothing, asset by asset."""

    account: str
    units: int
    asset: str = CASH


@dataclass(frozen=True, slots=True)
class Moment:
    """When: the wall's time, and the house's own clock, which never jumps. Microseconds."""

    at: int
    clock: int


AS_TYPED: Final = 1
AS_NAMED: Final = 2
"""The versions of an entry: wagers as people typed them, until release 0.1.0; as their books name them."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What happened, before it has its place in the journal.

    ``facts`` hold whole numbers, texts, booleans, None, lists and objects of these; no floats.
    """

    stream: str
    kind: str
    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    postings: tuple[Posting, ...] = ()
    rules: tuple[Ref, ...] = ()
    version: int = AS_NAMED


@dataclass(frozen=True, slots=True)
class Entry:
    """A happening in its place: numbered in the journal and in its stream, timed and chained."""

    seq: int
    number: int
    moment: Moment
    happening: Happening
    line: bytes
    hash: str


COMMAND: Final = "command"
"""The fact that names the command an entry answers: its key, and the digest of its body."""


ENTRIES: Final = "entries"
"""Of a named command: how many entries came of it, the one that names it first."""


def commanded(happenings: Iterable[Happening], key: str, digest: str) -> tuple[Happening, ...]:
    """Note on the first happening which command brought it about; its answer can be missed then."""
    first, *rest = happenings
    named = {"key": key, "digest": digest, ENTRIES: 1 + len(rest)}
    return (replace(first, facts={**first.facts, COMMAND: named}), *rest)


def canonical(value: object) -> bytes:
    """Write plain data the one way it is hashed: sorted names, no spaces, UTF-8."""
    return _ENCODER.encode(value)


def chained(before: str, line: bytes) -> str:
    """Return the hash of a line after the hash before it."""
    return hashlib.sha256(bytes.fromhex(before) + line).hexdigest()


def written(seq: int, number: int, moment: Moment, happening: Happening) -> bytes:
    """Write an entry's line."""
    return canonical(
        {
            "at": moment.at,
            "clock": moment.clock,
            "facts": happening.facts,
            "kind": happening.kind,
            "number": number,
            "post": [(each.account, each.asset, each.units) for each in happening.postings],
            "rules": [str(ref) for ref in happening.rules],
            "seq": seq,
            "stream": happening.stream,
            "version": happening.version,
        }
    )


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """An entry's line, taken apart; written again it is the same line."""

    at: int
    clock: int
    facts: dict[str, Any]
    kind: str
    number: int
    post: list[tuple[str, str, int]]
    rules: list[str]
    seq: int
    stream: str
    version: int


_READER: Final = msgspec.json.Decoder(Line)


def take_apart(line: bytes) -> Line:
    """Take a line apart; a ValueError says what no entry can look like."""
    try:
        return _READER.decode(line)
    except (msgspec.MsgspecError, RecursionError, TypeError) as error:
        raise ValueError(f"no entry of a journal: {error}") from error


def read(line: bytes, chain_hash: str) -> Entry:
    """Read an entry back from its line; a ValueError says what no entry can look like."""
    parts = take_apart(line)
    happening = Happening(
        parts.stream,
        parts.kind,
        parts.facts,
        tuple(Posting(account, units, asset) for account, asset, units in parts.post),
        tuple(Ref.parse(ref) for ref in parts.rules),
        parts.version,
    )
    return Entry(
        parts.seq, parts.number, Moment(parts.at, parts.clock), happening, line, chain_hash
    )


class Chain:
    """The end of the journal, where the next entry is linked."""

    def __init__(
        self, seq: int = 0, head: str = GENESIS, numbers: Mapping[str, int] = MappingProxyType({})
    ) -> None:
        """Take up a journal after its last entry, with the last number of each stream."""
        self.seq = seq
        self.head = head
        self._numbers = dict(numbers)

    def link(self, happenings: Iterable[Happening], moment: Moment) -> list[Entry]:
        """Give happenings their places, one after the other."""
        return [self._link(happening, moment) for happening in happenings]

    def _link(self, happening: Happening, moment: Moment) -> Entry:
        self.seq += 1
        number = self._numbers.get(happening.stream, 0) + 1
        self._numbers[happening.stream] = number
        line = written(self.seq, number, moment, happening)
        self.head = chained(self.head, line)
        return Entry(self.seq, number, moment, happening, line, self.head)
