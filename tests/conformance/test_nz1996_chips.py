"""The chips of nz1996: which ones are staked where, by whom, and at what worth."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.rulebooks.operations import operations
from croupier.table.chips import refuse_chips
from croupier.table.conduct.chips import rack
from croupier.table.moves import Place
from croupier.terms.money import money
from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER, begin, end
from tests.conduct.evening import OPERATOR, Evening, rules


BOOK = "nz1996"
YELLOW = {"who": "P1", "colour": "yellow", "worth": "5", "amount": "100"}
RED = {"who": "P1", "bet": "red", "stake": "10"}


def evening(*players: str, **record: Any) -> Evening:
    return Evening(BOOK, *(players or ("P1",)), **record)


def two_tables(*players: str) -> Evening:
    """Give a house with R1 and R2, both open, and P1 with 100 in yellow of R1."""
    house = evening("P1", *players)
    house.set_up(BOOK, name="R2")
    house.do("open table", who="O", role=OPERATOR, table="R2", gaming_day="2024-11-16")
    house.do("buy non-value chips", table="R1", **YELLOW)
    return house


@pytest.mark.rule("nz1996:III/4.2")
def test_a_stake_is_value_chips_or_non_value_chips() -> None:
    table = evening()
    table.do("buy non-value chips", **YELLOW)
    begin(table, RED, {**RED, "chips": "yellow", "stake": "15"})
    placed = table.do("place", who="P1", bet="straight-up", target="7", stake="5", chips="yellow")
    assert "nz1996:III/4.2" in rules(placed)
    assert table.chips("P1") == "990"
    assert table.chips("P1", "yellow of R1") == "80"
    end(table, "7")
    # Red and 7 win: 10, 15 and 175 in value chips; each stake returns in its own chips.
    assert table.chips("P1") == "1200"
    assert table.chips("P1", "yellow of R1") == "100"


@pytest.mark.rule("nz1996:III/4.2")
def test_a_lost_colour_goes_to_the_house_at_its_worth() -> None:
    table = evening()
    table.do("buy non-value chips", **YELLOW)
    begin(table)
    table.do("place", **{**RED, "chips": "yellow"})
    end(table, "8")
    assert table.chips("P1", "yellow of R1") == "90"
    assert table.balance("house:R1", "yellow of R1") == "10"
    assert table.chips("P1") == "1000"


@pytest.mark.rule("nz1996:I/14.3", "nz1996:I/1[Chips]")
@pytest.mark.parametrize("chips", ["keno", "gaming machine", "promotional"])
def test_chips_that_are_not_approved_for_the_game_are_not_staked(chips: str) -> None:
    table = evening()
    table.do("issue promotional chips", who="G", role="game supervisor", player="P1", amount="50")
    begin(table)
    refusal = table.refused("place", **{**RED, "chips": chips})
    assert refusal.reason is Reason.CHIPS_ARE_NOT_APPROVED
    assert {"nz1996:I/14.3", "nz1996:I/1[Chips]"} <= set(rules(refusal))


@pytest.mark.rule("nz1996:I/1[Chips]", "nz1996:I/14.3")
def test_approval_reaches_the_table_it_was_given_for_and_no_other() -> None:
    house = two_tables()
    house.do(
        "issue promotional chips",
        who="G",
        role="game supervisor",
        player="P1",
        amount="50",
        table="R1",
    )
    house.refused_one_role_lower("approve chips", chips="promotional", table="R2")
    approved = house.do("approve chips", who="O", role=OPERATOR, chips="promotional", table="R2")
    assert {"nz1996:I/1[Chips]", "nz1996:I/14.3"} <= set(rules(approved))
    begin(house, table="R1")
    begin(house, table="R2")
    promotional = {**RED, "chips": "promotional"}
    assert house.refused("place", table="R1", **promotional).reason is Reason.CHIPS_ARE_NOT_APPROVED
    house.do("place", table="R2", **promotional)
    assert house.chips("P1", "promotional") == "40"
    end(house, "1", table="R2")
    # The stake returns as it was; what it won is paid in value chips.
    assert house.chips("P1", "promotional") == "50"
    assert house.chips("P1") == "1010"
    house.do(
        "approve chips", who="O", role=OPERATOR, chips="promotional", withdraw=True, table="R2"
    )
    begin(house, table="R2")
    refusal = house.refused("place", table="R2", **promotional)
    assert refusal.reason is Reason.CHIPS_ARE_NOT_APPROVED


def test_a_lost_promotional_stake_goes_to_the_house_and_face_value_counts_for_the_limits() -> None:
    table = evening(approved_chips=["promotional"])
    table.do("issue promotional chips", who="G", role="game supervisor", player="P1", amount="600")
    begin(table)
    over = table.refused("place", **{**RED, "stake": "500.01", "chips": "promotional"})
    assert over.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    under = table.refused("place", **{**RED, "stake": "4.99", "chips": "promotional"})
    assert under.reason is Reason.STAKE_IS_UNDER_THE_MINIMUM
    table.do("place", **{**RED, "stake": "500", "chips": "promotional"})
    short = table.refused("place", **{**RED, "stake": "101", "chips": "promotional"})
    assert short.reason is Reason.CREDIT_IS_NOT_ENOUGH
    end(table, "8")
    assert table.chips("P1", "promotional") == "100"
    assert table.balance("house:R1", "promotional") == "500"
    assert table.chips("P1") == "1000"


@pytest.mark.rule("nz1996:I/18.1")
def test_where_the_game_does_not_let_non_value_chips_in_only_value_chips_are_staked() -> None:
    table = evening().table.table
    wager = Place("w1", "P1", 1, "red", None, money("10"), chips="yellow")
    assert refuse_chips(table, wager) is None
    ruleset = table.game.ruleset
    named = {name: refs for name, refs in ruleset.named.items() if name != "non-value chips"}
    strict = replace(table, game=replace(table.game, ruleset=replace(ruleset, named=named)))
    refusal = refuse_chips(strict, wager)
    assert refusal is not None
    assert refusal.reason is Reason.CHIPS_ARE_NOT_APPROVED
    assert "nz1996:I/18.1" in rules(refusal)
    assert refuse_chips(strict, replace(wager, chips="value")) is None


@pytest.mark.rule("nz1996:I/18.2(b)")
@pytest.mark.parametrize("accepted", [None, "by mistake"])
def test_non_value_chips_play_only_at_their_table(accepted: str | None) -> None:
    house = two_tables()
    begin(house, table="R1")
    begin(house, table="R2")
    yellow = {**RED, "chips": "yellow"}
    refusal = house.refused("place", table="R2", accepted=accepted, **yellow)
    assert refusal.reason is Reason.CHIPS_ARE_OF_ANOTHER_TABLE
    assert rules(refusal) == ["nz1996:I/18.2(b)"]
    house.do("place", table="R1", **yellow)
    assert house.chips("P1", "yellow of R1") == "90"


@pytest.mark.rule("nz1996:I/18.2(c)")
@pytest.mark.parametrize(
    ("operation", "asked"),
    [("redeem", {"chips": "yellow"}), ("exchange", {"give": "yellow", "take": "value"})],
)
def test_non_value_chips_are_redeemed_and_exchanged_only_at_their_table(
    operation: str, asked: dict[str, str]
) -> None:
    house = two_tables()
    refusal = house.refused(operation, who="P1", table="R2", amount="40", **asked)
    assert refusal.reason is Reason.CHIPS_ARE_OF_ANOTHER_TABLE
    assert rules(refusal) == ["nz1996:I/18.2(c)"]
    house.do(operation, who="P1", table="R1", amount="40", **asked)
    assert house.chips("P1", "yellow of R1") == "60"
    assert house.balance("float:R1") == "60"
    assert "redeem elsewhere" not in operations(BOOK, "roulette")


@pytest.mark.rule("nz1996:I/18.2(d)")
def test_no_two_people_have_the_same_colour_at_a_table() -> None:
    house = two_tables("P2")
    yellow = {**YELLOW, "who": "P2"}
    refusal = house.refused("buy non-value chips", table="R1", **yellow)
    assert refusal.reason is Reason.COLOUR_IS_NOT_FREE
    assert rules(refusal) == ["nz1996:I/18.2(d)"]
    house.do("buy non-value chips", table="R2", **yellow)
    house.do("buy non-value chips", table="R1", **{**yellow, "colour": "green"})
    # A colour on the layout is still in use when its player's hands are empty.
    begin(house, table="R1")
    house.do("place", table="R1", who="P1", bet="red", stake="100", chips="yellow")
    assert house.refused("buy non-value chips", table="R1", **yellow) == refusal
    end(house, "8", table="R1")
    house.do("buy non-value chips", table="R1", **yellow)
    assert {each.colour: each.player for each in rack(house.house, house.house.tables["R1"])} == {
        "yellow": "P2",
        "green": "P2",
    }


@pytest.mark.rule("nz1996:I/18.2(e)")
def test_the_worth_is_declared_at_purchase_and_not_changed_in_play() -> None:
    table = evening()
    undeclared = table.refused("buy non-value chips", who="P1", colour="yellow", amount="100")
    assert rules(undeclared) == ["nz1996:I/18.2(e)"]
    bought = table.do("buy non-value chips", **YELLOW)
    assert "nz1996:I/18.2(e)" in rules(bought)
    assert bought[0].happening.facts["worth"] == 500
    changed = table.refused("buy non-value chips", **{**YELLOW, "worth": "10"})
    assert rules(changed) == ["nz1996:I/18.2(e)"]
    table.do("buy non-value chips", **YELLOW)
    assert table.chips("P1", "yellow of R1") == "200"
    begin(table)
    part = table.refused("place", **{**RED, "stake": "7.50", "chips": "yellow"})
    assert part.what == "a yellow chip is worth 5: 7.50 is no number of them"
    assert operations(BOOK, "roulette")["buy non-value chips"].role == "player"


@pytest.mark.rule("nz1996:I/18.3")
def test_staff_may_limit_value_chips_or_require_non_value_ones() -> None:
    table = evening("P1", "P2")
    table.do("buy non-value chips", **YELLOW)
    restrict = {"player": "P1", "who": "D1"}
    lower = table.refused_one_role_lower("restrict value chips", **restrict)
    assert rules(lower) == ["nz1996:I/18.3"]
    table.do("restrict value chips", **restrict, role="dealer", most="10")
    begin(table, RED)
    refusal = table.refused("place", **{**RED, "stake": "10.01"})
    assert (refusal.reason, rules(refusal)) == (Reason.CHIPS_ARE_NOT_APPROVED, ["nz1996:I/18.3"])
    table.do("restrict value chips", **restrict, role="dealer")
    assert rules(table.refused("place", **RED)) == ["nz1996:I/18.3"]
    table.do("place", **{**RED, "chips": "yellow"})
    table.do("place", who="P2", bet="red", stake="20")
    table.do("restrict value chips", **restrict, role="dealer", lift=True)
    table.do("place", **{**RED, "stake": "20"})


@pytest.mark.rule("nz1996:I/17.2")
@pytest.mark.parametrize("terms", ["wager only", "may be exchanged"])
def test_promotional_chips_are_neither_exchanged_nor_redeemed(terms: str) -> None:
    table = evening()
    table.do(
        "issue promotional chips",
        who="G",
        role="game supervisor",
        player="P1",
        amount="50",
        terms=terms,
    )
    for operation, kind in (("redeem", "chips"), ("exchange", "give")):
        refusal = table.refused(operation, who="P1", amount="50", **{kind: "promotional"})
        assert refusal.reason is Reason.PAYMENT_IS_NOT_PERMITTED
        assert rules(refusal) == ["nz1996:I/17.2"]
    assert table.chips("P1", "promotional") == "50"


def test_promotional_chips_are_issued_by_staff_on_one_set_of_terms_at_a_time() -> None:
    table = evening()
    asked = {"player": "P1", "amount": "50"}
    table.refused_one_role_lower("issue promotional chips", **asked)
    staff = {"who": "G", "role": "game supervisor"}
    sold = table.refused("issue promotional chips", **staff, **asked, paid="50")
    assert sold.what == "chips sold for 50 at a value of 50 are not promotional"
    table.do("issue promotional chips", **staff, **asked, paid="49.99")
    mixed = table.refused("issue promotional chips", **staff, **asked, terms="may be exchanged")
    assert mixed.reason is Reason.CHIPS_ARE_NOT_APPROVED
    odd = table.refused("issue promotional chips", **staff, **asked, terms="whatever")
    assert odd.reason is Reason.CHIPS_ARE_NOT_APPROVED


@pytest.mark.parametrize(
    "wrong",
    [
        {"colour": ""},
        {"colour": "value"},
        {"colour": "promotional"},
        {"colour": "a:b"},
        {"colour": "y" * 31},
        {"amount": "-5"},
        {"amount": "0"},
        {"amount": "7"},
        {"amount": []},
        {"amount": 10**30},
        {"worth": "0"},
        {"worth": "much"},
        {"pay_with": "a watch"},
        {"who": "nobody"},
        {"who": "P2", "player": "P1"},
    ],
)
def test_odd_purchases_are_refused_and_move_nothing(wrong: dict[str, object]) -> None:
    evening("P1", "P2").refused("buy non-value chips", **{**YELLOW, **wrong})


def test_non_value_chips_are_bought_with_value_chips_too() -> None:
    table = evening()
    table.do("buy non-value chips", **YELLOW, pay_with="value")
    assert table.chips("P1") == "900"
    table.do("exchange", who="P1", amount="50", give="value", take="yellow", worth="5")
    assert table.chips("P1") == "850"
    assert table.chips("P1", "yellow of R1") == "150"
    refusal = table.refused("buy non-value chips", **{**YELLOW, "amount": "855"}, pay_with="value")
    assert refusal.reason is Reason.CREDIT_IS_NOT_ENOUGH
    refusal = table.refused("exchange", who="P1", amount="5", give="yellow", take="green")
    assert refusal.reason is Reason.PAYMENT_IS_NOT_PERMITTED


def test_a_moved_wager_keeps_its_chips() -> None:
    table = evening()
    table.do("buy non-value chips", **YELLOW)
    begin(table)
    table.do("place", **{**RED, "chips": "yellow"}, id="w1")
    table.do("move", who="P1", wager="w1", bet="black", target=None)
    assert table.chips("P1", "yellow of R1") == "90"
    assert table.chips("P1") == "1000"
    table.do("no more bets", **DEALER)
