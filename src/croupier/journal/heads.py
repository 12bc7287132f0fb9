"""Signed heads: the journal's last hash, attested and taken out of the database.

Whoever rewrites the journal can make a chain that fits itself, but cannot make it fit the heads
that left the house signed.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from croupier.journal.entries import canonical
from croupier.journal.files import hold_to_a_file
from croupier.journal.keys import Keys, is_signed, sync_folder, unhexed
from croupier.terms.refusals import Reason, Refusal, RefusedError


FILE: Final = "heads.jsonl"
_TAIL: Final = 65_536
"""Bytes at the end of the file that are read first by whoever asks for the latest."""
_LABEL: Final = "croupier/1/head"
"""Says what is signed, so that no signature of ours can be used for anything else."""


@dataclass(frozen=True, slots=True)
class Head:
    """At the moment ``at`` the journal's last entry was ``seq``, with this hash. Signed, in hex."""

    seq: int
    hash: str
    at: int
    signature: str


def attested(site: str, seq: int, chain_hash: str, at: int) -> bytes:
    """Return the text that is signed."""
    return canonical([_LABEL, site, seq, chain_hash, at])


def sign_head(keys: Keys, site: str, tip: tuple[int, str], at: int) -> Head:
    """Sign the end of a journal: its last entry's number and hash."""
    seq, chain_hash = tip
    return Head(seq, chain_hash, at, keys.sign(attested(site, seq, chain_hash, at)).hex())


def is_genuine(public: bytes, site: str, head: Head) -> bool:
    """Tell whether a head was signed by the house whose public key this is."""
    try:
        signature = unhexed(head.signature)
    except (TypeError, ValueError):
        return False
    return is_signed(public, attested(site, head.seq, head.hash, head.at), signature)


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    at: int
    hash: str
    seq: int
    signature: str
    site: str


_READER: Final = msgspec.json.Decoder(_Line)


class HeadsFile:
    """The heads of one site in a file of their own: one line each, on the disk when it returns."""

    def __init__(self, folder: Path, site: str) -> None:
        """Take up the file of a folder the operator named, or begin it."""
        self.path = folder / FILE
        self._site = site
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file = os.fdopen(_for_its_owner(self.path), "a+b", buffering=0)
            _mend(self._file.fileno())
            sync_folder(folder)
        except OSError as error:
            raise self._refused(error) from error

    def append(self, head: Head) -> None:
        """Write a head down; a failure is final, for what a failed sync left is not known."""
        try:
            self._file.write(as_line(head, self._site))
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._refused(error) from error

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _refused(self, error: OSError) -> RefusedError:
        what = f"heads cannot be written to {self.path}: {error.strerror}"
        remedy = "Name a folder on a disk that can be written, away from the database."
        return RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy))


def _for_its_owner(path: Path) -> int:
    """Open a file to which its owner alone may add, and which they alone may read."""
    return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)


def as_line(head: Head, site: str) -> bytes:
    """Return a head as it stands in the file."""
    parts = {
        "at": head.at,
        "hash": head.hash,
        "seq": head.seq,
        "signature": head.signature,
        "site": site,
    }
    return canonical(parts) + b"\n"


def read_heads(path: Path, site: str) -> Iterator[Head]:
    """Read the heads of a site; a line that a power cut tore off at the end was never promised."""
    try:
        hold_to_a_file(path)
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if line.endswith(b"\n") and (head := _read(path, number, line, site)):
                    yield head
    except OSError as error:
        what = f"the heads at {path} cannot be read: {error.strerror}"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what)) from error


def heads_after(path: Path, site: str, after: int) -> list[Head]:
    """Read the heads of a site that are of later entries, no more of the file than it takes."""
    size = _TAIL
    try:
        hold_to_a_file(path)
        while True:
            with path.open("rb") as file:
                start = max(0, file.seek(0, os.SEEK_END) - size)
                file.seek(start)
                lines = file.read().splitlines(keepends=True)[bool(start) :]  # the first may be cut
            found = (_decoded(line, site) for line in lines if line.endswith(b"\n"))
            heads = [head for head in found if head is not None]
            if not start or any(head.seq <= after for head in heads):
                return [head for head in heads if head.seq > after]
            size *= 4
    except (OSError, msgspec.MsgspecError, ValueError):
        return [
            head for head in read_heads(path, site) if head.seq > after
        ]  # it says what is wrong


def _decoded(line: bytes, site: str) -> Head | None:
    parts = _READER.decode(line)
    return Head(parts.seq, parts.hash, parts.at, parts.signature) if parts.site == site else None


def _read(path: Path, number: int, line: bytes, site: str) -> Head | None:
    try:
        return _decoded(line, site)
    except (msgspec.MsgspecError, ValueError) as error:
        what = f"line {number} of {path} is no head of a journal"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what)) from error


def _mend(handle: int) -> None:
    """Take away a last line that a power cut tore off, so that the next starts on its own."""
    size = os.fstat(handle).st_size
    tail = os.pread(handle, 4096, max(0, size - 4096))
    if tail and not tail.endswith(b"\n"):
        os.ftruncate(handle, size - len(tail) + tail.rfind(b"\n") + 1)
