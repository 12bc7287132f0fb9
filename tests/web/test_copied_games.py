"""A game is begun as docs/adding-a-game.md says: a copy of one that is there, and four files that know it.

The money wheel and blackjack are copied in a tree of its own, and the house, its commands, a floor,
a browser and the tests of the games know the copies. All other games' folders are taken from the
screens there: one that is put there is known, one that is taken away is missed nowhere.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import DOCS
from tests.web.serving import ROOT, npm
from tools.copy_game import copied


MADE = {".git", ".venv", "node_modules", "dist", "var", ".hypothesis", ".mypy_cache"}
COPIES = {"fortune-wheel": "money-wheel", "twenty-one": "blackjack"}
EDITS = {
    "src/croupier/rulebooks/data/nz1996/book.toml": r'  \{ game = "{}" \},\n',
    "src/croupier/rulebooks/data/star-rapid/book.toml": r'"{}", ',
    "verifier/verify.py": r'"{}": (?:\w+, |.*,\n)',
    "CHANGELOG.md": r"### Added\n\n",
}
"""The files that know a game beside its own, and what there is about it in each."""
MOST = 4
ASKED = (
    "tests/web/copied_games.py",
    "tests/games/test_register.py",
    "tests/games/test_exact.py",
    "tests/games/test_studies.py",
    "tests/docs/test_pages.py",
    "tests/docs/test_records.py",
    "tests/docs/test_links.py",
    "tests/conformance/test_transcripts.py",
)
"""What the games are held to in the copy: all that is theirs."""


def git(tree: Path, *arguments: str) -> str:
    """Run git in a tree, as nobody in particular."""
    own = ("-c", "user.name=nobody", "-c", "user.email=nobody@example.org")
    command = ["git", *own, *arguments]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the project, committed; its libraries are those of the first."""
    tree = tmp_path / "project"

    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*MADE), symlinks=True)
    (tree / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    git(tree, "init", "-q")
    git(tree, "add", "-A")
    git(tree, "commit", "-qm", "The project.")
    return tree


def entered(tree: Path, game: str, other: str) -> set[str]:
    """Copy a game and enter the copy where a game is known; give the files that were edited."""
    copied(game, other, tree)
    for name, about in EDITS.items():
        _repeat(tree / name, about, game, other)
    edited = set(git(tree, "diff", "--name-only").splitlines())
    git(tree, "add", "-A")
    git(tree, "commit", "-qm", f"{other} is a game.")
    return edited


def _repeat(file: Path, about: str, game: str, other: str) -> None:
    """Write what a file has about a game once more, about the copy."""

    def twice(found: re.Match[str]) -> str:
        if file.name == "CHANGELOG.md":
            return f"{found[0]}- [A game](docs/games/{other}.md) more.\n"
        return found[0] + found[0].replace(game, other, 1)

    text = file.read_text("utf-8")
    file.write_text(re.sub(about.replace("{}", game), twice, text), "utf-8")


@pytest.mark.slow
@pytest.mark.timeout(1200)  # a build and a run of tests, each of which has a limit of its own
def test_a_copied_game_is_a_game_of_the_house(tree: Path) -> None:
    for other, game in COPIES.items():
        edited = entered(tree, game, other)
        assert len(edited) <= MOST, edited
        page = (DOCS / "adding-a-game.md").read_text("utf-8")
        assert all(
            name.replace("nz1996", "<book>").replace("star-rapid", "<book>") in page
            for name in edited
        )
    builds(tree / "web")
    asked = ("-k", "fortune or twenty or copied", "-p", "no:cacheprovider", "-q", *ASKED)
    held = subprocess.run(
        [sys.executable, "-m", "pytest", *asked],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert held.returncode == 0, held.stdout[-6000:] + held.stderr


def builds(web: Path) -> None:
    """Build the screens with the copies alone, and take a word from one: it is missed, and nothing else."""
    for game in (each for each in (web / "src" / "games").iterdir() if each.is_dir()):
        if game.name not in COPIES:
            shutil.rmtree(game)
    built = npm("run", "--silent", "build", "--", "--logLevel", "warn", cwd=web)
    assert built.returncode == 0, built.stdout + built.stderr
    chinese = web / "src/games/fortune-wheel/words/zh.ts"
    lines = chinese.read_text("utf-8").splitlines(keepends=True)
    chinese.write_text("".join(line for line in lines if "'bet.symbol'" not in line), "utf-8")
    checked = npm("run", "--silent", "check", cwd=web)
    assert "'bet.symbol'" in checked.stdout
    assert "found 1 error and 0 warnings" in checked.stdout, checked.stdout
