"""The ledger: nothing is created, nothing is lost, and nobody falls below nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.bank import accounts
from croupier.bank.ledger import Ledger, is_balanced, moved
from croupier.journal.entries import Posting
from croupier.terms.money import CASH, LARGEST_UNITS, PROMOTIONAL
from croupier.terms.refusals import Reason


NAMES = st.sampled_from(
    [
        accounts.chips("P1"),
        accounts.stakes("R1"),
        accounts.house("R1"),
        accounts.outside("cage"),
        accounts.receivable("P1"),
        accounts.TICKETS,
    ]
)


@given(st.lists(st.tuples(NAMES, NAMES, st.integers(1, 50), st.sampled_from([CASH, PROMOTIONAL]))))
def test_whatever_is_moved_the_whole_sums_to_nothing(
    moves: list[tuple[str, str, int, str]],
) -> None:
    ledger = Ledger()
    for source, target, units, asset in moves:
        wanted = moved(units, source, target, asset)
        assert is_balanced(wanted)
        if ledger.refuse(wanted) is None:
            ledger.post(wanted)
        assert not any(ledger.total().values())
        for (account, _), balance in ledger.balances().items():
            assert balance > 0 or accounts.may_owe(account)


@pytest.mark.parametrize("held", ["chips:P1", "stakes:R1", "tickets", "transfers", "vouchers"])
def test_what_people_hold_never_falls_below_nothing(held: str) -> None:
    ledger = Ledger({(held, CASH): 500})
    assert ledger.refuse(moved(500, held, "outside:cage")) is None
    refusal = ledger.refuse(moved(501, held, "outside:cage"))
    assert refusal is not None
    assert refusal.reason is Reason.CREDIT_IS_NOT_ENOUGH


def test_one_asset_does_not_pay_for_another() -> None:
    ledger = Ledger({("chips:P1", PROMOTIONAL): 500})
    refusal = ledger.refuse(moved(1, "chips:P1", "stakes:R1"))
    assert refusal is not None
    assert ledger.refuse(moved(500, "chips:P1", "stakes:R1", PROMOTIONAL)) is None


def test_no_account_holds_more_than_any_store_can_count() -> None:
    ledger = Ledger({("chips:P1", CASH): LARGEST_UNITS})
    refusal = ledger.refuse(moved(1, "outside:cage", "chips:P1"))
    assert refusal is not None
    assert refusal.reason is Reason.AMOUNT_IS_TOO_LARGE


def test_postings_balance_asset_by_asset() -> None:
    mixed = (Posting("chips:P1", 5), Posting("house:R1", -5, PROMOTIONAL))
    assert not is_balanced(mixed)
    assert moved(0, "chips:P1", "house:R1") == ()
