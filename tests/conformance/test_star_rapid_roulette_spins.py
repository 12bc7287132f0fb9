"""Roulette under star-rapid, part 11: the wheel, the wagering period, no spin, corrections."""

from typing import Any

import pytest

from tests.conformance.oracle import SINGLE_ZERO, is_red
from tests.conformance.settling import (
    CLOSE,
    Answer,
    amounts,
    chance,
    cited,
    place,
    play,
    remove,
    roulette,
    ruling,
    spin,
    spins,
    unopened,
    wager,
    wheel_of,
    words,
    written,
)
from tests.marks import Rules


TABLE = roulette("star-rapid")
CAUSES = {
    "ball with the wheel": "11.5.1.1",
    "wheel not turning": "11.5.1.2",
    "fewer than four circuits": "11.5.1.3",
    "foreign object": "11.5.1.4",
    "ball in no pocket": "11.5.1.5",
    "ball left the wheel": "11.5.1.6",
    "interference": "11.5.1.7",
}
STRAIGHT_UP_WINS = ("win", "350", "10")
LOST = ("lose", "0", "0")
REFUSED = ("refused", "0", "0")


rule = Rules("star-rapid")


each_cause = pytest.mark.parametrize(
    "cause", [pytest.param(cause, marks=rule(ref)) for cause, ref in CAUSES.items()]
)


def results(told: Answer) -> dict[str, tuple[str, str, str]]:
    return {one["id"]: amounts(one) for one in told["wagers"]}


# The wheel


@rule("11.1.3.1", "11.1.3.2")
def test_the_wheel_has_these_pockets_in_this_order() -> None:
    assert wheel_of(TABLE) == SINGLE_ZERO
    for number, told in zip(SINGLE_ZERO, spins(TABLE, [], SINGLE_ZERO), strict=True):
        red_or_black = "red" if is_red(int(number)) else "black"
        assert told["state"]["number"] == number
        assert told["state"]["colour"] == ("green" if number == "0" else red_or_black)


@pytest.mark.parametrize("number", ["00", "37", "-1", "red", None])
@rule("11.1.3.1")
def test_a_number_that_is_not_on_the_wheel_decides_nothing(number: object) -> None:
    told = spin(TABLE, [wager("red")], number)
    assert cited(told["moves"][-1]) == written("star-rapid", "11.1.3.1")
    assert told["wagers"][0]["result"] == "open"


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"wheel": "38"}, id="a double zero"),
        pytest.param({"reds": "scarlet"}, id="no numbers at all"),
        pytest.param({"wheel_order": [*SINGLE_ZERO, "00"]}, id="a pocket too many"),
        pytest.param({"wheel_order": [*SINGLE_ZERO[:-1], "32"]}, id="a number twice"),
        pytest.param({"wheel_order": [str(n) for n in range(37)]}, id="by count"),
        pytest.param({"reds": list(range(1, 19))}, id="the low ones red"),
    ],
)
@rule("11.1.3.1")
def test_a_wheel_of_another_kind_does_not_open(options: dict[str, Any]) -> None:
    refused = unopened(roulette("star-rapid", **options))
    assert written("star-rapid", "11.1.3.1") <= set(map(str, refused.rules))


@rule("11.1.3.2")
def test_an_order_that_is_wrong_does_not_open() -> None:
    swapped = [SINGLE_ZERO[0], SINGLE_ZERO[2], SINGLE_ZERO[1], *SINGLE_ZERO[3:]]
    for wrong in (swapped, 7):
        refused = unopened(roulette("star-rapid", wheel_order=wrong))
        assert written("star-rapid", "11.1.3.2") <= set(map(str, refused.rules))


# The wagering period


@rule("3.2.5")
def test_after_the_wagering_period_nothing_is_placed_changed_or_withdrawn() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"], id="a"),
        place("black", id="b"),
        remove("b"),
        CLOSE,
        place("red", id="late"),
        place("red", id="let through", accepted="by mistake"),
        remove("a"),
        chance("17"),
    )
    refused = [move for move in told["moves"] if move["answer"] == "refused"]
    assert [move["do"] for move in refused] == ["place", "place", "call"]
    assert all(cited(move) == written("star-rapid", "3.2.5") for move in refused)
    assert results(told) == {
        "a": STRAIGHT_UP_WINS,
        "b": ("removed", "0", "10"),
        "late": REFUSED,
        "let through": REFUSED,
    }


@rule("3.2.7")
def test_a_wager_is_settled_where_it_lies_when_the_period_ends() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"], id="first"),
        remove("first"),
        place("straight-up", ["18"], id="moved"),
        CLOSE,
        chance("17"),
    )
    assert results(told) == {"first": ("removed", "0", "10"), "moved": LOST}
    assert written("star-rapid", "3.2.7") <= cited(told["wagers"][1])


@rule("6.1.1", "6.1.2")
def test_losers_are_collected_and_winners_paid() -> None:
    laid = [wager("red", id="r"), wager("odd", id="o"), wager("even", id="e")]
    told = spin(TABLE, laid, "17")
    assert words(told)[-2:] == ["Collect r, e", "Pay o 10"]
    assert written("star-rapid", "6.1.1") <= cited(told["steps"][-2])
    assert written("star-rapid", "6.1.2") <= cited(told["steps"][-1])


LIMITS = {"min": "5", "max": "50", "increment": "2", "total_min": "20", "total_max": "60"}
AT_LIMITS = roulette("star-rapid", limits=LIMITS)


@rule("4.2", "4.3.4")
def test_too_small_a_wager_or_total_is_credited_back_when_wagering_ends() -> None:
    laid = [
        wager("red", stake=4, player="seat 1", id="small"),
        wager("black", stake=21, player="seat 1", id="enough"),
        wager("red", stake=9, player="seat 2", id="part"),
        wager("red", stake=9, player="seat 2", id="of too little"),
    ]
    told = spin(AT_LIMITS, laid, "17")
    assert results(told) == {
        "small": ("rejected", "0", "4"),
        "enough": ("win", "21", "21"),
        "part": ("rejected", "0", "9"),
        "of too little": ("rejected", "0", "9"),
    }
    small, _, part, _ = told["wagers"]
    assert written("star-rapid", "4.2") <= cited(small)
    assert written("star-rapid", "4.3.4") <= cited(part)


@rule("4.3.1", "4.3.2", "4.3.3")
def test_what_is_not_permitted_is_not_debited() -> None:
    laid = [
        wager("black", stake=24, player="seat 1", id="off"),
        wager("black", stake=99, player="seat 2", id="over"),
    ]
    told = spin(AT_LIMITS, laid, "17")
    assert results(told) == {"off": ("win", "23", "23"), "over": ("win", "49", "49")}
    assert [one["trimmed"] for one in told["wagers"]] == ["1", "50"]


# The ball that rests too early


@rule("11.5.3.3", "3.6", "5.4")
def test_an_early_ball_ends_the_wagering_and_all_wagers_stand() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"], id="a"),
        place("red", id="b"),
        ruling("early ball", "dealer", ball="17"),
        place("black", id="late"),
        remove("b"),
    )
    assert results(told) == {"a": STRAIGHT_UP_WINS, "b": LOST, "late": REFUSED}
    assert told["carry"] == {"last": "17"}
    assert cited(told["steps"][0]) >= written("star-rapid", "3.6", "5.4", "11.5.3.3")
    (notice,) = told["notices"]
    assert written("star-rapid", "11.5.2") <= cited(notice)


@rule("4.2", "11.5.3.3")
def test_an_early_ball_rejects_what_the_end_of_wagering_rejects() -> None:
    told = play(
        AT_LIMITS,
        place("red", stake=4, player="seat 1", id="small"),
        place("red", stake=21, player="seat 1", id="enough"),
        place("red", stake=9, player="seat 2", id="too little"),
        ruling("early ball", "dealer", ball="9"),
    )
    assert results(told) == {
        "small": ("rejected", "0", "4"),
        "enough": ("win", "21", "21"),
        "too little": ("rejected", "0", "9"),
    }


@rule("11.5.3.3")
def test_an_early_ball_is_not_the_players_to_report() -> None:
    told = play(TABLE, place("red"), ruling("early ball", "player", ball="9"), CLOSE, chance("8"))
    assert told["moves"][1]["refusal"]["reason"] == "role may not"
    assert written("star-rapid", "11.5.3.3") <= cited(told["moves"][1])
    assert amounts(told["wagers"][0]) == LOST


@rule("11.5.3.3")
def test_a_ball_is_early_only_while_wagers_are_open_and_in_a_pocket() -> None:
    told = play(
        TABLE,
        place("red"),
        ruling("early ball", "dealer"),
        ruling("early ball", "dealer", ball="37"),
        CLOSE,
        ruling("early ball", "dealer", ball="9"),
        chance("9"),
    )
    assert [move["answer"] for move in told["moves"]] == [
        "accepted",
        "refused",
        "refused",
        "accepted",
        "refused",
        "accepted",
    ]


def test_without_a_ball_none_comes_early() -> None:
    table = roulette("star-rapid", mode="rng")
    told = play(table, place("red"), ruling("early ball", "dealer", ball="9"), CLOSE, chance("8"))
    assert told["moves"][1]["answer"] == "refused"
    assert amounts(told["wagers"][0]) == LOST


# No spin


@pytest.mark.parametrize("role", ["dealer", "gaming supervisor", "assistant gaming manager"])
@each_cause
@rule("11.5.1.8")
def test_no_spin_once_announced_is_final_though_the_ball_lands(cause: str, role: str) -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"]),
        CLOSE,
        ruling("no spin", role, cause=cause, called=True, ball="17"),
        CLOSE,
        chance("18"),
    )
    assert [move["answer"] for move in told["moves"]] == ["accepted"] * 5
    assert amounts(told["wagers"][0]) == LOST
    assert cited(told["steps"][1]) == written("star-rapid", CAUSES[cause], "11.5.1.8")


@each_cause
@rule("11.5.1.8")
def test_a_spin_that_nobody_called_counts_if_the_ball_lies_in_a_pocket(cause: str) -> None:
    fault = {"no spin": cause, "called": False, "ball": "17"}
    (one,) = spin(TABLE, [wager("straight-up", ["17"])], fault)["wagers"]
    assert amounts(one) == (
        ("open", "0", "0") if cause == "ball in no pocket" else STRAIGHT_UP_WINS
    )


@each_cause
def test_no_spin_is_not_the_players_to_call(cause: str) -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"]),
        CLOSE,
        ruling("no spin", "player", cause=cause),
        chance("17"),
    )
    assert told["moves"][2]["refusal"]["reason"] == "role may not"
    assert written("star-rapid", CAUSES[cause]) <= cited(told["moves"][2])
    assert amounts(told["wagers"][0]) == STRAIGHT_UP_WINS


@rule("11.5.1.6")
def test_a_ball_that_left_the_wheel_is_examined_by_the_gaming_supervisor() -> None:
    for cause in CAUSES:
        told = spin(TABLE, [], {"no spin": cause})
        notices = [n for n in told["notices"] if "gaming supervisor" in n["what"]]
        assert bool(notices) is (cause == "ball left the wheel")
        assert all(written("star-rapid", "11.5.1.6") <= cited(notice) for notice in notices)


@pytest.mark.parametrize("cause", ["ball too long", "the dealer sneezed", ""])
def test_a_cause_the_part_does_not_name_voids_nothing(cause: str) -> None:
    told = spin(TABLE, [wager("straight-up", ["17"])], {"no spin": cause}, "17")
    assert amounts(told["wagers"][0]) == STRAIGHT_UP_WINS


@pytest.mark.parametrize("mode", ["automated", "rng"])
def test_no_spin_is_called_at_a_live_wheel_only(mode: str) -> None:
    told = play(
        roulette("star-rapid", mode=mode),
        place("straight-up", ["17"]),
        CLOSE,
        ruling("no spin", "dealer", cause="ball with the wheel", ball="17"),
        chance("17"),
    )
    assert told["moves"][2]["answer"] == "refused"
    assert amounts(told["wagers"][0]) == STRAIGHT_UP_WINS


@rule("11.5.1.2", "11.5.1.8")
def test_after_no_spin_wagers_stay_on_and_may_be_changed_until_the_next_close() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"], id="stays"),
        place("zero-spiel", stake=40, id="taken up"),
        CLOSE,
        ruling("no spin", "dealer", cause="wheel not turning"),
        remove("taken up"),
        place("finales", "7", 30, id="added"),
        CLOSE,
        place("odd", id="late"),
        chance("17"),
    )
    assert results(told) == {
        "stays": STRAIGHT_UP_WINS,
        "taken up": ("removed", "0", "40"),
        "added": ("win", "350", "10"),
        "late": REFUSED,
    }
    assert any("11.5.1.9" in ref for notice in told["notices"] for ref in cited(notice))


# A wrong number


@pytest.mark.parametrize("role", ["gaming supervisor", "assistant gaming manager"])
@rule("11.5.1.10")
def test_a_wrong_outcome_is_replaced_and_the_difference_told(role: str) -> None:
    told = play(
        TABLE,
        place("grand-series", stake=90, id="g"),
        place("neighbours", "17", 50, id="n"),
        place("black", id="b"),
        place("odd", id="o"),
        CLOSE,
        chance("17"),
        ruling("correction", role, number="25"),
    )
    assert results(told) == {
        "g": ("win", "160", "20"),
        "n": ("win", "350", "10"),
        "b": LOST,
        "o": ("win", "10", "10"),
    }
    changed = {one["wager"]: one["difference"] for one in told["corrected"]}
    assert {name: by for name, by in changed.items() if by != "0"} == {"g": "180", "b": "-20"}
    assert told["carry"] == {"last": "25"}


@pytest.mark.parametrize("role", ["player", "dealer"])
@rule("11.5.1.10")
def test_a_correction_is_for_the_gaming_supervisor(role: str) -> None:
    told = play(TABLE, place("red"), CLOSE, chance("17"), ruling("correction", role, number="18"))
    assert told["moves"][-1]["refusal"]["reason"] == "role may not"
    assert cited(told["moves"][-1]) == written("star-rapid", "11.5.1.10")
    assert amounts(told["wagers"][0]) == LOST


@rule("11.5.1.10", "11.5.3.3")
def test_an_early_ball_read_wrong_is_corrected_too() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"]),
        ruling("early ball", "dealer", ball="18"),
        ruling("correction", "gaming supervisor", number="17"),
    )
    assert amounts(told["wagers"][0]) == STRAIGHT_UP_WINS
    (changed,) = told["corrected"]
    assert changed["difference"] == "360"
