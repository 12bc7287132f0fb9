"""The wheel alone, in an empty environment: settle, odds and rules, and no lab."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest


ROOT = Path(__file__).parent.parent
UV = shutil.which(
    "uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
)
ABSENT = ("numpy", "numba", "matplotlib", "litestar", "starlette", "flask", "django", "aiohttp")
RECORD = {
    "table": {"rulebook": "nz1996", "game": "roulette"},
    "wagers": [
        {"id": "w1", "player": "seat 1", "bet": "straight-up", "target": ["17"], "stake": "5"}
    ],
    "chance": ["17"],
}

pytestmark = pytest.mark.slow


class Environment:
    """A virtual environment that holds the wheel and its base dependencies, nothing else."""

    def __init__(self, home: Path, wheel: Path) -> None:
        self.home = home
        self.bin = home / "environment" / ("Scripts" if os.name == "nt" else "bin")
        python = str(self.bin / "python")
        uv("venv", "--python", sys.executable, str(home / "environment"))
        base = str(ROOT / "requirements" / "run.lock")
        uv("pip", "install", "--python", python, "--require-hashes", "-r", base)
        uv("pip", "install", "--python", python, "--no-deps", str(wheel))
        uv("pip", "check", "--python", python)

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment outside the project's folder."""
        command = [str(self.bin / program), *arguments]
        return subprocess.run(command, cwd=self.home, capture_output=True, text=True, check=False)

    def answer(self, *arguments: str) -> object:
        """Give what croupier answers as JSON."""
        done = self.run("croupier", *arguments, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


def uv(*arguments: str) -> None:
    assert UV, "uv is in requirements/dev.lock: make test installs it"
    done = subprocess.run([UV, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def objects(answer: object) -> Iterator[dict[str, object]]:
    """Give every object inside an answer, however deep."""
    if isinstance(answer, dict):
        yield answer
        answer = list(answer.values())
    if isinstance(answer, list):
        for part in answer:
            yield from objects(part)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    uv("build", "--wheel", "--out-dir", str(folder))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("home"), wheel)


def test_the_wheel_carries_the_data_the_types_and_the_licence(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "src" / "croupier"
    data = [f for f in (package / "rulebooks" / "data").rglob("*") if f.is_file()]
    wanted = {f.relative_to(ROOT / "src").as_posix() for f in [*data, package / "py.typed"]}
    assert len(data) >= 5
    assert wanted <= inside
    assert any(name.endswith("/LICENSE") for name in inside)
    assert not [name for name in inside if name.endswith(".pyc")]


def test_neither_the_lab_nor_a_web_framework_is_there(installed: Environment) -> None:
    code = f"import importlib.util as u; print([n for n in {ABSENT} if u.find_spec(n)])"
    assert installed.run("python", "-c", code).stdout.strip() == "[]"


def test_every_public_name_can_be_imported(installed: Environment) -> None:
    code = "from croupier import *; import croupier; print(len(croupier.__all__))"
    done = installed.run("python", "-W", "error", "-c", code)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 0


def test_rules_lists_the_index(installed: Environment) -> None:
    answer = installed.answer("rules", "list", "--book", "nz1996")
    assert "II/10.5" in [str(rule.get("ref")).removeprefix("nz1996:") for rule in objects(answer)]


def test_odds_gives_the_known_edge(installed: Environment) -> None:
    answer = installed.answer("odds", "roulette", "--rulebook", "nz1996")
    assert "-1/37" in json.dumps(answer)


def test_settle_pays_a_number(installed: Environment) -> None:
    record = installed.home / "record.json"
    record.write_text(json.dumps(RECORD))
    answer = installed.answer("settle", str(record))
    assert [found["winnings"] for found in objects(answer) if "winnings" in found][:1] == ["175"]


def test_simulate_says_what_it_lacks(installed: Environment) -> None:
    done = installed.run("croupier", "simulate", "roulette", "--rulebook", "nz1996")
    assert done.returncode != 0
    assert "pip install 'croupier[lab]'" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr
