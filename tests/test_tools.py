"""The project's own tools: the count at the end of the tests, and the check of the locks."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import msgspec
import pytest

from tools import breaking, locks
from tools.test import HELD, PARTS, RECORD, TOLD_TO, Part


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


@pytest.mark.parametrize(
    ("body", "code"), [("os._exit(0)", 1), ("os._exit(3)", 3), ("os.kill(os.getpid(), 9)", -9)]
)
def test_a_test_that_ends_its_process_has_failed(body: str, code: int, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(f"import os\n\n\ndef test_it():\n    {body}\n")
    done = run(tmp_path, "-p", "no:cacheprovider")
    *_, said, last = done.stdout.splitlines()
    assert said.startswith("The tests ended in the middle, with ")
    assert last == "0 passed, 1 failed, 0 skipped"
    assert done.returncode == code % 256


def test_a_file_that_skips_itself_is_counted(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("import pytest\n\npytest.importorskip('no_such_thing')\n")
    last, code = tally(tmp_path)
    assert last == "0 passed, 0 failed, 1 skipped"
    assert code != 0


HOLDS = f"def test_it(record_property):\n    record_property({HELD!r}, 'nz:1/2.3')\n"


@pytest.mark.slow
def test_a_whole_run_sums_up_its_parts_and_records_what_is_held(tmp_path: Path) -> None:
    folders = enumerate(("tests", *chain(*PARTS)))
    files = [Path(path, f"test_{number}.py") for number, path in folders]
    for file in files:
        (tmp_path / file.parent).mkdir(exist_ok=True)
        (tmp_path / file).write_text(HOLDS)
    (tmp_path / RECORD).parent.mkdir(parents=True)
    (tmp_path / RECORD).write_text("no record")
    done = run(tmp_path)
    assert done.stdout.splitlines()[-1] == f"{len(files)} passed, 0 failed, 0 skipped", done.stdout
    record = json.loads((tmp_path / RECORD).read_bytes())
    assert record["rules"] == {"nz:1/2.3": sorted(f"{file}::test_it" for file in files)}
    costs = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines() if line}
    assert costs["tests/floor"][0] == "1"
    assert float(costs["all"][2]) > 0
    (tmp_path / RECORD).unlink()
    (tmp_path / "tests/floor/test_more.py").write_text("def test_it():\n    assert False\n")
    done = run(tmp_path)
    assert done.stdout.splitlines()[-1] == f"{len(files)} passed, 1 failed, 0 skipped", done.stdout
    assert (done.returncode, (tmp_path / RECORD).exists()) == (1, False)


ORPHAN = """
import os

def test_it():
    out, into = os.pipe()
    if os.fork() == 0:
        if os.fork() == 0:
            while os.times().user < 0.5:
                pass
        os._exit(0)
    os.close(into)
    os.wait()
    os.read(out, 1)  # until the orphan has ended
"""


def test_what_its_starter_left_behind_is_counted_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_it.py").write_text(ORPHAN)
    monkeypatch.setenv(TOLD_TO, str(tmp_path / "told.json"))
    assert run(tmp_path, "test_it.py").returncode == 0
    told = msgspec.json.decode((tmp_path / "told.json").read_bytes(), type=Part)
    assert 0.5 <= told.costs["test_it.py"].cpu < 5


ENDLESS = """
import os, subprocess, sys, time

def test_it():
    left = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
    with open("left.txt", "w") as told:
        told.write(f"{left.pid} {os.getpid()} {os.getppid()}\\n")
    time.sleep(600)
"""


@pytest.fixture
def endless(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A whole run one part of which does not end, and the processes of that part."""
    for path in ("tests", *chain(*PARTS)):
        (tmp_path / path).mkdir(exist_ok=True)
    (tmp_path / "tests/floor/test_it.py").write_text(ENDLESS)
    command = [sys.executable, str(ROOT / "tools" / "test.py")]
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    told = tmp_path / "left.txt"
    with subprocess.Popen(
        command, cwd=tmp_path, env=alone, stdout=subprocess.PIPE, text=True
    ) as running:
        while not (told.exists() and told.read_text().endswith("\n")):
            assert running.poll() is None
            time.sleep(0.01)
        yield running, [int(pid) for pid in told.read_text().split()]
        running.kill()


def test_whoever_ends_a_run_leaves_nothing_running(
    endless: tuple[subprocess.Popen[str], list[int]],
) -> None:
    running, below = endless
    running.terminate()
    assert running.wait() == -signal.SIGTERM
    while any(Path("/proc", str(pid)).exists() for pid in below):
        time.sleep(0.01)


def test_a_part_that_was_killed_is_named(
    endless: tuple[subprocess.Popen[str], list[int]],
) -> None:
    running, (*_, adopter) = endless
    os.kill(adopter, signal.SIGKILL)
    said, _ = running.communicate()
    assert "Did not come to an end (-9): tests/floor" in said
    assert said.splitlines()[-1].split(", ")[1] != "0 failed"
    assert running.returncode > 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["nz:99/1"], "nz:99/1: no test holds that. The nearest are"),
        ([], "name the rules to break"),
        (["--draw", "0"], "name the rules to break"),
        (["--draw", "-1"], "name the rules to break"),
    ],
)
def test_what_cannot_be_broken_is_refused(
    asked: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["breaking", *asked])
    with pytest.raises(SystemExit):
        breaking.main()
    assert said in capsys.readouterr().err


def tally(folder: Path) -> tuple[str, int]:
    done = run(folder, "-p", "no:cacheprovider")
    return done.stdout.splitlines()[-1], done.returncode


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "test.py"), *arguments]
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        command, cwd=folder, env=alone, capture_output=True, text=True, check=False
    )


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
