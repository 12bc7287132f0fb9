import json
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree as ET

import click
import pytest

import croupier as croupier_api
from croupier import __version__ as croupier_version
from croupier.cli.common import Count
from croupier.terms.refusals import RefusedError
from tests.cli.shell import croupier


def test_a_run_stands_beside_the_exact_figures() -> None:
    ran = croupier(
        "simulate", "roulette", "--rulebook", "nz", "--rounds", "1000000", "--seed", "5", "--json"
    )
    told = json.loads(ran.out)
    assert ran.code == 0
    assert told["rounds"] == 1_000_000
    assert sum(told["outcomes"].values()) == 1_000_000
    assert len(told["outcomes"]) == told["degrees_of_freedom"] + 1 == 37
    assert max(abs(bet["z"]) for bet in told["bets"]) < 4.5
    assert {bet["exact"]["fraction"] for bet in told["bets"]} == {"-1/37"}
    assert len(told["bets"]) == 197


def test_every_figure_says_how_sure_it_is() -> None:
    """In this run three fives never came: of none in 1,000 the interval reaches 0.37 %, at 180 to 1."""
    table = ("simulate", "sic-bo", "--rulebook", "star-rapid", "--rounds", "1000", "--seed", "3")
    told = json.loads(croupier(*table, "--json").out)
    assert 0 < told["p_value"] < 1
    for bet in told["bets"]:
        low, high = bet["interval_95"]
        assert low <= bet["ev"] < high
        assert (bet["z"] is None) is (bet["standard_error"] == 0)
        assert high - bet["ev"] > 1.99 * bet["standard_error"], "64 batches have Student's t"
    (never,) = [bet for bet in told["bets"] if bet["ev"] == -1]
    assert (never["bet"], never["target"], never["decided"]) == ("specific-triple", "5", 1000)
    assert never["interval_95"] == pytest.approx([-1, -1 + 181 * (1 - 0.025**0.001)])
    ran = croupier(*table)
    assert "degrees of freedom, p 0." in ran.out
    assert "a rough one: fewer than 5 of some are due" in ran.out
    assert "95 % from" in ran.out


def test_every_report_names_what_it_is_of() -> None:
    table = ("--rulebook", "nz", "--option", "wheel=38", "--option", "racetrack=false")
    purses = ("--bet", "red", "--players", "100", "--rounds", "1e2", "--seed", "3")
    asked = {
        "odds": ("odds", "roulette", *table),
        "simulate": ("simulate", "roulette", *table, "--rounds", "1e4", "--seed", "3"),
        "strategy": ("simulate", "roulette", *table, "--strategy", "red", "--rounds", "1,000"),
        "paths": ("paths", "roulette", *table, *purses),
    }
    options = json.loads(croupier(*asked["odds"], "--json").out)["options"]
    assert set(options) == {
        *("wheel", "wheel-order", "reds", "layout", "zeros", "racetrack", "asian-groups")
    }
    for name, words in asked.items():
        told = json.loads(croupier(*words, "--json").out)
        named = [
            told[each] for each in ("game", "rulebook", "variant", "study", "options", "version")
        ]
        assert named == ["roulette", "nz", "double-zero", False, options, croupier_version]
        assert len(told["content_hash"]) == len(told["behaviour_hash"]) == 64
        text = croupier(*words).out
        says = ("roulette under nz, double-zero", "wheel 38", "racetrack false", "reds not set")
        assert all(each in text for each in (*says, f"croupier {croupier_version}")), text
        assert told["content_hash"][:16] in text
        if name != "odds":
            assert (told["seed"], told["rounds_why"] != "") == (
                1 if name == "strategy" else 3,
                True,
            )
            assert f"seed {told['seed']}" in text
    told = json.loads(croupier(*asked["paths"], "--json").out)
    assert told["wagers"] == [{"bet": "red", "target": None, "stake": "10"}]
    assert (told["stake"], told["purse"], told["goal"], told["rounds"]) == ("10", "1000", None, 100)
    told = json.loads(croupier(*asked["strategy"], "--json").out)
    assert (told["wagers"][0]["stake"], told["rounds_asked"], told["rounds"]) == ("10", 1000, 1000)
    assert json.loads(croupier(*asked["simulate"], "--json").out)["bets"][0]["stake"] == "1"


@pytest.mark.parametrize(
    ("written", "read"),
    [("1e9", 10**9), ("1.5e6", 1_500_000), ("2E+3", 2000), ("1_000", 1000), ("10,000", 10_000)],
)
def test_large_numbers_are_read_as_people_write_them(written: str, read: int) -> None:
    assert Count(1, 10**13).convert(written, None, None) == read


@pytest.mark.parametrize(
    "written", ["1.5", "1e-3", "nan", "inf", "1e99", "-1e3", "", "1e", "0x10", "9" * 5000]
)
def test_what_is_no_whole_number_is_refused(written: str) -> None:
    with pytest.raises(click.BadParameter):
        Count(1, 10**13).convert(written, None, None)


def test_a_missing_extra_is_one_sentence() -> None:
    with mock.patch("croupier.lab.needs.find_spec", return_value=None):
        with pytest.raises(RefusedError, match=r"pip install 'croupier\[lab\]'"):
            croupier_api.simulate("roulette", rulebook="nz", rounds=1000, seed=1)
        with pytest.raises(RefusedError, match=r"pip install 'croupier\[lab\]'"):
            croupier_api.odds("baccarat", rulebook="nz1996")
        for words in (("simulate", "roulette"), ("paths", "craps"), ("odds", "baccarat")):
            ran = croupier(*words)
            assert (ran.code, ran.err.count("\n")) == (2, 1)
            assert "numpy and numba and matplotlib" in ran.err
        assert croupier("odds", "roulette", "--rulebook", "nz").code == 0


def test_the_same_seed_gives_the_same_run_on_any_number_of_threads() -> None:
    runs = [
        json.loads(
            croupier(
                *("simulate", "roulette", "--rulebook", "nz1996", "--rounds", "200000"),
                *("--seed", "9", "--threads", threads, "--json"),
            ).out
        )["outcomes"]
        for threads in ("1", "2")
    ]
    assert runs[0] == runs[1]


def test_people_read_a_table() -> None:
    ran = croupier("simulate", "roulette", "--rounds", "10000")
    assert ran.code == 0
    assert ran.out.count("degrees of freedom") == 3
    assert "straight-up" in ran.out


def test_a_plot_is_drawn_as_png_or_svg(tmp_path: Path) -> None:
    png, svg = tmp_path / "spins.png", tmp_path / "spins.svg"
    for file in (png, svg):
        ran = croupier(
            *("simulate", "roulette", "--rulebook", "nz", "--rounds", "10000"),
            *("--plot", str(file)),
        )
        assert ran.code == 0, ran.err
        assert str(file) in ran.out
    assert png.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert ET.parse(svg).getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--plot", "spins.gif"), ".png or .svg"),
        (("--plot", "no/such/folder/spins.png"), "no folder"),
        (("--rounds", "10"), "10"),
        (("--rounds", "many"), "many"),
        (("--seed", "-1"), "-1"),
    ],
)
def test_what_is_asked_wrongly_gets_one_clear_answer(arguments: tuple[str, ...], says: str) -> None:
    ran = croupier("simulate", "roulette", "--rulebook", "nz", *arguments)
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err


def test_a_plot_of_several_books_is_refused() -> None:
    ran = croupier("simulate", "roulette", "--plot", "spins.png")
    assert ran.code == 2
    assert "Add --rulebook" in ran.err


STRATEGY = ("simulate", "craps", "--strategy", "pass-with-odds", "--rounds", "200000")


def test_a_strategy_is_played_in_place_of_the_cloth() -> None:
    told = json.loads(croupier(*STRATEGY, "--stake", "5", "--json").out)
    assert told["strategy"] == "pass-with-odds"
    assert {bet["bet"] for bet in told["bets"]} == {"pass", "pass-odds"}
    assert told["cost"]["most_at_risk"] == 10
    assert told["cost"]["exact_net_per_round"]["fraction"] == "-35/1671"
    assert abs(told["cost"]["z"]) < 4
    ran = croupier(*STRATEGY)
    assert "pass-with-odds: " in ran.out
    assert "20.00 lies on the layout" in ran.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--strategy", "no such"), "Known: pass-line"),
        (("--strategy", "place-6-and-8", "--stake", "0.01"), "Stake a multiple"),
        (("--strategy", "pass-line", "--stake", "-1"), "stake"),
    ],
)
def test_a_strategy_asked_for_wrongly_gets_one_clear_answer(
    arguments: tuple[str, ...], says: str
) -> None:
    ran = croupier("simulate", "craps", *arguments)
    assert ran.code == 2
    assert says in ran.err


def test_coups_are_simulated_from_shuffled_shoes() -> None:
    table = ("simulate", "baccarat", "--rulebook", "nz1996", "--rounds", "200000", "--seed", "37")
    told = json.loads(croupier(*table, "--json").out)
    assert 200_000 <= told["rounds"] < 300_000
    assert (told["rounds_asked"], "whole shoes" in told["rounds_why"]) == (200_000, True)
    assert {bet["bet"] for bet in told["bets"]} == {"player", "banker", "tie"}
    assert all(abs(bet["z"]) < 4 for bet in told["bets"])
    assert all(bet["decided"] == told["rounds"] for bet in told["bets"])
    assert (len(told["outcomes"]), told["degrees_of_freedom"]) == (52, 51)
    ran = croupier(*table)
    assert "first card" in ran.out
    assert "200,000 rounds were asked for: cards are dealt in whole shoes" in ran.out
