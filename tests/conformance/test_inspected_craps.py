"""What an inspector tried at craps and Snake Eyes, and how it is answered."""

from typing import Any

import pytest

from croupier import RefusedError, settle
from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from croupier.terms.refusals import Reason
from tests.conformance.throwing import (
    DEALER,
    PIT,
    SUPERVISOR,
    inspected,
    roll,
    shooting,
    take,
    thrown,
)
from tests.table.conduct.evening import notices, rules, words


CRAPS = {"rulebook": "nz1996", "game": "craps"}
SNAKE_EYES = {"rulebook": "nz", "game": "snake-eyes"}


def told(*moves: Any, table: Any = CRAPS, **record: Any) -> Any:
    return settle({"table": table, "moves": list(moves), **record})


def place(bet: str, stake: str, **wager: Any) -> Any:
    nominated = {"target": 12} if bet == "horn-high" else {}
    return {"do": "place", "id": "w1", "bet": bet, "stake": stake, **nominated, **wager}


def rolled(*dice: int) -> Any:
    return {"do": "chance", "chance": list(dice)}


def reduced(**amounts: str) -> Any:
    return {"do": "call", "wager": "w1", "call": "reduce", **amounts}


def corrected(dice: list[int], by: str) -> Any:
    return {"do": "chance", "chance": {"corrected": dice, "by": by}}


# Wagers that are reduced


@pytest.mark.rule("nz1996:X/3.10")
def test_what_went_back_of_a_commission_is_told_of_a_wager_that_stands_on() -> None:
    point = {"carry": {"point": 6}}
    standing = told(place("buy", "20", target=4), reduced(to="10"), **point)["wagers"][0]
    assert (standing["commission"], standing["commission_returned"]) == ("0.50", "0.50")
    won = told(place("buy", "20", target=4), reduced(to="10"), rolled(1, 3), **point)["wagers"][0]
    assert (won["winnings"], won["commission"]) == ("20", "0.50")
    assert won["commission_returned"] == "0.50"
    remove = {"do": "call", "wager": "w1", "call": "remove"}
    gone = told(place("buy", "20", target=4), reduced(by="10"), remove, **point)["wagers"][0]
    assert (gone["commission"], gone["commission_returned"]) == ("0", "1")


@pytest.mark.parametrize(
    ("bet", "stake", "off", "whole"),
    [
        pytest.param("horn", "8", "5", "4", marks=pytest.mark.rule("nz1996:X/3.1(v)")),
        pytest.param("horn-high", "10", "8", "5", marks=pytest.mark.rule("nz1996:X/3.1(w)(i)")),
        pytest.param("world", "10", "7", "5", marks=pytest.mark.rule("nz1996:X/3.1(x)(i)")),
    ],
)
def test_what_is_left_of_a_bet_made_of_pieces_is_in_its_units(
    bet: str, stake: str, off: str, whole: str
) -> None:
    answer = told(place(bet, stake), reduced(to=off), reduced(to=whole), rolled(1, 1))
    refusal = answer["moves"][1]["refusal"]
    assert refusal["reason"] == str(Reason.STAKE_DOES_NOT_DIVIDE)
    assert refusal["what"].endswith(f"in multiples of {whole}, not {off}")
    assert answer["wagers"][0]["stake"] == whole
    assert answer["wagers"][0]["winnings"] == "30"


@pytest.mark.rule("nz1996:X/3.5")
def test_a_wager_is_reduced_to_an_amount_or_by_one() -> None:
    answer = told(place("field", "5"), reduced(to="3", by="1"), rolled(1, 1))
    assert answer["moves"][1]["refusal"]["what"] == "w1 is reduced to an amount or by one, not both"
    assert answer["wagers"][0]["winnings"] == "10"


@pytest.mark.parametrize(
    ("bet", "unit", "wins"),
    [
        pytest.param("horn", 4, "60", marks=pytest.mark.rule("nz1996:X/3.1(v)", "nz1996:X/6.2")),
        pytest.param(
            *("horn-high", 5, "60"), marks=pytest.mark.rule("nz1996:X/3.1(w)", "nz1996:X/6.2")
        ),
        pytest.param("world", 5, "60", marks=pytest.mark.rule("nz1996:X/3.1(x)", "nz1996:X/6.3")),
        pytest.param("c-and-e", 2, "14", marks=pytest.mark.rule("nz1996:X/3.1(y)", "nz1996:X/6.4")),
    ],
)
def test_a_bet_made_of_pieces_is_one_wager_against_the_limits(
    bet: str, unit: int, wins: str
) -> None:
    sign = {"min": str(2 * unit), "max": str(2 * unit)}
    table = {**CRAPS, "limits": sign, "limits_on": "selection"}
    for stake in (unit, 3 * unit):
        refusal = told(place(bet, str(stake)), table=table)["wagers"][0]["refusal"]
        assert "nz1996:I/14.1(b)" in refusal["rules"]
    alone = [place(name, str(2 * unit), id=name) for name in ("craps-two", "eleven", "any-craps")]
    laid = [place(bet, str(2 * unit)), *alone]
    both = told(*laid, place(bet, str(2 * unit), id="w2"), rolled(1, 1), table=table)["wagers"]
    assert both[0]["winnings"] == wins
    assert [each["result"] for each in both[1:]] == ["win", "lose", "win", "refused"]


@pytest.mark.parametrize(
    ("chips", "taken", "refused"),
    [
        pytest.param(*(["1"], "8", "10"), marks=pytest.mark.rule("nz1996:X/3.1(e)(i)")),
        pytest.param(*(["5"], "10", "8"), marks=pytest.mark.rule("nz1996:X/3.1(e)(i)")),
        pytest.param(*(["2.50", "10"], "10", "8"), marks=pytest.mark.rule("nz1996:X/3.1(e)(i)")),
    ],
)
def test_what_is_a_payable_unit_follows_the_chips_of_the_table(
    chips: list[str], taken: str, refused: str
) -> None:
    """On a 5 the odds pay 3 to 2, so that two chips of the smallest pay exactly."""
    table = {**CRAPS, "chips": chips}
    line = (place("pass", "7.50", id="line"), rolled(1, 4))
    assert told(*line, place("pass-odds", refused, on="line"), table=table)["moves"][-1]["refusal"]
    odds = told(*line, place("pass-odds", taken, on="line"), rolled(2, 3), table=table)["wagers"][1]
    assert odds["winnings"] == str(int(taken) * 3 // 2)
    own = {**table, "options": {"payable-unit": "0.50"}}
    assert (
        told(*line, place("pass-odds", "8", on="line"), table=own)["wagers"][1]["result"] == "open"
    )


@pytest.mark.rule("nz1996:X/3.1(f)(i)", "nz1996:X/3.1(v)", "nz1996:X/3.1(y)(i)")
def test_units_of_bets_made_of_pieces_and_behind_follow_the_chips_too() -> None:
    table = {**CRAPS, "chips": ["5", "25"]}
    units = {"horn": (20, "150"), "horn-high": (25, "150"), "world": (25, "150")}
    for bet, (unit, wins) in {**units, "c-and-e": (10, "35")}.items():
        refusal = told(place(bet, str(unit // 5 * 4)), table=table)["wagers"][0]["refusal"]
        assert refusal["reason"] in (
            *(str(Reason.STAKE_DOES_NOT_DIVIDE), str(Reason.STAKE_IS_UNDER_THE_MINIMUM)),
        )
        paid = told(place(bet, str(unit)), rolled(1, 1), table=table)["wagers"][0]
        assert paid["winnings"] == wins
    line = (place("dont-pass", "15", id="line"), rolled(2, 3))
    assert told(*line, place("dont-pass-behind", "24", on="line"), table=table)["moves"][-1][
        "refusal"
    ]
    behind = told(*line, place("dont-pass-behind", "30", on="line"), rolled(3, 4), table=table)[
        "wagers"
    ]
    assert [each["winnings"] for each in behind] == ["15", "20"]


@pytest.mark.rule("nz1996:X/3.1(e)(i)")
def test_no_refusal_names_a_room_below_nothing() -> None:
    line = (place("pass", "7", id="line"), rolled(1, 4), place("pass-odds", "8", id="odds"))
    full = told(*line, place("pass-odds", "1"))["moves"][-1]["refusal"]
    assert full["what"] == "pass-odds has no room left here for 1"
    assert full["reason"] == str(Reason.STAKE_IS_OVER_THE_MAXIMUM)


# As it is written


@pytest.mark.rule("nz1996:X/1[Come Out Point]")
@pytest.mark.parametrize("point", [-6, "-6"], ids=["figure", "words"])
def test_a_point_below_nothing_is_none(point: object) -> None:
    with pytest.raises(RefusedError, match="is no come out point"):
        told(place("come", "5"), rolled(5, 6), carry={"point": point})


# Who overrules whom


@pytest.mark.parametrize(
    ("table", "above", "below"),
    [
        pytest.param(
            CRAPS, "casino supervisor", "game supervisor", marks=pytest.mark.rule("nz1996:X/7.5")
        ),
        pytest.param(
            CRAPS, "shift manager", "casino supervisor", marks=pytest.mark.rule("nz1996:X/7.6")
        ),
        pytest.param(
            SNAKE_EYES,
            "senior casino supervisor",
            "casino supervisor",
            marks=pytest.mark.rule("nz:11A/6.6(b)"),
        ),
    ],
)
def test_what_somebody_above_put_right_is_not_put_right_from_below(
    table: Any, above: str, below: str
) -> None:
    bet = place("any-seven", "10")
    first = (bet, rolled(1, 1), corrected([3, 4], above))
    answer = told(*first, corrected([1, 1], below), table=table)
    assert answer["moves"][-1]["refusal"]["reason"] == str(Reason.ROLE_MAY_NOT)
    assert answer["wagers"][0]["winnings"] == "40"
    upwards = (bet, rolled(1, 1), corrected([3, 4], below), corrected([1, 1], above))
    assert told(*upwards, table=table)["wagers"][0]["result"] == "lose"


@pytest.mark.rule("nz1996:X/7.5")
def test_the_next_roll_is_anybodys_to_put_right_who_may() -> None:
    answer = told(
        place("pass", "10"),
        rolled(1, 1),
        corrected([2, 4], "casino supervisor"),
        rolled(1, 1),
        corrected([3, 3], "game supervisor"),
    )
    assert answer["moves"][-1]["answer"] == "accepted"
    assert answer["wagers"][0]["winnings"] == "10"


@pytest.mark.rule("nz1996:X/7.5", "nz1996:X/2.4(d)")
def test_a_no_roll_that_counts_after_all_pays_nobody_whose_wager_stands() -> None:
    evening = shooting("nz1996")
    evening.do("place", who="P2", bet="buy", target=4, stake="40", id="down")
    evening.do("call", who="P2", wager="down", call="remove")
    evening.do("place", who="P3", bet="field", stake="10", id="field")
    thrown(evening)
    evening.do("no roll", **DEALER, cause="missed the end")
    counted = evening.do("overrule", **SUPERVISOR, dice=[2, 4])
    assert [notice["what"] for notice in notices(counted)] == ["Turn the puck on and put it on 6"]
    live = evening.table.live
    assert live is not None
    assert live.unpaid == {"field"}
    evening.pay_out()
    assert (evening.chips("P2"), evening.chips("P3")) == ("1000", "990")


@pytest.mark.rule("nz1996:X/7.5", "nz1996:X/5.8(a)", "nz1996:X/2.4(d)")
def test_a_roll_put_right_says_what_becomes_of_puck_and_dice() -> None:
    evening = shooting("nz1996")
    roll(evening, 2, 4)
    evening.do("new game", **DEALER)
    thrown(evening)
    evening.do("result", **DEALER, chance=[1, 2])
    righted = evening.do("overrule", **SUPERVISOR, dice=[3, 4])
    owed = [notice["what"] for notice in notices(righted)]
    assert owed == ["The shooter passes the dice", "Turn the puck off"]


# Dice and tables


@pytest.mark.rule("nz1996:X/4.5(d)", "nz1996:X/5.8(a)")
def test_a_worn_set_is_replaced_as_soon_as_a_seven_out_ended_the_turn() -> None:
    evening = shooting("nz1996")
    roll(evening, 2, 4)
    evening.do("new game", **DEALER)
    thrown(evening)
    evening.do("no roll", **DEALER, cause="die off the table")
    evening.do("die off table", **DEALER, dice=[1, 2])
    evening.do("tell inspector", **SUPERVISOR)
    still = evening.refused("bring dice", **DEALER)
    assert rules(still) == ["nz1996:X/4.5(d)"]
    evening.do("choose dice", who="P1", dice=[3, 4])
    roll(evening, 3, 4)
    evening.do("bring dice", **DEALER)


@pytest.mark.rule("nz1996:I/6.0", "nz1996:X/1[Come Out Roll]", "nz1996:X/4.3")
def test_a_table_closes_when_the_last_wager_was_taken_down_and_opens_with_a_come_out_roll() -> None:
    evening = inspected("nz1996", "P1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="dont-pass", stake="10", id="dont")
    take(evening, "P1")
    roll(evening, 2, 4)
    evening.do("leave", who="P1")
    assert evening.refused("close table", **PIT).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("new game", **DEALER)
    assert evening.refused("close table", **PIT).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("call", **DEALER, player="P1", wager="dont", call="remove")
    closed = evening.do("close table", **PIT)
    assert words(closed) == "Table T1 is closed; still owed: Turn the puck on and put it on 6"
    evening.do("open table", **SUPERVISOR, gaming_day="2024-11-16")
    evening.do("sit", who="P1", seat=1)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="pass", stake="10", id="pass")
    assert evening.refused("offer dice", **DEALER).remedy == "Bring dice."
    evening.do("bring dice", **DEALER)
    evening.do("inspect dice", **DEALER)
    evening.do("inspect dice", **SUPERVISOR)
    take(evening, "P1")
    roll(evening, 3, 4)
    assert evening.chips("P1") == "1010"


@pytest.mark.rule("nz:1/8.0", "nz:11A/5.3(a)")
def test_a_table_of_snake_eyes_with_nothing_up_closes_though_a_round_was_begun() -> None:
    evening = shooting("nz", "P1")
    roll(evening, 3, 4)
    evening.do("new game", **DEALER)
    evening.do("no more bets", **DEALER)
    evening.do("leave", who="P1")
    evening.do("close table", who="the operator", role="casino operator")
    assert evening.table.live is None
    assert dice_of(evening.table).shooter == ""
