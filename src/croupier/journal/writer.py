"""Group commit: whatever waits is kept in one transaction, and then everybody is told.

One sync of the disk serves all who were waiting for it. Nobody is told before his own batch is on
the disk.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final

from croupier.journal.store import Batch, Store, StoreStoppedError


_CLOSED: Final = "it was closed"


class Writer:
    """A thread that keeps batches, in the order in which they came.

    After a failed commit it stops for good: those who wait and those who come later are told so,
    and nothing is tried a second time.
    """

    def __init__(self, store: Store) -> None:
        """Begin to write."""
        self._store = store
        self.saved: Callable[[int, int], None] = lambda _batches, _entries: None
        """Told how many batches and entries went into each transaction, for whoever counts."""
        self._waiting: list[tuple[Batch, Future[None]]] = []
        self._stopped: StoreStoppedError | None = None
        self._closing = False
        self._wake = threading.Condition()
        self._thread = threading.Thread(target=self._write, name="journal writer", daemon=True)
        self._thread.start()

    def submit(self, batch: Batch) -> Future[None]:
        """Hand in a batch; the future is done when it is durable, or has a StoreStoppedError."""
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()  # what was handed in cannot be taken back
        with self._wake:
            stopped = self._stopped
            if stopped is None:
                self._waiting.append((batch, future))
                self._wake.notify()
        if stopped is not None:
            future.set_exception(stopped)
        return future

    def flush(self) -> None:
        """Wait until everything handed in so far is durable; StoreStoppedError if it is not."""
        self.submit(Batch()).result()

    def close(self) -> None:
        """Keep what waits, then take no more."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join()

    def _write(self) -> None:
        while group := self._next():
            try:
                self._store.append([batch for batch, _ in group])
            except Exception as error:  # noqa: BLE001 - whatever it is, all who wait must hear it
                self._stop(group, error)
                return
            kept = [len(batch.entries) for batch, _ in group if batch.entries]
            self.saved(len(kept), sum(kept))
            for _, future in group:
                future.set_result(None)
        self._stop([], StoreStoppedError(_CLOSED))

    def _next(self) -> list[tuple[Batch, Future[None]]]:
        """Return all that waits, once something does; nothing when it is time to close."""
        with self._wake:
            while not self._waiting and not self._closing:
                self._wake.wait()
            group, self._waiting = self._waiting, []
        return group

    def _stop(self, group: list[tuple[Batch, Future[None]]], error: Exception) -> None:
        stopped = error if isinstance(error, StoreStoppedError) else StoreStoppedError(str(error))
        with self._wake:
            self._stopped = stopped
            group = group + self._waiting
            self._waiting = []
        for _, future in group:
            future.set_exception(stopped)
