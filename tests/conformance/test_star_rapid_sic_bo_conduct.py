"""star-rapid: a game of sic bo at the table. The tumbler, the countdown, Enter and OK, no result."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER
from tests.conformance import conducting
from tests.conformance.conducting import told_to
from tests.marks import Rules
from tests.table.conduct.evening import Evening, rules, words


SUPERVISOR = {"who": "G1", "role": "gaming supervisor"}
MANAGER = {"who": "A1", "role": "assistant gaming manager"}


rule = Rules("star-rapid")
ref = rule.ref


def sic_bo(**record: Any) -> Evening:
    return Evening(
        "star-rapid", "P1", "P2", **{"game": "sic-bo", "name": "S1", "seconds": 30, **record}
    )


def wagered(wagers: str = "") -> Evening:
    """Begin a game of 30 seconds with these wagers."""
    return conducting.wagered("star-rapid", wagers, game="sic-bo", name="S1", seconds=30)


def at_zero(wagers: str = "") -> Evening:
    """Let the countdown of such a game run out."""
    evening = wagered(wagers)
    evening.wait(seconds=30)
    evening.do("no more bets", who="system")
    return evening


# The tumbler


@rule("12.2.1", "12.3.1")
def test_new_game_tumbles_the_covered_dice_and_invites_wagers() -> None:
    evening = sic_bo()
    evening.refused_one_role_lower("new game")
    came = evening.do("new game", **DEALER)
    told = "The covered dice are tumbled 3 times. Round 1: place your bets, for 30 seconds"
    assert words(came) == told
    assert {ref("12.2.1"), ref("12.3.1")} <= set(rules(came))
    evening.do("place", who="P1", bet="small", stake="50")
    evening.do("no result", **DEALER)
    assert words(evening.do("new game", **DEALER)).startswith(
        "The covered dice are tumbled 3 times"
    )


@rule("12.3.2")
def test_the_dealer_uncovers_when_the_countdown_is_at_zero() -> None:
    evening = wagered("P1: small for 50")
    evening.wait(seconds=30)
    came = evening.do("no more bets", who="system")
    assert "Uncover the dice" in told_to(came)
    assert ref("12.3.2") in rules(came)
    assert ref("12.3.2") in rules(evening.refused_one_role_lower("uncover"))
    assert rules(evening.do("uncover", **DEALER)) == [ref("12.3.2")]
    again = evening.refused("uncover", **DEALER)
    assert (again.reason, rules(again)) == (Reason.MOVE_IS_NOT_DUE, [ref("12.3.2")])


@rule("12.3.2")
def test_uncovering_at_zero_ends_the_wagering_though_nobody_was_quicker() -> None:
    evening = wagered("P1: small for 50")
    evening.wait(seconds=30)
    came = evening.do("uncover", **DEALER)
    assert words(came) == "The time is up: no more bets; The dice are uncovered"
    assert ref("12.3.2") in rules(came)


# Enter and OK


@rule("12.2.1.1", "12.3.3")
def test_the_dealer_enters_what_the_dice_show_and_the_system_asks_to_confirm_it() -> None:
    evening = at_zero("P1: small for 50")
    evening.do("uncover", **DEALER)
    lower = evening.refused_one_role_lower("result", chance=[6, 1, 3])
    assert {ref("12.2.1.1"), ref("12.3.3")} <= set(rules(lower))
    came = evening.do("result", **DEALER, chance=[6, 1, 3])
    assert words(came).startswith("6-1-3 is registered")
    assert told_to(came) == "Confirm 6-1-3 or call the supervisor"
    assert {ref("12.2.1.1"), ref("12.3.3")} <= set(rules(came))
    assert evening.chips("P1") == "950"
    again = evening.refused("result", **DEALER, chance=[6, 1, 3])
    assert again.reason is Reason.CHANCE_IS_NOT_DUE


@rule("12.2.1.1", "12.3.4")
def test_ok_settles_once_each_die_is_read_back_right() -> None:
    evening = at_zero("P1: small for 50; P1: big for 30")
    evening.do("uncover", **DEALER)
    early = evening.refused("confirm result", **DEALER)
    assert {ref("12.2.1.1"), ref("12.3.4")} <= set(rules(early))
    evening.do("result", **DEALER, chance=[6, 1, 3])
    lower = evening.refused_one_role_lower("confirm result")
    assert {ref("12.2.1.1"), ref("12.3.4")} <= set(rules(lower))
    wrong = evening.refused("confirm result", **DEALER, chance=[6, 1, 4])
    assert wrong.what == "6-1-3 is registered, not 6-1-4"
    came = evening.do("confirm result", **DEALER, chance=[1, 3, 6])
    assert {ref("12.2.1.1"), ref("12.3.4")} <= set(rules(came))
    assert words(came) == "one, three, six; total ten; Settled"
    assert evening.table.live is None
    assert evening.chips("P1") == "1020"
    assert evening.table.conduct.numbers == ("1-3-6",)


@rule("12.3.4")
def test_after_ok_the_cover_goes_back_and_a_new_game_starts() -> None:
    evening = at_zero("P1: small for 50")
    evening.do("uncover", **DEALER)
    evening.do("result", **DEALER, chance="1-3-6")
    early = evening.refused("cover", **DEALER)
    assert (early.reason, rules(early)) == (Reason.MOVE_IS_NOT_DUE, [ref("12.3.4")])
    evening.do("confirm result", **DEALER)
    assert ref("12.3.4") in rules(evening.refused_one_role_lower("cover"))
    assert rules(evening.do("cover", **DEALER)) == [ref("12.3.4")]
    assert evening.refused("cover", **DEALER).what == "the dice are covered already"
    evening.do("new game", **DEALER)


@rule("12.3.3")
@pytest.mark.parametrize("keyed", [[1, 3], [1, 3, 7], [1, 3, 6, 6], "", [0, 1, 2], "17"])
def test_only_what_three_dice_show_is_entered(keyed: Any) -> None:
    evening = at_zero("P1: small for 50")
    refusal = evening.refused("result", **DEALER, chance=keyed)
    assert refusal.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    came = evening.do("result", **DEALER, chance="1-3-6", total=10)
    assert ref("12.3.3") in rules(came)


# Seen too early


@rule("12.5.2", "3.6", "5.4")
def test_an_early_uncovering_ends_the_wagering_at_once_and_the_wagers_stand() -> None:
    evening = wagered("P1: small for 50")
    evening.wait(seconds=10)
    came = evening.do("uncover", **DEALER)
    assert {ref("12.5.2"), ref("3.6"), ref("5.4")} <= set(rules(came))
    late = evening.refused("place", who="P2", bet="small", stake="50")
    assert late.reason is Reason.WAGERING_IS_CLOSED
    evening.do("result", **DEALER, chance="1-3-6")
    evening.do("confirm result", **DEALER)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1050", "1000")


@rule("12.5.2")
def test_a_result_entered_early_ends_the_wagering_as_well() -> None:
    evening = wagered("P1: small for 50")
    came = evening.do("result", **DEALER, chance={"early uncovering": [1, 3, 6]})
    assert ref("12.5.2") in rules(came)
    assert evening.table.live is not None
    assert evening.table.live.reading == "1-3-6"
    evening = wagered("P1: small for 50")
    came = evening.do("result", **DEALER, chance="1-3-6")
    assert ref("12.5.2") in rules(came)
    late = evening.refused("place", who="P2", bet="small", stake="50")
    assert late.reason is Reason.WAGERING_IS_CLOSED


@rule("12.5.2")
def test_dice_that_ended_the_wagering_count_and_are_no_ground_for_no_result() -> None:
    evening = wagered("P1: small for 50")
    evening.do("uncover", **DEALER)
    refusal = evening.refused("no result", **DEALER, cause="dice exposed early")
    assert refusal.reason is Reason.RULING_DOES_NOT_APPLY
    assert ref("12.5.2") in rules(refusal)
    evening.do("result", **DEALER, chance="1-3-6")
    evening.do("confirm result", **DEALER)
    assert evening.chips("P1") == "1050"


@rule("3.2.8")
def test_nobody_wagers_once_more_on_dice_that_are_seen() -> None:
    evening = at_zero("P1: small for 50")
    evening.do("relax", **SUPERVISOR, player="P2", why="his screen froze")
    evening.do("no more bets", **DEALER)
    evening.do("uncover", **DEALER)
    refusal = evening.refused("relax", **SUPERVISOR, player="P2", why="his screen froze")
    assert ref("3.2.8") in rules(refusal)


# No result


@rule("12.5.3")
def test_dice_entered_as_lying_at_a_slant_are_no_result() -> None:
    evening = at_zero("P1: small for 50")
    evening.do("uncover", **DEALER)
    came = evening.do("result", **DEALER, chance={"no result": "die not flat"})
    assert ref("12.5.3") in rules(came)
    assert evening.chips("P1") == "1000"


@rule("12.5.7")
def test_no_result_needs_no_cause_and_comes_before_the_result_counts() -> None:
    evening = at_zero("P1: small for 50")
    came = evening.do("no result", **DEALER)
    assert ref("12.5.7") in rules(came)
    evening = at_zero("P1: small for 50")
    evening.do("result", **DEALER, chance="1-3-6")
    evening.do("confirm result", **DEALER)
    assert evening.refused("no result", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    assert evening.chips("P1") == "1050"


# Rolled back


@rule("12.5.1")
def test_before_ok_a_wrong_entry_is_the_supervisors_too() -> None:
    evening = at_zero("P1: small for 50")
    evening.do("result", **DEALER, chance="1-3-5")
    refusal = evening.refused("result", **DEALER, chance="1-3-6")
    assert ref("12.5.1") in rules(refusal)
    came = evening.do("correct", **SUPERVISOR, chance=[1, 3, 6])
    assert words(came) == "1-3-6 is registered instead of 1-3-5"
    evening.do("confirm result", **DEALER, chance=[1, 3, 6])
    assert evening.table.conduct.numbers == ("1-3-6",)


@rule("12.5.1")
def test_where_nobody_can_roll_it_back_the_gaming_supervisor_voids_the_game() -> None:
    evening = at_zero("P1: small for 50")
    evening.do("result", **DEALER, chance="1-3-6")
    evening.do("confirm result", **DEALER)
    lower = evening.refused_one_role_lower("void round", why="nobody saw the dice")
    assert ref("12.5.1") in rules(lower)
    came = evening.do("void round", **SUPERVISOR, why="the dice were tumbled before anybody looked")
    assert ref("12.5.1") in rules(came)
    assert ref("9.1") not in rules(came)
    assert (evening.chips("P1"), evening.balance("house:S1")) == ("1000", "0")
    assert evening.table.conduct.numbers == ()


@rule("9.1")
@pytest.mark.parametrize("mode", ["dealer", "rng"])
def test_a_fault_of_the_system_voids_the_game_by_its_own_rule(mode: str) -> None:
    evening = sic_bo(mode=mode)
    promised = {"commitment": "ab", "sealed": "cd"} if mode == "rng" else {}
    evening.do("new game", **DEALER, **promised)
    evening.do("place", who="P1", bet="small", stake="50")
    came = evening.do("void round", **SUPERVISOR, why="off", cause="game system malfunction")
    assert ref("9.1") in rules(came)
    assert ref("12.5.1") not in rules(came)
    assert evening.chips("P1") == "1000"


@rule("9.2")
def test_a_wall_display_that_shows_other_dice_is_looked_into() -> None:
    evening = at_zero("P1: small for 50")
    evening.do("result", **DEALER, chance=[6, 1, 3])
    evening.do("confirm result", **DEALER)
    came = evening.do("wall display shows", **DEALER, chance="1-3-6")
    assert words(came) == "The wall display shows 1-3-6, as it was dealt"
    came = evening.do("wall display shows", **DEALER, chance="1-3-5")
    assert words(came) == "The wall display shows 1-3-5, but 6-1-3 was dealt"
    assert ref("9.2") in rules(came)
    evening.do("close review", **SUPERVISOR, found="a lamp is out")
    assert evening.table.conduct.reviews == ()


# The generator


@rule("17.1")
@pytest.mark.parametrize("do", ["uncover", "cover"])
def test_a_table_drawn_by_the_generator_has_no_tumbler(do: str) -> None:
    evening = sic_bo(mode="rng")
    came = evening.do("new game", **DEALER, commitment="ab", sealed="cd")
    assert words(came) == "Round 1: place your bets, for 30 seconds"
    assert ref("12.3.1") not in rules(came)
    refusal = evening.refused(do, **DEALER)
    assert ref("17.1") in rules(refusal)
    refusal = evening.refused("result", **DEALER, chance="1-3-6")
    assert (refusal.reason, ref("17.1") in rules(refusal)) == (Reason.CHANCE_IS_NOT_DUE, True)
