"""Three dice in two books by the record: what wagers pay, what triples do, wrong lights."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance import three_dice
from tests.conformance.conducting import books
from tests.conformance.settling import (
    CLOSE,
    amounts,
    at_a_terminal,
    chance,
    cited,
    opened,
    place,
    places_in_the_data,
    play,
    refusals,
    results,
    ruling,
    spin,
    spins,
    unopened,
    wager,
)
from tests.conformance.three_dice import ROLLS, TRIPLES
from tests.marks import Rules


def sic_bo(**options: Any) -> dict[str, Any]:
    elected = {name.replace("_", "-"): value for name, value in options.items()}
    return {"rulebook": "star-rapid", "game": "sic-bo", "options": elected}


TAI_SAI: dict[str, Any] = {"rulebook": "nz1996", "game": "tai-sai"}
TABLES = {"nz1996": TAI_SAI, "star-rapid": sic_bo()}
SIC_BO = TABLES["star-rapid"]
PLACES = {book: three_dice.places(book) for book in TABLES}
ON_ONE = ("specific-triple", "specific-double", "any-triple", "total", "combination", "single-die")
LISTED = {
    "nz1996": ("small", "big", *ON_ONE),
    "star-rapid": ("small", "big", "even", "odd", *ON_ONE, "four-number"),
}
BETS = {
    "nz1996": {
        bet: f"VI/3.1({letter})" for bet, letter in zip(LISTED["nz1996"], "abcdefgh", strict=True)
    },
    "star-rapid": {
        bet: f"12.2.2.{number}" for number, bet in enumerate(LISTED["star-rapid"], start=1)
    },
}
IN_TWO_PARTS = ("small", "big", "even", "odd", "four-number")
"""Bets for whose winning and losing star-rapid has a rule each."""
REFUSED = ("refused", "0", "0")
LOST = ("lose", "0", "0")
EVEN_WINS = ("win", "10", "10")
rule, star = Rules("nz1996"), Rules("star-rapid")
WON_OR_LOST = {"nz1996": ("VI/4.0", ("VI/3.2", "VI/3.8")), "star-rapid": ("12.4.1", ("3.2.7",))}
"""By which rule a winner is paid, and what every wager is settled by."""


def rules_of(book: str, bet: str) -> tuple[list[str], list[str]]:
    """Give the rules by which a bet wins and by which it loses."""
    paid, always = WON_OR_LOST[book]
    won, lost = [BETS[book][bet], paid, *always], [BETS[book][bet], *always]
    if book == "star-rapid" and bet in IN_TWO_PARTS:
        won, lost = [*won, f"{BETS[book][bet]}.1"], [*lost, f"{BETS[book][bet]}.2"]
    return won, lost


def marks(book: str, bet: str) -> pytest.MarkDecorator:
    won, lost = rules_of(book, bet)
    settled = {"VI/3.8", "3.2.7"}
    return Rules(book)(*(ref for ref in dict.fromkeys(won + lost) if ref not in settled))


# Every wager on every roll


@pytest.mark.parametrize(
    ("book", "bet"),
    [
        pytest.param(book, bet, marks=marks(book, bet))
        for book, bets in BETS.items()
        for bet in bets
    ],
)
def test_a_wager_wins_its_odds_on_its_rolls_and_loses_on_all_others(book: str, bet: str) -> None:
    won, lost = (Rules(book).told(*refs) for refs in rules_of(book, bet))
    settled = three_dice.hold(TABLES[book], bet, PLACES[book][bet], won, lost)
    assert settled == len(ROLLS) * len(PLACES[book][bet])


@pytest.mark.parametrize(
    ("table", "places"), [(TAI_SAI, 50), (SIC_BO, 67), (sic_bo(mode="rng"), 67)], ids=str
)
def test_the_whole_layout_is_visited(
    table: dict[str, Any], places: int, record_property: Callable[[str, object], None]
) -> None:
    book = table["rulebook"]
    counted = {bet: len(targets) for bet, targets in PLACES[book].items()}
    assert counted == places_in_the_data(table)
    assert sum(counted.values()) == places
    assert opened(table).game.ruleset.book == book
    visited = f"{len(counted)} bets, {places} places, {places * len(ROLLS)} settlements"
    record_property("visited", f"{table['game']} of {book}: {visited}")


@rule("VI/1[Total]", "VI/3.1(f)")
def test_a_total_is_the_sum_of_the_three_uppermost_faces_however_made() -> None:
    for roll in ("126", "135", "144", "225", "234", "333"):
        (nine,) = spin(TAI_SAI, [wager("total", "9")], roll)["wagers"]
        assert amounts(nine) == ("win", "70", "10")
        assert rule.told("VI/1[Total]", "VI/3.1(f)") <= cited(nine)
    (eight,) = spin(TAI_SAI, [wager("total", "8")], "333")["wagers"]
    assert amounts(eight) == LOST


@pytest.mark.parametrize(
    ("book", "bet", "ref"),
    [
        *(
            pytest.param("nz1996", bet, ref, marks=rule(ref))
            for bet, ref in {"small": "VI/3.1(a)", "big": "VI/3.1(b)"}.items()
        ),
        *(
            pytest.param("star-rapid", bet, ref, marks=star(ref))
            for bet in IN_TWO_PARTS
            for ref in (f"{BETS['star-rapid'][bet]}.2",)
        ),
    ],
)
def test_triples_lose_the_even_chances_and_the_four_numbers(book: str, bet: str, ref: str) -> None:
    target = ["1", "2", "3", "4"] if bet == "four-number" else None
    for answer in spins(TABLES[book], [wager(bet, target)], TRIPLES):
        assert amounts(answer["wagers"][0]) == LOST
        assert Rules(book).told(ref) <= cited(answer["wagers"][0])


@books(**{"nz1996": "VI/3.1(d) VI/3.1(f) VI/3.1(h)", "star-rapid": "12.2.2.6 12.2.2.8 12.2.2.10"})
def test_a_triple_wins_its_double_once_its_total_and_its_number_at_twelve(
    book: str, refs: list[str]
) -> None:
    named = {
        "nz1996": ("specific-double", "total", "single-die"),
        "star-rapid": ("specific-double", "total", "single-die"),
    }
    for face, total in (("2", "6"), ("5", "15")):
        laid = [wager(*each) for each in zip(named[book], (face, total, face), strict=True)]
        told = spin(TABLES[book], laid, face * 3)
        assert [amounts(one)[1] for one in told["wagers"]] == ["110", "180", "120"]
        for ref, one in zip(refs, told["wagers"], strict=True):
            assert ref in cited(one)


@rule("VI/3.2")
def test_which_die_shows_a_number_does_not_matter() -> None:
    laid = [wager("combination", ["2", "6"]), wager("total", "12")]
    for roll in ("246", "264", "426", "462", "624", "642"):
        answer = spin(TAI_SAI, laid, roll)
        assert [amounts(one)[1] for one in answer["wagers"]] == ["60", "70"]
        assert answer["state"]["dice"] == [2, 4, 6]


@books(**{"nz1996": "VI/3.3", "star-rapid": "12.1.2"})
@pytest.mark.parametrize(
    "dice",
    [[1, 2], [1, 2, 3, 4], [0, 1, 2], [1, 2, 7], "12", "1-2-3-4", "none", None, [[1, 2], 3, 4]],
)
def test_each_of_three_dice_has_one_uppermost_face(
    book: str, refs: list[str], dice: object
) -> None:
    answer = spin(TABLES[book], [wager("small")], dice)
    assert answer["moves"][-1]["answer"] == "refused"
    assert cited(answer["moves"][-1]) == set(refs)
    assert answer["wagers"][0]["result"] == "open"


@star("12.2.2.9")
def test_a_combination_wins_a_single_time_though_a_number_shows_twice() -> None:
    for roll in ("344", "334", "314"):
        (one,) = spin(SIC_BO, [wager("combination", ["3", "4"])], roll)["wagers"]
        assert amounts(one) == ("win", "60", "10")


@star("12.2.2.11.1", "12.2.2.11.2")
def test_a_four_number_combination_needs_three_different_ones_of_its_four() -> None:
    laid = [wager("four-number", ["2", "3", "5", "6"])]
    for roll, due in {"235": "win", "256": "win", "234": "lose", "233": "lose"}.items():
        assert spin(SIC_BO, laid, roll)["wagers"][0]["result"] == due


# What is not on the layout


OFF: dict[str, list[tuple[str, Any]]] = {
    "nz1996": [
        *(("total", total) for total in ("3", "18", "0", "19", "ten and a half")),
        ("combination", ["3", "3"]),
        ("combination", ["1", "2", "3"]),
        ("single-die", "7"),
        ("specific-double", ["3", "4"]),
        ("specific-triple", None),
        ("any-triple", "4"),
        ("small", "11"),
        ("big", "4"),
    ],
    "star-rapid": [
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
}


@pytest.mark.parametrize(
    ("book", "bet", "target"),
    [
        pytest.param(book, bet, target, marks=Rules(book)(BETS[book][bet]))
        for book, places in OFF.items()
        for bet, target in places
    ],
)
def test_what_is_not_on_the_layout_is_refused(book: str, bet: str, target: Any) -> None:
    (one,) = spin(TABLES[book], [wager(bet, target)], "334")["wagers"]
    assert amounts(one) == REFUSED
    assert one["refusal"]["reason"] == "target is not on the layout"
    assert Rules(book).told(BETS[book][bet]) <= cited(one)


@star("12.2.2.11")
def test_the_operators_layout_may_list_its_four_number_combinations() -> None:
    own = sic_bo(four_numbers=[[1, 2, 3, 4], [2, 3, 4, 5], [2, 3, 5, 6], [3, 4, 5, 6]])
    assert places_in_the_data(own)["four-number"] == 4
    laid = [wager("four-number", "2-3-5-6"), wager("four-number", "1-2-3-5")]
    listed, other = spin(own, laid, "235")["wagers"]
    assert amounts(listed) == ("win", "70", "10")
    assert amounts(other) == REFUSED
    assert star.told("12.2.2.11") <= cited(other)


@pytest.mark.parametrize(
    ("options", "ref"),
    [
        *(
            pytest.param({"four_numbers": groups}, "12.2.2.11", marks=star("12.2.2.11"))
            for groups in (
                *([[1, 2, 3]], [[1, 2, 3, 3]], [[1, 2, 3, 7]]),
                *([[1, 2, 3, 4], [4, 3, 2, 1]], "any", [1234]),
            )
        ),
        *(
            pytest.param(options, "17.2", marks=star("17.2"))
            for options in ({"draw": "at close"}, {"mode": "rng", "draw": "before wagers"})
        ),
        *(
            pytest.param(options, "12.3.1", marks=star("12.3.1"))
            for options in (
                {"mode": "rng", "dice": "tumbled before wagers"},
                {"dice": "tumbled at close"},
            )
        ),
    ],
)
def test_a_table_of_another_kind_does_not_open(options: dict[str, Any], ref: str) -> None:
    refused = unopened(sic_bo(**options))
    assert star.told(ref) <= set(map(str, refused.rules))


@star("12.1.1")
def test_a_table_is_opened_with_the_layout_of_its_rule() -> None:
    shown = at_a_terminal(SIC_BO)
    assert {spot.bet for spot in shown.spots} == set(BETS["star-rapid"])
    assert star.told("12.1.1") <= set(shown.layout_rules)


# The close, the lights and the order of settlement


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
    step = spin(TAI_SAI, [], roll)["steps"][-1]
    assert step["words"] == called
    assert (rule.told("VI/6.4") <= cited(step)) is (len(set(roll)) < 3)
    assert rule.told("VI/6.3") <= cited(step)


@star("12.3.3")
def test_the_dealer_calls_what_the_dice_show() -> None:
    step = spin(SIC_BO, [], "6-6-2")["steps"][-1]
    assert step["words"] == "two, double six; total fourteen"
    assert cited(step) == star.told("12.3.3")


@pytest.mark.parametrize("book", [pytest.param("nz1996", marks=rule("VI/2.4")), "star-rapid"])
def test_every_winning_area_is_lit_and_no_other(book: str) -> None:
    for roll, answer in zip(ROLLS, spins(TABLES[book], [], ROLLS), strict=True):
        lit = {(area["bet"], area["target"]) for area in answer["state"]["lit"]}
        due = {
            (bet, target)
            for bet, targets in PLACES[book].items()
            for target, pays in targets.items()
            if three_dice.odds(pays, roll)
        }
        assert lit == due, roll
        assert book != "nz1996" or rule.told("VI/2.4") <= cited(answer["steps"][-1])


# The generator


@star("17.2", "17.1")
def test_the_generator_draws_at_the_close_which_stands_for_the_uncovering() -> None:
    drawn = at_a_terminal(sic_bo(mode="rng"))
    assert (drawn.mode, drawn.options["draw"]) == ("rng", "at close")
    assert star.told("17.1") <= set(drawn.layout_rules)
    assert refusals(play(sic_bo(mode="rng"), place("big"), chance("4-5-6")))
    answer = play(sic_bo(mode="rng"), place("big"), CLOSE, chance("4-5-6"))
    assert amounts(answer["wagers"][0]) == EVEN_WINS
    assert cited(answer["steps"][1]) == star.told("17.2")


# Wrong lights, and what cannot be rolled back


SIX = [wager("total", "6")]
WON = ("win", "180", "10")


@rule("VI/7.6", "VI/7.7")
def test_where_the_lights_are_wrong_the_dice_decide() -> None:
    answer = spin(TAI_SAI, [*SIX, wager("big")], {"lights failed": [3, 2, 1]})
    assert [amounts(one) for one in answer["wagers"]] == [WON, LOST]
    assert rule.told("VI/7.6") <= cited(answer["steps"][1])
    stopped, inspector = answer["notices"]
    assert "No further game" in stopped["what"]
    assert "inspector" in inspector["what"]
    assert cited(stopped) == cited(inspector) == rule.told("VI/7.7")


@rule("VI/7.6")
def test_wrong_lights_need_the_dice_and_the_close() -> None:
    wrong = ruling("lights failed", "dealer", dice=[1, 2, 3])
    answer = play(TAI_SAI, "a: big", wrong, "close", ruling("lights failed", "dealer"), "456")
    early, _, blind, _ = answer["moves"][1:]
    assert (early["answer"], blind["answer"]) == ("refused", "refused")
    assert cited(early) == cited(blind) == rule.told("VI/7.6")


@star("12.5.1")
def test_a_game_that_cannot_be_rolled_back_is_void() -> None:
    void = {"do": "void", "wagers": ["t"], "why": "cannot be rolled back"}
    answer = play(SIC_BO, "t: total 6; close; 456", {**void, "rules": ["star-rapid:12.5.1"]})
    assert results(answer) == {"t": ("void", "0", "10")}
    assert star.told("12.5.1") <= cited(answer["wagers"][0])
