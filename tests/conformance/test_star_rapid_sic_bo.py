"""Sic bo under star-rapid, part 12: the wagers, what they pay, what triples do."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance import three_dice
from tests.conformance.settling import (
    CLOSE,
    amounts,
    chance,
    cited,
    opened,
    place,
    places_in_the_data,
    play,
    remove,
    spin,
    spins,
    unopened,
    wager,
    words,
)
from tests.conformance.showing import layout_rules
from tests.conformance.three_dice import ROLLS, TRIPLES
from tests.marks import Rules


def table(**options: Any) -> dict[str, Any]:
    elected = {name.replace("_", "-"): value for name, value in options.items()}
    return {"rulebook": "star-rapid", "game": "sic-bo", "options": elected}


TABLE = table()
PLACES = three_dice.places(even_and_odd=True, fours=True)
BETS = {
    "small": "12.2.2.1",
    "big": "12.2.2.2",
    "even": "12.2.2.3",
    "odd": "12.2.2.4",
    "specific-triple": "12.2.2.5",
    "specific-double": "12.2.2.6",
    "any-triple": "12.2.2.7",
    "total": "12.2.2.8",
    "combination": "12.2.2.9",
    "single-die": "12.2.2.10",
    "four-number": "12.2.2.11",
}
IN_TWO_PARTS = ("small", "big", "even", "odd", "four-number")
"""Bets for whose winning and losing the book has a rule each."""
REFUSED = ("refused", "0", "0")
LOST = ("lose", "0", "0")


rule = Rules("star-rapid")
told = rule.told


def marks(bet: str) -> pytest.MarkDecorator:
    parts = (f"{BETS[bet]}.1", f"{BETS[bet]}.2") if bet in IN_TWO_PARTS else ()
    return rule(BETS[bet], "12.4.1", *parts)


# Every wager on every roll


@pytest.mark.parametrize("bet", [pytest.param(bet, marks=marks(bet)) for bet in BETS])
def test_a_wager_wins_its_odds_on_its_rolls_and_loses_on_all_others(bet: str) -> None:
    won, lost = told(BETS[bet], "12.4.1", "3.2.7"), told(BETS[bet], "3.2.7")
    if bet in IN_TWO_PARTS:
        won, lost = won | told(f"{BETS[bet]}.1"), lost | told(f"{BETS[bet]}.2")
    settled = three_dice.hold(TABLE, bet, PLACES[bet], won, lost)
    assert settled == len(ROLLS) * len(PLACES[bet])


def test_the_whole_layout_is_visited(record_property: Callable[[str, object], None]) -> None:
    counted = {bet: len(places) for bet, places in PLACES.items()}
    assert counted == places_in_the_data(TABLE) == places_in_the_data(table(mode="rng"))
    assert sum(counted.values()) == 67
    record_property("visited", f"star-rapid sic bo: 11 bets, 67 places, {67 * 56} settlements")


@pytest.mark.parametrize(
    "bet",
    [
        pytest.param(bet, marks=rule(f"{BETS[bet]}.2"))
        for bet in ("small", "big", "even", "odd", "four-number")
    ],
)
def test_triples_lose_the_even_chances_and_the_four_numbers(bet: str) -> None:
    target = ["1", "2", "3", "4"] if bet == "four-number" else None
    for answer in spins(TABLE, [wager(bet, target)], TRIPLES):
        assert amounts(answer["wagers"][0]) == LOST
        assert told(f"{BETS[bet]}.2") <= cited(answer["wagers"][0])


@rule("12.2.2.6", "12.2.2.8", "12.2.2.10")
def test_a_triple_wins_its_double_once_its_total_and_its_number_at_twelve() -> None:
    laid = [wager("specific double", "2"), wager("3 dice totals", "6"), wager("single die", "2")]
    assert [amounts(one)[1] for one in spin(TABLE, laid, "222")["wagers"]] == ["110", "180", "120"]


@rule("12.2.2.9")
def test_a_combination_wins_a_single_time_though_a_number_shows_twice() -> None:
    for roll in ("344", "334", "314"):
        (one,) = spin(TABLE, [wager("combination", ["3", "4"])], roll)["wagers"]
        assert amounts(one) == ("win", "60", "10")


@rule("12.2.2.11.1", "12.2.2.11.2")
def test_a_four_number_combination_needs_three_different_ones_of_its_four() -> None:
    laid = [wager("four-number", ["2", "3", "5", "6"])]
    for roll, due in {"235": "win", "256": "win", "234": "lose", "233": "lose"}.items():
        assert spin(TABLE, laid, roll)["wagers"][0]["result"] == due


# The layout


@rule("12.2.2.11")
def test_the_operators_layout_may_list_its_four_number_combinations() -> None:
    own = table(four_numbers=[[1, 2, 3, 4], [2, 3, 4, 5], [2, 3, 5, 6], [3, 4, 5, 6]])
    assert places_in_the_data(own)["four-number"] == 4
    laid = [wager("four-number", "2356"), wager("four-number", "1235")]
    listed, other = spin(own, laid, "235")["wagers"]
    assert amounts(listed) == ("win", "70", "10")
    assert amounts(other) == REFUSED
    assert told("12.2.2.11") <= cited(other)


@pytest.mark.parametrize(
    "groups",
    [[[1, 2, 3]], [[1, 2, 3, 3]], [[1, 2, 3, 7]], [[1, 2, 3, 4], [4, 3, 2, 1]], "any", [1234]],
    ids=str,
)
@rule("12.2.2.11")
def test_a_list_of_other_combinations_does_not_open(groups: object) -> None:
    refused = unopened(table(four_numbers=groups))
    assert told("12.2.2.11") <= set(map(str, refused.rules))


@rule("12.1.1")
def test_a_table_is_opened_with_the_layout_of_its_rule() -> None:
    assert layout_rules(TABLE) == told("12.1.1")
    lit = spin(TABLE, [], "135")["state"]["lit"]
    assert {"bet": "odd", "target": None} in lit
    assert {"bet": "combination", "target": "1-5"} in lit
    assert {"bet": "four-number", "target": "1-3-5-6"} in lit


@pytest.mark.parametrize(
    ("bet", "target"),
    [
        ("total", "3"),
        ("total", "18"),
        ("combination", ["4", "4"]),
        ("single-die", "0"),
        ("specific-triple", "7"),
        ("specific-double", ["1", "2"]),
        ("four-number", ["1", "2", "3"]),
        ("any-triple", "2"),
        ("odd", "4"),
    ],
)
def test_what_is_not_on_the_layout_is_refused(bet: str, target: Any) -> None:
    (one,) = spin(TABLE, [wager(bet, target)], "334")["wagers"]
    assert amounts(one) == REFUSED
    assert one["refusal"]["reason"] == "target is not on the layout"
    assert told(BETS[bet]) <= cited(one)


@pytest.mark.parametrize("bet", ["field", "red", "three singles", "pass line"])
@rule("12.2.2")
def test_a_wager_the_part_does_not_list_is_refused(bet: str) -> None:
    (one,) = spin(TABLE, [wager(bet)], "124")["wagers"]
    assert amounts(one) == REFUSED
    assert cited(one) == told("12.2.2")


@pytest.mark.parametrize("dice", [[1, 2], "1-2-3-4", [1, 2, 7], "none", None])
def test_what_three_dice_cannot_show_decides_nothing(dice: object) -> None:
    answer = spin(TABLE, [wager("small")], dice)
    assert cited(answer["moves"][-1]) == told("12.1.2")
    assert answer["wagers"][0]["result"] == "open"


# The wagering period


@rule("3.2.5")
def test_after_the_wagering_period_nothing_is_placed_changed_or_withdrawn() -> None:
    answer = play(
        TABLE,
        place("even", id="a"),
        place("odd", id="b"),
        remove("b"),
        CLOSE,
        place("odd", id="late"),
        remove("a"),
        chance("1-2-3"),
    )
    refused = [move for move in answer["moves"] if move["answer"] == "refused"]
    assert [move["do"] for move in refused] == ["place", "call"]
    assert all(cited(move) == told("3.2.5") for move in refused)
    assert amounts(answer["wagers"][0]) == ("win", "10", "10")


@rule("12.3.2", "5.3")
def test_the_cover_is_lifted_when_the_period_is_over() -> None:
    answer = play(TABLE, place("even"), chance("123"), CLOSE, chance("123"))
    assert cited(answer["moves"][1]) == told("12.3.2", "5.3")
    assert cited(answer["steps"][0]) == told("12.3.2", "5.3")


@rule("12.3.3")
def test_the_dealer_calls_what_the_dice_show() -> None:
    step = spin(TABLE, [], "6-6-2")["steps"][-1]
    assert step["words"] == "two, double six; total fourteen"
    assert cited(step) == told("12.3.3")


@rule("6.1.1", "6.1.2")
def test_losers_are_collected_and_winners_paid() -> None:
    laid = [wager("small", id="s"), wager("odd", id="o"), wager("even", id="e")]
    answer = spin(TABLE, laid, "456")
    assert words(answer)[-2:] == ["Collect s, e", "Pay o 10"]
    assert told("6.1.1") <= cited(answer["steps"][-2])
    assert told("6.1.2") <= cited(answer["steps"][-1])


# The generator


@rule("17.2", "17.1")
def test_the_generator_draws_at_the_close_which_stands_for_the_uncovering() -> None:
    drawn = opened(table(mode="rng"))
    assert dict(drawn.game.ruleset.options)["draw"] == "at close"
    assert told("17.1") <= set(map(str, drawn.rules))
    answer = play(table(mode="rng"), place("big"), chance("456"), CLOSE, chance("456"))
    assert answer["moves"][1]["answer"] == "refused"
    assert amounts(answer["wagers"][0]) == ("win", "10", "10")
    assert cited(answer["steps"][1]) == told("17.2")


@pytest.mark.parametrize(
    ("options", "ref"),
    [
        pytest.param({"draw": "at close"}, "17.2", marks=rule("17.2")),
        pytest.param(
            {"mode": "rng", "dice": "tumbled before wagers"}, "12.3.1", marks=rule("12.3.1")
        ),
        pytest.param({"mode": "rng", "draw": "before wagers"}, "17.2", marks=rule("17.2")),
        pytest.param({"dice": "tumbled at close"}, "12.3.1", marks=rule("12.3.1")),
    ],
)
def test_a_tumbler_is_tumbled_before_and_the_generator_draws_after(
    options: dict[str, Any], ref: str
) -> None:
    refused = unopened({"rulebook": "star-rapid", "game": "sic-bo", "options": options})
    assert told(ref) <= set(map(str, refused.rules))
