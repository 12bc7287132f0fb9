"""How fast a house settles, beside SQLite alone with the same rows.

A settlement is what a round's ``settle`` came to: linked into the chain, posted to the ledger,
folded into the table, saved and durable before it is answered. The bar is for that; beside it
stands the whole command, with the table's own deciding in it. The bare transaction runs the very statements and values
that the house's store ran, in a database copied just before, with nothing around them. Both sides
alternate in one process; the settings are read back, and every wait for the disk is counted.
"""

import gc
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from bench.syncs import Syncs, counted
from croupier.journal.entries import Happening, Moment
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store
from croupier.journal.writer import Writer
from croupier.table.conduct.core.commands import SYSTEM
from croupier.table.conduct.machine import decide
from croupier.table.conduct.round.results import Settle
from croupier.table.conduct.tables.terms import bring_credit
from croupier.table.house.keeper import Keeper, Stage
from croupier.table.house.script.scripts import commands
from croupier.table.setup.configuration import TableRecord
from croupier.terms.money import money
from croupier.terms.refusals import Refusal


SYNC_BAR = 0.75
GROUP_BAR = 8_000
REFERENCE = 4_300
"""Bare transactions a second of the machine that the group's bar was set on; a slower one, or a
busier, is held to the same ratio."""
BIG_BAR = 10.0
TERMINALS = 200
LIMITS = {"min": "5", "max": "500"}
BETS: tuple[tuple[str, str | None], ...] = (
    ("straight-up", "17"),
    ("split", "17-20"),
    ("street", "16-17-18"),
    ("corner", "16-17-19-20"),
    ("six-line", "13-18"),
    ("red", None),
    ("odd", None),
    ("low", None),
    ("dozen", "2"),
    ("column", "1"),
)

Statement = tuple[str, str, Any]


class Held(Exception):  # noqa: N818 - it is no error
    """The round is drawn, and its settlement waits to be timed."""


class House:
    """A house of many tables of the generator, each with a round that is drawn and not settled."""

    def __init__(self, folder: Path, tables: int) -> None:
        """Open the tables; the players have enough for a long night."""
        self.path = folder / "house.db"
        self.store = open_store(str(self.path))
        self.keeper = Keeper(self.store, Keys.passing(), _now, os.urandom)
        self.names = [f"T{number}" for number in range(tables)]
        self.log: list[list[Statement]] = []
        self._record_statements()
        for name in self.names:
            record = TableRecord("star-rapid", "roulette", limits=LIMITS, mode="rng", name=name)
            self.keeper.set_up(record, "casino operator")
            self.do("open table", table=name, who="G", role="casino operator")
        self.admit("P0", self.names[0])
        gc.collect()
        gc.freeze()  # as a floor does (floor/collecting.py): what lives for ever is not looked at again

    def admit(self, player: str, table: str) -> None:
        """Let a player in with credit and card."""
        named = {"table": table, "person": player, "age": 40}
        self.do("admit", who="the door", role="casino operator", **named)
        self.do("insert card", who=player, owner=player, table=table)
        self.keeper.record(bring_credit(player, money("1000000")))

    def do(self, do: str, **parts: Any) -> None:
        """Have something done that nobody refuses."""
        answer = self.keeper.do(msgspec.convert({"do": do, **parts}, commands()))
        if answer.refusal is not None:
            raise SystemExit(f"{do}: {answer.refusal}")

    def bring_to_the_draw(self, name: str, wagers: list[dict[str, Any]]) -> None:
        """Play a table's round up to its draw."""
        self.do("new game", table=name, who=f"D of {name}", role="dealer")
        for wager in wagers:
            self.do("place", table=name, **wager)
        self.keeper.at = _hold
        try:
            self.do("no more bets", table=name, who=f"D of {name}", role="dealer")
        except Held:
            pass
        finally:
            self.keeper.at = _pass

    def settle(self, name: str) -> None:
        """Settle a drawn round, the whole command; durable on return."""
        answer = self.keeper.do(Settle(who=SYSTEM, table=name))
        assert answer.refusal is None, answer.refusal

    def decided(self) -> list[tuple[Happening, ...]]:
        """Return what settling each drawn round comes to."""
        found: list[tuple[Happening, ...]] = []
        for name in self.names:
            decision = decide(self.keeper.house, Settle(who=SYSTEM, table=name), _now())
            assert not isinstance(decision, Refusal), decision
            found.append(decision)
        return found

    def _record_statements(self) -> None:
        """Keep what the store runs, transaction by transaction."""
        writes: Any = self.store._writes  # noqa: SLF001
        run, many, log = writes.run, writes.many, self.log

        def ran(statement: str, values: Any = ()) -> Any:
            if statement.startswith("begin"):
                log.append([])
            elif statement != "commit":
                log[-1].append(("run", statement, values))
            return run(statement, values)

        def ran_many(statement: str, rows: Any) -> Any:
            kept = list(rows)
            log[-1].append(("many", statement, kept))
            return many(statement, kept)

        writes.run, writes.many = ran, ran_many

    def copy(self, to: Path) -> sqlite3.Connection:
        """Copy the database, and open it with the same settings."""
        source = sqlite3.connect(self.path)
        bare = sqlite3.connect(to, isolation_level=None)
        source.backup(bare)
        source.close()
        bare.execute("pragma journal_mode=wal")
        bare.execute("pragma synchronous=full")
        bare.execute("pragma foreign_keys=on")
        return bare


def _now() -> Moment:
    return Moment(time.time_ns() // 1000, time.monotonic_ns() // 1000)


def _hold(stage: Stage) -> None:
    if stage is Stage.DRAWN:
        raise Held


def _pass(stage: Stage) -> None:
    """Nothing is held."""


def settings(connection: sqlite3.Connection) -> dict[str, Any]:
    """Read back how a connection keeps its promises."""
    return {
        name: connection.execute(f"pragma {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous")
    }


@dataclass(frozen=True, slots=True)
class Timed:
    """How many were done in how many seconds, with how many waits for the disk."""

    count: int
    seconds: float
    syncs: int

    @property
    def rate(self) -> float:
        """How many a second."""
        return self.count / self.seconds


@contextmanager
def timing(count: int) -> Iterator[list[Timed]]:
    """Time a block, and count its waits for the disk."""
    out: list[Timed] = []
    syncs, start = _syncs(), time.perf_counter()
    yield out
    out.append(Timed(count, time.perf_counter() - start, _syncs() - syncs))


def _syncs() -> int:
    return Syncs(Path(os.environ["SYNCS"])).count


def one_wager() -> list[dict[str, Any]]:
    """Return a round's only wager."""
    return [{"who": "P0", "bet": "red", "stake": "5"}]


def bare(connection: sqlite3.Connection, transactions: list[list[Statement]]) -> None:
    """Run recorded transactions with nothing around them."""
    for statements in transactions:
        connection.execute("begin immediate")
        for how, statement, values in statements:
            if how == "run":
                connection.execute(statement, values)
            else:
                connection.executemany(statement, values)
        connection.execute("commit")


def alone(tables: int, pairs: int, *, whole: bool) -> tuple[list[Timed], list[Timed]]:
    """Settle one at a time, and run the same rows bare; alternate."""
    ours: list[Timed] = []
    theirs: list[Timed] = []
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), tables)
        for pair in range(pairs):
            for name in house.names:
                house.bring_to_the_draw(name, one_wager())
            connection = house.copy(Path(folder) / f"bare{pair}.db")
            assert settings(connection) == {"journal_mode": "wal", "synchronous": 2}
            found = [] if whole else house.decided()
            house.log.clear()
            with timing(tables) as took:
                for happenings in found:
                    house.keeper.record(*happenings)
                for name in house.names if whole else ():
                    house.settle(name)
            ours += took
            recorded = [list(statements) for statements in house.log]
            assert len(recorded) >= tables  # a snapshot may fall into it; it is run bare as well
            with timing(tables) as took:
                bare(connection, recorded)
            theirs += took
            connection.close()
        house.keeper.close()
    return ours, theirs


def together(tables: int, runs: int, *, whole: bool) -> list[Timed]:
    """Settle with group commit: each is answered after its own transaction is on the disk."""
    took: list[Timed] = []
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), tables)
        writes: Any = house.store._writes  # noqa: SLF001
        for name in ("run", "many"):
            delattr(writes, name)  # nothing is recorded here
        house.keeper.writer = Writer(house.store)
        for _ in range(runs):
            for name in house.names:
                house.bring_to_the_draw(name, one_wager())
            commands_ = [Settle(who=SYSTEM, table=name) for name in house.names if whole]
            found = [] if whole else house.decided()
            with timing(tables) as out:
                answers = [house.keeper.submit(command) for command in commands_]
                saved = [
                    house.keeper.hand_in(*happenings, moment=house.keeper.clock())
                    for happenings in found
                ]
                for answer in (*answers, *saved):
                    assert answer.result().refusal is None
            took += out
        house.keeper.close()
    return took


def big_round(runs: int) -> list[tuple[Timed, Timed]]:
    """Settle one round of many wagers, and run the same rows bare."""
    took: list[tuple[Timed, Timed]] = []
    wagers = [
        {"who": f"P{player}", "bet": bet, "target": target, "stake": "5"}
        for player in range(TERMINALS)
        for bet, target in BETS
    ]
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), 1)
        for player in range(1, TERMINALS):
            house.admit(f"P{player}", "T0")
        for run in range(runs):
            house.do("new game", table="T0", who="D", role="dealer")
            for wager in wagers:
                house.do("place", table="T0", **wager)
            connection = house.copy(Path(folder) / f"bare{run}.db")
            house.log.clear()
            with timing(len(wagers)) as ours:
                # No more bets, the draw, every wager followed and decided, and all of it posted.
                house.do("no more bets", table="T0", who="D", role="dealer")
            recorded = [list(statements) for statements in house.log]
            with timing(len(wagers)) as theirs:
                bare(connection, recorded)
            took.append((ours[0], theirs[0]))
            connection.close()
        house.keeper.close()
    return took


def report(*, quick: bool) -> list[str]:
    """Run all of it, print it, and return the bars that were missed."""
    tables, pairs = (60, 2) if quick else (300, 7)
    missed: list[str] = []
    for whole in (False, True):
        found, bare_rate = _report_alone(tables, pairs, whole=whole)
        missed += found
        missed += _report_together(tables, pairs, bare_rate, whole=whole)
    rounds = big_round(2 if quick else 5)
    times = [a.seconds / b.seconds for a, b in rounds]
    big = statistics.median(times)
    print(
        f"a round of {rounds[0][0].count:,} wagers    {1000 * rounds[-1][0].seconds:8.1f} ms   "
        f"SQLite alone {1000 * rounds[-1][1].seconds:6.1f} ms   "
        f"{big:.1f} times ({min(times):.1f} to {max(times):.1f}), bar {BIG_BAR:.0f}"
    )
    if big > BIG_BAR:
        missed.append(f"big round: {big:.1f} times SQLite, the bar is {BIG_BAR:.0f}")
    return missed


def _report_alone(tables: int, pairs: int, *, whole: bool) -> tuple[list[str], float]:
    ours, theirs = alone(tables, pairs, whole=whole)
    ratios = [a.rate / b.rate for a, b in zip(ours, theirs, strict=True)]
    ratio = statistics.median(ratios)
    mine, limit = (statistics.median(each.rate for each in side) for side in (ours, theirs))
    waits = sum(each.syncs for each in ours) / sum(each.count for each in ours)
    bar = "whole command" if whole else f"bar {SYNC_BAR}"
    print(
        f"settled one by one        {mine:8,.0f}/s   SQLite alone {limit:8,.0f}/s   "
        f"ratio {ratio:.2f} ({min(ratios):.2f} to {max(ratios):.2f}), {bar}; "
        f"{waits:.2f} waits for the disk each"
    )
    if whole or ratio >= SYNC_BAR:
        return [], limit
    return [f"settlements: ratio {ratio:.2f}, the bar is {SYNC_BAR}"], limit


def _report_together(tables: int, runs: int, bare_rate: float, *, whole: bool) -> list[str]:
    grouped = together(tables, runs, whole=whole)
    best = statistics.median(each.rate for each in grouped)
    group = sum(each.count for each in grouped) / max(1, sum(each.syncs for each in grouped))
    least = min(1.0, bare_rate / REFERENCE) * GROUP_BAR
    bar = "whole command" if whole else f"bar {least:,.0f}/s ({GROUP_BAR:,} at {REFERENCE:,} bare)"
    print(
        f"settled with others       {best:8,.0f}/s   {best / bare_rate:.2f} of SQLite alone, {bar}; "
        f"{group:.1f} settlements to a wait for the disk"
    )
    if whole or best >= least:
        return []
    return [f"group commit: {best:,.0f}/s, the bar is {least:,.0f}"]


def with_counted_syncs(*, quick: bool) -> list[str]:
    """Run the report in a process of its own, whose waits for the disk are counted."""
    command = [sys.executable, "-m", "bench.settlements", *(["--quick"] if quick else [])]
    root = Path(__file__).parents[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = counted(Path(folder))
        done = subprocess.run(
            command, env=environment, check=False, cwd=root, stdout=subprocess.PIPE, text=True
        )
    lines = done.stdout.splitlines()
    for line in lines:
        if not line.startswith("missed: "):
            print(line)
    if done.returncode:
        return [f"settlements: the process ended with {done.returncode}"]
    return [line.removeprefix("missed: ") for line in lines if line.startswith("missed: ")]


if __name__ == "__main__":
    for what in report(quick="--quick" in sys.argv[1:]):
        print(f"missed: {what}")
