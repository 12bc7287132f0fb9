"""When a round ends, nothing of it lies on the layout."""

import pytest

from tests.conduct.evening import Evening


DEALER = {"who": "D1", "role": "dealer"}


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_a_stake_paid_before_a_correction_goes_back_when_the_round_ends(book: str) -> None:
    evening = Evening(book, "P1")
    evening.do("new game", **DEALER)
    for bet in ("red", "black", "odd"):
        evening.do("place", who="P1", bet=bet, stake="10")
    evening.do("no more bets", **DEALER)
    evening.do("result", chance="17", **DEALER)
    evening.do("collect", **DEALER)
    evening.do("pay", area="odd", **DEALER)
    evening.do("correct", who="G1", role="game supervisor", chance="19")
    evening.ask("collect", **DEALER)
    evening.ask("pay", **DEALER)
    assert evening.table.live is None
    assert evening.balance("stakes:R1") == "0"
    # 19 is odd and red: two even chances win, black loses.
    assert evening.chips("P1") == "1010"


def test_a_void_wager_that_is_moved_stays_void() -> None:
    evening = Evening("nz", "P1", options={"racetrack": True})
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="orphelins", stake="50", id="w1")
    assert evening.chips("P1") == "1000"
    evening.ask("chips moved", wager="w1", bet="straight-up", target="17", by="player", **DEALER)
    assert evening.chips("P1") == "1000"
