"""A process whose syncs are counted, and fail when the test says so; see syncs.c."""

import functools
import mmap
import os
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path


_SOURCE = Path(__file__).with_name("syncs.c")


@functools.cache
def _library() -> Path:
    compiler = shutil.which("gcc")
    assert compiler, "counting syncs needs gcc: apt-get install gcc libc6-dev"
    built = Path(tempfile.mkdtemp(prefix="croupier-syncs-")) / "syncs.so"
    flags = ["-O2", "-Wall", "-shared", "-fPIC", "-o", str(built)]
    subprocess.run([compiler, *flags, str(_SOURCE), "-ldl"], check=True)
    return built


class Syncs:
    """The two numbers that the counted process and the test share."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 16)

    @property
    def count(self) -> int:
        """Return how many syncs there were."""
        return int(struct.unpack_from("q", self._memory)[0])

    def fail_from(self, number: int) -> None:
        """Let the syncs fail from this one on."""
        struct.pack_into("q", self._memory, 8, number)


def run_counted(script: str, folder: Path, *arguments: str) -> str:
    """Run a script with counted syncs and return what it prints; it opens Syncs of its file."""
    shared = folder / "syncs"
    shared.write_bytes(bytes(16))
    environment = {**os.environ, "LD_PRELOAD": str(_library()), "SYNCS": str(shared)}
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=50, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
