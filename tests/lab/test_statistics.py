"""Intervals and p-values, against a library of statistics."""

import pytest
from scipy import stats

from croupier.lab.statistics import chi_square_p, share_interval, student


@pytest.mark.parametrize("freedom", [1, 2, 5, 35, 51, 215])
def test_chi_square_has_its_p_value(freedom: int) -> None:
    for statistic in (0.0, 0.3 * freedom, 1.0 * freedom, 1.4 * freedom, 4.0 * freedom):
        due = float(stats.chi2.sf(statistic, freedom))
        assert chi_square_p(statistic, freedom) == pytest.approx(due, rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("freedom", [1, 2, 3, 7, 63, 10_000])
def test_few_batches_have_wider_intervals(freedom: int) -> None:
    assert student(freedom) == pytest.approx(float(stats.t.ppf(0.975, freedom)), rel=1e-9)


@pytest.mark.parametrize(
    ("came", "of"), [(0, 1), (0, 1000), (3, 3), (1, 100), (417, 2000), (9, 10**7)]
)
def test_a_share_has_its_interval(came: int, of: int) -> None:
    due = stats.binomtest(came, of).proportion_ci(0.95, "exact")
    assert share_interval(came, of) == pytest.approx((due.low, due.high), rel=1e-6, abs=1e-12)
