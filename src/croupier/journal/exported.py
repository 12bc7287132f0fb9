"""An export read back: the same questions as to a store, answered from the file alone.

The file is read from its beginning each time, a line at a time, so memory does not grow with it.
What is wrong with the file itself is found when it is opened, and named by its line.
"""

import os
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.journal.check import Fault
from croupier.journal.entries import Entry, canonical, read, take_apart
from croupier.journal.export import FORMAT
from croupier.journal.heads import Head
from croupier.journal.store import (
    EVERY_ROUND,
    AnsweredCommand,
    Last,
    RoundRow,
    Share,
    Snapshot,
    Sought,
    Span,
    StoredEntry,
    StoredPosting,
)
from croupier.terms.refusals import Reason, Refusal, RefusedError


LONGEST_LINE: Final = 64 * 1024 * 1024
_ENTRY: Final = b'{"entry":'
_EXTRACT: Final = b'{"croupier":"extract"'


class _Header(msgspec.Struct, forbid_unknown_fields=True):
    after: int
    before: str
    croupier: str
    format: int
    public_key: str
    site: str


class _Ruleset(msgspec.Struct, forbid_unknown_fields=True):
    hash: str
    ruleset: msgspec.Raw


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    head: Head


class _Balances(msgspec.Struct, forbid_unknown_fields=True):
    balances: list[tuple[str, str, int]]


class _Sum(msgspec.Struct, forbid_unknown_fields=True):
    entries: int
    hash: str
    lines: int


class _End(msgspec.Struct, forbid_unknown_fields=True):
    end: _Sum


class Exported:
    """A journal in an export, to be read."""

    def __init__(self, path: Path) -> None:
        """Read what the file says of itself; RefusedError if it is no export at all."""
        self._path = path
        self.faults: list[Fault] = []
        """What is wrong with the file, rather than with the journal in it."""
        self._heads: list[Head] = []
        self._rulesets: dict[str, bytes] = {}
        self._balances: dict[tuple[str, str], int] | None = None
        self._end: _Sum | None = None
        self._tip = (0, "")
        header = self._header()
        self.site = header.site
        self.public = _key(path, header.public_key)
        self.after, self.before = header.after, header.before
        self._tip = (header.after, header.before)
        self._survey()

    def _header(self) -> _Header:
        first = next(self._lines(), (1, b""))[1]
        try:
            header = msgspec.json.decode(first, type=_Header)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            if first.startswith(_EXTRACT):
                raise _extracted(self._path) from error
            raise _unusable(f"{self._path} is neither a store nor an export") from error
        if header.croupier != "export" or header.format != FORMAT:
            raise _unusable(f"{self._path} is an export of a form that is not known here")
        if canonical(header) != first:
            self._wrong(1, "is not written as exports are")
        return header

    def _survey(self) -> None:
        """Go through the file once, and keep what is short."""
        entries, number = 0, 1
        for number, line in self._lines(after=1):
            if self._end is not None:
                self._wrong(number, "follows the end")
            if line.startswith(_ENTRY):
                entries += 1
                if self._balances is not None:
                    self._wrong(number, "is not in its place")
                row = _row(number, line, self.after + entries)
                self._tip = (row.seq, row.hash)
            else:
                self._keep(number, line)
        self._close(entries, number)

    def _keep(self, number: int, line: bytes) -> None:
        try:
            parts = _read(line)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            self._wrong(number, "is nothing that an export has")
            return
        if canonical(parts) != line:
            self._wrong(number, "is not written as exports are")
        if not self._is_in_its_place(parts):
            self._wrong(number, "is not in its place")
        match parts:
            case _Ruleset():
                self._rulesets[parts.hash] = bytes(parts.ruleset)
            case _Head():
                self._heads.append(parts.head)
            case _Balances():
                self._balances = {(who, asset): units for who, asset, units in parts.balances}
            case _:
                self._end = parts.end

    def _is_in_its_place(self, parts: object) -> bool:
        """Say whether a line comes where exports have it: rulesets first, heads at their entry."""
        if isinstance(parts, _Ruleset):
            return self._tip[0] == self.after
        if isinstance(parts, _Head):
            return parts.head.seq == self._tip[0] and self._balances is None
        return self._balances is None or isinstance(parts, _End)

    def _close(self, entries: int, lines: int) -> None:
        """Hold the file to what its last line says it should have come to."""
        if not self._ends_with_a_line():
            self._wrong(lines, "does not end")
        end = self._end
        if end is None:
            self._wrong(lines, "is the last, and the end is missing")
        elif (end.entries, end.lines) != (entries, lines):
            what = f"promises {end.entries} entries in {end.lines} lines"
            self._wrong(lines, f"{what}, and there are {entries} in {lines}")
        elif end.hash != self._tip[1]:
            self._wrong(lines, "promises another last hash than there is")

    def _ends_with_a_line(self) -> bool:
        with self._path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read() == b"\n"

    def _wrong(self, number: int, what: str) -> None:
        self.faults.append(Fault(None, f"line {number} of the export {what}"))

    def _lines(self, after: int = 0) -> Iterator[tuple[int, bytes]]:
        try:
            with self._path.open("rb") as file:
                number = 0
                while line := file.readline(LONGEST_LINE):
                    number += 1
                    if number > after:
                        yield number, line.removesuffix(b"\n")
        except OSError as error:
            raise _unusable(f"{self._path} cannot be read: {error.strerror}") from error

    # What is asked of every journal

    def tip(self) -> tuple[int, str]:
        """Return the number and the hash of the last entry."""
        return self._tip

    def last(self) -> Last:
        """Return where the journal ends."""
        numbers: dict[str, int] = {}
        clock = 0
        for entry in self.entries():
            numbers[entry.happening.stream] = entry.number
            clock = entry.moment.clock
        return Last(*self._tip, numbers, clock)

    def rows(
        self, after: int = 0, stream: str | None = None, upto: int | None = None
    ) -> Iterator[StoredEntry]:
        """Give entries in order, unread."""
        due = self.after
        for number, line in self._lines():
            if not line.startswith(_ENTRY):
                continue
            due += 1
            row = _row(number, line, due)
            is_within = row.seq > after and (upto is None or row.seq <= upto)
            if is_within and stream in {None, row.stream}:
                yield row

    def entries(
        self, after: int = 0, stream: str | None = None, upto: int | None = None
    ) -> Iterator[Entry]:
        """Give entries in order, those after number ``after`` and up to ``upto``."""
        for row in self.rows(after, stream, upto):
            try:
                yield read(row.line, row.hash)
            except ValueError as error:
                raise _unusable(f"entry {row.seq} cannot be read: {error}") from error

    def latest(self, stream: str, count: int) -> list[StoredEntry]:
        """Return the last entries of a stream in order, unread."""
        return list(deque(self.rows(stream=stream), count))

    def postings(self) -> Iterator[StoredPosting]:
        """Give all postings in the order of their entries."""
        for row in self.rows():
            for n, (account, asset, units) in enumerate(_post(row.line)):
                yield StoredPosting(row.seq, n, account, asset, units)

    def statement(self, account: str) -> Iterator[StoredPosting]:
        """Give the postings of one account in order."""
        return (posted for posted in self.postings() if posted.account == account)

    def balances(self) -> dict[tuple[str, str], int]:
        """Return the units of every account and asset that was ever moved."""
        sums: dict[tuple[str, str], int] = {}
        for posted in self.postings():
            whose = (posted.account, posted.asset)
            sums[whose] = sums.get(whose, 0) + posted.units
        if self._balances is None:
            return sums
        return {whose: 0 for whose, units in sums.items() if not units} | self._balances

    def holdings(self) -> dict[tuple[str, str], int]:
        """Return the units of those accounts and assets that are not nothing."""
        return {whose: units for whose, units in self.balances().items() if units}

    def answer(self, key: str) -> AnsweredCommand | None:  # noqa: ARG002 - exports have no answers
        """Return nothing: answers to commands are no part of an export."""
        return None

    def answers(self) -> Iterator[AnsweredCommand]:
        """Give none."""
        return iter(())

    @property
    def keeps_answers(self) -> bool:
        """Say that an export leaves the answers to commands out."""
        return False

    def rounds(
        self,
        sought: Sought = EVERY_ROUND,  # noqa: ARG002 - exports have no index
        limit: int = 100,  # noqa: ARG002 - the same
    ) -> list[RoundRow]:
        """Return none: an export has entries, and rounds are found by replaying them."""
        return []

    def shares(
        self,
        sought: Sought,  # noqa: ARG002 - exports have no index
        limit: int,  # noqa: ARG002 - the same
    ) -> list[tuple[int, Share]]:
        """Return none."""
        return []

    def spans(self, table: str, limit: int) -> list[Span]:  # noqa: ARG002 - exports have no index
        """Return none."""
        return []

    def round_numbers(self) -> Iterator[tuple[str, int]]:
        """Give none."""
        return iter(())

    def odd_rounds(self) -> list[tuple[str, int, int]]:
        """Return none."""
        return []

    def snapshots(self) -> list[Snapshot]:
        """Return none: an export is replayed from its beginning."""
        return []

    def rulesets(self) -> dict[str, bytes]:
        """Return the rulesets by hash."""
        return self._rulesets

    def heads(self, after: int = 0) -> list[Head]:
        """Return the signed heads of entries after number ``after``, in order."""
        return [head for head in self._heads if head.seq > after]

    def head(self) -> Head | None:
        """Return the latest signed head."""
        return self._heads[-1] if self._heads else None

    def shelf(self, name: str) -> dict[str, bytes]:  # noqa: ARG002 - exports have none
        """Return nothing: who signs in how never leaves the house."""
        return {}

    def kept(self, shelf: str, key: str) -> bytes | None:  # noqa: ARG002 - exports have none
        """Return nothing."""
        return None

    def shelves(self) -> list[str]:
        """Return none."""
        return []

    def damage(self) -> list[str]:
        """Say what is wrong with the file itself."""
        return [str(fault) for fault in self.faults]

    def close(self) -> None:
        """Nothing is held."""


def _read(line: bytes) -> Any:
    """Read any line of an export but the first and its entries."""
    for name, kind in _KINDS.items():
        if line.startswith(name):
            return msgspec.json.decode(line, type=kind)
    raise ValueError


_KINDS: Final[dict[bytes, Any]] = {
    b'{"hash":': _Ruleset,
    b'{"head":': _Head,
    b'{"balances":': _Balances,
    b'{"end":': _End,
}


def _row(number: int, line: bytes, due: int) -> StoredEntry:
    """Take an entry's line as it lies in the file; one that cannot be read is in its place."""
    body, _, rest = line.removeprefix(_ENTRY).rpartition(b',"hash":"')
    chain_hash = rest.removesuffix(b'"}').decode("ascii", "replace")
    try:
        entry = take_apart(body)
    except ValueError:
        return StoredEntry(due, f"line {number}", 1, body, chain_hash)
    return StoredEntry(entry.seq, entry.stream, entry.number, body, chain_hash)


def _post(line: bytes) -> list[tuple[str, str, int]]:
    try:
        return take_apart(line).post
    except ValueError:
        return []


def _key(path: Path, written: str) -> bytes:
    try:
        return bytes.fromhex(written)
    except ValueError as error:
        raise _unusable(f"{path} names a public key that is none") from error


def _extracted(path: Path) -> RefusedError:
    """Say who checks the extract of one round: here a whole journal is folded again."""
    what = f"{path} is the extract of one round, without the journal that is replayed here"
    remedy = "Check it with verify.py, or verify the export it was cut from."
    return RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy))


def _unusable(what: str) -> RefusedError:
    return RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy="Check the file."))
