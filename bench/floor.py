"""How fast a full table is told: terminals with ten wagers each, one round, over real sockets.

The clock runs from the dealer's confirmation until the last terminal was told that the round is
over, with its meters. Beside it, in the same run: SQLite alone writing the very rows that the
settlement wrote, and a bare server that sends one message of the same size to as many sockets. Our
server and the bare one are processes of their own; all terminals are one process here, so what they
cost is in both figures.
"""

import asyncio
import json
import os
import re
import secrets
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect


ROOT = Path(__file__).parents[1]
CROUPIER = Path(sys.executable).with_name("croupier")
WAGERS = (
    ("straight-up", "17"),
    ("split", "17-20"),
    ("street", "16-17-18"),
    ("corner", "16-17-19-20"),
    ("six-line", "13-14-15-16-17-18"),
    ("black", ""),
    ("odd", ""),
    ("low", ""),
    ("dozen", "2"),
    ("column", "2"),
)
TERMINALS = 200
GROWTH = (100, 300, 1000)
ROUNDS = 5
TOLD_BAR = 0.5
"""Seconds in which 200 terminals with ten wagers each are told."""
IDLE_BAR = 100.0
"""Megabytes of a floor with ten tables at which nothing happens."""
_OVER = b'"phase":"over"'
_TABLE = """
[[table]]
name = "{name}"
rulebook = "star-rapid"
game = "roulette"
mode = "dealer"
limits = {{min = "1", max = "500"}}
seconds = 600
"""


# A floor, and a bare server


@dataclass
class Server:
    """A floor in a process of its own."""

    process: subprocess.Popen[str]
    port: int
    data: Path
    secrets: dict[str, str]

    def memory(self) -> float:
        """Return the megabytes it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0

    def worked(self) -> float:
        """Return the seconds its threads were on a processor: the same on a busy machine."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text(encoding="ascii").split()[0]) for task in tasks) / 1e9


@contextmanager
def floor(tables: int = 1, table: str = _TABLE, sources: Path | None = None) -> Iterator[Server]:
    """Open a floor with nobody on it: so many tables, written alike; of other ``sources`` than ours."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "house"
        file = Path(folder) / "floor.toml"
        written = "".join(table.format(name=f"T{number + 1}") for number in range(tables))
        settings = "[server]\nrequests-a-second = 100000\n[demo]\nplayers = 0\n"
        file.write_text(f"{settings}{written}", encoding="utf-8")
        command = [str(CROUPIER), "serve", str(file), "--demo", "--port", "0", "--data", str(data)]
        env = {**os.environ, **({"PYTHONPATH": str(sources)} if sources else {})}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        try:
            yield _opened(process, data)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
            assert process.stdout is not None
            process.stdout.close()


def _opened(process: "subprocess.Popen[str]", data: Path) -> Server:
    told: dict[str, str] = {}
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"open at http://[\d.]+:(\d+)", line):
            return Server(process, int(found[1]), data, told)
        if found := re.match(r"(\w+), .*?((?:[A-Z2-7]{4}-){5}[A-Z2-7]{4})", line):
            told[found[1]] = found[2]
    raise RuntimeError("the floor did not open")


_BARE = """
import asyncio, sys
from websockets.asyncio.server import serve
everyone = set()
async def told(socket):
    everyone.add(socket)
    try:
        async for message in socket:
            body = "x" * int(message)
            for each in list(everyone):
                await each.send(body)
    finally:
        everyone.discard(socket)
async def main():
    async with serve(told, "127.0.0.1", 0, compression=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.Future()
asyncio.run(main())
"""


@contextmanager
def bare() -> Iterator[int]:
    """Open a server that does nothing but send."""
    process = subprocess.Popen([sys.executable, "-c", _BARE], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


# Terminals


@dataclass
class Terminal:
    """One terminal's socket; it reads no more of what it is told than it must."""

    name: str
    cookie: str
    socket: ClientConnection
    waiting: dict[str, "asyncio.Future[Any]"] = field(default_factory=dict)
    over: "asyncio.Future[int] | None" = None
    shown: "asyncio.Future[float] | None" = None
    """When it is next shown something, by our clock."""

    async def listen(self) -> None:
        """Take what comes."""
        async for raw in self.socket:
            body = raw if isinstance(raw, bytes) else raw.encode()
            if b'"tell":"answer"' in body[:40]:
                told = json.loads(body)
                self.waiting.pop(told["key"]).set_result(told["refused"])
                continue
            if self.shown is not None:
                self.shown.set_result(time.perf_counter())
                self.shown = None
            if self.over is not None and _OVER in body:
                self.over.set_result(len(body))
                self.over = None
        lost = ConnectionError(f"{self.name} lost its line")
        for each in (*self.waiting.values(), *((self.over,) if self.over else ())):
            if not each.done():
                each.set_exception(lost)

    async def ask(self, **message: Any) -> None:
        """Ask, and wait for the answer; it must be accepted."""
        key = secrets.token_hex(8)
        answer = self.waiting[key] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"key": key, **message}))
        refused = await answer
        assert refused is None, refused

    async def do(self, name: str, **fields: Any) -> None:
        """Ask for an operation."""
        await self.ask(ask="do", what={"do": name, **fields})


def _post(port: int, path: str, body: dict[str, Any], cookie: str = "") -> tuple[Any, str]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        json.dumps(body).encode(),
        {
            "content-type": "application/json",
            "origin": f"http://127.0.0.1:{port}",
            "cookie": cookie,
        },
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310 - the same
        return json.load(answer), str(answer.headers["set-cookie"] or "").split(";")[0]


@asynccontextmanager
async def terminal(
    port: int, kind: str, staff: tuple[str, str] | None = None
) -> AsyncIterator[Terminal]:
    """Enrol a terminal and open its socket."""
    told, cookie = _post(port, "/api/demo/enrol", {"kind": kind, "table": "T1"})
    name = told["terminal"]
    if staff is not None:
        who = {"name": staff[0], "secret": staff[1]}
        _post(port, f"/api/terminals/{name}/sign-in", who, cookie)
    async with connect(
        f"ws://127.0.0.1:{port}/socket/{name}",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie},
        max_size=None,
        compression=None,
    ) as socket:
        opened = Terminal(name, cookie, socket)
        listening = asyncio.ensure_future(opened.listen())
        yield opened
        listening.cancel()


# What is timed


@dataclass
class Timed:
    """Seconds of one count of terminals."""

    terminals: int
    placing: list[float] = field(default_factory=list)
    """A wager, from sent to acknowledged, with all terminals sending at once: of all together."""
    told: list[float] = field(default_factory=list)
    rows: list[float] = field(default_factory=list)
    echoed: list[float] = field(default_factory=list)
    memory: float = 0.0


async def full_table(server: Server, echo: int, terminals: int, rounds: int) -> Timed:
    """Play rounds at a full table."""
    timed = Timed(terminals)
    async with everybody(server, terminals) as (dealer, players):
        for number in range(rounds):
            timed.placing.append(await _wagers(dealer, players))
            await dealer.do("no more bets")
            await dealer.do("result", chance="17")
            before = server.data.with_name(f"before{number}.db")
            _copy(server.data / "croupier.db", before)
            took, size = await confirmed(dealer, players)
            timed.told.append(took)
            timed.rows.append(_rows_alone(server.data / "croupier.db", before))
            timed.echoed.append(await _echoed(echo, terminals, size))
        timed.memory = server.memory()
    return timed


@asynccontextmanager
async def everybody(server: Server, count: int) -> AsyncIterator[tuple[Terminal, list[Terminal]]]:
    """Seat a dealer and so many players with notes in their terminals."""
    async with AsyncExitStack() as until:
        staff = ("Dana", server.secrets["Dana"])
        dealer = await until.enter_async_context(terminal(server.port, "dealer", staff))
        players: list[Terminal] = []
        for number in range(count):
            player = await until.enter_async_context(terminal(server.port, "player"))
            await player.ask(ask="device", door="card", facts={"owner": f"Player {count}-{number}"})
            await player.ask(ask="device", door="notes", facts={"notes": ["100"] * 10})
            players.append(player)
        yield dealer, players


async def _wagers(dealer: Terminal, players: list[Terminal]) -> float:
    await dealer.do("new game")
    began = time.perf_counter()
    await asyncio.gather(
        *(
            player.do("place", bet=bet, target=target, stake="5")
            for bet, target in WAGERS
            for player in players
        )
    )
    return time.perf_counter() - began


async def confirmed(
    dealer: Terminal, players: list[Terminal], chance: str = "17"
) -> tuple[float, int]:
    """Confirm the result, and wait until the last terminal was told that the round is over."""
    loop = asyncio.get_running_loop()
    overs = [loop.create_future() for _ in players]
    for player, over in zip(players, overs, strict=True):
        player.over = over
    began = time.perf_counter()
    asked = asyncio.ensure_future(dealer.do("confirm result", chance=chance))
    sizes = await asyncio.gather(*overs)
    took = time.perf_counter() - began
    await asked
    return took, round(statistics.mean(sizes))


async def _echoed(port: int, count: int, size: int) -> float:
    """Let the bare server send as much to as many."""
    async with AsyncExitStack() as until:
        sockets = [
            await until.enter_async_context(
                connect(f"ws://127.0.0.1:{port}", max_size=None, compression=None)
            )
            for _ in range(count)
        ]
        began = time.perf_counter()
        await sockets[0].send(str(size))
        await asyncio.gather(*(each.recv() for each in sockets))
        return time.perf_counter() - began


def _copy(database: Path, to: Path) -> None:
    with sqlite3.connect(database) as source, sqlite3.connect(to) as copied:
        source.backup(copied)
    copied.close()
    source.close()


def _rows_alone(after: Path, before: Path) -> float:
    """Write the rows that came since, into the database as it was, in one transaction."""
    bare_copy = sqlite3.connect(before, isolation_level=None)
    bare_copy.execute("pragma journal_mode = wal")
    bare_copy.execute("pragma synchronous = full")
    new = sqlite3.connect(f"file:{after}?mode=ro", uri=True)
    (tip,) = bare_copy.execute("select max(seq) from entries").fetchone()
    tables = ("entries", "postings")
    rows = {
        name: new.execute(f"select * from {name} where seq > ?", (tip,)).fetchall()  # noqa: S608
        for name in tables
    }
    balances = new.execute("select * from balances").fetchall()
    began = time.perf_counter()
    bare_copy.execute("begin immediate")
    for name, found in rows.items():
        marks = ", ".join("?" * len(found[0]))
        bare_copy.executemany(f"insert into {name} values ({marks})", found)  # noqa: S608
    marks = ", ".join("?" * len(balances[0]))
    bare_copy.executemany(f"insert or replace into balances values ({marks})", balances)  # noqa: S608
    bare_copy.execute("commit")
    took = time.perf_counter() - began
    new.close()
    bare_copy.close()
    return took


# What is printed


def run(*, quick: bool = False) -> None:
    """Print how long a full table takes to be told, how that grows, and what an idle floor holds."""
    counts = (20,) if quick else (TERMINALS, *GROWTH)
    rounds = 2 if quick else ROUNDS
    print(
        "terminals  wagers  placed/s   told ms   rows alone ms   bare echo ms   told/(rows+echo)   MB"
    )
    for count in counts:
        with floor() as server, bare() as echo:
            timed = asyncio.run(full_table(server, echo, count, rounds))
        _print(timed)
        if count == TERMINALS:
            _hold("told", statistics.median(timed.told), TOLD_BAR, "s")
    with floor(tables=10) as server:
        time.sleep(2)
        _hold("idle with 10 tables", server.memory(), IDLE_BAR, "MB")


def _hold(what: str, measured: float, bar: float, unit: str) -> None:
    """Print a figure beside its bar."""
    print(
        f"{what}: {measured:.3g} {unit}, bar {bar:g} {unit}{'' if measured <= bar else ': missed'}"
    )


def _print(timed: Timed) -> None:
    placing, told, rows, echoed = (
        statistics.median(each) for each in (timed.placing, timed.told, timed.rows, timed.echoed)
    )
    wagers = timed.terminals * len(WAGERS)
    print(
        f"{timed.terminals:9}  {wagers:6}  {wagers / placing:8.0f}  {told * 1000:8.1f}"
        f"  {rows * 1000:14.1f}  {echoed * 1000:13.1f}  {told / (rows + echoed):17.1f}"
        f"  {timed.memory:5.0f}"
    )
