"""Rounds of blackjack a second beside the environments that people train players in.

They have rules of their own: Gymnasium's has no doubles and no splits, RLCard's neither. So only rates
are compared, each at the play it has: ours under basic strategy, theirs below 17 and at random. They are
fetched into the user's caches, at pinned hashes; the house's own environment does not have them.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from bench.peers import fetched
from bench.race import quartiles
from bench.sketches import blackjack_by
from croupier.lab.kernels.run import ShoeVisits


WANTED = {
    "gymnasium==1.4.0": "sha256:1cb947c59e7c72d8eabb2c2274c00cd20948e69f8452a9ef4092223be24fdf0e",
    "cloudpickle==3.1.2": "sha256:9acb47f6afd73f60dc1df93bb801b472f05ff42fa6c84167d25cb206be1fbf4a",
    "farama-notifications==0.0.6": (
        "sha256:f84839188efa1ce5bb361c2a84881b2dc2c0d0d7fb661ff00421820170930935"
    ),
    "rlcard==1.2.0": "sha256:d8e74211cecb44e9b1ee37c18a9014fa5c5549af5f4fc25cd643eb591e15520b",
    "termcolor==3.3.0": "sha256:cf642efadaf0a8ebbbf4bc7a31cec2f9b5f21a9f726f4ccbb08192c9c26f43a5",
}
BAR = 1_000
SEED = 20_261_118
SHOES = 40_000

Rounds = Callable[[int], None]


def run(*, quick: bool) -> list[str]:
    """Race each environment, in turn with ours; return what was missed."""
    try:
        folder = fetched("environments", WANTED)
    except (OSError, subprocess.CalledProcessError) as error:
        return [f"environments: they could not be had ({error})"]
    sys.path.insert(0, str(folder))
    number = 500 if quick else 5_000
    missed: list[str] = []
    for name, rounds in {"gymnasium": gymnasium(), "rlcard": rlcard()}.items():
        ratios, ours, theirs = race(rounds, number, pairs=3 if quick else 7)
        low, ratio, high = quartiles(ratios)
        print(
            f"{name}: ours {quartiles(ours)[1] / 1e6:.1f} M rounds/s, theirs "
            f"{quartiles(theirs)[1]:,.0f}: {ratio:,.0f} times ({low:,.0f} to {high:,.0f}), bar {BAR:,}"
        )
        if ratio < BAR:
            missed.append(f"{name}: {ratio:,.0f} times, the bar is {BAR:,}")
    return missed


def gymnasium() -> Rounds:
    """Draw below 17, from an endless deck."""
    made: Any = import_module("gymnasium").make("Blackjack-v1", sab=True)
    made.reset(seed=SEED)

    def rounds(number: int) -> None:
        for _ in range(number):
            seen, _ = made.reset()
            is_over = False
            while not is_over:
                seen, _, is_over, _, _ = made.step(int(seen[0] < 17))

    return rounds


def rlcard() -> Rounds:
    """Decide at random."""
    agents: Any = import_module("rlcard.agents.random_agent")
    made: Any = import_module("rlcard").make("blackjack", config={"seed": SEED})
    made.set_agents([agents.RandomAgent(made.num_actions)])

    def rounds(number: int) -> None:
        for _ in range(number):
            made.run()

    return rounds


def race(rounds: Rounds, number: int, pairs: int) -> tuple[list[float], list[float], list[float]]:
    """Run both in turn, in an order of chance; give the ratios and both rates."""
    raced, shoe = blackjack_by("basic")
    walk = ShoeVisits(raced.machine, shoe, seed=SEED)
    walk.run(SHOES)
    rounds(10)
    order = random.Random(SEED)  # noqa: S311 - which goes first
    ours, theirs = list[float](), list[float]()

    def own() -> None:
        start = time.perf_counter()
        played = int(walk.run(SHOES)[raced.ends == 1].sum())
        ours.append(played / (time.perf_counter() - start))

    def other() -> None:
        start = time.perf_counter()
        rounds(number)
        theirs.append(number / (time.perf_counter() - start))

    for _ in range(pairs):
        for side in order.sample([own, other], 2):
            side()
    return [mine / his for mine, his in zip(ours, theirs, strict=True)], ours, theirs
