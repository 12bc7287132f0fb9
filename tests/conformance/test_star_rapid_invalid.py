"""star-rapid: outcomes invalidated, stakes refunded or forfeited."""

import pytest

from croupier.terms.refusals import Reason
from tests.conduct.evening import Evening, rules
from tests.marks import Rules


DEALER = {"who": "D1", "role": "dealer"}
SUPERVISOR = {"who": "G1", "role": "gaming supervisor"}
DISRUPTIONS = ["civil commotion", "fire", "riot", "brawl", "robbery", "act of God"]


rule = Rules("star-rapid")
ref = rule.ref


def played() -> Evening:
    """Play a round: P1 loses 50 on red (w1), P2 wins with 10 on 17 (w2)."""
    evening = Evening("star-rapid", "P1", "P2")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="50")
    evening.do("place", who="P2", bet="straight-up", target="17", stake="10")
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="17")
    evening.do("confirm result", **DEALER)
    return evening


def held(evening: Evening) -> tuple[str, str, str]:
    return evening.chips("P1"), evening.chips("P2"), evening.balance("house:R1")


@rule("18.4", "18.4.1")
@pytest.mark.parametrize("ground", DISRUPTIONS)
def test_a_supervisor_may_invalidate_a_game_that_was_disrupted(ground: str) -> None:
    evening = played()
    assert ref("18.4") in rules(evening.refused_one_role_lower("invalidate", ground=ground))
    came = evening.do("invalidate", **SUPERVISOR, ground=ground)
    assert {ref("18.4"), ref("18.4.1")} <= set(rules(came))
    assert held(evening) == ("1000", "1000", "0")


@rule("18.4.2")
@pytest.mark.parametrize("cheat", ["P2", "D1", "a stranger"])
def test_a_supervisor_may_invalidate_a_game_for_anybodys_fraud(cheat: str) -> None:
    evening = played()
    evening.refused_one_role_lower("invalidate", ground="fraud", fraud_by=[cheat])
    came = evening.do("invalidate", **SUPERVISOR, ground="fraud", fraud_by=[cheat])
    assert ref("18.4.2") in rules(came)
    assert ref("18.4.1") not in rules(came)
    assert held(evening) == ("1000", "1000", "0")


@rule("18.5")
def test_wagers_are_refunded_and_the_cheats_may_be_forfeited() -> None:
    evening = played()
    assert held(evening) == ("950", "1350", "-300")
    cheat = {"ground": "fraud", "fraud_by": ["P2"], "forfeit": ["P2"]}
    evening.refused_one_role_lower("invalidate", **cheat)
    stray = evening.refused("invalidate", **SUPERVISOR, **(cheat | {"forfeit": ["P1"]}))
    assert (stray.reason, rules(stray)) == (Reason.RULING_DOES_NOT_APPLY, [ref("18.5")])
    came = evening.do("invalidate", **SUPERVISOR, **cheat)
    assert ref("18.5") in rules(came)
    assert held(evening) == ("1000", "990", "10")
    assert evening.table.conduct.voids == 1


@rule("18.5")
def test_a_number_that_is_registered_and_not_confirmed_falls_with_its_game() -> None:
    evening = played()
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="50")
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="1")
    came = evening.do("invalidate", **SUPERVISOR, ground="robbery")
    assert ref("18.5") in rules(came)
    refusal = evening.refused("confirm result", **DEALER)
    assert refusal.reason is Reason.MOVE_IS_NOT_DUE
    assert held(evening) == ("950", "1350", "-300")
