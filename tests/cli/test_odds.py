import json
import re
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


def test_books_that_do_not_take_the_options_are_named() -> None:
    asked = ("odds", "roulette", "--option", "wheel=38")
    told = json.loads(croupier(*asked, "--json").out)
    assert [book["rulebook"] for book in told["books"]] == ["nz"]
    assert [book["rulebook"] for book in told["refused"]] == ["nz1996", "star-rapid"]
    assert told["refused"][0]["rules"] == ["nz1996:III/2.3"]
    ran = croupier(*asked)
    assert ran.code == 0
    assert "Not under nz1996: option wheel cannot be '38' (nz1996:III/2.3)" in ran.out
    of_one = croupier("odds", "roulette", "--bet", "zero-spiel")
    assert of_one.code == 0
    assert "roulette under star-rapid" in of_one.out
    assert "Not under nz: 'zero-spiel' is no roulette bet of nz" in of_one.out
    none = croupier("odds", "roulette", "--option", "wheel=39")
    assert (none.code, none.out, none.err.count("cannot be '39'")) == (2, "", 3)


def test_a_study_goes_by_the_book_and_the_variant_that_are_named(tmp_path: Path) -> None:
    file = tmp_path / "snake.toml"
    file.write_text(STUDY.replace('book = "nz"\n', ""))
    asked = ("--study", str(file), "--rulebook", "nz", "--variant", "double-zero", "--bet", "snake")
    told = report(*asked)
    assert (told["rulebook"], told["variant"], told["study"]) == ("nz", "double-zero", True)
    assert told["bets"][0]["ev"]["fraction"] == str(Fraction(12 * 4, 38) - 1)
    file.write_text(STUDY)
    ran = croupier("odds", "roulette", "--study", str(file), "--rulebook", "nz1996")
    assert (ran.code, "on top of nz, not of nz1996" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("name", "split", "shares"),
    [
        ("c-and-e", "3-2", (3, 2)),
        ("c-and-e", "1-9", (1, 9)),
        ("c-and-e", "25-75", (1, 3)),
    ],
)
def test_craps_and_eleven_is_priced_for_any_split(
    name: str, split: str, shares: tuple[int, int]
) -> None:
    alone = {bet: Fraction(told["ev"]["fraction"]) for (bet, _), told in craps().items()}
    ran = croupier("odds", "craps", "--bet", name, "--target", split, "--json")
    (told,) = json.loads(ran.out)["bets"]
    craps_share, eleven = (Fraction(each, sum(shares)) for each in shares)
    due = craps_share * alone["any-craps"] + eleven * alone["eleven"]
    assert told["ev"]["fraction"] == str(due)
    assert told["targets"] == ["-".join(map(str, shares))]


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


_PIECES = STUDY.replace('"group"', '"pieces"').replace("numbers", "pieces").replace("pays", "#")
BAD_STUDIES = [
    ("[[bet]]", "bet 1 lacks `name`"),
    ("bet = 3", "`bet` cannot be 3"),
    ('game = "craps"', "a study of craps"),
    ("not toml", "not TOML"),
    (STUDY.replace('"group"', '"grup"'), "Did you mean 'group'?"),
    (STUDY.replace("numbers", "figures"), "no field `figures`"),
    (STUDY.replace("[[1, 5,", "[[99, 5,"), "not on the wheel"),
    (STUDY.replace('"3 to 1"', '"plenty"'), 'Write pays = "3 to 1"'),
    (re.sub(r"\[\[1.*", '["foo 1-2"]', _PIECES), "off the cloth"),
    (re.sub(r"\[\[1.*", '["foo"]', _PIECES), "a piece is written"),
    ('[[bet]]\nname = "x"\nkind = "low"', "needs an option wheel"),
    (STUDY.replace('"nz"', '"nzz"'), "Did you mean 'nz'"),
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
        (("odds", "roulete"), "Did you mean 'roulette'?"),
        (("odds", "roulette", "--rulebook", "nz199"), "Did you mean 'nz1996'"),
        (("odds", "roulette", "--rulebook", "nz", "--bet", "spilt"), "Did you mean 'split'"),
        (("odds", "craps", "--bet", "hornhih"), "Did you mean 'horn-high'"),
        (("odds", "roulette", "--rulebook", "nz", "--option", "weel=38"), "Did you mean 'wheel'"),
        (("odds", "roulette", "--rulebook", "nz", "--variant", "duble"), "'double-zero'"),
        (("odds", "roulette", "--rulebok", "nz"), "--rulebook"),
        (("odds", "roulette", "--target", "17"), "Add --bet"),
        (("odds", "craps", "--bet", "pass-odds", "--target", "4"), "whatever comes"),
        (("odds", "craps", "--bet", "odds"), "Did you mean 'pass-odds'"),
        (("table", "optons", "nz", "roulette"), "Did you mean 'options'"),
        (("table", "operations", "nz", "plase"), "Did you mean 'place'"),
        (("simulte", "roulette"), "Did you mean 'simulate'"),
        (("odds", "roulette", "--rulebook", "nzz"), "There is no book"),
        (("odds", "roulette", "--option", "wheel"), "name=value"),
        (("odds", "roulette", "--rulebook", "nz", "--option", "wheel=5"), "nz:8/2.3(a)"),
        (("odds", "roulette", "--rulebook", "nz", "--bet", "x"), "nz:8/3.1"),
        (("odds", "roulette", "--study", "nowhere.toml"), "cannot be read"),
        (("odds",), "Missing argument"),
        (("fold",), "No such command 'fold'. Known: settle"),
    ],
)
def test_what_is_asked_wrongly_gets_one_clear_answer(arguments: tuple[str, ...], says: str) -> None:
    ran = croupier(*arguments)
    assert ran.code == 2
    assert says in ran.err


def craps(*arguments: str) -> dict[tuple[str, Any], dict[str, Any]]:
    ran = croupier("odds", "craps", "--json", *arguments)
    assert ran.code == 0, ran.err
    bets = json.loads(ran.out)["bets"]
    return {(bet["bet"], target): bet for bet in bets for target in bet["targets"]}


def test_a_bet_over_many_rolls_is_told_by_roll_and_by_decision() -> None:
    told = craps()
    dont = told["dont-pass", None]
    assert [dont[name]["fraction"] for name in ("win", "lose", "push")] == [
        *("949/1980", "244/495", "1/36")
    ]
    assert dont["ev"]["fraction"] == "-3/220"
    assert dont["ev_per_resolved"]["fraction"] == "-27/1925"
    assert dont["expected_rounds"] == dont["expected_working_rounds"]
    assert dont["expected_rounds"]["fraction"] == "557/165"
    assert Fraction(dont["ev_per_round"]["fraction"]) == Fraction(-3, 220) / Fraction(557, 165)
    (six,) = [bet for (name, target), bet in told.items() if (name, str(target)) == ("place", "6")]
    assert six["expected_working_rounds"]["fraction"] == "36/11"
    assert Fraction(six["expected_rounds"]["fraction"]) > Fraction(36, 11), "off on come out rolls"
    assert Fraction(six["ev_per_working_round"]["fraction"]) == Fraction(-1, 66) * Fraction(11, 36)


def test_a_commission_paid_in_advance_is_counted_both_ways() -> None:
    told = craps("--bet", "buy")
    for bet in told.values():
        assert bet["ev"]["fraction"] == "-1/20"
        assert bet["commission"]["fraction"] == "1/20"
        assert bet["total_stake"]["fraction"] == "21/20"
        assert bet["ev_per_total_stake"]["fraction"] == "-1/21"
        assert {line["net"]["fraction"] for line in bet["lines"] if line["line"] == "lose"} == {
            "-21/20"
        }


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("craps", ("place", "6, 8", "7 to 6", "1.5152 %", "0.4630 %", "with-fee")),
        ("snake-eyes", ("hardway-combo", "2/11", "9.0909 %")),
        ("sic-bo", ("small", "2.7778 %", "1/36")),
        ("tai-sai", ("small", "2.7778 %", "1/36")),
        ("money-wheel", ("symbol", "7.6923 %", "1/13")),
    ],
)
def test_people_read_the_odds_of_every_game(game: str, says: tuple[str, ...]) -> None:
    ran = croupier("odds", game)
    assert ran.code == 0, ran.err
    assert all(each in ran.out for each in says), ran.out
    assert "-0.0000" not in ran.out


def test_people_read_the_odds_of_cards() -> None:
    ran = croupier("odds", "baccarat", "--rulebook", "star-premium", "--option", "decks=6")
    assert ran.code == 0, ran.err
    says = ("19 to 20", "1.0558 %", "1.2374 %", "14.4382 %", "312 cards", "deviation")
    assert all(each in ran.out for each in says), ran.out
    assert "rolls" not in ran.out


def test_cards_are_priced_where_they_are_offered() -> None:
    ran = croupier("odds", "baccarat", "--rulebook", "nz-baccarat", "--bet", "banker-insurance-2")
    assert ran.code == 0, ran.err
    assert "player 3, banker 4" in ran.out
    assert "offered" in ran.out
    asked = ("--option", "decks=6", "--bet", "player-insurance-2", "--json")
    told = json.loads(croupier("odds", "baccarat", "--rulebook", "nz-baccarat", *asked).out)
    (bet,) = told["bets"]
    assert bet["on"] == "player"
    assert len(bet["situations"]) == 13
    offered = sum(Fraction(each["offered"]["fraction"]) for each in bet["situations"])
    assert offered == Fraction(bet["offered"]["fraction"])
    assert {each["state"]["window"] for each in bet["situations"]} == {"insurance 2"}


def test_what_a_card_less_does_is_told_and_drawn(tmp_path: Path) -> None:
    table = ("odds", "baccarat", "--rulebook", "nz1996", "--removal")
    ran = croupier(*table)
    assert ran.code == 0, ran.err
    assert all(each in ran.out for each in ("-4", "-119.52", "+115.72", "-1159.53", "+18.76"))
    told = json.loads(croupier(*table, "--json").out)
    (tie,) = [bet for bet in told["bets"] if bet["bet"] == "tie"]
    assert round(tie["removal"]["10 J Q K"]["ev"]["decimal"], 6) == 0.000513
    file = tmp_path / "removal.svg"
    assert croupier(*table, "--plot", str(file)).code == 0
    assert "<svg" in file.read_text(encoding="utf-8")[:2000]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("roulette", "--rulebook", "nz", "--removal"), "every draw of them is alike"),
        (("baccarat", "--rulebook", "nz", "--plot", "x.pdf"), ".png or .svg"),
        (("baccarat", "--plot", "x.png"), "one book"),
    ],
)
def test_removal_is_refused_where_there_is_none(arguments: tuple[str, ...], says: str) -> None:
    ran = croupier("odds", *arguments)
    assert ran.code == 2
    assert says in ran.err
