"""The cashier of the two New Zealand books, whose texts are alike: exchange, redemption, claims."""

from typing import Any

import pytest

from croupier.bank.tickets import numbered
from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Reason
from tests.bank.rounds import entropy
from tests.conformance.conducting import STAFF, books
from tests.table.conduct.evening import Evening, rules


@books(nz1996="I/17.1(a)", nz="1/13.1(a)")
def test_chips_are_exchanged_for_others_of_equal_value(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1")
    yellow = {"take": "yellow", "worth": "5"}
    came = table.do("exchange", who="P1", amount="100", give="value", **yellow)
    assert refs[0] in rules(came)
    assert (table.chips("P1"), table.chips("P1", "yellow of R1")) == ("900", "100")
    came = table.do("exchange", who="P1", amount="40", give="yellow", take="value")
    assert refs[0] in rules(came)
    assert (table.chips("P1"), table.chips("P1", "yellow of R1")) == ("940", "60")
    # Value chips for value chips of other values: nothing changes but the chips.
    table.do("exchange", who="P1", amount="940")
    assert table.chips("P1") == "940"
    assert table.refused("exchange", who="P1", amount="940.01").reason is (
        Reason.CREDIT_IS_NOT_ENOUGH
    )
    assert operations(book, "roulette")["exchange"].role == "player"


@books(nz1996="I/17.1(a)", nz="1/13.1(a)")
def test_a_purchase_voucher_is_exchanged_for_chips_once(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1", "P2")
    table.do("issue voucher", who="P1", amount="75", number=entropy(7))
    number = numbered(entropy(7))
    assert table.balance("vouchers") == "75"
    table.wait(minutes=90)
    came = table.do("exchange", who="P1", voucher=number)
    assert refs[0] in rules(came)
    assert (table.chips("P1"), table.balance("vouchers")) == ("1075", "0")
    table.wait(minutes=1)
    again = table.refused("exchange", who="P2", voucher=number)
    assert again.reason is Reason.TICKET_CANNOT_BE_REDEEMED
    assert again.what == "the chip purchase voucher was redeemed on 1970-01-01 at 01:30:00 UTC"
    assert refs[0] in rules(again)
    assert table.refused("redeem ticket", who="P1", ticket=number).what == again.what


@books(nz1996="I/17.1(b)", nz="1/13.1(b)")
def test_chips_and_vouchers_are_redeemed_for_cash_of_equal_value(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1")
    came = table.do("redeem", who="P1", amount="400.05")
    assert refs[0] in rules(came)
    assert (table.chips("P1"), table.balance("outside:cage")) == ("599.95", "-599.95")
    table.do("issue voucher", who="P1", amount="75", number=entropy(1))
    came = table.do("redeem ticket", who="P1", ticket=numbered(entropy(1)))
    assert refs[0] in rules(came)
    assert table.balance("vouchers") == "0"
    more = table.refused("redeem", who="P1", amount="599.96")
    assert more.reason is Reason.CREDIT_IS_NOT_ENOUGH
    assert {operations(book, "roulette")[name].role for name in ("redeem", "redeem ticket")} == {
        "player"
    }


@books(nz1996="I/17.1(b)", nz="1/13.1(b)")
def test_a_cheque_is_for_a_patron_who_asks_and_as_the_operator_agrees(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1")
    cheque = {"player": "P1", "amount": "400"}
    lower = table.refused_one_role_lower("issue cheque", **cheque, requested=True)
    assert rules(lower) == refs
    unasked = table.refused("issue cheque", **STAFF, **cheque)
    assert unasked.reason is Reason.PAYMENT_IS_NOT_PERMITTED
    assert rules(unasked) == refs
    more = table.refused("issue cheque", **STAFF, **{**cheque, "amount": "1000.01"}, requested=True)
    assert more.reason is Reason.CREDIT_IS_NOT_ENOUGH
    came = table.do("issue cheque", **STAFF, **cheque, requested=True)
    assert refs[0] in rules(came)
    assert (table.chips("P1"), table.balance("outside:cheques")) == ("600", "400")


@pytest.mark.rule("nz:1/13.1")
def test_a_patron_who_asks_is_given_chips_and_cash_whether_or_not_a_table_is_open() -> None:
    table = Evening("nz", "P1")
    table.set_up("nz", name="R2")
    for name in ("R1", "R2"):
        for asked in ({"do": "exchange", "amount": "10"}, {"do": "redeem", "amount": "10"}):
            came = table.do(**asked, who="P1", table=name)
            assert "nz:1/13.1" in rules(came)
    assert table.chips("P1") == "980"
    assert {operations("nz", "roulette")[name].role for name in ("exchange", "redeem")} == {
        "player"
    }


@pytest.mark.parametrize(
    ("operation", "asked"),
    [
        ("buy in", {"amount": "-1"}),
        ("buy in", {"amount": "a lot"}),
        ("buy in", {"amount": None}),
        ("buy in", {"amount": "10", "who": "nobody"}),
        ("buy in", {"amount": "10", "player": "P2"}),
        ("buy in", {"amount": 10**40}),
        ("redeem", {"amount": "0"}),
        ("redeem", {"amount": "10", "chips": "mauve"}),
        ("redeem", {"amount": "10", "player": "P2"}),
        ("exchange", {}),
        ("exchange", {"amount": "10", "take": "promotional"}),
        ("exchange", {"amount": "10", "give": "mauve"}),
        ("exchange", {"voucher": "123"}),
        ("exchange", {"voucher": numbered(entropy(9))}),
        ("redeem ticket", {"ticket": ""}),
        ("issue voucher", {"amount": "10"}),
        ("issue voucher", {"amount": "10", "number": "12"}),
        ("issue voucher", {"amount": "0", "number": entropy(3)}),
        ("claim", {}),
        ("collect credits", {}),
    ],
)
@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_odd_requests_are_refused_and_move_nothing(
    book: str, operation: str, asked: dict[str, Any]
) -> None:
    Evening(book, "P1", "P2").refused(operation, **{"who": "P1", **asked})


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_a_voucher_number_is_given_once(book: str) -> None:
    table = Evening(book, "P1")
    table.do("issue voucher", who="P1", amount="10", number=entropy(1))
    again = table.refused("issue voucher", who="P1", amount="10", number=entropy(1))
    assert again.reason is Reason.TICKET_NUMBER_IS_WRONG
