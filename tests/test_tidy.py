"""The tidy test: it reads the project and holds what no linter knows.

Each detector walks a tree and gives how much it visited and what it found. The project is held to
all of them, and each of them is held to a fault planted in a small tree.
"""

import ast
import os
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest


ROOT = Path(__file__).parent.parent
PACKAGE = "croupier"
LINES_PER_FUNCTION = 50
LINES_PER_MODULE = 700
KERNELS = {"draws", "shuffle", "visits", "paths", "hands", "seats", "poker"}
COMPILERS = {"compiled", "njit", "jit", "vectorize", "guvectorize", "cfunc"}

# Written in pieces, so that this file does not hold what it forbids.
LEFTOVERS = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|X" + r"XX)\b")
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:ro" + r"ot|wo" + r"rk|ho" + r"me/\w+|Us" + r"ers/\w+)/")
REGISTRIES = re.compile(
    r"(?i)py" + r"pi\.(?:org|python)|python" + r"hosted|npm" + r"js\.(?:org|com)|yarn" + r"pkg"
)


class Report(NamedTuple):
    """What a detector visited, and what it found."""

    visited: int
    faults: list[str]


Detector = Callable[[Path], Report]


def texts(root: Path) -> Iterator[tuple[str, str]]:
    """Give the path and the text of every file that could be committed."""
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders if is_ours(f))
        for name in sorted(files):
            path = Path(folder, name)
            try:
                yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue  # a picture or a font


def is_ours(folder: str) -> bool:
    """Tell a folder of the project from one that tools made."""
    made = folder in {"__pycache__", "build", "dist", "node_modules"} or folder.endswith(
        ".egg-info"
    )
    return not made and (folder == ".ci" or not folder.startswith("."))


def modules(root: Path, under: str = "") -> dict[str, ast.Module]:
    """Give the syntax tree of every Python file under a folder, by path."""
    return {
        path: parsed(text, path)
        for path, text in texts(root)
        if path.endswith(".py") and path.startswith(under)
    }


@cache
def parsed(text: str, path: str) -> ast.Module:
    """Parse a file once for all that look at it."""
    return ast.parse(text, path)


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Give every function of a module, nested ones too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count a function's lines, its docstring apart."""
    lines = (function.end_lineno or 0) - function.lineno + 1
    if ast.get_docstring(function) is None:
        return lines
    docstring = function.body[0]
    return lines - ((docstring.end_lineno or 0) - docstring.lineno + 1)


def dotted(path: str) -> str:
    """Turn src/croupier/lab/exact.py into croupier.lab.exact."""
    return path.removeprefix("src/").removesuffix(".py").replace("/", ".")


def mentions(tree: ast.Module) -> Iterator[str]:
    """Give every dotted name a module imports, or says in a string to import it later."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.partition(":")[0]


def lines_that_match(root: Path, pattern: re.Pattern[str], under: str = "") -> Report:
    """Report every line that matches, in the files under a folder."""
    visited, faults = 0, []
    for path, text in texts(root):
        if not path.startswith(under):
            continue
        visited += 1
        faults += [
            f"{path}:{number}: {match[0]}"
            for number, line in enumerate(text.splitlines(), start=1)
            if (match := pattern.search(line))
        ]
    return Report(visited, faults)


def long_functions(root: Path) -> Report:
    found = [(path, f) for path, tree in modules(root).items() for f in functions(tree)]
    return Report(
        len(found),
        [
            f"{path}:{f.lineno}: {f.name} has {length(f)} lines"
            for path, f in found
            if length(f) > LINES_PER_FUNCTION
        ],
    )


ONE_FILE = {"verifier/verify.py"}
"""What must be one file: a reader checks an export with it alone."""


def long_modules(root: Path) -> Report:
    lengths = {
        path: len(text.splitlines())
        for path, text in texts(root)
        if path.endswith(".py") and path not in ONE_FILE
    }
    return Report(
        len(lengths),
        [f"{path} has {n} lines" for path, n in lengths.items() if n > LINES_PER_MODULE],
    )


SKETCHES = "tests/sketches/"


def dead_modules(root: Path) -> Report:
    """Find modules that nothing in the package imports; being tested is not being used.

    A sketch is a game of another package: what it stands on, such games stand on. Entries of games are
    found by their folders.
    """
    trees = {dotted(path): tree for path, tree in modules(root, f"src/{PACKAGE}/").items()}
    scripts = tomllib.loads((root / "pyproject.toml").read_text())["project"].get("scripts", {})
    alive = {entry.partition(":")[0] for entry in scripts.values()}
    for name, tree in trees.items():
        alive |= set(mentions(tree)) - {name}
    for tree in modules(root, SKETCHES).values():
        alive |= set(mentions(tree))
    alive |= gathered(trees)
    alive |= {name for name in trees if ENTRIES.fullmatch(name)}
    leaves = [name for name in trees if name.rpartition(".")[2] not in {"__init__", "__main__"}]
    return Report(len(leaves), [f"nothing imports {n}" for n in leaves if n not in alive])


ENTRIES = re.compile(r"croupier\.games\.\w+\.entry")
REGISTERS = {"does", "folds", "folds_house", "equips"}


def gathered(trees: dict[str, ast.Module]) -> set[str]:
    """Name the modules that a package gathers by itself, for what they register with it."""
    gatherers = tuple(
        name.removesuffix("__init__")
        for name, tree in trees.items()
        if name.endswith(".__init__") and "pkgutil.walk_packages" in set(mentions(tree))
    )
    return {
        name
        for name, tree in trees.items()
        if name.startswith(gatherers)
        and any(
            not REGISTERS.isdisjoint(decorators(node))
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        )
    }


def books_in_games(root: Path) -> Report:
    """Find the names of books in the games: editions differ by options, never by name."""
    data = root / "src" / PACKAGE / "rulebooks" / "data"
    books = sorted(folder.name for folder in data.iterdir() if folder.is_dir())
    quoted = "|".join(map(re.escape, books))
    telling = "|".join(re.escape(book) for book in books if not book.isalpha())
    pattern = re.compile(rf"[\"'](?:{quoted})[\"':]" + (rf"|\b(?:{telling})\b" if telling else ""))
    return lines_that_match(root, pattern, f"src/{PACKAGE}/games/")


ROOMS = ("terms", "rulebooks", "equipment", "journal", "bank", "lab", "table", "floor")
"""Rooms that know games by their entries alone."""


def games_in_rooms(root: Path) -> Report:
    """Find the names of games where no driver, table or floor may ask for one; and of books on a floor."""
    package = root / "src" / PACKAGE
    games = {path.parent.name.replace("_", "-") for path in package.glob("games/*/entry.py")}
    books = {path.parent.name for path in package.glob("rulebooks/data/*/book.toml")}
    trees = {
        p: tree for room in ROOMS for p, tree in modules(root, f"src/{PACKAGE}/{room}/").items()
    }
    return Report(
        len(trees),
        [
            f"{path}:{node.lineno}: {node.value}"
            for path, tree in trees.items()
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and node.value in (games | books if "/floor/" in path else games)
        ],
    )


def stray_kernels(root: Path) -> Report:
    """Find compiled functions outside the few modules that may hold them."""
    homes = {f"src/{PACKAGE}/lab/kernels/{name}.py" for name in KERNELS}
    found = [(p, f) for p, tree in modules(root, "src/").items() for f in functions(tree)]
    return Report(
        len(found),
        [
            f"{path}:{f.lineno}: {f.name} is compiled"
            for path, f in found
            if path not in homes and not COMPILERS.isdisjoint(decorators(f))
        ],
    )


def decorators(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[str]:
    """Give the names of what decorates a function or a class: njit for both @njit and @numba.njit(…)."""
    for decorator in function.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        yield ast.unparse(called).rpartition(".")[2]


def leftovers(root: Path) -> Report:
    return lines_that_match(root, LEFTOVERS)


def machine_paths(root: Path) -> Report:
    return lines_that_match(root, MACHINE_PATHS)


def registries(root: Path) -> Report:
    return lines_that_match(root, REGISTRIES)


def bets_without_docs(root: Path) -> Report:
    """Find bets of a book's data that the page of their game does not name."""
    visited, faults = 0, []
    for path in sorted((root / "src" / PACKAGE / "rulebooks" / "data").glob("*/*.toml")):
        page = root / "docs" / "games" / f"{path.stem}.md"
        words = set(re.findall(r"[\w-]+", page.read_text())) if page.exists() else set()
        names = [bet["name"] for bet in tomllib.loads(path.read_text()).get("bet", [])]
        visited += len(names)
        faults += [
            f"docs/games/{page.name} does not name {name} of {path.parent.name}"
            for name in names
            if name not in words
        ]
    return Report(visited, faults)


PLANTED: dict[Detector, dict[str, str]] = {
    long_functions: {"src/a.py": "def f():\n" + "    pass\n" * LINES_PER_FUNCTION},
    long_modules: {"tests/a.py": "pass\n" * (LINES_PER_MODULE + 1)},
    dead_modules: {
        "pyproject.toml": '[project.scripts]\ncroupier = "croupier.main:main"\n',
        "src/croupier/main.py": "from croupier import used\n",
        "src/croupier/used.py": "",
        "src/croupier/forgotten.py": "import croupier.forgotten\n",
        "src/croupier/table/__init__.py": "from pkgutil import walk_packages\n",
        "src/croupier/table/opening.py": "@does(Open)\ndef open_table(): ...\n",
        "src/croupier/games/cards/seat_groups.py": "",
        "tests/test_forgotten.py": "import croupier.forgotten\n",
        "tests/sketches/game.py": "from croupier.games.cards.seat_groups import SeatGroups\n",
    },
    books_in_games: {
        "src/croupier/rulebooks/data/nz/roulette.toml": "",
        "src/croupier/games/roulette/play.py": 'LAST = book == "nz"\n',
        "src/croupier/table/opening.py": 'book = "nz"\n',
    },
    games_in_rooms: {
        "src/croupier/games/roulette/entry.py": "",
        "src/croupier/floor/demo.py": 'LIKES = {"roulette": ()}\n',
    },
    stray_kernels: {
        "src/croupier/lab/kernels/visits.py": "@njit\ndef walk(): ...\n",
        "src/croupier/lab/exact.py": "@numba.njit(cache=True)\ndef solve(): ...\n",
    },
    leftovers: {"Makefile": "# FIX" + "ME\n", "picture.png": "\udcff"},
    machine_paths: {"docs/a.md": "see /ro" + "ot/notes\n", ".venv/b.md": "see /ro" + "ot/notes\n"},
    registries: {"requirements/a.lock": "--index-url py" + "pi.org\n"},
    bets_without_docs: {
        "src/croupier/rulebooks/data/nz/roulette.toml": '[[bet]]\nname = "straight-up"\n'
        '[[bet]]\nname = "split"\n',
        "docs/games/roulette.md": "The `straight-up` bet, and the split-bet.\n",
    },
}
DETECTORS = [pytest.param(detector, id=detector.__name__) for detector in PLANTED]


@pytest.mark.parametrize("detect", DETECTORS)
def test_the_project_is_tidy(
    detect: Detector, record_property: Callable[[str, object], None]
) -> None:
    report = detect(ROOT)
    record_property("visited", f"{detect.__name__}: {report.visited}")
    assert report.visited > 0
    assert not report.faults, "\n".join(report.faults)


@pytest.mark.parametrize("detect", DETECTORS)
def test_a_planted_fault_is_found(detect: Detector, tmp_path: Path) -> None:
    for path, text in PLANTED[detect].items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode(errors="surrogateescape"))
    assert len(detect(tmp_path).faults) == 1


@pytest.mark.parametrize(
    ("name", "is_named"),
    [('"nz"', True), ("'nz:8.3'", True), ("nz1996", True), ("nzx", False), ("'nz8'", False)],
)
def test_a_book_is_known_by_its_whole_name(name: str, is_named: bool, tmp_path: Path) -> None:
    for book in ("nz", "nz1996"):
        (tmp_path / "src/croupier/rulebooks/data" / book).mkdir(parents=True)
    (tmp_path / "src/croupier/games").mkdir()
    (tmp_path / "src/croupier/games/play.py").write_text(f"x = {name}\n")
    assert bool(books_in_games(tmp_path).faults) is is_named


def test_a_docstring_is_not_counted(tmp_path: Path) -> None:
    text = 'def f():\n    """' + "words\n" * 60 + '"""\n    return 1\n'
    (tmp_path / "a.py").write_text(text)
    assert long_functions(tmp_path) == Report(1, [])
