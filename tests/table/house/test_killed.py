"""A house killed in the middle of anything comes back with what it promised, and nothing else."""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.entries import Entry
from croupier.journal.opening import read_store
from croupier.table.house.keeper import Stage
from croupier.table.house.premises import DATABASE
from tests.table.house.killable import ROLLBACK
from tests.verifying import both_find


SEED = 20261116
STAGES = (Stage.ACCEPTED, Stage.SAVED, Stage.CLOSED, Stage.DRAWN, ROLLBACK)
ROOT = Path(__file__).parents[3]
SYSTEM_MAY = {"wagering closed", "result decided", "round settled"}
"""What a table of the generator does by itself, after somebody's command or a restart."""
STARTS = {"questions put again"}
"""What a house says that is taken up in the middle of a question."""

_TABLES: tuple[dict[str, Any], ...] = (
    {
        "rulebook": "star-rapid",
        "game": "roulette",
        "mode": "rng",
        "name": "A",
        "limits": {"min": "1", "max": "500"},
    },
    {"rulebook": "nz1996", "game": "roulette", "name": "B", "limits": {"min": "5", "max": "500"}},
)


class Client:
    """Somebody at the terminals: keeps every receipt, and repeats what got no answer."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.receipts: dict[int, str] = {}
        self.keys = 0
        self.unanswered: dict[str, Any] | None = None
        self.kills: Counter[str] = Counter()

    @contextmanager
    def house(self) -> "Iterator[subprocess.Popen[str]]":
        with subprocess.Popen(
            [sys.executable, "-m", "tests.table.house.killable", str(self.folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        ) as process:
            try:
                assert "ready" in self.hear(process)
                yield process
            finally:
                process.kill()

    def hear(self, process: "subprocess.Popen[str]") -> dict[str, Any]:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, "the house ended by itself"
        told: dict[str, Any] = json.loads(line)
        return told

    def stop_at(self, process: "subprocess.Popen[str]", stage: str, count: int = 1) -> None:
        """Let the house stop, to be killed, when it next reaches a stage so often."""
        self.write(process, {"stop": stage, "count": count})

    def write(self, process: "subprocess.Popen[str]", command: dict[str, Any]) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps(command) + "\n")
        process.stdin.flush()

    def say(self, process: "subprocess.Popen[str]", **command: Any) -> dict[str, Any] | None:
        """Give a command; None means that the house was killed before it answered."""
        self.keys += 1
        return self.send(process, {"key": f"k{self.keys}", **command})

    def send(
        self, process: "subprocess.Popen[str]", command: dict[str, Any]
    ) -> dict[str, Any] | None:
        if command["do"] == "set up":
            command = {name: part for name, part in command.items() if name != "key"}
        self.write(process, command)
        told = self.hear(process)
        if "at" in told:
            self.kill(process, told)
            self.unanswered = command
            return None
        for receipt in told.get("receipts", ()):
            self.receipts[receipt["seq"]] = receipt["hash"]
        return told

    def kill(self, process: "subprocess.Popen[str]", told: dict[str, Any]) -> None:
        """Kill the process that holds the store's lock, where it stopped."""
        assert told["pid"] == process.pid
        os.kill(process.pid, signal.SIGKILL)
        assert process.wait(timeout=30) == -signal.SIGKILL
        self.kills[told["at"]] += 1

    def repeat(self, process: "subprocess.Popen[str]") -> dict[str, Any] | None:
        """Say again what got no answer, with the same key."""
        if self.unanswered is None:
            return None
        command, self.unanswered = self.unanswered, None
        return self.send(process, command)


def open_the_house(client: Client, process: "subprocess.Popen[str]") -> None:
    for table in _TABLES:
        client.say(process, do="set up", table=table)
    for player in ("P1", "P2"):
        named = {"who": "the door", "role": "dealer", "table": "B"}
        client.say(process, do="admit", person=player, age=40, **named)
        client.say(process, do="buy in", who=player, amount="100000", table="B")
        bring_card(client, process, player)
    client.say(process, do="open table", who="G", role="game supervisor", table="B")
    client.say(process, do="open table", who="G", role="gaming supervisor", table="A")


def bring_card(client: Client, process: "subprocess.Popen[str]", player: str) -> None:
    """Star's tables take wagers with the player's own card only."""
    client.say(process, do="insert card", who=player, owner=player, table="A")


def play(client: Client, process: "subprocess.Popen[str]") -> bool:
    """Play one round at each table; False if the house was killed on the way."""
    for command in round_at_a(client) + round_at_b(client):
        if client.say(process, **command) is None:
            return False
    return True


def wagers(client: Client, table: str) -> list[dict[str, Any]]:
    chance = client.chance
    return [
        {
            "do": "place",
            "who": player,
            "table": table,
            "bet": bet,
            "target": str(chance.randrange(37)) if bet == "straight-up" else None,
            "stake": str(chance.randrange(5, 50)),
            "nonce": f"{chance.getrandbits(64):016x}",
        }
        for player in ("P1", "P2")
        for bet in chance.sample(("red", "odd", "straight-up", "low"), 2)
    ]


def round_at_a(client: Client) -> list[dict[str, Any]]:
    dealer = {"who": "D", "role": "dealer", "table": "A"}
    return [{"do": "new game", **dealer}, *wagers(client, "A"), {"do": "no more bets", **dealer}]


def round_at_b(client: Client) -> list[dict[str, Any]]:
    dealer = {"who": "D", "role": "dealer", "table": "B"}
    first, right = (str(client.chance.randrange(37)) for _ in range(2))
    return [
        {"do": "new game", **dealer},
        *wagers(client, "B"),
        {"do": "no more bets", **dealer},
        {"do": "result", "chance": first, **dealer},
        {"do": "dolly", **dealer},
        {"do": "collect", **dealer},
        {"do": "pay", **dealer},
        {"do": "correct", "who": "G", "role": "game supervisor", "table": "B", "chance": right},
    ]


def journal_of(client: Client) -> list[Entry]:
    store = read_store(str(client.folder / DATABASE))
    try:
        return list(store.entries())
    finally:
        store.close()


def examine(client: Client) -> None:
    """Everything promised is there, nothing else is, and both verifiers find nothing wrong."""
    assert both_find(client.folder) == []
    entries = journal_of(client)
    by_seq = {entry.seq: entry.hash for entry in entries}
    for seq, chain_hash in client.receipts.items():
        assert by_seq.get(seq) == chain_hash, f"receipt {seq} is not in the journal"
    unasked = [entry for entry in entries if entry.seq not in client.receipts]
    strange = {e.happening.kind for e in unasked if e.happening.stream == "table A"} - SYSTEM_MAY
    strange |= {e.happening.kind for e in unasked if e.happening.stream != "table A"} - STARTS
    assert not strange, f"entries that nobody asked for: {strange}"


def draws_of(client: Client) -> list[tuple[int, str]]:
    return [
        (entry.happening.facts["round"], entry.happening.facts["seed"])
        for entry in journal_of(client)
        if entry.happening.kind == "result decided" and "seed" in entry.happening.facts
    ]


def kill_often(cycles: int, folder: Path, seed: int) -> Counter[str]:
    """Kill a house at every stage in turn; each that comes back is looked at, and killed next."""
    client = Client(folder, seed)
    stages = [STAGES[cycle % len(STAGES)] for cycle in range(cycles)]
    with client.house() as process:
        open_the_house(client, process)
        assert play(client, process)
        kill_at(client, process, stages[0])
    for stage, following in zip_longest(stages, stages[1:]):
        with client.house() as process:
            comes_back(client, process, stage)
            if following is not None:
                kill_at(client, process, following)
    return client.kills


def kill_at(client: Client, process: "subprocess.Popen[str]", stage: str) -> None:
    most = 12 if stage in (Stage.ACCEPTED, Stage.SAVED) else 1
    client.stop_at(process, stage, client.chance.randint(1, most))
    while play(client, process):
        pass


def comes_back(client: Client, process: "subprocess.Popen[str]", stage: str) -> None:
    """Repeat what got no answer, end what was interrupted, and hold the house to its promises."""
    again = client.repeat(process)
    assert again is not None
    if stage in (Stage.SAVED, Stage.CLOSED, Stage.DRAWN):
        assert again.get("repeated"), "what was saved is not carried out again"
    if stage == ROLLBACK:
        assert not again.get("repeated"), "what was not committed never happened"
    finish(client, process)
    examine(client)
    drawn = draws_of(client)
    assert len({number for number, _ in drawn}) == len(drawn), "a round was drawn twice"


def finish(client: Client, process: "subprocess.Popen[str]") -> None:
    """End what the kill interrupted; refusals say what was done already."""
    for command in (
        {"do": "no more bets", "table": "A"},
        {"do": "no more bets", "table": "B"},
        {"do": "result", "table": "B", "chance": "17"},
        {"do": "dolly", "table": "B"},
        {"do": "collect", "table": "B"},
        {"do": "pay", "table": "B"},
    ):
        client.say(process, who="D", role="dealer", **command)


@pytest.mark.timeout(300)
def test_twenty_kills_lose_nothing_and_double_nothing(
    record_property: Callable[[str, object], None],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        kills = kill_often(20, Path(folder), SEED)
    record_property("visited", f"killed {kills.total()} times: {dict(kills)}")
    assert kills.total() == 20
    assert all(count >= 2 for count in kills.values())
    assert len(kills) == len(STAGES)


@pytest.mark.soak
def test_two_hundred_kills_lose_nothing_and_double_nothing(
    record_property: Callable[[str, object], None],
) -> None:
    cycles = 20 * int(os.environ.get("SOAK", "10"))
    with tempfile.TemporaryDirectory() as folder:
        kills = kill_often(cycles, Path(folder), SEED + 1)
    record_property("visited", f"killed {kills.total()} times: {dict(kills)}")
    assert kills.total() == cycles
    assert all(10 * count >= cycles for count in kills.values())
