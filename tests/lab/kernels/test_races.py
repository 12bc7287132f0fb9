"""The races run, and ours finds the figures that C finds."""

import numpy as np
import pytest

from bench import race
from bench.blackjack import blackjack
from bench.races import RACES
from bench.sketches import craps_by, craps_on_every_number


@pytest.mark.slow
@pytest.mark.statistical
@pytest.mark.parametrize("name", RACES)
def test_both_sides_of_a_race_find_the_same_figures(name: str) -> None:
    outcome = race.run(RACES[name](0.02), pairs=2)
    assert len(outcome.ratios) == 2
    assert all(abs(apart) < 4 for apart in outcome.apart().values())


def test_machines_are_of_realistic_size() -> None:
    assert craps_on_every_number().machine.nodes == 256
    assert craps_by("pass-line").machine.nodes == 7
    assert 100 < craps_by("two-players").machine.nodes < 200
    assert 5_000 < blackjack().machine.nodes < 60_000


@pytest.mark.parametrize("strategy", ["pass-line", "two-players"])
def test_the_pass_line_that_is_raced_is_exact(strategy: str) -> None:
    """Solve the chain: the pass line's loss a roll over its decisions a roll is 7/495."""
    lowered = craps_by(strategy)
    machine = lowered.machine
    chances = np.bincount(machine.face_of, minlength=machine.width) / 36
    moves = np.zeros((machine.nodes, machine.nodes))
    for i, after in enumerate(machine.array.tolist()):
        moves[i // machine.width, after // machine.width] += chances[i % machine.width]
    system = np.vstack([moves.T - np.eye(machine.nodes), np.ones(machine.nodes)])
    visits = np.linalg.lstsq(system, np.append(np.zeros(machine.nodes), 1), rcond=None)[0]
    shares = np.outer(visits, chances).ravel()
    assert shares @ lowered.pay / (shares @ lowered.ends) == pytest.approx(-7 / 495, abs=1e-12)
