"""How long a floor takes to open when its journal is long: `python -m bench.starting 400000`.

The journal is played by the house's own keeper, with a clock turned by hand: rounds at one table,
one round at a second early in the evening, none at a third; every tenth round a guest leaves and
another comes. Only the disk's syncs are left out while it is made. The house is then left as a crash
leaves it, and a floor is opened on it in a new process: the time runs from the first read of the
store until the port is open, imports aside.
"""

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec

from croupier.journal.entries import Moment
from croupier.table.house.keeper import Keeper, Receipt
from croupier.table.house.premises import AtFolder
from croupier.table.house.script.scripts import commands
from croupier.table.house.snapshots import EVERY
from croupier.table.house.staff import Office
from croupier.table.setup.configuration import TableRecord


ENTRIES = 400_000
BAR = 1.0
"""Seconds from the first read of the store to the first open table."""
GUESTS = 3
CONFIGURATION = """
[house]
data = "house"
[server]
port = 0
[demo]
players = 0
""" + "".join(
    f"""
[[table]]
name = "{name}"
rulebook = "star-rapid"
game = "roulette"
mode = "rng"
limits = {{min = "1", max = "500"}}
"""
    for name in ("busy", "idle", "unused")
)
_SECOND = 1_000_000
_DEALER = {"who": "D", "role": "dealer"}


class LongHouse:
    """A house whose evening goes by as fast as its keeper can think."""

    def __init__(self, folder: Path) -> None:
        """Open it with its staff, its tables and the first guests."""
        self._now = 1_731_700_000 * _SECOND
        self.folder = folder
        premises = AtFolder(folder, os.urandom)
        premises.make()
        with premises.office(self._now, "the bench", is_passing=True) as office:
            _employ(office)
        self.keeper: Keeper = premises.take_up(self._moment)
        writes: Any = self.keeper.store._writes  # type: ignore[attr-defined]  # noqa: SLF001
        writes.run("pragma synchronous = off")
        for name in ("busy", "idle", "unused"):
            limits = {"min": "1", "max": "500"}
            record = TableRecord("star-rapid", "roulette", limits=limits, mode="rng", name=name)
            self.keeper.set_up(record, "casino operator")
        for name in ("busy", "idle"):
            self._do("open table", name, who="G", role="casino operator")
        self._guests: list[str] = []
        self._came = 0
        for _ in range(GUESTS):
            self._come()
        self._round("idle")

    def _moment(self) -> Moment:
        return Moment(self._now, self._now)

    def _do(self, do: str, table: str, **parts: Any) -> Receipt:
        answer = self.keeper.do(msgspec.convert({"do": do, "table": table, **parts}, commands()))
        if answer.refusal is not None:
            raise SystemExit(f"{do}: {answer.refusal}")
        return answer

    def _come(self) -> None:
        self._came += 1
        guest = f"guest {self._came}"
        self._do("admit", "busy", who="the door", role="dealer", person=guest, age=40)
        self._do("buy in", "busy", who=guest, amount="1000")
        self._do("insert card", "busy", who=guest, owner=guest)
        self._guests.append(guest)

    def _go(self) -> None:
        guest = self._guests.pop(0)
        credit = self.keeper.house.ledger.balance(f"chips:{guest}")
        if credit.units:
            (number,) = self._do("collect credits", "busy", who=guest).printed
            cashier = {"who": "the cashier", "role": "dealer"}
            self._do("redeem ticket", "busy", ticket=number, player=guest, **cashier)
        self._do("remove card", "busy", who=guest)

    def _round(self, table: str) -> None:
        self._now += 30 * _SECOND
        self._do("new game", table, **_DEALER)
        for guest in self._guests:
            self._do("place", table, who=guest, bet="red", stake="5")
            self._do("place", table, who=guest, bet="dozen", target="2", stake="5")
        self._do("no more bets", table, **_DEALER)

    def play(self, entries: int) -> None:
        """Play until the journal has so many entries."""
        rounds = 0
        while self.keeper.chain.seq < entries:
            self._round("busy")
            rounds += 1
            if rounds % 10 == 0:
                self._go()
                self._come()

    def play_on(self) -> None:
        """Play until the last snapshot is nearly as far behind as it gets."""
        while self.keeper.chain.seq - self.keeper.store.snapshots()[-1].seq <= EVERY - 50:
            self._round("busy")

    def leave(self) -> None:
        """Leave it as a crash does: nothing more is signed or written down."""
        notary: Any = self.keeper.notary
        notary._file.close()  # noqa: SLF001 - nobody else leaves a house without its last head
        self.keeper.store.close()


def _employ(office: Office) -> None:
    for name, role in (("Dana", "dealer"), ("Gwen", "gaming supervisor")):
        office.add(name, role, "star-rapid")


@contextmanager
def unsynced() -> Iterator[None]:
    """Let nothing wait for the disk: what is made here is thrown away."""
    with mock.patch("os.fsync", return_value=None):
        yield


def opened(folder: Path, runs: int) -> list[tuple[float, float]]:
    """Open floors on a house, each in a process of its own that is killed when it is open.

    Return the seconds each took, by the clock and of the processor.
    """
    command = [sys.executable, "-m", "bench.starting", "--open", str(folder / "floor.toml")]
    took: list[tuple[float, float]] = []
    for _ in range(runs):
        ran = subprocess.run(
            command, check=False, capture_output=True, text=True, cwd=Path(__file__).parents[1]
        )
        if ran.returncode != -signal.SIGKILL:
            raise SystemExit(f"the floor did not open: {ran.stderr[-300:]}")
        wall, cpu = map(float, ran.stdout.split()[-2:])
        took.append((wall, cpu))
    return took


def _open(file: Path) -> None:
    """Open a floor as ``croupier serve`` does, print how long it took, and die."""
    from croupier.cli import serve  # noqa: F401, PLC0415 - imports are no part of it
    from croupier.floor import routes  # noqa: F401, PLC0415 - the same
    from croupier.floor.configuration import read_configuration  # noqa: PLC0415 - the same
    from croupier.floor.logs import set_up_logs  # noqa: PLC0415 - the same
    from croupier.floor.opening import first_staff  # noqa: PLC0415 - the same
    from croupier.floor.running import listen, run  # noqa: PLC0415 - the same

    configuration = read_configuration(file)
    logs = set_up_logs("json", "error")
    taken = listen("127.0.0.1", 0)
    began, worked = time.perf_counter(), time.process_time()
    first_staff(configuration)

    def ready(_: str) -> None:
        print(time.perf_counter() - began, time.process_time() - worked, flush=True)
        logs.close()
        os.kill(os.getpid(), signal.SIGKILL)  # so that the next finds what this one found

    run(configuration, taken, is_demo=False, ready=ready)


def run(*, quick: bool = False, entries: int = ENTRIES) -> list[str]:
    """Make a long journal, open a floor on it, and return what missed its bar."""
    if quick:
        entries = 6_000
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        (folder / "floor.toml").write_text(CONFIGURATION, encoding="utf-8")
        with unsynced():
            house = LongHouse(folder / "house")
            house.play(entries)
            house.play_on()
            entries = house.keeper.chain.seq
            house.leave()
        times = opened(folder, 1 if quick else 5)
    took, worked = (statistics.median(each) for each in zip(*times, strict=True))
    print(
        f"a floor opens on {entries:,} entries after a crash   {took:.2f} s, bar {BAR:.1f} s   "
        f"({worked:.2f} s of the processor)"
    )
    return [] if took <= BAR else [f"start: {took:.2f} s, the bar is {BAR:.1f} s"]


if __name__ == "__main__":
    if sys.argv[1] == "--open":
        _open(Path(sys.argv[2]))
    else:
        for what in run(entries=int(sys.argv[1])):
            print(f"missed: {what}")
