"""Tai-sai under nz1996, division VI: the wagers, what they pay, what triples do."""

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
    wager,
    words,
)
from tests.conformance.three_dice import ROLLS, TRIPLES
from tests.marks import Rules


TABLE: dict[str, Any] = {"rulebook": "nz1996", "game": "tai-sai"}
PLACES = three_dice.places(even_and_odd=False, fours=False)
BETS = {
    "small": "VI/3.1(a)",
    "big": "VI/3.1(b)",
    "specific-triple": "VI/3.1(c)",
    "specific-double": "VI/3.1(d)",
    "any-triple": "VI/3.1(e)",
    "total": "VI/3.1(f)",
    "combination": "VI/3.1(g)",
    "single-die": "VI/3.1(h)",
}
REFUSED = ("refused", "0", "0")
LOST = ("lose", "0", "0")


rule = Rules("nz1996")
told = rule.told


# Every wager on every roll


@pytest.mark.parametrize(
    "bet", [pytest.param(bet, marks=rule(ref, "VI/4.0", "VI/3.2")) for bet, ref in BETS.items()]
)
def test_a_wager_wins_its_odds_on_its_rolls_and_loses_on_all_others(bet: str) -> None:
    every = told(BETS[bet], "VI/3.2", "VI/3.8")
    settled = three_dice.hold(TABLE, bet, PLACES[bet], every | told("VI/4.0"), every)
    assert settled == len(ROLLS) * len(PLACES[bet])


def test_the_whole_layout_is_visited(record_property: Callable[[str, object], None]) -> None:
    counted = {bet: len(places) for bet, places in PLACES.items()}
    assert counted == places_in_the_data(TABLE)
    assert sum(counted.values()) == 50
    assert opened(TABLE).game.ruleset.book == "nz1996"
    record_property("visited", f"nz1996 tai-sai: 8 bets, 50 places, {50 * len(ROLLS)} settlements")


@rule("VI/1[Total]", "VI/3.1(f)")
def test_a_total_is_the_sum_of_the_three_uppermost_faces_however_made() -> None:
    for roll in ("126", "135", "144", "225", "234", "333"):
        (nine,) = spin(TABLE, [wager("total", "9")], roll)["wagers"]
        assert amounts(nine) == ("win", "70", "10")
        assert told("VI/1[Total]", "VI/3.1(f)") <= cited(nine)
    (eight,) = spin(TABLE, [wager("total", "8")], "333")["wagers"]
    assert amounts(eight) == LOST


@rule("VI/3.1(a)", "VI/3.1(b)")
def test_triples_lose_small_and_big_though_their_totals_are_among_those() -> None:
    for answer in spins(TABLE, [wager("small"), wager("big")], TRIPLES):
        assert [amounts(one) for one in answer["wagers"]] == [LOST, LOST]


@rule("VI/3.1(d)", "VI/3.1(f)", "VI/3.1(h)")
def test_a_triple_wins_its_double_once_its_total_and_its_number() -> None:
    laid = [wager("double", "5"), wager("total", "15"), wager("single", "5")]
    double, fifteen, five = spin(TABLE, laid, "555")["wagers"]
    assert amounts(double) == ("win", "110", "10")
    assert amounts(fifteen) == ("win", "180", "10")
    assert amounts(five) == ("win", "120", "10")


@rule("VI/3.2")
def test_which_die_shows_a_number_does_not_matter() -> None:
    laid = [wager("combination", ["2", "6"]), wager("total", "12")]
    for roll in ("246", "264", "426", "462", "624", "642"):
        answer = spin(TABLE, laid, roll)
        assert [amounts(one)[1] for one in answer["wagers"]] == ["60", "70"]
        assert answer["state"]["dice"] == [2, 4, 6]


@rule("VI/3.3")
@pytest.mark.parametrize(
    "dice", [[1, 2], [1, 2, 3, 4], [0, 1, 2], [1, 2, 7], "12", None, [[1, 2], 3, 4]]
)
def test_each_of_three_dice_has_one_uppermost_face(dice: object) -> None:
    answer = spin(TABLE, [wager("small")], dice)
    assert answer["moves"][-1]["answer"] == "refused"
    assert cited(answer["moves"][-1]) == told("VI/3.3")
    assert answer["wagers"][0]["result"] == "open"


# What is not on the layout


@pytest.mark.parametrize("total", ["3", "18", "0", "19", "ten and a half"])
@rule("VI/3.1(f)")
def test_there_is_no_wager_on_totals_that_only_a_triple_makes(total: str) -> None:
    (one,) = spin(TABLE, [wager("total", total)], "111")["wagers"]
    assert amounts(one) == REFUSED
    assert told("VI/3.1(f)") <= cited(one)


@pytest.mark.parametrize(
    ("bet", "target"),
    [
        pytest.param("combination", ["3", "3"], marks=rule("VI/3.1(g)")),
        pytest.param("combination", ["1", "2", "3"], marks=rule("VI/3.1(g)")),
        pytest.param("single-die", "7", marks=rule("VI/3.1(h)")),
        pytest.param("specific-double", ["3", "4"], marks=rule("VI/3.1(d)")),
        pytest.param("specific-triple", None, marks=rule("VI/3.1(c)")),
        pytest.param("any-triple", "4", marks=rule("VI/3.1(e)")),
        pytest.param("small", "11", marks=rule("VI/3.1(a)")),
        pytest.param("big", "4", marks=rule("VI/3.1(b)")),
    ],
)
def test_what_is_not_on_the_layout_is_refused(bet: str, target: Any) -> None:
    (one,) = spin(TABLE, [wager(bet, target)], "334")["wagers"]
    assert amounts(one) == REFUSED
    assert one["refusal"]["reason"] == "target is not on the layout"
    assert told(BETS[bet]) <= cited(one)


@rule("VI/3.6")
def test_a_wager_lies_within_one_segment() -> None:
    astride = [
        {**wager("total"), "target": {"between": ["9", "10"]}},
        wager("total", ["9", "10"]),
        wager("single-die", ["1", "2"]),
    ]
    for one in spin(TABLE, astride, "135")["wagers"]:
        assert amounts(one) == REFUSED
        assert told("VI/3.6") <= cited(one)


@pytest.mark.parametrize("bet", ["even", "odd", "four-number", "red", "craps"])
@rule("I/14.1(a)")
def test_a_wager_the_division_does_not_list_is_refused(bet: str) -> None:
    (one,) = spin(TABLE, [wager(bet, "1")], "124")["wagers"]
    assert amounts(one) == REFUSED
    assert cited(one) == told("I/14.1(a)")


# The close, the lights and the order of settlement


@rule("VI/3.9")
def test_after_no_more_bets_nothing_is_placed_changed_or_withdrawn() -> None:
    answer = play(
        TABLE,
        place("small", id="a"),
        place("big", id="b"),
        remove("b"),
        CLOSE,
        place("big", id="late"),
        remove("a"),
        chance([1, 2, 3]),
        place("big", id="after"),
    )
    refused = [move for move in answer["moves"] if move["answer"] == "refused"]
    assert [move["do"] for move in refused] == ["place", "call", "place"]
    for move in refused:
        assert cited(move) == told("VI/3.9")
    assert {one["id"]: amounts(one) for one in answer["wagers"]} == {
        "a": ("win", "10", "10"),
        "b": ("removed", "0", "10"),
        "late": REFUSED,
        "after": REFUSED,
    }


@rule("VI/6.2")
def test_dice_are_uncovered_only_after_no_more_bets() -> None:
    answer = play(TABLE, place("small"), chance([1, 2, 3]), CLOSE, CLOSE, chance([1, 2, 3]))
    early, _, again, _ = answer["moves"][1:]
    assert (early["answer"], again["answer"]) == ("refused", "refused")
    assert cited(early) == cited(again) == told("VI/6.2")
    assert cited(answer["steps"][0]) == told("VI/6.2")


@rule("VI/3.8")
def test_a_wager_is_settled_where_it_lies_when_the_result_is_established() -> None:
    answer = play(
        TABLE,
        place("total", "9", id="first"),
        remove("first"),
        place("total", "10", id="moved"),
        CLOSE,
        chance("126"),
    )
    first, moved = answer["wagers"]
    assert (amounts(first), amounts(moved)) == (("removed", "0", "10"), LOST)
    assert told("VI/3.8") <= cited(moved)


@rule("VI/6.6")
def test_losers_are_collected_before_winners_are_paid() -> None:
    laid = [wager("small", id="s"), wager("big", id="b"), wager("any-triple", id="t")]
    answer = spin(TABLE, laid, "146")
    assert words(answer)[-2:] == ["Collect s, t", "Pay b 10"]
    for step in answer["steps"][-2:]:
        assert cited(step) == told("VI/6.6")


@pytest.mark.parametrize(
    ("roll", "called"),
    [
        pytest.param("631", "one, three, six; total ten", marks=rule("VI/6.3")),
        pytest.param("343", "double three, four; total ten", marks=rule("VI/6.4")),
        pytest.param("313", "one, double three; total seven", marks=rule("VI/6.4")),
        pytest.param("555", "triple five; total fifteen", marks=rule("VI/6.4")),
    ],
)
def test_a_result_is_called_from_the_lowest_face_with_its_total(roll: str, called: str) -> None:
    step = spin(TABLE, [], roll)["steps"][-1]
    assert step["words"] == called
    assert (told("VI/6.4") <= cited(step)) is (len(set(roll)) < 3)
    assert told("VI/6.3") <= cited(step)


@rule("VI/2.4")
def test_every_winning_area_is_lit_and_no_other() -> None:
    for roll, answer in zip(ROLLS, spins(TABLE, [], ROLLS), strict=True):
        lit = {(area["bet"], area["target"]) for area in answer["state"]["lit"]}
        due = {
            (bet, None if target is None else "-".join(map(str, three_dice.written(bet, target))))
            if bet == "combination"
            else (bet, None if target is None else str(target))
            for bet, targets in PLACES.items()
            for target in targets
            if three_dice.odds(bet, target, roll)
        }
        assert lit == due, roll
        assert told("VI/2.4") <= cited(answer["steps"][-1])
