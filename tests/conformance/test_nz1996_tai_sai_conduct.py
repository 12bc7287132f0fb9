"""nz1996: a game of tai-sai at the table. The tumbler, no more bets, the dice, what goes wrong."""

import pytest

from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER
from tests.conformance.conducting import LAYOUTS, told_to
from tests.marks import Rules
from tests.table.conduct.evening import Evening, notices, rules, words


rule = Rules("nz1996")
ref = rule.ref
wagered, closed = LAYOUTS["tai_sai"].wagered, LAYOUTS["tai_sai"].closed


# The tumbler


@rule("VI/6.1")
def test_the_covered_dice_are_tumbled_three_times_or_more_before_wagers_are_called_for() -> None:
    evening = Evening("nz1996", "P1", "P2", game="tai-sai")
    assert ref("VI/6.1") in rules(evening.refused_one_role_lower("tumble"))
    for times in (0, 1, 2, -3):
        few = evening.refused("tumble", **DEALER, times=times)
        assert rules(few) == [ref("VI/6.1")]
    came = evening.do("tumble", **DEALER, times=4)
    assert words(came) == "The covered dice are tumbled 4 times"
    came = evening.do("new game", **DEALER)
    assert words(came) == "Round 1: place your bets"
    assert ref("VI/6.1") in rules(came)
    again = evening.refused("tumble", **DEALER)
    assert again.reason is Reason.MOVE_IS_NOT_DUE


@rule("VI/6.1")
def test_the_dice_are_tumbled_with_the_call_if_nobody_wrote_it_down_before() -> None:
    evening = Evening("nz1996", "P1", "P2", game="tai-sai")
    refusal = evening.refused_one_role_lower("new game")
    assert ref("VI/6.1") in rules(refusal)
    came = evening.do("new game", **DEALER)
    assert words(came) == "The covered dice are tumbled 3 times. Round 1: place your bets"
    assert ref("VI/6.1") in rules(came)
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="1-3-6")
    came = evening.do("new game", **DEALER)
    assert words(came) == "The covered dice are tumbled 3 times. Round 2: place your bets"


@rule("VI/6.1")
def test_dice_are_tumbled_under_their_cover_alone() -> None:
    evening = closed()
    evening.do("uncover", **DEALER)
    early = evening.refused("cover", **DEALER)
    assert early.what == "the result of the dice is not settled yet"
    evening.do("result", **DEALER, chance=[1, 2, 3])
    refusal = evening.refused("tumble", **DEALER)
    assert (refusal.what, rules(refusal)) == ("the dice are uncovered", [ref("VI/6.1")])
    assert ref("VI/6.1") in rules(evening.refused_one_role_lower("cover"))
    evening.do("cover", **DEALER)
    assert evening.refused("cover", **DEALER).what == "the dice are covered already"
    evening.do("tumble", **DEALER)


# No more bets


# The dice


@rule("VI/6.3", "VI/6.5")
def test_the_dealer_uncovers_calls_the_faces_from_the_lowest_with_the_total_and_keys_them() -> None:
    evening = closed("P1: small for 50")
    assert ref("VI/6.3") in rules(evening.refused_one_role_lower("uncover"))
    assert rules(evening.do("uncover", **DEALER)) == [ref("VI/6.3")]
    assert evening.refused("uncover", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    lower = evening.refused_one_role_lower("result", chance=[6, 1, 3])
    assert {ref("VI/6.3"), ref("VI/6.5")} <= set(rules(lower))
    wrong = evening.refused("result", **DEALER, chance=[6, 1, 3], total=11)
    assert wrong.what.endswith("is not called with a total of 11")
    came = evening.do("result", **DEALER, chance=[6, 1, 3], total=10)
    assert words(came) == "one, three, six; total ten"
    assert {ref("VI/6.3"), ref("VI/6.5")} <= set(rules(came))


@rule("VI/6.4")
@pytest.mark.parametrize(
    ("dice", "called"),
    [([3, 4, 3], "double three, four; total ten"), ([5, 5, 5], "triple five; total fifteen")],
)
def test_doubles_and_triples_are_called_as_such(dice: list[int], called: str) -> None:
    evening = closed()
    came = evening.do("result", **DEALER, chance=dice)
    assert words(came) == called
    assert ref("VI/6.4") in rules(came)


@rule("VI/2.5(f)")
def test_the_entry_terminal_shows_the_last_three_numbers_keyed() -> None:
    evening = closed("P1: small for 50")
    for keyed in ([1, 3], [1, 3, 7], [1, 3, 6, 6], "", [0, 1, 2]):
        refusal = evening.refused("result", **DEALER, chance=keyed)
        assert refusal.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    came = evening.do("result", **DEALER, chance=[6, 1, 3])
    assert "The entry terminal shows 6-1-3" in told_to(came)
    assert ref("VI/2.5(f)") in rules(came)


@rule("VI/2.4", "VI/6.6")
def test_every_winning_area_is_lit_when_the_numbers_are_entered() -> None:
    evening = closed("P1: small for 50")
    lit = next(
        notice
        for notice in notices(evening.do("result", **DEALER, chance="1-3-6"))
        if notice["what"].startswith("Winning areas lit: ")
    )
    areas = set(lit["what"].removeprefix("Winning areas lit: ").split(", "))
    assert areas == {
        *("small", "total 10", "single-die 1", "single-die 3", "single-die 6"),
        *("combination 1-3", "combination 1-6", "combination 3-6"),
    }
    assert ref("VI/2.4") in lit["rules"]


@rule("VI/6.9")
def test_no_wager_on_the_next_spin_before_every_winner_is_paid() -> None:
    evening = closed("P1: small for 50")
    evening.do("result", **DEALER, chance="1-3-6")
    refusal = evening.refused("new game", **DEALER)
    assert (refusal.reason, rules(refusal)) == (Reason.MOVE_IS_NOT_DUE, [ref("VI/6.9")])
    evening.refused("place", who="P2", bet="small", stake="10")
    evening.pay_out()
    evening.do("new game", **DEALER)
    evening.do("place", who="P2", bet="small", stake="10")


# No spin


@rule("VI/7.1")
def test_dice_that_do_not_lie_flat_are_void_however_they_are_entered() -> None:
    evening = closed("P1: small for 50")
    evening.do("uncover", **DEALER)
    came = evening.do("result", **DEALER, chance={"no spin": "die not flat"})
    assert ref("VI/7.1") in rules(came)
    assert (evening.chips("P1"), evening.table.conduct.void_spins) == ("950", 1)


@rule("VI/7.3", "VI/7.5")
def test_dice_uncovered_before_no_more_bets_void_the_spin_by_themselves() -> None:
    evening = wagered("P1: small for 50")
    came = evening.do("uncover", **DEALER)
    assert words(came) == "No spin: dice exposed early"
    assert {ref("VI/7.3"), ref("VI/7.5")} <= set(rules(came))
    assert (evening.chips("P1"), evening.table.conduct.void_spins) == ("950", 1)


# What the book does not have
