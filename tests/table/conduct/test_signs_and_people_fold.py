"""What people, signs and disputes leave behind: folded again from the journal, and written down."""

from typing import Any

import msgspec
import pytest

from croupier.journal.entries import read
from croupier.rulebooks.operations import operations
from croupier.table.conduct.core.state import Conduct, House, Person
from croupier.table.conduct.machine import fold
from croupier.table.setup.configuration import Limits, open_table
from croupier.table.setup.written_limits import say_limits, tightened, write_limits
from tests.bank.rounds import begin, end
from tests.conformance.conducting import RED, STAFF, spin
from tests.table.conduct.evening import OPERATOR, Evening


BOOKS = ("nz1996", "nz", "star-rapid")


def as_due(evening: Evening, do: str, **asked: Any) -> None:
    """Do something by whoever may, where the book has it."""
    found = operations(evening.book, "roulette").get(do)
    if found is not None:
        evening.do(do, who=f"the {found.role}", role=found.role, **asked)


def long_evening(book: str) -> Evening:
    """Play an evening with something of every topic in it."""
    table = Evening(book, "P1", "P2", "P3", seats=5)
    table.do("sit", who="P1")
    table.do("sit", who="P2", seat=4)
    spin(table, {"who": "P1", **RED}, {"who": "P3", **RED})
    as_due(table, "post limits sign", limits={"min": "10"}, minutes=20)
    as_due(table, "set personal limits", player="P2", min="10", max="900")
    as_due(table, "hold to level", player="P3", max="20", rule="8/5.8")
    as_due(table, "propose limits", limits={"max": "400"})
    table.do("raise dispute", who="P1", about="my chip was on 17")
    as_due(table, "decide dispute", decision="no")
    table.do("ask for review", who="P1")
    as_due(table, "report device", person="P3", device="a watch")
    as_due(table, "declare partnership", players=["P1", "P2"])
    table.wait(minutes=20)
    as_due(table, "change limits", limits={"min": "10"})
    begin(table, {"who": "P1", **RED}, {"who": "P2", **RED})
    as_due(table, "void wagers", player="P2", device="a watch")
    end(table, "1")
    as_due(table, "bar from game", player="P3", device="a watch")
    as_due(table, "post closing sign", minutes=20)
    as_due(table, "exclude", person="P2", because="a watch")
    table.do("leave", who="P1")
    as_due(table, "reserve table", players=["P1"], event="a gala")
    begin(table, {"who": "P1", **RED})
    return table


@pytest.mark.parametrize("book", BOOKS)
def test_an_evening_folded_again_from_its_lines_is_the_same(book: str) -> None:
    evening = long_evening(book)
    again = House()
    for entry in evening.entries:
        fold(again, read(entry.line, entry.hash))
    assert again.people == evening.house.people
    assert again.ledger.balances() == evening.house.ledger.balances()
    for name, table in evening.house.tables.items():
        assert again.tables[name].conduct == table.conduct
        assert again.tables[name].table.limits == table.table.limits
        live, before = again.tables[name].live, table.live
        assert live is not None
        assert before is not None
        assert live.round.slips == before.round.slips


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_table_remembers_can_be_written_down_and_opened_again(book: str) -> None:
    evening = long_evening(book)
    conduct = evening.table.conduct
    written = msgspec.json.encode(conduct)
    back = msgspec.json.decode(written, type=Conduct)
    assert msgspec.json.encode(back) == written
    assert back.signs == conduct.signs
    assert back.disputes == conduct.disputes
    opened = open_table(back.record)
    assert opened.limits == evening.table.table.limits
    assert opened.personal == evening.table.table.personal
    for person in evening.house.people.values():
        assert msgspec.json.decode(msgspec.json.encode(person), type=Person) == person


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, ()),
        ({"min": "4"}, ()),
        ({"max": "501"}, ()),
        ({"max": None}, ()),
        ({"min": "5.01"}, ("the minimum rises from 5 to 5.01",)),
        ({"max": "499.99"}, ("the maximum falls from 500 to 499.99",)),
        ({"bets": {"red": {"max": "400"}}}, ("the maximum on red falls from 500 to 400",)),
        ({"bets": {"red": {"min": "1", "max": "600"}}}, ()),
    ],
)
def test_a_limit_is_tightened_when_a_minimum_rises_or_a_maximum_falls(
    change: dict[str, Any], said: tuple[str, ...]
) -> None:
    record = Evening("nz").table.conduct.record
    before = open_table(record)
    limits = {n: part for n, part in ({**record.limits, **change}).items() if part is not None}
    after = open_table(msgspec.structs.replace(record, limits=limits))
    assert tightened(before.limits, after.limits) == said
    again = msgspec.structs.replace(record, limits=write_limits(after.limits))
    assert open_table(again).limits == after.limits


ODD: list[dict[str, Any]] = [
    {"do": "change limits", "limits": {"min": "-5"}},
    {"do": "change limits", "limits": {"min": "1e5"}},
    {"do": "change limits", "limits": {"min": [1]}},
    {"do": "change limits", "limits": {"min": None}},
    {"do": "change limits", "limits": {"table": "5"}},
    {"do": "change limits", "limits": {"min": "9" * 60}},
    {"do": "change limits", "limits": {"bets": 5}},
    {"do": "change limits", "limits": {"bets": {"no such bet": {}}}},
    {"do": "change limits", "limits": {"min": "600"}},
    {"do": "change limits"},
    {"do": "set personal limits", "player": "P1", "min": "x", "max": True},
    {"do": "hold to level", "player": "P1", "rule": "", "max": "5"},
    {"do": "reserve table", "players": ["x" * 100]},
    {"do": "reserve table", "players": [f"guest {n}" for n in range(1001)]},
    {"do": "exclude", "person": "P1", "because": ""},
    {"do": "exclude", "person": "system", "because": "x"},
    {"do": "readmit", "person": "nobody"},
    {"do": "void wagers", "player": "nobody", "device": "x"},
    {"do": "void wagers", "player": "P1", "device": " "},
    {"do": "bar from game", "player": "nobody", "device": "x"},
    {"do": "bar from game", "player": "P1", "device": ""},
    {"do": "report device", "person": "nobody", "device": "x"},
    {"do": "report device", "person": "P1", "device": "x" * 2001},
    {"do": "order device off", "person": "nobody", "device": "x"},
    {"do": "advise", "player": "nobody", "words": "x", "about": "the rules"},
    {"do": "advise", "player": "P1", "words": "", "about": "the rules"},
    {"do": "ask for advice", "of": "P1"},
    {"do": "post closing sign", "minutes": 1441},
    {"do": "vacate seat", "player": ""},
    {"do": "take down sign", "sign": "limits"},
    {"do": "release table"},
    {"do": "bring in cards", "cards": [""] * 52, "source": "shoe"},
    {"do": "ask for advice", "of": "x" * 5000},
    {"do": "raise dispute", "about": "\n"},
    {"do": "new gaming day", "gaming_day": "2024-13-01"},
]


@pytest.mark.parametrize("asked", ODD)
def test_odd_things_asked_get_a_clear_answer_and_change_nothing(asked: dict[str, Any]) -> None:
    table = Evening("nz", "P1")
    refusal = table.refused(**{"who": "O", "role": OPERATOR, **asked})
    assert refusal.what
    assert len(str(refusal)) < 1000


def test_nobody_sits_at_a_closed_table() -> None:
    table = Evening("nz", "P1")
    table.do("close table", **STAFF)
    assert table.refused("sit", who="P1").what == "table R1 is not open"


def test_a_sign_is_said_with_its_steps_its_bets_and_its_totals() -> None:
    limits = {"min": "5", "max": "50", "increment": "5", "bets": {"red": {"max": "20"}}}
    nz = Evening("nz", limits=limits).table.table.limits
    assert say_limits(nz) == "5 to 50 in steps of 5, red 5 to 20 in steps of 5"
    totals = {"min": "5", "max": "50", "total_min": "10", "total_max": "80"}
    star = Evening("star-rapid", limits=totals).table.table.limits
    assert say_limits(star) == "5 to 50, total from 10, total to 80"
    assert say_limits(Limits()) == "any to any"


def test_a_sign_may_look_a_day_ahead_and_ages_are_checked_of_known_people() -> None:
    table = Evening("nz1996", "P1")
    supervisor = {"who": "C", "role": "casino supervisor"}
    table.do("post closing sign", **supervisor, minutes=1440)
    dealer = {"who": "D", "role": "dealer"}
    for odd in ({"person": "P9", "age": 30}, {"person": "P1", "age": -1}):
        assert table.refused("check age", **dealer, **odd).what
    asked = table.do("propose limits", **STAFF, limits={"min": "6"})
    assert str(asked[0].happening.facts["words"]).endswith(": nobody")


def test_a_dispute_the_operator_decided_is_reviewed_by_the_operators_side_again() -> None:
    table = Evening("nz", "P1")
    table.do("raise dispute", who="P1", about="the closing")
    table.do("decide dispute", **STAFF, decision="no")
    asked = table.do("ask for review", who="P1")
    assert asked[0].happening.facts["reviewer"] == OPERATOR
    again = table.refused("review dispute", **STAFF, decision="no")
    assert again.what == "O decided d1 before: another person reviews it"
    table.do("review dispute", who="O2", role=OPERATOR, decision="no")
