"""nz: outcomes invalidated, stakes refunded or forfeited."""

import pytest

from croupier.terms.refusals import Reason
from tests.conduct.evening import OPERATOR, Evening, rules
from tests.marks import Rules


DEALER = {"who": "D1", "role": "dealer"}
HOUSE = {"who": "the operator", "role": OPERATOR}
DISRUPTIONS = [
    "civil commotion",
    "fire",
    "riot",
    "brawl",
    "robbery",
    "building evacuation",
    "act of God",
]


rule = Rules("nz")
ref = rule.ref


def played() -> Evening:
    """Play a round: P1 loses 50 on red (w1), P2 wins with 10 on 17 (w2)."""
    evening = Evening("nz", "P1", "P2")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="50")
    evening.do("place", who="P2", bet="straight-up", target="17", stake="10")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="17")
    evening.pay_out()
    return evening


def held(evening: Evening) -> tuple[str, str, str]:
    return evening.chips("P1"), evening.chips("P2"), evening.balance("house:R1")


@rule("1/18.1", "1/18.1(a)")
@pytest.mark.parametrize("ground", DISRUPTIONS)
def test_the_operator_may_cancel_a_game_that_was_disrupted(ground: str) -> None:
    evening = played()
    assert ref("1/18.1") in rules(evening.refused_one_role_lower("invalidate", ground=ground))
    came = evening.do("invalidate", **HOUSE, ground=ground)
    assert {ref("1/18.1"), ref("1/18.1(a)")} <= set(rules(came))
    assert held(evening) == ("1000", "1000", "0")
    assert evening.table.conduct.voids == 1


def test_a_ground_is_found_in_the_words_of_the_floor() -> None:
    for said in ({"ground": "evacuation"}, {"ground": "disruption", "what": "a brawl in the pit"}):
        evening = played()
        assert ref("1/18.1(a)") in rules(evening.do("invalidate", **HOUSE, **said))


@rule("1/18.1(b)")
@pytest.mark.parametrize("cheat", ["P2", "D1"])
def test_the_operator_may_cancel_a_game_for_fraud_by_a_player_or_dealer(cheat: str) -> None:
    evening = played()
    evening.refused_one_role_lower("invalidate", ground="fraud", fraud_by=[cheat])
    came = evening.do("invalidate", **HOUSE, ground="Fraud", fraud_by=[cheat])
    assert ref("1/18.1(b)") in rules(came)
    assert ref("1/18.1(a)") not in rules(came)
    assert held(evening) == ("1000", "1000", "0")


@rule("1/18.2", "1/1[Void](a)", "1/1[Stand Off]")
def test_every_wager_is_refunded_but_a_cheats_may_be_forfeited() -> None:
    evening = played()
    assert held(evening) == ("950", "1350", "-300")
    stray = evening.refused("invalidate", **HOUSE, ground="fraud", fraud_by=["D1"], forfeit=["P2"])
    assert (stray.reason, rules(stray)) == (Reason.RULING_DOES_NOT_APPLY, [ref("1/18.2")])
    came = evening.do("invalidate", **HOUSE, ground="fraud", fraud_by=["P2"], forfeit=["P2"])
    assert {ref("1/18.2"), ref("1/1[Void](a)"), ref("1/1[Stand Off]")} <= set(rules(came))
    assert held(evening) == ("1000", "990", "10")


@pytest.mark.parametrize("ground", ["a bad night", "earthquake", "", "act"])
def test_what_the_book_does_not_name_is_no_ground(ground: str) -> None:
    refusal = played().refused("invalidate", **HOUSE, ground=ground)
    assert (refusal.reason, rules(refusal)) == (Reason.RULING_DOES_NOT_APPLY, [ref("1/18.1")])
