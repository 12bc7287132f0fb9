"""One coup under every edition, and what a record's wagers tell of its table."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.games.entries import meant
from croupier.rulebooks.approval import variants_of
from croupier.rulebooks.index import BOOKS
from tests.cli.shell import croupier


BANKER_SIX = ["9H", "KS", "4D", "KC", "7D", "6D"]
"""Player 3 draws to 0, Banker 0 draws to 6; the Banker's first two cards are black kings."""
BANKER_FIVE = ["5H", "2S", "KD", "3C", "10D"]
"""Player 5 draws a ten, Banker 5 stands: a tie on five."""


def coup(*bets: str, chance: list[str] = BANKER_SIX, **table: Any) -> dict[str, Any]:
    wagers: list[dict[str, Any]] = [
        {"id": bet, "player": "Ana", "bet": bet, "stake": "100"} for bet in bets
    ]
    return {
        "table": {"rulebook": "nz-baccarat", "game": "baccarat", **table},
        "wagers": wagers,
        "chance": chance,
    }


def compared(record: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    """Compare a record and give each edition's wagers by their ids, or its error."""
    told = json.loads(croupier("settle", "-", "--compare", "--json", given=json.dumps(record)).out)
    return {
        (each["book"], each["variant"]): each["error"]
        or {wager["id"]: wager for wager in each["wagers"]}
        for each in told["editions"]
    }


def test_every_book_and_variant_settles_the_coup() -> None:
    found = compared(coup("banker", variant="ez", options={"decks": 6}))
    assert list(found) == [(b, v) for b in BOOKS for v in variants_of(b, "baccarat")]
    paid = {
        edition: (own["banker"]["winnings"], own["banker"]["commission"])
        for edition, own in found.items()
    }
    for book, variant in found:
        if variant in {"six-half", "even-money", "two-to-one-six"}:
            due = "50", "0"
        elif variant in {"ez", "two-to-one", "ante-up-two-to-one", "two-to-one-tiger"}:
            due = "100", "0"
        else:
            due = ("95", "0") if book.startswith("star") else ("100", "5")
        assert paid[book, variant] == due, (book, variant)


def test_a_cell_has_result_line_winnings_and_rule() -> None:
    found = compared(coup("banker", "super-6"))
    premium = found["star-premium", "even-money"]
    assert (premium["banker"]["result"], premium["banker"]["line"]) == ("win", "win on 6")
    assert "star-premium:13.2.3" in premium["banker"]["rules"]
    assert premium["super-6"]["result"] == "refused"
    assert premium["super-6"]["refusal"]["rules"] == ["star-premium:5.1"]
    rapid = found["star-rapid", "standard"]["super-6"]
    assert (rapid["winnings"], rapid["line"]) == ("1500", "win")
    assert "star-rapid:10.4.4" in rapid["rules"]


def test_a_tie_parts_the_editions() -> None:
    found = compared(coup("player", "tie", chance=BANKER_FIVE))
    results = {edition: own["player"]["result"] for edition, own in found.items()}
    assert results["nz1996", "full"] == "void"
    assert results["nz", "standard"] == results["star-rapid", "standard"] == "stand off"
    assert results["nz", "two-to-one"] == results["nz-baccarat", "two-to-one-tiger"] == "lose"
    assert results["star-premium", "tie-premium"] == "win"
    assert {own["tie"]["winnings"] for own in found.values()} == {"800"}


def test_what_an_edition_does_not_know_of_a_table_stays_behind() -> None:
    """Limits, chips and options go along where a book takes them, so that they can part books."""
    record = coup(
        "banker",
        "ante",
        variant="ante-up",
        options={"tie": "9 to 1"},
        limits={"min": "40", "max": "500", "ante": "5", "differential": "2000"},
        chips=["1", "5"],
    )
    record["wagers"] = [
        {"id": "banker", "player": "Ana", "bet": "banker", "stake": "50"},
        {"id": "player", "player": "Ana", "bet": "player", "stake": "40"},
        {"id": "ante", "player": "Ana", "bet": "ante", "stake": "5"},
        {"id": "tie", "player": "Ben", "bet": "tie", "stake": "40"},
    ]
    found = compared(record)
    assert found["nz1996", "mini"]["banker"]["refusal"]["rules"] == ["nz1996:IV/5.3"]
    assert found["star-premium", "standard"]["banker"]["winnings"] == "48"
    assert found["star-premium", "standard"]["player"]["refusal"]["rules"][-1].endswith(":5.6.3")
    assert found["star-rapid", "standard"]["banker"]["winnings"] == "47.50"
    assert found["nz", "ante-up"]["ante"]["result"] == "lose"
    assert found["nz", "ante-up"]["tie"]["result"] == "void"
    assert found["nz", "standard"]["ante"]["result"] == "refused"
    assert found["nz", "standard"]["tie"]["result"] == "lose"


def test_people_read_one_table(tmp_path: Path) -> None:
    file = tmp_path / "coup.json"
    file.write_text(json.dumps(coup("banker", "super-6")))
    ran = croupier("settle", "--compare", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == croupier("settle", str(file), "--compare").out
    assert ran.out == croupier("settle", str(file), "--compare", "all").out
    assert "win 19 to 20" in ran.out
    assert "100 less 5" in ran.out
    assert "refused       bet is unknown" in ran.out
    assert "The editions part" in ran.out
    alone = json.dumps(coup("tie"))
    assert "The editions agree" in croupier("settle", "-", "--compare", given=alone).out


def test_comparing_nothing_asks_for_a_file() -> None:
    for arguments in (["settle"], ["settle", "--compare"]):
        ran = croupier(*arguments)
        assert ran.code == 2
        assert "FILE" in ran.err


def test_other_games_are_compared_too() -> None:
    record = {
        "table": {"rulebook": "nz", "game": "roulette", "options": {"wheel": "38"}},
        "wagers": [{"id": "w", "bet": "red", "stake": "10"}],
        "chance": ["1"],
    }
    told = json.loads(croupier("settle", "-", "--compare", "--json", given=json.dumps(record)).out)
    assert {each["book"] for each in told["editions"]} == {"nz1996", "nz", "star-rapid"}
    assert all(each["wagers"][0]["winnings"] == "10" for each in told["editions"])


# What a record's wagers tell.


@pytest.mark.parametrize(
    ("bets", "elected"),
    [
        (["banker", "any-pair"], "any pair"),
        (["banker", "lucky-match"], "lucky match"),
        (["banker", "perfect-pair"], "perfect pair"),
        (["banker"], "perfect pair"),
    ],
)
def test_wagers_tell_which_bet_on_pairs_a_table_has(bets: list[str], elected: str) -> None:
    record = coup(*bets)
    for wager in record["wagers"][1:]:
        wager["target"] = "banker"
    told = json.loads(croupier("settle", "-", "--json", given=json.dumps(record)).out)
    assert told["table"]["options"]["pair bet"] == elected
    assert all(wager["result"] != "refused" for wager in told["wagers"])
    said = [step["words"] for step in told["steps"] if "as its wagers tell" in step["words"]]
    assert len(said) == (len(bets) > 1)


def test_a_second_bet_on_pairs_is_refused_by_the_rule_of_the_first() -> None:
    record = coup("banker", "lucky-match", "any-pair")
    for wager in record["wagers"][1:]:
        wager["target"] = "player"
    ran = croupier("settle", "-", "--json", given=json.dumps(record))
    third = json.loads(ran.out)["wagers"][2]
    assert (ran.code, third["result"], third["rules"]) == (1, "refused", ["nz-baccarat:11D.2"])


def test_what_the_table_says_is_not_told_otherwise() -> None:
    record = coup("banker", "any-pair", options={"pair bet": "lucky match"})
    told = json.loads(croupier("settle", "-", "--json", given=json.dumps(record)).out)
    assert told["table"]["options"]["pair bet"] == "lucky match"
    assert told["wagers"][1]["result"] == "refused"


def test_wagers_of_later_rounds_tell_too() -> None:
    first, later = coup("banker"), coup("banker", "any-pair")
    later["wagers"][1]["target"] = "banker"
    del later["table"]
    told = json.loads(croupier("settle", "-", "--json", given=json.dumps([first, later])).out)
    assert told["rounds"][1]["wagers"][1]["winnings"] == "1100"


# Games by names that say more.


@pytest.mark.parametrize(
    ("name", "book", "option", "value"),
    [
        ("mini-baccarat", "nz1996", "format", "mini"),
        ("midi-baccarat", "nz", "format", "midi"),
        ("full-baccarat", "nz-baccarat", "format", "full"),
        ("ez-baccarat", "nz-baccarat", "scheme", "ez"),
        ("2-to-1-baccarat", "nz", "scheme", "two-to-one"),
        ("even-money-baccarat", "nz", "scheme", "six-half"),
        ("even-money-premium-baccarat", "star-premium", "scheme", "even-money"),
        ("tie-premium-baccarat", "star-premium", "scheme", "tie-premium"),
        ("premium-baccarat", "star-premium", "scheme", "standard"),
        ("ante-up-baccarat", "nz", "ante up", True),
        ("punto-banco", "star-rapid", "scheme", "standard"),
    ],
)
def test_a_name_implies_format_or_variant(name: str, book: str, option: str, value: object) -> None:
    record = {**coup("tie"), "table": {"rulebook": book, "game": name}}
    told = json.loads(croupier("settle", "-", "--json", given=json.dumps(record)).out)
    assert told["table"]["game"] == "baccarat"
    assert told["table"]["options"][option] == value


def test_a_name_and_an_option_that_contradict_each_other_are_refused() -> None:
    record = {**coup("tie"), "table": {"rulebook": "nz", "game": "mini-baccarat"}}
    record["table"]["options"] = {"format": "full"}
    ran = croupier("settle", "-", given=json.dumps(record))
    assert ran.code == 2
    assert "variant mini-baccarat means format mini, not full" in ran.err


def test_a_name_a_book_does_not_have_is_refused() -> None:
    record = {**coup("tie"), "table": {"rulebook": "star-rapid", "game": "ez-baccarat"}}
    ran = croupier("settle", "-", given=json.dumps(record))
    assert ran.code == 2
    assert "star-rapid has no baccarat variant 'ez-baccarat'" in ran.err


def test_other_names_are_left_as_they_are() -> None:
    assert meant("mini roulette") == ("mini roulette", None)
    assert meant("mini") == ("mini", None)
    assert meant("baccarat") == ("baccarat", None)
