"""The money wheel under nz1996, division VII: by the record and at the table."""

from collections import Counter
from typing import Any

import pytest

from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.tables import table_section
from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER
from tests.conformance.conducting import LAYOUTS, SUPERVISOR, told_to
from tests.conformance.settling import (
    amounts,
    at_a_terminal,
    cited,
    opened,
    places_in_the_data,
    spin,
    unopened,
    wager,
)
from tests.marks import Rules
from tests.table.conduct.evening import Evening, rules, words


TABLE: dict[str, Any] = {"rulebook": "nz1996", "game": "money-wheel"}
SECTIONS = {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1}
ODDS = {"A": 1, "B": 3, "C": 5, "D": 11, "E": 23, "F": 47, "G": 47}
RIM = [symbol for symbol, times in SECTIONS.items() for _ in range(times)]
WON = ("win", "110", "10")
LOST = ("lose", "0", "0")
REFUSED = ("refused", "0", "0")


rule = Rules("nz1996")
told = rule.told


def table(**options: Any) -> dict[str, Any]:
    elected = {name.replace("_", "-"): value for name, value in options.items()}
    return {**TABLE, "options": elected}


# The wager


@pytest.mark.parametrize("symbol", ODDS)
@rule("VII/4.1", "VII/5.0", "VII/4.6")
def test_a_symbol_wins_its_odds_when_it_is_spun_and_loses_on_any_other(symbol: str) -> None:
    for spun in ODDS:
        (one,) = spin(TABLE, [wager("symbol", symbol)], spun)["wagers"]
        if spun == symbol:
            assert amounts(one) == ("win", str(10 * ODDS[symbol]), "10")
            assert one["odds"] == f"{ODDS[symbol]} to 1"
            assert told("VII/5.0") <= cited(one)
        else:
            assert amounts(one) == LOST
        assert told("VII/4.1", "VII/4.6") <= cited(one)


def test_there_is_one_bet_on_seven_symbols() -> None:
    assert places_in_the_data(TABLE) == {"symbol": 7}


@pytest.mark.parametrize("target", ["H", "", None, "AB", "1"])
@rule("VII/4.1")
def test_what_is_no_symbol_is_refused(target: Any) -> None:
    (one,) = spin(TABLE, [wager("symbol", target)], "A")["wagers"]
    assert amounts(one) == REFUSED
    assert told("VII/4.1") <= cited(one)


# The wheel


@rule("VII/2.3")
def test_the_rim_has_fifty_two_sections_of_seven_symbols() -> None:
    drawn = at_a_terminal(TABLE)
    rim = drawn.equipment.symbols
    assert len(rim) == 52
    assert Counter(rim) == SECTIONS
    assert all(one != other for one, other in zip(rim, rim[1:] + rim[:1], strict=True))
    assert told("VII/2.3") <= set(drawn.layout_rules)


@rule("VII/2.3")
def test_an_operators_own_order_opens_when_its_sections_are_right() -> None:
    assert opened(table(wheel_order=RIM)).game.device.symbols == tuple(RIM)
    for wrong in (RIM[1:], [*RIM, "A"], ["B", *RIM[1:]], ["H", *RIM[1:]], 52, "ABC"):
        refused = unopened(table(wheel_order=wrong))
        assert told("VII/2.3") <= set(map(str, refused.rules))


NAMES = ["$1", "$3", "$5", "$11", "$23", "Joker", "Kiwi"]


@rule("VII/2.4")
def test_symbols_go_by_the_names_that_were_approved_and_differ() -> None:
    named = table(symbols=NAMES)
    answer = spin(
        named, [wager("symbol", "Joker"), wager("symbol", "$3"), wager("symbol", "F")], "Joker"
    )
    assert [amounts(one)[0] for one in answer["wagers"]] == ["win", "lose", "win"]
    assert answer["state"]["name"] == "Joker"
    assert answer["wagers"][0]["target"] == "F"
    same, few = [*NAMES[:6], "JOKER"], NAMES[:6]
    swapped, empty = ["B", "A", *NAMES[2:]], ["", *NAMES[1:]]
    for wrong in (same, few, swapped, empty, "joker"):
        refused = unopened(table(symbols=wrong))
        assert told("VII/2.4") <= set(map(str, refused.rules))


@rule("VII/2.8")
def test_the_operator_may_give_the_game_a_name() -> None:
    assert spin(TABLE, [], "A")["state"]["game"] == "Money Wheel"
    assert spin(table(game_name="Big Six"), [], "A")["state"]["game"] == "Big Six"
    for wrong in ("", " ", "x" * 61, 7, "a\nb"):
        refused = unopened(table(game_name=wrong))
        assert told("VII/2.8") <= set(map(str, refused.rules))


@pytest.mark.parametrize("symbol", ["H", "", 17, None, True, ["A"]])
@rule("VII/2.3")
def test_what_is_not_on_the_wheel_decides_nothing(symbol: object) -> None:
    answer = spin(TABLE, [wager("symbol", "A")], symbol)
    assert cited(answer["moves"][-1]) == told("VII/2.3")
    assert answer["wagers"][0]["result"] == "open"


# The spin


ref = rule.ref


wagered, closed = LAYOUTS["money_wheel"].wagered, LAYOUTS["money_wheel"].closed


# The wheel


def test_a_dealer_or_a_supervisor_spins_once_and_without_a_ball() -> None:
    evening = closed("P1: symbol A for 50")
    evening.refused_one_role_lower("spin", least="dealer")
    assert evening.refused("spin", **DEALER, ball="clockwise").what == "this wheel has no ball"
    assert words(evening.do("spin", **SUPERVISOR, wheel="clockwise")) == "The wheel turns clockwise"
    assert evening.refused("spin", **DEALER).what == "the wheel turns already"
    evening.do("result", **DEALER, chance="A")
    assert evening.refused("spin", **DEALER).reason is Reason.MOVE_IS_NOT_DUE


# The symbol


@rule("VII/3.5(a)")
def test_the_dealer_announces_the_symbol_when_the_indicator_settles() -> None:
    evening = closed("P1: symbol B for 50")
    evening.do("spin", **DEALER)
    assert ref("VII/3.5(a)") in rules(evening.refused_one_role_lower("result", chance="B"))
    wrong = evening.refused("result", **DEALER, chance="H")
    assert wrong.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    came = evening.do("result", **DEALER, chance="B")
    assert words(came) == "Symbol B"
    assert ref("VII/3.5(a)") in rules(came)
    assert evening.refused("result", **DEALER, chance="B").reason is Reason.CHANCE_IS_NOT_DUE


# The operator's own


@rule("VII/2.8")
def test_the_operator_may_give_the_game_any_name() -> None:
    evening = wagered(options={"game-name": "Big Six"})
    came = evening.entries[:1]
    assert words(tuple(came)) == "Table R1: money-wheel (Big Six) by nz1996, mode dealer"
    assert ref("VII/2.8") in rules(tuple(came))
    shown = table_section(evening.table, About())
    assert shown.game_title == "Big Six"
    assert ref("VII/2.8") in shown.layout_rules
    plain = words(tuple(wagered().entries[:1]))
    assert plain == "Table R1: money-wheel by nz1996, mode dealer"


@rule("VII/2.2")
def test_the_wheel_is_judged_whether_it_is_chance() -> None:
    evening = Evening("nz1996", "P1", game="money-wheel")
    stuck = [*range(1, 53)] * 20
    on_record = evening.refused("assess wheel", **SUPERVISOR)
    assert on_record.what == "the table has its symbols on record, not the sections that won"
    assert rules(on_record) == [ref("VII/2.2")]
    by_letter = evening.refused("assess wheel", **SUPERVISOR, numbers=["A"] * 1000)
    assert by_letter.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    assert rules(evening.refused_one_role_lower("assess wheel", numbers=stuck)) == [ref("VII/2.2")]
    came = evening.do("assess wheel", **SUPERVISOR, numbers=stuck)
    assert ref("VII/2.2") in rules(came)
    assert "Take the wheel out of play" in told_to(came)
