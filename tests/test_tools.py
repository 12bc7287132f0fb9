"""The project's own tools: the count at the end of the tests, and the check of the locks."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import locks
from tools.test import BESIDE


ROOT = Path(__file__).parent.parent
HASHED = "click==8.2 \\\n    --hash=sha256:00\n"


@pytest.mark.parametrize(
    ("body", "last", "code"),
    [
        ("pass", "1 passed, 0 failed, 0 skipped", 0),
        ("assert 0", "0 passed, 1 failed, 0 skipped", 1),
        ("pytest.skip('no')", "0 passed, 0 failed, 1 skipped", 1),
        ("pytest.xfail('no')", "0 passed, 0 failed, 1 skipped", 1),
    ],
    ids=["passes", "fails", "skips", "fails as expected"],
)
def test_the_last_line_counts(body: str, last: str, code: int, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(f"import pytest\n\n\ndef test_it():\n    {body}\n")
    assert tally(tmp_path) == (last, code)


def test_a_file_that_skips_itself_is_counted(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("import pytest\n\npytest.importorskip('no_such_thing')\n")
    last, code = tally(tmp_path)
    assert last == "0 passed, 0 failed, 1 skipped"
    assert code != 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("late", "last", "code"),
    [
        ("was_there", "10 passed, 0 failed, 0 skipped", 0),
        ("False", "9 passed, 1 failed, 0 skipped", 1),
    ],
    ids=["late once", "late always"],
)
def test_who_failed_beside_the_others_is_tried_by_himself(
    late: str, last: str, code: int, tmp_path: Path
) -> None:
    beside = (path for paths in BESIDE for path in paths if path != "tests/floor")
    for number, path in enumerate(("tests", *beside)):
        (tmp_path / path).mkdir(exist_ok=True)
        (tmp_path / path / f"test_{number}.py").write_text("def test_it():\n    pass\n")
    option = "parser.addoption('--rule-record', action='store_true')"
    (tmp_path / "conftest.py").write_text(f"def pytest_addoption(parser):\n    {option}\n")
    floor = tmp_path / "tests/floor"
    floor.mkdir()
    (floor / "test_late.py").write_text(
        "from pathlib import Path\n\n\ndef test_it():\n    mark = Path('mark')\n"
        f"    was_there = mark.exists()\n    mark.touch()\n    assert {late}\n"
    )
    done = run(tmp_path)
    assert (done.stdout.splitlines()[-1], done.returncode) == (last, code)
    named = "passed only by itself: tests/floor/test_late.py::test_it"
    assert (named in done.stdout.splitlines()) == (code == 0)
    assert "assert False" in done.stdout, "how it failed is told all the same"


def tally(folder: Path) -> tuple[str, int]:
    done = run(folder, "-p", "no:cacheprovider")
    return done.stdout.splitlines()[-1], done.returncode


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "test.py"), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HASHED + "--index-url https://registry.example\n", "names an address"),
        ("click==8.2\n", "has no hash for click"),
        (HASHED.replace("click", "clock"), "does not hold click<9,>=8.1"),
        (HASHED.replace("8.2", "9.0"), "does not hold click<9,>=8.1"),
    ],
    ids=["address", "no hash", "missing", "too new"],
)
def test_a_faulty_lock_is_found(text: str, fault: str) -> None:
    assert list(locks.faults(text, ["click>=8.1,<9"])) == [fault]


def test_the_locks_hold_what_the_project_asks_for() -> None:
    assert list(locks.faults(HASHED, ["click>=8.1,<9"])) == []
    assert locks.main(ROOT) == 0
