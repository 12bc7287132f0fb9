"""The demo as a visitor finds it: every table moves within a minute, and goes on after any end."""

import json
import os
import re
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.floor.floors import House, Terminal, dealt, opened
from tests.floor.started import ROOT


TABLES = ("R1", "R2", "R3", "R4", "S1", "S2", "T1", "W1", "C1", "E1", "B1", "B2", "B3")
OVER_MANY_ROLLS = {"C1", "E1"}
"""Tables where a round may decide nothing."""
MINUTE = 60_000_000
LIVELY = {"wager placed", "result decided", "round begun"}
"""What happens at every table."""
BOT = ("Lena Voss", "Jonah Pike", "Amara Stone")
LONGEST_PAUSE = 10
"""Seconds: a dealer begins the next game sooner."""
LONGEST_BALL = 17
"""Seconds: no ball runs longer."""


def entries(data: Path) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(data / "croupier.db")) as books:
        return [json.loads(line) for (line,) in books.execute("select line from entries")]


def terminals(data: Path) -> set[str]:
    with closing(sqlite3.connect(data / "croupier.db")) as books:
        rows = books.execute("select key from shelves where shelf = 'floor terminals'")
        return {name for (name,) in rows}


def happenings(data: Path) -> Counter[str]:
    """Count what happened at each table."""
    return Counter(entry["stream"].removeprefix("table ") for entry in entries(data))


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


# Beside it: people deal


@dataclass
class Taken:
    """A table that a person deals at: what the wall shows, and their desk."""

    wall: Terminal
    desk: Terminal
    number: int
    """Of the round that the bot had in hand when the person came."""

    def wait_over(self) -> None:
        self.wall.round_over(self.number, seconds=40)

    def stands(self) -> bool:
        now = self.wall.pump(0.1).view["round"]
        return (now["phase"], now["number"]) == ("over", self.number)


def taken(its: House, table: str, who: str) -> Taken:
    """Let a person sign on at a table in the middle of a bot's round."""
    wall = its.terminal("wall", table)
    now = wall.until(lambda view: view["round"]["phase"] not in ("waiting", "over"))["round"]
    assert now["dealer"].startswith(BOT)
    return Taken(wall, its.staff(who, "dealer", table), now["number"])


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with two tables that bots deal at."""
    tables = (dealt("R3", seconds=5), dealt("R5", seconds=5))
    its = House(tmp_path_factory.mktemp("beside"), *tables)
    its.file.write_text(its.file.read_text().replace("players = 0", "players = 2"))
    with opened(its):
        yield its
    late = [entry for entry in entries(its.data) if entry["kind"] == "sensor late"]
    assert not late, "a number that was told was read once more"


@pytest.fixture(scope="module")
def people(beside: House) -> tuple[Taken, Taken]:
    return taken(beside, "R3", "Dana"), taken(beside, "R5", "Gwen")


@pytest.mark.timeout(100)
def test_a_bot_finishes_its_round_and_leaves_the_table_to_a_person(
    people: tuple[Taken, Taken],
) -> None:
    for each in people:
        each.wait_over()
    time.sleep(LONGEST_PAUSE)
    assert all(each.stands() for each in people)


@pytest.mark.timeout(100)
def test_the_wheel_reads_for_a_person_unless_they_tell_the_number_themselves(
    people: tuple[Taken, Taken],
) -> None:
    reads, tells = people
    for each in people:
        each.desk.did("new game")
        each.desk.did("spin")
    tells.wall.phase("spinning")
    tells.desk.did("sensor", chance="17", by="device")
    read = reads.wall.phase("read", seconds=40)["round"]
    assert (read["dealer"], read["number"]) == ("Dana", reads.number + 1)
    number = reads.desk.until(lambda view: view["desk"]["reading"])["desk"]["reading"]
    reads.desk.did("confirm result", chance=number)
    tells.wall.pump(LONGEST_BALL - 2)
    assert tells.wall.view["round"]["phase"] == "read", "the bot confirmed a person's round"
    tells.desk.did("confirm result", chance="17")


def test_a_bot_comes_back_when_the_person_has_signed_off(people: tuple[Taken, Taken]) -> None:
    for each in people:
        assert each.desk.post("sign-out").is_success
    for each in people:
        back = each.wall.until(partial(_has_begun, each.number + 2), seconds=40)["round"]
        assert back["dealer"].startswith(BOT)


def test_a_bot_whose_terminal_is_withdrawn_goes_for_good(beside: House) -> None:
    office = beside.staff("Olga", "office")
    answer = office.post("/api/terminals/R3-bot-1/withdraw")
    assert answer.is_success, answer.text
    until = time.monotonic() + 20
    while '"bot let go"' not in beside.running.log:
        assert time.monotonic() < until
        time.sleep(0.2)
    assert beside.running.log.count('"bot let go"') == 1


def _has_begun(number: int, view: dict[str, Any]) -> bool:
    return bool(view["round"]["number"] >= number)


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
    assert paid >= {f"table {table}" for table in TABLES if table not in OVER_MANY_ROLLS}
    thrown = {entry["stream"] for entry in early if entry["kind"] == "dice thrown"}
    assert thrown == {f"table {table}" for table in OVER_MANY_ROLLS}


def test_nobody_looks_and_it_costs_next_to_nothing(
    demo: House, began: tuple[float, float], record_property: Callable[[str, object], None]
) -> None:
    at, used = began
    share = (seconds_used(demo.running.process.pid) - used) / (time.monotonic() - at)
    record_property("visited", f"the demo's share of one core: {share:.1%}")
    assert share < 0.08


def test_bots_are_understood_and_seldom_refused(demo: House) -> None:
    assert not re.search("bot (was not understood|stumbled|let go)", demo.running.log)
    text = demo.running.get("/metrics").text
    found = re.findall(r'commands_total\{operation="(\w[^"]*)",outcome="(\w+)"\} (\d+)', text)
    done = sum(int(count) for _, outcome, count in found if outcome == "done")
    refused = {name: int(count) for name, outcome, count in found if outcome == "refused"}
    assert done > 20
    assert sum(refused.values()) < done / 10, refused


@pytest.mark.timeout(200)
def test_it_goes_on_after_every_kind_of_end(demo: House) -> None:
    assert demo.close() == 0
    had, known = happenings(demo.data), terminals(demo.data)
    demo.is_sound()
    for by in (signal.SIGKILL, signal.SIGTERM):
        demo.open()
        until = time.monotonic() + 80
        while any(happenings(demo.data)[table] < had[table] + 3 for table in TABLES):
            assert time.monotonic() < until, f"a table stands still: {happenings(demo.data)}, {had}"
            time.sleep(0.5)
        demo.close(by)
        demo.is_sound()
        assert terminals(demo.data) == known, "a bot took another terminal"
        had = happenings(demo.data)
