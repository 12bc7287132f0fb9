"""A start costs the same however long the journal is: what the database does for it is counted.

Times would say it too, but a machine is not always quiet. Steps are those of SQLite's own machine, so
what a statement walks over and throws away counts as well as what it gives.
"""

import os
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.starting import CONFIGURATION, LongHouse, unsynced
from croupier.floor.configuration import read_configuration
from croupier.floor.front import Front
from croupier.floor.opening import first_staff, front_of, take_up
from croupier.floor.viewing.histories import GAMES
from croupier.journal import sqlite
from croupier.journal.heads import Head, as_line, heads_after
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store
from croupier.table.house.premises import DATABASE, AtFolder
from croupier.table.house.snapshots import restore
from croupier.terms.refusals import RefusedError
from tests.table.house.test_keeper import HandClock, facts


SHORT, LONG = 500, 2_000
"""Entries of two journals, between which a start may not grow."""
SHOWN = 20
EVERY = 150
_STEPS = 10
"""Steps of SQLite's machine between two looks."""


@pytest.fixture(autouse=True)
def _sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is kept of a journal be full sooner than it is in a house."""
    monkeypatch.setattr("croupier.table.house.keeper.EVERY", EVERY)
    monkeypatch.setattr("croupier.floor.viewing.results.SHOWN", SHOWN)


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count rows that the database gives, and the steps it takes."""
    found: Counter[str] = Counter()
    connect: Any = sqlite._Sqlite.__init__
    run: Any = sqlite._Sqlite.run

    def connected(connection: Any, *asked: Any) -> None:
        def step() -> int:
            found["steps"] += _STEPS
            return 0

        connect(connection, *asked)
        connection._raw.set_progress_handler(step, _STEPS)

    def ran(connection: Any, *asked: Any) -> list[Any]:
        rows: list[Any] = run(connection, *asked)
        found["rows"] += len(rows)
        return rows

    monkeypatch.setattr(sqlite._Sqlite, "__init__", connected)
    monkeypatch.setattr(sqlite._Sqlite, "run", ran)
    return found


def long_house(folder: Path, entries: int) -> Path:
    """Play an evening, and leave it as a crash does right after a snapshot; return its file."""
    (folder / "floor.toml").write_text(CONFIGURATION)
    with unsynced():
        house = LongHouse(folder / "house")
        house.play(entries)
        house.keeper.keep_snapshot()
        house.leave()
    return folder / "floor.toml"


def opened(file: Path) -> Front:
    """Open the floor of a house, as far as the port."""
    read = read_configuration(file)
    kept = msgspec.structs.replace(read.house, data=file.parent / "house")
    configuration = msgspec.structs.replace(read, house=kept)
    assert first_staff(configuration) == []
    keeper = take_up(configuration, is_demo=False)
    return front_of(configuration, keeper, 0, is_demo=False)


def test_what_is_read_at_a_start_does_not_grow_with_the_journal(
    tmp_path: Path, counts: Counter[str]
) -> None:
    cost: dict[int, Counter[str]] = {}
    for entries in (SHORT, LONG):
        folder = tmp_path / str(entries)
        folder.mkdir()
        file = long_house(folder, entries)
        counts.clear()
        front = opened(file)
        house = front.keeper.house
        cost[entries] = Counter(counts)
        assert len(front.viewers.results.latest("busy")) == SHOWN
        assert len(front.viewers.results.latest("idle")) == 1
        assert front.viewers.log.latest("idle")[0].kind == "round settled"
        counts.clear()
        guest = max(house.people.values(), key=lambda each: int(each.name.split()[1]))
        played = front.viewers.history.games(house, house.tables["busy"], guest.name)
        assert len(played) in range(1, GAMES + 1)
        cost[entries] += Counter({f"{what} of a guest": n for what, n in counts.items()})
        front.keeper.close()
    for what, few in cost[SHORT].items():
        assert cost[LONG][what] <= 1.2 * few + 100, (what, cost)


def test_a_table_nobody_plays_at_is_taken_up_from_its_own_entries(tmp_path: Path) -> None:
    long_house(tmp_path, SHORT)
    folder = tmp_path / "house"
    public = Keys.at(folder).public
    with closing(open_store(str(folder / DATABASE))) as store:
        assert store.snapshots()[-1].seq == store.tip()[0]
        from_the_snapshot = facts(restore(store, public)[0])[1:]  # some guests were put away
    database = sqlite3.connect(folder / DATABASE)
    # What it did since its rest, far behind the snapshot, is held to what was signed then.
    where = "where stream = 'table idle' and number = (select max(number) - 1 from entries where stream = 'table idle')"
    ((line,),) = database.execute(f"select line from entries {where}").fetchall()
    database.execute(f"update entries set line = ? {where}", (line.replace(b"result", b"resalt"),))
    database.commit()
    with pytest.raises(RefusedError) as caught:
        AtFolder(folder, os.urandom).take_up(HandClock())
    assert "what table idle did" in caught.value.refusal.what
    database.execute(f"update entries set line = ? {where}", (line,))
    database.execute("delete from snapshots")
    database.commit()
    database.close()
    with closing(open_store(str(folder / DATABASE))) as store:
        assert facts(restore(store, public)[0])[1:] == from_the_snapshot


def test_the_latest_heads_are_found_at_the_end_of_their_file(tmp_path: Path) -> None:
    heads = [Head(seq, "0" * 64, seq, "f" * 128) for seq in range(1, 3_001)]
    path = tmp_path / "heads.jsonl"
    lines = [as_line(head, "house") for head in heads]
    path.write_bytes(b"".join(lines) + lines[-1][:40])
    for after in (0, 1, 2_000, 2_999, 3_000, 4_000):
        assert heads_after(path, "house", after) == heads[after:]
    assert heads_after(path, "elsewhere", 5) == []
