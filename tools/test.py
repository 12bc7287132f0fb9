"""Run pytest and end with one line that counts: nothing may fail, and nothing may be skipped.

A test that walks over data says how much it visited, record_property("visited", "bets: 67"), and
that is printed too: a loop over nothing passes in silence otherwise.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from croupier.rulebooks.coverage import RECORD


class Tally:
    """Counts tests by what became of them, from pytest's own reports."""

    def __init__(self) -> None:
        self.passed: set[str] = set()
        self.failed: set[str] = set()
        self.skipped: set[str] = set()
        self.visited: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count one phase of a test; an expected failure is a test skipped with a nicer name."""
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.skipped or hasattr(report, "wasxfail"):
            self.skipped.add(report.nodeid)
        elif report.when == "call":
            self.passed.add(report.nodeid)
        if report.when == "call":
            self.visited += [
                str(value) for key, value in report.user_properties if key == "visited"
            ]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Count a file that could not be read, or that skips itself."""
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.skipped:
            self.skipped.add(report.nodeid)

    @property
    def counts(self) -> tuple[int, int, int]:
        """Passed, failed, skipped."""
        passed = self.passed - self.failed - self.skipped
        return len(passed), len(self.failed), len(self.skipped)

    def __str__(self) -> str:
        passed, failed, skipped = self.counts
        return f"{passed} passed, {failed} failed, {skipped} skipped"


def main(arguments: list[str]) -> int:
    """Run the tests and give the exit code: pytest's own, or 1 where a test was skipped.

    A whole run is three at once: the tests of the floor and of its screens mostly wait, for clocks,
    for browsers and for the disk, while the others compute.
    """
    if arguments:
        return _part(arguments)
    with ExitStack() as until:
        waiting = [until.enter_context(_beside(paths)) for paths in BESIDE]
        rest = [f"--ignore={path}" for paths in BESIDE for path in paths]
        code, tally = _run([*rest, "--rule-record"])
        ended = [beside() for beside in waiting]
    if any(other for other, _ in ended):
        Path(RECORD).unlink(missing_ok=True)  # what is held is told by a green run alone
    for line in tally.visited:
        print(f"visited {line}")
    counts = [tally.counts, *(_counted(said) for _, said in ended)]
    for _, said in ended:
        print(said)
    passed, failed, skipped = map(sum, zip(*counts, strict=True))
    print(f"{passed} passed, {failed} failed, {skipped} skipped", flush=True)
    return code or max(other for other, _ in ended) or int(bool(failed or skipped))


BESIDE = (("tests/floor",), ("tests/web", "tests/browser"))
"""What runs beside the rest: no test there holds a rule by itself."""


def _counted(said: str) -> tuple[int, int, int]:
    """Read the last line of a part; one that did not come so far has failed."""
    counted = re.search(r"(\d+) passed, (\d+) failed, (\d+) skipped\Z", said)
    return (int(counted[1]), int(counted[2]), int(counted[3])) if counted else (0, 1, 0)


def _part(arguments: list[str]) -> int:
    code, tally = _run(arguments)
    for line in tally.visited:
        print(f"visited {line}")
    print(tally, flush=True)
    return code or int(bool(tally.skipped or tally.failed))


def _run(arguments: list[str]) -> tuple[int, Tally]:
    tally = Tally()
    return int(pytest.main(arguments, plugins=[tally])), tally


@contextmanager
def _beside(paths: tuple[str, ...]) -> Iterator[Callable[[], tuple[int, str]]]:
    """Run a part of the tests in a process of its own; what it said is told when it has ended."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        command = [sys.executable, __file__, *paths]
        process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT)

        def ended() -> tuple[int, str]:
            code = process.wait()
            said.seek(0)
            return code, said.read().strip()

        try:
            yield ended
        finally:
            process.kill()
            process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
