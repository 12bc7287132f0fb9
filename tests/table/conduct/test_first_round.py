"""A round from the first chip to the correction, to see that the parts fit."""

from tests.table.conduct.evening import Evening


def test_a_corrected_round_moves_the_difference_and_no_more() -> None:
    evening = Evening("nz1996", "P1")
    evening.do("new game", who="D1", role="dealer")
    evening.do("place", who="P1", bet="straight-up", target="17", stake="10")
    evening.do("place", who="P1", bet="red", stake="50")
    evening.do("move", who="P1", wager="w2", bet="black", target=None)
    evening.do("no more bets", who="D1", role="dealer")
    assert evening.chips("P1") == "940"
    evening.do("result", who="D1", role="dealer", chance="17")
    evening.pay_out()
    assert evening.chips("P1") == "1400"
    evening.do("correct", who="G1", role="game supervisor", chance="18")
    assert evening.chips("P1") == "940"
    assert evening.balance("house:R1") == "60"
