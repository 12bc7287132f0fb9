"""nz: Snake Eyes at the table. Dice, the shooter, wagers in flight, void rolls, electronics."""

import pytest

from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from croupier.terms.refusals import Reason
from tests.conformance.throwing import (
    DEALER,
    HOUSE,
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


BOOK = "nz"


rule = Rules(BOOK)
ref = rule.ref


# Dice


@rule("11A/1[Dice]", "11A/3.3")
def test_two_to_five_dice_are_put_on_the_table() -> None:
    evening = opened(BOOK)
    assert ref("11A/3.3") in rules(evening.refused_one_role_lower("bring dice"))
    for count in (1, 6):
        wrong = evening.refused("bring dice", **DEALER, count=count)
        assert (wrong.reason, ref("11A/1[Dice]") in rules(wrong)) == (
            Reason.OPTION_IS_NOT_APPROVED,
            True,
        )
    for count in (2, 5):
        came = opened(BOOK).do("bring dice", **DEALER, count=count)
        assert {ref("11A/1[Dice]"), ref("11A/3.3")} <= set(rules(came))


@rule("11A/5.1", "11A/5.2")
def test_either_may_inspect_first_and_two_dice_go_on_to_the_layout() -> None:
    for count, where in ((5, "into the bowl"), (2, "on to the layout")):
        evening = opened(BOOK)
        evening.do("bring dice", **DEALER, count=count)
        evening.do("inspect dice", **SUPERVISOR)
        same = evening.refused("inspect dice", **{**DEALER, "who": "G1"})
        assert same.reason is Reason.SECOND_PERSON_IS_NEEDED
        assert ref("11A/5.2") in rules(evening.refused("offer dice", **DEALER))
        came = evening.do("inspect dice", **DEALER)
        assert {ref("11A/5.1"), ref("11A/5.2")} <= set(rules(came))
        assert words(came).endswith(f"they go {where}")


# The first shooter


@rule("11A/5.3(a)", "11A/5.3(b)", "11A/5.3(c)", "11A/1[Active Dice]")
def test_the_dice_go_around_from_the_dealers_left_until_somebody_takes_them() -> None:
    evening = inspected(BOOK)
    evening.refused_one_role_lower("offer dice")
    wrong = evening.refused("offer dice", **DEALER, player="P2")
    assert rules(wrong) == [ref("11A/5.3(a)")]
    came = evening.do("offer dice", **DEALER)
    assert (words(came), rules(came)) == ("The dice are offered to P1", [ref("11A/5.3(a)")])
    came = evening.do("decline dice", who="P1")
    assert ref("11A/5.3(b)") in rules(came)
    assert dice_of(evening.table).offered == ("P2", "P3")
    came = evening.do("accept dice", who="P2")
    assert rules(came) == [ref("11A/5.3(c)")]
    for wrong_dice in ([1], [1, 2, 3], [1, 9]):
        refusal = evening.refused("choose dice", who="P2", dice=wrong_dice)
        assert ref("11A/1[Active Dice]") in rules(refusal)
    came = evening.do("choose dice", who="P2", dice=[2, 4])
    assert {ref("11A/1[Active Dice]"), ref("11A/5.3(c)")} <= set(rules(came))
    assert dice_of(evening.table).bowl == (1, 3, 5)


@rule("11A/5.4", "11A/1[Shooter]")
def test_a_shooter_has_a_wager_up_at_the_time_of_the_roll() -> None:
    evening = inspected(BOOK)
    evening.do("new game", **DEALER)
    take(evening, "P1")
    bare = evening.refused("throw", who="P1")
    assert (bare.reason, ref("11A/5.4") in rules(bare)) == (Reason.WAGER_NEEDS_ANOTHER, True)
    evening.do("place", who="P1", bet="field", stake="5")
    came = evening.do("throw", who="P1")
    assert ref("11A/1[Shooter]") in rules(came)


@rule("11A/5.7")
def test_a_shooter_whose_wagers_all_lost_may_bet_again_and_go_on_or_give_up() -> None:
    evening = inspected(BOOK)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="field", stake="5")
    take(evening, "P1")
    roll(evening, 2, 4)
    evening.do("new game", **DEALER)
    bare = evening.refused("throw", who="P1")
    assert ref("11A/5.7") in rules(bare)
    assert bare.remedy == "Make one, or pass the dice."
    evening.do("place", who="P1", bet="field", stake="5")
    thrown(evening)
    evening.refused("pass dice", who="P1")
    evening.do("result", **DEALER, chance=[1, 1])
    evening.pay_out()
    assert ref("11A/5.7") in rules(evening.do("pass dice", who="P1"))


@rule("11A/5.7(a)", "11A/1[7 Out]")
def test_every_seven_ends_the_turn() -> None:
    evening = shooting(BOOK)
    came = roll(evening, 3, 4)
    assert {ref("11A/5.7(a)"), ref("11A/1[7 Out]")} <= set(rules(came))
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="field", stake="5")
    over = evening.refused("throw", who="P1")
    assert (over.reason, rules(over)) == (Reason.MOVE_IS_NOT_DUE, [ref("11A/5.7(a)")])


@rule("11A/5.9(d)", "11A/1[Shooter]")
def test_where_nobody_takes_the_dice_the_dealer_rolls_for_the_wagers_that_stand() -> None:
    evening = shooting(BOOK)
    roll(evening, 1, 1)
    evening.do("pass dice", who="P1")
    evening.do("offer dice", **DEALER)
    came = evening.do("decline dice", who="P1")
    assert ref("11A/5.9(d)") in rules(came)
    evening.do("new game", **DEALER)
    assert ref("11A/5.9(d)") in rules(evening.refused("throw", who="P1"))
    came = evening.do("throw", **DEALER)
    assert {ref("11A/5.9(d)"), ref("11A/1[Shooter]")} <= set(rules(came))
    evening.do("result", **DEALER, chance=[4, 4])
    evening.pay_out()
    assert evening.chips("P1") == "1090"
    evening.do("new game", **DEALER)
    assert ref("11A/5.9(d)") in rules(evening.refused("throw", **DEALER))


@rule("11A/5.6(a)", "11A/5.6(e)")
def test_the_total_is_called_at_once_and_all_is_settled_before_the_dice_go_back() -> None:
    evening = shooting(BOOK)
    evening.do("place", who="P2", bet="field", stake="5")
    thrown(evening)
    low = evening.refused_one_role_lower("result", least="dealer", chance=[1, 1])
    assert ref("11A/5.6(a)") in rules(low)
    assert ref("11A/5.6(a)") in rules(evening.do("result", **SUPERVISOR, chance=[1, 1]))
    for asked in ("throw", "new game", "offer dice"):
        assert ref("11A/5.6(e)") in rules(evening.refused(asked, **DEALER))
    assert ref("11A/5.6(e)") in rules(evening.do("pay", **DEALER))
    assert evening.chips("P2") == "1015"
    evening.do("new game", **DEALER)


# Wagers


@rule("11A/4.4", "11A/4.4(a)", "11A/4.4(b)", "11A/4.4(c)")
def test_a_wager_in_flight_needs_staff_who_confirm_it_and_chips() -> None:
    evening = shooting(BOOK)
    assert ref("11A/4.4") in rules(thrown(evening))
    field = {"bet": "field", "stake": "10"}
    late = evening.refused("place", who="P2", **field, confirmed=True)
    assert (late.reason, {ref("11A/4.4"), ref("11A/4.4(b)")} <= set(rules(late))) == (
        Reason.WAGERING_IS_CLOSED,
        True,
    )
    staff = {**DEALER, "player": "P2", **field, "confirmed": True}
    bare = evening.refused("place", **staff, chips="none")
    assert ref("11A/4.4(c)") in rules(bare)
    came = evening.do("place", **staff)
    assert {ref("11A/4.4(a)"), ref("11A/4.4(b)")} <= set(rules(came))
    evening.do("result", **DEALER, chance=[1, 1])
    assert ref("11A/4.4") in rules(evening.refused("place", **staff))
    evening.pay_out()
    assert evening.chips("P2") == "1030"


@rule("11A/4.7")
def test_any_wager_comes_down_or_is_cut_until_the_dice_rest() -> None:
    evening = shooting(BOOK)
    evening.do("place", who="P2", bet="field", stake="20", id="f")
    thrown(evening)
    came = evening.do("call", who="P2", wager="f", call="reduce", to="5")
    assert ref("11A/4.7") in rules(came)
    assert (evening.chips("P2"), evening.balance("stakes:T1")) == ("995", "15")
    evening.do("call", who="P1", wager="line", call="remove")
    evening.do("result", **DEALER, chance=[3, 4])
    assert ref("11A/4.8") in rules(evening.refused("call", who="P2", wager="f", call="remove"))
    evening.pay_out()
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "995")


@rule("11A/4.6")
@pytest.mark.parametrize("rounds", [0, 2])
def test_a_wager_settles_where_it_lies_unless_it_was_moved_by_accident(rounds: int) -> None:
    evening = shooting(BOOK)
    evening.do("place", who="P2", bet="hardway", target=6, stake="10", id="h")
    rolls(evening, *[(1, 2)] * rounds)
    if rounds:
        evening.do("new game", **DEALER)
    evening.refused_one_role_lower("chips moved", wager="h", bet="hardway", target=8)
    came = evening.do("chips moved", **DEALER, wager="h", bet="hardway", target=8, by="patron")
    assert ref("11A/4.6") in rules(came)
    thrown(evening)
    evening.do("result", **DEALER, chance=[3, 3])
    assert evening.chips("P2") == "990"
    evening.refused_one_role_lower("restore wager", wager="h")
    came = evening.do("restore wager", **HOUSE, wager="h")
    assert ref("11A/4.6") in rules(came)
    evening.pay_out()
    assert evening.chips("P2") == "1090"


# Irregularities


@rule("11A/6.2")
def test_a_die_on_an_object_and_a_disputed_face() -> None:
    evening = shooting(BOOK)
    thrown(evening)
    came = evening.do("result", **DEALER, chance={"tilted die": [4, {"resting": 3}]})
    assert ref("11A/6.2") in rules(came)
    evening.pay_out()
    assert evening.chips("P1") == "1090"
    disputed = shooting(BOOK)
    thrown(disputed)
    assert ref("11A/6.2") in rules(disputed.refused_one_role_lower("settle face", dice=[4, 4]))
    assert ref("11A/6.2") in rules(disputed.do("settle face", **SUPERVISOR))
    thrown(disputed)
    assert ref("11A/6.2") in rules(disputed.do("settle face", **SUPERVISOR, dice=[4, 4]))


@rule("11A/6.1(b)", "11A/6.1(c)")
def test_a_die_that_left_the_table_is_replaced_or_comes_back_when_it_was_inspected() -> None:
    evening = shooting(BOOK)
    came = evening.do("die off table", **DEALER, dice=[1])
    assert ref("11A/6.1(b)") in rules(came)
    assert ref("11A/6.1(c)") in rules(evening.refused("choose dice", who="P1", dice=[1, 2]))
    evening.do("find die", **DEALER)
    assert ref("11A/6.1(c)") in rules(evening.refused_one_role_lower("inspect die"))
    assert ref("11A/6.1(c)") in rules(evening.do("inspect die", **SUPERVISOR))
    assert not dice_of(evening.table).is_worn_out
    evening.do("choose dice", who="P1", dice=[1, 2])
    evening.do("die off table", **DEALER, dice=[2])
    assert ref("11A/6.1(b)") in rules(evening.do("choose dice", who="P1", dice=[1, 3]))


@rule("11A/6.1(d)")
def test_one_die_that_is_not_found_means_new_dice_after_the_shooters_turn() -> None:
    evening = shooting(BOOK)
    evening.do("place", who="P2", bet="hardway", target=8, stake="5")
    evening.do("die off table", **DEALER, dice=[1])
    evening.do("choose dice", who="P1", dice=[2, 3])
    assert rules(evening.refused("bring dice", **DEALER)) == [ref("11A/6.1(d)")]
    roll(evening, 1, 1)
    evening.do("pass dice", who="P1")
    assert ref("11A/6.1(d)") in rules(evening.refused("offer dice", **DEALER))
    evening.do("bring dice", **DEALER)
    evening.do("inspect dice", **DEALER)
    evening.do("inspect dice", **SUPERVISOR)
    take(evening, "P2")


@rule("11A/6.7")
def test_of_what_the_rules_are_silent_the_operator_decides_finally() -> None:
    evening = shooting(BOOK)
    matter = {"matter": "a shooter's sleeve", "decision": "sleeves are rolled up"}
    assert ref("11A/6.7") in rules(evening.refused_one_role_lower("decide matter", **matter))
    asks = {"who": "P1", "about": "A  shooter's sleeve"}
    evening.do("raise dispute", **asks)  # it was nobody's to decide so far
    assert ref("11A/6.7") in rules(evening.do("decide matter", **HOUSE, **matter))
    for reopened in (
        evening.refused("raise dispute", **asks),
        evening.refused("decide matter", **HOUSE, **(matter | {"decision": "they are not"})),
    ):
        assert rules(reopened) == [ref("11A/6.7")]
        assert "final: sleeves are rolled up" in reopened.what
    evening.do("raise dispute", who="P1", about="another sleeve")
