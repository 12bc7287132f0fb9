"""Scripts run with their syncs counted, or failing; see bench/syncs.py."""

import subprocess
import sys
from pathlib import Path

from bench.syncs import counted


def run_counted(script: str, folder: Path, *arguments: str) -> str:
    """Run a script with counted syncs and return what it prints; it opens Syncs of its file."""
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(
        command, env=counted(folder), capture_output=True, text=True, timeout=50, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
