"""Rounds are found by who, where, when and how much; each is settled again from its record."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.evenings import EVENINGS, opened, scene, step, written
from tests.cli.shell import croupier


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Make a house of each evening, with an export beside it."""
    made: dict[str, Path] = {}
    for name, steps in EVENINGS.items():
        folder = made[name] = tmp_path_factory.mktemp("house")
        options = ("--data", str(folder), "--export", str(folder / "export.jsonl"))
        assert croupier("play", "-", *options, given=written(steps)).code == 0
    return made


def listed(where: Path, *options: str) -> list[dict[str, Any]]:
    ran = croupier("rounds", str(where), *options, "--json")
    assert ran.code == 0, ran.err
    rows: list[dict[str, Any]] = json.loads(ran.out)
    return rows


FINDINGS: list[tuple[list[str], list[int]]] = [
    ([], [3, 2, 1]),
    (["--limit", "2"], [3, 2]),
    (["--table", "R1"], [3, 2, 1]),
    (["--table", "R2"], []),
    (["--player", "P2"], [3, 2, 1]),
    (["--player", "P3"], []),
    (["--since", "2024-11-16T20:02"], [3, 2]),
    (["--since", "2024-11-16T20:02:05", "--until", "2024-11-16T20:03:05"], [2]),
    (["--since", "2024-11-16 22:02+02:00"], [3, 2]),
    (["--until", "2024-11-16"], []),
    (["--least", "60"], [3, 2, 1]),
    (["--least", "60.01"], []),
    (["--most", "59.99"], []),
    (["--player", "P2", "--most", "10"], [3, 2, 1]),
    (["--player", "P1", "--least", "50.01"], []),
]


@pytest.mark.parametrize(("options", "rounds"), FINDINGS)
@pytest.mark.parametrize("file", ["croupier.db", "export.jsonl"])
def test_rounds_are_found_by_who_where_when_and_how_much(
    houses: dict[str, Path], file: str, options: list[str], rounds: list[int]
) -> None:
    found = listed(houses["nz1996"] / file, *options)
    assert [row["round"] for row in found] == rounds


def test_an_export_is_searched_like_its_store(houses: dict[str, Path]) -> None:
    for house in houses.values():
        assert listed(house / "export.jsonl") == listed(house)


def test_a_round_is_listed_with_what_was_staked_and_paid(houses: dict[str, Path]) -> None:
    first = listed(houses["nz1996"])[-1]
    assert (first["staked"], first["paid"]) == ("60", "360")
    assert first["players"] == [
        {"player": "P1", "staked": "50", "paid": "0"},
        {"player": "P2", "staked": "10", "paid": "360"},
    ]
    ran = croupier("rounds", str(houses["nz1996"]))
    assert ran.out.startswith("began                table  round  staked  paid  players  entries\n")
    assert "2024-11-16 20:01:05  R1         1      60   360  P1, P2" in ran.out
    assert "No such round." in croupier("rounds", str(houses["nz"]), "--player", "P9").out


def test_one_round_is_told_step_by_step(houses: dict[str, Path]) -> None:
    ran = croupier("rounds", str(houses["nz1996"]), "--round", "3")
    assert ran.code == 0
    assert ran.out.startswith("Round 3 of table R1, 2024-11-16 20:03:05\n")
    for words in ("place your bets", "No more bets", "32 red", "Collected", "is corrected to 17"):
        assert words in ran.out
    told = json.loads(croupier("rounds", str(houses["nz1996"]), "--round", "3", "--json").out)
    assert told["entries"][0]["kind"] == "round begun"
    assert told["entries"][-1]["kind"] == "result corrected"
    assert told["last"] == told["entries"][-1]["seq"]


def settled_again(where: Path, number: int) -> dict[str, Any]:
    record = croupier("rounds", str(where), "--round", str(number), "--record")
    assert record.code == 0, record.err
    ran = croupier("settle", "-", "--json", given=record.out)
    assert ran.code == 0, ran.out
    answer: dict[str, Any] = json.loads(ran.out)
    return answer


def cents(amount: str) -> int:
    whole, _, part = amount.partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0") or 0)


def told_in_the_journal(where: Path, number: int) -> dict[str, tuple[Any, ...]]:
    """Return what the journal last told of each wager of a round."""
    ran = croupier("rounds", str(where), "--round", str(number), "--json")
    wagers: dict[str, tuple[Any, ...]] = {}
    for entry in json.loads(ran.out)["entries"]:
        for wager in entry["facts"].get("wagers", ()):
            names = ("player", "bet", "result", "winnings", "returned", "commission", "rules")
            wagers[wager["id"]] = tuple(wager[name] for name in names)
    return wagers


@pytest.mark.parametrize("name", EVENINGS)
@pytest.mark.parametrize("file", ["croupier.db", "export.jsonl"])
def test_every_round_settles_again_to_the_cent_from_its_record(
    houses: dict[str, Path], name: str, file: str
) -> None:
    where = houses[name] / file
    for number in (1, 2, 3):
        answer = settled_again(where, number)
        again = {
            wager["id"]: (
                wager["player"],
                wager["bet"],
                wager["result"],
                cents(wager["winnings"]),
                cents(wager["returned"]),
                cents(wager["commission"]),
                wager["rules"],
            )
            for wager in answer["wagers"]
        }
        told = told_in_the_journal(where, number)
        assert set(told) == {"w1", "w2"}
        assert {name: again[name] for name in told} == told
        assert again["w3"][2] == "removed"


def test_a_record_has_what_the_round_started_from(houses: dict[str, Path]) -> None:
    ran = croupier("rounds", str(houses["nz1996"]), "--round", "2", "--record")
    record = json.loads(ran.out)
    assert record["table"]["rulebook"] == "nz1996"
    assert record["carry"] == {"last": "17"}
    assert [move["do"] for move in record["moves"]] == [
        "place",
        "place",
        "place",
        "call",
        "close",
        "chance",
    ]


def mistaken(minute: int, stake: str) -> list[dict[str, Any]]:
    """Play a round in which the dealer takes a wager under the minimum by mistake."""
    at = f"20:{minute:02d}"
    wager = {"player": "P1", "bet": "red", "stake": stake, "accepted": "by mistake"}
    return [
        step(f"{at}:05", "D1", "new game"),
        step(f"{at}:09", "D1", "place", **wager),
        step(f"{at}:30", "D1", "no more bets"),
        step(f"{at}:41", "D1", "result", chance="1"),
    ]


def test_an_allowance_that_was_used_before_is_in_the_record(tmp_path: Path) -> None:
    script = [
        *opened("nz1996"),
        *mistaken(1, "3"),
        step("20:01:50", "D1", "pay"),
        *mistaken(2, "2"),
    ]
    assert croupier("play", "-", "--data", str(tmp_path), given=written(script)).code == 0
    (first,) = settled_again(tmp_path, 1)["wagers"]
    assert (first["result"], first["winnings"]) == ("win", "3")
    record = json.loads(croupier("rounds", str(tmp_path), "--round", "2", "--record").out)
    assert record["allowances_used"] == ["P1"]
    (second,) = settled_again(tmp_path, 2)["wagers"]
    assert (second["result"], second["void"]) == ("void", "2")


def test_a_round_is_recorded_under_the_limits_it_was_played_by(tmp_path: Path) -> None:
    script = [
        *opened("nz1996"),
        step("20:01:05", "D1", "new game"),
        step("20:01:06", "P1", "place", bet="red", stake="400"),
        step("20:01:30", "D1", "no more bets"),
        step("20:01:41", "D1", "result", chance="2"),
        step("20:01:45", "D1", "collect"),
        step("20:02:00", "O1", "change limits", limits={"min": "5", "max": "300"}),
        step("20:02:05", "D1", "new game"),
    ]
    croupier("play", "-", "--data", str(tmp_path), given=written(script))
    (wager,) = settled_again(tmp_path, 1)["wagers"]
    assert (wager["stake"], wager["result"]) == ("400", "lose")


def test_a_round_of_several_tables_must_be_named(tmp_path: Path) -> None:
    second = {"table": {**scene("nz")["table"], "name": "R2"}}
    script = [*opened("nz1996"), second]
    for at, table in (("20:01", "R1"), ("20:02", "R2")):
        script += [
            step(f"{at}:00", "O1", "open table", table="R2") if table == "R2" else {"do": "wait"},
            step(f"{at}:05", "D1", "new game", table=table),
            step(f"{at}:30", "D1", "no more bets", table=table),
            step(f"{at}:41", "D1", "result", table=table, chance="5"),
        ]
    ran = croupier("play", "-", "--data", str(tmp_path), given=written(script))
    assert ran.code == 0, ran.out
    ran = croupier("rounds", str(tmp_path), "--round", "1", "--record")
    assert ran.code == 2
    assert "round 1 is at several tables. Add --table: " in ran.err
    ran = croupier("rounds", str(tmp_path), "--round", "1", "--table", "R2", "--record")
    assert json.loads(ran.out)["table"]["rulebook"] == "nz"


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (["--round", "9"], "no round 9 is found"),
        (["--record"], "a record is of one round. Add --round."),
        (["--since", "yesterday"], "a time is written like 2024-11-16T20:00"),
        (["--least", "many"], "an amount is written like"),
        (["--limit", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_looked_for_is_answered(
    houses: dict[str, Path], options: list[str], what: str
) -> None:
    ran = croupier("rounds", str(houses["nz"]), *options)
    assert ran.code == 2
    assert what in ran.err
