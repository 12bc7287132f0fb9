"""A house is written down by what changed: at what cost, and what becomes of parts that are not sound."""

import gc
import os
import shutil
import sqlite3
import sys
import tracemalloc
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bench.starting import LongHouse, unsynced
from croupier.journal.entries import Happening
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store
from croupier.journal.store import Snapshot, Store
from croupier.journal.writer import Writer
from croupier.table.conduct.core.commands import HOUSE
from croupier.table.conduct.core.registers import Noted
from croupier.table.conduct.core.state import CashRules
from croupier.table.conduct.money.cash_evidence import cash_of, set_cash_rules, word_carried
from croupier.table.conduct.tables.terms import bring_credit
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import DATABASE, AtFolder, InMemory
from croupier.table.house.snapshots import VERSION, restore, trusted
from croupier.terms.money import money
from tests.table.house.test_keeper import (
    HandClock,
    asked,
    done,
    facts,
    open_house,
    play_a_round,
    table,
)
from tests.table.house.test_shelves import Unsnapped, change, whole
from tests.verifying import both_find


FEW, MANY = 100, 10_000
"""People at hand, between whom a cost may not grow."""
ENTRIES = 500
OPERATOR = "casino operator"


def kept(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Snapshot, int]]:
    """Return a list that everything written down is put on, with the rows on shelves beside it."""
    written: list[tuple[Snapshot, int]] = []
    real: Any = keeper.store.keep_snapshot

    def keep(part: Snapshot, away: Any = (), over: Any = ()) -> None:
        written.append((part, len(away) + len(over)))
        real(part, away, over)

    monkeypatch.setattr(keeper.store, "keep_snapshot", keep)
    return written


# What it costs


@dataclass(frozen=True, slots=True)
class Cost:
    """What a snapshot costs: bytes and other rows written, functions called, bytes made in memory.

    And how often all of something that the house knows by name is gone through.
    """

    written: int
    rows: int
    calls: int
    made: int
    through: int


def crowded(people: int) -> Keeper:
    """Open a house with so many people at hand, each with chips, and write it down whole."""
    keeper = InMemory(os.urandom).take_up(HandClock())
    open_house(keeper)
    names = [f"guest {number:05}" for number in range(people)]
    entered = {"role": "player", "age": 40, "words": ""}
    keeper.record(
        *(Happening(HOUSE, "person admitted", {"person": name, **entered}) for name in names),
        *(bring_credit(name, money("10")) for name in names),
    )
    keeper.keep_snapshot()
    play_a_round(keeper, "1")
    keeper.keep_snapshot()  # what is made once in a process is made
    return keeper


def cost(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> Cost:
    """Write a house down, and say what it cost."""
    written, calls, through = kept(keeper, monkeypatch), 0, 0

    def called(*_: object) -> None:
        nonlocal calls
        calls += 1

    def going(name: str) -> Any:
        real: Any = getattr(dict, name)

        def go(things: Any) -> Any:
            nonlocal through
            through += 1
            return real(things)

        return go

    for name in ("__iter__", "items", "keys", "values"):
        monkeypatch.setattr(Noted, name, going(name), raising=False)

    gc.collect()
    gc.disable()
    tracemalloc.start()
    base = tracemalloc.get_traced_memory()[0]
    sys.setprofile(called)
    keeper.keep_snapshot()
    sys.setprofile(None)
    made = tracemalloc.get_traced_memory()[1] - base
    tracemalloc.stop()
    gc.enable()
    ((part, rows),) = written
    for name in ("__iter__", "items", "keys", "values"):
        monkeypatch.delattr(Noted, name)
    return Cost(len(part.state), rows, calls, made, through)


def test_a_snapshot_costs_the_same_however_many_people_are_at_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    costs: dict[int, Cost] = {}
    for people in (FEW, MANY):
        keeper = crowded(people)
        assert len(keeper.house.people) == people + 1
        before = keeper.chain.seq
        monkeypatch.setattr("croupier.table.house.keeper.EVERY", 2 * ENTRIES)
        while keeper.chain.seq < before + ENTRIES:
            play_a_round(keeper, "1")
        costs[people] = cost(keeper, monkeypatch)
        found, _ = restore(keeper.store, keeper.keys.public)
        assert facts(found) == facts(keeper.house)
    few, many = costs[FEW], costs[MANY]
    assert (few.rows, many.rows, few.through, many.through) == (0, 0, 0, 0)
    assert few.written < 5_000
    assert abs(many.written - few.written) < 100, costs  # the numbers of entries have more digits
    assert abs(many.calls - few.calls) < 50, costs
    assert many.made < 1.2 * few.made, costs


def test_the_house_is_written_whole_again_once_the_changes_weigh_as_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.table.house.keeper.EVERY", 20)
    with unsynced():
        house = LongHouse(tmp_path / "house")
        written = kept(house.keeper, monkeypatch)
        house.play(1_500)
        parts = house.keeper.store.snapshots()
        house.leave()
    whole = [len(part.state) for part, _ in written if part.stream == HOUSE]
    changes = [len(part.state) for part, _ in written if part.stream != HOUSE]
    assert len(whole) > 3
    assert len(changes) > len(whole)
    assert sum(whole) <= 1.3 * sum(changes), "what is written is what changed, and as much again"
    assert [part.stream for part in parts] == [HOUSE, *(f"house {n}" for n in range(1, len(parts)))]
    since = sum(len(part.state) for part in parts[1:-1])
    assert since < len(parts[0].state), "a start reads the house at most twice"


# What is read again


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a house that was left by a crash, with some changes since the whole."""
    folder = tmp_path_factory.mktemp("parts") / "house"
    with pytest.MonkeyPatch.context() as patch, unsynced():
        patch.setattr("croupier.table.house.keeper.EVERY", 25)
        house = LongHouse(folder)
        house.play(400)
        while len(house.keeper.store.snapshots()) < 3:
            house.play(house.keeper.chain.seq + 1)
        house.leave()
    return folder


@pytest.fixture
def left(evening: Path, tmp_path: Path) -> Path:
    """Return a copy of it."""
    return Path(shutil.copytree(evening, tmp_path / "house"))


def is_trusted(folder: Path) -> bool:
    with closing(open_store(str(folder / DATABASE))) as store:
        return trusted(store.snapshots(), store.site, Keys.at(folder).public) is not None


def taken_up(folder: Path) -> Any:
    """Return all there is to know of a house that is taken up, wherever it lies."""
    with closing(open_store(str(folder / DATABASE))) as store:
        public = Keys.at(folder).public
        return whole(store, public, restore(store, public)[0])


UNSOUND = {
    "the whole one changed": "set state = cast(replace(cast(state as text), 'guest 1', 'guest 9') as"
    " blob) where stream = 'house'",
    "a change changed": "set state = cast(replace(cast(state as text), 'cash', 'bash') as blob)"
    " where stream = 'house 1'",
    "a change put elsewhere": "set seq = seq - 1 where stream = 'house 1'",
    "two changes the other way round": "set state = (select state from snapshots other where"
    " other.stream = case snapshots.stream when 'house 1' then 'house 2' else 'house 1' end)"
    " where stream in ('house 1', 'house 2')",
    "one brought twice": "set state = (select state from snapshots other where other.stream ="
    " 'house 1') where stream = 'house 2'",
    "a gap": "set stream = 'house 9' where stream = 'house 1'",
    "a name": "set stream = 'house one' where stream = 'house 1'",
    "of the version before": f"set version = {VERSION - 1} where stream = 'house'",
}
"""What somebody does to the parts of a house."""


@pytest.mark.parametrize("name", UNSOUND)
def test_parts_that_are_not_as_they_were_signed_are_passed_over(left: Path, name: str) -> None:
    assert is_trusted(left)
    before = taken_up(left)
    change(left, f"update snapshots {UNSOUND[name]}")
    assert not is_trusted(left)
    assert taken_up(left) == before
    found = both_find(left)
    assert found
    assert all("the snapshot after it" in what for what in found)
    with unsynced():
        AtFolder(left, os.urandom).take_up(HandClock()).close()
    assert is_trusted(left)
    assert both_find(left) == []


@pytest.mark.parametrize("lost", ["house", "house 1"])
def test_with_a_part_missing_the_others_are_passed_over(left: Path, lost: str) -> None:
    before = taken_up(left)
    change(left, f"delete from snapshots where stream = '{lost}'")
    assert not is_trusted(left)
    assert taken_up(left) == before


def test_without_the_last_the_entries_since_tell_the_rest(left: Path) -> None:
    before = taken_up(left)
    change(left, "delete from snapshots where seq = (select max(seq) from snapshots)")
    assert is_trusted(left)
    assert taken_up(left) == before


def test_a_crash_after_any_commit_finds_the_house_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.table.house.keeper.EVERY", 7)
    with unsynced():
        house = LongHouse(tmp_path / "house")
    writes: Any = house.keeper.store._writes  # type: ignore[attr-defined]
    run, commits, parts = writes.run, 0, set[int]()

    def ran(statement: str, *values: Any) -> Any:
        nonlocal commits
        rows = run(statement, *values)
        if statement == "commit":
            commits += 1
            copy = _copied(house, tmp_path / f"{commits}.db")
            with closing(open_store(str(copy))) as store:
                parts.add(len(store.snapshots()))
                _hold(store, house.keeper.keys.public)
            copy.unlink()
        return rows

    writes.run = ran
    house.play(house.keeper.chain.seq + 50)
    writes.run = run
    assert commits > 50
    assert parts >= {1, 2, 3}
    house.leave()
    assert both_find(tmp_path / "house") == []


def _copied(house: LongHouse, to: Path) -> Path:
    """Copy a database as a kill at this moment would leave it."""
    with (
        closing(sqlite3.connect(to)) as copy,
        closing(sqlite3.connect(house.folder / DATABASE)) as database,
    ):
        database.backup(copy)
    return to


def _hold(store: Store, public: bytes) -> None:
    """Hold a house taken up from its parts to what its entries alone tell."""
    assert not store.snapshots() or trusted(store.snapshots(), store.site, public) is not None
    found, _ = restore(store, public)
    alone, _ = restore(Unsnapped(store), public)
    assert whole(store, public, found) == facts(alone)


def test_the_cash_of_the_gaming_day_is_taken_up_from_any_part() -> None:
    clock = HandClock()
    keeper = InMemory(os.urandom).take_up(clock)
    open_house(keeper)
    keeper.record(set_cash_rules(CashRules(500_00, 10_000_00)))
    for name in ("T2", "T3"):
        keeper.set_up(table("rng", name=name), OPERATOR)
        done(keeper, "open table", table=name, who="G", role=OPERATOR)
    counts: list[int] = []
    for step, name in enumerate(("T", "T2", "T", "T3", "T2", "T", "T")):
        if step == 4:  # T goes on with the day before
            clock.wait(24 * 3600)
            done(keeper, "new gaming day", table="T2", who="G", role=OPERATOR)
        dealer = {"who": f"D{step % 2}", "role": "dealer", "player": "P1"}
        done(keeper, "buy in", table=name, **dealer, amount="20")
        keeper.keep_snapshot()
        counts.append(len(keeper.store.snapshots()))
        for journal in (keeper.store, Unsnapped(keeper.store)):
            found, _ = restore(journal, keeper.keys.public)
            assert found.day_cash == keeper.house.day_cash
            assert cash_of(found, "P1") == 20_00 * (step + (step < 4))
            words = [word_carried(found, who) for who in ("D0", "D1")]
            assert sum(words) == cash_of(found, "P1")
    assert max(counts) > 2


def test_what_the_writer_has_still_to_write_is_written_before_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.table.house.keeper.EVERY", 1)
    keeper = AtFolder(tmp_path, os.urandom).take_up(HandClock())
    open_house(keeper)
    keeper.keep_snapshot()
    keeper.writer = Writer(keeper.store)
    for number in range(3):
        guest = {"person": f"G{number}", "age": 40}
        keeper.submit(asked("admit", who="D", role="dealer", **guest))
        keeper.rest()
        keeper.submit(asked("insert card", who=f"G{number}", owner=f"G{number}"))
        keeper.keep_snapshot()
    before = dict(keeper.house.people)
    keeper.close()
    with closing(open_store(str(tmp_path / DATABASE))) as store:
        assert store.snapshots()[-1].seq == store.tip()[0]
        public = Keys.at(tmp_path).public
        assert whole(store, public, restore(store, public)[0])[0] == before


def test_a_change_that_could_not_be_written_is_in_the_next_whole_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keeper = InMemory(os.urandom).take_up(HandClock())
    open_house(keeper)
    keeper.keep_snapshot()
    play_a_round(keeper)
    with monkeypatch.context() as once:
        once.setattr(keeper.store, "keep_snapshot", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            keeper.keep_snapshot()
    for parts in (1, 1, 2):  # what came after is not put on top of what is missing
        play_a_round(keeper, "1")
        keeper.keep_snapshot()
        assert len(keeper.store.snapshots()) == parts
        found, _ = restore(keeper.store, keeper.keys.public)
        assert facts(found) == facts(keeper.house)
    assert keeper.store.snapshots()[-1].seq == keeper.chain.seq
