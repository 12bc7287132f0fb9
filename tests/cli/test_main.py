import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.main import COMMANDS
from tests.cli.shell import croupier


def test_help_teaches_by_example() -> None:
    ran = croupier("--help")
    assert ran.code == 0
    assert "croupier settle -" in ran.out
    assert all(name in ran.out for name in COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_an_example_in_its_help(name: str) -> None:
    ran = croupier(name, "--help")
    assert ran.code == 0
    assert f"croupier {name}" in ran.out


HEAVY = ("numpy", "numba", "matplotlib", "hypothesis")


@pytest.mark.parametrize(
    "arguments", [["--help"], ["odds", "roulette"], ["rules", "show", "nz:8/3.9"]]
)
def test_light_commands_load_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom croupier.cli.main import main\n"
        f"try: main({arguments!r})\nexcept SystemExit as left: assert not left.code\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == "[]"


def test_a_reader_that_goes_away_is_no_error_of_ours(tmp_path: Path) -> None:
    command = f"{sys.executable} -m croupier odds roulette | head -n 1"
    env = {**os.environ, "PYTHONUNBUFFERED": ""}
    ran = subprocess.run(
        command, shell=True, capture_output=True, text=True, cwd=tmp_path, env=env, check=False
    )
    assert "Traceback" not in ran.stderr
    assert ran.stdout.startswith("roulette under")
