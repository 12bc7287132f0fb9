"""Races in one process: ours and C in turn, and whether both found the same figures."""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from bench import native
from bench.stand_ins import Lowered
from croupier.lab.kernels.machine import ShoeFaces
from croupier.lab.kernels.run import ShoeVisits, Visits, Walk, each_batch


@dataclass(frozen=True)
class Moments:
    """A sum of results, of their squares, and how many there were."""

    number: float
    total: float
    squares: float

    def __add__(self, other: "Moments") -> "Moments":
        return Moments(
            self.number + other.number, self.total + other.total, self.squares + other.squares
        )

    @property
    def mean(self) -> float:
        """The mean result."""
        return self.total / self.number

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(max(self.squares / self.number - self.mean**2, 0) / self.number)


@dataclass(frozen=True)
class Sample:
    """What one run did: how many units, and the figures it found."""

    units: float
    figures: Mapping[str, Moments]


Side = Callable[[], Sample]


@dataclass(frozen=True)
class Race:
    """Two sides to be run in turn.

    Attributes:
        name: What is raced.
        unit: What is counted a second.
        bar: The ratio to C that ours must reach.
        ours: Runs ours once, figures settled.
        limit: Runs C once.
        twin: Runs C by the rules of ours, where ``limit`` has others; only its figures count.
        walk: Starts ours at a table, and how much a batch of it is, for the race of threads.
        batch: The size of such a batch.
    """

    name: str
    unit: str
    bar: float
    ours: Side
    limit: Side
    walk: Callable[[int], Walk]
    batch: int
    twin: Side | None = None


@dataclass
class Outcome:
    """The pairs of a race, and the figures of both sides added up."""

    ours: list[float] = field(default_factory=list)
    limit: list[float] = field(default_factory=list)
    our_figures: dict[str, Moments] = field(default_factory=dict)
    their_figures: dict[str, Moments] = field(default_factory=dict)

    @property
    def ratios(self) -> list[float]:
        """The ratio of each pair."""
        return [ours / limit for ours, limit in zip(self.ours, self.limit, strict=True)]

    def apart(self) -> dict[str, float]:
        """Return for each figure how far the sides are apart, in standard errors."""
        found: dict[str, float] = {}
        for name, ours in self.our_figures.items():
            theirs = self.their_figures[name]
            error = sqrt(ours.error**2 + theirs.error**2) or 1.0
            found[name] = (ours.mean - theirs.mean) / error
        return found


def run(race: Race, pairs: int) -> Outcome:
    """Run both sides ``pairs`` times, in turn, each first every second time."""
    race.ours()
    race.limit()
    outcome = Outcome()
    for pair in range(pairs):
        sides = [(race.ours, outcome.ours), (race.limit, outcome.limit)]
        samples = {}
        for side, rates in sides if pair % 2 else reversed(sides):
            sample, seconds = _timed(side)
            rates.append(sample.units / seconds)
            samples[id(rates)] = sample
        _gather(outcome.our_figures, samples[id(outcome.ours)])
        theirs = samples[id(outcome.limit)] if race.twin is None else race.twin()
        _gather(outcome.their_figures, theirs)
    return outcome


def threads(race: Race, pairs: int, spins: int) -> tuple[list[float], list[float]]:
    """Return how many times faster two threads are, pair by pair: of ours, and of a bare C loop.

    The bare loop shows what two threads could gain while others use the machine.
    """
    walks = [race.walk(table) for table in range(2)]
    spin = native.timed("wheel", "x_spin")

    def ours(number: int) -> None:
        for _count in each_batch(walks.__getitem__, [race.batch] * 4, threads=number):
            pass

    def bare(number: int) -> None:
        with ThreadPoolExecutor(max_workers=number) as pool:
            list(pool.map(spin, [spins] * 4))

    speedups: tuple[list[float], list[float]] = ([], [])
    for _ in range(pairs):
        for side, found in zip((ours, bare), speedups, strict=True):
            seconds: list[float] = []
            for number in (1, 2):
                start = time.perf_counter()
                side(number)
                seconds.append(time.perf_counter() - start)
            found.append(seconds[0] / seconds[1])
    return speedups


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the lower quartile, the median and the upper quartile."""
    low, middle, high = np.quantile(values, [0.25, 0.5, 0.75]).tolist()
    return low, middle, high


def settled(lowered: Lowered, count: NDArray[np.int64]) -> Moments:
    """Settle the counts of a machine.

    Where a round pays on its way too, the squares of its parts stand for the square of their sum:
    stakes on one box mostly fall together, so the error is a little smaller than it should be.
    """
    number = int(count[lowered.ends == 1].sum())
    return Moments(number, int(count @ lowered.pay), int(count @ lowered.pay**2))


def by_draws(lowered: Lowered, draws: int, figure: str, seed: int) -> Side:
    """Return the side that walks a machine by independent draws; its units are draws."""
    walk = Visits(lowered.machine, seed=seed)

    def side() -> Sample:
        return Sample(draws, {figure: settled(lowered, walk.run(draws))})

    return side


def by_shoes(lowered: Lowered, shoe: ShoeFaces, shoes: int, figure: str, seed: int) -> Side:
    """Return the side that walks a machine by cards from shoes; its units are rounds."""
    walk = ShoeVisits(lowered.machine, shoe, seed=seed)

    def side() -> Sample:
        moments = settled(lowered, walk.run(shoes))
        return Sample(moments.number, {figure: moments})

    return side


def _timed(side: Side) -> tuple[Sample, float]:
    start = time.perf_counter()
    sample = side()
    return sample, time.perf_counter() - start


def _gather(figures: dict[str, Moments], sample: Sample) -> None:
    for name, moments in sample.figures.items():
        figures[name] = figures[name] + moments if name in figures else moments
