"""Simulation reports: every bet of a run beside its exact figure."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.games.protocol import Game
from croupier.lab.lowering import Lowered, lower
from croupier.lab.odds import price
from croupier.lab.policies import every_wager
from croupier.lab.simulation import Sample, chi_square, run, samples


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


@dataclass(frozen=True)
class Report:
    """A run with the whole cloth covered."""

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

    def data(self) -> dict[str, Any]:
        """Write the report as plain data."""
        notation = self.game.notation
        ruleset = self.game.ruleset
        return {
            "game": ruleset.game,
            "rulebook": ruleset.book,
            "study": ruleset.study,
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
                    "exact": {"fraction": str(row.exact), "decimal": float(row.exact)},
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
) -> Report:
    """Simulate the whole cloth for so many rounds and set every bet beside its exact figure."""
    lowered = lower(game, every_wager(game))
    priced = price(game)
    exact: dict[Any, Fraction] = {}
    for odds in priced.bets:
        for target in odds.targets:
            exact.setdefault((odds.bet, target), odds.ev)
    run(lowered, draws=WARM_UP, seed=seed, batches=1, threads=1)  # loads the compiled loop
    started = time.perf_counter()
    played = run(lowered, draws=rounds, seed=seed, threads=threads, progress=progress)
    seconds = time.perf_counter() - started
    rows = tuple(Row(s, exact[s.bet, s.target]) for s in samples(game, played))
    statistic, freedom = chi_square(played)
    total = sum(lowered.ways)
    return Report(
        game=game,
        rounds=played.rounds,
        seed=seed,
        seconds=seconds,
        rows=rows,
        face_names=tuple(face_names(game, lowered)),
        face_counts=tuple(int(count) for count in played.faces),
        face_shares=tuple(Fraction(ways, total) for ways in lowered.ways),
        chi_square=statistic,
        freedom=freedom,
        behaviour_hash=priced.behaviour_hash,
    )


def face_names(game: Game[Any], lowered: Lowered) -> list[str]:
    """Name each face by the first symbol that shows it, and say how many more do."""
    symbols: list[list[Any]] = [[] for _ in lowered.faces]
    for symbol in dict.fromkeys(game.device.symbols):
        symbols[lowered.face_of(symbol)].append(symbol)
    return [_written(game, own[0]) + (f" +{len(own) - 1}" if own[1:] else "") for own in symbols]


def _written(game: Game[Any], symbol: Any) -> str:
    written = game.notation.write_symbol(symbol)
    return "-".join(map(str, written)) if isinstance(written, list | tuple) else str(written)
