"""Roulette under star-rapid, part 11: the wagers, what they pay, what zero does."""

from collections.abc import Callable

import pytest

from tests.conformance import oracle
from tests.conformance.oracle import (
    EVEN_CHANCES,
    SINGLE_ZERO,
    Pieces,
    beside,
    dashed,
    straight,
)
from tests.conformance.settling import (
    Answer,
    amounts,
    cited,
    cloth_wagers,
    hold,
    hold_multiple,
    hold_off,
    places_in_the_data,
    roulette,
    scales_in_the_data,
    spin,
    spins,
    target,
    wager,
    written,
)
from tests.marks import Rules


TABLE = roulette("star-rapid")
CLOTH = oracle.single_zero_cloth()
BETS = {
    "straight-up": "11.2.1.1",
    "split": "11.2.1.2",
    "street": "11.2.1.3",
    "corner": "11.2.1.4",
    "six-line": "11.2.1.5",
    "column": "11.2.1.6",
    "dozen": "11.2.1.7",
    "low": "11.2.1.8",
    "high": "11.2.1.9",
    "even": "11.2.1.10",
    "odd": "11.2.1.11",
    "red": "11.2.1.12",
    "black": "11.2.1.13",
}
ORDINARY = {"split": "11.2.1.2.1", "street": "11.2.1.3.1", "corner": "11.2.1.4.1"}
ZERO_BETS = {
    "0-1": ("split", "11.2.1.2.2"),
    "0-2": ("split", "11.2.1.2.2"),
    "0-3": ("split", "11.2.1.2.2"),
    "0-1-2": ("street", "11.2.1.3.2"),
    "0-2-3": ("street", "11.2.1.3.3"),
    "0-1-2-3": ("corner", "11.2.1.4.2"),
}
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


# Every wager on every number


@pytest.mark.parametrize(
    "bet", [pytest.param(bet, marks=rule(ref, "11.4.2")) for bet, ref in BETS.items()]
)
def test_a_wager_wins_its_odds_on_its_numbers_and_loses_on_all_others(bet: str) -> None:
    places = cloth_wagers(CLOTH, [bet])
    settled = hold(TABLE, places, SINGLE_ZERO, written("star-rapid", BETS[bet]))
    assert settled == 37 * len(places)


@pytest.mark.parametrize(
    "bet", [pytest.param(bet, marks=rule(ref)) for bet, ref in ORDINARY.items()]
)
def test_numbers_that_lie_together_are_covered_by_their_own_rule(bet: str) -> None:
    places = [(bet, covered) for covered in CLOTH[bet] if "0" not in covered]
    hold(TABLE, places, SINGLE_ZERO, written("star-rapid", ORDINARY[bet]))


@pytest.mark.parametrize(
    "spoken", [pytest.param(spoken, marks=rule(ref)) for spoken, (_, ref) in ZERO_BETS.items()]
)
def test_zero_may_be_joined_with_one_two_and_three(spoken: str) -> None:
    bet, ref = ZERO_BETS[spoken]
    hold(TABLE, [(bet, dashed(spoken))], SINGLE_ZERO, written("star-rapid", ref))


def test_everything_in_the_data_is_visited(record_property: Callable[[str, object], None]) -> None:
    settled = hold(TABLE, cloth_wagers(CLOTH), SINGLE_ZERO, set())
    cloth = {bet: len(places) for bet, places in CLOTH.items()}
    multiples = {**dict.fromkeys(MULTIPLES, 1), "neighbours": 3 * 37, "finales": len(FINALES)}
    assert {**cloth, **multiples} == places_in_the_data(TABLE)
    assert scales_in_the_data(TABLE) == len(cloth) + len(multiples) == 19
    assert sum(cloth.values()) == 157
    record_property(
        "visited",
        "star-rapid roulette: 19 bets, 19 scales, 157 places, 6 multiples on "
        f"{sum(multiples.values())} targets, 1 wheel of 37, {settled} settlements",
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
    assert hold_off(TABLE, bet, wrong, written("star-rapid", BETS[bet])) > 100


@pytest.mark.parametrize("bet", [pytest.param(bet, marks=rule(BETS[bet])) for bet in EVEN_CHANCES])
def test_an_even_chance_covers_its_eighteen_numbers_and_nothing_else(bet: str) -> None:
    (own,) = CLOTH[bet]
    wrong = [own - {number} for number in own] + [own | {"0"}]
    hold_off(TABLE, bet, wrong, written("star-rapid", BETS[bet]))


@pytest.mark.parametrize("bet", ["five-line", "voisins-du-zero", "asian-neighbour", "basket"])
@rule("11.2.1")
def test_a_wager_the_part_does_not_list_is_refused(bet: str) -> None:
    (one,) = spin(TABLE, [wager(bet, "7")], "7")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert written("star-rapid", "11.2.1") <= cited(one)


@rule("11.2.1")
def test_there_are_no_courtesy_lines_and_no_chips_that_touch_one() -> None:
    courtesy = {**wager("straight-up"), "target": {"courtesy": "0"}}
    touching = {**wager("straight-up"), "target": {"number": 17, "touching": [18]}}
    for one in spin(TABLE, [courtesy, touching, wager("five-line")], "0")["wagers"]:
        assert amounts(one) == ("refused", "0", "0")


# Zero


@rule("11.4.1", "11.4.2")
def test_on_zero_all_lose_but_those_made_on_it() -> None:
    places = cloth_wagers(CLOTH)
    told = spin(TABLE, [wager(bet, target(bet, covered)) for bet, covered in places], "0")
    winners = {}
    for (bet, covered), one in zip(places, told["wagers"], strict=True):
        assert written("star-rapid", "11.4.1") <= cited(one)
        if "0" in covered:
            assert one["returned"] == "10"
            assert written("star-rapid", "11.4.2") <= cited(one)
            winners["-".join(sorted(covered))] = one["winnings"]
        else:
            assert amounts(one) == ("lose", "0", "0"), bet
    assert winners == {
        "0": "350",
        **dict.fromkeys(("0-1", "0-2", "0-3"), "170"),
        **dict.fromkeys(("0-1-2", "0-2-3"), "110"),
        "0-1-2-3": "80",
    }


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
        {**wager("neighbours", stake=size), "target": {"number": centre, "pieces": size}}
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
    laid: Answer = {**wager("neighbours"), "target": {"number": "26", "pieces": size}}
    of = straight(beside(SINGLE_ZERO, "26", size // 2))
    hold_multiple(TABLE, laid, of, SINGLE_ZERO, written("star-rapid", "11.2.2.5"))


@pytest.mark.parametrize("size", [0, 1, 2, 4, 6, 8, 9])
@rule("11.2.2.5")
def test_neighbours_come_in_three_five_and_seven_only(size: int) -> None:
    laid = {**wager("neighbours", stake=2520), "target": {"number": "17", "pieces": size}}
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


def test_finales_are_also_called_by_name_and_digit() -> None:
    called = {**wager("finales", stake="4"), "bet": "Finales 4", "target": None}
    (one,) = spin(TABLE, [called], "14")["wagers"]
    assert (one["bet"], one["target"], one["winnings"]) == ("finales", "4", "35")


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


# A valid spin


@pytest.mark.parametrize(("circuits", "counts"), [(0, False), (3, False), (4, True), (9, True)])
@rule("11.5.1.3")
def test_a_spin_needs_four_circuits(circuits: int, counts: bool) -> None:
    told = spin(TABLE, [wager("straight-up", ["17"])], {"ball": "17", "circuits": circuits})
    assert told["over"] is counts
    assert told["wagers"][0]["result"] == ("win" if counts else "open")
    short = spin(TABLE, [], {"ball": "17", "circuits": 3})
    assert written("star-rapid", "11.3.2", "11.5.1.3") <= cited(short["steps"][1])
