"""Processes whose waits for the disk are counted, and fail when told to; see limit/syncs.c."""

import mmap
import os
import struct
from pathlib import Path

from bench import native


_BYTES = 16


class Syncs:
    """The two numbers that a counted process and whoever watches it share."""

    def __init__(self, path: Path) -> None:
        """Open the file that SYNCS names."""
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), _BYTES)

    @property
    def count(self) -> int:
        """Return how many syncs there were."""
        return int(struct.unpack_from("q", self._memory)[0])

    def fail_from(self, number: int) -> None:
        """Let the syncs fail from this one on."""
        struct.pack_into("q", self._memory, 8, number)


def counted(folder: Path) -> dict[str, str]:
    """Return the environment of a process whose syncs are counted in a file of this folder."""
    shared = folder / "syncs"
    shared.write_bytes(bytes(_BYTES))
    return {**os.environ, "LD_PRELOAD": str(native.built("syncs")), "SYNCS": str(shared)}
