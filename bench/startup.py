"""How long the command line takes in a new process."""

import statistics
import subprocess
import sys
import time
from pathlib import Path


STARTS = {
    "croupier odds roulette": 1.0,
    "croupier odds sic-bo": 1.0,
    "croupier odds money-wheel": 1.0,
    "croupier odds craps": 1.0,
    "croupier odds snake-eyes": 1.0,
    "croupier --help": 0.3,
}
"""Each command, and the seconds it may take."""


def seconds(command: str, runs: int) -> float:
    """Return the median time of a command that must succeed."""
    program, *arguments = command.split()
    executable = Path(sys.executable).parent / program
    if not executable.exists():
        raise SystemExit(f"{command}: there is no {program} beside this Python")
    times: list[float] = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        done = subprocess.run([str(executable), *arguments], capture_output=True, check=False)
        times.append(time.perf_counter() - start)
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip()
            raise SystemExit(f"{command}: exit code {done.returncode}: {said[-300:]}")
    return statistics.median(times[1:])
