"""nz held more tightly: who may do what by the text's own words, and where rules have edges.

The roles are read from the book, not from the house's data, so that a wrong one is noticed.
"""

from typing import Any

import pytest

from croupier.table.conduct.money.chips import rack
from croupier.terms.refusals import Reason
from tests.bank.rounds import begin, end
from tests.conformance.conducting import two_tables
from tests.conformance.oracle import DOUBLE_ZERO, numbers
from tests.conformance.settling import amounts, cited, hold_off, roulette, spin, wager, written
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR, Evening, notices, rules, words


BOOK = "nz"
DEALER = {"who": "D1", "role": "dealer"}
SUPERVISOR = {"who": "G1", "role": "game supervisor"}
HOUSE = {"who": "the operator", "role": OPERATOR}
RED = {"who": "P1", "bet": "red", "stake": "10"}


rule = Rules(BOOK)
ref = rule.ref


# Chips


@rule("1/13.1(a)", "1/13.1(b)")
def test_a_colour_comes_back_to_the_float_that_gave_it_out() -> None:
    table = Evening(BOOK, "P1")
    table.do("buy non-value chips", who="P1", colour="yellow", worth="5", amount="100")
    assert table.balance("float:R1") == "100"
    part = table.refused("exchange", who="P1", amount="12", give="yellow")
    assert part.what == "a yellow chip is worth 5: 12 is no number of them"
    exchanged = table.do("exchange", who="P1", amount="40", give="yellow")
    assert ref("1/13.1(a)") in rules(exchanged)
    assert (table.chips("P1"), table.balance("float:R1")) == ("1040", "60")
    redeemed = table.do("redeem", who="P1", amount="60", chips="yellow")
    assert ref("1/13.1(b)") in rules(redeemed)
    # The cash is the float's: their value chips are what they were.
    assert (table.chips("P1"), table.chips("P1", "yellow of R1")) == ("1040", "0")
    floats = table.balance("float:R1"), table.balance("float:R1", "yellow of R1")
    assert (floats, table.balance("outside:cage")) == (("0", "0"), "-1040")
    assert table.balance("house:R1") == "0"


@rule("8/2.6(a)")
def test_the_rack_shows_who_has_a_colour_now_and_what_it_is_worth_now() -> None:
    table = Evening(BOOK, "P1", "P2")
    table.do("buy non-value chips", who="P1", colour="yellow", worth="5", amount="10")
    begin(table, {**RED, "chips": "yellow"})

    def shown() -> list[tuple[str, str, int]]:
        return [(c.colour, c.player, c.worth) for c in rack(table.house, table.table)]

    # All of it lies on the layout, and it is in use all the same.
    assert table.chips("P1", "yellow of R1") == "0"
    assert shown() == [("yellow", "P1", 500)]
    taken = table.refused(
        "buy non-value chips", who="P2", colour="yellow", worth="25", amount="100"
    )
    assert taken.reason is Reason.COLOUR_IS_NOT_FREE
    end(table, "2")
    assert shown() == []
    sold = table.do("buy non-value chips", who="P2", colour="yellow", worth="25", amount="100")
    assert ref("8/2.6(a)") in notices(sold)[0]["rules"]
    assert "yellow at 25" in notices(sold)[0]["what"]
    assert shown() == [("yellow", "P2", 2500)]


# Limits and stakes


@rule("1/10.1(b)")
def test_a_bets_own_limits_on_the_sign_are_limits() -> None:
    limits = {"min": "5", "max": "500", "bets": {"straight-up": {"min": "2", "max": "50"}}}
    table = Evening(BOOK, "P1", limits=limits)
    begin(table)
    straight = {"who": "P1", "bet": "straight-up", "target": "17"}
    for odd in (
        {**straight, "stake": "50.01"},
        {**straight, "stake": "1.99"},
        {**RED, "stake": "4.99"},
    ):
        assert ref("1/10.1(b)") in rules(table.refused("place", **odd))
    for due in ({**straight, "stake": "50"}, {**straight, "stake": "2"}, {**RED, "stake": "500"}):
        table.do("place", **due)
    assert table.chips("P1") == "448"


# Seats, private tables, tips


def sitting() -> Evening:
    """Give a table of three seats, all taken, and P4 who stands."""
    table = Evening(BOOK, "P1", "P2", "P3", "P4", seats=3)
    for who in ("P1", "P2"):
        table.do("sit", who=who)
    return table


def sits_out(table: Evening, rounds: int, *wagers: dict[str, Any]) -> None:
    for _ in range(rounds):
        begin(table, *wagers)
        end(table, "1")


@rule("1/6.0")
def test_another_seat_does_not_begin_the_count_anew() -> None:
    table = sitting()
    sits_out(table, 2, {**RED, "who": "P1"})
    table.do("sit", who="P2", seat=3)
    table.do("sit", who="P3")
    sits_out(table, 1, {**RED, "who": "P1"})
    gone = table.do("vacate seat", **DEALER, player="P2")
    assert words(gone) == "P2 sat out 3 rounds and gives up seat 3"
    assert rules(gone) == [ref("1/6.0")]


@rule("1/6.0")
def test_a_round_in_which_nobody_wagered_is_sat_out_too() -> None:
    table = sitting()
    table.do("sit", who="P3")
    sits_out(table, 3)
    for who in ("P1", "P2", "P3"):
        assert ref("1/6.0") in rules(table.do("vacate seat", **DEALER, player=who))
        assert who not in {seat.player for seat in table.table.conduct.seats.values()}
        table.do("sit", who="P4")
        table.do("leave", who="P4")
        table.do("sit", who=who)


@rule("1/7.1", "1/7.2")
def test_a_table_is_reserved_before_it_opens_in_a_round_and_for_others_in_turn() -> None:
    house = two_tables(BOOK, "P1", "P2")
    house.set_up(BOOK, name="R3")
    lower = house.refused_one_role_lower("reserve table", players=["P1"], table="R3")
    assert ref("1/7.1") in rules(lower)
    assert ref("1/7.1") in rules(house.do("reserve table", **HOUSE, players=["P1"], table="R3"))
    begin(house, RED, table="R1")
    assert ref("1/7.1") in rules(house.do("reserve table", **HOUSE, players=["P1"], table="R1"))
    end(house, "1", table="R1")
    for guest, other in (("P1", "P2"), ("P2", "P1")):
        house.do("reserve table", **HOUSE, players=[guest], table="R2")
        begin(house, {**RED, "who": guest}, table="R2")
        turned_away = house.refused("place", **{**RED, "who": other}, table="R2")
        assert (turned_away.reason, rules(turned_away)) == (Reason.TABLE_IS_PRIVATE, [ref("1/7.2")])
        end(house, "1", table="R2")
        house.do("leave", who=guest, table="R2")


# The cloth


@rule("8/3.1")
def test_a_plain_cloth_of_37_has_no_wager_of_a_racetrack_or_of_the_other_cloth() -> None:
    plain = roulette(BOOK, wheel="37", racetrack=False)
    beside = {
        "snake": "8/3.1",
        "tier": "8/3.2A(a)",
        "orphelins": "8/3.2A(b)",
        "voisins-du-zero": "8/3.2A(c)",
        "neighbours": "8/3.2A(d)",
        "asian-neighbour": "8/3.2",
        "five-line": "8/3.1A(e)",
    }
    on = {"neighbours": "17", "asian-neighbour": "1-2-3"}
    laid = [wager(bet, on.get(bet), "60", placed_by="dealer") for bet in beside]
    for bet, one in zip(beside, spin(plain, laid, "17")["wagers"], strict=True):
        assert amounts(one) == ("refused", "0", "0"), bet
        assert ref(beside[bet]) in cited(one), bet


@rule("8/3.1A(e)")
@pytest.mark.parametrize("zeros", ["00-0", "0-00"])
def test_no_other_group_is_a_five_line(zeros: str) -> None:
    table = roulette(BOOK, wheel="38", zeros=zeros, racetrack=False)
    five = numbers("0", "00", 1, 2, 3)
    wrong = [five | {more} for more in DOUBLE_ZERO if more not in five]
    wrong += [five - {one} for one in five]
    wrong += [(five - {one}) | {"4"} for one in five]
    assert hold_off(table, "five-line", wrong, written(BOOK, "8/3.1A(e)")) == 43


# Losers first


@rule("1/10.4")
def test_what_each_piece_of_a_multiple_could_win_has_to_be_payable() -> None:
    table = Evening(BOOK, "P1", chips=["5", "25", "100"], unpayable="refuse")
    begin(table)
    tier = {**DEALER, "player": "P1", "bet": "tier"}
    # 7.50 on each split would win 127.50, which no chips of 5 make up; 10 would win 170.
    odd = table.refused("place", **tier, stake="45")
    assert (odd.reason, rules(odd)) == (Reason.STAKE_COULD_NOT_BE_PAID_EXACTLY, [ref("1/10.4")])
    table.do("place", **tier, stake="60")
