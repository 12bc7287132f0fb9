"""Purses followed round by round, against the classical answer to the gambler's ruin."""

from fractions import Fraction

import pytest

import croupier
from croupier.lab.balances import Balances, follow_balances
from croupier.lab.kernels.follow import Purse
from croupier.lab.lowering import lower
from croupier.lab.players import Repeat, wagers_on


SEEDS = (20261116, 37, 1996)  # written down before the first run


def even_chance(seed: int, start: int, goal: int) -> Balances:
    game = croupier.game("roulette", rulebook="nz1996")
    strategy = Repeat(wagers_on(game, "red", "", units=1))
    purse = Purse(start=start, floor=1, goal=goal - 1, rounds=10_000_000)
    return follow_balances(game, lower(game, strategy), purse, seed=seed, paths=50_000)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("start", "goal"), [(5, 10), (10, 20), (3, 12)])
def test_a_purse_on_red_is_ruined_as_often_as_the_formula_says(
    seed: int, start: int, goal: int
) -> None:
    played = even_chance(seed, start, goal)
    ratio = Fraction(19, 18)
    ruin = float((ratio**goal - ratio**start) / (ratio**goal - 1))
    assert played.ruined + played.reached == 1
    assert abs(played.ruined - ruin) < 4 * played.error(ruin)
    # A fair clock: the expected loss is the edge times the rounds played.
    assert played.mean == pytest.approx(start - played.rounds / 37, abs=0.2)


def test_an_even_chance_purse_ends_exactly_at_its_floor_or_its_goal() -> None:
    played = even_chance(SEEDS[0], 5, 10)
    assert set(played.paths.final.tolist()) == {0, 10}
    assert (played.paths.lowest <= 5).all()
    assert (played.paths.highest >= 5).all()


def test_without_a_goal_time_is_up() -> None:
    game = croupier.game("roulette", rulebook="nz1996")
    strategy = Repeat(wagers_on(game, "red", "", units=1))
    purse = Purse(start=1000, floor=1, goal=10**9, rounds=100)
    played = follow_balances(game, lower(game, strategy), purse, seed=1, paths=1000)
    assert set(played.paths.rounds.tolist()) == {100}
    assert played.ruined == played.reached == 0
