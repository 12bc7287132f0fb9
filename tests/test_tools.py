"""The project's own tools: the count at the end of the tests, and the check of the locks."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import locks


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


def tally(folder: Path) -> tuple[str, int]:
    command = [sys.executable, str(ROOT / "tools" / "test.py"), "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()[-1], done.returncode


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
