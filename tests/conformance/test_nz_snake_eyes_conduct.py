"""nz: Snake Eyes at the table. Dice, wagers, displays and electronics: odds, totals keyed, lights."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.conformance.showing import at, line, odds
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
from tests.table.conduct.evening import notices, rules, words


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


BESIDE: Any = {"who": "D1", "role": "dealer", "second": SUPERVISOR}


DISPLAYED = {
    "hardway": "6:1 9:1 9:1 7:1",
    "hardway-combo": "4:1",
    "five": "1:1",
    "six": "1:1",
    "eight": "1:1",
    "field": "1:1 3:1",
    "any-seven": "4:1",
    "c-and-e-combo": "4:1",
    "craps-two": "31:1",
    "craps-three": "15:1",
    "craps-twelve": "33:1",
    "eleven": "15:1",
}
"""The odds of a table, of those that 4.9 lets an operator choose."""


@rule("11A/4.10")
def test_the_odds_that_were_chosen_are_displayed() -> None:
    options = {"craps-2": "31:1", "field": "3", "hard-4": "6:1"}
    evening = at({"rulebook": BOOK, "game": "snake-eyes", "options": options})
    shown = line(evening, "odds")
    assert shown is not None
    assert (odds(evening, shown.bets), shown.rules) == (DISPLAYED, (ref("11A/4.10"),))
    told = [n for n in notices(tuple(evening.entries)) if n["rules"] == [ref("11A/4.10")]]
    assert len(told) == 1
    assert "craps-2 31:1" in told[0]["what"]
    assert "field 1:1, field 3:1 on 2, field 1:1 on 12, craps" in told[0]["what"]


@rule("11A/3.4(b)")
def test_the_latest_results_may_be_displayed() -> None:
    evening = shooting(BOOK)
    assert ref("11A/3.4(b)") in rules(evening.refused_one_role_lower("number display"))
    evening.do("number display", **HOUSE)
    came = roll(evening, 5, 6)
    shown = "The display shows the latest numbers: 5-6"
    assert {"what": shown, "rules": [ref("11A/3.4(b)")]} in notices(came)


@rule("11A/3.4(c)", "11A/3.5", "11A/5.6(b)")
def test_the_total_is_keyed_into_approved_electronics_and_the_areas_light_up() -> None:
    evening = shooting(BOOK)
    thrown(evening)
    evening.do("result", **DEALER, chance=[4, 4])
    bare = evening.refused("enter result", **DEALER, total=8)
    assert ref("11A/3.5") in rules(bare)
    by = {"approval": "the Secretary, 1 March"}
    assert ref("11A/3.5") in rules(evening.refused_one_role_lower("approve equipment", **by))
    assert ref("11A/3.5") in rules(evening.do("approve equipment", **HOUSE, **by))
    early = evening.refused("pay", **DEALER)
    assert ref("11A/5.6(b)") in rules(early)
    assert ref("11A/5.6(b)") in rules(evening.refused_one_role_lower("enter result", total=8))
    came = evening.do("enter result", **DEALER, total=8)
    assert {ref("11A/5.6(b)"), ref("11A/3.4(c)")} <= set(rules(came))
    lit = next(n["what"] for n in notices(came) if n["what"].startswith("Winning areas lit"))
    assert lit == "Winning areas lit: hardway 8, hardway-combo, eight"
    evening.do("pay", **DEALER)
    assert evening.chips("P1") == "1090"


@rule("11A/6.8")
def test_a_total_keyed_wrong_is_amended_before_anything_is_settled() -> None:
    evening = shooting(BOOK)
    evening.do("approve equipment", **HOUSE, approval="the Secretary")
    thrown(evening)
    evening.do("result", **DEALER, chance=[4, 4])
    came = evening.do("enter result", **DEALER, total=7)
    assert ref("11A/6.8") in rules(came)
    for do in ("pay", "collect", "enter result"):
        asked = {"total": 8} if do == "enter result" else {}
        assert ref("11A/6.8") in rules(evening.refused(do, **DEALER, **asked))
    alone = evening.refused("amend entry", **DEALER, total=8)
    assert (alone.reason, rules(alone)) == (Reason.SECOND_PERSON_IS_NEEDED, [ref("11A/6.8")])
    lower = evening.refused("amend entry", who="P1", role="player", total=8, second=SUPERVISOR)
    assert lower.reason is Reason.ROLE_MAY_NOT
    assert ref("11A/6.8") in rules(evening.do("amend entry", **BESIDE, total=8))
    evening.do("pay", **DEALER)
    assert evening.chips("P1") == "1090"


@rule("11A/6.9", "11A/6.10")
def test_the_dice_decide_against_the_lights_and_play_stops_until_it_is_mended() -> None:
    evening = shooting(BOOK)
    thrown(evening)
    evening.do("result", **DEALER, chance=[4, 4])
    assert ref("11A/6.9") in rules(evening.refused_one_role_lower("lights wrong"))
    came = evening.do("lights wrong", **DEALER)
    assert {ref("11A/6.9"), ref("11A/6.10")} <= set(rules(came))
    evening.pay_out()
    assert evening.chips("P1") == "1090"
    assert ref("11A/6.10") in rules(evening.refused("new game", **DEALER))
    evening.refused_one_role_lower("equipment mended", found="a lamp")
    evening.do("equipment mended", **SUPERVISOR, found="a lamp was changed")
    evening.do("new game", **DEALER)
