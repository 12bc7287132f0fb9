"""Sic bo under star-rapid, part 12: no result, dice seen too early, results put right."""

from typing import Any

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
    ruling,
    settle,
    spin,
    wager,
)
from tests.marks import Rules


TABLE: dict[str, Any] = {"rulebook": "star-rapid", "game": "sic bo"}
GENERATED = {**TABLE, "options": {"mode": "rng"}}
WHEN_CALLED = {
    "tumbler fault": "12.5.4",
    "tumbler not activated": "12.5.5",
    "dice exposed early": "12.5.5",
    "dice or tumbler broken": "12.5.6",
}
ALWAYS = {"die not flat": "12.5.3", "fewer than three tumbles": "12.3.1"}
CAUSES = {**WHEN_CALLED, **ALWAYS}
WON = ("win", "180", "10")
LOST = ("lose", "0", "0")
VOID = ("void", "0", "10")


rule = Rules("star-rapid")
told = rule.told
each = rule.each


def hold_void(answer: Answer) -> None:
    """Hold a round to having no result: every wager void, every stake back, the game over."""
    for one in answer["wagers"]:
        assert amounts(one) == VOID
        assert one["void"] == "10"
        assert told("12.5.7") <= cited(one)
    assert answer["over"]
    assert answer["carry"] == {"last": None}


# No result


@pytest.mark.parametrize("role", ["dealer", "gaming supervisor"])
@pytest.mark.parametrize("cause", each(CAUSES, "12.5.7"))
def test_no_result_voids_every_wager_of_the_game(cause: str, role: str) -> None:
    answer = play(
        TABLE,
        place("total", "6"),
        place("big"),
        CLOSE,
        ruling("no result", role, cause=cause, called=True, dice=[1, 2, 3]),
        chance("123"),
    )
    hold_void(answer)
    assert told(CAUSES[cause], "12.5.7") <= cited(answer["steps"][1])
    assert answer["moves"][-1]["refusal"]["what"] == "the round is over"
    (note,) = answer["notices"]
    assert cited(note) == told("12.5.7")


@rule("12.5.7")
def test_the_announcement_alone_voids_the_game() -> None:
    for said in ("no result", {"no result": True}, {"no result": None}):
        answer = spin(TABLE, [wager("total", "6")], said)
        hold_void(answer)
        assert cited(answer["steps"][-1]) == told("12.5.7")


@rule("12.5.7")
def test_after_no_result_the_next_game_starts_without_those_wagers() -> None:
    first, second = settle(
        {"table": TABLE, "wagers": [wager("total", "6", id="a")], "chance": ["no result"]},
        {"wagers": [wager("total", "6", id="b")], "chance": ["123"]},
    )
    hold_void(first)
    assert {one["id"]: amounts(one) for one in second["wagers"]} == {"b": WON}


@pytest.mark.parametrize("cause", each(WHEN_CALLED))
def test_a_fault_that_nobody_announced_leaves_the_result(cause: str) -> None:
    fault = {"no result": cause, "called": False, "dice": "1-2-3"}
    answer = spin(TABLE, [wager("total", "6")], fault)
    assert amounts(answer["wagers"][0]) == WON
    assert told(WHEN_CALLED[cause]) <= cited(answer["steps"][1])
    blind = spin(TABLE, [wager("total", "6")], {"no result": cause, "called": False})
    assert blind["moves"][-1]["answer"] == "refused"
    assert told(WHEN_CALLED[cause]) <= cited(blind["moves"][-1])


@pytest.mark.parametrize("cause", each(ALWAYS, "12.5.7"))
def test_dice_that_show_nothing_fit_are_void_though_nobody_said_so(cause: str) -> None:
    hold_void(spin(TABLE, [wager("total", "6")], {"no result": cause, "called": False}))


@pytest.mark.parametrize(
    "written_so",
    [[1, 2, "cocked"], {"dice": [1, 2, 3], "flat": False}, {"not flat": True}],
    ids=str,
)
@rule("12.5.3", "12.5.7")
def test_a_die_at_a_slant_is_no_result(written_so: object) -> None:
    answer = spin(TABLE, [wager("total", "6")], written_so)
    hold_void(answer)
    assert told("12.5.3") <= cited(answer["steps"][-1])


@rule("12.3.1", "12.5.5")
def test_dice_are_tumbled_three_times_or_more() -> None:
    answer = spin(TABLE, [wager("total", "6")], {"dice": "123", "tumbles": 2})
    hold_void(answer)
    assert told("12.3.1", "12.5.5") <= cited(answer["steps"][-1])
    (one,) = spin(TABLE, [wager("total", "6")], {"dice": "123", "tumbles": 3})["wagers"]
    assert amounts(one) == WON


@pytest.mark.parametrize("cause", each(CAUSES))
def test_no_result_is_not_the_players_to_announce(cause: str) -> None:
    fault = ruling("no result", "player", cause=cause)
    answer = play(TABLE, place("total", "6"), CLOSE, fault, chance("123"))
    assert answer["moves"][2]["refusal"]["reason"] == "role may not"
    assert told(CAUSES[cause]) <= cited(answer["moves"][2])
    assert amounts(answer["wagers"][0]) == WON


def test_a_cause_the_part_does_not_name_voids_nothing() -> None:
    answer = spin(TABLE, [wager("total", "6")], {"no result": "the dealer sneezed"}, "123")
    assert amounts(answer["wagers"][0]) == WON


@pytest.mark.parametrize("name", ["no result", "early uncovering"])
def test_the_generator_has_no_tumbler_to_go_wrong(name: str) -> None:
    facts = {"cause": "die not flat"} if name == "no result" else {"dice": [1, 2, 3]}
    answer = play(
        GENERATED, place("total", "6"), ruling(name, "dealer", **facts), CLOSE, chance("123")
    )
    assert answer["moves"][1]["answer"] == "refused"
    assert amounts(answer["wagers"][0]) == WON


# Dice seen too early


@rule("12.5.2", "3.6", "5.4")
def test_a_cover_lifted_early_ends_the_wagering_and_the_dice_count() -> None:
    answer = play(
        TABLE,
        place("total", "6", id="a"),
        place("big", id="b"),
        ruling("early uncovering", "dealer", dice=[3, 2, 1]),
        place("small", id="late"),
        remove("b"),
    )
    assert {one["id"]: amounts(one) for one in answer["wagers"]} == {
        "a": WON,
        "b": LOST,
        "late": ("refused", "0", "0"),
    }
    assert told("12.5.2", "3.6", "5.4") <= cited(answer["steps"][0])
    assert answer["carry"] == {"last": [1, 2, 3]}


@rule("4.2", "12.5.2")
def test_an_early_end_rejects_what_the_end_of_wagering_rejects() -> None:
    at_limits = {**TABLE, "limits": {"min": "5", "max": "50"}}
    early = {"early uncovering": [1, 2, 3]}
    small, enough = spin(at_limits, [wager("big", stake=4), wager("small", stake=5)], early)[
        "wagers"
    ]
    assert amounts(small) == ("rejected", "0", "4")
    assert amounts(enough) == ("win", "5", "5")


@rule("12.5.5", "12.5.7")
def test_dice_that_were_seen_while_wagers_could_be_made_may_be_announced_void() -> None:
    seen = {"no result": "the dice were exposed before no more bets"}
    answer = spin(TABLE, [wager("total", "6")], seen)
    hold_void(answer)
    assert told("12.5.5") <= cited(answer["steps"][-1])


@rule("12.5.2")
def test_a_cover_is_early_only_while_wagers_are_open_and_over_dice() -> None:
    early = ruling("early uncovering", "dealer", dice=[1, 2, 3])
    answer = play(TABLE, ruling("early uncovering", "dealer"), CLOSE, early, chance("456"))
    assert [move["answer"] for move in answer["moves"]] == [
        "refused",
        "accepted",
        "refused",
        "accepted",
    ]
    assert all(told("12.5.2") <= cited(answer["moves"][number]) for number in (0, 2))


# A wrong result


@pytest.mark.parametrize("role", ["gaming supervisor", "assistant gaming manager"])
@rule("12.5.1")
def test_a_wrong_result_is_rolled_back_and_entered_again(role: str) -> None:
    answer = play(
        TABLE,
        place("total", "6", id="t"),
        place("big", id="b"),
        CLOSE,
        chance("4-5-6"),
        ruling("correction", role, dice="1-2-3"),
    )
    assert [amounts(one) for one in answer["wagers"]] == [WON, LOST]
    changed = {one["wager"]: one["difference"] for one in answer["corrected"]}
    assert changed == {"t": "190", "b": "-20"}
    assert told("12.5.1") <= {ref for step in answer["steps"] for ref in cited(step)}


@rule("12.5.1", "12.5.2")
def test_dice_seen_early_and_read_wrong_are_put_right_too() -> None:
    answer = play(
        TABLE,
        place("total", "6"),
        ruling("early uncovering", "dealer", dice="456"),
        ruling("correction", "gaming supervisor", dice="123"),
    )
    assert amounts(answer["wagers"][0]) == WON


@pytest.mark.parametrize("role", ["dealer", "player"])
@rule("12.5.1")
def test_a_rollback_is_for_the_gaming_supervisor(role: str) -> None:
    right = ruling("correction", role, dice="123")
    answer = play(TABLE, place("total", "6"), CLOSE, chance("456"), right)
    assert answer["moves"][-1]["refusal"]["reason"] == "role may not"
    assert told("12.5.1") <= cited(answer["moves"][-1])
    assert amounts(answer["wagers"][0]) == LOST


def test_what_the_generator_drew_is_corrected_by_nobody() -> None:
    right = ruling("correction", "assistant gaming manager", dice="123")
    answer = play(GENERATED, place("total", "6"), CLOSE, chance("456"), right)
    assert answer["moves"][-1]["answer"] == "refused"
    assert amounts(answer["wagers"][0]) == LOST


@rule("12.5.1")
def test_a_game_that_cannot_be_rolled_back_is_void() -> None:
    void = {"do": "void", "wagers": ["t"], "why": "cannot be rolled back"}
    answer = play(
        TABLE,
        place("total", "6", id="t"),
        CLOSE,
        chance("456"),
        {**void, "rules": ["star-rapid:12.5.1"]},
    )
    assert amounts(answer["wagers"][0]) == VOID
    assert told("12.5.1") <= cited(answer["wagers"][0])
