"""Run the tests and end with one line that counts: nothing may fail, and nothing may be skipped.

A test that walks over data says how much it visited, record_property("visited", "bets: 67"), and
that is printed too: a loop over nothing passes in silence otherwise. What every folder cost is
printed with it, by the clock and by all processors together, and kept in .croupier/.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec


if TYPE_CHECKING:
    import pytest


PARTS: Final = (
    ("tests/floor",),
    ("tests/web",),
    ("tests/browser",),
    ("tests/games",),
    ("tests/conformance",),
    ("tests/lab", "tests/sketches"),
    ("tests/bank", "tests/cli", "tests/docs", "tests/journal", "tests/verifier"),
    ("tests/golden", "tests/past", "tests/table"),
)
"""What runs in a process of its own, the longest first; the rest is the last of them."""
AT_ONCE: Final = (os.cpu_count() or 1) + 1
"""How many run beside each other: a house or a browser that is waited for leaves a core free."""
COSTS: Final = Path(".croupier", "test-costs.json")
SCANS: Final = 20
"""How often the processes are read again, where others end meanwhile."""
HELD: Final = "rule held"
"""The property of a passing test that names a rule it holds."""
VISITED: Final = "visited"


class Counts(NamedTuple):
    """How many tests passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


class Cost(NamedTuple):
    """What some tests took: how many they are, seconds of the clock and of all processors."""

    tests: int = 0
    clock: float = 0
    cpu: float = 0


class Part(msgspec.Struct):
    """What became of the tests of one process."""

    code: int = 1
    counts: Counts = Counts(failed=1)
    """One that did not come so far as to count has failed."""
    visited: list[str] = []
    held: dict[str, list[str]] = {}
    """For each rule the tests that hold it."""
    costs: dict[str, Cost] = {}
    """By file."""


def main(arguments: list[str]) -> int:
    """Run some tests, or all of them in several processes at once; give the exit code."""
    if arguments:
        return _under_an_adopter(arguments)
    rest = tuple(f"--ignore={path}" for paths in PARTS for path in paths)
    with TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as pool:
        said = (Path(folder, f"{number}.txt") for number in count())
        return _summed_up(list(pool.map(_apart, (*PARTS, rest), said)))


def _summed_up(parts: list[Part]) -> int:
    for part in parts:
        _print_visited(part)
    _keep_costs({file: cost for part in parts for file, cost in part.costs.items()})
    counts = Counts(*map(sum, zip(*(part.counts for part in parts), strict=True)))
    code = max(part.code for part in parts) or int(bool(counts.failed or counts.skipped))
    if not code:
        held: dict[str, list[str]] = defaultdict(list)
        for part in parts:
            for ref, tests in part.held.items():
                held[ref] += tests
        _keep_record(held)
    print(counts, flush=True)
    return code


def _print_visited(part: Part) -> None:
    for line in part.visited:
        print(f"visited {line}")


# What it cost


def _keep_costs(by_file: Mapping[str, Cost]) -> None:
    """Print what every folder cost, the dearest first, and keep what every file did."""
    folders: dict[str, Cost] = {}
    for file, cost in by_file.items():
        folder = "/".join(Path(file).parts[:2])
        folders[folder] = _together((folders.get(folder, Cost()), cost))
    print(f"\n{'folder':24}{'tests':>8}{'clock s':>10}{'CPU s':>10}")
    for folder, cost in sorted(folders.items(), key=lambda each: -each[1].cpu):
        print(f"{folder:24}{cost.tests:>8}{cost.clock:>10.1f}{cost.cpu:>10.1f}")
    every = _together(folders.values())
    print(f"{'all':24}{every.tests:>8}{every.clock:>10.1f}{every.cpu:>10.1f}\n")
    COSTS.parent.mkdir(exist_ok=True)
    COSTS.write_bytes(msgspec.json.format(msgspec.json.encode(by_file)) + b"\n")


def _together(costs: Iterable[Cost]) -> Cost:
    return Cost(*map(sum, zip(*costs, strict=True)))


def cpu_below(root: int) -> float:
    """Return the CPU seconds of a process, of all it has reaped, and of all that live below it.

    One that is reaped while this is read stands with its parent too, or with nobody, as it comes. So
    it is read until twice in a row nobody was reaped in between.
    """
    last = _ticks_below(root)
    for _ in range(SCANS):
        now = _ticks_below(root)
        is_still = all(pid in now and now[pid][1] == reaped for pid, (_, reaped) in last.items())
        last = now
        if is_still:
            break
    return sum(map(sum, last.values())) / os.sysconf("SC_CLK_TCK")


def _ticks_below(root: int) -> dict[int, tuple[int, int]]:
    """Give for a process and for all below it its own ticks, and those of children it has reaped."""
    children: dict[int, list[int]] = defaultdict(list)
    ticks: dict[int, tuple[int, int]] = {}
    for pid, (_, parent, *more) in _processes():
        children[int(parent)].append(pid)
        user, system, reaped_user, reaped_system = map(int, more[9:13])
        ticks[pid] = user + system, reaped_user + reaped_system
    below, waiting = dict[int, tuple[int, int]](), [root]
    while waiting:
        pid = waiting.pop()
        if pid in ticks:
            below[pid] = ticks[pid]
        waiting += children[pid]
    return below


def _processes() -> Iterator[tuple[int, list[str]]]:
    """Give every process, with what the system tells of it: its state, its parent and more."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            said = stat.read_text()
        except OSError:
            continue  # it has ended meanwhile
        yield int(stat.parent.name), said.rpartition(")")[2].split()


# Which rules are held


RECORD: Final = Path("src/croupier/rulebooks/data/held.json")
"""Ships with the books' data: what is installed knows which of its rules are held."""


def _keep_record(held: Mapping[str, Iterable[str]]) -> None:
    """Write down which tests hold which rule, unless that is what the record says already."""
    rules = {ref: sorted(set(tests)) for ref, tests in sorted(held.items())}
    if _recorded() == rules:
        return
    head = json.dumps({"commit": _commit(), "date": time.strftime("%Y-%m-%d", time.gmtime())})
    lines = ",\n".join(f"{json.dumps(ref)}: {json.dumps(tests)}" for ref, tests in rules.items())
    RECORD.parent.mkdir(parents=True, exist_ok=True)
    RECORD.write_text(f'{head[:-1]}, "rules": {{\n{lines}\n}}}}\n', encoding="utf-8")
    print(f"{len(rules)} rules are held. {RECORD} says so now: commit it.")


def _recorded() -> object:
    """Return the rules that the record holds; nothing where there is none, or none to be read."""
    try:
        known = json.loads(RECORD.read_bytes())
    except (OSError, ValueError):
        return None
    return known.get("rules") if isinstance(known, dict) else None


def _commit() -> str:
    """Return the commit the tree stands on, with a word if it was changed since."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    return said.stdout.strip() or "unknown"


# A part


TOLD_TO: Final = "CROUPIER_TESTS_TOLD_TO"
"""Names the file into which a part writes what became of it."""


def _apart(arguments: Sequence[str], said: Path) -> Part:
    """Run tests in a process of their own; print what it said when it ends, all together."""
    told = said.with_suffix(".json")
    with said.open("wb") as out:
        done = subprocess.run(
            [sys.executable, __file__, *arguments],
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, TOLD_TO: str(told)},
            check=False,
        )
    print(said.read_text(encoding="utf-8").strip(), flush=True)
    if told.exists():
        return msgspec.json.decode(told.read_bytes(), type=Part)
    print(f"\nDid not come to an end ({done.returncode}): {' '.join(arguments)}", flush=True)
    return Part(abs(done.returncode) or 1)


_BE_SUBREAPER: Final = 36
_DIE_WITH_PARENT: Final = 1


def _under_an_adopter(arguments: list[str]) -> int:
    """Run tests in a child, under a process that adopts what they leave behind.

    A browser's processes outlive whoever started them, and what ends unawaited takes its account
    with it: without an adopter half of what the tests cost is seen by nobody.
    """
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else lambda *_: None
    prctl(_BE_SUBREAPER, 1)
    if TOLD_TO in os.environ:  # nobody would hear what a part tells
        prctl(_DIE_WITH_PARENT, signal.SIGTERM)
    heard, tells = os.pipe()
    os.set_blocking(heard, False)  # what tests left behind may hold the other end
    child = os.fork()
    if not child:
        prctl(_DIE_WITH_PARENT, signal.SIGKILL)
        code = _run(arguments)
        os.write(tells, b"!")
        sys.exit(code)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the child is interrupted, and ends
    signal.signal(signal.SIGTERM, _end_all)
    while True:
        pid, status = os.wait()
        if pid == child:
            return _ended(os.waitstatus_to_exitcode(status), heard)


def _end_all(number: int, _: object) -> None:
    """End the tests and whatever they started: what outlives one of them is adopted here."""
    own = str(os.getpid())
    while children := [pid for pid, (_, parent, *_rest) in _processes() if parent == own]:
        for pid in children:
            os.kill(pid, signal.SIGKILL)  # none is reaped but here
            os.waitpid(pid, 0)
    os._exit(128 + number)


def _ended(code: int, heard: int) -> int:
    """Return how tests ended; a test may end its process and say that all is well."""
    try:
        os.read(heard, 1)
    except BlockingIOError:
        print(f"\nThe tests ended in the middle, with {code}.\n{Counts(failed=1)}", flush=True)
        return code or 1
    return code


def _run(arguments: list[str]) -> int:
    """Run pytest, and tell what became of it: to whoever gathers the parts, or here."""
    import pytest  # noqa: PLC0415 - neither who adopts nor who gathers needs it

    to = os.environ.pop(TOLD_TO, "")  # a run that a test begins has its own to tell
    tally = Tally(os.getppid())
    code = int(pytest.main(arguments, plugins=[tally]))
    part = tally.part(code)
    if to:
        Path(to).write_bytes(msgspec.json.encode(part))
    else:
        _print_visited(part)
        print(part.counts, flush=True)
    return part.code


class Tally:
    """Counts tests by what became of them and by what they cost, from pytest's own reports."""

    def __init__(self, root: int) -> None:
        """Count the CPU of everything below a process."""
        self._root = root
        self._outcomes: dict[str, set[str]] = {"passed": set(), "failed": set(), "skipped": set()}
        self._properties: list[tuple[str, str, str]] = []
        self._costs: dict[str, Cost] = {}
        self._file, self._since = "collecting", self._now()
        self._tests = 0

    def pytest_runtest_logreport(self, report: "pytest.TestReport") -> None:
        """Count one phase of a test; an expected failure is a test skipped with a nicer name."""
        if report.failed:
            self._outcomes["failed"].add(report.nodeid)
        elif report.skipped or hasattr(report, "wasxfail"):
            self._outcomes["skipped"].add(report.nodeid)
        elif report.when == "call":
            self._outcomes["passed"].add(report.nodeid)
        if report.when == "call" and report.passed:
            test = report.nodeid.partition("[")[0]
            self._properties += [(key, str(value), test) for key, value in report.user_properties]

    def pytest_collectreport(self, report: "pytest.CollectReport") -> None:
        """Count a file that could not be read, or that skips itself."""
        if report.failed or report.skipped:
            self._outcomes[report.outcome].add(report.nodeid)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Close the account of a file when the next one begins: one for each test would cost more."""
        file = nodeid.partition("::")[0]
        if file != self._file:
            self._close_account(file)
        self._tests += 1

    def pytest_sessionfinish(self) -> None:
        """Close the last account."""
        self._close_account("")

    def _close_account(self, next_file: str) -> None:
        now, before = self._now(), self._since
        spent = Cost(self._tests, now.clock - before.clock, now.cpu - before.cpu)
        self._costs[self._file] = _together((self._costs.get(self._file, Cost()), spent))
        self._file, self._since, self._tests = next_file, now, 0

    def _now(self) -> Cost:
        return Cost(0, time.monotonic(), cpu_below(self._root))

    def part(self, code: int) -> Part:
        """Say what became of them all."""
        failed, skipped = self._outcomes["failed"], self._outcomes["skipped"]
        passed = self._outcomes["passed"] - failed - skipped
        held: dict[str, list[str]] = defaultdict(list)
        for key, ref, test in self._properties:
            if key == HELD:
                held[ref].append(test)
        return Part(
            code or int(bool(failed or skipped)),
            Counts(len(passed), len(failed), len(skipped)),
            [value for key, value, _ in self._properties if key == VISITED],
            held,
            self._costs,
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
