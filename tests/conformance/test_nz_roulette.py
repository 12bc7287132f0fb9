"""Roulette under nz, division 8: the wagers of both cloths, what they pay, what the zeros do."""

from collections.abc import Callable

import pytest

from tests.conformance import oracle
from tests.conformance.oracle import (
    DOUBLE_ZERO,
    EVEN_CHANCES,
    SINGLE_ZERO,
    Cloth,
    Numbers,
    dashed,
    numbers,
)
from tests.conformance.settling import (
    Answer,
    amounts,
    cited,
    cloth_wagers,
    hold,
    hold_off,
    places_in_the_data,
    roulette,
    scales_in_the_data,
    spin,
    spins,
    target,
    wager,
    wheel_of,
    written,
)
from tests.marks import Rules


SINGLE = roulette("nz", wheel="37", racetrack=False)
DOUBLES = {
    zeros: roulette("nz", wheel="38", zeros=zeros, racetrack=False) for zeros in ("00-0", "0-00")
}
SINGLE_BETS = {
    "straight-up": "8/3.1(a)",
    "split": "8/3.1(b)",
    "street": "8/3.1(c)",
    "corner": "8/3.1(d)",
    "six-line": "8/3.1(e)",
    "column": "8/3.1(f)",
    "dozen": "8/3.1(g)",
    "low": "8/3.1(h)",
    "high": "8/3.1(i)",
    "even": "8/3.1(j)",
    "odd": "8/3.1(k)",
    "red": "8/3.1(l)",
    "black": "8/3.1(m)",
}
DOUBLE_BETS = {
    "straight-up": "8/3.1A(a)",
    "split": "8/3.1A(b)",
    "street": "",
    "corner": "8/3.1A(d)",
    "five-line": "8/3.1A(e)",
    "six-line": "8/3.1A(f)",
    "column": "8/3.1A(g)",
    "dozen": "8/3.1A(h)",
    "low": "8/3.1A(i)",
    "high": "8/3.1A(j)",
    "even": "8/3.1A(k)",
    "odd": "8/3.1A(l)",
    "red": "8/3.1A(m)",
    "black": "8/3.1A(n)",
}
STREETS = {"00-0": "8/3.1A(c)", "0-00": "8/3.1A(cA)"}


rule = Rules("nz")


def bets_of(zeros: str) -> dict[str, str]:
    """Give the rule of every bet at a table: no zeros in a row means the single one."""
    if not zeros:
        return SINGLE_BETS
    return {bet: ref or STREETS[zeros] for bet, ref in DOUBLE_BETS.items()}


def table_of(zeros: str) -> Answer:
    return DOUBLES[zeros] if zeros else SINGLE


def cloth_of(zeros: str) -> Cloth:
    return oracle.double_zero_cloth(zeros) if zeros else oracle.single_zero_cloth()


def pockets_of(zeros: str) -> tuple[str, ...]:
    return DOUBLE_ZERO if zeros else SINGLE_ZERO


def every_bet(*more: str, but: tuple[str, ...] = ()) -> list[object]:
    """List each bet of each cloth, marked with its rule."""
    return [
        pytest.param(zeros, bet, marks=rule(ref, *more), id=f"{zeros or 'single'} {bet}")
        for zeros in ("", *DOUBLES)
        for bet, ref in bets_of(zeros).items()
        if bet not in but
    ]


# Every wager on every number


@pytest.mark.parametrize(("zeros", "bet"), every_bet("8/3.9"))
def test_a_wager_wins_its_odds_on_its_numbers_and_loses_on_all_others(zeros: str, bet: str) -> None:
    places = cloth_wagers(cloth_of(zeros), [bet])
    rules = written("nz", bets_of(zeros)[bet])
    settled = hold(table_of(zeros), places, pockets_of(zeros), rules)
    assert settled == len(pockets_of(zeros)) * len(places)


@pytest.mark.parametrize("zeros", ["", *DOUBLES])
def test_the_whole_cloth_is_visited(
    zeros: str, record_property: Callable[[str, object], None]
) -> None:
    table, cloth, wheel = table_of(zeros), cloth_of(zeros), pockets_of(zeros)
    settled = hold(table, cloth_wagers(cloth), wheel, set())
    counted = {bet: len(places) for bet, places in cloth.items()}
    assert counted == places_in_the_data(table)
    assert set(bets_of(zeros)) == set(counted)
    places = sum(counted.values())
    assert places == (161 if zeros else 157)
    unset = 1  # the Asian neighbour has terms, and no place until its groups are set
    assert scales_in_the_data(table) == len(counted) + unset
    record_property(
        "visited",
        f"nz roulette, {zeros or 'single zero'}: {len(counted)} bets and scales, {places} places, "
        f"a wheel of {len(wheel)}, {settled} settlements",
    )


# What is not on the cloth


@pytest.mark.parametrize(
    ("zeros", "bet"), every_bet(but=("straight-up", "five-line", *EVEN_CHANCES))
)
def test_numbers_that_do_not_lie_together_are_refused(zeros: str, bet: str) -> None:
    wrong = oracle.off_the_cloth(bet, cloth_of(zeros), pockets_of(zeros))
    assert hold_off(table_of(zeros), bet, wrong, written("nz", bets_of(zeros)[bet])) > 100


@pytest.mark.parametrize("zeros", DOUBLES)
@rule("8/3.1A(e)")
def test_the_five_line_is_one_place_only(zeros: str) -> None:
    wrong = oracle.off_the_cloth("five-line", cloth_of(zeros), DOUBLE_ZERO)
    assert hold_off(table_of(zeros), "five-line", wrong, written("nz", "8/3.1A(e)")) == 5 * 33


@rule("8/3.1A(e)")
def test_there_is_no_five_line_on_the_single_zero_cloth() -> None:
    (one,) = spin(SINGLE, [wager("five-line")], "1")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert one["refusal"]["reason"] == "bet is not offered"
    assert cited(one) == written("nz", "8/3.1A(e)")


@pytest.mark.parametrize("zeros", DOUBLES)
@rule("8/3.1A(d)")
def test_the_double_zero_cloth_has_no_corner_with_a_zero(zeros: str) -> None:
    wrong = [dashed(group) for group in ("0-1-2-3", "00-1-2-3", "0-00-1-2", "0-00-2-3")]
    hold_off(DOUBLES[zeros], "corner", wrong, written("nz", "8/3.1A(d)"))


@pytest.mark.parametrize(
    ("zeros", "streets", "others"),
    [
        pytest.param("00-0", "0-2-3 0-00-2 00-1-2", "00-2-3 0-1-2", marks=rule("8/3.1A(c)")),
        pytest.param("0-00", "00-2-3 0-00-2 0-1-2", "0-2-3 00-1-2", marks=rule("8/3.1A(cA)")),
    ],
)
def test_the_zero_streets_follow_the_order_of_the_zeros(
    zeros: str, streets: str, others: str
) -> None:
    rules = written("nz", STREETS[zeros])
    places = [("street", dashed(group)) for group in streets.split()]
    hold(DOUBLES[zeros], places, DOUBLE_ZERO, rules)
    hold_off(DOUBLES[zeros], "street", [dashed(group) for group in others.split()], rules)


@pytest.mark.parametrize("bet", ["grand-series", "zero-spiel", "finales", "snake", "basket"])
@pytest.mark.parametrize(
    ("zeros", "ref"),
    [
        pytest.param("", "8/3.1", marks=rule("8/3.1")),
        pytest.param("00-0", "8/3.1A", marks=rule("8/3.1A")),
        pytest.param("0-00", "8/3.1A", marks=rule("8/3.1A")),
    ],
)
def test_a_wager_the_division_does_not_list_is_refused(zeros: str, ref: str, bet: str) -> None:
    (one,) = spin(table_of(zeros), [wager(bet, "7")], "7")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert written("nz", ref, "1/10.1(a)") == cited(one)


@pytest.mark.parametrize(
    "zeros",
    [pytest.param("", marks=rule("8/3.1(a)")), pytest.param("0-00", marks=rule("8/3.1A(a)"))],
)
def test_a_straight_up_is_on_one_number(zeros: str) -> None:
    (one,) = spin(table_of(zeros), [wager("straight-up", ["7", "8"])], "7")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert cited(one) == written("nz", bets_of(zeros)["straight-up"])


# The zeros


def sort_on(zeros: str, number: str, ref: str) -> dict[str, str]:
    """Spin a zero with the whole cloth covered; give the winners and hold all others to lose."""
    places = cloth_wagers(cloth_of(zeros))
    told = spin(table_of(zeros), [wager(bet, target(bet, on)) for bet, on in places], number)
    winners = {}
    for (bet, covered), one in zip(places, told["wagers"], strict=True):
        assert written("nz", ref) <= cited(one), one
        if number in covered:
            assert one["result"] == "win"
            assert one["returned"] == "10"
            assert written("nz", "8/3.9") <= cited(one)
            winners["-".join(sorted(covered))] = one["winnings"]
        else:
            assert amounts(one) == ("lose", "0", "0"), bet
    return winners


@rule("8/3.10")
def test_on_the_single_zero_all_lose_but_those_made_on_it() -> None:
    assert sort_on("", "0", "8/3.10") == {
        "0": "350",
        **dict.fromkeys(("0-1", "0-2", "0-3"), "170"),
        **dict.fromkeys(("0-1-2", "0-2-3"), "110"),
        "0-1-2-3": "80",
    }


def winners_of(spoken: str) -> dict[str, str]:
    """Give what each of these wins with ten on it, the five-line among them."""
    pays = {1: "350", 2: "170", 3: "110", 5: "60"}
    return {group: pays[len(dashed(group))] for group in [*spoken.split(), "0-00-1-2-3"]}


@pytest.mark.parametrize(
    ("zeros", "winners"),
    [("00-0", "0 0-2 0-3 0-00 0-2-3 0-00-2"), ("0-00", "0 0-1 0-2 0-00 0-1-2 0-00-2")],
)
@rule("8/3.11(a)")
def test_on_zero_all_lose_but_those_made_on_it(zeros: str, winners: str) -> None:
    assert sort_on(zeros, "0", "8/3.11(a)") == winners_of(winners)


@pytest.mark.parametrize(
    ("zeros", "winners"),
    [("00-0", "00 00-1 00-2 0-00 00-1-2 0-00-2"), ("0-00", "00 00-2 00-3 0-00 00-2-3 0-00-2")],
)
@rule("8/3.11(b)")
def test_on_double_zero_all_lose_but_those_made_on_it(zeros: str, winners: str) -> None:
    assert sort_on(zeros, "00", "8/3.11(b)") == winners_of(winners)


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
        assert written("nz", "8/3.8(b)", bets_of(zeros)[bet]) <= cited(one)


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


def test_both_wheels_of_the_data_are_visited() -> None:
    for zeros in ("", *DOUBLES):
        assert wheel_of(table_of(zeros)) == pockets_of(zeros)
