"""Wagers up over many rolls, and the point, after a restart: by snapshot, by journal, after a kill."""

import os
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.opening import read_store
from croupier.table.house.keeper import Keeper, Stage
from croupier.table.house.premises import DATABASE, AtFolder
from croupier.table.house.replay.replay import replay
from croupier.table.house.snapshots import trusted
from croupier.table.setup.configuration import TableRecord
from tests.table.house.test_keeper import HandClock, done, facts
from tests.table.house.test_killed import Client
from tests.verifying import both_find


DEALER: Any = {"who": "D", "role": "dealer", "table": "C"}
SUPERVISOR: Any = {"who": "G", "role": "game supervisor", "table": "C"}
CRAPS: dict[str, Any] = {
    "rulebook": "nz1996",
    "game": "craps",
    "name": "C",
    "limits": {"min": "1", "max": "500"},
}
ROULETTE = {**CRAPS, "game": "roulette", "name": "R"}


def opened() -> list[dict[str, Any]]:
    """Open a craps table with two players and dice that were inspected."""
    people = [
        each
        for player in ("P1", "P2")
        for each in (
            {"do": "admit", **DEALER, "person": player, "age": 40},
            {"do": "buy in", "who": player, "table": "C", "amount": "1000"},
        )
    ]
    return [
        *people,
        {"do": "open table", **SUPERVISOR},
        {"do": "bring dice", **DEALER},
        {"do": "inspect dice", **DEALER},
        {"do": "inspect dice", **SUPERVISOR},
    ]


def wager(who: str, bet: str, stake: str, **more: Any) -> dict[str, Any]:
    return {"do": "place", "who": who, "table": "C", "bet": bet, "stake": stake, **more}


def rolled(*dice: int, pays: bool = False) -> list[dict[str, Any]]:
    """Throw and call; collect and pay where the roll decides something."""
    steps = [{"do": "throw", **DEALER}, {"do": "result", **DEALER, "chance": list(dice)}]
    return steps + ([{"do": "collect", **DEALER}, {"do": "pay", **DEALER}] if pays else [])


GAME = {"do": "new game", **DEALER}
UP: list[dict[str, Any]] = [
    GAME,
    wager("P1", "pass", "10", id="p"),
    {"do": "offer dice", **DEALER},
    {"do": "accept dice", "who": "P1", "table": "C", "dice": [1, 2]},
    *rolled(2, 4),
    GAME,
    wager("P2", "come", "20", id="c"),
    *rolled(4, 5),
    GAME,
    wager("P2", "come-odds", "20", id="o", on="c"),
    wager("P1", "pass-odds", "10", id="q", on="p"),
    wager("P1", "buy", "40", id="b", target=4),
    wager("P2", "hardway", "5", id="h", target=8),
    {"do": "call", "who": "P2", "table": "C", "wager": "h", "call": "off"},
]
"""A pass bet on 6 with odds, a come bet on 9 with odds, a 4 bought, a hard 8 that is off."""
DOWN: list[dict[str, Any]] = [
    *rolled(3, 5),
    GAME,
    *rolled(3, 6, pays=True),
    GAME,
    *rolled(2, 2, pays=True),
    GAME,
    *rolled(3, 3, pays=True),
]
"""8 easy decides nothing; 9, 4 and 6 win."""
WON = {"chips:P1": 100_000 + 1000 + 1200 + 8000 - 200, "chips:P2": 100_000 + 2000 + 3000 - 500}
"""Even money on 10, 6 to 5 on 10, 2 to 1 on 40 less 2; even money and 3 to 2 on 20; 5 lie."""


# Taken up again


@pytest.mark.parametrize("every", [1, 10_000])
def test_a_house_with_wagers_up_is_taken_up_again_after_every_step(
    tmp_path: Path, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.table.house.keeper.EVERY", every)
    premises, clock = AtFolder(tmp_path, os.urandom), HandClock()
    keeper = premises.take_up(clock)
    keeper.set_up(TableRecord(**CRAPS), "casino operator")
    for step in (*opened(), *UP, *DOWN):
        done(keeper, **step)
        before = facts(keeper.house)
        marks = marked(keeper)
        premises.leave(keeper)
        keeper = premises.take_up(clock)
        assert facts(keeper.house) == before
        assert marked(keeper) == marks
    for account, units in WON.items():
        assert keeper.house.ledger.balance(account).units == units
    assert keeper.store.snapshots()
    assert not list(replay(keeper.store.entries()))
    premises.leave(keeper)


def marked(keeper: Keeper) -> list[Any]:
    """Return where each wager stands in its own small machine."""
    live = keeper.house.tables["C"].live or keeper.house.tables["C"].last
    return [] if live is None else list(live.round.position.wagers)


def test_a_point_without_a_wager_up_is_kept_by_a_snapshot(tmp_path: Path) -> None:
    premises, clock = AtFolder(tmp_path, os.urandom), HandClock()
    keeper = premises.take_up(clock)
    keeper.set_up(TableRecord(**CRAPS), "casino operator")
    line = wager("P1", "dont-pass", "10", id="p")
    down = {"do": "call", "who": "P1", "table": "C", "wager": "p", "call": "remove"}
    shot = [GAME, line, *UP[2:4], *rolled(2, 4), GAME, down, wager("P2", "field", "5")]
    again = [GAME, wager("P2", "field", "5"), *rolled(1, 2, pays=True), GAME]
    for step in (*opened(), *shot, UP[2], *rolled(5, 6, pays=True), *again):
        done(keeper, **step)
    premises.leave(keeper)
    keeper = premises.take_up(clock)
    kept = trusted(keeper.store.snapshots(), keeper.store.site, keeper.keys.public)
    assert kept is not None
    assert kept[0].tables["C"].rest.conduct.carry == {"point": 6, "last": "5-6"}
    live = keeper.house.tables["C"].live
    assert live is not None
    game = keeper.house.tables["C"].table.game
    assert game.play.view(live.round.position.state)["point"] == 6
    premises.leave(keeper)


def test_a_correction_of_the_round_before_is_found_again_after_a_snapshot(tmp_path: Path) -> None:
    premises, clock = AtFolder(tmp_path, os.urandom), HandClock()
    keeper = premises.take_up(clock)
    keeper.set_up(TableRecord(**ROULETTE), "casino operator")
    dealer = {"who": "D", "role": "dealer"}
    steps: list[dict[str, Any]] = [
        {"do": "admit", **dealer, "person": "P1", "age": 40},
        {"do": "buy in", "who": "P1", "amount": "1000"},
        {"do": "open table", "who": "G", "role": "game supervisor"},
    ]
    spin = [
        {"do": "new game", **dealer},
        {"do": "place", "who": "P1", "bet": "red", "stake": "10"},
        {"do": "no more bets", **dealer},
        {"do": "result", **dealer, "chance": "1"},
        {"do": "pay", **dealer},
    ]
    right = {"do": "correct", "who": "G", "role": "game supervisor", "chance": "2"}
    for step in (*steps, *spin, *spin, spin[0], right, *spin[1:]):
        done(keeper, **step)
    before = facts(keeper.house)
    premises.leave(keeper)
    keeper = premises.take_up(clock)
    assert facts(keeper.house) == before
    premises.leave(keeper)


# Killed


@pytest.mark.parametrize("stage", [Stage.ACCEPTED, Stage.SAVED])
def test_a_table_killed_with_wagers_up_comes_back_with_them(stage: Stage) -> None:
    chance = random.Random(20261116)
    for killed_at in chance.sample(range(1, len(DOWN) + 1), 2):
        with tempfile.TemporaryDirectory() as folder:
            kill_with_wagers_up(Client(Path(folder), 1), stage, killed_at)


def kill_with_wagers_up(client: Client, stage: Stage, count: int) -> None:
    """Bring wagers up, kill the house at the n-th step after that, and go on from there."""
    with client.house() as process:
        client.say(process, do="set up", table=CRAPS)
        for step in (*opened(), *UP):
            answer = client.say(process, **step)
            assert answer is not None
            assert "refused" not in answer, answer
        steps = list(DOWN)
        client.stop_at(process, stage, count)
        while client.say(process, **steps[0]) is not None:
            steps.pop(0)
    assert client.kills == {stage: 1}
    with client.house() as process:
        again = client.repeat(process)
        assert again is not None
        assert bool(again.get("repeated")) is (stage is Stage.SAVED)
        for step in steps[1:]:
            answer = client.say(process, **step)
            assert answer is not None
            assert "refused" not in answer, answer
    assert both_find(client.folder) == []
    store = read_store(str(client.folder / DATABASE))
    try:
        balances = store.balances()
    finally:
        store.close()
    assert {name: balances[name, "cash"] for name in WON} == WON
    assert balances["stakes:C", "cash"] == 500
