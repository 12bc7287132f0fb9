"""A floor started as its operator starts it: a process of its own, stopped by signals."""

import os
import re
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.cli.shell import Ran, croupier
from tests.forked import Forked


ROOT = Path(__file__).parents[2]
_OPEN = re.compile(r"The floor is open at (http://\S+:\d+)")
_PATIENCE = 60.0
_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Made once: making it takes longer than a request."""

CONFIGURATION = """
[house]
data = "house"
[server]
port = 0
[logs]
format = "json"
level = "debug"
[demo]
players = 0
[[table]]
name = "R1"
rulebook = "star-rapid"
game = "roulette"
mode = "rng"
seconds = 1
between = 1
limits = {min = "1", max = "500"}
"""
"""A table that goes on by itself while anybody sits there, a round every two seconds."""


def configured(folder: Path, text: str = CONFIGURATION) -> Path:
    file = folder / "floor.toml"
    file.write_text(text)
    return file


@dataclass
class Started:
    """A floor's process, and what it has said so far."""

    process: "Forked | subprocess.Popen[bytes]"
    said: Path
    logged: Path
    address: str = ""

    @property
    def out(self) -> str:
        return self.said.read_text()

    @property
    def log(self) -> str:
        return self.logged.read_text()

    def wait_open(self) -> None:
        """Wait until the floor says where it is open."""
        self.address = self.wait_said(_OPEN)[1]

    def wait_said(self, what: re.Pattern[str]) -> re.Match[str]:
        """Wait until the floor has said something."""
        until = time.monotonic() + _PATIENCE
        while (found := what.search(self.out)) is None:
            assert self.process.poll() is None, f"it ended: {self.out}{self.log}"
            assert time.monotonic() < until, f"it did not say {what}: {self.out}{self.log}"
            time.sleep(0.02)
        return found

    def get(self, path: str) -> httpx.Response:
        url = f"{self.address}{path}"
        return httpx.get(url, verify=_NO_TLS, trust_env=False, timeout=_PATIENCE)

    def entries(self) -> int:
        """Return how many entries the journal has."""
        count: int = self.get("/health").json()["entries"]
        return count

    def wait_for_entries(self, more: int) -> None:
        due, until = self.entries() + more, time.monotonic() + _PATIENCE
        while self.entries() < due:
            assert time.monotonic() < until, "nothing happens"
            time.sleep(0.05)

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """End it by a signal; return its exit code."""
        self.process.send_signal(by)
        return self.process.wait(_PATIENCE)


@contextmanager
def started(
    file: Path, *options: str, descriptors: int | None = None, enters: str = ""
) -> Iterator[Started]:
    """Start a floor and wait until it is open; whatever happens, it is ended."""
    said, logged = file.with_name("said"), file.with_name("logged")
    told = {"folder": file.parent, "out": said, "err": logged}
    process = Forked("serve", str(file), *options, **told, descriptors=descriptors, enters=enters)
    with _ended(Started(process, said, logged)) as floor:
        yield floor
    process.wait(_PATIENCE)


@contextmanager
def started_afresh(file: Path, *options: str) -> Iterator[Started]:
    """Do the same from nothing, as its operator would."""
    said, logged = file.with_name("said"), file.with_name("logged")
    with (
        said.open("wb") as out,
        logged.open("wb") as err,
        subprocess.Popen(
            [sys.executable, "-m", "croupier", "serve", str(file), *options],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            cwd=file.parent,
            env=_environment(),
        ) as process,
        _ended(Started(process, said, logged)) as floor,
    ):
        yield floor


@contextmanager
def _ended(floor: Started) -> Iterator[Started]:
    try:
        floor.wait_open()
        yield floor
    finally:
        floor.process.kill()


def refused(file: Path, *options: str) -> str:
    """Start a floor that must not open; return the sentences it gave as its reason."""
    return _why(croupier("serve", str(file), *options))


def refused_as_a_process(file: Path) -> str:
    """Do the same as an operator would."""
    ran = subprocess.run(
        [sys.executable, "-m", "croupier", "serve", str(file)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=_PATIENCE,
        cwd=file.parent,
        env=_environment(),
    )
    return _why(Ran(ran.returncode, ran.stdout, ran.stderr))


def _why(ran: Ran) -> str:
    assert ran.code == 2, ran
    assert "open at" not in ran.out
    assert "Traceback" not in ran.err, ran.err
    told = [line for line in ran.err.splitlines() if not line.startswith("{")]
    assert told, "it says why"
    assert all(line.startswith("croupier: ") for line in told), ran.err
    return "\n".join(line.removeprefix("croupier: ") for line in told)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONUNBUFFERED": "1"}
