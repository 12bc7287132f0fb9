"""Simulation reports: every bet of a run beside its exact figure, and what a strategy costs."""

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, isfinite, nan
from typing import Any, Final, TypeAlias

import numpy as np

from croupier.equipment.devices import Shoe
from croupier.games.protocol import Game, Target
from croupier.lab.balances import most_at_risk, net_of
from croupier.lab.decisions import for_any_play
from croupier.lab.exact import line_shares
from croupier.lab.fingerprints import fingerprint
from croupier.lab.hands import Hands, two_hands
from croupier.lab.lowering import Lowered, lower
from croupier.lab.naming import hashes_data, terms_data, wagers_data
from croupier.lab.odds import OddsReport, needs_play, price
from croupier.lab.played import Played, played
from croupier.lab.players import Strategy, every_wager
from croupier.lab.simulation import (
    Sample,
    Simulation,
    chi_square,
    deal,
    distance,
    run,
    samples,
    spread,
)
from croupier.lab.statistics import chi_square_p, student
from croupier.terms.money import UNITS_PER_DOLLAR, Money
from croupier.terms.ratios import exactly
from croupier.terms.refusals import RefusedError
from croupier.terms.shapes import is_list


WARM_UP = 10_000
TRIED = 4_096
"""So many shoes are dealt to see how many rounds there are in one."""
FEWEST_DUE = 5
"""Chi-square wants as many of each outcome to be due."""


@dataclass(frozen=True, slots=True)
class BetReport:
    """One bet on one target: simulated, and exact where that can be counted from a shoe."""

    sample: Sample
    exact: Fraction | None

    @property
    def z(self) -> float:
        """How many standard errors lie between the two."""
        return nan if self.exact is None else self.sample.z(self.exact)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a strategy costs a round, in units of money: simulated and exact."""

    mean: float
    error: float
    batches: int
    exact: Fraction
    """From a full shoe, or of rounds that are too long for that from an endless deck."""
    is_endless: bool
    staked: Fraction
    """What is decided a round in the long run."""
    at_risk: int
    """The most that lies on the layout at once."""

    @property
    def z(self) -> float:
        """How many standard errors lie between the two; an endless deck is another thing."""
        return nan if self.is_endless else distance(self.mean, self.exact, self.error)

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the 95 % interval, by Student's t."""
        reach = student(self.batches - 1) * self.error
        return self.mean - reach, self.mean + reach

    def data(self) -> dict[str, Any]:
        """Write it as plain data, in dollars."""
        return {
            "net_per_round": self.mean / UNITS_PER_DOLLAR,
            "standard_error": number(self.error / UNITS_PER_DOLLAR),
            "interval_95": [number(each / UNITS_PER_DOLLAR) for each in self.interval],
            ("endless_deck" if self.is_endless else "exact") + "_net_per_round": exactly(
                self.exact / UNITS_PER_DOLLAR
            ),
            "decided_per_round": exactly(self.staked / UNITS_PER_DOLLAR),
            "ev_per_stake": exactly(self.exact / self.staked if self.staked else Fraction(0)),
            "most_at_risk": self.at_risk / UNITS_PER_DOLLAR,
            "z": number(self.z),
        }


def number(value: float) -> float | None:
    """Write a figure, or nothing where a run could not tell it."""
    return value if isfinite(value) else None


Playing: TypeAlias = tuple[str, Strategy[Any]] | None
"""Who plays, by the name of their strategy; nobody, where the whole cloth is covered."""
EVERY_BET: Final = "every bet on every target"


@dataclass(frozen=True)
class Report:
    """A run with the whole cloth covered, or under a strategy."""

    game: Game[Any]
    asked: int
    rounds: int
    shoes: int
    """How many shoes were dealt, none where nothing is dealt from one."""
    seed: int
    threads: int
    seconds: float
    rows: tuple[BetReport, ...]
    face_names: tuple[str, ...]
    face_counts: tuple[int, ...]
    face_shares: tuple[Fraction, ...]
    chi_square: float
    freedom: int
    behaviour_hash: str
    stakes: Mapping[tuple[str, Target], tuple[int, int]]
    """The least and the most that was staked on a bet, in units of money."""
    strategy: str | None = None
    wagers: tuple[Mapping[str, Any], ...] = ()
    """What the strategy keeps up."""
    cost: Cost | None = None

    @property
    def p_value(self) -> float:
        """How likely chance alone is to bring outcomes as far from their due as these."""
        return chi_square_p(self.chi_square, self.freedom)

    @property
    def is_rough(self) -> bool:
        """Whether too few of some outcome were due for chi-square to mean much."""
        return min(self.face_shares) * sum(self.face_counts) < FEWEST_DUE

    @property
    def why(self) -> str:
        """Why so many rounds were played."""
        if self.rounds == self.asked:
            return "as many as were asked for"
        if self.shoes:
            return f"cards are dealt in whole shoes, {self.shoes:,} of them"
        return "rounds end with a draw, and so many draws were made as were asked for"

    def stake(self, bet: str, target: Target) -> str:
        """Say what was staked on a bet."""
        least, most = self.stakes.get((bet, target), (0, 0))
        return str(Money(most)) if least == most else f"{Money(least)} to {Money(most)}"

    def data(self) -> dict[str, Any]:
        """Write the report as plain data."""
        return {
            **terms_data(self.game),
            "playing": self.strategy or EVERY_BET,
            **({"strategy": self.strategy, "wagers": self.wagers} if self.strategy else {}),
            **({"cost": self.cost.data()} if self.cost else {}),
            "rounds_asked": self.asked,
            "rounds": self.rounds,
            "rounds_why": self.why,
            "seed": self.seed,
            "threads": self.threads,
            "seconds": round(self.seconds, 4),
            "bets": [self._row_data(row) for row in self.rows],
            "outcomes": dict(zip(self.face_names, self.face_counts, strict=True)),
            **self._uneven(),
            **hashes_data(self.game, self.behaviour_hash),
        }

    def _uneven(self) -> dict[str, Any]:
        if not self.face_counts:
            return {}
        return {
            "chi_square": self.chi_square,
            "degrees_of_freedom": self.freedom,
            "p_value": self.p_value,
        }

    def _row_data(self, row: BetReport) -> dict[str, Any]:
        sample = row.sample
        return {
            "bet": sample.bet,
            "target": self.game.notation.write_target(sample.bet, sample.target),
            "stake": self.stake(sample.bet, sample.target),
            "decided": sample.decided,
            "ev": number(sample.mean),
            "standard_error": number(sample.error),
            "interval_95": [number(sample.low), number(sample.high)],
            "exact": None if row.exact is None else exactly(row.exact),
            "z": number(row.z),
        }


def simulated(
    game: Game[Any],
    *,
    rounds: int,
    seed: int,
    threads: int = 2,
    progress: Callable[[int], None] = lambda _: None,
    playing: Playing = None,
) -> Report:
    """Simulate so many rounds and set every bet beside its exact figure.

    The whole cloth is covered, or what a strategy wagers: ``playing`` is its name and its strategy.
    """
    if game.asks and playing is None:
        fixed = for_any_play(game)
        raise RefusedError(needs_play(game, *(bet for bet in game.bets if bet not in fixed)))
    lowered = lower(game, playing[1]) if playing else None
    by_hands = two_hands(game, playing[1] if playing else None)
    table = by_hands or lowered or lower(game, every_wager(game))
    lines = _played(lowered) if lowered else None
    priced = None if lines else price(game)
    exact = _prices(priced) if priced else {} if lines is None else _evs(game, lines)
    took = _timed(table, rounds, seed, threads, progress)
    run_ = took.simulation
    return Report(
        game=game,
        asked=rounds,
        rounds=run_.rounds,
        shoes=took.shoes,
        seed=seed,
        threads=threads,
        seconds=took.seconds,
        rows=tuple(
            BetReport(s, exact[s.bet, s.target])
            for s in samples(game, run_)
            if (s.bet, s.target) in exact
        ),
        **_faces(game, run_, draws_count=took.draws_count),
        behaviour_hash=priced.behaviour_hash if priced else fingerprint(game, playing, lowered),
        stakes=_stakes(game, table),
        strategy=playing[0] if playing else None,
        wagers=tuple(wagers_data(game, playing[1])) if playing else (),
        cost=_cost(game, run_, lines, most_at_risk(lowered)) if lowered and lines else None,
    )


@dataclass(frozen=True, slots=True)
class _Took:
    """A timed run; ``draws_count`` where its draws are such that their faces can be compared."""

    simulation: Simulation
    seconds: float
    shoes: int
    draws_count: bool


def _timed(
    table: Lowered | Hands, rounds: int, seed: int, threads: int, progress: Callable[[int], None]
) -> _Took:
    """Play so many rounds, once the compiled loop is loaded."""
    if isinstance(table, Lowered) and isinstance(table.device, Shoe):
        tried = run(table, draws=0, shoes=TRIED, seed=seed)
        shoes = ceil(rounds * TRIED / tried.rounds)
        started = time.perf_counter()
        found = run(table, draws=0, shoes=shoes, seed=seed, threads=threads, progress=progress)
        return _Took(found, time.perf_counter() - started, shoes, draws_count=False)
    _walk(table, WARM_UP, seed, 1)
    started = time.perf_counter()
    found = _walk(table, rounds, seed, threads, progress)
    seconds = time.perf_counter() - started
    shoes = found.draws if isinstance(table.device, Shoe) else 0
    return _Took(found, seconds, shoes, draws_count=True)


def _faces(game: Game[Any], played: Simulation, *, draws_count: bool) -> dict[str, Any]:
    """Count the faces, and say how far they are from their due; cards that hang together are not."""
    if not draws_count:
        empty: dict[str, Any] = {"face_names": (), "face_counts": (), "face_shares": ()}
        return {**empty, "chi_square": nan, "freedom": 0}
    table = played.lowered
    statistic, freedom = chi_square(played)
    total = sum(table.ways)
    return {
        "face_names": tuple(face_names(game, table)),
        "face_counts": tuple(int(count) for count in played.faces),
        "face_shares": tuple(Fraction(ways, total) for ways in table.ways),
        "chi_square": statistic,
        "freedom": freedom,
    }


def _played(lowered: Lowered) -> Played:
    """Say how often each line comes a round: in the long run, or in the first from a full shoe."""
    if isinstance(lowered.device, Shoe):
        return played(lowered)
    return Played(line_shares(lowered), is_endless=False)


def _stakes(game: Game[Any], table: Lowered | Hands) -> dict[tuple[str, Target], tuple[int, int]]:
    """Read off a table what is staked on each bet; on a composite, what that makes of its pieces."""
    found: dict[tuple[str, Target], tuple[int, int]] = {}
    for key in {key for outcome in table.outcomes for key, _ in outcome.lines}:
        least, most = found.get((key.bet, key.target), (key.units, key.units))
        found[key.bet, key.target] = min(least, key.units), max(most, key.units)
    for bet, kind in game.bets.items():
        for target in kind.targets():
            pieces = kind.pieces(target)
            if pieces and all((piece.bet, piece.target) in found for piece in pieces):
                on = [(*found[piece.bet, piece.target], piece.units) for piece in pieces]
                least = sum(units * one for one, _, units in on)
                found[bet, target] = least, sum(units * other for _, other, units in on)
    return found


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


def _prices(priced: OddsReport) -> dict[Any, Fraction | None]:
    """Give the expectation of each bet on each target, on the first bet it hangs on."""
    found: dict[Any, Fraction | None] = {}
    for odds in priced.bets:
        for target in odds.targets:
            found.setdefault((odds.bet, target), odds.ev)
    return found


def _evs(game: Game[Any], lines: Played) -> dict[Any, Fraction | None]:
    """Give the expectation of each bet as a strategy makes it; none where only an endless deck has it."""
    won: dict[Any, Fraction] = defaultdict(Fraction)
    decided: dict[Any, Fraction] = defaultdict(Fraction)
    for (key, line), share in lines.shares.items():
        won[key.bet, key.target] += share * (game.ruleset.bets[key.bet].scale[line].total - 1)
        decided[key.bet, key.target] += share
    return {name: None if lines.is_endless else each / decided[name] for name, each in won.items()}


def _cost(game: Game[Any], played: Simulation, lines: Played, at_risk: int) -> Cost:
    """Add up what all wagers of a strategy bring a round."""
    outcomes = played.lowered.outcomes
    nets = np.array([float(net_of(game, outcome.lines)) for outcome in outcomes])
    ends = np.array([float(outcome.ends) for outcome in outcomes])
    won, rounds = played.classes @ nets, played.classes @ ends
    mean = float(won.sum() / rounds.sum())
    shares = lines.shares.items()
    exact = sum((net_of(game, [counted]) * share for counted, share in shares), Fraction(0))
    staked = sum((key.units * share for (key, _), share in shares), Fraction(0))
    return Cost(
        mean=mean,
        error=spread(won - mean * rounds) / float(rounds.sum()),
        batches=len(won),
        exact=exact,
        is_endless=lines.is_endless,
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
