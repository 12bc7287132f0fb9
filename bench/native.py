"""The machine's limit: C programs of bench/limit, built once and called in this process."""

import ctypes
import functools
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path


SOURCES = Path(__file__).parent / "limit"
FLAGS = ("-O3", "-march=native", "-Wall", "-shared", "-fPIC")


@functools.cache
def library(name: str) -> ctypes.CDLL:
    """Load ``name``.c, built."""
    return ctypes.CDLL(str(built(name)))


@functools.cache
def built(name: str) -> Path:
    """Build ``name``.c if its sources or the compiler changed, and return the library's path."""
    compiler = shutil.which("gcc")
    if compiler is None:
        raise SystemExit("the race needs gcc: apt-get install gcc libc6-dev")
    version = subprocess.run([compiler, "--version"], capture_output=True, check=True).stdout
    digest = hashlib.sha256(version + b"\0" + Path("/proc/cpuinfo").read_bytes()[:400])
    for source in sorted(SOURCES.glob("*.[ch]")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    folder = _caches() / digest.hexdigest()[:16]
    path = folder / f"{name}.so"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            made = Path(scratch) / path.name
            command = [compiler, *FLAGS, "-o", str(made), str(SOURCES / f"{name}.c")]
            subprocess.run(command, check=True)
            made.replace(path)
    return path


def timed(name: str, loop: str) -> Callable[[int], float]:
    """Return a loop of a library: it takes how much to do, and returns how much it did."""
    function = getattr(library(name), loop)
    function.restype = ctypes.c_double
    function.argtypes = [ctypes.c_long]

    def call(size: int) -> float:
        return float(function(size))

    return call


def counted(name: str, what: str) -> Callable[..., int]:
    """Return a function of a library that tells what its last loop counted."""
    function = getattr(library(name), what)
    function.restype = ctypes.c_int64

    def call(*arguments: int) -> int:
        return int(function(*arguments))

    return call


def _caches() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "croupier" / "bench"
