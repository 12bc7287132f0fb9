"""Run pytest and end with one line that counts: nothing may fail, and nothing may be skipped.

A test that walks over data says how much it visited, record_property("visited", "bets: 67"), and
that is printed too: a loop over nothing passes in silence otherwise.
"""

import sys

import pytest


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

    def __str__(self) -> str:
        passed = self.passed - self.failed - self.skipped
        return f"{len(passed)} passed, {len(self.failed)} failed, {len(self.skipped)} skipped"


def main(arguments: list[str]) -> int:
    """Run the tests and give the exit code: pytest's own, or 1 where a test was skipped."""
    tally = Tally()
    code = int(pytest.main(arguments, plugins=[tally]))
    for line in tally.visited:
        print(f"visited {line}")
    print(tally, flush=True)
    return code or int(bool(tally.skipped or tally.failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
