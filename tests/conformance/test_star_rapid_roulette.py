"""Roulette under star-rapid, part 11: the wagers, what they pay, what zero does."""

import pytest

from tests.conformance import oracle
from tests.conformance.oracle import SINGLE_ZERO, Pieces, beside, straight
from tests.conformance.settling import (
    Answer,
    amounts,
    cited,
    hold_multiple,
    roulette,
    spin,
    spins,
    wager,
    written,
)
from tests.marks import Rules


TABLE = roulette("star-rapid")
MULTIPLES: dict[str, tuple[str, Pieces, int]] = {
    "tier": ("11.2.2.1", oracle.TIER, 6),
    "orphelins": ("11.2.2.2", oracle.ORPHELINS, 5),
    "grand-series": ("11.2.2.3", oracle.NINE_PIECES, 9),
    "zero-spiel": ("11.2.2.4", oracle.ZERO_SPIEL, 4),
}
FINALES = {
    "0": "0 10 20 30",
    "1": "1 11 21 31",
    "2": "2 12 22 32",
    "3": "3 13 23 33",
    "4": "4 14 24 34",
    "5": "5 15 25 35",
    "6": "6 16 26 36",
    "7": "7 17 27",
    "8": "8 18 28",
    "9": "9 19 29",
}


rule = Rules("star-rapid")


# What is not on the cloth


@rule("11.2.1")
def test_there_are_no_courtesy_lines_and_no_chips_that_touch_one() -> None:
    courtesy = {**wager("straight-up"), "target": {"courtesy": "0"}}
    touching = {**wager("straight-up"), "target": {"number": 17, "touching": [18]}}
    for one in spin(TABLE, [courtesy, touching, wager("five-line")], "0")["wagers"]:
        assert amounts(one) == ("refused", "0", "0")


# Multiples


@pytest.mark.parametrize(
    "bet", [pytest.param(bet, marks=rule("11.2.2", ref)) for bet, (ref, _, _) in MULTIPLES.items()]
)
def test_a_multiple_is_settled_piece_by_piece(bet: str) -> None:
    ref, of, count = MULTIPLES[bet]
    assert oracle.units(of) == count
    hold_multiple(TABLE, wager(bet), of, SINGLE_ZERO, written("star-rapid", "11.2.2", ref))


@rule("11.2.2.3", "11.4.1")
def test_on_zero_the_grand_series_keeps_its_double_street_only() -> None:
    (one,) = spin(TABLE, [wager("grand-series", stake=90)], "0")["wagers"]
    assert amounts(one) == ("win", "220", "20")


@rule("11.2.2.2")
def test_seventeen_pays_the_orphelins_twice() -> None:
    (one,) = spin(TABLE, [wager("orphelins", stake=50)], "17")["wagers"]
    assert amounts(one) == ("win", "340", "20")


@pytest.mark.parametrize("size", [3, 5, 7])
@rule("11.2.2", "11.2.2.5")
def test_neighbours_are_straight_ups_around_the_wheel(size: int) -> None:
    laid = [
        {**wager("neighbours", stake=size), "target": {"centre": centre, "pieces": size}}
        for centre in SINGLE_ZERO
    ]
    for number, told in zip(SINGLE_ZERO, spins(TABLE, laid, SINGLE_ZERO), strict=True):
        for centre, one in zip(SINGLE_ZERO, told["wagers"], strict=True):
            near = number in beside(SINGLE_ZERO, centre, size // 2)
            assert amounts(one) == (("win", "35", "1") if near else ("lose", "0", "0")), centre
            assert written("star-rapid", "11.2.2", "11.2.2.5") <= cited(one)


@pytest.mark.parametrize("size", [3, 5, 7])
@rule("11.2.2.5")
def test_each_neighbour_is_a_piece_of_its_own(size: int) -> None:
    laid: Answer = {**wager("neighbours"), "target": {"centre": "26", "pieces": size}}
    of = straight(beside(SINGLE_ZERO, "26", size // 2))
    hold_multiple(TABLE, laid, of, SINGLE_ZERO, written("star-rapid", "11.2.2.5"))


@pytest.mark.parametrize("size", [0, 1, 2, 4, 6, 8, 9])
@rule("11.2.2.5")
def test_neighbours_come_in_three_five_and_seven_only(size: int) -> None:
    laid = {**wager("neighbours", stake=2520), "target": {"centre": "17", "pieces": size}}
    (one,) = spin(TABLE, [laid], "17")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert written("star-rapid", "11.2.2.5") <= cited(one)


@pytest.mark.parametrize("digit", FINALES)
@rule("11.2.2", "11.2.2.6")
def test_finales_are_straight_ups_on_every_number_with_that_ending(digit: str) -> None:
    of = straight(FINALES[digit].split())
    assert len(of) == (4 if int(digit) <= 6 else 3)
    rules = written("star-rapid", "11.2.2", "11.2.2.6")
    hold_multiple(TABLE, wager("finales", digit), of, SINGLE_ZERO, rules)


@pytest.mark.parametrize("ending", ["10", "00", "14", "-1", "x", None])
def test_finales_are_named_by_one_digit(ending: str | None) -> None:
    (one,) = spin(TABLE, [wager("finales", ending, 12)], "10")["wagers"]
    assert amounts(one) == ("refused", "0", "0")


@rule("11.2.2")
def test_pieces_are_equal_so_the_stake_has_to_divide() -> None:
    (one,) = spin(TABLE, [wager("tier", stake="100")], "5")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert written("star-rapid", "11.2.2", "11.2.2.1") == cited(one)


@pytest.mark.parametrize("by", ["player", "dealer", None])
@rule("11.2.2.1")
def test_the_player_makes_multiples_on_the_terminal(by: str | None) -> None:
    (one,) = spin(TABLE, [wager("tier", stake=60, placed_by=by)], "5")["wagers"]
    assert amounts(one) == ("win", "170", "10")
