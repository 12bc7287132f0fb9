"""Breaks held rules on purpose, one small change at a time, and sees whether their tests notice.

    python -m tools.breaking nz:1/8.0 nz1996:III/4.5
    python -m tools.breaking --draw 40 --seed 12

A rule is held in truth if a test marked with it fails when it is broken: by what the test asserts,
or because the house refuses. A house that breaks down, data that cannot be read, a mark that is
no longer answered prove nothing. What is changed is a copy of the source tree.
"""

import argparse
import ast
import json
import os
import random
import subprocess
import sys
import time
import traceback
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain, islice
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from tools.broken_code import code_breaks
from tools.broken_data import Break, data_breaks, places
from tools.test import RECORD


ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src"
TRIES: Final = 3
"""A rule that so many breaks leave unnoticed is not held."""
MOST: Final = 10
"""So many breaks are tried in all, with those that only bring the house down."""
LONGEST: Final = 300
"""Seconds: a house that waits for what a broken rule keeps from it is left waiting."""


@dataclass(frozen=True)
class Tried:
    """What became of a rule: the break that a test caught, and those that none did before."""

    rule: str
    survived: tuple[str, ...] = ()
    caught: str = ""
    by: str = ""
    unclear: bool = False
    """Whether some break stopped its tests in a way that proves nothing."""

    @property
    def is_held(self) -> bool:
        """Say whether some break was caught."""
        return bool(self.caught)

    @property
    def is_weak(self) -> bool:
        """Say whether it was broken often enough, and nobody noticed anything."""
        return not self.is_held and not self.unclear and len(self.survived) == TRIES

    def __str__(self) -> str:
        how = f"held: {self.caught}; caught by {self.by}" if self.is_held else "not held in truth"
        missed = "".join(f"\n    not noticed: {each}" for each in self.survived)
        return (
            f"{self.rule}: {how if self.is_held or self.is_weak else 'could not be tried'}{missed}"
        )


def breaks(rule: str) -> list[Break]:
    """List the ways to break a rule, the most telling first, one of them in the code."""
    book, _, number = rule.partition(":")
    cited = places(SOURCE, book, number)
    telling, coarse = data_breaks(SOURCE, cited)
    coded = code_breaks(SOURCE, cited)
    ways = [*telling[:2], *coded[:1], *telling[2:], *coded[1:], *coarse]
    return list(
        {json.dumps(sorted(each.files.items()), default=str): each for each in ways}.values()
    )


def draw(held: Collection[str], count: int, seed: int) -> list[str]:
    """Draw rules at random, of those that something can be broken of."""
    drawn = random.Random(seed).sample(sorted(held), len(held))  # noqa: S311 - it only picks
    return list(islice(filter(breaks, drawn), count))


def held_rules() -> dict[str, list[str]]:
    """Read which tests hold which rule, from the record of the last green run."""
    found: dict[str, list[str]] = json.loads((ROOT / RECORD).read_bytes())["rules"]
    return found


def seed_of_today() -> int:
    """Return the seed that is asked for, or the date: each day draws other rules."""
    return int(os.environ.get("SOAK_SEED") or time.strftime("%Y%m%d", time.gmtime()))


# Trying


def try_rules(rules: Mapping[str, Sequence[str]], root: Path = ROOT) -> Iterator[Tried]:
    """Break each rule, by its tests, until one of them notices."""
    with TemporaryDirectory() as folder:
        tree = Path(folder, "src")
        copytree(SOURCE, tree)
        if not _passes(_run(tree, root, rules)):
            said = (tree.parent / SAID).read_text(encoding="utf-8")
            raise RuntimeError(f"the tests do not pass as they stand:\n{said}")
        for rule, tests in rules.items():
            yield _tried(tree, root, rule, tests)


def _tried(tree: Path, root: Path, rule: str, tests: Sequence[str]) -> Tried:
    survived: list[str] = []
    unclear = False
    for each in breaks(rule)[:MOST]:
        with _broken(tree, each):
            seen = _run(tree, root, {rule: tests})
        if seen["caught"]:
            return Tried(rule, tuple(survived), each.words, seen["caught"])
        if _passes(seen):
            survived.append(each.words)
        else:
            unclear = True
        if len(survived) == TRIES:
            break
    return Tried(rule, tuple(survived), unclear=unclear)


def _passes(seen: Mapping[str, Any]) -> bool:
    return bool(seen["passed"] and not seen["failed"])


@contextmanager
def _broken(tree: Path, each: Break) -> Iterator[None]:
    whole = {file: (tree / file).read_bytes() for file in each.files}
    for file, text in each.files.items():
        (tree / file).write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        for file, was in whole.items():
            (tree / file).write_bytes(was)


def _run(tree: Path, root: Path, rules: Mapping[str, Iterable[str]]) -> dict[str, Any]:
    """Run the tests of some rules on a tree, in a process of their own."""
    told = tree.parent / "seen.json"
    told.write_text(json.dumps(NOTHING_SEEN))
    command = [sys.executable, "-m", "tools.breaking", "--witness", str(told)]
    tests = dict.fromkeys(chain.from_iterable(rules.values()))
    python_path = os.pathsep.join((str(tree), str(ROOT)))
    env = os.environ | {"PYTHONPATH": python_path, "PYTHONDONTWRITEBYTECODE": "1"}
    with (tree.parent / SAID).open("wb") as said:
        process = subprocess.Popen(
            [*command, *(f"--rule={rule}" for rule in rules), *tests],
            cwd=root,
            env=env | {"HYPOTHESIS_PROFILE": "ci", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            stdout=said,
            stderr=subprocess.STDOUT,
        )
        try:
            process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    seen: dict[str, Any] = json.loads(told.read_bytes())
    return seen


# Seeing


SAID: Final = "said.txt"
NOTHING_SEEN: Final = {"passed": 0, "failed": 0, "caught": ""}


class Witness:
    """Sees which tests fail by themselves, and stops at the first that has caught the break."""

    def __init__(self, told: Path) -> None:
        """Tell a file what was seen."""
        self._told = told
        self._seen: dict[str, Any] = dict(NOTHING_SEEN)

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Look at the test itself, before its marks are asked whether they were answered."""
        try:
            yield
        except BaseException as failure:
            self._saw(item, failure)
            raise

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        """Look at its fixtures: they may be refused a table."""
        try:
            yield
        except BaseException as failure:
            self._saw(item, failure)
            raise

    def _saw(self, item: pytest.Item, failure: BaseException) -> None:
        if is_caught(failure) and not self._seen["caught"]:
            said = " ".join(f"{type(failure).__name__}: {failure}".split())
            self._seen["caught"] = f"{item.nodeid} ({said[:160]})"
            item.session.shouldstop = "the break was caught"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count those that passed, and those that failed for whatever reason."""
        if report.failed or report.when == "call":
            self._seen["failed" if report.failed else "passed"] += 1

    def pytest_sessionfinish(self) -> None:
        """Tell what was seen."""
        self._told.write_text(json.dumps(self._seen))


def is_caught(failure: BaseException) -> bool:
    """Say whether a test noticed: by what it asserts or looks for, or because it was refused.

    What the house itself stumbles over says only that it was broken, not that a test holds it; and
    who misses nothing but a citation has not seen what the house does.
    """
    import croupier  # noqa: PLC0415 - that of the broken tree
    from croupier.terms.refusals import RefusedError  # noqa: PLC0415 - the same

    if isinstance(failure, RefusedError):
        return True
    if "pytest-timeout" in str(failure) or isinstance(failure, KeyboardInterrupt | SystemExit):
        return False
    frames = traceback.extract_tb(failure.__traceback__)
    if Path(croupier.__file__).parent in Path(frames[-1].filename).parents:
        return False
    return not (isinstance(failure, AssertionError) and _misses_citations(frames[-1]))


def _misses_citations(frame: traceback.FrameSummary) -> bool:
    """Say whether an assertion at this line is about rules and nothing else."""
    from tests.plugins.assertions import cites, looks_at_the_house  # noqa: PLC0415 - only here

    nodes = ast.walk(ast.parse(Path(frame.filename).read_text("utf-8")))
    line = frame.lineno or 0
    return any(
        cites(node.test) and not looks_at_the_house(node.test)
        for node in nodes
        if isinstance(node, ast.Assert) and node.lineno <= line <= (node.end_lineno or 0)
    )


def main() -> int:
    """Break what is asked for; the exit code says whether all of it is held."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rules", nargs="*")
    parser.add_argument("--draw", type=int, default=0)
    parser.add_argument("--seed", type=int, default=seed_of_today())
    parser.add_argument("--list", action="store_true", help="say how they could be broken")
    asked = parser.parse_args()
    held = held_rules()
    unheld = [rule for rule in asked.rules if rule not in held]
    if unheld:
        near = get_close_matches(unheld[0], held) or sorted(held)[:1]
        parser.error(f"{', '.join(unheld)}: no test holds that. The nearest are {', '.join(near)}.")
    if asked.draw < 0 or not (asked.rules or asked.draw):
        parser.error("name the rules to break, or say how many to draw: --draw 40")
    rules = [*asked.rules, *draw(held, asked.draw, asked.seed)]
    if asked.list:
        print("\n".join(f"{rule}: {each.words}" for rule in rules for each in breaks(rule)))
        return 0
    tried = []
    for each in try_rules({rule: held[rule] for rule in rules}):
        print(each, flush=True)
        tried.append(each)
    return int(any(each.is_weak for each in tried))


def _witness(told: str, *arguments: str) -> int:
    own = ("-qq", "-pno:cacheprovider", "-ppytest_timeout", "-panyio.pytest_plugin")
    return int(pytest.main([*own, "--timeout=120", *arguments], plugins=[Witness(Path(told))]))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--witness"]:
        sys.exit(_witness(*sys.argv[2:]))
    sys.exit(main())
