"""Rule marks: a test says which rules it holds, and the engine has to agree.

``@pytest.mark.rule("nz1996:III/5.1")`` is a promise that the test fails when the rule is broken.
It counts only if the engine itself cites the rule while the test runs; a mark the engine does
not answer fails the test. A whole green run leaves a record of what is held.
"""

import subprocess
import time
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path

import pytest

from croupier.rulebooks.coverage import Record, later, write_record
from croupier.rulebooks.index import lookup
from croupier.terms.references import Ref, attend
from croupier.terms.refusals import RefusedError


MOST_REFS = 4
HELD = "rule held"


class RuleMarks:
    """Checks the marks, listens to the engine, and keeps what passing tests held."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.held: dict[Ref, list[str]] = {}
        self.missed = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Stop before the first test if a mark names what no book has, or too much."""
        faults = [f"{item.nodeid}: {fault}" for item in items for fault in faults_of(item)]
        if faults:
            raise pytest.UsageError("rule marks:\n  " + "\n  ".join(faults))

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Note that the run is a part only, if a marked test is left out."""
        self.missed |= any(written(item) for item in items)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Listen while the test runs; each of its marks needs the engine's own citation."""
        marked = [lookup(ref).ref for ref in written(item)]
        cited: set[Ref] = set()
        stop = attend(cited.update)
        try:
            result = yield
        finally:
            stop()
        if silent := [str(ref) for ref in marked if ref not in cited]:
            pytest.fail(f"marked with {', '.join(silent)} but the engine never cited it")
        item.user_properties.extend((HELD, str(ref)) for ref in marked)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a passing test held."""
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            for key, value in report.user_properties:
                if key == HELD:
                    self.held.setdefault(Ref.parse(str(value)), []).append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Leave the record of a whole green run."""
        asked = self.config.getoption("rule_record")
        whole = not self.missed and covers_all_tests(self.config)
        ran = exitstatus == pytest.ExitCode.OK and not self.config.getoption("collectonly")
        if ran and (whole if asked is None else asked):
            held = {ref: tuple(tests) for ref, tests in self.held.items()}
            root = session.config.rootpath
            write_record(root, Record(commit_of(root), today(), held))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run insist on leaving a record, or on leaving none."""
    group = parser.getgroup("rules", "which rules of the books are held")
    group.addoption(
        "--rule-record",
        action="store_true",
        default=None,
        dest="rule_record",
        help="leave a record of the rules held even if only a part of the tests runs",
    )
    group.addoption(
        "--no-rule-record",
        action="store_false",
        default=None,
        dest="rule_record",
        help="leave no record of the rules held",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Explain the mark, and begin to listen."""
    config.addinivalue_line(
        "markers", 'rule(ref, ...): the rules this test holds, like "nz1996:III/5.1"; four at most'
    )
    config.pluginmanager.register(RuleMarks(config), "rule-marks")


def written(item: pytest.Item) -> list[str]:
    """Return the references an item is marked with, by itself, its class or its parameters."""
    return list(dict.fromkeys(str(ref) for mark in item.iter_markers("rule") for ref in mark.args))


def faults_of(item: pytest.Item) -> Iterable[str]:
    """Say what is wrong with an item's marks."""
    refs = written(item)
    if not refs and item.get_closest_marker("rule"):
        yield "a rule mark without a rule"
    if len(refs) > MOST_REFS:
        yield f"marked with {len(refs)} rules; a test that holds more than {MOST_REFS} holds none"
    for ref in refs:
        try:
            if lookup(ref).ref in later():
                yield f"marked with {ref}, which later.toml still lists: strike it there"
        except RefusedError as refused:
            yield str(refused)


def covers_all_tests(config: pytest.Config) -> bool:
    """Tell a run of the whole suite from one of some files."""
    wanted = {config.rootpath, config.rootpath / "tests"}
    paths = {config.invocation_params.dir / arg for arg in config.args}
    left_out = config.getoption("ignore") or config.getoption("ignore_glob")
    return bool(wanted & {path.resolve() for path in paths}) and not left_out


def commit_of(root: Path) -> str:
    """Return the commit the tree stands on, with a word if it was changed since."""
    command = ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=40"]
    try:
        said = subprocess.run(
            [*command, "--exclude=*"], capture_output=True, text=True, check=True, timeout=30
        )
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return said.stdout.strip()


def today() -> str:
    """Return the date and time of the record, in the world's time."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
