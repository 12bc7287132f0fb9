"""Answers at terminals on shared cards: by the clock, refused, put right, and written as a record."""

from typing import Any

import pytest

from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.record.answers import answer
from croupier.terms.refusals import Reason
from tests.table.conduct.terminals import AtTheTable


def test_the_clock_draws_up_to_the_least_and_stakes_nothing() -> None:
    evening = AtTheTable(3, times={"decision": 20})
    evening.cards("5H 6D 6C")
    evening.act(2, "double", stake="100")
    evening.wait(seconds=20)
    before = evening.house.ledger.balances()
    evening.time_is_up()
    assert evening.house.ledger.balances() == before
    assert evening.entries[-1].happening.facts["acts"] == [[1, 1, "draw", []], [3, 1, "draw", []]]
    evening.cards("7S")  # 18
    assert evening.asked == [{1, 3}]
    evening.wait(seconds=20)
    evening.time_is_up()
    evening.cards("10D 10C")  # 26
    evening.confirm("bust")
    assert evening.all_chips == ["1100", "1200", "1100"]


@pytest.mark.parametrize(
    ("cards", "asks", "reason"),
    [
        ("5H 6D 6C", {"act": "stand"}, Reason.ACT_IS_NOT_ALLOWED),
        ("5H 6D 6C", {"act": "double", "stake": "60"}, Reason.STAKE_IS_UNDER_THE_MINIMUM),
        ("5H 6D 6C", {"act": "double", "stake": "2000"}, Reason.STAKE_IS_OVER_THE_MAXIMUM),
        ("5H 6D 6C", {"act": "draw", "stake": "100"}, Reason.BET_IS_NOT_OFFERED),
        ("5H 6D 6C", {"act": "draw", "places": [0]}, Reason.ACT_IS_NOT_ALLOWED),
        ("5H 6D 6C", {"act": "draw", "seat": 2}, Reason.ROLE_MAY_NOT),
        ("10H 6D 6C", {"act": "double", "stake": "100"}, Reason.BET_IS_NOT_OFFERED),
    ],
)
def test_a_refused_answer_moves_neither_seat_nor_stake(
    cards: str, asks: dict[str, Any], reason: Reason
) -> None:
    evening = AtTheTable(2)
    evening.cards(cards)
    assert evening.refused("act", who="P1", **asks).reason is reason
    assert evening.asked == [{1, 2}]
    assert evening.all_chips == ["900", "900"]


def test_a_card_is_put_right_under_the_answers_that_were_given() -> None:
    evening = AtTheTable(2)
    evening.cards("5H 6D 6C")
    evening.act(1, "double", stake="100")
    evening.act(2, "draw")
    evening.cards("9S")  # 20
    supervisor: dict[str, Any] = {"who": "S1", "role": "gaming supervisor"}
    evening.do("correct", chance="4S", **supervisor)  # 15
    evening.act(2, "stand")
    evening.cards("10D 2D")  # 18
    evening.confirm("18")
    assert evening.all_chips == ["800", "900"]
    refused = evening.refused("correct", chance="10S", which=4, **supervisor)  # nobody asked at 21
    assert refused.reason is Reason.ACT_IS_NOT_ALLOWED


def test_a_round_of_the_journal_is_settled_again_as_a_record() -> None:
    evening = AtTheTable(2)
    evening.cards("5H 6D 6C")
    evening.act(1, "double", stake="100")
    evening.act(2, "draw")
    evening.cards("9S")
    evening.act(2, "stand")
    evening.cards("10D 2D")
    (told,) = adjudicate(read_records(evening.record()))
    nets = [(each["id"], each["net"]) for each in answer(told)["wagers"]]
    assert nets == [("P1", "100"), ("P2", "100"), ("w3", "100")]
