import json
from typing import Any

import pytest

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
