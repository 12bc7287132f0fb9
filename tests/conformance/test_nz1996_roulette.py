"""Roulette under nz1996, division III: the wagers, what they pay, what zero does."""

from collections.abc import Callable

import pytest

from tests.conformance import oracle
from tests.conformance.oracle import EVEN_CHANCES, SINGLE_ZERO, dashed, numbers
from tests.conformance.settling import (
    amounts,
    cited,
    cloth_wagers,
    hold,
    hold_off,
    opened,
    places_in_the_data,
    roulette,
    scales_in_the_data,
    settle,
    spin,
    spins,
    wager,
    written,
)
from tests.marks import Rules


TABLE = roulette("nz1996")
CLOTH = oracle.single_zero_cloth()
BETS = {
    "straight-up": "III/4.1(a)",
    "split": "III/4.1(b)",
    "street": "III/4.1(c)",
    "corner": "III/4.1(d)",
    "six-line": "III/4.1(e)",
    "column": "III/4.1(f)",
    "dozen": "III/4.1(g)",
    "low": "III/4.1(h)",
    "high": "III/4.1(i)",
    "even": "III/4.1(j)",
    "odd": "III/4.1(k)",
    "red": "III/4.1(l)",
    "black": "III/4.1(m)",
}
ZERO_BETS = {
    "0-1": ("split", "III/4.1(b)(ii)"),
    "0-2": ("split", "III/4.1(b)(ii)"),
    "0-3": ("split", "III/4.1(b)(ii)"),
    "0-1-2": ("street", "III/4.1(c)(ii)"),
    "0-2-3": ("street", "III/4.1(c)(iii)"),
    "0-1-2-3": ("corner", "III/4.1(d)(ii)"),
}


rule = Rules("nz1996")


# Every wager on every number


@pytest.mark.parametrize(
    "bet", [pytest.param(bet, marks=rule(ref, "III/5.1")) for bet, ref in BETS.items()]
)
def test_a_wager_wins_its_odds_on_its_numbers_and_loses_on_all_others(bet: str) -> None:
    places = cloth_wagers(CLOTH, [bet])
    settled = hold(TABLE, places, SINGLE_ZERO, written("nz1996", BETS[bet]))
    assert settled == 37 * len(places)


@pytest.mark.parametrize(
    "spoken", [pytest.param(spoken, marks=rule(ref)) for spoken, (_, ref) in ZERO_BETS.items()]
)
def test_zero_may_be_joined_with_one_two_and_three(spoken: str) -> None:
    bet, ref = ZERO_BETS[spoken]
    hold(TABLE, [(bet, dashed(spoken))], SINGLE_ZERO, written("nz1996", ref))


def test_the_whole_cloth_is_visited(record_property: Callable[[str, object], None]) -> None:
    settled = hold(TABLE, cloth_wagers(CLOTH), SINGLE_ZERO, set())
    counted = {bet: len(places) for bet, places in CLOTH.items()}
    assert counted == places_in_the_data(TABLE)
    assert set(BETS) == set(CLOTH)
    assert sum(counted.values()) == 157
    assert scales_in_the_data(TABLE) == len(counted) == 13
    wheels = dict(opened(TABLE).game.ruleset.options)["wheel"]
    assert wheels == "37"
    record_property(
        "visited",
        f"nz1996 roulette: 13 bets, 13 scales, 157 places, 1 wheel of 37, {settled} settlements",
    )


# What is not on the cloth


@pytest.mark.parametrize(
    "bet",
    [
        pytest.param(bet, marks=rule(BETS[bet]))
        for bet in ("split", "street", "corner", "six-line", "column", "dozen")
    ],
)
def test_numbers_that_do_not_lie_together_are_refused(bet: str) -> None:
    wrong = oracle.off_the_cloth(bet, CLOTH, SINGLE_ZERO)
    assert hold_off(TABLE, bet, wrong, written("nz1996", BETS[bet])) > 100


@pytest.mark.parametrize("bet", [pytest.param(bet, marks=rule(BETS[bet])) for bet in EVEN_CHANCES])
def test_an_even_chance_covers_its_eighteen_numbers_and_nothing_else(bet: str) -> None:
    (own,) = CLOTH[bet]
    wrong = [own - {number} for number in own] + [own | {"0"}]
    hold_off(TABLE, bet, wrong, written("nz1996", BETS[bet]))
    assert spin(TABLE, [wager(bet, own)], min(own))["wagers"][0]["result"] == "win"


@rule("III/4.1(a)")
def test_a_straight_up_is_on_one_number() -> None:
    told = spin(TABLE, [wager("straight-up", ["7", "8"]), wager("straight-up")], "7")
    for one in told["wagers"]:
        assert amounts(one) == ("refused", "0", "0")
    assert cited(told["wagers"][0]) == written("nz1996", "III/4.1(a)")


@pytest.mark.parametrize(
    "bet",
    [
        "five-line",
        "tier",
        "orphelins",
        "voisins-du-zero",
        "neighbours",
        "grand-series",
        "zero-spiel",
        "finales",
        "asian-neighbour",
        "top-line",
    ],
)
@rule("I/14.1(a)")
def test_a_wager_the_division_does_not_list_is_refused(bet: str) -> None:
    (one,) = spin(TABLE, [wager(bet, "7")], "7")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert cited(one) == written("nz1996", "I/14.1(a)")


def test_an_unlisted_wager_taken_by_mistake_is_void() -> None:
    laid = [wager("split", ["1", "5"], accepted="by mistake")]
    (one,) = spin(TABLE, laid, "1")["wagers"]
    assert amounts(one) == ("void", "0", "10")
    assert one["void"] == "10"


# Zero


@rule("III/5.2", "III/5.3")
def test_on_zero_all_lose_but_those_made_on_it() -> None:
    places = cloth_wagers(CLOTH)
    told = spin(TABLE, [wager(b, None if b in EVEN_CHANCES else n) for b, n in places], "0")
    winners = {}
    for (bet, covered), one in zip(places, told["wagers"], strict=True):
        if "0" in covered:
            assert one["result"] == "win"
            assert one["returned"] == "10"
            assert written("nz1996", "III/5.1", "III/5.3") <= cited(one)
            winners["-".join(sorted(covered))] = one["winnings"]
        else:
            assert amounts(one) == ("lose", "0", "0"), bet
            assert written("nz1996", "III/5.2") <= cited(one)
    assert winners == {
        "0": "350",
        "0-1": "170",
        "0-2": "170",
        "0-3": "170",
        "0-1-2": "110",
        "0-2-3": "110",
        "0-1-2-3": "80",
    }


@rule("III/5.2")
def test_no_number_but_zero_is_settled_by_the_rule_on_zero() -> None:
    for told in spins(TABLE, [wager("red"), wager("straight-up", ["0"])], SINGLE_ZERO[1:]):
        for one in told["wagers"]:
            assert not written("nz1996", "III/5.2", "III/5.3") & cited(one)
    for even_chance in EVEN_CHANCES:
        assert amounts(spin(TABLE, [wager(even_chance)], "0")["wagers"][0])[0] == "lose"
    assert cited(spin(TABLE, [wager("red")], "0")["wagers"][0]) >= written("nz1996", "III/5.2")


# The courtesy line


def test_the_courtesy_line_is_on_the_second_cloth_only() -> None:
    laid = [wager("straight-up", "courtesy"), {**wager("straight-up"), "target": {"courtesy": "0"}}]
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


@rule("I/14.1(b)", "I/14.2(b)")
def test_over_the_maximum_is_refused_or_void_for_the_excess() -> None:
    table = roulette("nz1996", limits={"min": "10", "max": "100"})
    laid = [
        wager("dozen", numbers(*range(1, 13)), "150", accepted="by mistake"),
        wager("low", stake="150"),
    ]
    taken, turned_away = spin(table, laid, "12")["wagers"]
    assert amounts(taken) == ("win", "200", "150")
    assert taken["void"] == "50"
    assert amounts(turned_away) == ("refused", "0", "0")
    assert cited(turned_away) == written("nz1996", "I/14.1(b)")
