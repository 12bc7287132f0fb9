import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import croupier


def report(*arguments: str) -> dict[str, Any]:
    ran = croupier("odds", "roulette", "--json", *arguments)
    assert ran.code == 0, ran.err
    told: dict[str, Any] = json.loads(ran.out)
    return told


@pytest.mark.parametrize("book", ["nz1996", "nz", "star-rapid"])
def test_every_bet_of_37_costs_one_in_37(book: str) -> None:
    told = report("--rulebook", book)
    assert {bet["ev"]["fraction"] for bet in told["bets"]} == {"-1/37"}
    for bet in told["bets"]:
        chances = [Fraction(line["probability"]["fraction"]) for line in bet["lines"]]
        assert sum(chances) == 1
        assert bet["ev_per_total_stake"] == bet["ev"]
        assert bet["expected_rounds"]["fraction"] == "1"
    assert len(told["content_hash"]) == len(told["behaviour_hash"]) == 64


def test_38_costs_one_in_19_and_the_five_line_three_in_38() -> None:
    told = report("--rulebook", "nz", "--option", "wheel=38")
    evs = {bet["bet"]: bet["ev"]["fraction"] for bet in told["bets"]}
    assert evs.pop("five-line") == "-3/38"
    assert set(evs.values()) == {"-1/19"}


def test_without_a_book_every_book_is_priced() -> None:
    told = json.loads(croupier("odds", "roulette", "--json").out)
    assert [book["rulebook"] for book in told["books"]] == ["nz1996", "nz", "star-rapid"]


def test_one_bet_is_shown_with_its_lines() -> None:
    ran = croupier("odds", "roulette", "--rulebook", "nz", "--bet", "orphelins")
    assert ran.code == 0
    assert "2 x split win" in ran.out
    assert "36/5" in ran.out


STUDY = """
book = "nz"
game = "roulette"
[[bet]]
name = "snake"
kind = "group"
numbers = [[1, 5, 9, 12, 14, 16, 19, 23, 27, 30, 32, 34]]
pays = "3 to 1"
"""


def test_a_study_is_priced(tmp_path: Path) -> None:
    file = tmp_path / "snake.toml"
    file.write_text(STUDY)
    told = report("--study", str(file), "--bet", "snake")
    assert told["study"] is True
    assert told["bets"][0]["ev"]["fraction"] == str(Fraction(12 * 4, 37) - 1)


BAD_STUDIES = [
    ("[[bet]]", "missing required field `name`"),
    ("bet = 3", "Expected `array`"),
    ('game = "craps"', "a study of craps"),
    ("not toml", "not TOML"),
    (STUDY.replace('"group"', '"circle"').replace("numbers", "figures"), "covers nothing"),
    (STUDY.replace("[[1, 5,", "[[99, 5,"), "not on the wheel"),
    (STUDY.replace('"3 to 1"', '"plenty"'), "the study"),
    (STUDY.replace('"group"', '"pieces"') + 'pieces = ["foo 1-2"]', "off the cloth"),
    (STUDY.replace('"group"', '"pieces"') + 'pieces = ["foo"]', "a piece is written"),
    ('[[bet]]\nname = "x"\nkind = "low"', "needs an option wheel"),
]


@pytest.mark.parametrize(("text", "says"), BAD_STUDIES)
def test_a_study_with_a_slip_is_answered(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "slip.toml"
    file.write_text(text)
    ran = croupier("odds", "roulette", "--study", str(file))
    assert ran.code == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("odds", "whist"), "no book in the house has a game 'whist'"),
        (("odds", "roulette", "--rulebook", "nzz"), "There is no book"),
        (("odds", "roulette", "--option", "wheel"), "name=value"),
        (("odds", "roulette", "--rulebook", "nz", "--option", "wheel=5"), "nz:8/2.3(a)"),
        (("odds", "roulette", "--rulebook", "nz", "--bet", "x"), "nz:8/3.1"),
        (("odds", "roulette", "--study", "nowhere.toml"), "cannot be read"),
        (("odds",), "Missing argument"),
        (("fold",), "No such command"),
    ],
)
def test_what_is_asked_wrongly_gets_one_clear_answer(arguments: tuple[str, ...], says: str) -> None:
    ran = croupier(*arguments)
    assert ran.code == 2
    assert says in ran.err
