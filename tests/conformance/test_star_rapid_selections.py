"""Limits of one selection: however many chips a stake is made of, it is the selection that counts."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.conduct.evening import Evening


DEALER: Any = {"who": "D1", "role": "dealer"}
LIMITS = {"min": "5", "max": "50", "increment": "2"}


def evening(**more: Any) -> Evening:
    table = Evening("star-rapid", "P1", "P2", limits=LIMITS, limits_on="selection", **more)
    table.do("insert card", who="P1", role="player")
    table.do("insert card", who="P2", role="player")
    table.do("new game", **DEALER)
    return table


def place(table: Evening, stake: str, bet: str = "red", target: Any = None, who: str = "P1") -> int:
    before = table.balance(f"chips:{who}")
    table.do("place", who=who, role="player", bet=bet, target=target, stake=stake)
    return round(float(before) - float(table.balance(f"chips:{who}")))


@pytest.mark.rule("star-rapid:1[Maximum Bet]", "star-rapid:4.3.2", "star-rapid:4.3.3")
def test_chips_on_one_selection_reach_its_maximum_together_and_no_more() -> None:
    table = evening()
    assert place(table, "45") == 45
    assert place(table, "9") == 4  # to 49, the highest step up to 50
    assert place(table, "5") == 0
    assert place(table, "45", bet="black") == 45
    assert place(table, "45", who="P2") == 45


@pytest.mark.rule("star-rapid:4.2")
def test_chips_on_one_selection_reach_its_minimum_together() -> None:
    table = evening()
    for _ in range(5):
        assert place(table, "1") == 1
    assert place(table, "4", bet="black") == 4
    table.do("no more bets", **DEALER)
    assert table.chips("P1") == "995"  # five on red stand, four on black went back
    assert table.balance("stakes:R1") == "5"


@pytest.mark.rule("star-rapid:4.3.1", "star-rapid:4.3.3")
def test_a_chip_that_leaves_the_selection_off_its_steps_is_trimmed() -> None:
    table = evening()
    assert place(table, "5") == 5
    assert place(table, "3") == 2
    assert place(table, "1") == 0


@pytest.mark.rule("star-rapid:1[Maximum Bet]")
def test_pieces_of_a_called_bet_count_on_the_selections_they_lie_on() -> None:
    table = evening()
    assert place(table, "49", bet="straight-up", target="17") == 49
    assert place(table, "35", bet="neighbours", target="17 x 5") == 0
    assert place(table, "35", bet="neighbours", target="1 x 5") == 35


def test_where_each_wager_counts_for_itself_two_may_lie_on_one_selection() -> None:
    table = Evening("star-rapid", "P1", limits=LIMITS)
    table.do("insert card", who="P1", role="player")
    table.do("new game", **DEALER)
    assert place(table, "49") == 49
    assert place(table, "49") == 49


@pytest.mark.parametrize("book", ["nz", "nz1996"])
def test_a_stack_of_chips_keeps_to_the_maximum_of_its_area(book: str) -> None:
    limits = {"min": "5", "max": "500"}
    table = Evening(book, "P1", limits=limits, limits_on="selection")
    table.do("new game", **DEALER)
    table.do("place", who="P1", role="player", bet="red", stake="400")
    refused = table.refused("place", who="P1", role="player", bet="red", stake="101")
    assert refused.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    table.do("place", who="P1", role="player", bet="red", stake="100")
