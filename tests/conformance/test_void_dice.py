"""Three dice in two books: void spins and no result, wrong lights, dice seen early, put right."""

from typing import Any

import pytest

from tests.conformance.conducting import books
from tests.conformance.settling import (
    Answer,
    amounts,
    cited,
    opened,
    play,
    results,
    ruling,
    settle,
    spin,
    wager,
)
from tests.marks import Rules


TAI_SAI: dict[str, Any] = {"rulebook": "nz1996", "game": "tai-sai"}
SIC_BO: dict[str, Any] = {"rulebook": "star-rapid", "game": "sic bo"}
TABLES = {"nz1996": TAI_SAI, "star-rapid": SIC_BO}
GENERATED = {**SIC_BO, "options": {"mode": "rng"}}
VOIDING = {"nz1996": "no spin", "star-rapid": "no result"}
STAYS = {"die not flat": "VI/7.1", "tumbler fault": "VI/7.2", "dice exposed early": "VI/7.3"}
WHEN_CALLED = {
    "tumbler fault": "12.5.4",
    "tumbler not activated": "12.5.5",
    "dice exposed early": "12.5.5",
    "dice or tumbler broken": "12.5.6",
}
ALWAYS = {"die not flat": "12.5.3", "fewer than three tumbles": "12.3.1"}
CAUSES = {
    "nz1996": {**STAYS, "tumbler not activated": "VI/7.4"},
    "star-rapid": {**WHEN_CALLED, **ALWAYS},
}
SUPERVISORS = {
    "nz1996": ("game supervisor", "casino supervisor"),
    "star-rapid": ("gaming supervisor", "assistant gaming manager"),
}
SIX = [wager("total", "6")]
WON = ("win", "180", "10")
LOST = ("lose", "0", "0")
VOID = ("void", "0", "10")
REFUSED = ("refused", "0", "0")


rule, star = Rules("nz1996"), Rules("star-rapid")
each_cause = pytest.mark.parametrize(
    ("book", "cause", "ref"),
    [
        pytest.param(book, cause, f"{book}:{ref}", marks=Rules(book)(ref))
        for book, causes in CAUSES.items()
        for cause, ref in causes.items()
    ],
)


def hold_void(answer: Answer, *refs: str) -> None:
    """Hold a round to having no result: every wager void, every stake back, the game over."""
    for one in answer["wagers"]:
        assert amounts(one) == VOID
        assert one["void"] == "10"
        assert set(refs or star.refs("12.5.7")) <= cited(one)
    assert answer["over"]
    assert answer["carry"] == {"last": None}


def every_ref(answer: Answer) -> set[str]:
    return {ref for step in answer["steps"] for ref in cited(step)}


# No spin


@pytest.mark.parametrize("is_called", [True, False], ids=["called", "not called"])
@pytest.mark.parametrize("cause", rule.each(STAYS, "VI/7.5"))
def test_a_spin_that_is_void_decides_nothing_called_or_not(cause: str, is_called: bool) -> None:
    fault = ruling("no spin", "dealer", cause=cause, called=is_called, dice=[1, 2, 3])
    answer = play(TAI_SAI, "a: total 6; close", fault, "close; 1-1-2")
    assert [move["answer"] for move in answer["moves"]] == ["accepted"] * 5
    assert results(answer) == {"a": LOST}
    assert rule.told(STAYS[cause], "VI/7.5") <= cited(answer["steps"][1])
    again = [note for note in answer["notices"] if "again" in note["what"]]
    assert [cited(note) for note in again] == [rule.told("I/1[Void](b)")]


@pytest.mark.parametrize("is_called", [True, False], ids=["called", "not called"])
@rule("VI/7.4", "VI/7.5", "I/1[Void](a)")
def test_without_a_tumble_all_wagers_are_void(is_called: bool) -> None:
    fault = {"no spin": "tumbler not activated", "called": is_called, "dice": [1, 2, 3]}
    answer = spin(TAI_SAI, [*SIX, wager("big")], fault)
    hold_void(answer, *rule.refs("VI/7.4", "VI/7.5", "I/1[Void](a)"))
    assert cited(answer["steps"][-1]) == rule.told("VI/7.4", "VI/7.5")


@rule("VI/7.1", "VI/7.2", "VI/7.3")
def test_stakes_stay_on_and_may_be_changed_after_a_void_spin() -> None:
    for cause, ref in STAYS.items():
        answer = play(
            TAI_SAI,
            "stays: total 6; taken up: small; close",
            ruling("no spin", "dealer", cause=cause),
            "remove taken up; added: big; close; late: any-triple; 123",
        )
        assert results(answer) == {
            "stays": WON,
            "taken up": ("removed", "0", "10"),
            "added": LOST,
            "late": REFUSED,
        }
        assert rule.told(ref) <= cited(answer["steps"][1])


@rule("VI/7.3")
def test_dice_seen_before_no_more_bets_do_not_count() -> None:
    answer = play(TAI_SAI, "a: total 6", ruling("no spin", "dealer", cause="dice exposed early"))
    assert answer["moves"][-1]["answer"] == "accepted"
    assert results(answer) == {"a": ("open", "0", "0")}
    assert rule.told("VI/7.3") <= cited(answer["steps"][-1])


@rule("VI/7.1")
def test_a_die_at_a_slant_shows_nothing() -> None:
    answer = spin(TAI_SAI, SIX, {"no spin": "die not flat"}, "123")
    assert amounts(answer["wagers"][0]) == WON
    assert rule.told("VI/7.1") <= cited(answer["steps"][1])


@star("12.5.3", "12.5.7")
def test_a_die_at_a_slant_is_no_result() -> None:
    answer = spin(SIC_BO, SIX, {"no result": "die not flat"})
    hold_void(answer)
    assert star.told("12.5.3") <= cited(answer["steps"][-1])


@books(**{"nz1996": "VI/6.1 VI/7.2", "star-rapid": "12.3.1 12.5.5"})
def test_fewer_than_three_tumbles_are_no_tumble(book: str, refs: list[str]) -> None:
    answer = spin(TABLES[book], SIX, {"dice": [1, 2, 3], "tumbles": 2})
    assert set(refs) <= cited(answer["steps"][-1])
    if book == "star-rapid":
        hold_void(answer)
    else:
        again = spin(TABLES[book], SIX, {"dice": [1, 2, 3], "tumbles": 2}, "456")
        assert amounts(again["wagers"][0]) == LOST
    (counted,) = spin(TABLES[book], SIX, {"dice": [1, 2, 3], "tumbles": 3})["wagers"]
    assert amounts(counted) == WON


@pytest.mark.parametrize("cause", ["the dealer sneezed", "", "a player objects"])
@rule("VI/6.2")
def test_a_cause_the_division_does_not_name_voids_nothing(cause: str) -> None:
    answer = spin(TAI_SAI, SIX, {"no spin": cause}, "123")
    assert answer["stopped"]["index"] == 0
    assert amounts(answer["wagers"][0]) == ("open", "0", "0")


def test_a_cause_the_part_does_not_name_voids_nothing() -> None:
    answer = spin(SIC_BO, SIX, {"no result": "the dealer sneezed"}, "123")
    assert amounts(answer["wagers"][0]) == ("open", "0", "0")


@each_cause
def test_a_void_spin_is_not_the_players_to_call(book: str, cause: str, ref: str) -> None:
    fault = ruling(VOIDING[book], "player", cause=cause)
    answer = play(TABLES[book], "a: total 6; close", fault, "123")
    assert answer["moves"][2]["refusal"]["reason"] == "role may not"
    assert ref in cited(answer["moves"][2])
    assert book == "star-rapid" or cited(answer["moves"][2]) == {ref}
    assert results(answer) == {"a": WON}


@pytest.mark.parametrize("cause", rule.each(CAUSES["nz1996"]))
def test_a_settled_spin_is_not_void_any_more(cause: str) -> None:
    answer = play(TAI_SAI, "a: total 6; close; 123", ruling("no spin", "dealer", cause=cause))
    assert answer["moves"][-1]["answer"] == "refused"
    assert results(answer) == {"a": WON}
    game = opened(TAI_SAI).game
    settled = game.play.step(game.play.start(None), game.notation.chance("1-2-3"))
    refusal = game.play.refuse(settled, game.notation.ruling("no spin", {"cause": cause}))
    assert refusal is not None
    assert rule.told(CAUSES["nz1996"][cause]) <= set(map(str, refusal.rules))


# No result


@pytest.mark.parametrize("role", ["dealer", "gaming supervisor"])
@pytest.mark.parametrize("cause", star.each(CAUSES["star-rapid"], "12.5.7"))
def test_no_result_voids_every_wager_of_the_game(cause: str, role: str) -> None:
    fault = ruling("no result", role, cause=cause, called=True, dice=[1, 2, 3])
    answer = play(SIC_BO, "a: total 6; b: big; close", fault, "123")
    hold_void(answer)
    assert star.told(CAUSES["star-rapid"][cause], "12.5.7") <= cited(answer["steps"][1])
    assert answer["moves"][-1]["refusal"]["what"] == "the round is over"
    (note,) = answer["notices"]
    assert cited(note) == star.told("12.5.7")


@star("12.5.7")
def test_the_announcement_alone_voids_the_game() -> None:
    answer = spin(SIC_BO, SIX, {"no result": True})
    hold_void(answer)
    assert cited(answer["steps"][-1]) == star.told("12.5.7")


@star("12.5.7")
def test_after_no_result_the_next_game_starts_without_those_wagers() -> None:
    first, second = settle(
        {"table": SIC_BO, "wagers": [wager("total", "6", id="a")], "chance": [{"no result": True}]},
        {"wagers": [wager("total", "6", id="b")], "chance": ["1-2-3"]},
    )
    hold_void(first)
    assert results(second) == {"b": WON}


@pytest.mark.parametrize("cause", star.each(WHEN_CALLED))
def test_a_fault_that_nobody_announced_leaves_the_result(cause: str) -> None:
    answer = spin(SIC_BO, SIX, {"no result": cause, "called": False, "dice": "1-2-3"})
    assert amounts(answer["wagers"][0]) == WON
    assert star.told(WHEN_CALLED[cause]) <= cited(answer["steps"][1])
    blind = spin(SIC_BO, SIX, {"no result": cause, "called": False})
    assert blind["moves"][-1]["answer"] == "refused"
    assert star.told(WHEN_CALLED[cause]) <= cited(blind["moves"][-1])


@pytest.mark.parametrize("cause", star.each(ALWAYS, "12.5.7"))
def test_dice_that_show_nothing_fit_are_void_though_nobody_said_so(cause: str) -> None:
    hold_void(spin(SIC_BO, SIX, {"no result": cause, "called": False}))


@pytest.mark.parametrize("name", ["no result", "early uncovering"])
def test_the_generator_has_no_tumbler_to_go_wrong(name: str) -> None:
    facts = {"cause": "die not flat"} if name == "no result" else {"dice": [1, 2, 3]}
    answer = play(GENERATED, "a: total 6", ruling(name, "dealer", **facts), "close; 123")
    assert answer["moves"][1]["answer"] == "refused"
    assert results(answer) == {"a": WON}


# Dice seen too early


@star("12.5.2", "3.6", "5.4")
def test_a_cover_lifted_early_ends_the_wagering_and_the_dice_count() -> None:
    early = ruling("early uncovering", "dealer", dice=[3, 2, 1])
    answer = play(SIC_BO, "a: total 6; b: big", early, "late: small; remove b")
    assert results(answer) == {"a": WON, "b": LOST, "late": REFUSED}
    assert star.told("12.5.2", "3.6", "5.4") <= cited(answer["steps"][0])
    assert answer["carry"] == {"last": [1, 2, 3]}


@star("4.2", "12.5.2")
def test_an_early_end_rejects_what_the_end_of_wagering_rejects() -> None:
    at_limits = {**SIC_BO, "limits": {"min": "5", "max": "50"}}
    laid = [wager("big", stake=4), wager("small", stake=5)]
    small, enough = spin(at_limits, laid, {"early uncovering": [1, 2, 3]})["wagers"]
    assert amounts(small) == ("rejected", "0", "4")
    assert amounts(enough) == ("win", "5", "5")


@star("12.5.5", "12.5.7")
def test_dice_that_were_seen_while_wagers_could_be_made_may_be_announced_void() -> None:
    answer = spin(SIC_BO, SIX, {"no result": "dice exposed early"})
    hold_void(answer)
    assert star.told("12.5.5") <= cited(answer["steps"][-1])


@star("12.5.2")
def test_a_cover_is_early_only_while_wagers_are_open_and_over_dice() -> None:
    early = ruling("early uncovering", "dealer", dice=[1, 2, 3])
    answer = play(SIC_BO, ruling("early uncovering", "dealer"), "close", early, "456")
    assert [move["answer"] for move in answer["moves"]] == ["refused", "accepted"] * 2
    assert all(star.told("12.5.2") <= cited(answer["moves"][number]) for number in (0, 2))


# Lights


@rule("VI/7.6", "VI/7.7")
def test_where_the_lights_are_wrong_the_dice_decide() -> None:
    answer = spin(TAI_SAI, [*SIX, wager("big")], {"lights failed": [3, 2, 1]})
    assert [amounts(one) for one in answer["wagers"]] == [WON, LOST]
    assert rule.told("VI/7.6") <= cited(answer["steps"][1])
    stopped, inspector = answer["notices"]
    assert "No further game" in stopped["what"]
    assert "inspector" in inspector["what"]
    assert cited(stopped) == cited(inspector) == rule.told("VI/7.7")


@rule("VI/7.2", "VI/7.7")
def test_a_tumbler_that_works_wrongly_stops_the_games_until_it_is_right() -> None:
    answer = spin(TAI_SAI, [wager("big")], {"no spin": "tumbler fault"})
    assert amounts(answer["wagers"][0])[0] == "open"
    assert rule.told("VI/7.2") <= cited(answer["steps"][-1])
    assert [cited(note) for note in answer["notices"][:2]] == [rule.told("VI/7.7")] * 2


@rule("VI/7.6")
def test_wrong_lights_need_the_dice_and_the_close() -> None:
    wrong = ruling("lights failed", "dealer", dice=[1, 2, 3])
    answer = play(TAI_SAI, "a: big", wrong, "close", ruling("lights failed", "dealer"), "456")
    early, _, blind, _ = answer["moves"][1:]
    assert (early["answer"], blind["answer"]) == ("refused", "refused")
    assert cited(early) == cited(blind) == rule.told("VI/7.6")


# A wrong entry


@books(**{"nz1996": "VI/6.7 I/15.1", "star-rapid": "12.5.1"})
def test_wrong_dice_are_put_right_under_a_supervisor(book: str, refs: list[str]) -> None:
    for role, dice in zip(SUPERVISORS[book], ([1, 2, 3], "1-2-3"), strict=True):
        right = ruling("correction", role, dice=dice)
        answer = play(TABLES[book], "t: total 6; b: big; close; 4-5-6", right)
        assert results(answer) == {"t": WON, "b": LOST}
        changed = {one["wager"]: one["difference"] for one in answer["corrected"]}
        assert changed == {"t": "190", "b": "-20"}
        assert answer["carry"] == {"last": [1, 2, 3]}
        assert set(refs) <= every_ref(answer)


@pytest.mark.parametrize(
    ("book", "course"),
    [
        pytest.param(
            "nz1996",
            ("close", ruling("lights failed", "dealer", dice=[4, 5, 6])),
            marks=rule("VI/6.7", "VI/7.6"),
        ),
        pytest.param(
            "star-rapid",
            (ruling("early uncovering", "dealer", dice=[4, 5, 6]),),
            marks=star("12.5.1", "12.5.2"),
        ),
    ],
)
def test_dice_read_wrong_beside_wrong_lights_or_early_are_put_right_too(
    book: str, course: tuple[Any, ...]
) -> None:
    right = ruling("correction", SUPERVISORS[book][0], dice="1-2-3")
    assert results(play(TABLES[book], "a: total 6", *course, right)) == {"a": WON}


@pytest.mark.parametrize("role", ["dealer", "player"])
@books(**{"nz1996": "VI/6.7", "star-rapid": "12.5.1"})
def test_a_wrong_entry_is_for_a_supervisor(book: str, refs: list[str], role: str) -> None:
    right = ruling("correction", role, dice=[4, 5, 6])
    answer = play(TABLES[book], "a: total 6; close; 123", right)
    assert answer["moves"][-1]["refusal"]["reason"] == "role may not"
    assert set(refs) <= cited(answer["moves"][-1])
    assert results(answer) == {"a": WON}


def test_what_the_generator_drew_is_corrected_by_nobody() -> None:
    right = ruling("correction", "assistant gaming manager", dice=[1, 2, 3])
    answer = play(GENERATED, "a: total 6; close; 456", right)
    assert answer["moves"][-1]["answer"] == "refused"
    assert results(answer) == {"a": LOST}


def test_a_void_round_has_no_result_to_correct() -> None:
    void = ruling("no spin", "dealer", cause="tumbler not activated")
    right = ruling("correction", "game supervisor", dice=[1, 2, 3])
    answer = play(TAI_SAI, "a: total 6; close", void, right)
    assert answer["moves"][-1]["refusal"]["reason"] == "there is nothing to correct"
    assert results(answer) == {"a": VOID}


@star("12.5.1")
def test_a_game_that_cannot_be_rolled_back_is_void() -> None:
    void = {"do": "void", "wagers": ["t"], "why": "cannot be rolled back"}
    answer = play(SIC_BO, "t: total 6; close; 456", {**void, "rules": ["star-rapid:12.5.1"]})
    assert results(answer) == {"t": VOID}
    assert star.told("12.5.1") <= cited(answer["wagers"][0])


# Chips and the layout


@rule("VI/3.4")
def test_wagers_are_value_chips_or_the_tables_own() -> None:
    laid = [wager("big", chips="blue"), wager("big", chips="promotional"), wager("big")]
    blue, promotional, plain = spin(TAI_SAI, laid, "456")["wagers"]
    assert amounts(plain) == ("win", "10", "10")
    assert promotional["result"] == "refused"
    assert rule.told("VI/3.4") <= cited(blue) | cited(promotional)
