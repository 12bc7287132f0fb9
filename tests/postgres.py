"""A PostgreSQL of our own for tests: started when first asked for, gone when the run ends.

`fresh_address` gives an empty schema of it; every store of a test has its own.
"""

import atexit
import functools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import psycopg


_SCHEMAS = count(1)
_PATIENCE = 30.0


@functools.cache
def server() -> Path:
    """Start a server and return the folder of its socket."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(folder, "postgres", "postgres")
    data = folder / "data"
    settled = ["-D", str(data), "-U", "croupier", "-A", "trust", "-E", "UTF8"]
    made = _start("initdb", [*settled, "--locale=C.UTF-8", "--no-sync"])
    said, _ = made.communicate(timeout=_PATIENCE)
    assert made.returncode == 0, said.decode()
    running = _start("postgres", ["-D", str(data), "-k", str(folder), "-c", "listen_addresses="])
    atexit.register(_stop, running)
    _await(folder, running)
    return folder


def fresh_address(settings: str = "") -> str:
    """Make an empty schema, and return the address by which a store finds it."""
    schema = f"store_{next(_SCHEMAS)}"
    with psycopg.connect(base_address(), autocommit=True) as connection:
        connection.execute(f"create schema {schema}".encode())
    return f"{base_address()}&options=-csearch_path%3D{schema}{settings}"


def base_address() -> str:
    """Return the address of the server's own database."""
    return f"postgresql://croupier@/postgres?host={server()}"


def _start(program: str, arguments: Sequence[str]) -> "subprocess.Popen[bytes]":
    command = [str(_folder_of(program) / program), *arguments]
    is_root = os.geteuid() == 0
    is_server = program == "postgres"
    return subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL if is_server else subprocess.PIPE,
        stderr=subprocess.DEVNULL if is_server else subprocess.STDOUT,
        cwd="/",
        user="postgres" if is_root else None,
        group="postgres" if is_root else None,
        extra_groups=[] if is_root else None,
    )


def _folder_of(program: str) -> Path:
    """Find the newest installed PostgreSQL; its programs are seldom on the path."""
    versions = sorted(
        Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), key=lambda path: float(path.parts[4])
    )
    found = str(versions[-1]) if versions else shutil.which(program)
    assert found, "the tests of the shared store need PostgreSQL: apt-get install postgresql"
    return Path(found).parent


def _await(folder: Path, running: "subprocess.Popen[bytes]") -> None:
    address = f"postgresql://croupier@/postgres?host={folder}"
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        assert running.poll() is None, "PostgreSQL did not start"
        try:
            psycopg.connect(address).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("PostgreSQL did not answer")


def _stop(running: "subprocess.Popen[bytes]") -> None:
    running.send_signal(signal.SIGQUIT)  # nothing in it is worth a clean end
    running.wait(timeout=_PATIENCE)
