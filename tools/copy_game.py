"""Begin a game as a copy of one that is there: all of its files under the other name.

``.venv/bin/python tools/copy_game.py money-wheel fortune-wheel`` writes new files alone. What the
house keeps beside the folders of its games is said in docs/adding-a-game.md.
"""

import argparse
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final


ROOT: Final = Path(__file__).parent.parent
PLACES: Final = (
    "src/croupier/games/{folder}/**",
    "src/croupier/rulebooks/data/**/{game}.toml",
    "web/src/games/{game}/**",
    "docs/games/{game}.md",
    "docs/screens/{game}-*.png",
    "tests/games/plain_{folder}.py",
    "tests/golden/odds/{game}.toml",
    "tests/golden/{game}/**",
)
"""Where the files of a game lie, by its name and by that of its folder."""
SAID: Final = (
    r"(?:(?:croupier|src|docs|tests|golden|\.\.)[./](?:games[./])?|`games/|screens/|plain_"
    r"|(?:layout|how|print)\.|game\"?(?: =|:) \"|name=\"|croupier (?:\w+ )+|data/[\w<>-]+/)"
)
"""What stands before a name of one word where the game is meant, and no hand or line called so."""
ALIASES: Final = re.compile(r"^    aliases=.*\n", re.MULTILINE)


def copied(game: str, other: str, root: Path = ROOT) -> list[Path]:
    """Copy a game's files under another name; give the new ones."""
    return [_copy(path, game, other, root) for path in sorted(set(files(game, root)))]


def files(game: str, root: Path) -> Iterator[Path]:
    """Give the files of a game that are kept, by their paths from the root."""
    names = [place.format(game=game, folder=_folder(game)) for place in PLACES]
    listed = ["git", "ls-files", "--", *(f":(glob){name}" for name in names)]
    told = subprocess.run(listed, cwd=root, capture_output=True, text=True, check=True)
    yield from map(Path, told.stdout.splitlines())


def _copy(path: Path, game: str, other: str, root: Path) -> Path:
    """Copy one file; what is no text is copied as it is."""
    names = (_folder(game), _folder(other)) if path.suffix == ".py" else (game, other)
    new = Path(str(path).replace(*names))
    (root / new).parent.mkdir(parents=True, exist_ok=True)
    written = (root / path).read_bytes()
    if path.suffix != ".png":
        written = renamed(written.decode(), game, other).encode()
    (root / new).write_bytes(written)
    return new


def renamed(text: str, game: str, other: str) -> str:
    """Name the other game wherever the first is named; its other names stay with the first."""
    if "-" in game:
        text = re.sub(rf"\b{game}\b", other, text)
        text = re.sub(rf"\b{_folder(game)}\b", _folder(other), text)
    else:
        text = re.sub(rf"(croupier\.games\.|plain_){game}\b", rf"\g<1>{_folder(other)}", text)
        text = re.sub(
            rf"({SAID}){game}\b|^{game}(?= under )", rf"\g<1>{other}", text, flags=re.MULTILINE
        )
    return ALIASES.sub("", text)


def _folder(game: str) -> str:
    return game.replace("-", "_")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("other")
    given = asked.parse_args()
    for each in copied(given.game, given.other):
        print(each)
