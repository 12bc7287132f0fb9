"""Roulette under nz1996, division III: the wheel, the close, void spins and corrections."""

from typing import Any

import pytest

from tests.conformance.oracle import SINGLE_ZERO, is_red
from tests.conformance.settling import (
    CLOSE,
    amounts,
    chance,
    cited,
    place,
    play,
    remove,
    roulette,
    ruling,
    settle,
    spin,
    spins,
    unopened,
    wager,
    wheel_of,
    words,
    written,
)
from tests.marks import Rules


TABLE = roulette("nz1996")
VOID = {
    "ball with the wheel": "III/6.1",
    "foreign object": "III/6.2",
    "ball too long": "III/6.3",
    "ball left the wheel": "III/6.4",
    "interference": "III/6.5",
}
VOID_WHEN_CALLED = {"fewer than four circuits": "III/6.6"}
STRAIGHT_UP_WINS = ("win", "350", "10")


rule = Rules("nz1996")
each = rule.each


# The wheel


@rule("III/2.3")
def test_the_wheel_has_these_pockets_in_this_order() -> None:
    assert wheel_of(TABLE) == SINGLE_ZERO
    colours = [told["state"]["colour"] for told in spins(TABLE, [], SINGLE_ZERO)]
    assert colours == ["green", *["red", "black"] * 18]
    for number, told in enumerate(spins(TABLE, [], range(1, 37)), start=1):
        assert told["state"]["colour"] == ("red" if is_red(number) else "black")


@pytest.mark.parametrize("number", ["00", "37", "-1", "", "red", 17.5, True, None])
@rule("III/2.3")
def test_a_number_that_is_not_on_the_wheel_decides_nothing(number: object) -> None:
    told = spin(TABLE, [wager("straight-up", ["17"])], number)
    assert told["moves"][-1]["answer"] == "refused"
    assert cited(told["moves"][-1]) == written("nz1996", "III/2.3")
    assert told["wagers"][0]["result"] == "open"
    assert not told["over"]


@pytest.mark.parametrize("number", ["00", "37", "-7", "+7", "7.0", -7, 7.5], ids=repr)
@rule("III/2.3")
def test_a_number_that_is_not_on_the_wheel_takes_no_wager(number: object) -> None:
    (one,) = spin(TABLE, [{**wager("straight-up"), "target": number}], "7")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert cited(one) == written("nz1996", "III/2.3")


SWAPPED = [*SINGLE_ZERO[:1], SINGLE_ZERO[2], SINGLE_ZERO[1], *SINGLE_ZERO[3:]]


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"wheel_order": SWAPPED}, id="two reds beside each other"),
        pytest.param({"wheel_order": list(SINGLE_ZERO[:-1])}, id="a pocket too few"),
        pytest.param({"wheel_order": [*SINGLE_ZERO, "00"]}, id="a pocket too many"),
        pytest.param({"wheel_order": [*SINGLE_ZERO[:-1], "32"]}, id="a number twice"),
        pytest.param({"reds": [n for n in range(1, 37) if not n % 2]}, id="the even ones red"),
        pytest.param({"wheel_order": 7}, id="no order at all"),
        pytest.param({"reds": "scarlet"}, id="no numbers at all"),
        pytest.param({"wheel": "38"}, id="a double zero"),
    ],
)
@rule("III/2.3")
def test_a_wheel_of_another_kind_does_not_open(options: dict[str, Any]) -> None:
    refused = unopened(roulette("nz1996", **options))
    assert written("nz1996", "III/2.3") <= set(map(str, refused.rules))


@rule("III/2.3")
def test_an_operators_own_order_opens_when_it_alternates() -> None:
    own = [SINGLE_ZERO[0], *SINGLE_ZERO[3:], *SINGLE_ZERO[1:3]]
    assert wheel_of(roulette("nz1996", wheel_order=own)) == tuple(own)


# No more bets


@rule("III/4.5")
def test_after_no_more_bets_nothing_is_placed_changed_or_withdrawn() -> None:
    late = place("red", id="late")
    let_through = place("red", id="let through", accepted="by mistake")
    told = play(
        TABLE,
        place("straight-up", ["17"], id="a"),
        place("black", id="b"),
        remove("b"),
        CLOSE,
        late,
        let_through,
        remove("a"),
        chance("17"),
        place("red", id="after"),
    )
    refused = [move for move in told["moves"] if move["answer"] == "refused"]
    assert [move["do"] for move in refused] == ["place", "place", "call", "place"]
    for move in refused:
        assert cited(move) == written("nz1996", "III/4.5")
    results = {one["id"]: amounts(one) for one in told["wagers"]}
    assert results["a"] == STRAIGHT_UP_WINS
    assert results["b"] == ("removed", "0", "10")
    assert results["late"] == results["let through"] == results["after"] == ("refused", "0", "0")


@rule("III/4.7")
def test_a_wager_is_settled_where_it_lies_when_the_ball_rests() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"], id="first"),
        remove("first"),
        place("straight-up", ["18"], id="moved"),
        CLOSE,
        chance("17"),
    )
    first, moved = told["wagers"]
    assert amounts(first) == ("removed", "0", "10")
    assert amounts(moved) == ("lose", "0", "0")
    assert written("nz1996", "III/4.7") <= cited(moved)


@rule("III/4.7")
def test_a_chip_that_only_touches_a_line_is_not_read_as_lying_on_it() -> None:
    laid = {**wager("straight-up"), "target": {"number": 17, "touching": [18]}}
    (missed,) = spin(TABLE, [laid], "18")["wagers"]
    (hit,) = spin(TABLE, [laid], "17")["wagers"]
    assert (amounts(missed), amounts(hit)) == (("lose", "0", "0"), ("win", "350", "10"))
    assert written("nz1996", "III/4.7") <= cited(hit)


@rule("III/3.5")
def test_losers_are_collected_before_winners_are_paid() -> None:
    laid = [wager("red", id="r"), wager("odd", id="o"), wager("even", id="e")]
    told = spin(TABLE, laid, "17")
    assert words(told)[-2:] == ["Collect r, e", "Pay o 10"]
    for step in told["steps"][-2:]:
        assert cited(step) == written("nz1996", "III/3.5")


# Void spins


@pytest.mark.parametrize("role", ["dealer", "game supervisor", "casino supervisor"])
@pytest.mark.parametrize("cause", each({**VOID, **VOID_WHEN_CALLED}, "III/6.7"))
def test_no_spin_voids_the_spin_though_the_ball_lands(cause: str, role: str) -> None:
    ref = {**VOID, **VOID_WHEN_CALLED}[cause]
    told = play(
        TABLE,
        place("straight-up", ["17"]),
        CLOSE,
        ruling("no spin", role, cause=cause, called=True, ball="17"),
        CLOSE,
        chance("18"),
    )
    assert [move["answer"] for move in told["moves"]] == ["accepted"] * 5
    assert amounts(told["wagers"][0]) == ("lose", "0", "0")
    assert cited(told["steps"][1]) == written("nz1996", ref, "III/6.7")


@pytest.mark.parametrize("cause", each(VOID, "III/6.7"))
def test_these_spins_are_void_even_if_nobody_calls_it(cause: str) -> None:
    fault = {"no spin": cause, "called": False, "ball": "17"}
    told = spin(TABLE, [wager("straight-up", ["17"]), wager("red")], fault, "18")
    assert [amounts(one) for one in told["wagers"]] == [("lose", "0", "0"), ("win", "10", "10")]


@rule("III/6.6", "III/6.7")
def test_a_spin_feared_to_be_short_counts_unless_it_is_called() -> None:
    fault = {"no spin": "fewer than four circuits", "called": False, "ball": "17"}
    told = spin(TABLE, [wager("straight-up", ["17"])], fault)
    assert amounts(told["wagers"][0]) == STRAIGHT_UP_WINS
    assert told["state"]["number"] == "17"
    called = spin(TABLE, [wager("straight-up", ["17"])], {**fault, "called": True})
    assert called["wagers"][0]["result"] == "open"


@pytest.mark.parametrize(("circuits", "counts"), [(0, False), (3, False), (4, True), (9, True)])
@rule("III/3.2")
def test_a_spin_recorded_with_fewer_than_four_circuits_is_void(circuits: int, counts: bool) -> None:
    spun = {"ball": "17", "circuits": circuits}
    told = spin(TABLE, [wager("straight-up", ["17"])], spun)
    assert told["over"] is counts
    assert told["wagers"][0]["result"] == ("win" if counts else "open")
    short = spin(TABLE, [], {"ball": "17", "circuits": 3})
    assert written("nz1996", "III/3.2") <= cited(short["steps"][1])


@pytest.mark.parametrize("circuits", ["3", 2.5, None, True, [1], -1])
def test_circuits_that_are_no_count_are_refused_and_never_ignored(circuits: object) -> None:
    told = spin(TABLE, [wager("straight-up", ["17"])], {"ball": "17", "circuits": circuits})
    assert told["moves"][-1]["answer"] == "refused"
    assert told["wagers"][0]["result"] == "open"


@pytest.mark.parametrize(
    ("said", "ref"),
    [
        ("so balanced in its revolutions that it would not fall", "III/6.3"),
        ("hung up in an air pocket for ages", "III/6.3"),
        ("a foreign object, a button, cut the revolutions short", "III/6.2"),
        ("left the wheel head after four circuits", "III/6.4"),
        ("a patron interfered with the ball on its third revolution", "III/6.5"),
        ("did not spin against the wheel but in the same direction", "III/6.1"),
    ],
)
def test_the_words_of_the_floor_find_their_own_rule(said: str, ref: str) -> None:
    fault = {"no spin": said, "called": False, "ball": "17"}
    told = spin(TABLE, [wager("straight-up", ["17"])], fault)
    assert told["moves"][-1]["answer"] == "accepted"
    assert told["wagers"][0]["result"] == "open"
    assert written("nz1996", ref) <= cited(told["steps"][-1])


@pytest.mark.parametrize("role", ["player", "inspector"])
@pytest.mark.parametrize("cause", each({**VOID, **VOID_WHEN_CALLED}))
def test_no_spin_is_not_the_players_to_call(cause: str, role: str) -> None:
    ref = {**VOID, **VOID_WHEN_CALLED}[cause]
    told = play(
        TABLE,
        place("straight-up", ["17"]),
        CLOSE,
        ruling("no spin", role, cause=cause),
        chance("17"),
    )
    assert told["moves"][2]["refusal"]["reason"] == "role may not"
    assert written("nz1996", ref) <= cited(told["moves"][2])
    assert amounts(told["wagers"][0]) == STRAIGHT_UP_WINS


@rule("III/6.4")
def test_a_ball_that_left_the_wheel_is_examined_by_the_game_supervisor() -> None:
    for cause in VOID:
        told = spin(TABLE, [], {"no spin": cause})
        notices = [n for n in told["notices"] if "game supervisor" in n["what"]]
        assert bool(notices) is (cause == "ball left the wheel")
        assert all(written("nz1996", "III/6.4") <= cited(n) for n in notices)


@pytest.mark.parametrize(
    "cause", ["wheel not turning", "ball in no pocket", "the dealer sneezed", ""]
)
def test_a_cause_the_division_does_not_name_voids_nothing(cause: str) -> None:
    told = spin(TABLE, [wager("straight-up", ["17"])], {"no spin": cause}, "17")
    assert [m["answer"] for m in told["moves"] if m["do"] == "ruling"] != ["accepted"]
    assert amounts(told["wagers"][0]) == STRAIGHT_UP_WINS


@rule("III/6.2")
def test_after_a_void_spin_stakes_stay_and_may_be_changed_until_the_next_close() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"], id="stays"),
        place("red", id="taken up"),
        CLOSE,
        ruling("no spin", "dealer", cause="foreign object", called=True),
        remove("taken up"),
        place("black", id="added"),
        CLOSE,
        place("odd", id="late"),
        chance("17"),
        carry={"last": "5"},
    )
    results = {one["id"]: amounts(one) for one in told["wagers"]}
    assert results == {
        "stays": STRAIGHT_UP_WINS,
        "taken up": ("removed", "0", "10"),
        "added": ("win", "10", "10"),
        "late": ("refused", "0", "0"),
    }
    assert any("III/6.8" in ref for notice in told["notices"] for ref in cited(notice))


def test_a_void_spin_leaves_the_last_winning_number_where_it_was() -> None:
    first, void, after = settle(
        {"table": TABLE, "chance": ["5"]},
        {"moves": [CLOSE, ruling("no spin", "dealer", cause="foreign object")]},
        {"moves": [CLOSE, chance("9")]},
    )
    assert first["carry"] == {"last": "5"}
    assert not void["over"]
    assert void["carry"] is None
    assert after["carry"] == {"last": "9"}


def test_a_settled_spin_can_no_longer_be_called_off() -> None:
    told = play(
        TABLE, place("red"), CLOSE, chance("9"), ruling("no spin", "dealer", cause="foreign object")
    )
    assert told["moves"][-1]["answer"] == "refused"
    assert amounts(told["wagers"][0]) == ("win", "10", "10")


# A wrong number


@rule("I/15.1")
def test_a_wrong_number_is_corrected_and_the_difference_told() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"], id="a"),
        place("straight-up", ["18"], id="b"),
        place("black", id="c"),
        place("low", id="d"),
        CLOSE,
        chance("17"),
        ruling("correction", "game supervisor", number="18"),
    )
    results = {one["id"]: amounts(one) for one in told["wagers"]}
    assert results == {
        "a": ("lose", "0", "0"),
        "b": ("win", "350", "10"),
        "c": ("lose", "0", "0"),
        "d": ("win", "10", "10"),
    }
    assert {one["wager"]: one["difference"] for one in told["corrected"]} == {
        "a": "-360",
        "b": "360",
        "c": "-20",
    }
    assert told["carry"] == {"last": "18"}


@pytest.mark.parametrize("role", ["player", "dealer"])
@rule("I/15.1")
def test_a_correction_is_for_the_game_supervisor(role: str) -> None:
    told = play(TABLE, place("red"), CLOSE, chance("17"), ruling("correction", role, number="18"))
    assert told["moves"][-1]["refusal"]["reason"] == "role may not"
    assert cited(told["moves"][-1]) == written("nz1996", "I/15.1")
    assert amounts(told["wagers"][0]) == ("lose", "0", "0")
    assert told["state"]["number"] == "17"


@rule("I/15.1")
def test_before_there_is_a_number_there_is_nothing_to_correct() -> None:
    told = play(TABLE, place("red"), CLOSE, ruling("correction", "game supervisor", number="18"))
    assert told["moves"][-1]["refusal"]["reason"] == "there is nothing to correct"
    assert not told["over"]


@pytest.mark.parametrize(
    "unread", [ruling("no such ruling"), ruling("no spin", cause=7), chance("99"), chance({})]
)
@rule("I/15.1")
def test_a_correction_stands_whatever_was_refused_before(unread: dict[str, object]) -> None:
    told = play(
        TABLE,
        unread,
        place("red"),
        CLOSE,
        chance("17"),
        ruling("correction", "game supervisor", number="18"),
        ruling("correction", "game supervisor", number="17"),
        ruling("correction", "game supervisor", number="18"),
    )
    assert [move["answer"] for move in told["moves"]] == ["refused"] + ["accepted"] * 6
    assert amounts(told["wagers"][0]) == ("win", "10", "10")
    assert told["state"]["number"] == "18"
