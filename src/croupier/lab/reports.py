"""Simulation reports: every bet of a run beside its exact figure."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.games.protocol import Game
from croupier.lab.exact import class_shares
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
    class_names: tuple[str, ...]
    class_counts: tuple[int, ...]
    class_shares: tuple[Fraction, ...]
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
            "outcomes": dict(zip(self.class_names, self.class_counts, strict=True)),
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
    exact = {(bet.bet, target): bet.ev for bet in price(game).bets for target in bet.targets}
    run(lowered, draws=WARM_UP, seed=seed, batches=1, threads=1)  # loads the compiled loop
    started = time.perf_counter()
    played = run(lowered, draws=rounds, seed=seed, threads=threads, progress=progress)
    seconds = time.perf_counter() - started
    rows = tuple(Row(s, exact[s.bet, s.target]) for s in samples(game, played))
    shares = class_shares(lowered)
    statistic, freedom = chi_square(played, shares)
    return Report(
        game=game,
        rounds=played.rounds,
        seed=seed,
        seconds=seconds,
        rows=rows,
        class_names=tuple(_names(game, lowered)),
        class_counts=tuple(int(count) for count in played.totals),
        class_shares=tuple(shares),
        chi_square=statistic,
        freedom=freedom,
        behaviour_hash=lowered.behaviour_hash,
    )


def _names(game: Game[Any], lowered: Lowered) -> list[str]:
    """Name each class by the faces that lead to it; one is a number, many are a number of them."""
    faces: dict[int, list[str]] = {}
    for transition, kind in enumerate(lowered.classes):
        face = lowered.faces[transition % len(lowered.faces)]
        faces.setdefault(kind, []).append(str(game.notation.write_symbol(face)))
    return [
        found[0] if len(found) == 1 else f"class {kind} ({len(found)} ways)"
        for kind, found in sorted(faces.items())
    ]
