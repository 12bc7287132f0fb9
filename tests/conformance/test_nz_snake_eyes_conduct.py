"""nz: Snake Eyes at the table. Dice, the shooter, wagers in flight, void rolls, electronics."""

import pytest

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


# Wagers


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
