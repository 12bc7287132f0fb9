"""Tai-sai under nz1996, division VI: void spins, wrong lights, wrong entries, chips."""

from typing import Any

import pytest

from tests.conformance.settling import (
    CLOSE,
    amounts,
    chance,
    cited,
    opened,
    place,
    play,
    remove,
    ruling,
    spin,
    wager,
)
from tests.marks import Rules


TABLE: dict[str, Any] = {"rulebook": "nz1996", "game": "tai-sai"}
STAYS = {"die not flat": "VI/7.1", "tumbler fault": "VI/7.2", "dice exposed early": "VI/7.3"}
VOIDS = {"tumbler not activated": "VI/7.4"}
WON = ("win", "180", "10")
LOST = ("lose", "0", "0")
VOID = ("void", "0", "10")


rule = Rules("nz1996")
told = rule.told
each = rule.each


# No spin


@pytest.mark.parametrize("is_called", [True, False], ids=["called", "not called"])
@pytest.mark.parametrize("cause", each(STAYS, "VI/7.5"))
def test_a_spin_that_is_void_decides_nothing_called_or_not(cause: str, is_called: bool) -> None:
    answer = play(
        TABLE,
        place("total", "6"),
        CLOSE,
        ruling("no spin", "dealer", cause=cause, called=is_called, dice=[1, 2, 3]),
        CLOSE,
        chance([1, 1, 2]),
    )
    assert [move["answer"] for move in answer["moves"]] == ["accepted"] * 5
    assert amounts(answer["wagers"][0]) == LOST
    assert told(STAYS[cause], "VI/7.5") <= cited(answer["steps"][1])
    again = [note for note in answer["notices"] if "again" in note["what"]]
    assert [cited(note) for note in again] == [told("I/1[Void](b)")]


@pytest.mark.parametrize("is_called", [True, False], ids=["called", "not called"])
@pytest.mark.parametrize("cause", each(VOIDS, "VI/7.5", "I/1[Void](a)"))
def test_without_a_tumble_all_wagers_are_void(cause: str, is_called: bool) -> None:
    fault = {"no spin": cause, "called": is_called, "dice": [1, 2, 3]}
    answer = spin(TABLE, [wager("total", "6"), wager("big")], fault)
    for one in answer["wagers"]:
        assert amounts(one) == VOID
        assert one["void"] == "10"
        assert told("VI/7.4", "VI/7.5", "I/1[Void](a)") <= cited(one)
    assert answer["over"]
    assert answer["carry"] == {"last": None}
    assert cited(answer["steps"][-1]) == told("VI/7.4", "VI/7.5")


@rule("VI/7.1", "VI/7.2", "VI/7.3")
def test_stakes_stay_on_and_may_be_changed_after_a_void_spin() -> None:
    for cause, ref in STAYS.items():
        answer = play(
            TABLE,
            place("total", "6", id="stays"),
            place("small", id="taken up"),
            CLOSE,
            ruling("no spin", "dealer", cause=cause),
            remove("taken up"),
            place("big", id="added"),
            CLOSE,
            place("any-triple", id="late"),
            chance("123"),
        )
        assert {one["id"]: amounts(one) for one in answer["wagers"]} == {
            "stays": WON,
            "taken up": ("removed", "0", "10"),
            "added": LOST,
            "late": ("refused", "0", "0"),
        }
        assert told(ref) <= cited(answer["steps"][1])


@rule("VI/7.3")
def test_dice_seen_before_no_more_bets_do_not_count() -> None:
    answer = play(TABLE, place("total", "6"), ruling("early uncovering", "dealer", dice=[1, 2, 3]))
    assert answer["moves"][-1]["answer"] == "accepted"
    assert amounts(answer["wagers"][0]) == ("open", "0", "0")
    assert told("VI/7.3") <= cited(answer["steps"][-1])


@pytest.mark.parametrize(
    "written_so",
    [
        [1, "cocked", 3],
        {"dice": [1, 2, 3], "flat": False},
        {"cocked": True},
        "no spin: a die leans",
    ],
    ids=str,
)
@rule("VI/7.1")
def test_a_die_at_a_slant_shows_nothing(written_so: object) -> None:
    answer = spin(TABLE, [wager("total", "6")], written_so, "123")
    assert amounts(answer["wagers"][0]) == WON
    assert told("VI/7.1") <= cited(answer["steps"][1])


@rule("VI/6.1", "VI/7.2")
def test_fewer_than_three_tumbles_are_no_tumble() -> None:
    answer = spin(TABLE, [wager("total", "6")], {"dice": "123", "tumbles": 2}, "456")
    assert amounts(answer["wagers"][0]) == LOST
    assert told("VI/6.1", "VI/7.2") <= cited(answer["steps"][1])
    (counted,) = spin(TABLE, [wager("total", "6")], {"dice": "123", "tumbles": 3})["wagers"]
    assert amounts(counted) == WON


@pytest.mark.parametrize("cause", ["the dealer sneezed", "", "a player objects"])
@rule("VI/6.2")
def test_a_cause_the_division_does_not_name_voids_nothing(cause: str) -> None:
    answer = spin(TABLE, [wager("total", "6")], {"no spin": cause}, "123")
    assert answer["moves"][-2]["answer"] == "refused"
    assert amounts(answer["wagers"][0]) == WON


@pytest.mark.parametrize("cause", each({**STAYS, **VOIDS}))
def test_no_spin_is_not_the_players_to_call(cause: str) -> None:
    fault = ruling("no spin", "player", cause=cause)
    answer = play(TABLE, place("total", "6"), CLOSE, fault, chance("123"))
    assert answer["moves"][2]["refusal"]["reason"] == "role may not"
    assert cited(answer["moves"][2]) == told({**STAYS, **VOIDS}[cause])
    assert amounts(answer["wagers"][0]) == WON


@pytest.mark.parametrize("cause", each({**STAYS, **VOIDS}))
def test_a_settled_spin_is_not_void_any_more(cause: str) -> None:
    answer = play(
        TABLE, place("total", "6"), CLOSE, chance("123"), ruling("no spin", "dealer", cause=cause)
    )
    assert answer["moves"][-1]["answer"] == "refused"
    assert amounts(answer["wagers"][0]) == WON
    game = opened(TABLE).game
    settled = game.play.step(game.play.start(None), game.notation.chance("123"))
    refusal = game.play.refuse(settled, game.notation.ruling("no spin", {"cause": cause}))
    assert refusal is not None
    assert told({**STAYS, **VOIDS}[cause]) <= set(map(str, refusal.rules))


# Lights


@rule("VI/7.6", "VI/7.7")
def test_where_the_lights_are_wrong_the_dice_decide() -> None:
    for said in ({"lights failed": True}, {"lights": "wrong"}, {"ruling": "lights failed"}):
        answer = spin(TABLE, [wager("total", "6"), wager("big")], {**said, "dice": [3, 2, 1]})
        assert [amounts(one) for one in answer["wagers"]] == [WON, LOST]
        assert told("VI/7.6") <= cited(answer["steps"][1])
        stopped, inspector = answer["notices"]
        assert "No further game" in stopped["what"]
        assert "inspector" in inspector["what"]
        assert cited(stopped) == cited(inspector) == told("VI/7.7")


@rule("VI/7.2", "VI/7.7")
def test_a_tumbler_that_works_wrongly_stops_the_games_until_it_is_right() -> None:
    answer = spin(TABLE, [wager("big")], {"no spin": "the tumbler malfunctioned"})
    assert amounts(answer["wagers"][0])[0] == "open"
    assert told("VI/7.2") <= cited(answer["steps"][-1])
    assert [cited(note) for note in answer["notices"][:2]] == [told("VI/7.7")] * 2


@rule("VI/7.6")
def test_wrong_lights_need_the_dice_and_the_close() -> None:
    wrong = ruling("lights failed", "dealer", dice=[1, 2, 3])
    without = ruling("lights failed", "dealer")
    answer = play(TABLE, place("big"), wrong, CLOSE, without, chance("456"))
    early, _, blind, _ = answer["moves"][1:]
    assert (early["answer"], blind["answer"]) == ("refused", "refused")
    assert cited(early) == cited(blind) == told("VI/7.6")


# A wrong entry


@pytest.mark.parametrize("role", ["game supervisor", "casino supervisor"])
@rule("VI/6.7", "I/15.1")
def test_wrong_numbers_are_put_right_under_a_supervisor(role: str) -> None:
    answer = play(
        TABLE,
        place("total", "6", id="t"),
        place("big", id="b"),
        CLOSE,
        chance([4, 5, 6]),
        ruling("correction", role, dice=[1, 2, 3]),
    )
    assert [amounts(one) for one in answer["wagers"]] == [WON, LOST]
    changed = {one["wager"]: one["difference"] for one in answer["corrected"]}
    assert changed == {"t": "190", "b": "-20"}
    assert answer["carry"] == {"last": [1, 2, 3]}
    assert told("VI/6.7", "I/15.1") <= {ref for step in answer["steps"] for ref in cited(step)}


@rule("VI/6.7", "VI/7.6")
def test_dice_read_wrong_beside_wrong_lights_are_put_right_too() -> None:
    answer = play(
        TABLE,
        place("total", "6"),
        CLOSE,
        ruling("lights failed", "dealer", dice=[4, 5, 6]),
        ruling("correction", "game supervisor", dice="1-2-3"),
    )
    assert amounts(answer["wagers"][0]) == WON


@pytest.mark.parametrize("role", ["dealer", "player"])
@rule("VI/6.7")
def test_a_wrong_entry_is_for_the_game_supervisor(role: str) -> None:
    right = ruling("correction", role, dice=[4, 5, 6])
    answer = play(TABLE, place("total", "6"), CLOSE, chance("123"), right)
    assert answer["moves"][-1]["refusal"]["reason"] == "role may not"
    assert told("VI/6.7") <= cited(answer["moves"][-1])
    assert amounts(answer["wagers"][0]) == WON


def test_a_void_round_has_no_result_to_correct() -> None:
    answer = play(
        TABLE,
        place("total", "6"),
        CLOSE,
        ruling("no spin", "dealer", cause="tumbler not activated"),
        ruling("correction", "game supervisor", dice=[1, 2, 3]),
    )
    assert answer["moves"][-1]["refusal"]["reason"] == "there is nothing to correct"
    assert amounts(answer["wagers"][0]) == VOID


# Chips and the layout


@rule("VI/3.4")
def test_wagers_are_value_chips_or_the_tables_own() -> None:
    laid = [wager("big", chips="blue"), wager("big", chips="promotional"), wager("big")]
    blue, promotional, plain = spin(TABLE, laid, "456")["wagers"]
    assert amounts(plain) == ("win", "10", "10")
    assert promotional["result"] == "refused"
    assert told("VI/3.4") <= cited(blue) | cited(promotional)
