"""The simulated driver: a lowered table walked by the compiled loop, settled line by line.

Transitions are counted batch by batch, gathered into classes, and every bet is settled from the
counts under its scale. Errors are those of batch means, so wagers that fall together are told
apart from wagers that do not.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, nan
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.devices import Independent
from croupier.equipment.devices import Shoe as Cards
from croupier.games.following import Placement
from croupier.games.protocol import Game, Target
from croupier.lab.hands import Hands
from croupier.lab.kernels.machine import Machine, ShoeFaces
from croupier.lab.kernels.run import ShoeVisits, Visits, each_batch
from croupier.lab.lowering import Lowered
from croupier.lab.players import wagers_on
from croupier.lab.statistics import share_interval, student


Counts: TypeAlias = NDArray[np.int64]
Shares: TypeAlias = NDArray[np.float64]

BATCHES = 64
"""Enough batches for a steady error, few enough that each is long."""
MOST_CARDS = 5
"""About so many cards a round of two hands has, for how many shoes are dealt."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What a run says of one bet on one target: net result per unit, and its standard error.

    ``low`` and ``high`` are the ends of its 95 % interval. What the run cannot tell is no number:
    all of it of a bet that was never decided, the error of a single batch.
    """

    bet: str
    target: Target
    decided: int
    mean: float
    error: float
    low: float = nan
    high: float = nan

    def z(self, exact: Fraction) -> float:
        """Return how many standard errors the mean lies from an exact figure."""
        return distance(self.mean, exact, self.error)


def distance(mean: float, exact: Fraction, error: float) -> float:
    """Count the standard errors between two figures; no number where there is no error to count."""
    if error == 0:
        return 0.0 if mean == float(exact) else nan
    return (mean - float(exact)) / error


def spread(off: Shares) -> float:
    """Return the standard error of a sum over batches, of what each brought beyond its share."""
    return float(np.std(off, ddof=1) * np.sqrt(len(off))) if len(off) > 1 else nan


@dataclass(frozen=True)
class Simulation:
    """A finished run: the classes counted batch by batch, ready to be settled; and the faces.

    ``faces`` are those of all draws; of rounds dealt from shoes in two hands, the first symbol of
    each shoe.
    """

    lowered: Lowered | Hands
    classes: Counts
    faces: Counts
    rounds: int
    seed: int

    @property
    def draws(self) -> int:
        """How many draws were made whose faces are counted."""
        return int(self.faces.sum())

    @property
    def totals(self) -> Counts:
        """How often each class came in all."""
        total: Counts = self.classes.sum(axis=0)
        return total


def machine(lowered: Lowered) -> Machine:
    """Hand a lowered table to the compiled loop."""
    width = len(lowered.faces)
    face_of = None
    if isinstance(lowered.device, Independent):
        face_of = [lowered.face_of(symbol) for symbol in lowered.device.symbols]
    return Machine.of(lowered.array, width, face_of=face_of, rest=lowered.rests)


def shoe(lowered: Lowered, cards: Cards) -> ShoeFaces:
    """Hand a shoe to the compiled loop, its cards as faces."""
    counted: dict[int, int] = {}
    for symbol in cards.symbols:
        face = lowered.face_of(symbol)
        counted[face] = counted.get(face, 0) + 1
    return ShoeFaces.of(counted, cut=cards.cut, burn=cards.burnt)


def run(  # noqa: PLR0913 - names, all but one
    lowered: Lowered,
    *,
    draws: int,
    seed: int,
    batches: int = BATCHES,
    shoes: int | None = None,
    threads: int = 2,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Walk a lowered table for so many draws (or, from a shoe, about so many cards, or shoes)."""
    walked = machine(lowered)
    device = lowered.device
    if isinstance(device, Independent):
        sizes = _share_out(draws, batches)
        started = each_batch(
            lambda table: Visits(walked, seed=seed, table=table), sizes, threads=threads
        )
    else:
        cards = shoe(lowered, device)
        sizes = _share_out(max(batches, shoes or draws // device.cut), batches)
        started = each_batch(
            lambda table: ShoeVisits(walked, cards, seed=seed, table=table), sizes, threads=threads
        )
    kinds = np.asarray(lowered.classes)
    rows: list[Counts] = []
    faces = np.zeros(len(lowered.faces), np.int64)
    for counts in started:
        # Weights are exact in a float up to 2**53 draws a batch.
        gathered = np.bincount(kinds, weights=counts, minlength=len(lowered.outcomes))
        rows.append(gathered.astype(np.int64))
        faces += counts.reshape(lowered.nodes, len(faces)).sum(axis=0)
        progress(int(counts.sum()))
    classes = np.array(rows)
    ends = np.array([outcome.ends for outcome in lowered.outcomes])
    rounds = int(classes.sum(axis=0)[ends].sum())
    return Simulation(lowered, classes, faces, rounds, seed)


def deal(
    hands: Hands,
    *,
    rounds: int,
    seed: int,
    threads: int = 2,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Play about so many rounds of two hands, from shuffled shoes."""
    most = max(BATCHES, rounds * MOST_CARDS // hands.device.cut)
    sizes = _share_out(most, BATCHES)
    rows: list[Counts] = []
    firsts = np.zeros(len(hands.symbols), np.int64)
    ends = np.array([outcome.ends for outcome in hands.outcomes])
    for counts in each_batch(
        lambda table: hands.walk(seed=seed, table=table), sizes, threads=threads
    ):
        rows.append(counts[hands.counters])
        firsts += counts[hands.tables.counters :]
        progress(int(rows[-1][ends].sum()))
    classes = np.array(rows)
    return Simulation(hands, classes, firsts, int(classes.sum(axis=0)[ends].sum()), seed)


def _share_out(total: int, parts: int) -> list[int]:
    whole, rest = divmod(total, parts)
    return [whole + (part < rest) for part in range(parts) if whole or part < rest]


def samples(game: Game[Any], simulation: Simulation, scale: str | None = None) -> list[Sample]:
    """Settle every bet that stood in the run: those wagered, and the multiples made of them."""
    settled = Settlement(game, simulation, scale)
    found: list[Sample] = []
    for bet, kind in game.bets.items():
        for target in kind.targets():
            names = settled.names_of(wagers_on(game, bet, target))
            if names is not None:
                found.append(settled.sample(bet, target, names))
    return found


_NONE: Final[Shares] = np.zeros(())
_Name: TypeAlias = tuple[str, Target]
"""A wager by its bet and target, whoever made it and whatever was staked on it."""


class Settlement:
    """The lines of a run under one scale: for each wager, what every class brings it."""

    def __init__(self, game: Game[Any], simulation: Simulation, scale: str | None = None) -> None:
        """Lay out what each class is worth to each wager."""
        if scale is not None and all(scale not in b.scales for b in game.ruleset.bets.values()):
            raise ValueError(f"no bet of this ruleset has a scale {scale!r}")
        self._simulation = simulation
        kinds = len(simulation.lowered.outcomes)
        self._net: dict[_Name, Shares] = {}
        self._decided: dict[_Name, Shares] = {}
        for kind, outcome in enumerate(simulation.lowered.outcomes):
            for key, line in outcome.lines:
                terms = game.ruleset.bets[key.bet]
                pay = terms.scales.get(scale or "", terms.scale)[line]
                name = (key.bet, key.target)
                net = self._net.setdefault(name, np.zeros(kinds))
                net[kind] += float(pay.total) - 1
                self._decided.setdefault(name, np.zeros(kinds))[kind] += 1

    def names_of(self, placements: Sequence[Placement]) -> list[tuple[_Name, int]] | None:
        """Find the wagers a bet is made of among those of the run, each with its units."""
        own = [placement for placement in placements if placement.on] or placements
        unit = gcd(*(placement.stake.units for placement in own))
        names = [((p.bet, p.target), p.stake.units // unit) for p in own]
        return names if all(name in self._net for name, _ in names) else None

    def sample(self, bet: str, target: Target, names: list[tuple[_Name, int]]) -> Sample:
        """Estimate one bet's net result by batch means.

        How many wagers a batch decides is chance too, so it is the ratio that is estimated: the
        error is that of what each batch won beyond its share.
        """
        units = sum(each for _, each in names)
        net: Shares = sum((self._net[name] * (each / units) for name, each in names), _NONE)
        decided: Shares = sum((self._decided[name] * (each / units) for name, each in names), _NONE)
        classes = self._simulation.classes
        won, count = classes @ net, classes @ decided
        total = float(count.sum())
        if not total:
            return Sample(bet, target, 0, nan, nan)
        mean = float(won.sum()) / total
        error = spread(won - mean * count) / total
        reach = student(len(won) - 1) * error
        # What never came may come: as often as the share of none in so many lets.
        unseen = share_interval(0, round(total))[1]
        each = net[decided > 0] / decided[decided > 0]
        seen = each[self._simulation.totals[decided > 0] > 0]
        worst = each.min() if each.min() < seen.min() else mean
        best = each.max() if each.max() > seen.max() else mean
        low = min(mean - reach, mean + unseen * (worst - mean))
        high = max(mean + reach, mean + unseen * (best - mean))
        return Sample(bet, target, round(total), mean, error, float(low), float(high))


def chi_square(simulation: Simulation) -> tuple[float, int]:
    """Compare how often each face came with its ways: the statistic and its degrees of freedom.

    For draws that are all alike: what a draw decides may depend on the draws before, its face does
    not.
    """
    ways = np.array(simulation.lowered.ways, float)
    due = ways / ways.sum() * simulation.draws
    return float(((simulation.faces - due) ** 2 / due).sum()), len(due) - 1
