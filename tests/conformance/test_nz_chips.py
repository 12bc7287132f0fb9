"""The chips of nz: value, promotional and non-value, and what each may be used for."""

import pytest

from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Reason
from tests.bank.rounds import begin, end
from tests.conduct.evening import OPERATOR, Evening, notices, rules
from tests.conformance.settling import play, roulette


BOOK = "nz"
YELLOW = {"who": "P1", "colour": "yellow", "amount": "100"}
RED = {"who": "P1", "bet": "red", "stake": "10"}
STAFF = {"who": "O", "role": OPERATOR}
SUPERVISOR = {"who": "G", "role": "game supervisor"}


def two_tables(*players: str) -> Evening:
    """Give a house with R1 and R2, both open, and P1 with 100 in yellow of R1."""
    house = Evening(BOOK, "P1", *players)
    house.set_up(BOOK, name="R2")
    house.do("open table", **STAFF, table="R2", gaming_day="2024-11-16")
    house.do("buy non-value chips", table="R1", **YELLOW)
    return house


@pytest.mark.rule("nz:8/3.3")
def test_a_stake_is_value_chips_or_non_value_chips() -> None:
    table = Evening(BOOK, "P1")
    table.do("buy non-value chips", **YELLOW)
    begin(table, RED)
    placed = table.do("place", **{**RED, "chips": "yellow", "stake": "15"})
    assert "nz:8/3.3" in rules(placed)
    assert (table.chips("P1"), table.chips("P1", "yellow of R1")) == ("990", "85")
    end(table, "1")
    assert (table.chips("P1"), table.chips("P1", "yellow of R1")) == ("1025", "100")


@pytest.mark.rule("nz:1/10.3")
@pytest.mark.parametrize("chips", ["keno", "promotional"])
def test_chips_that_are_not_approved_for_the_game_are_not_staked(chips: str) -> None:
    table = Evening(BOOK, "P1")
    begin(table)
    refusal = table.refused("place", **{**RED, "chips": chips})
    assert refusal.reason is Reason.CHIPS_ARE_NOT_APPROVED
    assert "nz:1/10.3" in rules(refusal)


@pytest.mark.rule("nz:1/14.2")
def test_promotional_chips_stand_in_for_value_chips_where_the_operator_approves() -> None:
    table = Evening(BOOK, "P1")
    table.do("issue promotional chips", **SUPERVISOR, player="P1", amount="50")
    lower = table.refused_one_role_lower("approve chips", chips="promotional")
    assert "nz:1/14.2" in rules(lower)
    begin(table)
    promotional = {**RED, "chips": "promotional"}
    assert table.refused("place", **promotional).reason is Reason.CHIPS_ARE_NOT_APPROVED
    end(table, "1")
    table.do("approve chips", **STAFF, chips="promotional")
    begin(table)
    placed = table.do("place", **promotional)
    assert "nz:1/14.2" in rules(placed)
    end(table, "1")
    assert (table.chips("P1", "promotional"), table.chips("P1")) == ("50", "1010")
    begin(table, promotional)
    end(table, "8")
    assert (table.chips("P1", "promotional"), table.chips("P1")) == ("40", "1010")


@pytest.mark.rule("nz:1/14.2")
def test_a_record_takes_promotional_chips_where_they_are_approved() -> None:
    wager = {"bet": "straight-up", "target": "17", "stake": "10", "chips": "promotional"}
    moves = [{"do": "place", **wager}, {"do": "close"}, {"do": "chance", "chance": "17"}]
    (taken,) = play(roulette(BOOK) | {"approved_chips": ["promotional"]}, *moves)["wagers"]
    assert (taken["winnings"], taken["returned"], taken["chips"]) == ("350", "10", "promotional")
    assert "nz:1/14.2" in taken["rules"]
    (refused,) = play(roulette(BOOK), *moves)["wagers"]
    assert refused["refusal"]["reason"] == "chips are not approved"


@pytest.mark.rule("nz:1/14.3(b)")
def test_non_value_chips_play_only_at_their_table() -> None:
    house = two_tables()
    begin(house, table="R2")
    refusal = house.refused("place", table="R2", **{**RED, "chips": "yellow"})
    assert refusal.reason is Reason.CHIPS_ARE_OF_ANOTHER_TABLE
    assert rules(refusal) == ["nz:1/14.3(b)"]


@pytest.mark.rule("nz:1/14.3(c)")
def test_what_was_staked_in_another_tables_chips_is_void_and_the_rest_plays() -> None:
    house = two_tables()
    begin(house, table="R2")
    taken = house.do(
        "place", table="R2", **{**RED, "chips": "yellow"}, id="w1", accepted="by mistake"
    )
    assert "nz:1/14.3(c)" in rules(taken)
    house.do("place", table="R2", **RED, id="w2")
    end(house, "1", table="R2")
    last = house.house.tables["R2"].last
    assert last is not None
    assert {slip.id: str(slip.result) for slip in last.round.slips} == {"w1": "void", "w2": "win"}
    # The void part neither left its player nor won anything.
    assert house.chips("P1", "yellow of R1") == "100"
    assert house.chips("P1") == "1010"


@pytest.mark.rule("nz:1/14.3(c)")
def test_a_record_says_so_too() -> None:
    table = roulette(BOOK) | {"name": "R2"}
    foreign = {"bet": "red", "stake": "10", "chips": "yellow", "issued_at": "R1"}
    told = play(
        table,
        {"do": "place", **foreign, "accepted": "by mistake"},
        {"do": "place", **foreign},
        {"do": "place", **foreign, "issued_at": "R2"},
        {"do": "close"},
        {"do": "chance", "chance": "1"},
    )
    void, refused, own = told["wagers"]
    assert (void["result"], void["void"], void["chips"]) == ("void", "10", "yellow")
    assert "nz:1/14.3(c)" in void["rules"]
    assert refused["refusal"]["reason"] == "chips are of another table"
    assert (own["result"], own["winnings"]) == ("win", "10")


@pytest.mark.rule("nz:1/14.3(d)")
@pytest.mark.parametrize(
    ("operation", "asked"), [("redeem", {"chips": "yellow"}), ("exchange", {"give": "yellow"})]
)
def test_non_value_chips_are_redeemed_at_their_table_unless_the_operator_approves(
    operation: str, asked: dict[str, str]
) -> None:
    house = two_tables()
    refusal = house.refused(operation, who="P1", table="R2", amount="40", **asked)
    assert refusal.reason is Reason.CHIPS_ARE_OF_ANOTHER_TABLE
    assert rules(refusal) == ["nz:1/14.3(d)"]
    house.do(operation, who="P1", table="R1", amount="40", **asked)
    elsewhere = {"table": "R2", "issued_at": "R1", "player": "P1", "chips": "yellow"}
    house.refused_one_role_lower("redeem elsewhere", **elsewhere, amount="60")
    approved = house.do("redeem elsewhere", **STAFF, **elsewhere, amount="60")
    assert rules(approved) == ["nz:1/14.3(d)"]
    assert house.chips("P1", "yellow of R1") == "0"
    assert house.balance("float:R1") == "0"
    more = house.refused("redeem elsewhere", **STAFF, **elsewhere, amount="5")
    assert more.reason is Reason.CREDIT_IS_NOT_ENOUGH


@pytest.mark.rule("nz:1/14.3(e)")
def test_no_two_people_have_the_same_colour_at_a_table() -> None:
    house = two_tables("P2")
    yellow = {**YELLOW, "who": "P2"}
    refusal = house.refused("buy non-value chips", table="R1", **yellow)
    assert refusal.reason is Reason.COLOUR_IS_NOT_FREE
    assert rules(refusal) == ["nz:1/14.3(e)"]
    house.do("buy non-value chips", table="R2", **yellow)
    house.do("redeem", table="R1", who="P1", amount="95", chips="yellow")
    assert house.refused("buy non-value chips", table="R1", **yellow) == refusal
    house.do("redeem", table="R1", who="P1", amount="5", chips="yellow")
    house.do("buy non-value chips", table="R1", **yellow)


@pytest.mark.rule("nz:1/14.3(f)")
def test_a_worth_other_than_the_minimum_is_declared_at_purchase() -> None:
    table = Evening(BOOK, "P1", limits={"min": "2.50", "max": "500"})
    bought = table.do("buy non-value chips", **YELLOW)
    assert bought[0].happening.facts["worth"] == 250
    later = table.refused("buy non-value chips", **YELLOW, worth="5")
    assert rules(later) == ["nz:1/14.3(f)"]
    declared = table.do("buy non-value chips", who="P1", colour="green", worth="5", amount="20")
    assert declared[0].happening.facts["worth"] == 500
    (shown,) = notices(declared)
    assert shown["what"] == "Show green at 5 in the display rack, with its marker button"
    assert "nz:1/14.3(f)" in shown["rules"]
    assert operations(BOOK, "roulette")["buy non-value chips"].role == "player"


@pytest.mark.rule("nz:1/14.43")
def test_the_operator_may_limit_value_chips_or_require_non_value_ones() -> None:
    table = Evening(BOOK, "P1")
    table.do("buy non-value chips", **YELLOW)
    lower = table.refused_one_role_lower("restrict value chips", player="P1")
    assert rules(lower) == ["nz:1/14.43"]
    table.do("restrict value chips", **STAFF, player="P1", most="10")
    begin(table, RED)
    assert rules(table.refused("place", **{**RED, "stake": "10.01"})) == ["nz:1/14.43"]
    table.do("restrict value chips", **STAFF, player="P1")
    assert rules(table.refused("place", **RED)) == ["nz:1/14.43"]
    table.do("place", **{**RED, "chips": "yellow"})
    table.do("restrict value chips", **STAFF, player="P1", lift=True)
    table.do("place", **RED)


@pytest.mark.rule("nz:1/1[Promotional Chips]")
@pytest.mark.parametrize("terms", ["wager only", "may be exchanged"])
def test_no_cashier_redeems_promotional_chips(terms: str) -> None:
    table = Evening(BOOK, "P1")
    table.do("issue promotional chips", **SUPERVISOR, player="P1", amount="50", terms=terms)
    refusal = table.refused("redeem", who="P1", amount="50", chips="promotional")
    assert refusal.reason is Reason.PAYMENT_IS_NOT_PERMITTED
    assert "nz:1/1[Promotional Chips]" in rules(refusal)


@pytest.mark.rule("nz:1/13.2")
def test_chips_given_below_their_value_are_exchanged_only_on_the_terms_of_their_issue() -> None:
    table = Evening(BOOK, "P1", "P2")
    issue = {**SUPERVISOR, "amount": "50", "paid": "20"}
    table.do("issue promotional chips", **issue, player="P1", terms="wager only")
    table.do("issue promotional chips", **issue, player="P2", terms="may be exchanged")
    refusal = table.refused("exchange", who="P1", amount="50", give="promotional")
    assert refusal.reason is Reason.PAYMENT_IS_NOT_PERMITTED
    assert rules(refusal) == ["nz:1/13.2"]
    exchanged = table.do("exchange", who="P2", amount="50", give="promotional")
    assert "nz:1/13.2" in rules(exchanged)
    assert (table.chips("P2"), table.chips("P2", "promotional")) == ("1050", "0")
    assert table.chips("P1", "promotional") == "50"
    more = table.refused("exchange", who="P2", amount="0.01", give="promotional")
    assert more.reason is Reason.CREDIT_IS_NOT_ENOUGH
