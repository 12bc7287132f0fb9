"""The suite agrees with scipy, lets fair chance stand, and finds what is not chance."""

import math
import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
import scipy

from croupier.equipment.randomness.distributions import chi_square_tail, normal_tails, upper_gamma
from croupier.equipment.randomness.statistics import (
    LEVEL,
    Assessment,
    Finding,
    _collecting,
    _fit,
    _kinds,
    assess,
    assess_shuffles,
)
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, RefusedError


def fair(seed: int, symbols: int, count: int) -> list[int]:
    chance = random.Random(seed)
    return [chance.randrange(symbols) for _ in range(count)]


def found(assessment: Assessment) -> dict[str, Finding]:
    return {finding.test: finding for finding in assessment.findings}


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 36, 37, 51, 215, 1332, 21165, 100_000])
def test_chi_square_is_scipys(freedom: int) -> None:
    for share in (1e-12, 1e-4, 0.01, 0.3, 0.5, 0.7, 0.99, 0.9999, 1 - 1e-12):
        statistic = float(scipy.stats.chi2.ppf(share, freedom))
        expected = float(scipy.stats.chi2.sf(statistic, freedom))
        assert chi_square_tail(statistic, freedom) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("z", [0.0, 0.1, -1.0, 2.5758, -5.0, 8.0, 30.0])
def test_normal_tails_are_scipys(z: float) -> None:
    assert normal_tails(z) == pytest.approx(2 * float(scipy.stats.norm.sf(abs(z))), rel=1e-12)


def test_limits_that_test_laboratories_print() -> None:
    limits = {1: 6.63, 5: 15.09, 36: 58.62, 37: 59.89, 51: 77.39, 215: 266.16}
    for freedom, limit in limits.items():
        assert chi_square_tail(limit, freedom) == pytest.approx(0.01, abs=5e-5)


def test_the_ends_of_the_tails() -> None:
    assert upper_gamma(3.0, 0.0) == chi_square_tail(-1.0, 5) == 1.0
    assert chi_square_tail(math.inf, 5) == 0.0
    assert normal_tails(math.inf) == 0.0
    with pytest.raises(ValueError, match="one degree of freedom or more"):
        chi_square_tail(1.0, 0)


@pytest.mark.parametrize("symbols", [2, 6, 37])
def test_totals_are_scipys(symbols: int) -> None:
    draws = fair(1996, symbols, 5000)
    expected = scipy.stats.chisquare([draws.count(symbol) for symbol in range(symbols)])
    ours = found(assess(draws, symbols))["totals"]
    assert ours.statistic == pytest.approx(float(expected.statistic))
    assert ours.p == pytest.approx(float(expected.pvalue))


def test_runs_by_hand() -> None:
    """Low and high twice each in turn, 252 draws: 126 runs where 127 are expected."""
    ours = found(assess([0, 0, 1, 1] * 63, 2))["runs"]
    variance = 2 * 126 * 126 * (2 * 126 * 126 - 252) / (252 * 252 * 251)
    assert ours.statistic == pytest.approx((126 - 127) / math.sqrt(variance))


def test_correlation_by_hand() -> None:
    """A coin that alternates: each is the opposite of the next, and the same as the one after."""
    ours = found(assess([0, 1] * 200, 2))
    assert ours["correlation 1"].statistic == pytest.approx(-math.sqrt(399))
    assert ours["correlation 2"].statistic == pytest.approx(math.sqrt(398))


def test_pairs_by_hand() -> None:
    """Fifty of each pair of a coin but one: as even as 400 draws can be."""
    ours = found(assess([0, 0, 1, 1] * 100, 2))["pairs"]
    assert ours.statistic == pytest.approx(0)
    assert ours.p == 1.0
    assert found(assess([0, 1] * 200, 2))["pairs"].statistic == pytest.approx(400)


def test_shuffles_by_hand() -> None:
    """Twenty times the same order of three cards, where two thirds of each should lie elsewhere."""
    (ours,) = assess_shuffles([[0, 1, 2]] * 20).findings
    mean = 20 / 3
    assert ours.statistic == pytest.approx((3 * (20 - mean) ** 2 / mean + 6 * mean) * 2 / 3)
    assert ours.p == pytest.approx(float(scipy.stats.chi2.sf(80, 4)))


def test_cells_that_expect_little_are_pooled() -> None:
    ours = _fit("any", [2, 8, 10, 3], [0.1, 0.35, 0.45, 0.1])
    expected = scipy.stats.chisquare([10, 13], [23 * 0.45, 23 * 0.55])
    assert ours.statistic == pytest.approx(float(expected.statistic))
    assert ours.p == pytest.approx(float(expected.pvalue))


def test_the_shares_of_hands_and_of_collecting_are_right() -> None:
    assert _kinds(6) == pytest.approx([6 / 7776, 450 / 7776, 3000 / 7776, 3600 / 7776, 720 / 7776])
    shares = _collecting(6)
    assert sum(shares) == pytest.approx(1)
    assert shares[:6] == (0, 0, 0, 0, 0, 0)
    assert shares[6] == pytest.approx(math.factorial(6) / 6**6)
    assert shares[7] == pytest.approx(math.factorial(6) * 15 / 6**7)
    mean = sum(length * share for length, share in enumerate(_collecting(37)))
    assert mean == pytest.approx(37 * sum(1 / k for k in range(1, 38)), rel=1e-3)


@pytest.mark.statistical
@pytest.mark.parametrize("symbols", [2, 6, 10])
def test_fair_chance_stands_and_its_p_values_are_even(symbols: int) -> None:
    """Two hundred sequences, seeds 0 to 199: at most once in a hundred they fall together."""
    judged = [assess(fair(seed, symbols, 2500), symbols) for seed in range(200)]
    assert sum(not assessment.stands for assessment in judged) <= 8
    for test in found(judged[0]):
        values = [found(assessment)[test].p for assessment in judged]
        assert scipy.stats.kstest(values, "uniform").pvalue > 1e-4, test


def modulo_of_a_byte(symbols: int) -> Iterator[int]:
    chance = random.Random(20261116)
    while True:
        yield chance.randrange(256) % symbols


def low_bits_of_a_congruential_generator(symbols: int) -> Iterator[int]:
    state = 20261116
    while True:
        state = (state * 1103515245 + 12345) % 2**31
        yield (state & 0xFF) * symbols >> 8


def one_heavy_pocket(symbols: int) -> Iterator[int]:
    """One pocket comes a third more often than it should."""
    chance = random.Random(37)
    while True:
        drawn = chance.randrange(3 * symbols + 1)
        yield 17 % symbols if drawn == 3 * symbols else drawn % symbols


def low_and_high_in_turn(symbols: int) -> Iterator[int]:
    chance = random.Random(1996)
    half = symbols // 2
    while True:
        yield chance.randrange(half)
        yield half + chance.randrange(symbols - half)


def one_after_the_other(symbols: int) -> Iterator[int]:
    while True:
        yield from range(symbols)


def never_twice_in_a_row(symbols: int) -> Iterator[int]:
    chance, last = random.Random(37), 0
    while True:
        last = (last + 1 + chance.randrange(symbols - 1)) % symbols
        yield last


def drifting(symbols: int) -> Iterator[int]:
    """It stays where it is a tenth of the time."""
    chance, last = random.Random(1996), 0
    while True:
        last = last if chance.random() < 0.1 else chance.randrange(symbols)
        yield last


def always_the_same(symbols: int) -> Iterator[int]:
    while True:
        yield symbols - 1


Biased = Callable[[int], Iterator[int]]


@pytest.mark.statistical
@pytest.mark.parametrize(
    ("biased", "tests"),
    [
        (modulo_of_a_byte, {"totals"}),
        (low_bits_of_a_congruential_generator, {"pairs", "coupons"}),
        (one_heavy_pocket, {"totals"}),
        (low_and_high_in_turn, {"runs", "correlation 1", "correlation 2", "pairs"}),
        (one_after_the_other, {"runs", "correlation 1", "pairs", "gaps", "poker", "coupons"}),
        (never_twice_in_a_row, {"pairs", "poker"}),
        (drifting, {"runs", "correlation 1", "pairs", "poker"}),
        (always_the_same, {"totals", "runs", "poker", "gaps", "coupons"}),
    ],
)
@pytest.mark.parametrize("symbols", [37, 38])
def test_what_is_not_chance_is_found(biased: Biased, tests: set[str], symbols: int) -> None:
    assessment = assess(list(islice(biased(symbols), 60_000)), symbols)
    assert not assessment.stands
    least = LEVEL / len(assessment.findings)
    assert tests <= {finding.test for finding in assessment.findings if finding.p < least}
    assert "do not pass for chance" in str(assessment)


def biased_shuffle(cards: int, chance: random.Random) -> list[int]:
    """Change every place with any place: the shuffle that everybody writes first."""
    order = list(range(cards))
    for place in range(cards):
        other = chance.randrange(cards)
        order[place], order[other] = order[other], order[place]
    return order


@pytest.mark.statistical
def test_a_shuffle_that_favours_places_is_found() -> None:
    chance = random.Random(20261116)
    favoured = [biased_shuffle(52, chance) for _ in range(2000)]
    assert not assess_shuffles(favoured).stands
    evenly = [chance.sample(range(52), 52) for _ in range(2000)]
    assert assess_shuffles(evenly).stands


@pytest.mark.statistical
def test_the_p_values_of_fair_shuffles_are_even() -> None:
    """Also where cards are alike: twelve cards, of three faces four each; seed 1996."""
    chance = random.Random(1996)
    cards = [0, 1, 2] * 4
    values = [
        assess_shuffles([chance.sample(cards, 12) for _ in range(100)]).findings[0].p
        for _ in range(200)
    ]
    assert scipy.stats.kstest(values, "uniform").pvalue > 1e-4


def test_tests_that_need_more_draws_are_left_out_by_name() -> None:
    assessment = assess(fair(1, 216, 1500), 216)
    assert [told.partition(" ")[0] for told in assessment.left_out] == ["pairs", "coupons"]
    assert assessment.left_out[0] == "pairs (from 233280 draws)"
    assert set(found(assessment)) >= {"totals", "runs", "correlation 5", "gaps", "poker"}


def test_an_assessment_cites_its_rules_and_tells_its_verdict() -> None:
    rule = Ref.parse("nz:8/2.5")
    assessment = assess(fair(1996, 37, 10_000), 37, (rule,))
    assert assessment.rules == (rule,)
    assert str(assessment).startswith("10000 draws of 37 symbols pass for chance at 99 %: totals")


def test_nothing_stands_untested() -> None:
    assert not Assessment(1000, 37, ()).stands


def test_one_test_that_falls_is_told_and_does_not_condemn() -> None:
    findings = (Finding("totals", 60.0, 0.0072), Finding("runs", 0.1, 0.92))
    assessment = Assessment(1000, 37, findings)
    assert [each.stands for each in findings] == [False, True]
    assert assessment.stands
    assert not Finding("totals", 70.0, 0.004).stands
    assert not Assessment(1000, 37, (*findings, Finding("pairs", 9.0, 0.0033))).stands


@pytest.mark.parametrize(
    ("draws", "symbols", "reason"),
    [
        ([], 37, Reason.DRAWS_CANNOT_BE_JUDGED),
        ([0] * 249, 2, Reason.DRAWS_CANNOT_BE_JUDGED),
        ([0] * 1079, 216, Reason.DRAWS_CANNOT_BE_JUDGED),
        ([0] * 1000, 1, Reason.DRAWS_CANNOT_BE_JUDGED),
        ([0] * 1000, -5, Reason.DRAWS_CANNOT_BE_JUDGED),
        ([*[0] * 1000, 37], 37, Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT),
        ([*[0] * 1000, -1], 37, Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT),
    ],
)
def test_what_cannot_be_judged_is_refused(draws: list[int], symbols: int, reason: Reason) -> None:
    rule = Ref.parse("nz1996:III/2.5")
    with pytest.raises(RefusedError) as refused:
        assess(draws, symbols, (rule,))
    assert refused.value.refusal.reason is reason
    assert refused.value.refusal.rules == (rule,)


@pytest.mark.parametrize(
    ("shuffles", "reason"),
    [
        ([], Reason.DRAWS_CANNOT_BE_JUDGED),
        ([[0, 1, 2]] * 14, Reason.DRAWS_CANNOT_BE_JUDGED),
        ([[0, 0]] * 100, Reason.DRAWS_CANNOT_BE_JUDGED),
        ([*[[0, 1, 2]] * 20, [0, 1, 1]], Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT),
        ([*[[0, 1, 2]] * 20, [0, 1]], Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT),
    ],
)
def test_shuffles_that_cannot_be_judged_are_refused(
    shuffles: list[list[int]], reason: Reason
) -> None:
    with pytest.raises(RefusedError) as refused:
        assess_shuffles(shuffles)
    assert refused.value.refusal.reason is reason
