"""Simulation reports: every bet of a run beside its exact figure, and what a strategy costs."""

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.equipment.devices import Shoe
from croupier.games.following import Placement
from croupier.games.protocol import Game
from croupier.lab.balances import most_at_risk, net_of
from croupier.lab.cloths import cloth_of
from croupier.lab.exact import line_shares
from croupier.lab.hands import Hands, OtherShapeError, hands_of
from croupier.lab.lowering import Counted, Lowered, lower
from croupier.lab.odds import OddsReport, price
from croupier.lab.played import round_shares
from croupier.lab.policies import Party, Policy, Repeat, every_wager
from croupier.lab.simulation import Sample, Simulation, chi_square, deal, run, samples
from croupier.terms.money import UNITS_PER_DOLLAR
from croupier.terms.shapes import is_list


WARM_UP = 10_000


@dataclass(frozen=True, slots=True)
class Row:
    """One bet on one target: simulated and exact."""

    sample: Sample
    exact: Fraction

    @property
    def z(self) -> float:
        """How many standard errors lie between the two."""
        return self.sample.z(self.exact)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a strategy costs a round, in units of money: simulated and exact."""

    mean: float
    error: float
    exact: Fraction
    staked: Fraction
    """What is decided a round in the long run."""
    at_risk: int
    """The most that lies on the layout at once."""

    @property
    def z(self) -> float:
        """How many standard errors lie between the two."""
        return (self.mean - float(self.exact)) / self.error if self.error else 0.0

    def data(self) -> dict[str, Any]:
        """Write it as plain data, in dollars."""
        return {
            "net_per_round": self.mean / UNITS_PER_DOLLAR,
            "standard_error": self.error / UNITS_PER_DOLLAR,
            "exact_net_per_round": _fraction(self.exact / UNITS_PER_DOLLAR),
            "decided_per_round": _fraction(self.staked / UNITS_PER_DOLLAR),
            "ev_per_stake": _fraction(self.exact / self.staked if self.staked else Fraction(0)),
            "most_at_risk": self.at_risk / UNITS_PER_DOLLAR,
            "z": self.z,
        }


def _fraction(value: Fraction) -> dict[str, Any]:
    return {"fraction": str(value), "decimal": float(value)}


@dataclass(frozen=True)
class Report:
    """A run with the whole cloth covered, or under a strategy."""

    game: Game[Any]
    rounds: int
    seed: int
    seconds: float
    rows: tuple[Row, ...]
    face_names: tuple[str, ...]
    face_counts: tuple[int, ...]
    face_shares: tuple[Fraction, ...]
    chi_square: float
    freedom: int
    behaviour_hash: str
    strategy: str | None = None
    cost: Cost | None = None

    def data(self) -> dict[str, Any]:
        """Write the report as plain data."""
        notation = self.game.notation
        ruleset = self.game.ruleset
        return {
            "game": ruleset.game,
            "rulebook": ruleset.book,
            "study": ruleset.study,
            **({"strategy": self.strategy} if self.strategy else {}),
            **({"cost": self.cost.data()} if self.cost else {}),
            "rounds": self.rounds,
            "seed": self.seed,
            "seconds": round(self.seconds, 4),
            "bets": [
                {
                    "bet": row.sample.bet,
                    "target": notation.write_target(row.sample.bet, row.sample.target),
                    "decided": row.sample.decided,
                    "ev": row.sample.mean,
                    "standard_error": row.sample.error,
                    "exact": _fraction(row.exact),
                    "z": row.z,
                }
                for row in self.rows
            ],
            "outcomes": dict(zip(self.face_names, self.face_counts, strict=True)),
            "chi_square": self.chi_square,
            "degrees_of_freedom": self.freedom,
            "content_hash": ruleset.content_hash,
            "behaviour_hash": self.behaviour_hash,
        }


def simulated(
    game: Game[Any],
    *,
    rounds: int,
    seed: int,
    threads: int = 2,
    progress: Callable[[int], None] = lambda _: None,
    playing: tuple[str, Policy[Any]] | None = None,
) -> Report:
    """Simulate so many rounds and set every bet beside its exact figure.

    The whole cloth is covered, or what a strategy wagers: ``playing`` is its name and its policy.
    """
    table = _table(game, playing)
    lowered = lower(game, playing[1]) if playing else None
    lines = _shares(lowered) if lowered else {}
    priced = None if playing else price(game)
    exact = _prices(priced) if priced else _evs(game, lines)
    _walk(table, WARM_UP, seed, 1)  # loads the compiled loop
    started = time.perf_counter()
    played = _walk(table, rounds, seed, threads, progress)
    seconds = time.perf_counter() - started
    statistic, freedom = chi_square(played)
    total = sum(table.ways)
    return Report(
        game=game,
        rounds=played.rounds,
        seed=seed,
        seconds=seconds,
        rows=tuple(
            Row(s, exact[s.bet, s.target])
            for s in samples(game, played)
            if (s.bet, s.target) in exact
        ),
        face_names=tuple(face_names(game, table)),
        face_counts=tuple(int(count) for count in played.faces),
        face_shares=tuple(Fraction(ways, total) for ways in table.ways),
        chi_square=statistic,
        freedom=freedom,
        behaviour_hash=(priced or cloth_of(game)).behaviour_hash,
        strategy=playing[0] if playing else None,
        cost=_cost(game, played, lines, most_at_risk(lowered)) if lowered else None,
    )


def _table(game: Game[Any], playing: tuple[str, Policy[Any]] | None) -> Lowered | Hands:
    """Write a table as integers: under a strategy, or with the whole cloth covered."""
    if isinstance(game.device, Shoe):
        return hands_of(game, _kept_up(playing[1]) if playing else None)
    return lower(game, playing[1] if playing else every_wager(game))


def _kept_up(policy: Policy[Any]) -> tuple[Placement, ...]:
    """Give what a policy keeps up: what is dealt in two hands is simulated from wagers."""
    if not isinstance(policy, Party | Repeat):
        raise OtherShapeError("from a shoe a policy that keeps wagers up is simulated")
    return policy.placements


def _shares(lowered: Lowered) -> dict[Counted, Fraction]:
    """Say how often each line comes a round: in the long run, or in the first from a full shoe."""
    return round_shares(lowered) if isinstance(lowered.device, Shoe) else line_shares(lowered)


def _walk(
    table: Lowered | Hands,
    rounds: int,
    seed: int,
    threads: int,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    if isinstance(table, Hands):
        return deal(table, rounds=rounds, seed=seed, threads=threads, progress=progress)
    return run(table, draws=rounds, seed=seed, threads=threads, progress=progress)


def _prices(priced: OddsReport) -> dict[Any, Fraction]:
    """Give the expectation of each bet on each target, on the first bet it hangs on."""
    found: dict[Any, Fraction] = {}
    for odds in priced.bets:
        for target in odds.targets:
            found.setdefault((odds.bet, target), odds.ev)
    return found


def _evs(game: Game[Any], lines: Mapping[Counted, Fraction]) -> dict[Any, Fraction]:
    """Give the expectation of each bet on each target as a strategy makes it."""
    won: dict[Any, Fraction] = defaultdict(Fraction)
    decided: dict[Any, Fraction] = defaultdict(Fraction)
    for (key, line), share in lines.items():
        won[key.bet, key.target] += share * (game.ruleset.bets[key.bet].scale[line].total - 1)
        decided[key.bet, key.target] += share
    return {name: each / decided[name] for name, each in won.items()}


def _cost(
    game: Game[Any], played: Simulation, lines: Mapping[Counted, Fraction], at_risk: int
) -> Cost:
    """Add up what all wagers of a strategy bring a round."""
    outcomes = played.lowered.outcomes
    nets = np.array([float(net_of(game, outcome.lines)) for outcome in outcomes])
    ends = np.array([float(outcome.ends) for outcome in outcomes])
    won, rounds = played.classes @ nets, played.classes @ ends
    mean = float(won.sum() / rounds.sum())
    off = won - mean * rounds
    exact = sum((net_of(game, [c]) * share for c, share in lines.items()), Fraction(0))
    staked = sum((key.units * share for (key, _), share in lines.items()), Fraction(0))
    return Cost(
        mean=mean,
        error=float(np.std(off, ddof=1) * np.sqrt(len(off)) / rounds.sum()),
        exact=exact,
        staked=staked,
        at_risk=at_risk,
    )


def face_names(game: Game[Any], table: Lowered | Hands) -> list[str]:
    """Name each face by the first symbol that shows it, and say how many more do."""
    if isinstance(table, Hands):
        return [_written(game, symbol) for symbol in table.symbols]
    symbols: list[list[Any]] = [[] for _ in table.faces]
    for symbol in dict.fromkeys(game.device.symbols):
        symbols[table.face_of(symbol)].append(symbol)
    return [_written(game, own[0]) + (f" +{len(own) - 1}" if own[1:] else "") for own in symbols]


def _written(game: Game[Any], symbol: Any) -> str:
    written = game.notation.write_symbol(symbol)
    return "-".join(map(str, written)) if is_list(written) else str(written)
