import json
from pathlib import Path
from typing import Any

import pytest

from croupier.rulebooks.books import book as approved
from croupier.rulebooks.operations import operations
from tests.cli.shell import croupier


def check(**changes: Any) -> tuple[int, dict[str, Any]]:
    table = {"rulebook": "nz", "game": "roulette", **changes}
    ran = croupier("table", "check", "-", "--json", given=json.dumps(table))
    return ran.code, json.loads(ran.out)


def test_an_approved_table_says_by_which_rules() -> None:
    code, told = check(variant="double-zero", limits={"min": "5", "max": "500", "increment": "5"})
    assert (code, told["approved"]) == (0, True)
    assert told["options"]["wheel"] == "38"
    assert "nz:8/2.3(a)(ii)" in told["rules"]
    assert "five-line" in told["bets"]


def test_people_read_the_same() -> None:
    ran = croupier("table", "check", "-", given=json.dumps({"rulebook": "nz", "game": "roulette"}))
    assert ran.code == 0
    assert ran.out.startswith("Approved: roulette")


def test_several_files_are_a_casinos_tables_and_pay_one_scale(tmp_path: Path) -> None:
    names = ["one.json", "again.json", "other.json"]
    for name, scale in zip(names, ("one", "one", "two"), strict=True):
        options = {"dragon bonus scale": scale}
        table = {"rulebook": "nz-baccarat", "game": "baccarat", "options": options}
        (tmp_path / name).write_text(json.dumps(table), encoding="utf-8")
    files = [str(tmp_path / name) for name in names]
    alike = croupier("table", "check", *files[:2], "--json")
    assert (alike.code, [each["approved"] for each in json.loads(alike.out)]) == (0, [True, True])
    unlike = croupier("table", "check", *files, "--json")
    assert unlike.code == 2
    assert "nz-baccarat:11B.9" in unlike.out
    assert "other.json pays dragon-bonus by another scale" in unlike.out


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"options": {"wheel": "39"}}, "nz:8/2.3(a)"),
        ({"options": {"wheel": "38", "layout": "1"}}, "nz:8/2.2(a)"),
        ({"options": {"zeros": "0-00"}}, "nz:8/3.1A(c)"),
        ({"options": {"wheel-order": [0, 1, 2]}}, "nz:8/App.7"),
        ({"options": {"asian-groups": [[1, 2]]}}, "nz:8/App.5"),
        ({"limits": {"min": "5", "increment": "10"}}, "nz:1/9.5"),
        ({"limits": {"min": "50", "max": "10"}}, "nz:1/10.1(b)"),
        ({"mode": "rng"}, "nz:1/1[Dealer]"),
    ],
)
def test_what_the_book_does_not_allow_is_refused_with_its_rule(
    changes: dict[str, Any], rule: str
) -> None:
    code, told = check(**changes)
    assert code == 2
    assert rule in told["error"]["rules"]


@pytest.mark.parametrize(
    "changes",
    [
        {"limits": {"least": "5"}},
        {"limits": {"bets": {"snake": {"max": "5"}}}},
        {"limits": {"bets": {"red": 5}}},
        {"limits": {"bets": 5}},
        {"limits": {"min": "-5"}},
        {"surprise": 1},
        {"options": []},
    ],
)
def test_a_slip_in_the_file_is_answered(changes: dict[str, Any]) -> None:
    code, told = check(**changes)
    assert code == 2
    assert told["error"]["what"]


def test_what_may_be_elected_is_listed_with_its_rules() -> None:
    told = json.loads(croupier("table", "options", "nz", "roulette", "--json").out)
    wheel = next(option for option in told if option["option"] == "wheel")
    assert wheel["values"] == ["37", "38"]
    assert wheel["rules"] == ["nz:8/2.3(a)"]
    ran = croupier("table", "options", "nz", "roulette")
    assert "variants: single-zero, double-zero" in ran.out


BOOKS = ("nz1996", "nz", "star-rapid")


@pytest.mark.parametrize("book", BOOKS)
def test_every_operation_of_a_book_is_listed_with_role_fields_and_rules(book: str) -> None:
    told = json.loads(croupier("table", "operations", book, "--json").out)
    known = operations(book, "roulette")
    assert [page["name"] for page in told] == list(known)
    for page in told:
        assert page["role"] == known[page["name"]].role
        assert page["rules"] == [str(ref) for ref in known[page["name"]].rules]
        assert page["values"] == dict(known[page["name"]].values)
    ran = croupier("table", "operations", book)
    assert ran.code == 0
    assert len(ran.out.splitlines()) == len(told) + 1


@pytest.mark.parametrize("book", BOOKS)
def test_every_operation_can_be_asked_for_or_is_done_by_the_house(book: str) -> None:
    told = json.loads(croupier("table", "operations", book, "--json").out)
    unasked = {page["name"] for page in told if not page["about"]}
    assert unasked <= {"set up table"}


def test_the_fields_of_an_operation_are_those_of_its_command() -> None:
    told = json.loads(croupier("table", "operations", "nz1996", "place", "--json").out)
    fields = {field["name"]: field for field in told["fields"]}
    assert fields["bet"] == {"name": "bet", "kind": "text", "is_required": True}
    assert fields["stake"]["is_required"] is True
    assert fields["target"]["is_required"] is False
    assert fields["accepted"]["kind"] == "'by mistake'"
    assert not {"who", "role", "table", "key", "second"} & set(fields)


def test_one_operation_is_told_on_its_own() -> None:
    ran = croupier("table", "operations", "nz1996", "no more bets")
    assert ran.code == 0
    assert "by the dealer or above" in ran.out
    assert "rules: nz1996:III/3.3" in ran.out
    assert "bell" in ran.out


@pytest.mark.parametrize(("name", "device"), [("sensor reads", "sensor"), ("wheel spins", "wheel")])
def test_what_a_device_reports_is_said_to_come_from_it(name: str, device: str) -> None:
    ran = croupier("table", "operations", "star-rapid", name)
    assert f'by the {device} itself, not by a person ("who": "{device}")' in ran.out
    assert "or above" not in ran.out
    told = json.loads(croupier("table", "operations", "star-rapid", "--json").out)
    assert {page["name"]: page["device"] for page in told}[name] == device
    assert [page["name"] for page in told if page["device"] == device] == [name]


def test_figures_and_second_people_are_told() -> None:
    told = json.loads(croupier("table", "operations", "nz1996", "--json").out)
    assert any(page["values"] for page in told)
    for page in told:
        assert page["second"] is None or page["second"] in {
            role.name for role in approved("nz1996").roles
        }


def test_an_operation_that_is_not_in_the_book_is_answered() -> None:
    ran = croupier("table", "operations", "nz1996", "deal cards")
    assert ran.code == 2
    assert "nz1996 has no operation 'deal cards'" in ran.err
    assert croupier("table", "operations", "nz2000").code == 2


@pytest.mark.parametrize("book", ["star-premium", "nz-baccarat"])
def test_operations_of_a_book_with_one_game_are_those_of_that_game(book: str) -> None:
    told = json.loads(croupier("table", "operations", book, "--json").out)
    assert [each["name"] for each in told] == list(operations(book, "baccarat"))


def test_operations_are_found_by_every_name_of_a_game() -> None:
    ran = croupier("table", "operations", "nz", "card", "--game", "punto-banco")
    assert (ran.code, ran.out.partition(":")[0]) == (0, "card")
