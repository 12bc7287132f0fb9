"""The wheel in clean environments: alone, and as the pages install it with its extras.

Alone it settles, prices and shows rules, and says in a sentence what it lacks. With extras the floor
opens from an empty folder, and the tour is walked to its end.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier.floor.configuration import SAMPLE
from croupier.rulebooks.coverage import RECORD


ROOT = Path(__file__).parent.parent
UV = shutil.which(
    "uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
)
ABSENT = ("numpy", "numba", "matplotlib", "litestar", "starlette", "flask", "django", "aiohttp")
RECORD_OF_A_SPIN = {
    "table": {"rulebook": "nz1996", "game": "roulette"},
    "wagers": [
        {"id": "w1", "player": "seat 1", "bet": "straight-up", "target": "17", "stake": "5"}
    ],
    "chance": ["17"],
}

EXTRAS = ("floor", "lab")
PAGES = ("README.md", "docs/operations/installing.md")

pytestmark = pytest.mark.slow


class Environment:
    """A virtual environment with nothing in it, and an empty folder to work in."""

    def __init__(self, home: Path) -> None:
        self.home = home / "empty"
        self.home.mkdir()
        self.bin = home / "environment" / ("Scripts" if os.name == "nt" else "bin")
        uv("venv", "--python", sys.executable, str(home / "environment"))

    def install(self, *what: str) -> None:
        """Install as the lock files say, and nothing more."""
        uv("pip", "install", "--python", str(self.bin / "python"), *what)

    def install_as_written(self, line: str, dist: Path) -> None:
        """Type a page's line into a shell, in a folder where the wheel is in ``dist``."""
        python = shlex.quote(str(self.bin / "python"))
        locks = (f"-c {shlex.quote(str(ROOT / 'requirements' / f'{n}.lock'))}" for n in EXTRAS)
        pip = self.bin / "pip"  # what is typed is pip's; uv has everything at hand
        pip.write_text(f'#!/bin/sh\nexec {UV} pip "$@" --python {python} {" ".join(locks)}\n')
        pip.chmod(0o755)
        done = subprocess.run(
            ["sh", "-c", line.replace("/opt/croupier/bin/", "")],
            cwd=dist.parent,
            env={**os.environ, "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        uv("pip", "check", "--python", str(self.bin / "python"))

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment outside the project's folder."""
        command = [str(self.bin / program), *arguments]
        return subprocess.run(command, cwd=self.home, capture_output=True, text=True, check=False)

    def croupier(self, *arguments: str) -> str:
        """Run a command that must succeed; give what it printed."""
        done = self.run("croupier", *arguments)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def refused(self, *arguments: str) -> str:
        """Run a command that must be refused, and give the sentence with which it was."""
        done = self.run("croupier", *arguments)
        assert done.returncode == 2, done.stdout
        *usage, sentence = done.stderr.strip().splitlines()
        assert not usage or usage[0].startswith("Usage: croupier"), done.stderr
        return sentence

    def answer(self, *arguments: str) -> object:
        """Give what croupier answers as JSON."""
        return json.loads(self.croupier(*arguments, "--json"))


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
    folder = tmp_path_factory.mktemp("built") / "dist"
    uv("build", "--wheel", "--out-dir", str(folder))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel and its base dependencies, nothing else."""
    made = Environment(tmp_path_factory.mktemp("alone"))
    made.install("--require-hashes", "-r", str(ROOT / "requirements" / "run.lock"))
    made.install("--no-deps", str(wheel))
    uv("pip", "check", "--python", str(made.bin / "python"))
    return made


@pytest.fixture(scope="module")
def whole(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel with its extras, by the line of the README."""
    made = Environment(tmp_path_factory.mktemp("whole"))
    made.install_as_written(line_that_installs("README.md"), wheel.parent)
    return made


def line_that_installs(page: str) -> str:
    """Give the one line of a page that installs the wheel with extras."""
    (line,) = re.findall(r"^\S*pip install .*\.whl\[.*$", (ROOT / page).read_text(), re.MULTILINE)
    return str(line)


def test_the_wheel_carries_the_data_the_types_and_the_licence(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "src" / "croupier"
    data = [f for f in (package / "rulebooks" / "data").rglob("*") if f.is_file()]
    others = [package / "py.typed", SAMPLE, package / "floor" / "screens" / "index.html"]
    wanted = {f.relative_to(ROOT / "src").as_posix() for f in [*data, *others]}
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
    record.write_text(json.dumps(RECORD_OF_A_SPIN))
    answer = installed.answer("settle", str(record))
    assert [found["winnings"] for found in objects(answer) if "winnings" in found][:1] == ["175"]


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("simulate roulette --rulebook nz1996", "lab"),
        ("paths roulette --rulebook nz1996", "lab"),
        ("odds baccarat --rulebook nz", "lab"),
        ("serve --demo", "floor"),
        ("verify postgresql://nowhere/none", "postgres"),
    ],
)
def test_what_is_not_installed_is_one_sentence(
    installed: Environment, command: str, extra: str
) -> None:
    assert f"pip install 'croupier[{extra}]'" in installed.refused(*command.split())


def test_the_tour_goes_on_past_what_is_not_installed(installed: Environment) -> None:
    told = installed.croupier("tour")
    assert "  croupier: simulating needs numpy" in told
    assert told.index("simulating needs") < told.index("Sound: nothing is wrong.")


# With its extras


@pytest.mark.parametrize("page", PAGES)
def test_the_line_of_each_page_installs_with_extras(page: str, wheel: Path, tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    environment.install_as_written(f"{line_that_installs(page)} --dry-run", wheel.parent)


def test_python_dash_m_is_the_command(whole: Environment) -> None:
    by_name = whole.croupier("--help")
    assert whole.run("python", "-m", "croupier", "--help").stdout == by_name


def test_the_demo_opens_from_an_empty_folder(whole: Environment) -> None:
    assert list(whole.home.iterdir()) == []
    command = [str(whole.bin / "croupier"), "serve", "--demo", "--port", "0"]
    with subprocess.Popen(command, cwd=whole.home, stdout=-1, stderr=-3, text=True) as floor:
        try:
            assert floor.stdout is not None
            said = [next(floor.stdout)]
            while not (opened := re.search(r"open at (http://\S+:\d+)", said[-1])):
                said.append(next(floor.stdout))
            lobby = httpx.get(opened[1], trust_env=False)
            assert lobby.status_code == httpx.codes.OK
            parts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', lobby.text)
            got = [httpx.get(opened[1] + part, trust_env=False).status_code for part in parts]
            assert got
            assert set(got) == {httpx.codes.OK}
        finally:
            floor.send_signal(signal.SIGTERM)
        assert floor.wait() == 0
    assert "croupier init" in said[0]
    assert "Sound" in whole.croupier("verify", "var/house")
    shutil.rmtree(whole.home / "var")


def test_init_writes_the_sample_once_and_says_what_next(whole: Environment) -> None:
    assert "croupier init writes one" not in whole.croupier("init")
    assert (whole.home / "croupier.toml").read_bytes() == SAMPLE.read_bytes()
    assert "is there already" in whole.refused("init")
    for line in whole.croupier("init", "floor.toml").splitlines()[1:]:
        shown = line.split("  ")[1]
        assert shown.startswith("croupier serve floor.toml")
    assert "floor.toml is in order: 17 tables" in whole.croupier("serve", "floor.toml", "--check")
    for each in whole.home.iterdir():
        each.unlink()
    assert "croupier init" in whole.refused("serve")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("setle round.json", "settle"),
        ("rules shwo nz:8/5.2", "show"),
        ("odds roulete", "roulette"),
        ("odds roulette --rulebook nzz", "nz"),
        ("odds roulette --rulebook nz --option weel=38", "wheel"),
        ("odds roulette --rulebook nz --variant duble-zero", "double-zero"),
        ("odds roulette --rulebok nz", "--rulebook"),
        ("serve --dmo", "--demo"),
    ],
)
def test_what_is_misspelt_gets_its_nearest_names(
    installed: Environment, typed: str, meant: str
) -> None:
    assert re.search(rf"[Dd]id you mean (one of: )?'{meant}'", installed.refused(*typed.split()))


def test_a_misspelt_bet_gets_its_nearest_names(installed: Environment) -> None:
    record = json.loads(json.dumps(RECORD_OF_A_SPIN).replace("straight-up", "strait-up"))
    (installed.home / "misspelt.json").write_text(json.dumps(record))
    done = installed.run("croupier", "settle", "misspelt.json")
    assert done.returncode == 1
    assert "Did you mean 'straight-up'" in done.stdout


def test_the_tour_is_walked_to_its_end(whole: Environment) -> None:
    told = whole.croupier("tour")
    for shown in ("settle", "rules show", "odds", "simulate", "table options", "rules coverage"):
        assert f"$ croupier {shown}" in told
    assert "--compare nz1996,nz,star-rapid" in told
    assert "win 35 to 1" in told
    assert "Drawn into spins.png" in told
    assert not re.search(r"^  croupier: |Traceback", told, re.MULTILINE)
    assert "Sound: nothing is wrong." in told


def test_a_thousand_million_rounds_are_read(whole: Environment) -> None:
    told = whole.croupier("simulate", "roulette", "--rulebook", "nz", "--rounds", "1e9")
    assert "1,000,000,000 rounds" in told


def test_nothing_is_called_missing_or_later_that_is_held(whole: Environment) -> None:
    data = ROOT / "src" / "croupier" / "rulebooks" / "data"
    held = set(json.loads((data / RECORD).read_text())["rules"])
    listed = {status: refs(whole, status) for status in ("held", "later", "missing")}
    print({status: len(those) for status, those in listed.items()})  # noqa: T201 - what was visited
    assert held
    assert listed["held"] == held
    assert not held & (listed["later"] | listed["missing"])


def refs(whole: Environment, status: str) -> set[str]:
    listed = objects(whole.answer("rules", "list", "--status", status))
    return {f"{each['book']}:{each['ref']}" for each in listed}
