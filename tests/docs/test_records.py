"""What the page on records and answers says of their fields is what the types read and write."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from croupier import settle
from croupier.games import open_game
from croupier.games.facts import CORRECTION
from croupier.rulebooks.approval import ruleset
from croupier.table.house.schemas import SCHEMAS, schema, terms_of
from croupier.table.record.answer_fields import DifferenceAnswer, RoundAnswer, WagerAnswer
from croupier.table.record.fields import DecisionRecord, RoundRecord, WagerRecord
from croupier.table.setup.configuration import TableRecord
from tests.cli.shell import croupier
from tests.docs.pages import DOCS
from tests.games.tables import GAMES, books_with


PAGE = (DOCS / "records.md").read_text()
FIELD = re.compile(r"`([a-z_]+)`")
GOLDEN = sorted((DOCS.parent / "tests" / "golden").glob("[a-z]*/*/*[!r].json"))


def rows(start: str) -> set[str]:
    """Read the names in the first column of the table that comes after some words."""
    table = PAGE[PAGE.index(start) :].partition("|---|")[2].partition("\n\n")[0]
    return {name for row in table.split("\n")[1:] for name in FIELD.findall(row.split("|")[1])}


@pytest.mark.parametrize(
    ("start", "record", "apart"),
    [
        ("The **table** has", TableRecord, {"rulebook", "game"}),
        ("A **wager** has", WagerRecord, {"bet", "stake"}),
        ("### Decisions", DecisionRecord, set[str]()),
        ("| field | what it is |\n|---|---|\n| `table` | the table as", RoundAnswer, set[str]()),
    ],
)
def test_the_page_has_every_field_and_no_other(start: str, record: Any, apart: set[str]) -> None:
    assert rows(start) | apart == set(record.__struct_fields__)


@pytest.mark.parametrize("record", [RoundRecord, WagerAnswer, DifferenceAnswer])
def test_every_other_field_is_told_of_on_the_page(record: Any) -> None:
    told = {*FIELD.findall(PAGE), *re.findall(r"\*\*(\w+)\*\*", PAGE)}
    shown = set(re.findall(r'"(\w+)":', PAGE))
    assert set(record.__struct_fields__) <= told | shown


def examples() -> Iterator[Any]:
    """Give the records of the page."""
    for block in re.findall(r"^```json\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE):
        yield json.loads(block)


def test_the_examples_of_the_page_are_records_and_their_answers_answers() -> None:
    for each in examples():
        msgspec.convert(each, RoundRecord)
        msgspec.convert(settle(each), RoundAnswer)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: "/".join(path.parts[-3:]))
def test_answers_have_the_fields_that_are_told_of_them(path: Any) -> None:
    came: dict[str, Any] = json.loads(croupier("settle", str(path), "--json").out)
    for each in came.get("rounds", [came]):
        msgspec.convert(each, RoundAnswer)


@pytest.mark.parametrize("of", SCHEMAS)
def test_what_is_described_refers_to_what_it_has(of: str) -> None:
    written = json.loads(croupier("schema", of, "--json").out)
    assert written == json.loads(json.dumps(schema(of)))
    refs = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(written)))
    assert refs
    assert refs <= written["$defs"].keys()


TABLES = [(book, game) for game in GAMES for book in books_with(game)]


@pytest.mark.parametrize(("book", "game"), TABLES)
def test_what_is_said_of_a_table_is_read_there(book: str, game: str) -> None:
    opened = open_game(ruleset(book, game))
    told = json.loads(json.dumps(terms_of(opened)))
    notation = opened.notation
    for name, bet in told["bets"].items():
        assert notation.wager(name, bet.get("example")).bet == name
        assert all(notation.wager(name, place) for place in bet.get("places", ()))
    assert all(notation.chance(name) for name in told["symbols"]["names"])
    for name, ruling in told["rulings"].items():
        if name == CORRECTION:
            continue  # it is settled beside the others
        told_by = {part: said for part, said in ruling["example"].items() if part != "by"}
        made: Any = notation.chance(told_by)
        assert made.name == name
        for cause in ruling["causes"]:
            assert notation.ruling(name, {"cause": cause}).fact("cause") == cause
    shown = croupier("schema", "--rulebook", book, "--game", game).out
    assert all(bet in shown for bet in told["bets"])
