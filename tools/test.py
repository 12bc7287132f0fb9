"""Run pytest and end with one line that counts: nothing may fail, and nothing may be skipped.

A test that walks over data says how much it visited, record_property("visited", "bets: 67"), and
that is printed too: a loop over nothing passes in silence otherwise.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

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
        return _line(self.counts)


def main(arguments: list[str]) -> int:
    """Run the tests and give the exit code: pytest's own, or 1 where a test was skipped.

    A whole run is four at once: the tests of the floor and of its screens mostly wait, for clocks,
    for browsers and for the disk, while the others compute or start processes.
    """
    if arguments:
        return _part(arguments)
    with ExitStack() as until:
        waiting = [until.enter_context(_beside(paths)) for paths in BESIDE]
        rest = [f"--ignore={path}" for paths in BESIDE for path in paths]
        code, tally = _run([*rest, "--rule-record"])
        parts = [beside() for beside in waiting]
    ended = [_by_themselves(part) for part in parts]
    if any(part.code for part in ended):
        Path(RECORD).unlink(missing_ok=True)  # what is held is told by a green run alone
    for line in tally.visited:
        print(f"visited {line}")
    for part in ended:
        print(part.said)
    counts = [tally.counts, *(part.counts for part in ended)]
    passed, failed, skipped = map(sum, zip(*counts, strict=True))
    print(_line((passed, failed, skipped)), flush=True)
    return code or max(part.code for part in ended) or int(bool(failed or skipped))


BESIDE = (
    ("tests/floor",),
    ("tests/web", "tests/browser"),
    ("tests/bank", "tests/cli", "tests/docs", "tests/journal", "tests/lab", "tests/verifier"),
)
"""What runs beside the rest: no test there holds a rule by itself."""
FEW = 5
"""As many tests of a part may have met a busy machine; more than that, and something is broken."""
FAILED_TO = "CROUPIER_FAILED_TO"


class Part(NamedTuple):
    """What became of the tests that ran beside the others."""

    code: int
    said: str
    failed: tuple[str, ...] = ()

    @property
    def counts(self) -> tuple[int, int, int]:
        """Passed, failed, skipped, by its last line; a part that did not come so far has failed."""
        counted = re.search(r"(\d+) passed, (\d+) failed, (\d+) skipped\Z", self.said)
        return (int(counted[1]), int(counted[2]), int(counted[3])) if counted else (0, 1, 0)


def _by_themselves(part: Part) -> Part:
    """Run the few that failed once more with nothing beside them, and say so.

    Real browsers and clocks share the machine with the tests that compute: a page that is late
    there is no fault of the product. What fails by itself has failed.
    """
    if not 0 < len(part.failed) <= FEW:
        return part
    with _beside(part.failed) as beside:
        again = beside()
    both = f"{part.said}\n\n{again.said}"
    if again.code:
        return part._replace(said=f"{both}\n{_line(part.counts)}")
    passed, failed, skipped = part.counts
    named = "\n".join(f"passed only by itself: {each}" for each in part.failed)
    counted = _line((passed + failed, 0, skipped))
    return Part(int(bool(skipped)), f"{both}\n{named}\n{counted}")


def _line(counts: tuple[int, int, int]) -> str:
    passed, failed, skipped = counts
    return f"{passed} passed, {failed} failed, {skipped} skipped"


def _part(arguments: list[str]) -> int:
    code, tally = _run(arguments)
    for line in tally.visited:
        print(f"visited {line}")
    print(tally, flush=True)
    if told := os.environ.get(FAILED_TO):
        Path(told).write_text("\n".join(sorted(tally.failed)), encoding="utf-8")
    return code or int(bool(tally.skipped or tally.failed))


def _run(arguments: list[str]) -> tuple[int, Tally]:
    tally = Tally()
    return int(pytest.main(arguments, plugins=[tally])), tally


@contextmanager
def _beside(paths: Sequence[str]) -> Generator[Callable[[], Part]]:
    """Run a part of the tests in a process of its own; what it said is told when it has ended."""
    with TemporaryDirectory() as folder:
        failed, said = Path(folder, "failed"), Path(folder, "said")
        command = [sys.executable, __file__, *paths]
        environment = {**os.environ, FAILED_TO: str(failed)}
        with said.open("w", encoding="utf-8") as out:
            process = subprocess.Popen(
                command, stdout=out, stderr=subprocess.STDOUT, env=environment
            )

        def ended() -> Part:
            code = process.wait()
            names = failed.read_text(encoding="utf-8").splitlines() if failed.exists() else ()
            return Part(code, said.read_text(encoding="utf-8").strip(), tuple(names))

        try:
            yield ended
        finally:
            process.kill()
            process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
