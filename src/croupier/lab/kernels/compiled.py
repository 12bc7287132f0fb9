"""How kernels are compiled: without Python's lock, cached in a folder that knows their sources.

A compiled function goes on answering from numba's cache when a function it calls, in another file,
has changed. So the cache folder is named after a hash of every file here: change one, and all of
them are compiled again.
"""

import hashlib
import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba


P = ParamSpec("P")
R = TypeVar("R")


def cache_folder() -> Path:
    """Return where compiled kernels are kept: below NUMBA_CACHE_DIR or the user's caches."""
    base = os.environ.get("NUMBA_CACHE_DIR")
    if base:
        return Path(base) / _fingerprint()
    if sys.platform == "darwin":
        caches = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        caches = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return caches / "croupier" / "kernels" / _fingerprint()


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a kernel on its first call; its callers see the types it was written with."""
    before = _settings.CACHE_DIR
    _settings.CACHE_DIR = _FOLDER
    try:
        made: Any = numba.njit(nogil=True, cache=bool(_FOLDER))(function)
    finally:
        _settings.CACHE_DIR = before
    return cast("Callable[P, R]", made)


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def _writable_folder() -> str:
    """Make the cache folder; a machine that lets us write nowhere compiles at every start."""
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # nowhere to write, or no home at all
        return ""
    return str(folder) if os.access(folder, os.W_OK) else ""


_FOLDER = _writable_folder()
_settings: Any = importlib.import_module("numba.core.config")
