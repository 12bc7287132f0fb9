"""Roulette under nz, division 8: the wheel, the close, void spins and corrections."""

import pytest

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
    wager,
    words,
    written,
)
from tests.marks import Rules


TABLE = roulette("nz")
CAUSES = {
    "ball with the wheel": ("8/5.1", "8/5.1(a)"),
    "foreign object": ("8/5.1", "8/5.1(b)"),
    "ball too long": ("8/5.1", "8/5.1(c)"),
    "interference": ("8/5.1", "8/5.1(d)"),
    "ball left the wheel": ("8/5.2",),
    "fewer than four circuits": ("8/5.3",),
}
STRAIGHT_UP_WINS = ("win", "350", "10")
LOST = ("lose", "0", "0")
REFUSED = ("refused", "0", "0")


rule = Rules("nz")


each_cause = pytest.mark.parametrize(
    "cause", [pytest.param(cause, marks=rule(*refs)) for cause, refs in CAUSES.items()]
)


def results(told: Answer) -> dict[str, tuple[str, str, str]]:
    return {one["id"]: amounts(one) for one in told["wagers"]}


# The close


@rule("8/3.6", "8/3.6(a)", "8/3.6(b)", "8/3.7")
def test_after_no_more_bets_no_wager_is_made_or_handled() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"], id="a"),
        place("red", id="b"),
        place("black", id="c"),
        remove("c"),
        CLOSE,
        place("odd", id="late"),
        remove("a"),
        remove("b"),
        chance("17"),
        remove("b"),
    )
    moves = [move for move in told["moves"] if move["answer"] == "refused"]
    late, first, second, lost = moves
    assert cited(late) == written("nz", "8/3.6", "8/3.6(a)")
    assert cited(first) == cited(second) == written("nz", "8/3.6", "8/3.6(b)")
    assert cited(lost) == written("nz", "8/3.7")
    assert results(told) == {
        "a": STRAIGHT_UP_WINS,
        "b": LOST,
        "c": ("removed", "0", "10"),
        "late": REFUSED,
    }


@rule("8/3.6", "8/3.6(a)", "8/3.6(b)", "8/3.6A")
def test_the_ball_dropping_closes_the_wagering_too() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"], id="a"),
        ruling("ball dropped", "dealer"),
        place("straight-up", ["17"], id="late"),
        place("straight-up", ["17"], id="let through", accepted="by mistake"),
        remove("a"),
        chance("17"),
    )
    late, removing = [move for move in told["moves"] if move["answer"] == "refused"]
    assert cited(late) == written("nz", "8/3.6", "8/3.6(a)")
    assert cited(removing) == written("nz", "8/3.6", "8/3.6(b)")
    assert results(told) == {
        "a": STRAIGHT_UP_WINS,
        "late": REFUSED,
        "let through": ("void", "0", "10"),
    }
    assert written("nz", "8/3.6A") <= cited(told["wagers"][2])


@rule("8/3.6A")
def test_a_wager_let_through_after_the_call_and_the_drop_is_void() -> None:
    told = play(
        TABLE,
        place("red", id="a"),
        CLOSE,
        ruling("ball dropped", "dealer"),
        place("straight-up", ["17"], id="let through", accepted="by mistake"),
        chance("17"),
    )
    assert results(told) == {"a": LOST, "let through": ("void", "0", "10")}
    assert written("nz", "8/3.6A") <= cited(told["wagers"][1])


@rule("8/3.6A")
def test_a_wager_let_through_when_the_number_is_known_is_void() -> None:
    told = play(
        TABLE,
        CLOSE,
        chance("17"),
        place("straight-up", ["17"], id="past posted", accepted="by mistake"),
    )
    assert results(told) == {"past posted": ("void", "0", "10")}
    assert written("nz", "8/3.6A") <= cited(told["wagers"][0])


@rule("8/3.6")
def test_a_player_does_not_rule_that_the_ball_has_dropped() -> None:
    told = play(TABLE, ruling("ball dropped", "player"), place("red"), CLOSE, chance("9"))
    assert told["moves"][0]["refusal"]["reason"] == "role may not"
    assert cited(told["moves"][0]) == written("nz", "8/3.6")
    assert amounts(told["wagers"][0]) == ("win", "10", "10")


@rule("8/3.8(a)")
def test_a_wager_is_settled_where_it_lies_when_the_ball_rests() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"], id="first"),
        remove("first"),
        place("straight-up", ["18"], id="moved"),
        CLOSE,
        chance("17"),
    )
    assert results(told) == {"first": ("removed", "0", "10"), "moved": LOST}
    assert written("nz", "8/3.8(a)") <= cited(told["wagers"][1])


@rule("8/4.5(a)", "8/4.5(b)")
def test_losers_are_collected_before_winners_are_paid() -> None:
    laid = [wager("red", id="r"), wager("odd", id="o"), wager("even", id="e")]
    told = spin(TABLE, laid, "17")
    assert words(told)[-2:] == ["Collect r, e", "Pay o 10"]
    collect, pay = told["steps"][-2:]
    assert written("nz", "8/4.5(a)") <= cited(collect)
    assert written("nz", "8/4.5(b)") <= cited(pay)


# Void spins


@pytest.mark.parametrize("called", [True, False])
@pytest.mark.parametrize("role", ["dealer", "game supervisor"])
@each_cause
def test_a_faulty_spin_is_void_called_or_not_though_the_ball_lands(
    cause: str, role: str, called: bool
) -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"]),
        CLOSE,
        ruling("no spin", role, cause=cause, called=called, ball="17"),
        CLOSE,
        chance("18"),
    )
    assert [move["answer"] for move in told["moves"]] == ["accepted"] * 5
    assert amounts(told["wagers"][0]) == LOST
    assert cited(told["steps"][1]) == written("nz", *CAUSES[cause])


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
    assert cited(told["moves"][2]) == written("nz", *CAUSES[cause])
    assert amounts(told["wagers"][0]) == STRAIGHT_UP_WINS


@rule("8/5.2")
def test_a_ball_that_left_the_wheel_is_examined_by_the_game_supervisor() -> None:
    for cause in CAUSES:
        told = spin(TABLE, [], {"no spin": cause})
        notices = [n for n in told["notices"] if "game supervisor" in n["what"]]
        assert bool(notices) is (cause == "ball left the wheel")
        assert all(cited(notice) == written("nz", "8/5.2") for notice in notices)


@pytest.mark.parametrize(("circuits", "counts"), [(0, False), (3, False), (4, True), (9, True)])
@rule("8/4.2")
def test_a_spin_needs_four_circuits(circuits: int, counts: bool) -> None:
    told = spin(TABLE, [wager("straight-up", ["17"])], {"ball": "17", "circuits": circuits})
    assert told["over"] is counts
    assert told["wagers"][0]["result"] == ("win" if counts else "open")
    short = spin(TABLE, [], {"ball": "17", "circuits": 3})
    assert written("nz", "8/4.2") <= cited(short["steps"][1])


@pytest.mark.parametrize("cause", ["wheel not turning", "ball in no pocket", "the dealer sneezed"])
def test_a_cause_the_division_does_not_name_voids_nothing(cause: str) -> None:
    told = spin(TABLE, [wager("straight-up", ["17"])], {"no spin": cause}, "17")
    assert amounts(told["wagers"][0]) == STRAIGHT_UP_WINS


@rule("8/5.1", "8/5.1(d)")
def test_after_a_void_spin_stakes_stay_and_may_be_changed_until_the_next_close() -> None:
    told = play(
        TABLE,
        place("straight-up", ["17"], id="stays"),
        place("tier", stake=60, id="taken up"),
        CLOSE,
        ruling("no spin", "dealer", cause="interference", called=True, ball="17"),
        remove("taken up"),
        place("split", ["17", "20"], id="added"),
        CLOSE,
        remove("stays"),
        chance("17"),
    )
    assert results(told) == {
        "stays": STRAIGHT_UP_WINS,
        "taken up": ("removed", "0", "60"),
        "added": ("win", "170", "10"),
    }
    assert cited(told["moves"][7]) == written("nz", "8/3.6", "8/3.6(b)")
    assert any("8/5.4" in ref for notice in told["notices"] for ref in cited(notice))


@rule("8/5.1(b)")
def test_a_spin_that_dropped_early_may_still_be_void() -> None:
    told = play(
        TABLE,
        place("red", id="a"),
        ruling("ball dropped", "dealer"),
        place("red", id="void", accepted="by mistake"),
        ruling("no spin", "dealer", cause="foreign object"),
        place("red", id="b"),
        CLOSE,
        chance("9"),
    )
    won = ("win", "10", "10")
    assert results(told) == {"a": won, "void": ("void", "0", "10"), "b": won}


# A wrong number


@rule("1/11.1")
def test_a_wrong_number_is_corrected_and_the_difference_told() -> None:
    told = play(
        TABLE,
        place("orphelins", stake=50, id="o"),
        place("tier", stake=60, id="t"),
        place("black", id="b"),
        place("straight-up", ["17"], id="void", accepted="by mistake", placed_by="dealer"),
        remove("void"),
        CLOSE,
        chance("17"),
        ruling("correction", "game supervisor", number="10"),
    )
    assert results(told) == {
        "o": LOST,
        "t": ("win", "170", "10"),
        "b": ("win", "10", "10"),
        "void": ("removed", "0", "10"),
    }
    assert {one["wager"]: one["difference"] for one in told["corrected"]} == {
        "o": "-360",
        "t": "180",
    }
    assert told["carry"] == {"last": "10"}


@pytest.mark.parametrize("role", ["player", "dealer"])
@rule("1/11.1")
def test_a_correction_is_for_the_game_supervisor(role: str) -> None:
    told = play(TABLE, place("red"), CLOSE, chance("17"), ruling("correction", role, number="18"))
    assert told["moves"][-1]["refusal"]["reason"] == "role may not"
    assert cited(told["moves"][-1]) == written("nz", "1/11.1")
    assert amounts(told["wagers"][0]) == LOST


@rule("1/10.2(a)")
def test_an_allowance_used_before_stays_used_after_a_correction() -> None:
    table = roulette("nz", limits={"min": "10"})
    low = place("red", stake=5, player="seat 1", accepted="by mistake")
    told = play(
        table,
        low,
        CLOSE,
        chance("8"),
        ruling("correction", "game supervisor", number="9"),
        allowances_used=["seat 1"],
    )
    assert amounts(told["wagers"][0]) == ("void", "0", "5")
