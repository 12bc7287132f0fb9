"""Chips of two books: which ones are staked where, by whom, at what worth, and turned to money."""

import json
from typing import Any

import pytest

from croupier.rulebooks.operations import operations
from croupier.table.conduct.money.chips import rack
from croupier.table.house.record_export import record_of
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.record.answers import answer
from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER, begin, end
from tests.conformance import conducting
from tests.conformance.conducting import STAFF, SUPERVISOR, books
from tests.conformance.settling import play, roulette
from tests.table.conduct.evening import Evening, notices, rules


YELLOW = {"who": "P1", "colour": "yellow", "worth": "5", "amount": "100"}
RED = {"who": "P1", "bet": "red", "stake": "10"}
PROMOTIONAL = {**RED, "chips": "promotional"}


def with_yellow(book: str, *players: str) -> Evening:
    """Give a table at which P1 has 100 in yellow."""
    table = Evening(book, "P1", *players)
    table.do("buy non-value chips", **YELLOW)
    return table


def two_tables(book: str, *players: str) -> Evening:
    """Give a house with R1 and R2, both open, and P1 with 100 in yellow of R1."""
    house = conducting.two_tables(book, "P1", *players)
    house.do("buy non-value chips", table="R1", **YELLOW)
    return house


def issue(evening: Evening, amount: str = "50", **more: Any) -> None:
    """Issue promotional chips, to P1 unless somebody else is named."""
    evening.do(
        "issue promotional chips", **{**SUPERVISOR, "player": "P1", "amount": amount, **more}
    )


# Staked


@books(nz1996="III/4.2", nz="8/3.3")
def test_a_stake_is_value_chips_or_non_value_chips(book: str, refs: list[str]) -> None:
    table = with_yellow(book)
    begin(table, RED, {**RED, "chips": "yellow", "stake": "15"})
    placed = table.do("place", who="P1", bet="straight-up", target="7", stake="5", chips="yellow")
    assert refs[0] in rules(placed)
    assert (table.chips("P1"), table.chips("P1", "yellow of R1")) == ("990", "80")
    end(table, "7")
    # Red and 7 win: 10, 15 and 175 in value chips; each stake returns in its own chips.
    assert (table.chips("P1"), table.chips("P1", "yellow of R1")) == ("1200", "100")
    begin(table, {**RED, "chips": "yellow"})
    end(table, "8")
    assert (table.chips("P1"), table.chips("P1", "yellow of R1")) == ("1200", "90")
    assert table.balance("house:R1", "yellow of R1") == "10"


@books(nz1996="I/14.3 I/1[Chips]", nz="1/10.3")
@pytest.mark.parametrize("chips", ["keno", "gaming machine", "promotional"])
def test_chips_that_are_not_approved_for_the_game_are_not_staked(
    book: str, refs: list[str], chips: str
) -> None:
    table = Evening(book, "P1")
    issue(table)
    begin(table)
    refusal = table.refused("place", **{**RED, "chips": chips})
    assert refusal.reason is Reason.CHIPS_ARE_NOT_APPROVED
    assert set(refs) <= set(rules(refusal))
    bought = {"who": "P1", "colour": chips, "worth": "1", "amount": "10"}
    assert "is no colour of chips" in table.refused("buy non-value chips", **bought).what


@books(nz1996="I/1[Chips] I/14.3", nz="1/14.2")
def test_approval_reaches_the_table_it_was_given_for_and_no_other(
    book: str, refs: list[str]
) -> None:
    house = two_tables(book)
    issue(house, table="R1")
    lower = house.refused_one_role_lower("approve chips", chips="promotional", table="R2")
    assert book == "nz1996" or refs[0] in rules(lower)
    approve: Any = {**STAFF, "chips": "promotional", "table": "R2"}
    approved = house.do("approve chips", **approve)
    assert set(refs) <= set(rules(approved))
    begin(house, table="R1")
    begin(house, table="R2")
    refusal = house.refused("place", table="R1", **PROMOTIONAL)
    assert refusal.reason is Reason.CHIPS_ARE_NOT_APPROVED
    placed = house.do("place", table="R2", **PROMOTIONAL)
    assert book == "nz1996" or refs[0] in rules(placed)
    assert house.chips("P1", "promotional") == "40"
    end(house, "1", table="R2")
    # The stake returns as it was; what it won is paid in value chips.
    assert (house.chips("P1", "promotional"), house.chips("P1")) == ("50", "1010")
    begin(house, PROMOTIONAL, table="R2")
    end(house, "8", table="R2")
    assert (house.chips("P1", "promotional"), house.chips("P1")) == ("40", "1010")
    house.do("approve chips", **approve, withdraw=True)
    begin(house, table="R2")
    refusal = house.refused("place", table="R2", **PROMOTIONAL)
    assert refusal.reason is Reason.CHIPS_ARE_NOT_APPROVED


@pytest.mark.rule("nz:1/14.2")
def test_a_record_takes_promotional_chips_where_they_are_approved() -> None:
    wager = {"bet": "straight-up", "target": "17", "stake": "10", "chips": "promotional"}
    course = ({"do": "place", **wager}, "close; 17")
    (taken,) = play(roulette("nz") | {"approved_chips": ["promotional"]}, *course)["wagers"]
    assert (taken["winnings"], taken["returned"], taken["chips"]) == ("350", "10", "promotional")
    assert "nz:1/14.2" in taken["rules"]
    (refused,) = play(roulette("nz"), *course)["wagers"]
    assert refused["refusal"]["reason"] == "chips are not approved"


@books(**{"nz1996": "I/14.3", "nz": "1/14.2", "nz-baccarat": "2.1"})
def test_an_approval_holds_from_when_it_is_given_until_it_is_withdrawn(
    book: str, refs: list[str]
) -> None:
    game, bet = ("baccarat", "player") if book == "nz-baccarat" else ("roulette", "red")
    table = Evening(book, "P1", game=game, name="R1")
    issue(table)
    token: Any = {"who": "P1", "bet": bet, "stake": "10", "chips": "promotional"}
    begin(table, {**token, "chips": "value"})
    assert table.refused("place", **token).reason is Reason.CHIPS_ARE_NOT_APPROVED
    table.do("approve chips", **STAFF, chips="promotional")
    assert set(refs) <= set(rules(table.do("place", **token, id="token")))
    table.do("approve chips", **STAFF, chips="promotional", withdraw=True)
    assert table.refused("place", **token).reason is Reason.CHIPS_ARE_NOT_APPROVED
    assert table.chips("P1", "promotional") == "40"
    assert _told_again(table)["token"]["chips"] == "promotional"


@pytest.mark.rule("star-premium:5.2", "star-premium:1[casino promotional token]")
def test_premium_takes_promotional_tokens_without_anybodys_approval() -> None:
    table = Evening("star-premium", "P1", game="baccarat", name="R1")
    issue(table, role="casino supervisor")
    assert "approve chips" not in table.operations
    begin(table)
    token: Any = {"who": "P1", "bet": "player", "stake": "10", "chips": "promotional"}
    placed = table.do("place", **token, id="token")
    assert {"star-premium:5.2", "star-premium:1[casino promotional token]"} <= set(rules(placed))
    table.do("no more bets", **DEALER)
    table.cards("9H KS KD 5C")
    table.do("confirm result", **DEALER)
    assert (table.chips("P1", "promotional"), table.chips("P1")) == ("50", "1010")
    told = _told_again(table)["token"]
    assert (told["winnings"], told["returned"], told["chips"]) == ("10", "10", "promotional")
    assert table.refused("place", **{**token, "chips": "keno"}).reason is Reason.MOVE_IS_NOT_DUE


def _told_again(table: Evening) -> dict[str, Any]:
    """Settle the first round once more, from its record; return its wagers by name."""
    record = json.dumps(record_of(table.entries, "R1", 1)).encode()
    (settled,) = adjudicate(read_records(record))
    return {wager["id"]: wager for wager in answer(settled)["wagers"]}


def test_a_lost_promotional_stake_goes_to_the_house_and_face_value_counts_for_the_limits() -> None:
    table = Evening("nz1996", "P1", approved_chips=["promotional"])
    issue(table, "600")
    begin(table)
    for stake, reason in (
        ("500.01", Reason.STAKE_IS_OVER_THE_MAXIMUM),
        ("4.99", Reason.STAKE_IS_UNDER_THE_MINIMUM),
    ):
        assert table.refused("place", **{**PROMOTIONAL, "stake": stake}).reason is reason
    table.do("place", **{**PROMOTIONAL, "stake": "500"})
    short = table.refused("place", **{**PROMOTIONAL, "stake": "101"})
    assert short.reason is Reason.CREDIT_IS_NOT_ENOUGH
    end(table, "8")
    assert (table.chips("P1"), table.chips("P1", "promotional")) == ("1000", "100")
    assert table.balance("house:R1", "promotional") == "500"


def test_a_moved_wager_keeps_its_chips() -> None:
    table = with_yellow("nz1996")
    begin(table, {**RED, "chips": "yellow", "id": "w1"})
    table.do("move", who="P1", wager="w1", bet="black", target=None)
    assert (table.chips("P1"), table.chips("P1", "yellow of R1")) == ("1000", "90")
    table.do("no more bets", **DEALER)


# Of one table


@books(nz1996="I/18.2(b)", nz="1/14.3(b)")
def test_non_value_chips_play_only_at_their_table(book: str, refs: list[str]) -> None:
    house = two_tables(book)
    begin(house, table="R1")
    begin(house, table="R2")
    yellow = {**RED, "chips": "yellow"}
    refusal = house.refused("place", table="R2", **yellow)
    assert refusal.reason is Reason.CHIPS_ARE_OF_ANOTHER_TABLE
    assert rules(refusal) == refs
    mistake = {**yellow, **DEALER, "player": "P1", "accepted": "by mistake"}
    back = house.do("place", table="R2", **mistake)
    assert (refs[0] in rules(back)) is (book == "nz1996")  # nz has a rule for what was let through
    assert house.chips("P1", "yellow of R1") == "100"
    house.do("place", table="R1", **yellow)
    assert house.chips("P1", "yellow of R1") == "90"


@pytest.mark.rule("nz:1/14.3(c)")
def test_what_was_staked_in_another_tables_chips_is_void_and_the_rest_plays() -> None:
    house = two_tables("nz")
    begin(house, table="R2")
    yellow = {**RED, **DEALER, "player": "P1", "chips": "yellow", "id": "w1"}
    yellow["accepted"] = "by mistake"
    assert "nz:1/14.3(c)" in rules(house.do("place", table="R2", **yellow))
    house.do("place", table="R2", **RED, id="w2")
    end(house, "1", table="R2")
    last = house.house.tables["R2"].last
    assert last is not None
    assert {slip.id: str(slip.result) for slip in last.round.slips} == {"w1": "void", "w2": "win"}
    # The void part neither left its player nor won anything.
    assert (house.chips("P1"), house.chips("P1", "yellow of R1")) == ("1010", "100")


@pytest.mark.rule("nz:1/14.3(c)")
def test_a_record_says_so_too() -> None:
    foreign = {"do": "place", "bet": "red", "stake": "10", "chips": "yellow", "issued_at": "R1"}
    told = play(
        roulette("nz") | {"name": "R2"},
        {**foreign, "accepted": "by mistake"},
        foreign,
        {**foreign, "issued_at": "R2"},
        "close; 1",
    )
    void, refused, own = told["wagers"]
    assert (void["result"], void["void"], void["chips"]) == ("void", "10", "yellow")
    assert "nz:1/14.3(c)" in void["rules"]
    assert refused["refusal"]["reason"] == "chips are of another table"
    assert (own["result"], own["winnings"]) == ("win", "10")


@books(nz1996="I/18.2(c)", nz="1/14.3(d)")
@pytest.mark.parametrize(
    ("operation", "asked"),
    [("redeem", {"chips": "yellow"}), ("exchange", {"give": "yellow", "take": "value"})],
)
def test_non_value_chips_are_redeemed_and_exchanged_only_at_their_table(
    book: str, refs: list[str], operation: str, asked: dict[str, str]
) -> None:
    house = two_tables(book)
    refusal = house.refused(operation, who="P1", table="R2", amount="40", **asked)
    assert refusal.reason is Reason.CHIPS_ARE_OF_ANOTHER_TABLE
    assert rules(refusal) == refs
    house.do(operation, who="P1", table="R1", amount="40", **asked)
    assert (house.chips("P1", "yellow of R1"), house.balance("float:R1")) == ("60", "60")
    assert ("redeem elsewhere" in operations(book, "roulette")) is (book == "nz")


@pytest.mark.rule("nz:1/14.3(d)")
def test_the_operator_may_approve_that_they_are_redeemed_elsewhere() -> None:
    house = two_tables("nz")
    elsewhere = {"table": "R2", "issued_at": "R1", "player": "P1", "chips": "yellow"}
    house.refused_one_role_lower("redeem elsewhere", **elsewhere, amount="100")
    approved = house.do("redeem elsewhere", **STAFF, **elsewhere, amount="100")
    assert rules(approved) == ["nz:1/14.3(d)"]
    assert (house.chips("P1", "yellow of R1"), house.balance("float:R1")) == ("0", "0")
    more = house.refused("redeem elsewhere", **STAFF, **elsewhere, amount="5")
    assert more.reason is Reason.CREDIT_IS_NOT_ENOUGH


@books(nz1996="I/18.2(d)", nz="1/14.3(e)")
def test_no_two_people_have_the_same_colour_at_a_table(book: str, refs: list[str]) -> None:
    house = two_tables(book, "P2")
    yellow = {**YELLOW, "who": "P2"}
    refusal = house.refused("buy non-value chips", table="R1", **yellow)
    assert (refusal.reason, rules(refusal)) == (Reason.COLOUR_IS_NOT_FREE, refs)
    house.do("buy non-value chips", table="R2", **yellow)
    house.do("buy non-value chips", table="R1", **{**yellow, "colour": "green"})
    house.do("redeem", table="R1", who="P1", amount="95", chips="yellow")
    assert house.refused("buy non-value chips", table="R1", **yellow) == refusal
    # A colour on the layout is still in use when its player's hands are empty.
    begin(house, {**RED, "stake": "5", "chips": "yellow"}, table="R1")
    assert house.refused("buy non-value chips", table="R1", **yellow) == refusal
    end(house, "8", table="R1")
    house.do("buy non-value chips", table="R1", **yellow)
    owners = {each.colour: each.player for each in rack(house.house, house.house.tables["R1"])}
    assert owners == {"yellow": "P2", "green": "P2"}
    house.do("redeem", table="R1", who="P2", amount="100", chips="yellow")
    house.do("buy non-value chips", table="R1", **YELLOW)


# What they are worth


@pytest.mark.rule("nz1996:I/18.2(e)")
def test_the_worth_is_declared_at_purchase_and_not_changed_in_play() -> None:
    table = Evening("nz1996", "P1")
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
    conducting.for_anybody("nz1996", "buy non-value chips")


@pytest.mark.rule("nz:1/14.3(f)")
def test_a_worth_other_than_the_minimum_is_declared_at_purchase() -> None:
    table = Evening("nz", "P1", limits={"min": "2.50", "max": "500"})
    plain = {"who": "P1", "colour": "yellow", "amount": "100"}
    bought = table.do("buy non-value chips", **plain)
    assert bought[0].happening.facts["worth"] == 250
    later = table.refused("buy non-value chips", **plain, worth="5")
    assert rules(later) == ["nz:1/14.3(f)"]
    declared = table.do("buy non-value chips", who="P1", colour="green", worth="5", amount="20")
    assert declared[0].happening.facts["worth"] == 500
    (shown,) = notices(declared)
    assert shown["what"] == "Show green at 5 in the display rack, with its marker button"
    assert "nz:1/14.3(f)" in shown["rules"]
    conducting.for_anybody("nz", "buy non-value chips")


@books(nz1996="I/18.3", nz="1/14.43")
def test_value_chips_may_be_limited_or_non_value_ones_required(book: str, refs: list[str]) -> None:
    table = with_yellow(book, "P2")
    restrict: Any = {"player": "P1", **({"nz1996": DEALER, "nz": STAFF}[book])}
    lower = table.refused_one_role_lower("restrict value chips", player="P1")
    assert rules(lower) == refs
    table.do("restrict value chips", **restrict, most="10")
    begin(table, RED)
    refusal = table.refused("place", **{**RED, "stake": "10.01"})
    assert (refusal.reason, rules(refusal)) == (Reason.CHIPS_ARE_NOT_APPROVED, refs)
    table.do("restrict value chips", **restrict)
    assert rules(table.refused("place", **RED)) == refs
    table.do("place", **{**RED, "chips": "yellow"})
    table.do("place", who="P2", bet="red", stake="20")
    table.do("restrict value chips", **restrict, lift=True)
    table.do("place", **{**RED, "stake": "20"})


# Promotional chips turned to others


@pytest.mark.rule("nz1996:I/17.2")
@pytest.mark.parametrize("terms", ["wager only", "may be exchanged"])
def test_promotional_chips_are_neither_exchanged_nor_redeemed(terms: str) -> None:
    table, refs = Evening("nz1996", "P1"), ["nz1996:I/17.2"]
    issue(table, terms=terms)
    for operation, kind in (("redeem", "chips"), ("exchange", "give")):
        refusal = table.refused(operation, who="P1", amount="50", **{kind: "promotional"})
        assert (refusal.reason, rules(refusal)) == (Reason.PAYMENT_IS_NOT_PERMITTED, refs)
    assert table.chips("P1", "promotional") == "50"


@pytest.mark.rule("nz:1/1[Promotional Chips]")
@pytest.mark.parametrize("terms", ["wager only", "may be exchanged"])
def test_no_cashier_redeems_promotional_chips(terms: str) -> None:
    table = Evening("nz", "P1")
    issue(table, terms=terms)
    refusal = table.refused("redeem", who="P1", amount="50", chips="promotional")
    assert refusal.reason is Reason.PAYMENT_IS_NOT_PERMITTED
    assert "nz:1/1[Promotional Chips]" in rules(refusal)


@pytest.mark.rule("nz:1/13.2", "nz:1/13.1(a)")
def test_chips_given_below_their_value_are_exchanged_only_on_the_terms_of_their_issue() -> None:
    table = Evening("nz", "P1", "P2")
    issue(table, paid="20", terms="wager only")
    issue(table, paid="20", player="P2", terms="may be exchanged")
    refusal = table.refused("exchange", who="P1", amount="50", give="promotional")
    assert (refusal.reason, rules(refusal)) == (Reason.PAYMENT_IS_NOT_PERMITTED, ["nz:1/13.2"])
    for part in ("20", "30"):
        exchanged = table.do("exchange", who="P2", amount=part, give="promotional")
        assert {"nz:1/13.2", "nz:1/13.1(a)"} <= set(rules(exchanged))
    assert (table.chips("P2"), table.chips("P2", "promotional")) == ("1050", "0")
    assert table.chips("P1", "promotional") == "50"
    more = table.refused("exchange", who="P2", amount="0.01", give="promotional")
    assert more.reason is Reason.CREDIT_IS_NOT_ENOUGH


def test_promotional_chips_are_issued_by_staff_on_one_set_of_terms_at_a_time() -> None:
    table = Evening("nz1996", "P1")
    asked = {"player": "P1", "amount": "50"}
    table.refused_one_role_lower("issue promotional chips", **asked)
    sold = table.refused("issue promotional chips", **SUPERVISOR, **asked, paid="50")
    assert sold.what == "chips sold for 50 at a value of 50 are not promotional"
    issue(table, paid="49.99")
    for terms in ("may be exchanged", "whatever"):
        mixed = table.refused("issue promotional chips", **SUPERVISOR, **asked, terms=terms)
        assert mixed.reason is Reason.CHIPS_ARE_NOT_APPROVED


# Bought


@pytest.mark.parametrize(
    "wrong",
    [
        *({"colour": colour} for colour in ("", "value", "promotional", "a:b", "y" * 31)),
        *({"amount": amount} for amount in ("-5", "0", "7", 10**30)),
        {"amount": []},
        *({"worth": worth} for worth in ("0", "much")),
        {"pay_with": "a watch"},
        {"who": "nobody"},
        {"who": "P2", "player": "P1"},
    ],
)
def test_odd_purchases_are_refused_and_move_nothing(wrong: dict[str, object]) -> None:
    Evening("nz1996", "P1", "P2").refused("buy non-value chips", **{**YELLOW, **wrong})


def test_non_value_chips_are_bought_with_value_chips_too() -> None:
    table = Evening("nz1996", "P1")
    table.do("buy non-value chips", **YELLOW, pay_with="value")
    assert table.chips("P1") == "900"
    table.do("exchange", who="P1", amount="50", give="value", take="yellow", worth="5")
    assert (table.chips("P1"), table.chips("P1", "yellow of R1")) == ("850", "150")
    refusal = table.refused("buy non-value chips", **{**YELLOW, "amount": "855"}, pay_with="value")
    assert refusal.reason is Reason.CREDIT_IS_NOT_ENOUGH
    refusal = table.refused("exchange", who="P1", amount="5", give="yellow", take="green")
    assert refusal.reason is Reason.PAYMENT_IS_NOT_PERMITTED
