"""Balances over time: what becomes of a purse when the same wagers are made round after round.

The visits of an array say what a bet costs; they cannot say who is ruined, or when. This walks
the same array and carries a balance along.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, nan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.devices import Independent
from croupier.games.protocol import Game
from croupier.lab.kernels.follow import Paths, Purse, draw_paths, shoe_paths
from croupier.lab.lowering import Counted, Lowered
from croupier.lab.simulation import machine, shoe
from croupier.lab.statistics import share_interval, student


@dataclass(frozen=True)
class Balances:
    """Many purses, played to their ends."""

    purse: Purse
    paths: Paths

    @property
    def ruined(self) -> float:
        """The share that could not go on."""
        return float(np.mean(self.paths.final < self.purse.floor))

    @property
    def reached(self) -> float:
        """The share that reached the goal."""
        return float(np.mean(self.paths.final > self.purse.goal))

    @property
    def out_of_time(self) -> float:
        """The share that could have gone on, and had not reached the goal."""
        final = self.paths.final
        return float(np.mean((final >= self.purse.floor) & (final <= self.purse.goal)))

    @property
    def mean(self) -> float:
        """The mean balance at the end, in units of money."""
        return float(np.mean(self.paths.final))

    @property
    def rounds(self) -> float:
        """The mean number of rounds played."""
        return float(np.mean(self.paths.rounds))

    def rounds_of(self, share: float) -> float:
        """Return after how many rounds this share of the purses had left the table."""
        return float(np.quantile(self.paths.rounds, share))

    def error(self, share: float) -> float:
        """Return the standard error of a share of these purses."""
        return float((share * (1 - share) / len(self.paths.final)) ** 0.5)

    def interval(self, share: float) -> tuple[float, float]:
        """Return the 95 % interval of a share of these purses; none of them has one too."""
        return share_interval(round(share * len(self.paths.final)), len(self.paths.final))

    @property
    def mean_interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean balance, in units of money."""
        return _interval(self.paths.final)

    @property
    def rounds_interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean number of rounds."""
        return _interval(self.paths.rounds)

    @property
    def rounds_in_all(self) -> int:
        """How many rounds all purses played."""
        return int(self.paths.rounds.sum())


def _interval(values: NDArray[np.int64]) -> tuple[float, float]:
    """Return the 95 % interval of a mean, by Student's t."""
    mean, number = float(np.mean(values)), len(values)
    error = float(np.std(values, ddof=1)) / number**0.5 if number > 1 else nan
    reach = student(number - 1) * error
    return mean - reach, mean + reach


def follow_balances(
    game: Game[Any], lowered: Lowered, purse: Purse, *, seed: int, paths: int, threads: int = 2
) -> Balances:
    """Play many purses at a table lowered under a strategy; amounts are units of money.

    A purse rises and falls as wagers are decided, and stops at the end of a round: below its
    floor, above its goal, or when its rounds are over.
    """
    pays, scaled = _pays(game, lowered)
    larger = Purse(purse.start * scaled, purse.floor * scaled, purse.goal * scaled, purse.rounds)
    kinds = np.asarray(lowered.classes)
    pay = np.array(pays, np.int64)[kinds]
    ends = np.array([outcome.ends for outcome in lowered.outcomes], np.uint8)[kinds]
    walked, device = machine(lowered), lowered.device
    if isinstance(device, Independent):
        found = draw_paths(walked, pay, ends, larger, seed=seed, paths=paths, threads=threads)
    else:
        cards = shoe(lowered, device)
        found = shoe_paths(
            walked, cards, pay, ends, larger, seed=seed, paths=paths, threads=threads
        )
    # Parts of a unit are carried exactly on the way and dropped only here, below the floor too.
    units = Paths(
        found.final // scaled, found.rounds, found.lowest // scaled, found.highest // scaled
    )
    return Balances(purse, units)


def _pays(game: Game[Any], lowered: Lowered) -> tuple[list[int], int]:
    """Return what each class pays, in whole parts of a unit, and how many parts a unit has."""
    exact = [net_of(game, outcome.lines) for outcome in lowered.outcomes]
    parts = lcm(*(each.denominator for each in exact))
    return [int(each * parts) for each in exact], parts


def net_of(game: Game[Any], lines: Iterable[Counted]) -> Fraction:
    """Return what lines bring their players in all, in units of money."""
    nets = ((game.ruleset.bets[key.bet].scale[line].total - 1) * key.units for key, line in lines)
    return sum(nets, Fraction(0))


def most_at_risk(lowered: Lowered) -> int:
    """Return the most that lies on the layout at once, in units of money."""
    return max(sum(key.units for key in standing) for standing in lowered.standing)
