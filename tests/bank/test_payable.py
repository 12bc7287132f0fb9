"""What a tray of chips can pay, against trying every sum one after the other."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from croupier.bank.payable import FINEST, Tray, is_too_fine, next_payable


VALUES = st.lists(st.integers(1, 40), min_size=1, max_size=4, unique=True).map(tuple)


def sums(values: tuple[int, ...], most: int) -> set[int]:
    """Return every sum of chips up to ``most``, by putting one chip on another."""
    found = {0}
    for units in range(1, most + 1):
        if any(units - value in found for value in values):
            found.add(units)
    return found


@given(VALUES, st.integers(0, 400))
def test_the_next_payable_sum_is_the_first_that_chips_can_make(
    values: tuple[int, ...], units: int
) -> None:
    possible = sums(values, units + 2000)
    assert next_payable(units, values) == min(each for each in possible if each >= units)


@given(VALUES, st.integers(0, 400))
def test_a_tray_can_pay_exactly_what_needs_no_rounding(values: tuple[int, ...], units: int) -> None:
    assert Tray(values).can_pay(units) == (units in sums(values, units))


@given(st.integers(0, 10**15))
def test_without_chips_in_the_tray_every_unit_can_be_paid(units: int) -> None:
    assert Tray().pays(units) == units


def test_large_sums_cost_no_more_than_small_ones() -> None:
    assert next_payable(10**15 + 1, (2_500, 10_000, 7_000)) == 10**15 + 500


def test_chips_with_next_to_nothing_in_common_are_no_tray() -> None:
    assert is_too_fine((FINEST + 1, FINEST + 2))
    assert not is_too_fine((FINEST, FINEST + 1))
    assert not is_too_fine(())


@given(
    VALUES, st.integers(0, 400), st.sampled_from([Fraction(19, 20), Fraction(1, 2), Fraction(1)])
)
def test_the_part_of_a_stake_that_is_paid_exactly_is_the_largest_there_is(
    values: tuple[int, ...], units: int, share: Fraction
) -> None:
    possible = sums(values, units)
    fit = [part for part in range(units + 1) if part * share in possible]
    assert Tray(values).part(units, share) == max(fit)


def test_the_part_of_a_large_stake_is_found_at_once() -> None:
    assert Tray((10**9,)).part(10**15 + 1, Fraction(19, 20)) == 10**15
