"""The money wheel under nz1996, division VII: symbols, odds, the wheel, void spins."""

from collections import Counter
from typing import Any

import pytest

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
