"""The notary: signs the journal's head and takes it out of the house, often enough.

A script tells it the moment. On a floor it has a thread of its own and a clock.
"""

import threading
from collections.abc import Callable
from typing import Final

from croupier.journal.heads import Head, HeadsFile, heads_after, sign_head
from croupier.journal.keys import Keys
from croupier.journal.store import Store
from croupier.terms.refusals import RefusedError


EVERY: Final = 60_000_000
"""Microseconds: while anything happens, no longer than a minute passes without a head."""
_ROUND: Final = 20.0
"""Seconds between two looks of the thread: three in a minute, so that one may be late."""


class Notary:
    """Signs heads of one store; a failure is kept, and raised whenever it is asked again."""

    def __init__(self, store: Store, keys: Keys, file: HeadsFile | None = None) -> None:
        """Go on after the last head; ``file`` is where heads leave the database."""
        self._store = store
        self._keys = keys
        self._file = file
        self._signing = threading.Lock()
        self._leave = threading.Event()
        self._thread: threading.Thread | None = None
        self.failure: RefusedError | None = None
        self.brought_back: list[int] = []
        """The entries whose heads were in the file alone, and are in the store again."""
        self._seq, self._at = self._catch_up()

    def _catch_up(self) -> tuple[int, int]:
        """Bring into the store what a crash, or somebody who deleted it there, left in the file alone."""
        last = self._store.head()
        if self._file is not None:
            end = self._store.tip()[0]
            written = heads_after(self._file.path, self._store.site, last.seq if last else 0)
            for head in written:
                if head.seq <= end:
                    self._store.keep_head(head)
                    self.brought_back.append(head.seq)
                    last = head
        return (last.seq, last.at) if last else (0, 0)

    def note(self, at: int) -> Head | None:
        """Sign the head now, unless nothing has happened since the last."""
        with self._signing:
            return self._note(at)

    def tick(self, at: int) -> Head | None:
        """Sign the head if it is time to; to be called as moments pass."""
        with self._signing:
            return self._note(at) if abs(at - self._at) >= EVERY else None  # clocks step back too

    def _note(self, at: int) -> Head | None:
        if self.failure is not None:
            raise self.failure
        tip = self._store.tip()
        if tip[0] == self._seq:
            return None
        head = sign_head(self._keys, self._store.site, tip, at)
        try:
            if self._file is not None:
                self._file.append(head)
            self._store.keep_head(head)
        except RefusedError as error:
            self.failure = error
            raise
        self._seq, self._at = head.seq, at
        return head

    def start(self, clock: Callable[[], int], seconds: float = _ROUND) -> None:
        """Look after the journal in a thread; ``clock`` gives the wall's time in microseconds."""
        self._thread = threading.Thread(
            target=self._go_round, args=(clock, seconds), name="journal notary", daemon=True
        )
        self._thread.start()

    def _go_round(self, clock: Callable[[], int], seconds: float) -> None:
        while not self._leave.wait(seconds):
            try:
                self.note(clock())
            except RefusedError:
                return  # kept in ``failure``; the next who asks is told

    def close(self, at: int) -> None:
        """Sign the last head and let go of the file."""
        self._leave.set()
        if self._thread is not None:
            self._thread.join()
        try:
            self.note(at)
        finally:
            if self._file is not None:
                self._file.close()
