"""nz1996: craps at the table. The set of dice, the shooter, the throw."""

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
from tests.table.conduct.evening import rules, words


BOOK = "nz1996"


rule = Rules(BOOK)
ref = rule.ref


# The set of five


@rule("X/2.3", "X/4.1")
def test_a_set_has_five_dice_and_no_other_number() -> None:
    evening = opened(BOOK)
    assert ref("X/4.1") in rules(evening.refused_one_role_lower("bring dice"))
    for count in (2, 4, 6):
        wrong = evening.refused("bring dice", **DEALER, count=count)
        assert wrong.reason is Reason.OPTION_IS_NOT_APPROVED
        assert {ref("X/2.3"), ref("X/4.1")} <= set(rules(wrong))
    came = evening.do("bring dice", **DEALER)
    assert dice_of(evening.table).bowl == (1, 2, 3, 4, 5)
    assert {ref("X/2.3"), ref("X/4.1")} <= set(rules(came))


@rule("X/2.3")
def test_rolls_of_a_die_are_judged_by_whether_they_are_chance() -> None:
    evening = opened(BOOK)
    evening.refused_one_role_lower("assess dice", rolls=[1, 2, 3])
    rolled = [(n * n * 7 + 3 * n) % 6 + 1 for n in range(600)]
    came = evening.do("assess dice", **SUPERVISOR, rolls=rolled)
    assert ref("X/2.3") in rules(came)
    assert "Take the die out of play" in told_to(came)


@rule("X/4.2")
def test_a_set_that_is_not_fit_is_not_played_with() -> None:
    evening = opened(BOOK)
    evening.do("bring dice", **DEALER)
    assert "Bring another set" in told_to(evening.do("inspect dice", **DEALER, fit=False))
    assert dice_of(evening.table).every == ()
    evening.do("bring dice", **DEALER)
    assert dice_of(evening.table).inspected == {}
    assert ref("X/4.2") in rules(evening.refused("offer dice", **DEALER))


# The first shooter


@rule("X/4.3", "X/5.1")
def test_the_dice_go_around_clockwise_from_the_supervisors_left() -> None:
    evening = inspected(BOOK, "P1", "P2", "P3")
    evening.do("new game", **DEALER)
    evening.do("place", who="P3", bet="dont-pass", stake="10")
    assert evening.refused_one_role_lower("offer dice").reason is Reason.ROLE_MAY_NOT
    wrong = evening.refused("offer dice", **DEALER, player="P3")
    assert (wrong.what, rules(wrong)) == (
        "the dice are offered to P1 first, not to P3",
        [ref("X/4.3")],
    )
    came = evening.do("offer dice", **DEALER)
    assert (words(came), rules(came)) == ("The dice are offered to P1", [ref("X/4.3")])
    assert evening.refused("accept dice", who="P3").what.startswith("the dice are offered to P1")
    unable = evening.refused("accept dice", who="P1")
    assert (unable.reason, rules(unable)) == (Reason.WAGER_NEEDS_ANOTHER, [ref("X/5.1")])
    came = evening.do("decline dice", who="P1")
    assert words(came) == "P1 does not take the dice; The dice are offered to P2"
    assert rules(came) == [ref("X/4.3")]
    evening.do("decline dice", **DEALER, player="P2")
    assert dice_of(evening.table).offered == ("P3",)
    evening.do("accept dice", who="P3")
    assert dice_of(evening.table).shooter == "P3"


@rule("X/4.4")
def test_whoever_accepts_first_is_the_shooter_and_chooses_two_dice() -> None:
    evening = inspected(BOOK)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="pass", stake="10")
    evening.do("offer dice", **DEALER)
    assert rules(evening.do("accept dice", who="P1")) == [ref("X/4.4")]
    unchosen = evening.refused("throw", who="P1")
    assert ref("X/4.4") in rules(unchosen)
    for wrong in ([1], [1, 1], [1, 2, 3], [1, 6]):
        assert ref("X/4.4") in rules(evening.refused("choose dice", who="P1", dice=wrong))
    evening.refused("choose dice", who="P2", dice=[1, 2])
    came = evening.do("choose dice", who="P1", dice=[2, 5])
    assert words(came) == "P1 takes dice 2 and 5; 3 dice lie in the bowl"
    assert ref("X/4.4") in rules(came)
    dice = dice_of(evening.table)
    assert (dice.active, dice.bowl) == ((2, 5), (1, 3, 4))
    evening.do("throw", who="P1")


# Eligibility


@rule("X/5.1")
@pytest.mark.parametrize("bet", ["pass", "dont-pass"])
def test_a_shooter_has_a_pass_or_dont_pass_bet_before_the_come_out_roll(bet: str) -> None:
    evening = inspected(BOOK)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet=bet, stake="10", id="line")
    evening.do("place", who="P1", bet="field", stake="10")
    take(evening, "P1")
    evening.do("call", who="P1", wager="line", call="remove")
    bare = evening.refused("throw", who="P1")
    assert (bare.reason, rules(bare)) == (Reason.WAGER_NEEDS_ANOTHER, [ref("X/5.1")])
    evening.do("place", who="P1", bet=bet, stake="5")
    thrown(evening)


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


@rule("X/5.8(a)")
def test_a_seven_out_ends_the_turn_and_a_seven_on_the_come_out_roll_does_not() -> None:
    evening = shooting(BOOK)
    roll(evening, 3, 4)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="pass", stake="10")
    evening.do("place", who="P2", bet="pass", stake="10")
    roll(evening, 2, 4)
    evening.do("new game", **DEALER)
    came = roll(evening, 5, 2)
    assert "The shooter passes the dice" in told_to(came)
    assert ref("X/5.8(a)") in rules(came)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="pass", stake="10")
    over = evening.refused("throw", who="P1")
    assert (over.what, rules(over)) == ("P1 threw a 7 out: the dice pass", [ref("X/5.8(a)")])
    assert ref("X/5.8(a)") in rules(evening.do("pass dice", who="P1"))


@rule("X/5.11")
def test_where_nobody_takes_the_dice_the_stickperson_throws_until_wagers_are_decided() -> None:
    evening = shooting(BOOK, "P1", "P2")
    roll(evening, 2, 4)
    evening.do("new game", **DEALER)
    evening.do("pass dice", who="P1")
    assert ref("X/5.11") in rules(evening.refused("throw", **DEALER))
    evening.do("offer dice", **DEALER)
    came = evening.do("decline dice", who="P1")
    assert "Throw the dice until the wagers are decided" in told_to(came)
    assert ref("X/5.11") in rules(came)
    assert ref("X/5.11") in rules(evening.refused("throw", who="P1"))
    came = evening.do("throw", **DEALER)
    assert words(came).startswith("D1 throws the dice")
    assert ref("X/5.11") in rules(came)
    evening.do("result", **DEALER, chance=[5, 5])
    rolls(evening, (1, 1), (4, 2))
    assert evening.chips("P1") == "1010"
    evening.do("new game", **DEALER)
    assert evening.refused("throw", **DEALER).what == "no wager is undecided: nobody has to throw"


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


@rule("X/5.7")
def test_the_dice_go_back_when_what_the_throw_decided_is_settled() -> None:
    evening = shooting(BOOK)
    evening.do("place", who="P2", bet="field", stake="10")
    evening.do("place", who="P2", bet="place", target=6, stake="12")
    thrown(evening)
    came = evening.do("result", **DEALER, chance=[2, 2])
    assert ref("X/5.5(a)") in rules(came)
    for asked in ("new game", "throw"):
        assert ref("X/5.7") in rules(evening.refused(asked, **DEALER))
    evening.do("collect", **DEALER)
    assert ref("X/5.7") in rules(evening.refused("new game", **DEALER))
    came = evening.do("pay", **DEALER)
    assert ref("X/5.7") in rules(came)
    assert (evening.chips("P2"), evening.balance("stakes:T1")) == ("998", "22")
    assert ref("X/5.7") in rules(evening.do("new game", **DEALER))
    thrown(evening)


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
