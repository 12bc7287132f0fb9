"""What an inspector wrote of dice, wheels and craps from the books alone, and how it is answered."""

from typing import Any

import pytest

from croupier import settle


CRAPS = {"rulebook": "nz1996", "game": "craps"}


def wagers(answer: Any) -> list[tuple[str, str, str]]:
    return [(w["result"], w["winnings"], w["returned"]) for w in answer["wagers"]]


def refusal(answer: Any) -> str:
    refused = next(move["refusal"] for move in answer["moves"] if move["answer"] == "refused")
    return f"{refused['what']}. {refused['remedy']}"


def listed(*bets: tuple[str, str], rolls: list[list[int]], table: Any = CRAPS) -> Any:
    made = [{"bet": bet, "stake": stake} for bet, stake in bets]
    return settle({"table": table, "wagers": made, "chance": rolls})


# Wagers listed before several rolls


@pytest.mark.rule("nz1996:X/3.1(e)")
def test_odds_wait_for_the_point_of_their_pass_bet() -> None:
    told = listed(("pass", "10"), ("odds", "10"), rolls=[[2, 2], [5, 6], [1, 3]])
    assert wagers(told) == [("win", "10", "10"), ("win", "20", "10")]
    lost = listed(("odds on the pass bet", "10"), ("pass", "10"), rolls=[[2, 2], [3, 4]])
    assert wagers(lost) == [("lose", "0", "0"), ("lose", "0", "0")]


@pytest.mark.rule("nz1996:X/3.1(f)")
def test_what_is_behind_a_dont_pass_bet_waits_for_its_point() -> None:
    told = listed(("don't pass", "10"), ("behind the don't pass", "20"), rolls=[[2, 2], [3, 4]])
    assert wagers(told) == [("win", "10", "10"), ("win", "10", "20")]


@pytest.mark.rule("nz1996:X/3.1(g)")
def test_come_bets_wait_for_a_point_and_their_odds_for_theirs() -> None:
    bets = ("pass", "10"), ("come", "10"), ("come odds", "10")
    told = listed(*bets, rolls=[[2, 4], [2, 2], [1, 3]])
    assert wagers(told) == [("open", "0", "0"), ("win", "10", "10"), ("win", "20", "10")]


@pytest.mark.rule("nz1996:X/3.1(h)")
def test_dont_come_bets_wait_and_so_does_what_is_behind_them() -> None:
    bets = ("pass", "10"), ("don't come", "10"), ("behind the don't come", "20")
    told = listed(*bets, rolls=[[2, 4], [2, 2], [3, 4]])
    assert wagers(told) == [("lose", "0", "0"), ("win", "10", "10"), ("win", "10", "20")]


@pytest.mark.parametrize(
    ("bets", "rolls", "what"),
    [
        ([("pass", "10"), ("odds", "10")], [[2, 2]], "once the wager it is on has its point"),
        ([("pass", "10"), ("odds", "11")], [[2, 2], [2, 2]], "takes from 0.01 to 10 here"),
        ([("pass", "10"), ("odds", "10")], [[3, 4], [2, 2]], "on a standing pass wager"),
    ],
)
@pytest.mark.rule("nz1996:X/3.1(e)(i)")
def test_odds_that_never_may_be_made_are_refused(
    bets: list[tuple[str, str]], rolls: list[list[int]], what: str
) -> None:
    told = listed(*bets, rolls=rolls)
    assert told["wagers"][-1]["result"] == "refused"
    assert what in refusal(told)


@pytest.mark.rule("nz1996:X/3.1(c)")
def test_a_come_bet_that_no_roll_follows_is_refused() -> None:
    told = listed(("come", "10"), rolls=[[3, 4], [2, 2]])
    assert wagers(told) == [("refused", "0", "0")]
    assert "once a come out point stands" in refusal(told)


# Commission that comes to no whole cent


BUY, LAY = pytest.mark.rule("nz1996:X/3.1(j)"), pytest.mark.rule("nz1996:X/3.1(k)")


@pytest.mark.parametrize(
    ("bet", "stake", "roll", "won", "commission"),
    [
        pytest.param("buy 4", "0.10", [1, 3], "0.20", "0.01", marks=BUY),
        pytest.param("buy 4", "0.10", [3, 4], "0", "0.01", marks=BUY),
        pytest.param("buy 4", "0.50", [1, 3], "1", "0.03", marks=BUY),
        pytest.param("lay 5", "0.10", [3, 4], "0.07", "0.01", marks=LAY),
        pytest.param("lay 5", "10", [3, 4], "6.67", "0.34", marks=LAY),
    ],
)
def test_commission_that_is_rounded_up_is_kept_however_little(
    bet: str, stake: str, roll: list[int], won: str, commission: str
) -> None:
    made = {"do": "place", "bet": bet, "stake": stake}
    rounded = {**CRAPS, "options": {"inexact-commission": "rounded up"}}
    moves = [made, {"do": "chance", "chance": roll}]
    (wager,) = settle({"table": rounded, "carry": {"point": 6}, "moves": moves})["wagers"]
    assert (wager["winnings"], wager["commission"]) == (won, commission)
    assert "commission_returned" not in wager
    (refused,) = settle({"table": CRAPS, "carry": {"point": 6}, "moves": moves})["wagers"]
    assert refused["result"] == "refused"
