"""Ten thousand messages, sound, spoilt and senseless, mixed with play at three tables."""

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.floor.wire import LARGEST_MESSAGE, Device, Do, Message
from tests.floor.floors import PATIENCE, House, Terminal, by_hand, dealt, house, table
from tests.floor.server import messages as written
from tests.floor.server.asking import tell


EACH = 100
"""Messages between two looks at the house."""
LONGEST = 250
"""What a terminal says on one line: one that says more than anybody could mean is let go."""
MESSAGES, PARTS = 10_000, 4
DECODER = msgspec.json.Decoder(Message)


@dataclass
class Line:
    """A terminal, and what is expected to be told there."""

    at: Terminal
    keys: list[str] = field(default_factory=list[str])
    unreadable: int = 0
    said: int = 0

    def send(self, raw: written.Raw) -> None:
        """Send something, and note what must come of it."""
        self.at.send(raw)
        self.said += 1
        data = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
        try:
            assert len(data) <= LARGEST_MESSAGE
            asked: Any = DECODER.decode(data)
        except (AssertionError, msgspec.MsgspecError, RecursionError, UnicodeError):
            self.unreadable += 1
            return
        if isinstance(asked, Do | Device):
            self.keys.append(asked.key)

    def settle(self) -> None:
        """Wait until everything sent is answered: a key for a key, a fault for a fault."""
        until = time.monotonic() + 2 * PATIENCE
        while not self.is_settled():
            assert self.at.take(until - time.monotonic()), "no answer"
        self.at.told.clear()
        self.at.answers.clear()
        self.unreadable = 0
        if self.said + EACH > LONGEST:
            self.at.connect()
            self.said = 0

    def is_settled(self) -> bool:
        """Say whether nothing is waited for."""
        told = sum(each["tell"] == "unreadable" for each in self.at.told)
        answered = Counter(each["key"] for each in self.at.answered)
        return told >= self.unreadable and answered >= Counter(self.keys)


@dataclass
class Floor:
    """The house, its terminals, and what their keys came to."""

    house: House
    lines: dict[str, Line]
    done: dict[str, set[int]] = field(default_factory=dict[str, set[int]])
    refused: set[str] = field(default_factory=set[str])
    sent: int = 0
    different: set[written.Raw] = field(default_factory=set[written.Raw])

    def send(self, name: str, raw: written.Raw) -> None:
        """Send a message from a terminal; of its keys, one in ten may have been there before."""
        self.sent += 1
        self.different.add(raw)
        if isinstance(raw, str) and self.sent % 10:
            raw = raw.replace('"key-', f'"key-{self.sent}-')
        self.lines[name].send(raw)

    def settle(self) -> None:
        """Wait for every answer, and file it."""
        for line in self.lines.values():
            line.settle()
            for answer in line.at.answered:
                self._file(f"{line.at.name}/{answer['key']}", answer)
            line.at.answered.clear()
            line.keys.clear()

    def _file(self, key: str, answer: dict[str, Any]) -> None:
        if answer["refused"] is not None:
            self.refused.add(key)
        else:
            self.done.setdefault(key, set()).update(each["seq"] for each in answer["happened"])


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    folder = tmp_path_factory.mktemp("floor")
    with house(folder, table("R1", seconds=1), dealt("R3"), by_hand("R4")) as opened:
        lines = {
            "Ann": opened.player("R1", "Ann", "100", "100"),
            "Bob": opened.player("R1", "Bob", "100"),
            "Cem": opened.player("R3", "Cem", "100"),
            "Dov": opened.player("R4", "Dov", "100"),
            "dealer": opened.staff("Maro", "dealer", "R3"),
            "hand": opened.staff("Otis", "dealer", "R4"),
            "office": opened.staff("Olga", "office"),
            "nobody": opened.terminal("dealer", "R3"),
            "wall": opened.terminal("wall", "R1"),
        }
        yield Floor(opened, {name: Line(at) for name, at in lines.items()})


def _asked(rng: Random) -> tuple[str, written.Raw]:
    """Say what is sent next, and from which terminal."""
    if rng.randrange(2):
        name = rng.choice(("Ann", "Bob", "Cem", "Dov"))
        return name, written.message(rng, written.played, written.played, written.brought)
    name = rng.choice(("dealer", "hand", "office", "nobody", "wall"))
    return name, written.message(rng, written.dealt, written.dealt, written.brought)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_no_message_does_harm(floor: Floor, part: int) -> None:
    began, sent = time.monotonic(), floor.sent
    _send_many(floor, part)
    assert floor.sent - sent >= MESSAGES // PARTS
    told = f"{floor.sent:,} messages, {len(floor.done):,} done, {len(floor.refused):,} refused"
    took = time.monotonic() - began
    tell(f"part {part}: {told}, {len(floor.different):,} different; this part {took:.1f} s")


def test_nothing_was_debited_by_a_refusal(floor: Floor) -> None:
    assert floor.sent >= MESSAGES
    assert len(floor.different) > MESSAGES / 2
    assert len(floor.done) > MESSAGES / 50
    assert floor.refused
    meters = {name: floor.lines[name].at.look_again().view["me"] for name in ("Ann", "Bob", "Cem")}
    assert floor.house.close() == 0
    _what_was_answered_is_what_was_written(floor)
    books = floor.house.balances()
    for name, me in meters.items():
        if me["player"] is not None and me["bet"] == 0:
            assert books[f"chips:{me['player']}", "cash"] == me["credit"], name


def _send_many(floor: Floor, part: int) -> None:
    rng = Random(written.SEED + part)
    for _ in range(MESSAGES // PARTS):
        floor.send(*_asked(rng))
        if floor.sent % EACH == 0:
            floor.settle()
            assert floor.house.running.get("/health").json()["stopped"] == []
    floor.settle()


def _what_was_answered_is_what_was_written(floor: Floor) -> None:
    """Hold the journal to the answers: what was refused is not in it, what was done is."""
    with closing(sqlite3.connect(floor.house.data / "croupier.db")) as books:
        rows = books.execute("select seq, line from entries").fetchall()
    first: dict[str, int] = {}
    for seq, line in rows:
        command = json.loads(line)["facts"].get("command")
        if command is not None:
            assert first.setdefault(command["key"], seq) == seq, "a key is done once"
    told = {key: min(seqs) for key, seqs in floor.done.items() if seqs}
    ours = tuple(f"{line.at.name}/" for line in floor.lines.values())
    assert {key: seq for key, seq in first.items() if key.startswith(ours)} == told
