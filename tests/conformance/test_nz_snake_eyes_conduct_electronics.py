"""nz: Snake Eyes at the table. Displays and electronics: odds, results, totals keyed, lights."""

from typing import Any

from croupier.terms.refusals import Reason
from tests.conformance.showing import at, line, odds
from tests.conformance.throwing import DEALER, HOUSE, SUPERVISOR, roll, shooting, thrown
from tests.marks import Rules
from tests.table.conduct.evening import notices, rules


BOOK = "nz"
BESIDE: Any = {"who": "D1", "role": "dealer", "second": SUPERVISOR}


rule = Rules(BOOK)
ref = rule.ref
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
