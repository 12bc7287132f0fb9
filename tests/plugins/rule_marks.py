"""Rule marks: a test says which rules it holds, and the engine has to agree.

``@pytest.mark.rule("nz1996:III/5.1")`` is a promise that the test fails when the rule is broken.
It counts only if an answer that cites the rule is delivered while the test runs, and if the test
asserts more than citations; a mark that is not answered so fails the test. What a passing test
held is a property of its report, from which `tools/test.py` makes the record.
"""

from collections import defaultdict
from collections.abc import Generator, Iterable

import pytest

from croupier.rulebooks.coverage import later
from croupier.rulebooks.index import lookup
from croupier.terms.references import Delivery, Ref, attend
from croupier.terms.refusals import RefusedError
from tests.plugins.assertions import asserts_behaviour
from tools.test import HELD


MOST_REFS = 4


class RuleMarks:
    """Checks the marks, listens to the engine, and notes what each test held."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Stop before the first test if a mark names what no book has, or too much."""
        faults = [f"{item.nodeid}: {fault}" for item in items for fault in faults_of(item)]
        if faults:
            raise pytest.UsageError("rule marks:\n  " + "\n  ".join(faults))
        if wanted := set(map(_known, config.getoption("rule"))):
            others = [item for item in items if not wanted.intersection(written(item))]
            config.hook.pytest_deselected(items=others)
            items[:] = [item for item in items if item not in others]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Listen while the test runs; each of its marks needs the engine's own citation."""
        marked = [lookup(ref).ref for ref in written(item)]
        delivered: dict[Ref, set[Delivery]] = defaultdict(set)

        def witness(how: Delivery, rules: tuple[Ref, ...]) -> None:
            for ref in rules:
                delivered[ref].add(how)

        stop = attend(witness)
        try:
            result = yield
        finally:
            stop()
        if silent := [str(ref) for ref in marked if not delivered[ref] - {Delivery.OPENED}]:
            what = "no answer that cites it was delivered; that a table opened is none"
            pytest.fail(f"marked with {', '.join(silent)}, but {what}")
        if isinstance(item, pytest.Function) and marked and not asserts_behaviour(item.function):
            pytest.fail("marked with a rule, but it asserts nothing beside citations")
        item.user_properties.extend((HELD, str(ref)) for ref in marked)
        return result


def _known(ref: str) -> str:
    """Return a rule that is asked for, or stop the run: there may be no such rule."""
    try:
        return str(lookup(ref).ref)
    except RefusedError as refused:
        raise pytest.UsageError(f"--rule: {refused}") from refused


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the tests of one rule be asked for, or of several."""
    parser.addoption("--rule", action="append", default=[], help="run the tests of this rule alone")


def pytest_configure(config: pytest.Config) -> None:
    """Explain the mark, and begin to listen."""
    config.addinivalue_line(
        "markers", 'rule(ref, ...): the rules this test holds, like "nz1996:III/5.1"; four at most'
    )
    config.pluginmanager.register(RuleMarks(), "rule-marks")


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
