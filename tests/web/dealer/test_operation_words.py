"""Every operation of every book at every game, its fields and choices, in both languages."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.desks import is_for_staff
from croupier.rulebooks.approval import games, ruleset
from croupier.rulebooks.books import book
from croupier.rulebooks.operations import operations as operations_of
from tests.cli.shell import croupier


ROOT = Path(__file__).parents[3]
NODE = Path(sys.executable).with_name("node")
BOOKS = ("star-rapid", "star-premium", "nz", "nz-baccarat", "nz1996")
HAN = re.compile(r"[\u3400-\u9fff]")
NAMING = ("op.", "field.", "role.", "cause.", "choice.", "malfunction.", "ground.")
"""What operations, their fields and what may be chosen in them are called by."""


def catalogue(language: str) -> dict[str, Any]:
    """Read all words of a language, those of games too."""
    words: dict[str, Any] = exported(ROOT / "tests" / "web" / "catalogues.ts", language)
    return words


def exported(file: Path, name: str) -> Any:
    """Give what a module of the screens exports."""
    script = f"import('{file}').then((m) => console.log(JSON.stringify(m.{name})))"
    done = subprocess.run([str(NODE), "-e", script], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def operations(name: str) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for game in games(name):
        ran = croupier("table", "operations", name, "--game", game, "--json")
        assert ran.code == 0, ran.err
        found |= {f"{game} {each['name']}": each for each in json.loads(ran.out)}
    return list(found.values())


@pytest.fixture(scope="module")
def books() -> dict[str, list[dict[str, Any]]]:
    return {name: operations(name) for name in BOOKS}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_operation_and_field_has_its_word(
    language: str, books: dict[str, list[dict[str, Any]]]
) -> None:
    words = catalogue(language)
    every = [each for found in books.values() for each in found]
    needed = {f"op.{each['name']}" for each in every}
    needed |= {f"op.about.{each['name']}" for each in every}
    needed |= {f"field.{field['name']}" for each in every for field in each["fields"]}
    needed |= {f"role.{role.name}" for name in BOOKS for role in book(name).roles}
    assert needed - set(words) == set()


def test_every_operation_that_staff_ask_for_stands_in_one_group() -> None:
    listed = [operations_of(name, game) for name in BOOKS for game in games(name)]
    asked = {name for each in listed for name in each if is_for_staff(each, name, "dealer")}
    file = ROOT / "web" / "src" / "dealer" / "topics.ts"
    groups = exported(file, "NAMES")
    names = [name for group in groups.values() for name in group]
    assert {"hands", "dice", "tumbler"} <= set(groups)
    assert sorted(names) == sorted(asked)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_word_is_for_an_operation_that_no_book_has(
    language: str, books: dict[str, list[dict[str, Any]]]
) -> None:
    names = {each["name"] for found in books.values() for each in found}
    told = {
        key.removeprefix("op.about.").removeprefix("op.")
        for key in catalogue(language)
        if key.startswith("op.")
    }
    assert told == names


def test_choices_written_into_a_kind_have_words(books: dict[str, list[dict[str, Any]]]) -> None:
    words = catalogue("en")
    kinds = {
        field["kind"] for found in books.values() for each in found for field in each["fields"]
    }
    quoted = {
        a or b
        for kind in kinds
        if kind[0] in "'\""
        for a, b in re.findall(r"'([^']+)'|\"([^\"]+)\"", kind)
    }
    assert len(quoted) > 10
    assert {f"choice.{each}" for each in quoted} - set(words) == set()


def test_chinese_is_chinese() -> None:
    words = catalogue("zh")
    named = {key: text for key, text in words.items() if key.startswith(NAMING)}
    assert len(named) > 500
    assert [key for key, text in named.items() if not HAN.search(text)] == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_cause_of_a_ruling_has_its_words(language: str) -> None:
    words = catalogue(language)
    rulings = [
        ruling
        for name in BOOKS
        for game in games(name)
        for ruling in ruleset(name, game).rulings.values()
    ]
    needed = {f"cause.{cause}" for ruling in rulings for cause in ruling.causes}
    assert len(needed) > 30
    assert needed - set(words) == set()
