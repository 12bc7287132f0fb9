"""A store has one owner. The lock goes with the process, however the process goes."""

import fcntl
import os
import socket
import time
from pathlib import Path
from typing import Final

from croupier.journal.reading import Connection
from croupier.terms.refusals import Reason, Refusal, RefusedError


_PATIENCE: Final = 1.0
"""Seconds in which a killed owner's lock is noticed by the database that held it for him."""
_PAUSE: Final = 0.02
_LONGEST_PID: Final = 20
_TAKE: Final = "select pg_try_advisory_lock(hashtext('croupier'), hashtext(current_schema()))"
_SAY: Final = (
    "insert into house (name, value) values ('owner', ?)"
    " on conflict (name) do update set value = excluded.value"
)


class FileLock:
    """The lock of a store in a file: a file beside it, locked, with the owner's pid in it."""

    def __init__(self, store: Path) -> None:
        """Take the lock; it is refused with its owner's pid if somebody has it."""
        self.path = store.with_name(f"{store.name}.lock")
        try:
            self._handle = self._take(store)
        except OSError as error:
            what = f"{self.path} cannot be locked: {error.strerror}"
            raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what)) from error

    def _take(self, store: Path) -> int:
        while True:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                owner = _pid(handle)
                os.close(handle)
                raise _owned(str(store), owner) from error
            if self._is_still_there(handle):
                os.ftruncate(handle, 0)
                os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
                return handle
            os.close(handle)

    def _is_still_there(self, handle: int) -> bool:
        """Tell whether the file we locked still has its name: a deleted one locks nobody out."""
        try:
            return os.path.samestat(os.fstat(handle), self.path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Give the lock back; the file stays, for its name is the lock."""
        os.close(self._handle)


def _pid(handle: int) -> str:
    """Read who has the lock; he may be just about to write it down."""
    for _ in range(round(_PATIENCE / _PAUSE)):
        pid = os.pread(handle, _LONGEST_PID, 0).decode("ascii", "replace").strip()
        if pid:
            return f"process {pid}"
        time.sleep(_PAUSE)
    return "another process"


def take_ownership(connection: Connection, where: str) -> None:
    """Take the lock of a store in PostgreSQL, for as long as this connection lives.

    All writing goes over it, so an owner who lost the lock has lost the means to write too.
    """
    for _ in range(round(_PATIENCE / _PAUSE)):
        if connection.run(_TAKE) == [(True,)]:
            return
        time.sleep(_PAUSE)
    named = connection.run("select value from house where name = 'owner'")
    raise _owned(where, named[0][0] if named else "another process")


def sign_in(connection: Connection) -> None:
    """Write down who has the lock, for the next who asks for it."""
    connection.run(_SAY, (f"process {os.getpid()} on {socket.gethostname()}",))


def _owned(where: str, owner: str) -> RefusedError:
    what = f"{where} belongs to {owner}, and a store has one owner"
    remedy = "Stop that process first, or use another store."
    return RefusedError(Refusal(Reason.STORE_HAS_AN_OWNER, what, remedy=remedy))
