"""A proxy between a terminal and the house, which can be cut, or swallow what is sent."""

import contextlib
import socket
import threading


class Proxy:
    """Passes bytes on until it is cut; heals when told to."""

    def __init__(self) -> None:
        """Take a port; where the house is, is said later."""
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.house = 0
        self._is_cut = False
        self.drops_answers = False
        """Whether what the house says is lost on the way, though it hears everything."""
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """End every connection, and take none until it heals."""
        self._is_cut = True
        for each in list(self._open):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def heal(self) -> None:
        """Pass everything again."""
        self.drops_answers = False
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self._is_cut:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.house))
            self._open |= {near, far}
            for source, sink, is_answer in ((near, far, False), (far, near, True)):
                threading.Thread(
                    target=self._pass, args=(source, sink, is_answer), daemon=True
                ).start()

    def _pass(self, source: socket.socket, sink: socket.socket, is_answer: bool) -> None:
        with contextlib.suppress(OSError):
            while some := source.recv(65536):
                if not (is_answer and self.drops_answers):
                    sink.sendall(some)
        self._open.discard(source)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_RDWR)
        # Its twin ends as well, and closes the other one.
        source.close()
