"""nz1996: craps at the table. The set of dice, the shooter, the throw."""

from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from croupier.terms.refusals import Reason
from tests.conformance.conducting import told_to
from tests.conformance.throwing import (
    DEALER,
    PIT,
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
