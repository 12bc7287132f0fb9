"""What `croupier schema` describes is what is read and answered: goldens, evenings, pages, mistakes."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import jsonschema_rs
import pytest

from croupier import RefusedError, settle
from croupier.cli.schema import _fact
from croupier.games import open_game
from croupier.games.entries import entry
from croupier.rulebooks.approval import ruleset
from croupier.table.house.premises import InMemory
from croupier.table.house.schemas import schema, terms_of
from croupier.table.house.script.scripts import Evening, read_script
from tests.cli.shell import croupier
from tests.docs.pages import DOCS, Block, blocks
from tests.games.tables import GAMES, books_with


GOLDEN: Final = DOCS.parent / "tests" / "golden"
RECORDS: Final = sorted(GOLDEN.glob("[a-z]*/*/*[!r].json"))
EVENINGS: Final = sorted((GOLDEN / "evenings").glob("*.jsonl"))
PAGES: Final = [DOCS / "records.md", DOCS / "evening.md", *sorted((DOCS / "games").glob("*.md"))]
HELD: Final = {
    of: jsonschema_rs.Draft202012Validator(schema(of)) for of in ("record", "answer", "script")
}


def faults(of: str, written: object) -> list[str]:
    return [f"{each.instance_path}: {each.message}" for each in HELD[of].iter_errors(written)]


def documents(block: Block) -> Iterator[Any]:
    """Give what a block of a page has: one document, or one to a line."""
    try:
        yield json.loads(block.text)
    except ValueError:
        lines = (line for line in block.text.splitlines() if line.strip())
        yield from (json.loads(line) for line in lines if not line.startswith("#"))


def test_every_golden_record_and_its_answer_is_as_described() -> None:
    rounds = 0
    for path in RECORDS:
        written = json.loads(path.read_text())
        answered = settle(path.read_text())
        assert not faults("record", written), path
        assert not faults("answer", answered), path
        rounds += len(answered.get("rounds", [answered]))
    print(f"{len(RECORDS)} golden records of {rounds} rounds, and as many answers")  # noqa: T201 - what was visited
    assert len(RECORDS) >= 27
    assert rounds > len(RECORDS)


def test_every_line_of_the_golden_evenings_is_as_described() -> None:
    lines = [
        (path.name, number, json.loads(line))
        for path in EVENINGS
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if line.strip() and not line.startswith("#")
    ]
    for name, number, line in lines:
        assert not faults("script", line), (name, number)
    print(f"{len(lines)} lines of {len(EVENINGS)} evenings")  # noqa: T201 - what was visited
    assert len(EVENINGS) >= 15
    assert len(lines) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_what_an_evening_comes_to_is_as_described(path: Path) -> None:
    told = json.loads(croupier("play", str(path), "--json").out)
    assert not faults("answer", told)
    print(f"{len(told['steps'])} steps")  # noqa: T201 - what was visited
    assert len(told["steps"]) > 5


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_example_of_a_page_is_as_described(page: Path) -> None:
    seen = 0
    for block in blocks(page):
        if block.language not in ("json", "jsonl"):
            continue
        for each in documents(block):
            of = "script" if {"do", "people", "wheels"} & set(each) else "record"
            assert not faults(of, each), f"{page.name}:{block.line}"
            seen += 1
            if of == "record" and block.file is None:
                moves = settle(each)["moves"]
                assert [m for m in moves if m["answer"] == "refused"] == [], f"{page.name}: {each}"
    print(f"{page.name}: {seen} records and lines")  # noqa: T201 - what was visited
    assert seen


TABLE: Final = {"rulebook": "nz", "game": "roulette"}
RED: Final = {"bet": "red", "stake": "5"}
NO_RECORD: Final[list[Any]] = [
    {},
    [],
    [{}],
    [[]],
    None,
    5,
    "x",
    {"table": None},
    {"table": {}},
    {"table": {**TABLE, "rulebook": "nz2"}},
    {"table": {**TABLE, "seats": 0}},
    {"table": {**TABLE, "seconds": 4000}},
    {"table": {**TABLE, "times": {"decision": 0}}},
    {"table": {**TABLE, "options": {"Wheel": "37"}}},
    {"table": {**TABLE, "limits": {"minimum": "5"}}},
    {"table": {**TABLE, "limits": {"min": "five"}}},
    {"table": {**TABLE, "limits": {"bets": {"red": {"least": "5"}}}}},
    {"table": {**TABLE, "limits_on": "table"}},
    {"table": {**TABLE, "chips": ["five"]}},
    {"table": {**TABLE, "colour": "green"}},
    {"table": TABLE, "carry": "6"},
    {"table": TABLE, "format": 1},
    {"table": TABLE, "wagers": RED},
    {"table": TABLE, "wagers": [{"bet": "red"}]},
    {"table": TABLE, "wagers": [{"stake": "5"}]},
    {"table": TABLE, "wagers": [{**RED, "seat": 0}]},
    {"table": TABLE, "wagers": [{**RED, "box": 1}]},
    {"table": TABLE, "wagers": [RED], "moves": [{"do": "close"}]},
    {"table": TABLE, "chance": "17", "moves": [{"do": "close"}]},
    {"table": TABLE, "moves": [{"do": "hop"}]},
    {"table": TABLE, "moves": [{"do": "call", "wager": "w1"}]},
    {"table": TABLE, "rounds": []},
    {"rounds": [{"chance": "17"}]},
    {"table": TABLE, "rounds": [{}], "wagers": []},
]
READ: Final[list[Any]] = [
    {"table": TABLE},
    {"table": TABLE, "chance": "17"},
    {"table": TABLE, "chance": 17},
    {"table": TABLE, "chance": {"no spin": "foreign object"}},
    {"table": TABLE, "wagers": [], "moves": [{"do": "close"}]},
    {"table": TABLE, "wagers": None, "chance": None, "decisions": None, "carry": None},
    {"table": {**TABLE, "options": None, "limits": None, "variant": None, "chips": None}},
    {"table": TABLE, "wagers": [{**RED, "player": None, "chips": None, "target": None}]},
    {"table": TABLE, "decisions": [{"act": "draw", "player": None, "places": None}]},
    {"table": TABLE, "decisions": [{"act": "draw", "wager": {**RED, "chips": None}}]},
    {"table": TABLE, "moves": [{"do": "place", **RED, "who": None}]},
    {"table": TABLE, "rounds": [{"chance": "17"}, {"chance": "18"}]},
    {"rounds": [{"table": TABLE, "chance": "17"}, {"chance": "18"}]},
    [{"table": TABLE, "chance": "17"}, {"chance": "18"}],
    [{"table": TABLE, "rounds": [{}]}, {"chance": "18"}],
]


@pytest.mark.parametrize("written", NO_RECORD, ids=json.dumps)
def test_what_is_refused_as_a_whole_is_not_described(written: Any) -> None:
    with pytest.raises(RefusedError):
        settle(json.dumps(written))
    assert faults("record", written)


@pytest.mark.parametrize(
    ("field", "may_be"),
    [
        ({"limits_on": "table"}, '"wager" or "selection"'),
        ({"unpayable": "keep"}, '"refuse"'),
    ],
)
def test_a_word_that_cannot_be_is_answered_with_those_that_can(
    field: dict[str, str], may_be: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        settle({"table": {**TABLE, **field}})
    assert may_be in refused.value.refusal.remedy


@pytest.mark.parametrize("written", READ, ids=json.dumps)
def test_what_is_read_is_described_and_so_is_its_answer(written: Any) -> None:
    assert not faults("answer", settle(json.dumps(written)))
    assert not faults("record", written)


def test_an_error_is_described() -> None:
    assert not faults("answer", json.loads(croupier("settle", "/no/where", "--json").out))


def test_a_decision_that_is_not_followed_says_what_it_is() -> None:
    table = {"rulebook": "nz1996", "game": "blackjack"}
    told = settle(
        {
            "table": table,
            "wagers": [{"bet": "original", "stake": "10"}],
            "chance": ["8H", "2Z", "9C"],
            "decisions": [{"act": "stand"}],
        }
    )
    assert "stopped" in told
    last = told["moves"][-1]
    assert (last["do"], last["act"], last["list"]) == ("act", "stand", "decisions")
    assert not faults("answer", told)


NO_STEP: Final[list[Any]] = [
    {"at": "20:00", "do": "wait", "who": "Ana"},
    {"do": "restart", "label": 5},
    {"do": "hop"},
    {"at": 2000, "do": "wait"},
    {"do": "place", "bet": "red", "stake": "5", "expect": "perhaps"},
    {"do": "place", "bet": "red", "stake": "5", "expect": ["refused", 1]},
    {"do": "place", "bet": "red", "balance": {"Ana": "5"}},
    {"do": "place", "bet": "red", "stake": "5", "balance": {"Ana": "five"}},
    {"do": "place", "bet": "red", "stake": "5", "colour": "green"},
    {"do": "place", "wagers": []},
    {"do": "new game", "sealed": "x"},
    {"people": {"Ana": {"years": 44}}},
    {"people": {"Ana": {}}, "expect": "perhaps"},
    {"table": {**TABLE, "options": None}},
]


@pytest.mark.parametrize("written", NO_STEP, ids=json.dumps)
def test_a_line_that_cannot_be_read_is_not_described(written: Any) -> None:
    assert faults("script", written)
    text = json.dumps({"day": "2024-11-16"}) + "\n" + json.dumps(written)
    try:
        (_, told) = Evening(InMemory(os.urandom)).run(read_script(text.encode()))
    except RefusedError as refused:
        refusal = refused.refusal
    else:
        assert told.refusal is not None
        refusal = told.refusal
    assert "line 2" in refusal.what or "a time is written" in refusal.what


# What records of a table may name

TABLES: Final = [(book, game) for game in GAMES for book in books_with(game)]
BOX: Final = {"bet": "original", "stake": "10"}
LATER: Final[dict[str, dict[str, Any]]] = {
    "dealer without a card": {
        "wagers": [{**BOX, "player": "seat 1"}, {**BOX, "player": "seat 3"}],
        "chance": ["5H", "KS", {"misdealt card": "6S", "to": "box 1"}, "8S", "9D"],
        "decisions": [{"act": "draw", "player": "seat 1"}],
    },
    "redeal": {"wagers": [{"bet": "ante", "player": "Ana", "seat": 3, "stake": "10"}]},
    "hand without an ante": {
        "wagers": [{"bet": "ante", "player": "Ana", "seat": 3, "stake": "10"}]
    },
}
"""Rounds in which a ruling may be made that fits none of the game's first rounds."""
IN_FULL: Final = {
    "face down": [
        {"do": "place", "who": "Ana", "bet": "ante", "seat": 1, "stake": "10"},
        {"do": "close"},
        {"do": "chance", "chance": "2D"},
        {"do": "act", "who": "Ana", "act": "bet", "stake": "20"},
        *({"do": "chance", "chance": card} for card in ("2C", "7H", "9S", "JD")),
    ]
}
"""Moves before a ruling that the short form cannot tell: there cards are shown as soon as they may be."""


def is_ruled(record: dict[str, Any], place: int, example: object) -> bool:
    """Say whether an irregular result is accepted at a place of what left the equipment."""
    chance = [*record["chance"][:place], example, *record["chance"][place:]]
    asked = {**record, "chance": chance}
    assert not faults("record", asked)
    answers = {(each.get("list"), each.get("index")): each for each in settle(asked)["moves"]}
    return bool(answers["chance", place]["answer"] == "accepted")


@pytest.mark.parametrize(("book", "game"), TABLES)
def test_every_example_that_is_told_of_a_ruling_is_accepted_as_it_stands(
    book: str, game: str
) -> None:
    terms = ruleset(book, game)
    told, first = terms_of(open_game(terms))["rulings"], entry(game).record(terms)
    assert ("correction" in told) == ("correction" in terms.rulings)
    for name, ruling in told.items():
        record = first | LATER.get(name, {})
        places = range(len(record["chance"]) + 1)
        if moves := IN_FULL.get(name):
            told_so = {"do": "chance", "chance": ruling["example"]}
            (*_, last) = settle({"table": record["table"], "moves": [*moves, told_so]})["moves"]
            assert last["answer"] == "accepted", last
            continue
        assert any(is_ruled(record, place, ruling["example"]) for place in places), name
        assert all(_fact(kind) for kind in ruling["facts"].values())
    print(f"{book} {game}: {len(told)} rulings")  # noqa: T201 - what was visited


@pytest.mark.parametrize(("book", "game"), TABLES)
def test_every_example_that_is_told_of_a_bet_is_a_wager_that_is_taken(book: str, game: str) -> None:
    """A bet that hangs on another waits for it; nothing else is wrong with its example."""
    terms = ruleset(book, game)
    told, first = terms_of(open_game(terms))["bets"], entry(game).record(terms)
    where = {
        name: first["wagers"][0][name] for name in ("player", "seat") if name in first["wagers"][0]
    }
    for name, bet in told.items():
        target = {"target": bet["example"]} if "example" in bet else {}
        wager = {"bet": name, "stake": "180", **where, **target}
        tried = [
            settle({**first, "wagers": [*others, wager]})["wagers"][-1]
            for others in (list[Any](), first["wagers"])
        ]
        reasons = [each["refusal"]["reason"] for each in tried if each["result"] == "refused"]
        assert len(reasons) < len(tried) or "on" in bet, (name, tried)
        assert not {"bet is unknown", "record cannot be read"} & set(reasons)
        assert (
            "on" in bet or bet.get("places") or not isinstance(bet.get("example"), int | str | list)
        )
    print(f"{book} {game}: {len(told)} bets")  # noqa: T201 - what was visited


@pytest.mark.parametrize(
    ("book", "game", "acts"),
    [
        ("nz1996", "blackjack", {"insurance", "double", "split", "draw", "stand", "time is up"}),
        ("nz-baccarat", "baccarat", {"player-insurance-2", "banker-insurance-2", "time is up"}),
        ("star-rapid", "casino-war", {"war", "surrender", "time is up"}),
        ("nz", "roulette", set[str]()),
    ],
)
def test_all_acts_are_told(book: str, game: str, acts: set[str]) -> None:
    told = set(terms_of(open_game(ruleset(book, game)))["acts"])
    assert acts <= told if acts else not told


def test_a_listing_says_where_bets_are_made_and_what_facts_are() -> None:
    shown = croupier("schema", "--rulebook", "nz1996", "--game", "blackjack").out
    assert "a wager on original or split" in shown
    assert "card (a card), to (dealer or box 1" in shown
    assert '{"corrected": "AS", "by": "casino supervisor"}' in shown
