"""The demo as a visitor finds it: every table moves within a minute, and goes on after any end."""

import json
import os
import re
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.configuration import SAMPLE, read_configuration
from croupier.floor.opening import DEALERS
from croupier.games.entries import entries as entries_of
from croupier.table.setup.configuration import open_table
from tests.floor.floors import House, Terminal, dealt, opened


PLAYED = {
    each.record.name or "": open_table(each.record).game.name
    for each in read_configuration(SAMPLE).tables
}
TABLES = tuple(PLAYED)
OVER_MANY_ROLLS = {t for t, game in PLAYED.items() if not entries_of()[game].tastes.repeats}
"""Tables where a round may decide nothing."""
SECOND = 1_000_000
LIVELY = {"wager placed", "result decided", "round begun"}
"""What happens at every table."""
LONGEST_BALL = 17
"""Seconds: no ball runs longer."""
LATE = 90
"""Seconds in which something new comes, however much else the machine does."""


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


@contextmanager
def demo_in(folder: Path) -> Iterator[House]:
    """Open the demo of the project."""
    its = House(folder)
    text = SAMPLE.read_text()
    text = re.sub(r"(?m)^data = .*$", 'data = "house"', text)
    its.file.write_text(re.sub(r"(?m)^port = .*$", "port = 0", text))
    try:
        yield its.open()
    finally:
        its.end()


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The demo, opened before anything else and left to itself."""
    with demo_in(tmp_path_factory.mktemp("demo")) as its:
        yield its


@pytest.fixture(scope="module", autouse=True)
def began(demo: House) -> tuple[float, float]:
    """When the demo was open, and what it had used of the processor by then."""
    return time.monotonic(), seconds_used(demo.running.process.pid)


@dataclass
class Ended:
    """A demo that came to an end, and was opened again: what it had by then."""

    its: House
    had: Counter[str]
    known: set[str]


@pytest.fixture(scope="module", autouse=True)
def others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[House]]:
    """Two more of it, to be ended and opened again while people deal elsewhere."""
    with (
        demo_in(tmp_path_factory.mktemp("killed")) as killed,
        demo_in(tmp_path_factory.mktemp("told")) as told,
    ):
        yield [killed, told]


@pytest.fixture(scope="module")
def again(others: list[House]) -> list[Ended]:
    """Both of them once they were ended, each in its own way, and opened again."""
    ended: list[Ended] = []
    for its, by in zip(others, (signal.SIGKILL, signal.SIGTERM), strict=True):
        wait_until(partial(unmoved, its, ("round begun",)), "a table never began")
        assert its.close(by) == (0 if by is signal.SIGTERM else -by)
        its.is_sound()
        ended.append(Ended(its, happenings(its.data), terminals(its.data)))
        its.open()
    return ended


def unmoved(its: House, kinds: Collection[str]) -> dict[str, set[str]]:
    """Give the tables at which something has not happened yet, with what that is."""
    came = {(entry["stream"], entry["kind"]) for entry in entries(its.data)}
    missing = {
        table: {kind for kind in kinds if (f"table {table}", kind) not in came} for table in TABLES
    }
    return {table: those for table, those in missing.items() if those}


def wait_until(left: Callable[[], object], why: str) -> None:
    """Wait until nothing is left to wait for; what is left grows less, however slowly."""
    until, before = time.monotonic() + LATE, left()
    while found := left():
        if found != before:
            until, before = time.monotonic() + LATE, found
        assert time.monotonic() < until, f"{why}: {found}"
        time.sleep(0.5)


# Beside it: people deal


@dataclass
class Taken:
    """A table that a person deals at: what the wall shows, and their desk."""

    wall: Terminal
    desk: Terminal
    number: int
    """Of the round that the bot had in hand when the person came."""

    def wait_over(self) -> None:
        self.wall.round_over(self.number, seconds=LATE)

    def stands(self) -> bool:
        now = self.wall.look_again().view["round"]
        return (now["phase"], now["number"]) == ("over", self.number)


def taken(its: House, table: str, who: str) -> Taken:
    """Let a person sign on at a table in the middle of a bot's round."""
    wall, desk = its.terminal("wall", table), its.terminal("dealer", table)
    while True:
        wall.until(has_a_round, seconds=LATE)
        desk.sign_in(who, its.sign_ins[who])
        if has_a_round(wall.look_again().view):
            break
        desk.post("sign-out")  # the round was over by then: the bot may be about to begin another
    now = wall.view["round"]
    assert now["dealer"].startswith(DEALERS)
    return Taken(wall, desk, now["number"])


def has_a_round(view: dict[str, Any]) -> bool:
    return view["round"]["phase"] not in ("waiting", "over")


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


def is_at_its_desk(its: House, terminal: str) -> bool:
    """Say whether whoever signed on at a terminal last has not signed off since."""
    told = [json.loads(line) for line in its.running.log.splitlines()]
    seen = [each["event"] for each in told if each.get("terminal") == terminal]
    return [each for each in seen if each.startswith("signed ")][-1:] != ["signed off"]


@pytest.mark.timeout(LATE * 3)
def test_a_bot_finishes_its_round_and_leaves_the_table_to_a_person(
    beside: House, people: tuple[Taken, Taken]
) -> None:
    for each in people:
        each.wait_over()
    for table in ("R3", "R5"):
        wait_until(partial(is_at_its_desk, beside, f"{table}-bot-dealer"), "the bot stays")
    assert all(each.stands() for each in people)


# The demo itself


@pytest.mark.timeout(LATE * 3)
def test_every_table_moves_and_it_is_said_how_soon(
    demo: House, record_property: Callable[[str, object], None]
) -> None:
    wait_until(partial(unmoved, demo, LIVELY), "some tables do not move")
    wait_until(partial(unpaid, demo), "nobody is paid")
    told = entries(demo.data)
    start = next(entry["at"] for entry in told if "set up" in entry["kind"])
    firsts = {(e["stream"], e["kind"]): e["at"] for e in reversed(told) if e["kind"] in LIVELY}
    assert len(firsts) == len(TABLES) * len(LIVELY)
    took = (max(firsts.values()) - start) / SECOND
    record_property("visited", f"every table of the demo moved after {took:.0f} s")
    credited = {e["facts"]["player"] for e in told if e["kind"] in ("credit added", "chips bought")}
    assert len(credited) >= len(TABLES)
    thrown = {entry["stream"] for entry in told if entry["kind"] == "dice thrown"}
    assert thrown == {f"table {table}" for table in OVER_MANY_ROLLS}


def unpaid(its: House) -> set[str]:
    """Give the tables that have paid nobody, of those where a round decides something."""
    paid = {
        entry["stream"].removeprefix("table ")
        for entry in entries(its.data)
        if entry["kind"] in ("round settled", "losers collected")
    }
    return set(TABLES) - OVER_MANY_ROLLS - paid


def test_nobody_looks_and_it_costs_next_to_nothing(
    demo: House, began: tuple[float, float], record_property: Callable[[str, object], None]
) -> None:
    at, used = began
    share = (seconds_used(demo.running.process.pid) - used) / (time.monotonic() - at)
    record_property("visited", f"the demo's share of one core: {share:.1%}")
    assert share < 0.25  # one that never rested would take it all


def test_bots_are_understood_and_seldom_refused(demo: House) -> None:
    assert not re.search("bot (was not understood|stumbled|let go)", demo.running.log)
    text = demo.running.get("/metrics").text
    found = re.findall(r'commands_total\{operation="(\w[^"]*)",outcome="(\w+)"\} (\d+)', text)
    done = sum(int(count) for _, outcome, count in found if outcome == "done")
    refused = {name: int(count) for name, outcome, count in found if outcome == "refused"}
    assert done > 20
    assert sum(refused.values()) < done / 5, refused


def test_it_closes_while_bots_play(demo: House) -> None:
    assert demo.close() == 0
    assert "Traceback" not in demo.log


def test_a_demo_that_ended_is_sound_and_opens_again(again: list[Ended]) -> None:
    for each in again:
        assert each.its.running.get("/health").json()["status"] == "ok"


@pytest.mark.timeout(LATE * 4)
def test_it_goes_on_after_every_kind_of_end(again: list[Ended]) -> None:
    for each in again:
        wait_until(partial(still, each), "a table stands still")
        assert terminals(each.its.data) == each.known, "a bot took another terminal"
    for each, by in zip(again, (signal.SIGTERM, signal.SIGKILL), strict=True):
        each.its.close(by)
        each.its.is_sound()


def still(ended: Ended) -> list[str]:
    """Give the tables at which little has happened since the house was opened again."""
    now = happenings(ended.its.data)
    return [table for table in TABLES if now[table] < ended.had[table] + 3]


# A person deals


@pytest.mark.timeout(LATE * 3)
def test_the_wheel_reads_for_a_person_unless_they_tell_the_number_themselves(
    people: tuple[Taken, Taken],
) -> None:
    reads, tells = people
    for each in people:
        assert each.stands(), "the bot began another round"
        each.desk.did("new game")
        each.desk.did("spin")
    tells.wall.phase("spinning")
    tells.desk.did("sensor", chance="17", by="device")
    told = time.monotonic()
    read = reads.wall.phase("read", seconds=LATE)["round"]
    assert (read["dealer"], read["number"]) == ("Dana", reads.number + 1)
    number = reads.desk.until(lambda view: view["desk"]["reading"])["desk"]["reading"]
    reads.desk.did("confirm result", chance=number)
    time.sleep(max(0.0, told + LONGEST_BALL - time.monotonic()))
    now = tells.wall.look_again().view["round"]
    assert now["phase"] == "read", "the bot confirmed a person's round"
    tells.desk.did("confirm result", chance="17")


def test_a_bot_comes_back_when_the_person_has_signed_off(people: tuple[Taken, Taken]) -> None:
    for each in people:
        assert each.desk.post("sign-out").is_success
    for each in people:
        back = each.wall.until(partial(_has_begun, each.number + 2), seconds=LATE)["round"]
        assert back["dealer"].startswith(DEALERS)


def test_a_bot_whose_terminal_is_withdrawn_goes_for_good(beside: House) -> None:
    office = beside.staff("Olga", "office")
    answer = office.post("/api/terminals/R3-bot-1/withdraw")
    assert answer.is_success, answer.text
    wait_until(lambda: '"bot let go"' not in beside.running.log, "it stays")
    assert beside.running.log.count('"bot let go"') == 1


def _has_begun(number: int, view: dict[str, Any]) -> bool:
    return bool(view["round"]["number"] >= number)
