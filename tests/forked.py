"""Commands as processes that begin with their libraries loaded: copies of one that only waits.

Each is a process of its own, with its own memory, signals and end. What they share is the second
that a start spends on reading libraries: it is spent once.
"""

import os
import resource
import signal
import subprocess
import sys
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

from croupier.cli.main import main


_WAITING = get_context("forkserver")
_WAITING.set_forkserver_preload(
    [
        "__main__",  # or every copy would read it for itself
        "tests.forked",
        "anyio._backends._asyncio",
        "croupier.cli.serve",
        "croupier.floor.demo",
        "croupier.floor.running",
        "uvicorn.lifespan.on",
        "uvicorn.protocols.http.h11_impl",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
    ]
)


class Forked:
    """A command that runs in a folder; what it says goes into files. Told by Popen's own words."""

    def __init__(
        self,
        *arguments: str,
        folder: Path,
        out: Path,
        err: Path,
        descriptors: int | None = None,
        enters: str = "",
    ) -> None:
        """Start it, with no more than so many descriptors if that is said.

        ``enters`` names a module that enters a game of another package.
        """
        for file in (out, err):
            file.write_bytes(b"")  # what an earlier one said is not taken for its own
        self._process = _WAITING.Process(
            target=_run, args=(arguments, folder, out, err, descriptors, enters), daemon=True
        )
        self._process.start()
        assert self._process.pid is not None
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        """Return its exit code; None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        """Wait for its end; return its exit code."""
        self._process.join(timeout)
        if (code := self.poll()) is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout)
        return code

    def send_signal(self, sig: signal.Signals) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, sig)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


def _run(
    arguments: tuple[str, ...],
    folder: Path,
    out: Path,
    err: Path,
    descriptors: int | None,
    enters: str,
) -> None:
    if enters:
        import_module(enters)
    if descriptors is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
    for stream, file in ((sys.stdout, out), (sys.stderr, err)):
        with file.open("ab") as taken:
            os.dup2(taken.fileno(), stream.fileno())
    os.chdir(folder)
    main(arguments)
