import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.shell import croupier


NZ = ("paths", "roulette", "--rulebook", "nz", "--players", "2000")


def test_purses_are_followed_for_people_and_programs() -> None:
    arguments = (*NZ, "--bet", "red", "--stake", "10", "--purse", "50", "--goal", "100")
    ran = croupier(*arguments, "--rounds", "100000")
    assert ran.code == 0
    assert "could not go on" in ran.out
    told = json.loads(croupier(*arguments, "--rounds", "100000", "--json").out)
    assert told["ruined"] + told["reached"] == pytest.approx(1)
    assert 0.5 < told["ruined"] < 0.65


def test_nobody_of_many_is_told_with_an_upper_bound() -> None:
    asked = (
        *NZ,
        "--bet",
        "red",
        "--stake",
        "1",
        "--purse",
        "1000",
        "--rounds",
        "50",
        "--goal",
        "2000",
    )
    ran = croupier(*asked)
    assert "could not go on   0.0000 %, 95 %: at most 0.1843 %" in ran.out
    assert "ran out of time   100.0000 %, 95 % from 99.8157 % to 100.0000 %" in ran.out
    assert "mean balance" in ran.out
    told = json.loads(croupier(*asked, "--json").out)
    assert told["ruined_interval_95"] == pytest.approx([0, 1 - 0.025 ** (1 / 2000)])
    assert told["mean_balance_interval_95"][0] < told["mean_balance"]
    assert told["rounds_played"] == 100_000
    assert "50 rounds" in ran.out


def test_a_multiple_is_staked_piece_by_piece() -> None:
    told = json.loads(croupier(*NZ, "--bet", "orphelins", "--stake", "50", "--json").out)
    assert 0 < told["mean_balance"] < 1000


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--bet", "tier", "--stake", "0.05"), "does not divide"),
        (("--bet", "split", "--target", "1-5"), "nz:8/3.1(b)"),
        (("--bet", "red", "--stake", "x"), "stake"),
        (("--bet", "red", "--purse", "-5"), "purse is more than nothing"),
        ((), "--bet"),
    ],
)
def test_slips_get_one_clear_answer(arguments: tuple[str, ...], says: str) -> None:
    ran = croupier(*NZ, *arguments)
    assert ran.code == 2
    assert says in ran.err


def test_purses_are_played_under_one_book() -> None:
    ran = croupier("paths", "roulette", "--bet", "red")
    assert ran.code == 2
    assert "Add --rulebook" in ran.err


CRAPS = ("paths", "craps", "--strategy", "pass-with-odds", "--players", "2000")


def test_purses_live_by_a_strategy(tmp_path: Path) -> None:
    plot = tmp_path / "purses.svg"
    ran = croupier(*CRAPS, "--purse", "100", "--pace", "100", "--plot", str(plot))
    assert ran.code == 0, ran.err
    assert "with less than 20.00" in ran.out
    assert " hours" in ran.out
    assert "rounds at the table" in ran.out
    assert ET.parse(plot).getroot().tag.endswith("svg")
    told = json.loads(croupier(*CRAPS, "--purse", "100", "--pace", "100", "--json").out)
    assert told["at_risk"] == 20
    assert told["mean_hours"] == pytest.approx(told["mean_rounds"] / 100)
    assert told["lower_quartile_rounds"] <= told["median_rounds"] <= told["upper_quartile_rounds"]
    assert 0.5 < told["ruined"] < 1


def test_a_bet_over_many_rolls_is_kept_up() -> None:
    told = json.loads(
        croupier(
            *("paths", "craps", "--bet", "place", "--target", "6", "--stake", "12"),
            *("--players", "2000", "--json"),
        ).out
    )
    assert told["at_risk"] == 12
    assert 900 < told["mean_balance"] < 1000


def test_a_bet_on_cards_of_a_shoe_is_kept_up() -> None:
    """A pair asks which cards they are; what it loses of a hundred is a tenth of what is staked."""
    table = ("paths", "baccarat", "--rulebook", "star-rapid", "--bet", "pair", "--target", "player")
    ran = croupier(*table, "--stake", "1", "--purse", "100", "--rounds", "50", "--json")
    told = json.loads(ran.out)
    assert (told["at_risk"], told["mean_rounds"]) == (1, 50)
    assert told["mean_balance"] == pytest.approx(100 - 50 * 0.103614, abs=0.3)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--strategy", "no such"), "Known: pass-line"),
        (("--strategy", "pass-line", "--bet", "pass"), "--bet or --strategy"),
        (("--strategy", "pass-line", "--plot", "purses.gif"), ".png or .svg"),
    ],
)
def test_a_strategy_asked_for_wrongly_gets_one_clear_answer(
    arguments: tuple[str, ...], says: str
) -> None:
    ran = croupier("paths", "craps", *arguments)
    assert ran.code == 2
    assert says in ran.err
