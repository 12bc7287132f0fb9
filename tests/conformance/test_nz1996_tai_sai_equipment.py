"""nz1996: the equipment of tai-sai. Checked before the table opens, at fault, mended, judged."""

import pytest

from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER
from tests.conformance.conducting import LAYOUTS, SUPERVISOR, told_to
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR, Evening, rules, words


rule = Rules("nz1996")
ref = rule.ref
closed = LAYOUTS["tai_sai"].closed

CASINO_SUPERVISOR = {"who": "C1", "role": "casino supervisor"}
HOUSE = {"who": "the operator", "role": OPERATOR, "gaming_day": "2024-11-16"}


# Before the table opens


CHECKS = {"power": "VI/5.0(a)", "lights": "VI/5.0(b)", "tumbler": "VI/5.0(c)", "seal": "VI/5.0(d)"}


def shut() -> Evening:
    """Give a table that was closed again before its first game."""
    evening = Evening("nz1996", "P1", "P2", game="tai-sai")
    evening.do("post closing sign", **CASINO_SUPERVISOR, minutes=20)
    evening.wait(minutes=20)
    evening.do("close table", **CASINO_SUPERVISOR)
    return evening


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=rule(number)) for part, number in CHECKS.items()]
)
def test_no_table_opens_before_each_part_was_checked_by_a_casino_supervisor(part: str) -> None:
    evening = shut()
    every = dict.fromkeys(CHECKS, True)
    assert ref(CHECKS[part]) in rules(evening.refused_one_role_lower("check equipment", **every))
    assert rules(evening.refused("open table", **HOUSE)) == list(map(ref, CHECKS.values()))
    nothing = evening.refused("check equipment", **CASINO_SUPERVISOR)
    assert nothing.reason is Reason.RULING_DOES_NOT_APPLY
    evening.do("check equipment", **CASINO_SUPERVISOR, **{**every, part: None})
    refusal = evening.refused("open table", **HOUSE)
    assert (refusal.reason, rules(refusal)) == (Reason.MOVE_IS_NOT_DUE, [ref(CHECKS[part])])
    (came,) = evening.do("check equipment", **CASINO_SUPERVISOR, **{part: True})
    assert (rules((came,)), came.happening.facts["found"]) == ([ref(CHECKS[part])], {part: True})
    evening.do("open table", **HOUSE)
    evening.do("new game", **DEALER)
    late = evening.refused("check equipment", **CASINO_SUPERVISOR, **every)
    assert late.reason is Reason.MOVE_IS_NOT_DUE


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=rule(number, "VI/7.7")) for part, number in CHECKS.items()]
)
def test_what_is_not_in_order_keeps_the_table_closed_until_it_is_mended(part: str) -> None:
    evening = shut()
    every = dict.fromkeys(CHECKS, True)
    came = evening.do("check equipment", **CASINO_SUPERVISOR, **{**every, part: False})
    assert words(came) == f"Checked and not in order: {part}"
    assert ref(CHECKS[part]) in rules(came)
    refusal = evening.refused("open table", **HOUSE)
    assert (refusal.reason, rules(refusal)) == (Reason.MOVE_IS_NOT_DUE, [ref("VI/7.7")])
    evening.do("equipment mended", **SUPERVISOR, found="put in order")
    assert ref(CHECKS[part]) in rules(evening.refused("open table", **HOUSE)), "it is checked anew"
    evening.do("check equipment", **CASINO_SUPERVISOR, **every)
    evening.do("open table", **HOUSE)


# Lights and equipment


@rule("VI/7.6", "VI/7.7")
def test_where_the_lights_are_wrong_the_dice_decide_and_play_stops() -> None:
    evening = closed("P1: small for 50; P1: big for 30")
    assert evening.refused("lights wrong", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("result", **DEALER, chance="1-3-6")
    assert ref("VI/7.6") in rules(evening.refused_one_role_lower("lights wrong"))
    came = evening.do("lights wrong", **DEALER, what="big is lit")
    assert words(came) == "The lights are wrong: wagers are settled on 1-3-6"
    assert {ref("VI/7.6"), ref("VI/7.7")} <= set(rules(came))
    assert "Tell the inspector at once" in told_to(came)
    evening.pay_out()
    assert evening.chips("P1") == "1020"
    stopped = evening.refused("new game", **DEALER)
    assert (stopped.reason, rules(stopped)) == (Reason.MOVE_IS_NOT_DUE, [ref("VI/7.7")])


@rule("VI/7.7")
@pytest.mark.parametrize("procedure", [False, True])
def test_after_a_malfunction_no_game_until_it_is_mended_or_got_round(procedure: bool) -> None:
    evening = Evening("nz1996", "P1", "P2", game="tai-sai")
    assert rules(evening.refused_one_role_lower("equipment fault", what="dark")) == [ref("VI/7.7")]
    came = evening.do("equipment fault", **DEALER, what="the display is dark")
    assert "No further game until it is mended" in told_to(came)
    assert "Tell the inspector at once" in told_to(came)
    for do in ("new game", "tumble"):
        assert rules(evening.refused(do, **DEALER)) == [ref("VI/7.7")]
    assert rules(evening.refused_one_role_lower("equipment mended", found="x")) == [ref("VI/7.7")]
    mended = evening.do("equipment mended", **SUPERVISOR, found="called aloud", procedure=procedure)
    assert ("Tell the inspector of the procedure" in told_to(mended)) is procedure
    evening.do("new game", **DEALER)
    again = evening.refused("equipment mended", **SUPERVISOR, found="x")
    assert again.reason is Reason.NOTHING_TO_CORRECT


@rule("VI/7.2", "VI/7.7")
def test_a_tumbler_that_works_wrongly_voids_the_spin_and_tumbles_no_more_until_mended() -> None:
    evening = closed("P1: small for 50")
    came = evening.do("no spin", **DEALER, cause="tumbler fault")
    assert {ref("VI/7.2"), ref("VI/7.7")} <= set(rules(came))
    assert rules(evening.refused("tumble", **DEALER)) == [ref("VI/7.7")]
    evening.do("call", who="P1", wager="w1", call="remove")
    evening.do("equipment mended", **SUPERVISOR, found="a new motor")
    evening.do("tumble", **DEALER)
