"""Each use of the generator judged by itself: wheels, dice, cards, whole shoes.

Written down before the first run: the seeds (in ``houses``), how many draws, and the judgement.
Each use with each seed is one assessment, judged together at 99 %; of all tests of all assessments
no more may fall at 99 % than fair chance lets fall in 999 of 1,000 runs. A seed that fails is
explained here, and never replaced. None did; afterwards the shoes of one deck, 3,000 at first, were
cut to their first 1,000, to save time.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
import scipy

from croupier.equipment.cards import DECK, decks
from croupier.equipment.devices import Independent, Shoe
from croupier.equipment.dice import rolls
from croupier.equipment.randomness import Assessment, assess, assess_shuffles
from croupier.equipment.randomness.statistics import LEVEL
from croupier.equipment.wheels import AMERICAN, EUROPEAN
from tests.equipment.randomness.houses import SEEDS, places, shoes


class Use(NamedTuple):
    """One use: what is drawn, how often, and whether all tests of the suite have enough draws."""

    device: Independent
    draws: int
    is_whole: bool = True


USES = {
    "wheel of 37": Use(Independent(EUROPEAN.order), 15_000),
    "wheel of 38": Use(Independent(AMERICAN.order), 15_000),
    "a die": Use(Independent(rolls(1)), 10_000),
    "two dice": Use(Independent(rolls(2)), 15_000),
    "three dice": Use(Independent(rolls(3)), 15_000, is_whole=False),
    "cards": Use(Independent(DECK), 15_000),
}
SHOES = {1: 1_000, 6: 500, 8: 500}
"""Shoes shuffled, by their decks: each face is expected at each place at least nine times."""


@cache
def drawn(use: str, seed: int) -> list[int]:
    return places(seed, USES[use].device, USES[use].draws)


@cache
def shuffles(decks_used: int, seed: int) -> tuple[tuple[int, ...], ...]:
    shoe = Shoe(decks(decks_used), cut=1)
    numbered = {face: number for number, face in enumerate(DECK)}
    return tuple(
        tuple(numbered[face] for face in dealt)  # type: ignore[index]  # a shoe holds cards
        for dealt in shoes(seed, shoe, SHOES[decks_used])
    )


@cache
def judged(use: str, seed: int) -> Assessment:
    return assess(drawn(use, seed), len(USES[use].device.symbols))


@cache
def judged_shoes(decks_used: int, seed: int) -> tuple[Assessment, Assessment]:
    """Judge all places of the shoes, and their first cards by themselves."""
    orders = shuffles(decks_used, seed)
    return assess_shuffles(orders), assess([order[0] for order in orders], 52)


@pytest.mark.statistical
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("use", USES)
def test_what_is_drawn_comes_by_chance(use: str, seed: int) -> None:
    assessment = judged(use, seed)
    assert not (USES[use].is_whole and assessment.left_out)
    assert assessment.stands, str(assessment)


@pytest.mark.statistical
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("decks_used", SHOES)
def test_shoes_are_shuffled_by_chance(decks_used: int, seed: int) -> None:
    for assessment in judged_shoes(decks_used, seed):
        assert assessment.stands, str(assessment)


@pytest.mark.statistical
def test_no_more_tests_fall_than_chance_lets_fall() -> None:
    every = [judged(use, seed) for use, seed in product(USES, SEEDS)]
    every += [
        assessment
        for used, seed in product(SHOES, SEEDS)
        for assessment in judged_shoes(used, seed)
    ]
    findings = [finding for assessment in every for finding in assessment.findings]
    fallen = sum(not finding.stands for finding in findings)
    assert len(findings) >= 200
    assert fallen <= scipy.stats.binom.ppf(0.999, len(findings), LEVEL), fallen
