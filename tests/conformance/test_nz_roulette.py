"""Roulette under nz, division 8: the wagers of both cloths, what they pay, what the zeros do."""

import pytest

from tests.conformance import oracle
from tests.conformance.oracle import DOUBLE_ZERO, SINGLE_ZERO, Numbers, dashed, numbers
from tests.conformance.settling import (
    Answer,
    amounts,
    cited,
    hold_off,
    roulette,
    spin,
    spins,
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
