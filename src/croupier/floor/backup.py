"""Backing a house up while it is open, and restoring it into an empty folder.

A backup is a folder like a house's own: the database as it was at one moment, the signed heads up
to that moment, the keys if they were asked for, and a manifest that names what each file must be.
The manifest comes last: a folder without one is no backup.
"""

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import quote

import msgspec
from msgspec import Meta

from croupier.floor import enrolment
from croupier.journal.check import Fault, check
from croupier.journal.heads import FILE as HEADS_FILE
from croupier.journal.heads import Head, as_line, is_genuine, read_heads
from croupier.journal.keys import FILE as KEYS_FILE
from croupier.journal.keys import Keys, sync_folder
from croupier.journal.opening import read_store
from croupier.journal.schema import VERSION
from croupier.journal.store import Reading
from croupier.table.house import receipts, shelves, staff
from croupier.table.house.premises import DATABASE
from croupier.terms.refusals import Reason, Refusal, RefusedError


MANIFEST: Final = "manifest.json"
FORMAT: Final = 1
_OWNER_ONLY: Final = 0o600
_FOLDER: Final = 0o700
_PIECE: Final = 1024 * 1024
_LARGEST: Final = 64 * 1024

_Hex: Final = r"\A[0-9a-f]{64}\Z"
Digest = Annotated[str, Meta(pattern=_Hex)]


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a backup: its length and its SHA-256."""

    bytes: int
    sha256: Digest


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a backup holds: of which house, up to which entry, made when and by which version."""

    croupier: str
    format: int
    version: str
    store: int
    """The version of the tables in the database."""
    site: str
    seq: int
    hash: str
    """The last entry, and its hash."""
    public: Digest
    """The house's public key, by the backup's own word."""
    made: int
    """When, in microseconds of the wall's clock."""
    files: dict[str, Kept]


class _Outline(msgspec.Struct):
    """What every manifest says, of whichever format."""

    croupier: str
    format: int


@dataclass(frozen=True, slots=True)
class HousePlace:
    """Where a house is kept: its folder, and its keys and heads if they are elsewhere."""

    folder: Path
    store: str | None = None
    keys: Path | None = None
    heads: Path | None = None


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and what is still to be done."""

    manifest: Manifest
    has_keys: bool
    lost: int
    """Entries that were signed after this backup was made, and are not in it."""


def _refused(
    what: str, remedy: str = "", reason: Reason = Reason.FILE_CANNOT_BE_USED
) -> RefusedError:
    return RefusedError(Refusal(reason, what, remedy=remedy))


# Backing up


def back_up(place: HousePlace, to: Path, at: int, *, with_keys: bool = False) -> Manifest:
    """Back a house up into a new folder; its owner may go on writing.

    The database is copied as it was at one moment. Heads leave for their file before they are
    kept in the database, so the file is read after it, and as far as the database goes.
    """
    if place.store is not None:
        what = "the journal is in PostgreSQL, which has tools of its own for this"
        remedy = "Use pg_dump, and copy the heads and the keys after it."
        raise _refused(what, remedy, Reason.STORE_CANNOT_BE_USED)
    database = place.folder / DATABASE
    if not database.is_file():
        raise _refused(f"{place.folder} holds no house", "Name a house's data folder.")
    keys = place.keys or place.folder
    if not (keys / KEYS_FILE).exists():
        what = f"the keys of this house are not at {keys}"
        raise _refused(what, "Name their folder: --keys.", Reason.KEYS_CANNOT_BE_USED)
    public = Keys.at(keys).public
    with _draft(to, MANIFEST) as draft:
        _copy_database(database, draft / DATABASE)
        with closing(read_store(str(draft / DATABASE))) as copied:
            _copy_heads(copied, place.heads or place.folder, draft)
            site, tip = copied.site, copied.tip()
        if with_keys:
            _copy(keys / KEYS_FILE, draft / KEYS_FILE)
        manifest = Manifest(
            croupier="backup",
            format=FORMAT,
            version=version("croupier"),
            store=VERSION,
            site=site,
            seq=tip[0],
            hash=tip[1],
            public=public.hex(),
            made=at,
            files={each.name: _kept(each) for each in sorted(draft.iterdir())},
        )
        _write(draft / MANIFEST, [msgspec.json.format(msgspec.json.encode(manifest)), b"\n"])
    return manifest


def _copy_database(source: Path, target: Path) -> None:
    """Copy a database as it is at this moment, in one file."""
    _write(target, [])
    try:
        with (
            closing(_connect(source, "ro")) as reads,
            closing(_connect(target, "rw")) as writes,
        ):
            # In one step: then it is one moment, however much is written meanwhile.
            reads.backup(writes, pages=-1)
            writes.execute("pragma journal_mode = delete").fetchall()
    except sqlite3.Error as error:
        what = f"{source} cannot be copied: {error}"
        remedy = "See whether the disk is full, and verify the house."
        raise _refused(what, remedy, Reason.STORE_CANNOT_BE_USED) from error
    _sync(target)


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    address = f"file:{quote(str(path.resolve()))}?mode={mode}"
    return sqlite3.connect(address, isolation_level=None, uri=True)


def _copy_heads(journal: Reading, folder: Path, draft: Path) -> None:
    """Copy the signed heads that left the house, as far as its journal goes in the copy.

    One head may be on its way into the database; what was signed after it is of a later moment.
    """
    end = journal.tip()[0]
    last = max((head.seq for head in journal.heads()), default=0)
    path = folder / HEADS_FILE
    outside = list(read_heads(path, journal.site)) if path.exists() else []
    kept = [head for head in outside if head.seq <= last]
    coming = [head for head in outside if last < head.seq <= end][:1]
    _write(draft / HEADS_FILE, (as_line(head, journal.site) for head in (*kept, *coming)))


# Restoring


def restore(
    backup: Path, folder: Path, *, public: bytes | None = None, heads: Path | None = None
) -> Restored:
    """Restore a backup into an empty folder; it is there only when everything in it was verified.

    ``public`` is the house's key, where somebody knows it better than the backup. ``heads`` is the
    folder of heads that outlived the house: the backup is held to them as far as it goes.
    """
    manifest = read_manifest(backup)
    if public is not None and public.hex() != manifest.public:
        what = f"{backup} is of a house with another key, {manifest.public[:16]}…"
        raise _refused(what, "Name this house's backup.", Reason.KEYS_CANNOT_BE_USED)
    with _draft(folder, DATABASE) as draft:
        for name, kept in manifest.files.items():
            _copy(backup / name, draft / name)
            if _kept(draft / name) != kept:
                what = f"{backup / name} is not as it was backed up"
                raise _refused(what, "Restore another backup.")
        lost = _verify(draft, manifest, heads)
        has_keys = (draft / KEYS_FILE).exists()
        if has_keys and Keys.at(draft).public.hex() != manifest.public:
            what = f"the keys in {backup} are not those of its journal"
            raise _refused(what, "Restore another backup.", Reason.KEYS_CANNOT_BE_USED)
    return Restored(manifest, has_keys, lost)


def read_manifest(backup: Path) -> Manifest:
    """Read what a backup says of itself; RefusedError if it is none, or of another version."""
    path = backup / MANIFEST
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST)
        outline = msgspec.json.decode(text, type=_Outline)
    except (OSError, msgspec.MsgspecError, ValueError) as error:
        what = f"{backup} is no backup of a house: its {MANIFEST} cannot be read"
        raise _refused(what, "Name the folder that croupier backup made.") from error
    if outline.croupier != "backup" or outline.format != FORMAT:
        what = f"{backup} is of format {outline.format}, and this croupier reads {FORMAT}"
        remedy = "Use the croupier that made it."
        raise _refused(what, remedy, Reason.STORE_IS_OF_ANOTHER_VERSION)
    try:
        manifest = msgspec.json.decode(text, type=Manifest)
    except (msgspec.MsgspecError, ValueError) as error:
        what = f"{path} is damaged: {str(error)[:120]}"
        raise _refused(what, "Restore another backup.") from error
    if manifest.store != VERSION:
        what = f"{backup} is of version {manifest.store}, and this croupier keeps {VERSION}"
        remedy = f"Use croupier {manifest.version[:20]}, which made it."
        raise _refused(what, remedy, Reason.STORE_IS_OF_ANOTHER_VERSION)
    if not {DATABASE, HEADS_FILE} <= set(manifest.files) <= {DATABASE, HEADS_FILE, KEYS_FILE}:
        raise _refused(f"{path} names other files than a house has", "Restore another backup.")
    return manifest


def _verify(draft: Path, manifest: Manifest, survived: Path | None) -> int:
    """Hold a restored journal to itself and to its heads; return how many signed entries it lacks."""
    public = bytes.fromhex(manifest.public)
    with closing(read_store(str(draft / DATABASE))) as journal:
        if (journal.site, *journal.tip()) != (manifest.site, manifest.seq, manifest.hash):
            raise _refused("the backup does not end where its manifest says", "Restore another.")
        heads = list(read_heads(draft / HEADS_FILE, journal.site))
        faults = list(check(journal, public, heads))
        faults += [Fault(None, what) for what in enrolment.wrong(journal, public)]
        faults += [Fault(None, what) for what in shelves.wrong(journal, public)]
        faults += [Fault(None, what) for _, what in staff.wrong(journal, public)]
        faults += receipts.wrong(journal)
        later = _survivors(survived, journal.site, public)
        faults += _against(journal, later)
    if faults:
        what = f"the backup is not sound, faults: {len(faults)}. The first: {faults[0]}"
        raise _refused(what, "Restore another backup.", Reason.STORE_CANNOT_BE_USED)
    return max(0, max((head.seq for head in later), default=0) - manifest.seq)


def _survivors(folder: Path | None, site: str, public: bytes) -> list[Head]:
    """Return the heads that outlived a house, those that are genuine."""
    if folder is None:
        return []
    return [
        head for head in read_heads(folder / HEADS_FILE, site) if is_genuine(public, site, head)
    ]


def _against(journal: Reading, heads: Sequence[Head]) -> list[Fault]:
    """Hold a journal to heads kept elsewhere, as far as it goes."""
    signed = {head.seq: head.hash for head in heads}
    return [
        Fault(row.seq, "not what was signed")
        for row in (journal.rows() if signed else ())
        if signed.get(row.seq, row.hash) != row.hash
    ]


# Files


@contextmanager
def _draft(to: Path, last: str) -> Generator[Path]:
    """Give a folder to fill inside an empty one; its files get their places when it is full.

    The file called ``last`` comes last: without it nothing there is a house or a backup. An empty
    folder that is there is kept, for it may be a disk of its own.
    """
    is_new = not to.exists()
    try:
        if not is_new and (not to.is_dir() or any(to.iterdir())):
            raise _refused(f"{to} is not an empty folder", "Name one that is empty, or not there.")
        to.mkdir(_FOLDER, parents=True, exist_ok=True)
        draft = to / f".draft-{os.urandom(6).hex()}"
        draft.mkdir(_FOLDER)
        try:
            yield draft
            for each in sorted(draft.iterdir(), key=lambda each: each.name == last):
                each.rename(to / each.name)
            sync_folder(to)
            sync_folder(to.absolute().parent)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
            if is_new and not any(to.iterdir()):
                to.rmdir()
    except OSError as error:
        what = f"{error.filename or to} cannot be used: {error.strerror}"
        raise _refused(what, "See whether the disk is full or may not be written.") from error


def _write(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a new file that its owner alone may read, down to the disk."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    with os.fdopen(handle, "wb") as file:
        file.writelines(pieces)
        file.flush()
        os.fsync(file.fileno())


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as file:
        _write(target, iter(lambda: file.read(_PIECE), b""))


def _kept(path: Path) -> Kept:
    """Say what a file must be to be this one."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Kept(path.stat().st_size, digest)


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
