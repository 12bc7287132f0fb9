"""A line between a terminal and the house that a test cuts, stalls and heals."""

import contextlib
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager


_AT_ONCE = struct.pack("ii", 1, 0)
"""Closed without a word: both ends see a reset, and what was under way is gone."""


class Proxy:
    """Carries bytes both ways until it is told not to."""

    def __init__(self, to: int = 0) -> None:
        """Listen; carry everything to a port of this machine, which may be told later."""
        self.to = to
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listens.getsockname()[1])
        self._flows = threading.Event()
        self._flows.set()
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._is_down = False
        self._left: int | None = None
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listens.accept()
            except OSError:
                return
            if self._is_down:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.to))
            except OSError:  # nobody is there
                near.close()
                continue
            for each in (near, far):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if not self._keep(near, far):
                near.close()
                far.close()
                continue
            for pair, is_up in (((near, far), True), ((far, near), False)):
                threading.Thread(target=self._carry, args=(*pair, is_up), daemon=True).start()

    def _keep(self, *pair: socket.socket) -> bool:
        """Note an open connection, unless the line was cut meanwhile: that leaves none."""
        with self._lock:
            if not self._is_down:
                self._open.update(pair)
            return not self._is_down

    def _carry(self, taken: socket.socket, given: socket.socket, is_up: bool) -> None:
        with contextlib.suppress(OSError):
            while part := taken.recv(65536):
                self._flows.wait()
                left = self._let_through(len(part)) if is_up else len(part)
                given.sendall(part[:left])
                if left < len(part):
                    self._cut(only_with=(taken, given))
                    return
            given.shutdown(socket.SHUT_WR)

    def _let_through(self, count: int) -> int:
        """Say how many of so many bytes still go to the house."""
        with self._lock:
            if self._left is None:
                return count
            through = min(self._left, count)
            self._left -= through
            return through

    # What a test does to it

    def stall(self) -> None:
        """Carry nothing, and say nothing of it."""
        self._flows.clear()

    def cut(self) -> None:
        """Cut every connection, and let none through, until it heals."""
        self._cut()

    def _cut(self, only_with: tuple[socket.socket, ...] = ()) -> None:
        """Cut, but not where these connections were cut before: the line may have healed since."""
        with self._lock:
            if not self._open.issuperset(only_with):
                return
            self._is_down = True
            cut, self._open = self._open, set()
        for each in cut:
            with contextlib.suppress(OSError):
                each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
                each.shutdown(socket.SHUT_RD)
            each.close()
        self._flows.set()

    def cut_after(self, count: int) -> None:
        """Cut when so many more bytes have gone to the house."""
        with self._lock:
            self._left = count

    def half_close(self) -> None:
        """End the way to the house as if the terminal had said all it had to say."""
        with self._lock:
            for each in self._open:
                with contextlib.suppress(OSError):  # it may be over already
                    if each.getpeername()[1] == self.to:
                        each.shutdown(socket.SHUT_WR)

    def heal(self) -> None:
        """Carry again."""
        with self._lock:
            self._left = None
            self._is_down = False
        self._flows.set()

    def close(self) -> None:
        """End."""
        self.cut()
        self._listens.close()


@contextmanager
def proxy(to: int) -> Iterator[Proxy]:
    """Put a line between a terminal and a port of this machine."""
    line = Proxy(to)
    try:
        yield line
    finally:
        line.close()
