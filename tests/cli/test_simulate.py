import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

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
    assert {bet["bet"] for bet in told["bets"]} == {"player", "banker", "tie"}
    assert all(abs(bet["z"]) < 4 for bet in told["bets"])
    assert all(bet["decided"] == told["rounds"] for bet in told["bets"])
    assert (len(told["outcomes"]), told["degrees_of_freedom"]) == (52, 51)
    assert "first card" in croupier(*table).out
