"""The race against the machine's limit: `make bench`, or `python bench/run.py --quick`.

Ours and C alternate in one process; a ratio is the median over the pairs, with its quartiles. Both
sides' figures must agree within four standard errors. "Two threads 1.9 of 2.0" is how many times
faster ours is with two threads, and how many times a bare loop was in the same minute: far below 2
the machine is not ours alone, and the bar of 1.7 can only be tried again when it is.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path


sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import (
    editions,
    environments,
    floor,
    hands,
    peers,
    poker,
    questions,
    race,
    rebets,
    settlements,
    starting,
    startup,
)
from bench.races import RACES


THREADS_BAR = 1.7
FARTHEST = 4.0


def main(arguments: list[str] | None = None) -> int:
    """Run what was asked for; return 1 if a bar was missed or figures do not agree."""
    parser = argparse.ArgumentParser(description="Race the lab against C.")
    parser.add_argument("--quick", action="store_true", help="a smoke run: small, bars not held")
    parser.add_argument(
        "--only",
        choices=[*RACES, *BENCHES],
        help="one race",
    )
    parser.add_argument("--pairs", type=int, default=9, help="pairs a race (at least 7 to count)")
    asked = parser.parse_args(arguments)
    scale, pairs = (0.02, 3) if asked.quick else (1.0, asked.pairs)
    wanted = [name for name in RACES if asked.only in {None, name}]
    missed: list[str] = []
    if wanted:
        print(f"{'':22} {'ours':>9} {'C':>9}   ratio (quartiles)    bar   apart   two threads")
    for name in wanted:
        missed += _race(RACES[name](scale), pairs, round(200_000_000 * scale))
    for name, bench in BENCHES.items():
        if asked.only in {None, name}:
            missed += bench(quick=asked.quick) or ()
    for what in missed:
        print(f"missed: {what}")
    return 1 if any(asked.quick is False or "apart" in what for what in missed) else 0


def _race(one: race.Race, pairs: int, spins: int) -> list[str]:
    outcome = race.run(one, pairs)
    speedups, bare = race.threads(one, pairs, spins)
    low, ratio, high = race.quartiles(outcome.ratios)
    ours, limit = (race.quartiles(rates)[1] / 1e6 for rates in (outcome.ours, outcome.limit))
    apart = outcome.apart()
    farthest = max(apart.values(), key=abs)
    faster, possible = (race.quartiles(found)[1] for found in (speedups, bare))
    print(
        f"{one.name:22} {ours:7.1f} M {limit:7.1f} M   {ratio:.2f} ({low:.2f} to {high:.2f})"
        f"   {one.bar:.2f}   {farthest:+5.1f}   {faster:.2f} of {possible:.2f}"
    )
    for figure in apart:
        mine, theirs = outcome.our_figures[figure], outcome.their_figures[figure]
        print(
            f"  {figure:20} {mine.mean:9.5f} ± {mine.error:.5f}"
            f"   C {theirs.mean:9.5f} ± {theirs.error:.5f}   {apart[figure]:+.1f}"
        )
    missed: list[str] = []
    if ratio < one.bar:
        missed.append(f"{one.name}: ratio {ratio:.2f}, the bar is {one.bar:.2f}")
    if abs(farthest) > FARTHEST:
        missed.append(f"{one.name}: figures are {farthest:+.1f} standard errors apart")
    if faster < THREADS_BAR:
        missed.append(
            f"{one.name}: two threads {faster:.2f}, the bar is {THREADS_BAR}"
            f" (a bare loop gained {possible:.2f})"
        )
    return missed


def _startup(*, quick: bool) -> list[str]:
    runs = 3 if quick else 7
    missed: list[str] = []
    for command, bar in startup.STARTS.items():
        took = startup.seconds(command, runs)
        print(f"{command:30} {took:.2f} s (bar {bar:.1f} s)")
        if took > bar:
            missed.append(f"{command}: {took:.2f} s, the bar is {bar:.1f} s")
    return missed


BENCHES: dict[str, Callable[..., list[str] | None]] = {
    "crapssim": peers.run,
    "poker": poker.run,
    "environments": environments.run,
    "odds": editions.run,
    "startup": _startup,
    "settlements": settlements.with_counted_syncs,
    "questions": questions.run,
    "floor": floor.run,
    "rebets": rebets.run,
    "hands": hands.run,
    "starting": starting.run,
}
"""What is timed beside the races: each says what it missed, or nothing where it has no bar."""


if __name__ == "__main__":
    sys.exit(main())
