"""The journal in SQLite: one file beside the floor, and nothing to look after."""

import contextlib
import functools
import os
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from croupier.journal.files import hold_to_a_file
from croupier.journal.keys import sync_folder
from croupier.journal.owner import FileLock
from croupier.journal.reading import SqlReading, Value, house, open_reading
from croupier.journal.schema import Dialect, tables
from croupier.journal.sql import SqlStore, found, hold_to_its_tables
from croupier.terms.refusals import Reason, Refusal, RefusedError


MEMORY: Final = ":memory:"
"""The address of a store that ends with the script."""

_DIALECT: Final = Dialect(
    integer="integer",
    bytes="blob",
    ending=" strict",
    clustered=" strict, without rowid",
    begin="begin immediate",
    still="begin",
    has_tables="select count(*), count(*) filter (where name = 'house') from sqlite_schema",
    objects="select type, name, sql from sqlite_schema where name not like 'sqlite^_%' escape '^'",
)
_ON_DISK: Final = (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1))
"""Every commit is synced to the write-ahead log before it returns (2 is FULL)."""
_IN_MEMORY: Final = (("journal_mode", "memory"), ("synchronous", 2), ("foreign_keys", 1))
_MOST_COMPLAINTS: Final = 100
_OWNER_ONLY: Final = 0o600
_OTHERS: Final = 0o077
"""The permissions of everybody but the file's owner."""


class _Sqlite:
    """One connection to SQLite; begin and commit are said aloud."""

    dialect = _DIALECT

    def __init__(self, address: str, where: str, lock: FileLock | None = None) -> None:
        """Connect to a file or a memory, and keep its owner's lock."""
        self.lock = threading.RLock()
        self._where = where
        self._owned = lock
        try:
            self._raw = sqlite3.connect(
                address, isolation_level=None, check_same_thread=False, uri=True
            )
        except sqlite3.Error as error:
            raise self._refused(error) from error

    def run(self, statement: str, values: Sequence[Value] = ()) -> list[Any]:
        """Carry out one statement and return its rows."""
        with self.lock:
            try:
                return self._raw.execute(statement, values).fetchall()
            except (sqlite3.Error, OverflowError, UnicodeDecodeError) as error:
                if "decode" in str(error) and self._raw.text_factory is str:
                    # Somebody damaged a text: it can still be read, and be found to be wrong.
                    self._raw.text_factory = _lenient
                    return self.run(statement, values)
                raise self._refused(error) from error

    def many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        """Carry out one statement for each row."""
        with self.lock:
            try:
                self._raw.executemany(statement, rows)
            except (sqlite3.Error, OverflowError, UnicodeDecodeError) as error:
                raise self._refused(error) from error

    def set(self, settings: Sequence[tuple[str, str | int]]) -> None:
        """Make settings, and read them back: SQLite may keep to others without a word."""
        for name, value in settings:
            self.run(f"pragma {name} = {value}")
            kept = self.run(f"pragma {name}")
            if kept != [(value,)]:
                what = f"{self._where} does not take {name} {value}, but keeps to {kept[0][0]}"
                remedy = "Put the store on a disk of this machine."
                raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy))

    def damage(self) -> list[str]:
        """Say what SQLite finds wrong with the file and its indexes."""
        said = [row[0] for row in self.run(f"pragma integrity_check({_MOST_COMPLAINTS})")]
        broken = self.run("pragma foreign_key_check")
        return [
            *(line for line in said if line != "ok"),
            *odd_objects(self),
            *(f"a row of {table} belongs to no row of {parent}" for table, _, parent, _ in broken),
        ]

    def close(self) -> None:
        """Close the connection, then give the lock back.

        Closing may copy the log into the file. That is no second try of a sync that failed: what
        failed is not in the part of the log that counts as committed.
        """
        with self.lock:
            self._raw.close()
        if self._owned is not None:
            self._owned.release()
            self._owned = None

    def _refused(self, error: Exception) -> RefusedError:
        what = f"{self._where} cannot be used: {error}"
        return RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what))


@functools.cache
def _schema() -> dict[tuple[str, str], str]:
    """Return the objects of an empty store, by kind and name."""
    made = _Sqlite(MEMORY, "the store in memory")
    for statement in tables(_DIALECT):
        made.run(statement)
    objects = _objects(made)
    made.close()
    return objects


def _objects(connection: _Sqlite) -> dict[tuple[str, str], str]:
    found = connection.run(connection.dialect.objects)
    return {(str(kind), str(name)): " ".join(str(sql).split()) for kind, name, sql in found}


def odd_objects(connection: _Sqlite) -> list[str]:
    """Name what is in a store's file and not of a journal, such as a trigger, or not as it was."""
    theirs, ours = _objects(connection), _schema()
    return [
        f"{' '.join(each)[:80]} is no part of a journal"
        if each not in ours
        else f"{' '.join(each)} is {'missing' if each not in theirs else 'not as a journal has it'}"
        for each in sorted(theirs.keys() | ours.keys())
        if theirs.get(each) != ours.get(each)
    ]


def _lenient(text: bytes) -> str:
    return text.decode(errors="replace")


def open_sqlite(path: Path | str, site: str | None = None) -> SqlStore:
    """Open the store in a file as its owner, or make one; ``:memory:`` is gone when closed."""
    if str(path) == MEMORY:
        return _owned(_Sqlite(MEMORY, "the store in memory"), None, site)
    real = Path(path).resolve()
    if not real.parent.is_dir():
        what = f"there is no folder {real.parent}"
        raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy="Make it first."))
    _hold_to_files(real, ".lock")
    lock = FileLock(real)
    _make_private(real)
    try:
        writes = _Sqlite(_address(real, "rwc"), str(path), lock)
    except RefusedError:
        lock.release()
        raise
    return _owned(writes, real, site)


def _make_private(path: Path) -> None:
    """Make a new store's file readable by its owner alone; its log and index follow it.

    A file that is there is not opened: closing it again would take away SQLite's own locks.
    """
    with contextlib.suppress(OSError):  # SQLite says better what is wrong with the place
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY))


def open_to_others(path: Path) -> list[Path]:
    """Return those of a store's files that others than their owner may read or write."""
    files = (path.with_name(f"{path.name}{ending}") for ending in ("", "-wal", "-shm"))
    return [each for each in files if each.exists() and each.stat().st_mode & _OTHERS]


def _owned(writes: _Sqlite, path: Path | None, site: str | None) -> SqlStore:
    where = str(path or "the store in memory")
    try:
        if house(writes, where):  # what is not ours is not touched
            hold_to_its_tables(where, odd_objects(writes))
        writes.set(_ON_DISK if path else _IN_MEMORY)
        name = found(writes, where, site)
        if path is None:
            return SqlStore(writes, None, name)
        sync_folder(path.parent)
        return SqlStore(writes, lambda: _Sqlite(_address(path, "ro"), where), name)
    except BaseException:
        writes.close()
        raise


def read_sqlite(path: Path | str) -> SqlReading:
    """Open the store in a file to read it; its owner may go on writing."""
    where = str(path)
    if not Path(path).exists():
        what = f"there is no store at {where}"
        remedy = "Name the data folder of a house, or the file of its store."
        raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy))
    _hold_to_files(Path(path).resolve())
    return open_reading(_Sqlite(_address(Path(path).resolve(), "ro"), where), where)


def _hold_to_files(path: Path, *beside: str) -> None:
    """Refuse a store one of whose files is something that keeps whoever opens it waiting."""
    try:
        for ending in ("", "-wal", "-shm", *beside):
            hold_to_a_file(path.with_name(f"{path.name}{ending}"))
    except OSError as error:
        what = f"{error.filename} cannot be used: {error.strerror}"
        remedy = "Bring back a sound copy."
        raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy)) from error


def _address(path: Path, mode: str) -> str:
    return f"file:{quote(str(path))}?mode={mode}"
