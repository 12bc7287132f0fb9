import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.terms.money import LARGEST_UNITS, Money, money
from croupier.terms.ratios import as_odds, odds


@given(st.integers(-LARGEST_UNITS, LARGEST_UNITS))
def test_an_amount_reads_back_as_it_is_written(units: int) -> None:
    assert money(str(Money(units))) == Money(units)


@given(st.text(max_size=30))
def test_what_is_no_amount_is_a_value_error_and_nothing_else(text: str) -> None:
    with contextlib.suppress(ValueError):
        assert abs(money(text).units) <= LARGEST_UNITS


@pytest.mark.parametrize(
    ("text", "units"),
    [("100", 10_000), ("2.5", 250), (" 0.05 ", 5), ("1.10000", 110), ("-3", -300)],
)
def test_amounts_are_read_to_the_cent(text: str, units: int) -> None:
    assert money(text).units == units


@pytest.mark.parametrize("text", ["", "1,000", "1e5", "0.001", "five", "--1", "1.", ".5", "9" * 41])
def test_slips_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"amount|cent|more than"):
        money(text)


def test_two_assets_never_mix() -> None:
    with pytest.raises(ValueError, match="do not mix"):
        Money(1) + Money(1, "promotional")
    with pytest.raises(ValueError, match="do not mix"):
        Money(1) - Money(1, "promotional")


@given(st.integers(0, 999), st.integers(1, 999))
def test_odds_read_back_as_they_are_written(won: int, staked: int) -> None:
    read = odds(f"{won} to {staked}")
    assert odds(as_odds(read)) == read


@pytest.mark.parametrize("text", ["", "17", "17 to", "1 to 0", "a to b", "17 for 1"])
def test_odds_with_a_slip_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="odds are written"):
        odds(text)
