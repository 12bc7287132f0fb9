"""Roulette under nz1996, division III: the wagers, what they pay, what zero does."""

import pytest

from tests.conformance.oracle import EVEN_CHANCES, SINGLE_ZERO
from tests.conformance.settling import amounts, cited, roulette, settle, spin, spins, wager, written
from tests.marks import Rules


TABLE = roulette("nz1996")


rule = Rules("nz1996")


# What is not on the cloth


def test_an_unlisted_wager_taken_by_mistake_is_void() -> None:
    laid = [wager("split", ["1", "5"], accepted="by mistake")]
    (one,) = spin(TABLE, laid, "1")["wagers"]
    assert amounts(one) == ("void", "0", "10")
    assert one["void"] == "10"


# Zero


@rule("III/5.2")
def test_no_number_but_zero_is_settled_by_the_rule_on_zero() -> None:
    for told in spins(TABLE, [wager("red"), wager("straight-up", ["0"])], SINGLE_ZERO[1:]):
        for one in told["wagers"]:
            assert not written("nz1996", "III/5.2", "III/5.3") & cited(one)
    for even_chance in EVEN_CHANCES:
        assert amounts(spin(TABLE, [wager(even_chance)], "0")["wagers"][0])[0] == "lose"
    assert cited(spin(TABLE, [wager("red")], "0")["wagers"][0]) >= written("nz1996", "III/5.2")


# The courtesy line


@rule("III/4.4")
def test_the_courtesy_line_is_on_the_second_cloth_only() -> None:
    laid = [{**wager("straight-up"), "target": {"courtesy": "0"}}]
    for one in spin(roulette("nz1996", layout="3B"), laid, "0")["wagers"]:
        assert amounts(one) == ("win", "350", "10")
        assert one["target"] == "0"
        assert written("nz1996", "III/4.4", "III/4.1(a)") <= cited(one)
    for one in spin(roulette("nz1996", layout="3B"), laid, "32")["wagers"]:
        assert amounts(one) == ("lose", "0", "0")
    for one in spin(TABLE, laid, "0")["wagers"]:
        assert amounts(one) == ("refused", "0", "0")
        assert cited(one) == written("nz1996", "III/4.1(a)")


# Stakes


@pytest.mark.parametrize(
    ("bet", "covered", "stake", "winnings"),
    [
        ("straight-up", "17", "0.05", "1.75"),
        ("split", "17-18", "2.50", "42.50"),
        ("street", "16-17-18", "33", "363"),
        ("corner", "17-18-20-21", "12.50", "100"),
        ("six-line", "16-17-18-19-20-21", "7", "35"),
    ],
)
@rule("III/5.1")
def test_winnings_are_exact_to_the_cent(bet: str, covered: str, stake: str, winnings: str) -> None:
    (one,) = spin(TABLE, [wager(bet, covered, stake)], "17")["wagers"]
    assert amounts(one) == ("win", winnings, stake)


@rule("I/14.2(a)")
def test_the_allowance_under_the_minimum_is_given_once_even_across_a_correction() -> None:
    table = roulette("nz1996", limits={"min": "10", "max": "100"})
    low = wager("red", stake="5", player="seat 1", accepted="by mistake")
    wrong_then_right = {"corrected": "9", "by": "game supervisor"}
    first, second, third = settle(
        {"table": table, "wagers": [low], "chance": ["9"]},
        {"wagers": [low], "chance": ["8", wrong_then_right]},
        {"wagers": [low], "chance": ["9"]},
    )
    assert amounts(first["wagers"][0]) == ("win", "5", "5")
    assert amounts(second["wagers"][0]) == ("void", "0", "5")
    assert amounts(third["wagers"][0]) == ("void", "0", "5")
