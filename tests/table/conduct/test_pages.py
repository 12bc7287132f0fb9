"""The pages about conduct: every operation of a book has its heading, every example can be read."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.rulebooks.operations import operations
from croupier.table.house.script.scripts import SceneRecord, steps
from tests.games.tables import GAMES, books_with


PAGES = sorted((Path(__file__).parents[3] / "docs" / "conduct").glob("*.md"))
ELSEWHERE = {"set up table", "open table"}
"""Operations that are told on a page of their own, not under a heading of their name."""


def examples(page: Path) -> list[dict[str, Any]]:
    """Give every line of the page's JSON."""
    blocks = re.findall(r"^```json\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    return [json.loads(line) for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_example_is_a_step_or_a_scene(page: Path) -> None:
    written = examples(page)
    assert written
    for each in written:
        kind = steps() if "do" in each else SceneRecord
        said = {name: part for name, part in each.items() if name != "at"}
        msgspec.convert(said, kind)


def test_every_operation_has_its_heading() -> None:
    headings = {
        heading
        for page in PAGES
        for heading in re.findall(r"^### (.+)$", page.read_text(), re.MULTILINE)
    }
    named = {name for game in GAMES for book in books_with(game) for name in operations(book, game)}
    assert named - headings - ELSEWHERE == set()
