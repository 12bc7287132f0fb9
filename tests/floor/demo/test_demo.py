"""The demo as a visitor finds it: every table moves within a minute, and goes on after any end."""

import json
import os
import re
import signal
import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.floor.floors import House, dealt, opened
from tests.floor.started import ROOT


TABLES = ("R1", "R2", "R3", "R4")
MINUTE = 60_000_000
LIVELY = {"wager placed", "result decided", "round begun"}
"""What happens at every table."""
BOT = "Lena Voss"


def with_bots(its: House, players: int) -> House:
    its.file.write_text(its.file.read_text().replace("players = 0", f"players = {players}"))
    return its


def entries(data: Path) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(data / "croupier.db")) as books:
        return [json.loads(line) for (line,) in books.execute("select line from entries")]


def terminals(data: Path) -> set[str]:
    with closing(sqlite3.connect(data / "croupier.db")) as books:
        rows = books.execute("select key from shelves where shelf = 'floor terminals'")
        return {name for (name,) in rows}


def rounds(data: Path) -> dict[str, int]:
    """Count the results of each table."""
    counted: dict[str, int] = defaultdict(int)
    for entry in entries(data):
        if entry["kind"] == "result decided":
            counted[entry["stream"].removeprefix("table ")] += 1
    return counted


def seconds_used(pid: int) -> float:
    """Return the processor's seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The demo of the project, opened before anything else and left to itself."""
    its = House(tmp_path_factory.mktemp("demo"))
    text = (ROOT / "croupier.toml").read_text()
    text = re.sub(r"(?m)^data = .*$", 'data = "house"', text)
    its.file.write_text(re.sub(r"(?m)^port = .*$", "port = 0", text))
    try:
        yield its.open()
    finally:
        its.end()


@pytest.fixture(scope="module", autouse=True)
def began(demo: House) -> tuple[float, float]:
    """When the demo was open, and what it had used of the processor by then."""
    return time.monotonic(), seconds_used(demo.running.process.pid)


# Beside it: a person deals


@pytest.mark.timeout(170)
def test_a_person_takes_the_table_over_and_the_bot_comes_back(tmp_path: Path) -> None:
    its = with_bots(House(tmp_path, dealt("R3", seconds=5)), players=1)
    with opened(its):
        wall = its.terminal("wall", "R3")
        first = wall.phase("wagers")["round"]
        assert first["dealer"] == BOT
        dana = its.staff("Dana", "dealer", "R3")
        wall.round_over(first["number"], seconds=40)
        wall.pump(10)
        now = wall.view["round"]
        assert (now["phase"], now["number"]) == ("over", first["number"]), "the bot deals on"

        dana.did("new game", seconds=3)
        dana.did("spin")
        read = wall.phase("read", seconds=40)["round"]
        assert (read["dealer"], read["number"]) == ("Dana", first["number"] + 1)
        dana.pump(0.5)
        dana.did("confirm result", chance=dana.view["desk"]["reading"])

        dana.did("new game", seconds=1)
        dana.did("spin")
        wall.phase("spinning")
        dana.did("sensor", chance="17", by="device")
        wall.phase("read")
        wall.pump(17)
        assert wall.view["round"]["phase"] == "read", "the bot confirmed a person's round"
        dana.did("confirm result", chance="17")

        assert dana.post("sign-out").is_success
        back = wall.until(lambda view: view["round"]["number"] > now["number"] + 2, seconds=20)
        assert back["round"]["dealer"] == BOT
    read_late = [entry for entry in entries(its.data) if entry["kind"] == "sensor late"]
    assert not read_late, "a number that was told was read once more"


# The demo itself


@pytest.mark.timeout(100)
def test_within_a_minute_every_table_moves(demo: House, began: tuple[float, float]) -> None:
    time.sleep(max(0.0, 60 - (time.monotonic() - began[0])))
    told = entries(demo.data)
    start = next(entry["at"] for entry in told if "set up" in entry["kind"])
    early = [entry for entry in told if entry["at"] < start + MINUTE]
    for table in TABLES:
        kinds = {entry["kind"] for entry in early if entry["stream"] == f"table {table}"}
        assert kinds >= LIVELY, f"{table}: {sorted(kinds)}"
    credited = {
        e["facts"]["player"] for e in early if e["kind"] in ("credit added", "chips bought")
    }
    assert len(credited) >= len(TABLES)
    paid = {
        entry["stream"] for entry in early if entry["kind"] in ("round settled", "losers collected")
    }
    assert paid == {f"table {table}" for table in TABLES}


def test_nobody_looks_and_it_costs_next_to_nothing(
    demo: House, began: tuple[float, float], record_property: pytest.RecordProperty
) -> None:
    at, used = began
    share = (seconds_used(demo.running.process.pid) - used) / (time.monotonic() - at)
    record_property("visited", f"the demo's share of one core: {share:.1%}")
    assert share < 0.08


def test_bots_are_understood_and_seldom_refused(demo: House) -> None:
    assert "bot" not in demo.running.log, demo.running.log
    text = demo.running.get("/metrics").text
    found = re.findall(r'commands_total\{operation="(\w[^"]*)",outcome="(\w+)"\} (\d+)', text)
    done = sum(int(count) for _, outcome, count in found if outcome == "done")
    refused = {name: int(count) for name, outcome, count in found if outcome == "refused"}
    assert done > 20
    assert sum(refused.values()) < done / 10, refused


@pytest.mark.timeout(120)
def test_it_goes_on_after_every_kind_of_end(demo: House) -> None:
    assert demo.close() == 0
    had, known = rounds(demo.data), terminals(demo.data)
    demo.is_sound()
    for by in (signal.SIGKILL, signal.SIGTERM):
        demo.open()
        until = time.monotonic() + 50
        while any(rounds(demo.data)[table] <= had[table] for table in TABLES):
            assert time.monotonic() < until, f"a table stands still: {rounds(demo.data)}, {had}"
            time.sleep(0.5)
        demo.close(by)
        demo.is_sound()
        assert terminals(demo.data) == known, "a bot took another terminal"
        had = rounds(demo.data)
    secrets = [line for line in demo.log.splitlines() if BOT in line]
    assert not secrets
