"""Roulette under nz, division 8: courtesy lines, chips that touch one, the racetracks and their stakes."""

from typing import NamedTuple

import pytest

from tests.conformance import oracle
from tests.conformance.oracle import DOUBLE_ZERO, SINGLE_ZERO, Numbers, dashed, numbers
from tests.conformance.settling import (
    Answer,
    amounts,
    cited,
    hold,
    hold_off,
    roulette,
    spin,
    spins,
    unopened,
    wager,
    written,
)
from tests.marks import Rules


SINGLE = roulette("nz", wheel="37", racetrack=False)
DOUBLES = {
    zeros: roulette("nz", wheel="38", zeros=zeros, racetrack=False) for zeros in ("00-0", "0-00")
}
BETS = {
    ("", "split"): "8/3.1(b)",
    ("", "street"): "8/3.1(c)",
    ("", "corner"): "8/3.1(d)",
    ("", "six-line"): "8/3.1(e)",
    ("00-0", "split"): "8/3.1A(b)",
    ("00-0", "street"): "8/3.1A(c)",
    ("0-00", "street"): "8/3.1A(cA)",
    ("0-00", "five-line"): "8/3.1A(e)",
}


rule = Rules("nz")


def table_of(zeros: str) -> Answer:
    return DOUBLES[zeros] if zeros else SINGLE


def pockets_of(zeros: str) -> tuple[str, ...]:
    return DOUBLE_ZERO if zeros else SINGLE_ZERO


# What is not on the cloth


@pytest.mark.parametrize("zeros", DOUBLES)
@rule("8/3.1A(d)")
def test_the_double_zero_cloth_has_no_corner_with_a_zero(zeros: str) -> None:
    wrong = [dashed(group) for group in ("0-1-2-3", "00-1-2-3", "0-00-1-2", "0-00-2-3")]
    hold_off(DOUBLES[zeros], "corner", wrong, written("nz", "8/3.1A(d)"))


# Courtesy lines


@pytest.mark.parametrize("zeros", ["", *DOUBLES])
def test_cloths_without_courtesy_lines_refuse_them(zeros: str) -> None:
    laid = [{**wager("straight-up"), "target": {"courtesy": line}} for line in ("0", "00", "0-00")]
    for one in spin(table_of(zeros), laid, "0")["wagers"]:
        assert amounts(one) == ("refused", "0", "0")
        assert one["refusal"]["rules"]


@rule("8/App.2")
def test_the_second_single_zero_cloth_has_a_courtesy_line_for_zero() -> None:
    laid = [{**wager("straight-up"), "target": {"courtesy": line}} for line in ("0", "00")]
    told = spins(roulette("nz", layout="2"), laid, SINGLE_ZERO)
    for number, (zero, double) in zip(SINGLE_ZERO, (each["wagers"] for each in told), strict=True):
        assert amounts(zero) == (("win", "350", "10") if number == "0" else ("lose", "0", "0"))
        assert written("nz", "8/App.2", "8/3.1(a)") <= cited(zero)
        assert amounts(double) == ("refused", "0", "0")


@pytest.mark.parametrize("zeros", DOUBLES)
@rule("8/App.4", "8/3.1A(b)")
def test_the_second_double_zero_cloth_has_courtesy_lines_for_both_zeros(zeros: str) -> None:
    table = roulette("nz", wheel="38", layout="4", zeros=zeros)
    lines = {"0": ("straight-up", 350), "00": ("straight-up", 350), "0-00": ("split", 170)}
    laid = [{**wager(bet), "target": {"courtesy": line}} for line, (bet, _) in lines.items()]
    for number, told in zip(DOUBLE_ZERO, spins(table, laid, DOUBLE_ZERO), strict=True):
        for (line, (bet, pays)), one in zip(lines.items(), told["wagers"], strict=True):
            wins = number in line.split("-")
            assert amounts(one) == (("win", str(pays), "10") if wins else ("lose", "0", "0"))
            assert one["bet"] == bet
            assert written("nz", "8/App.4") <= cited(one)
    assert written("nz", "8/3.1A(b)") <= cited(spin(table, laid, "0")["wagers"][2])


# Chips that touch a line

TOUCHING: list[tuple[str, str, list[str], str, Numbers]] = [
    ("", "17", ["18"], "split", numbers(17, 18)),
    ("", "17", ["20"], "split", numbers(17, 20)),
    ("", "17", ["18", "20", "21"], "corner", numbers(17, 18, 20, 21)),
    ("", "17", ["14", "18"], "corner", numbers(14, 15, 17, 18)),
    ("", "16", ["outer"], "street", numbers(16, 17, 18)),
    ("", "16", ["outer", "19"], "six-line", numbers(16, 17, 18, 19, 20, 21)),
    ("", "1", ["0"], "split", numbers(0, 1)),
    ("", "2", ["0", "3"], "street", numbers(0, 2, 3)),
    ("", "1", ["outer", "0"], "corner", numbers(0, 1, 2, 3)),
    ("00-0", "0", ["00"], "split", numbers("0", "00")),
    ("00-0", "2", ["0", "00"], "street", numbers("0", "00", 2)),
    ("0-00", "2", ["0", "1"], "street", numbers(0, 1, 2)),
    ("0-00", "1", ["outer", "0"], "five-line", numbers("0", "00", 1, 2, 3)),
]


@pytest.mark.parametrize(("zeros", "number", "lines", "bet", "covered"), TOUCHING)
@rule("8/3.8(b)")
def test_a_chip_that_touches_a_line_lies_on_it(
    zeros: str, number: str, lines: list[str], bet: str, covered: Numbers
) -> None:
    laid = {**wager("straight-up", stake=2), "target": {"number": number, "touching": lines}}
    wheel = pockets_of(zeros)
    for spun, told in zip(wheel, spins(table_of(zeros), [laid], wheel), strict=True):
        (one,) = told["wagers"]
        winnings = str(2 * oracle.ODDS[bet])
        assert amounts(one) == (("win", winnings, "2") if spun in covered else ("lose", "0", "0"))
        assert one["bet"] == bet
        assert written("nz", "8/3.8(b)", BETS[zeros, bet]) <= cited(one)


def test_a_chip_that_touches_no_line_is_straight_up() -> None:
    laid = {**wager("straight-up"), "target": {"number": "17", "touching": []}}
    hit, missed = (spin(SINGLE, [laid], spun)["wagers"][0] for spun in ("17", "14"))
    assert amounts(hit) in {("win", "350", "10"), ("refused", "0", "0")}
    assert amounts(missed) in {("lose", "0", "0"), ("refused", "0", "0")}


@pytest.mark.parametrize(
    ("number", "line"),
    [
        ("1", "3"),
        ("17", "36"),
        ("3", "4"),
        ("0", "4"),
        ("0", "outer"),
        ("2", "outer"),
        ("17", "outer"),
    ],
)
def test_a_chip_cannot_touch_a_line_its_number_does_not_have(number: str, line: str) -> None:
    laid = {**wager("straight-up"), "target": {"number": number, "touching": [line]}}
    (one,) = spin(SINGLE, [laid], number)["wagers"]
    assert amounts(one) == ("refused", "0", "0")


GROUPS_37 = [list(SINGLE_ZERO[n : n + 3]) for n in range(0, 36, 3)]
GROUPS_38 = [["0", "28", "9"], ["00", "27", "10"], ["0", "00", "1"], ["13", "36", "24"]]


# The Asian racetrack


@pytest.mark.parametrize("group", GROUPS_37)
@rule("8/3.2", "8/App.5", "8/3.9")
def test_an_asian_neighbour_wins_eleven_to_one_on_its_three_numbers(group: list[str]) -> None:
    table = roulette("nz", asian_groups=GROUPS_37)
    place = [("asian-neighbour", numbers(*group))]
    assert hold(table, place, SINGLE_ZERO, written("nz", "8/3.2", "8/App.5")) == 37


@pytest.mark.parametrize(
    ("group", "number", "ref"),
    [
        pytest.param(0, "0", "8/3.11(a)", marks=rule("8/3.11(a)")),
        pytest.param(1, "00", "8/3.11(b)", marks=rule("8/3.11(b)")),
        pytest.param(2, "0", "8/3.11(a)", marks=rule("8/3.11(a)")),
        pytest.param(2, "00", "8/3.11(b)", marks=rule("8/3.11(b)")),
    ],
)
@rule("8/3.2")
def test_a_group_that_holds_a_zero_wins_on_it(group: int, number: str, ref: str) -> None:
    table = roulette("nz", wheel="38", asian_groups=GROUPS_38)
    laid = [wager("asian-neighbour", each) for each in GROUPS_38]
    told = spin(table, laid, number)["wagers"]
    assert amounts(told[group]) == ("win", "110", "10")
    assert amounts(told[3]) == ("lose", "0", "0")
    for one in (told[group], told[3]):
        assert written("nz", "8/3.2", ref) <= cited(one)


@rule("8/3.10", "8/3.2")
def test_a_group_that_holds_the_single_zero_wins_on_it() -> None:
    laid = [wager("asian-neighbour", group) for group in GROUPS_37]
    first, *others = spin(roulette("nz", asian_groups=GROUPS_37), laid, "0")["wagers"]
    assert amounts(first) == ("win", "110", "10")
    assert {amounts(one) for one in others} == {("lose", "0", "0")}


@rule("8/3.2", "8/App.5")
def test_asian_neighbours_are_refused_until_their_groups_are_set() -> None:
    (one,) = spin(roulette("nz"), [wager("asian-neighbour", ["0", "32", "15"])], "0")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert one["refusal"]["reason"] == "bet is not offered"
    assert cited(one) == written("nz", "8/3.2", "8/App.5")


@rule("8/3.2")
def test_three_numbers_that_are_no_group_are_refused() -> None:
    table = roulette("nz", asian_groups=GROUPS_37)
    wrong = [numbers(32, 15, 19), numbers(0, 32), numbers(1, 2, 3), numbers(0, 32, 15, 19)]
    hold_off(table, "asian-neighbour", wrong, written("nz", "8/3.2"))


@pytest.mark.parametrize(
    "groups",
    [
        [["1", "2"]],
        [["1", "2", "3", "4"]],
        [["1", "1", "2"]],
        [["1", "2", "00"]],
        [["1", "2", "37"]],
        ["1-2-3"],
    ],
)
@rule("8/3.2", "8/App.5")
def test_a_group_is_three_numbers_of_the_wheel(groups: list[object]) -> None:
    refused = unopened(roulette("nz", asian_groups=groups))
    assert written("nz", "8/3.2", "8/App.5") <= set(map(str, refused.rules))


# Who places them, and for how much

RACETRACK = [
    pytest.param("tier", None, 60, id="tier"),
    pytest.param("orphelins", None, 50, id="orphelins"),
    pytest.param("voisins-du-zero", None, 90, id="voisins"),
    pytest.param("neighbours", "17", 50, id="neighbours"),
    pytest.param("asian-neighbour", "0-15-32", 10, id="asian"),
]
LIMITS = {"min": "10", "max": "100", "increment": "5"}
AT_LIMITS = roulette("nz", limits=LIMITS, asian_groups=GROUPS_37)


@pytest.mark.parametrize(("bet", "on", "stake"), RACETRACK)
@rule("8/3.2B", "8/5.7")
def test_what_a_player_puts_on_the_racetrack_is_void(bet: str, on: str | None, stake: int) -> None:
    laid = [wager(bet, on, stake, placed_by=by) for by in ("player", "dealer")]
    for told in spins(AT_LIMITS, laid, SINGLE_ZERO):
        void, placed = told["wagers"]
        assert amounts(void) == ("void", "0", str(stake))
        assert void["void"] == str(stake)
        assert written("nz", "8/3.2B", "8/5.7") <= cited(void)
        assert placed["result"] in {"win", "lose"}
        assert placed["void"] == "0"


@pytest.mark.parametrize(("bet", "on", "stake"), RACETRACK)
@rule("8/5.8")
def test_under_the_minimum_it_is_void_even_when_a_dealer_took_it(
    bet: str, on: str | None, stake: int
) -> None:
    low = stake * 9 // 10
    laid = [wager(bet, on, low, placed_by="dealer", accepted="by mistake") for _ in range(2)]
    for one in spin(AT_LIMITS, laid, "17")["wagers"]:
        assert amounts(one) == ("void", "0", str(low))
        assert one["void"] == str(low)
        assert written("nz", "8/5.8") <= cited(one)


@rule("8/5.8", "1/10.2(a)")
def test_a_void_racetrack_wager_leaves_the_players_one_allowance_alone() -> None:
    laid = [
        wager("tier", stake=30, accepted="by mistake"),
        wager("red", stake=5, accepted="by mistake"),
        wager("red", stake=5, accepted="by mistake"),
    ]
    tier, first, second = spin(AT_LIMITS, laid, "9")["wagers"]
    assert amounts(tier) == ("void", "0", "30")
    assert amounts(first) == ("win", "5", "5")
    assert amounts(second) == ("void", "0", "5")


class OffStep(NamedTuple):
    """A stake off its step: what of it is void, and what the rest comes to on a number."""

    bet: str
    on: str | None
    stake: str
    void: str
    number: str
    winnings: str
    returned: str


@pytest.mark.parametrize(
    "case",
    [
        OffStep("tier", None, "75", "15", "5", "170", "25"),
        OffStep("tier", None, "75", "15", "6", "0", "15"),
        OffStep("tier", None, "62", "2", "5", "170", "12"),
        OffStep("orphelins", None, "99", "24", "17", "510", "54"),
        OffStep("voisins-du-zero", None, "100", "10", "0", "220", "30"),
        OffStep("neighbours", "17", "74", "24", "25", "350", "34"),
        OffStep("asian-neighbour", "0-15-32", "14", "4", "15", "110", "14"),
        OffStep("asian-neighbour", "0-15-32", "14", "4", "1", "0", "4"),
    ],
)
@pytest.mark.parametrize("accepted", [None, "by mistake"])
@rule("8/5.9")
def test_off_the_increment_only_the_excess_is_void(case: OffStep, accepted: str | None) -> None:
    laid = wager(case.bet, case.on, case.stake, placed_by="dealer", accepted=accepted)
    (one,) = spin(AT_LIMITS, [laid], case.number)["wagers"]
    result = "win" if case.winnings != "0" else "lose"
    assert amounts(one) == (result, case.winnings, case.returned)
    assert one["void"] == case.void
    assert written("nz", "8/5.9") <= cited(one)
