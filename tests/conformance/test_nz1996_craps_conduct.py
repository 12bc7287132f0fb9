"""nz1996: craps at the table. The shooter, calls of the dice, lost dice, what is overruled, markers."""

from typing import Any

import pytest

from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from croupier.terms.refusals import Reason
from tests.conformance.conducting import told_to
from tests.conformance.throwing import (
    DEALER,
    PIT,
    SUPERVISOR,
    inspected,
    opened,
    roll,
    rolls,
    shooting,
    take,
    thrown,
)
from tests.marks import Rules
from tests.table.conduct.evening import notices, rules, words


BOOK = "nz1996"


rule = Rules(BOOK)
ref = rule.ref


# The set of five


@rule("X/4.2")
def test_a_set_that_is_not_fit_is_not_played_with() -> None:
    evening = opened(BOOK)
    evening.do("bring dice", **DEALER)
    assert "Bring another set" in told_to(evening.do("inspect dice", **DEALER, fit=False))
    assert dice_of(evening.table).every == ()
    evening.do("bring dice", **DEALER)
    assert dice_of(evening.table).inspected == {}
    assert ref("X/4.2") in rules(evening.refused("offer dice", **DEALER))


# Eligibility


@rule("X/5.3", "X/5.9")
def test_a_shooter_who_takes_the_dont_pass_down_loses_the_dice() -> None:
    evening = inspected(BOOK)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="dont-pass", stake="10", id="d")
    evening.do("place", who="P2", bet="pass", stake="10")
    take(evening, "P1")
    rolls(evening, (2, 4))
    evening.do("new game", **DEALER)
    evening.refused("offer dice", **DEALER)
    evening.do("call", who="P1", wager="d", call="remove")
    bare = evening.refused("throw", who="P1")
    assert ref("X/5.3") in rules(bare)
    assert bare.remedy == "The dice pass: offer dice."
    came = evening.do("offer dice", **DEALER)
    assert (words(came), rules(came)) == ("The dice are offered to P2", [ref("X/5.9")])


# Keeping and passing


@rule("X/5.8")
def test_the_shooter_may_pass_the_dice_or_keep_them_after_any_roll() -> None:
    evening = shooting(BOOK)
    evening.do("place", who="P2", bet="pass", stake="10")
    thrown(evening)
    assert ref("X/5.8") in rules(evening.refused("pass dice", who="P1"))
    evening.do("result", **DEALER, chance=[2, 4])
    evening.pay_out()
    evening.do("new game", **DEALER)
    roll(evening, 5, 4)
    assert evening.refused("pass dice", who="P2").what == "P1 is the shooter, not P2"
    came = evening.do("pass dice", who="P1")
    assert ref("X/5.8") in rules(came)
    assert "Offer the whole set to the next player" in told_to(came)
    assert dice_of(evening.table).bowl == (1, 2, 3, 4, 5)
    assert dice_of(evening.table).shooter == ""


@rule("X/5.11")
def test_no_player_has_a_line_bet_and_the_stickperson_throws_on() -> None:
    evening = inspected(BOOK)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="pass", stake="10")
    evening.do("place", who="P2", bet="dont-pass", stake="10", id="d2")
    take(evening, "P1")
    roll(evening, 2, 4)
    evening.do("new game", **DEALER)
    evening.do("place", who="P3", bet="big-six", stake="10")
    evening.do("call", who="P2", wager="d2", call="remove")
    evening.do("leave", who="P1")
    assert dice_of(evening.table).shooter == ""
    came = evening.do("offer dice", **DEALER)
    assert words(came) == "Nobody takes the dice"
    assert ref("X/5.11") in rules(came)
    roll(evening, 3, 3)
    assert (evening.chips("P1"), evening.chips("P3")) == ("1010", "1010")


@rule("X/5.9")
def test_a_shooter_who_leaves_gives_the_dice_up_and_their_wagers_stand() -> None:
    evening = shooting(BOOK)
    evening.do("place", who="P2", bet="pass", stake="10")
    roll(evening, 2, 4)
    evening.do("leave", who="P1")
    evening.do("new game", **DEALER)
    assert rules(evening.do("offer dice", **DEALER)) == [ref("X/5.9")]
    assert dice_of(evening.table).offered == ("P2",)
    evening.do("accept dice", who="P2", dice=[1, 2])
    roll(evening, 5, 1)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1010", "1010")


# Settled before the dice go back


def test_a_table_with_wagers_up_does_not_close() -> None:
    evening = shooting(BOOK)
    roll(evening, 2, 4)
    for player in ("P1", "P2", "P3"):
        evening.do("leave", who=player)
    refusal = evening.refused("close table", **PIT)
    assert (refusal.reason, rules(refusal)) == (Reason.MOVE_IS_NOT_DUE, [ref("X/5.11")])
    evening.do("new game", **DEALER)
    evening.do("offer dice", **DEALER)
    roll(evening, 3, 4)
    evening.do("close table", **PIT)
    assert evening.chips("P1") == "990"


CASINO_MANAGER: Any = {"who": "M1", "role": "casino manager"}


# Wagers


@rule("X/3.4")
def test_a_spoken_wager_needs_chips_and_time_and_the_dealer_who_places_it() -> None:
    evening = shooting(BOOK)
    spoken = {"who": "P2", "bet": "field", "stake": "10"}
    bare = evening.refused("declare", **spoken, with_chips=False)
    assert (bare.reason, rules(bare)) == (Reason.CREDIT_IS_NOT_ENOUGH, [ref("X/3.4")])
    assert ref("X/3.4") in rules(evening.do("declare", **spoken))
    assert ref("X/3.4") in rules(evening.refused_one_role_lower("place declared", declared="d1"))
    assert ref("X/3.4") in rules(evening.do("place declared", **DEALER, declared="d1"))
    evening.do("declare", who="P3", bet="any-seven", stake="5")
    assert "d2" in told_to(thrown(evening))
    assert ref("X/3.4") in rules(evening.refused("declare", **spoken))
    evening.do("result", **DEALER, chance=[1, 1])
    evening.pay_out()
    assert (evening.chips("P2"), evening.chips("P3")) == ("1020", "1000")


@rule("X/2.4(c)", "X/3.8(a)", "X/3.8(b)")
def test_markers_show_what_is_off_on_bought_or_laid() -> None:
    evening = shooting(BOOK)
    for bet in ("buy", "lay"):
        came = evening.do("place", who="P2", bet=bet, target=4, stake="40", id=bet)
        what = f"Put a {bet} marker on {bet}"
        assert {"what": what, "rules": [ref("X/2.4(c)")]} in notices(came)
    evening.do("place", who="P2", bet="place", target=6, stake="12", id="six")
    for call in ("on", "off"):
        came = evening.do("call", who="P2", wager="six", call=call)
        assert ref("X/2.4(c)") in rules(came)
        assert ref("X/3.8(b)") in rules(came)
        assert f"Put an {call} marker on six" in told_to(came)
    assert ref("X/3.8(a)") in rules(evening.do("call", who="P2", wager="six", call="on"))


@rule("X/2.4(d)")
def test_the_pucks_show_the_come_out_point() -> None:
    evening = shooting(BOOK)
    came = roll(evening, 2, 4)
    turn = {"what": "Turn the puck on and put it on 6", "rules": [ref("X/2.4(d)")]}
    assert turn in notices(came)
    assert evening.table.conduct.carry == {"point": 6, "last": "2-4"}
    evening.do("new game", **DEALER)
    came = roll(evening, 5, 1)
    assert {"what": "Turn the puck off", "rules": [ref("X/2.4(d)")]} in notices(came)
    assert evening.table.conduct.carry == {"point": None, "last": "5-1"}


# The call


@rule("X/5.5(a)", "X/5.5(b)")
def test_the_stickperson_calls_the_sum_of_the_uppermost_faces() -> None:
    evening = shooting(BOOK)
    thrown(evening)
    assert ref("X/5.5(a)") in rules(evening.refused_one_role_lower("result", chance=[3, 3]))
    for wrong in ([3], [3, 3, 3], [0, 7], 6):
        evening.refused("result", **DEALER, chance=wrong)
    came = evening.do("result", **DEALER, chance=[3, 3])
    assert words(came) == "hard 6, the point is 6"
    assert {ref("X/5.5(a)"), ref("X/5.5(b)")} <= set(rules(came))
    assert list(evening.table.conduct.numbers) == ["3-3"]


# Void rolls


@rule("X/7.3")
def test_chips_that_dice_touched_are_no_ground() -> None:
    evening = shooting(BOOK)
    thrown(evening)
    for role in (DEALER, SUPERVISOR, CASINO_MANAGER):
        no_ground = evening.refused("no roll", **role, cause="touched chips")
        assert (no_ground.reason, rules(no_ground)) == (
            Reason.RULING_DOES_NOT_APPLY,
            [ref("X/7.3")],
        )
    evening.do("result", **DEALER, chance=[6, 1])
    evening.pay_out()
    assert evening.chips("P1") == "1010"


# Overruled


@rule("X/7.5")
def test_an_overruled_call_moves_what_it_had_decided_paid_and_sent_on() -> None:
    evening = shooting(BOOK)
    roll(evening, 2, 4)
    evening.do("new game", **DEALER)
    evening.do("place", who="P2", bet="come", stake="10", id="c")
    evening.do("place", who="P2", bet="place", target=6, stake="12", id="six")
    roll(evening, 1, 5)
    assert [evening.chips(player) for player in ("P1", "P2")] == ["1010", "1004"]
    came = evening.do("overrule", **SUPERVISOR, dice=[4, 5])
    assert ref("X/7.5") in rules(came)
    assert [evening.chips(player) for player in ("P1", "P2")] == ["990", "978"]
    assert evening.table.conduct.carry == {"point": 6, "last": "4-5"}
    evening.do("new game", **DEALER)
    roll(evening, 6, 3)
    assert evening.chips("P2") == "998"
    assert evening.balance("stakes:T1") == "22"


@rule("X/7.5")
@pytest.mark.parametrize("paid", [True, False])
def test_a_roll_that_was_called_is_no_roll_after_all(paid: bool) -> None:
    evening = shooting(BOOK)
    thrown(evening)
    evening.do("result", **DEALER, chance=[6, 1])
    if paid:
        evening.pay_out()
        assert evening.chips("P1") == "1010"
    came = evening.do("overrule", **SUPERVISOR, no_roll="missed the end")
    assert ref("X/7.5") in rules(came)
    assert (evening.chips("P1"), evening.balance("stakes:T1")) == ("990", "10")
    assert (evening.table.conduct.numbers, evening.table.conduct.void_spins) == ((), 1)
    evening.do("place", who="P2", bet="dont-pass", stake="10")
    roll(evening, 1, 1)
    assert [evening.chips(player) for player in ("P1", "P2")] == ["990", "1010"]
    assert list(evening.table.conduct.numbers) == ["1-1"]


@rule("X/7.6")
def test_a_no_roll_that_was_called_counts_after_all() -> None:
    evening = shooting(BOOK)
    thrown(evening)
    evening.do("no roll", **SUPERVISOR, cause="missed the end")
    same = evening.refused("overrule", **SUPERVISOR, dice=[6, 1])
    assert same.reason is Reason.ROLE_MAY_NOT
    came = evening.do("overrule", **PIT, dice=[6, 1])
    assert ref("X/7.6") in rules(came)
    assert evening.table.conduct.void_spins == 0
    evening.pay_out()
    assert (evening.chips("P1"), list(evening.table.conduct.numbers)) == ("1010", ["6-1"])


# Lost dice


@rule("X/4.5(b)", "X/4.5(c)")
def test_a_shooter_may_go_on_with_another_die_and_a_damaged_one_is_not_used_again() -> None:
    evening = shooting(BOOK)
    evening.do("die off table", **DEALER, dice=[1])
    came = evening.do("choose dice", who="P1", dice=[2, 3])
    assert ref("X/4.5(b)") in rules(came)
    roll(evening, 2, 4)
    evening.do("find die", **DEALER)
    assert ref("X/4.5(c)") in rules(evening.do("inspect die", **SUPERVISOR, fit=False))
    assert dice_of(evening.table).every == (2, 3, 4, 5)
    evening.refused("choose dice", who="P1", dice=[1, 2])


@rule("X/4.5(d)")
def test_with_fewer_than_two_left_the_new_set_comes_at_once() -> None:
    evening = inspected(BOOK)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="pass", stake="10")
    take(evening, "P1")
    came = evening.do("die off table", **DEALER, dice=[1, 2, 3, 4])
    assert ref("X/4.5(d)") in rules(came)
    evening.do("tell inspector", **SUPERVISOR)
    evening.do("bring dice", **DEALER)
    evening.do("inspect dice", **DEALER)
    evening.do("inspect dice", **SUPERVISOR)
    assert dice_of(evening.table).shooter == "P1"
    evening.do("choose dice", who="P1", dice=[1, 2])
    thrown(evening)
