"""nz1996: outcomes invalidated, stakes refunded or forfeited; results corrected."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.conduct.evening import OPERATOR, Evening, rules, words
from tests.marks import Rules


DEALER = {"who": "D1", "role": "dealer"}
SUPERVISOR = {"who": "G1", "role": "game supervisor"}
HOUSE = {"who": "the operator", "role": OPERATOR}
STEPS: list[tuple[str, dict[str, Any]]] = [
    ("no more bets", {"bell": True}),
    ("result", {"chance": "17"}),
    ("collect", {}),
    ("pay", {}),
]
DISRUPTIONS = ["civil commotion", "fire", "riot", "brawl", "robbery", "act of God"]


rule = Rules("nz1996")
ref = rule.ref


def wagered() -> Evening:
    """Begin a round: P1 has 50 on red (w1), P2 10 on 17 (w2)."""
    evening = Evening("nz1996", "P1", "P2")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="50")
    evening.do("place", who="P2", bet="straight-up", target="17", stake="10")
    return evening


def played(number: str = "17") -> Evening:
    """Play that round to its end."""
    evening = wagered()
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance=number)
    evening.pay_out()
    return evening


def refunded(evening: Evening) -> bool:
    held = evening.chips("P1"), evening.chips("P2")
    house = evening.balance("house:R1"), evening.balance("stakes:R1")
    return (held, house) == (("1000", "1000"), ("0", "0"))


def numbers(evening: Evening) -> list[str]:
    return list(evening.table.conduct.numbers)


# Grounds


@rule("I/12.1(a)")
@pytest.mark.parametrize("ground", DISRUPTIONS)
def test_the_operator_may_annul_a_game_that_was_disrupted(ground: str) -> None:
    evening = wagered()
    assert ref("I/12.1(a)") in rules(evening.refused_one_role_lower("invalidate", ground=ground))
    came = evening.do("invalidate", **HOUSE, ground=ground.upper(), what="the hall was cleared")
    assert ref("I/12.1(a)") in rules(came)
    assert "the hall was cleared" in words(came)
    assert refunded(evening)
    assert (evening.table.live, evening.table.conduct.voids) == (None, 1)


@rule("I/12.1(b)")
@pytest.mark.parametrize("cheat", ["P2", "D1"])
def test_the_operator_may_annul_a_game_for_a_players_or_dealers_fraud(cheat: str) -> None:
    evening = played()
    lower = evening.refused_one_role_lower("invalidate", ground="fraud", fraud_by=[cheat])
    assert ref("I/12.1(b)") in rules(lower)
    came = evening.do("invalidate", **HOUSE, ground="fraud", fraud_by=[cheat])
    assert ref("I/12.1(b)") in rules(came)
    assert ref("I/12.1(a)") not in rules(came)
    assert refunded(evening)


@pytest.mark.parametrize("ground", ["", "a bad night", "building evacuation", "refund", "x" * 999])
def test_nothing_else_is_a_ground(ground: str) -> None:
    evening = wagered()
    refusal = evening.refused("invalidate", **HOUSE, ground=ground)
    assert refusal.reason is Reason.RULING_DOES_NOT_APPLY
    assert "act of God" in refusal.remedy


def test_whose_fraud_it_was_must_be_said() -> None:
    evening = wagered()
    assert evening.refused("invalidate", **HOUSE, ground="fraud").remedy == "Give 'fraud_by'."


# Refunds


@rule("I/12.2", "I/1[Void](a)", "I/1[Stand Off]")
@pytest.mark.parametrize("made", range(len(STEPS) + 1))
def test_every_wager_of_an_annulled_round_goes_back_however_far_it_has_come(made: int) -> None:
    evening = wagered()
    for do, facts in STEPS[:made]:
        evening.do(do, **DEALER, **facts)
    came = evening.do("invalidate", **HOUSE, ground="fire")
    assert {ref("I/12.2"), ref("I/1[Void](a)"), ref("I/1[Stand Off]")} <= set(rules(came))
    assert refunded(evening)
    assert evening.table.live is None


@rule("I/12.2")
def test_a_cheating_players_wager_may_be_forfeited_and_nobody_elses() -> None:
    evening = played("17")
    assert evening.chips("P2") == "1350"
    stray = evening.refused("invalidate", **HOUSE, ground="fraud", fraud_by=["P2"], forfeit=["P1"])
    assert (stray.reason, rules(stray)) == (Reason.RULING_DOES_NOT_APPLY, [ref("I/12.2")])
    fire = evening.refused("invalidate", **HOUSE, ground="fire", forfeit=["P2"])
    assert rules(fire) == [ref("I/12.2")]
    came = evening.do("invalidate", **HOUSE, ground="fraud", fraud_by=["P2"], forfeit=["P2"])
    assert ref("I/12.2") in rules(came)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "990")
    assert evening.balance("house:R1") == "10"


@rule("I/12.2")
def test_what_a_player_no_longer_has_is_owed_and_no_balance_falls_below_nothing() -> None:
    evening = played("17")
    evening.do("new game", **DEALER)
    for _ in range(3):
        evening.do("place", who="P2", bet="black", stake="450")
    assert evening.chips("P2") == "0"
    came = evening.do("invalidate", **HOUSE, ground="fire", round=1)
    assert ref("I/12.2") in rules(came)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "0")
    assert evening.balance("receivable:P2") == "-350"
    live = evening.table.live
    assert live is not None
    assert (live.number, evening.balance("stakes:R1")) == (2, "1350")


def test_an_annulled_round_is_over_and_the_next_one_starts_afresh() -> None:
    evening = played("17")
    assert numbers(evening) == ["17"]
    evening.do("invalidate", **HOUSE, ground="fire")
    assert numbers(evening) == []
    twice = evening.refused("invalidate", **HOUSE, ground="fire")
    assert twice.reason is Reason.NOTHING_TO_CORRECT
    gone = evening.refused("correct", **SUPERVISOR, chance="18")
    assert gone.reason is Reason.NOTHING_TO_CORRECT
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="50")
    evening.do("invalidate", **HOUSE, ground="riot")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="50")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="1")
    evening.pay_out()
    assert (evening.chips("P1"), evening.table.conduct.voids) == ("1050", 2)
    assert numbers(evening) == ["1"]


@pytest.mark.parametrize("number", [0, 3, -1, 10**9])
def test_earlier_rounds_stand(number: int) -> None:
    evening = played()
    evening.do("new game", **DEALER)
    refusal = evening.refused("invalidate", **HOUSE, ground="fire", round=number)
    assert refusal.reason is Reason.NOTHING_TO_CORRECT


# Corrections


def test_a_wrong_number_is_corrected_by_a_game_supervisor_before_and_after_payment() -> None:
    evening = wagered()
    evening.do("no more bets", **DEALER, bell=True)
    evening.refused("correct", **SUPERVISOR, chance="17")
    evening.do("result", **DEALER, chance="1")
    evening.refused_one_role_lower("correct", chance="17")
    evening.do("collect", **DEALER)
    assert evening.balance("house:R1") == "10"
    evening.do("correct", **SUPERVISOR, chance="17")
    evening.do("collect", **DEALER)
    assert evening.table.live is None
    assert (evening.chips("P1"), evening.chips("P2")) == ("950", "1350")
    evening.do("correct", **SUPERVISOR, chance="18")
    assert (evening.chips("P1"), evening.chips("P2")) == ("1050", "990")
    assert numbers(evening) == ["18"]


def test_a_correction_reaches_back_to_the_last_completed_round_and_no_further() -> None:
    evening = played("17")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="black", stake="50")
    evening.do("correct", **SUPERVISOR, chance="1")
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "990")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="2")
    evening.do("pay", **DEALER)
    evening.do("correct", **SUPERVISOR, chance="3")
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "990")


@pytest.mark.parametrize("chance", ["37", None, {"no spin": "interference"}, [], 1.5, "x" * 999])
def test_a_correction_names_a_number(chance: object) -> None:
    evening = played()
    evening.refused("correct", **SUPERVISOR, chance=chance)


def test_before_any_round_there_is_nothing_to_rule_on() -> None:
    evening = Evening("nz1996", "P1")
    assert evening.refused("correct", **SUPERVISOR, chance="1").reason is Reason.NOTHING_TO_CORRECT
    refusal = evening.refused("invalidate", **HOUSE, ground="fire")
    assert refusal.reason is Reason.NOTHING_TO_CORRECT
