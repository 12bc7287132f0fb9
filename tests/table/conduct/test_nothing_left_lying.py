"""When a round ends, nothing of it lies on the layout."""

import pytest

from croupier.terms.refusals import Reason
from tests.table.conduct.evening import Evening


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


@pytest.mark.parametrize("end", ["pay", "pick up"])
def test_a_stake_that_lies_when_the_last_winner_is_void_waits_for_its_player(end: str) -> None:
    evening = Evening("nz", "P1", "P2")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="odd", stake="10")
    evening.do("place", who="P2", bet="black", stake="10")
    evening.do("no more bets", **DEALER)
    evening.do("result", chance="17", **DEALER)
    evening.do("pay", area="odd", **DEALER)
    evening.do("report device", person="P2", device="a laser", **DEALER)
    operator = {"who": "O", "role": "casino operator"}
    evening.do("void wagers", player="P2", device="a laser", **operator)
    waiting = evening.refused("new game", **DEALER)
    assert waiting.what == "round 1 is not over"
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("1000", "10")
    evening.do(end, **(DEALER if end == "pay" else {"who": "P1", "wager": "w1"}))
    assert evening.table.live is None
    assert (evening.chips("P1"), evening.chips("P2")) == ("1010", "1000")
    assert evening.balance("stakes:R1") == "0"


def test_a_game_invalidated_while_it_is_paid_gives_everything_back_but_the_cheats_stake() -> None:
    evening = Evening("nz", "P1", "P2")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="odd", stake="10")
    evening.do("place", who="P2", bet="black", stake="10")
    evening.do("no more bets", **DEALER)
    evening.do("result", chance="17", **DEALER)
    evening.do("pay", area="odd", **DEALER)
    operator = {"who": "O", "role": "casino operator"}
    fraud = {"ground": "fraud", "fraud_by": ["P2"], "forfeit": ["P2"]}
    evening.do("invalidate", **operator, **fraud)
    assert evening.table.live is None
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "990")
    assert evening.balance("stakes:R1") == "0"


def test_staff_touch_a_wager_at_its_players_word_alone() -> None:
    evening = Evening("nz", "P1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="10")
    refusal = evening.refused("call", wager="w1", **DEALER)
    assert refusal.reason is Reason.WAGER_MAY_NOT_BE_CHANGED
    evening.refused("call", wager="w1", player="P2", **DEALER)
    evening.do("call", wager="w1", player="P1", **DEALER)
    assert evening.chips("P1") == "1000"
