"""A house killed while players decide: nothing is lost, and who was asked has their time anew."""

import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from croupier.table.house.keeper import Stage
from tests.table.conduct.shoes import ready
from tests.table.house.test_killed import Client, examine, journal_of


SEED = 20261118
SECONDS = 600
DEALER: Final[dict[str, Any]] = {"who": "D", "role": "dealer", "table": "B"}
TABLE: Final[dict[str, Any]] = {
    "rulebook": "nz1996",
    "game": "blackjack",
    "name": "B",
    "limits": {"min": "10", "max": "500"},
    "times": {"decision": SECONDS},
}


def card(name: str) -> dict[str, Any]:
    return {"do": "card", "card": name, **DEALER}


def act(who: str, act: str, **more: str) -> dict[str, Any]:
    return {"do": "act", "who": who, "act": act, "table": "B", **more}


def stake(who: str, bet: str, amount: str, seat: int) -> dict[str, Any]:
    return {"do": "place", "who": who, "bet": bet, "stake": amount, "seat": seat, "table": "B"}


BEGINS: Final = [
    {"do": "new game", **DEALER},
    stake("Ann", "original", "100", 1),
    stake("Ben", "original", "40", 1),
    stake("Cleo", "original", "100", 2),
    {"do": "no more bets", **DEALER},
    *map(card, ("6H", "8C", "6D", "5S", "8D")),
]
DECIDED: Final = [
    act("Ann", "double", stake="60"),
    stake("Ben", "double", "20", 1),
    {"do": "no more bets", **DEALER},
    card("9S"),  # 20
    act("Cleo", "split"),
    {"do": "no more bets", **DEALER},
    card("10S"),  # 18
    act("Cleo", "stand"),
    card("7C"),  # 15
    act("Cleo", "draw"),
    card("KH"),  # 25
]
ENDS: Final = [card("10D"), card("3C")]  # 19
WON: Final = {"Ann": 160, "Ben": 60, "Cleo": -200}
"""Worked by hand: 20 beats 19 with both stakes; 18 loses to it, and 25 has lost."""


def opens(client: Client, process: Any) -> None:
    """Open the table, for three who have much."""
    client.say(process, do="set up", table=TABLE)
    for player in WON:
        named = {"who": "the door", "role": "dealer", "table": "B"}
        client.say(process, do="admit", person=player, age=40, **named)
        client.say(process, do="buy in", who=player, amount="100000", table="B")
    client.say(process, do="open table", who="G", role="game supervisor", table="B")
    says(client, process, [{**step, "table": "B"} for step in ready(6, "Ann")])


def says(client: Client, process: Any, commands: list[dict[str, Any]]) -> None:
    """Give commands that must be accepted."""
    for command in commands:
        told = client.say(process, **command)
        assert told is not None, command
        assert "refused" not in told, told


def kill_in_decisions(kills: int, folder: Path, seed: int) -> Client:
    """Play rounds, each killed once while players decide, and ended by the house that comes back."""
    client, chance, left = Client(folder, seed), random.Random(seed), list[dict[str, Any]]()
    for cycle in range(kills + 1):
        with client.house() as process:
            if cycle == 0:
                opens(client, process)
            else:
                told = client.repeat(process)
                assert told is not None
                assert "refused" not in told, told
                says(client, process, left)
            if cycle < kills:
                left = killed(client, process, chance)
    return client


def killed(client: Client, process: Any, chance: random.Random) -> list[dict[str, Any]]:
    """Begin a round and be killed in the middle of it; return what is left to do."""
    says(client, process, BEGINS)
    at = chance.randrange(len(DECIDED))
    says(client, process, DECIDED[:at])
    client.stop_at(process, chance.choice((Stage.ACCEPTED, Stage.SAVED)))
    assert client.say(process, **DECIDED[at]) is None
    return [*DECIDED[at + 1 :], *ENDS]


def holds(client: Client, kills: int) -> int:
    """Hold the journal to what was played; return how often a question was put again."""
    examine(client)
    entries = journal_of(client)
    begun = sum(entry.happening.kind == "round begun" for entry in entries)
    moved = Counter[str]()
    for entry in entries:
        for posting in entry.happening.postings:
            moved[posting.account] += posting.units
    assert begun == client.kills.total() == kills
    won = {who: moved[f"chips:{who}"] - 10_000_000 for who in WON}
    assert won == {who: kills * units * 100 for who, units in WON.items()}
    again = [entry for entry in entries if entry.happening.kind == "questions put again"]
    assert all(entry.happening.facts["seconds"] == SECONDS for entry in again)
    return len(again)


@pytest.mark.timeout(120)
def test_three_kills_in_decisions_lose_nothing_and_nobody_s_time(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    client = kill_in_decisions(3, tmp_path, SEED)
    again = holds(client, 3)
    record_property("visited", f"kills in decisions: {dict(client.kills)}, asked again: {again}")


@pytest.mark.soak
def test_kills_in_decisions_lose_nothing_and_nobody_s_time(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    kills = 2 * int(os.environ.get("SOAK", "10"))
    client = kill_in_decisions(kills, tmp_path, SEED + 1)
    again = holds(client, kills)
    assert again > kills // 4
    record_property("visited", f"kills in decisions: {dict(client.kills)}, asked again: {again}")
