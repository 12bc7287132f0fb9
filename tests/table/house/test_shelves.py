"""Guests who left and papers long paid are put away, survive a crash there, and are found again."""

import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bench.starting import GUESTS, LongHouse, unsynced
from croupier.bank.tickets import DAY
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store
from croupier.journal.store import Snapshot, Store
from croupier.journal.writer import Writer
from croupier.table.conduct.core.state import House, Person
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import DATABASE, AtFolder
from croupier.table.house.shelves import Leaving
from croupier.table.house.snapshots import restore, shelves
from croupier.terms.refusals import Reason, RefusedError
from tests.cli.shell import croupier
from tests.floor.viewing.watching import Watched
from tests.table.house.test_keeper import HandClock, asked, facts, open_house, play_a_round


EVERY = 60
ENTRIES = 1_200


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.table.house.keeper.EVERY", EVERY)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a house that some guests have left, and that was left by a crash."""
    folder = tmp_path_factory.mktemp("evening") / "house"
    with pytest.MonkeyPatch.context() as patch, unsynced():
        patch.setattr("croupier.table.house.keeper.EVERY", EVERY)
        house = LongHouse(folder)
        house.play(ENTRIES)
        house.leave()
    return folder


@pytest.fixture
def left(evening: Path, tmp_path: Path) -> Path:
    """Return a copy of it."""
    return Path(shutil.copytree(evening, tmp_path / "house"))


@contextmanager
def taken_up(folder: Path) -> Iterator[Keeper]:
    clock = HandClock()
    clock.wait(10 * 24 * 3600)
    keeper = AtFolder(folder, os.urandom).take_up(clock)
    try:
        yield keeper
    finally:
        keeper.close()


def change(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute(statement)
        database.commit()


def told(folder: Path) -> House:
    """Return the house as its entries alone tell it."""
    with closing(open_store(str(folder / DATABASE))) as store:
        return restore(Unsnapped(store), Keys.at(folder).public)[0]


class Unsnapped:
    """A journal without its snapshot."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def snapshots(self) -> list[Snapshot]:
        return []


def whole(store: Store, public: bytes, house: House) -> Any:
    """Return a house with everything that was put away."""
    people, tickets = shelves(store, public, store.tip()[0])
    every = House(house.ledger)
    every.people.update({**people.everything(), **house.people})
    every.tickets.update({**tickets.everything(), **house.tickets})
    every.tables = house.tables
    return facts(every)


def test_who_left_is_neither_in_memory_nor_in_the_snapshot_and_is_found_again(left: Path) -> None:
    everybody = facts(told(left))
    with taken_up(left) as keeper:
        house, public = keeper.house, keeper.keys.public
        came = len(everybody[0])
        assert came > 2 * GUESTS + 5
        assert len(list(house.people)) < came - GUESTS
        assert whole(keeper.store, public, house) == everybody
        parts = keeper.store.snapshots()
        assert parts
        assert not any(b'"guest 4":{' in part.state for part in parts)
        assert house.people.at_hand("guest 4") is None
        assert house.is_guest("guest 4")
        assert "nobody at all" not in house.people
        again = keeper.do(
            asked("admit", table="busy", who="D", role="dealer", person="guest 4", age=9)
        )
        assert again.refusal is not None
        assert again.refusal.reason is Reason.PERSON_IS_KNOWN
        back = keeper.do(asked("insert card", table="busy", who="guest 4", owner="guest 4"))
        assert back.refusal is None
        assert house.people["guest 4"] == Person("guest 4", age=40, card="guest 4")
    with taken_up(left) as keeper:
        assert keeper.house.people["guest 4"].card == "guest 4"
    ran = croupier("verify", str(left))
    assert (ran.code, ran.err) == (0, ""), ran.out


def test_a_crash_at_any_entry_finds_everybody(tmp_path: Path) -> None:
    with unsynced():
        house = LongHouse(tmp_path / "house")
        for entries in range(150, 700, 37):
            house.play(entries)
            copy = tmp_path / str(entries)
            copy.mkdir()
            with (
                closing(sqlite3.connect(copy / DATABASE)) as to,
                closing(sqlite3.connect(house.folder / DATABASE)) as database,
            ):
                database.backup(to)
            with closing(open_store(str(copy / DATABASE))) as store:
                public = house.keeper.keys.public
                found, _ = restore(store, public)
                alone, _ = restore(Unsnapped(store), public)
                assert whole(store, public, found) == facts(alone)
                assert len(list(found.people)) <= 3 * GUESTS
        house.leave()


def test_whom_the_house_watches_out_for_stays_at_hand() -> None:
    plain = Person("P1", age=40, bound_by="nz")
    house = House()
    watched = {
        "staff": replace(plain, role="dealer"),
        "card": replace(plain, card="P1"),
        "excluded": replace(plain, is_excluded=True),
        "barred": replace(plain, barred_from=frozenset("T")),
        "device": replace(plain, device="a lens"),
        "advised": replace(plain, advisers=frozenset("D")),
        "one table": replace(plain, one_table=True),
    }
    everybody = {
        name: replace(each, name=name) for name, each in {"plain": plain, **watched}.items()
    }
    nobody_yet = Leaving(house)
    for name, person in everybody.items():
        house.people[name] = person
    assert nobody_yet.gone(house) == {}, "who came just now stays"
    house.people.touched.clear()
    assert list(nobody_yet.gone(house)) == ["plain"]
    after_a_start = Leaving(house)
    assert after_a_start.gone(house) == {}
    assert list(after_a_start.gone(house)) == ["plain"]


@pytest.mark.parametrize("book", ["nz", "nz1996"])
def test_whoever_is_at_a_table_stays_at_hand_with_nothing_left_in_their_hands(book: str) -> None:
    evening = Watched(book, "P1", "P2", mode="dealer")
    leaving = Leaving(evening.house)
    evening.begin()
    for player in ("P1", "P2"):
        evening.place(player, "red", "500")
        evening.place(player, "odd", "500")
        assert not evening.house.ledger.balance(f"chips:{player}").units
    evening.house.people.touched.clear()
    for each in (leaving, leaving, after := Leaving(evening.house), after):
        assert each.gone(evening.house) == {}


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ("update shelves set value = replace(value, '40', '90')", "is not what the house signed"),
        ("update shelves set key = 'guest 4b' where key = 'guest 4'", "not what the house signed"),
        ("delete from shelves where key = 'guest 4'", "other people than the journal"),
    ],
)
def test_what_was_put_away_is_as_the_house_signed_it(left: Path, spoilt: str, said: str) -> None:
    changed = spoilt.replace(
        "replace(value, '40', '90')", "cast(replace(cast(value as text), '40', '90') as blob)"
    )
    where = (
        " where shelf = 'people away'" if " where " not in changed else " and shelf = 'people away'"
    )
    change(left, changed + where)
    ran = croupier("verify", str(left))
    assert ran.code == 1
    assert said in ran.out
    if spoilt.startswith("update shelves set value"):
        with taken_up(left) as keeper, pytest.raises(RefusedError) as caught:
            keeper.house.person("guest 4")
        assert "put away of 'guest 4'" in caught.value.refusal.what


def test_a_paper_paid_long_ago_is_put_away_and_is_not_paid_again(left: Path) -> None:
    with taken_up(left) as keeper:
        clock: Any = keeper.clock
        papers = list(keeper.house.tickets.values())
        assert papers
        keeper.keep_snapshot()
        assert list(keeper.house.tickets.values()) == papers, "staff know them by their last digits"
        clock.wait(32 * DAY / 1_000_000)
        keeper.keep_snapshot()
        assert not list(keeper.house.tickets)
        number = keeper.keys.unseal(
            bytes.fromhex(papers[0].sealed), b'["ticket","%s"]' % papers[0].mark.encode()
        ).decode()
        desk = {"table": "busy", "who": "C", "role": "dealer", "player": papers[0].player}
        refusal = keeper.do(asked("redeem ticket", ticket=number, **desk)).refusal
        assert refusal is not None
        assert "was redeemed on" in refusal.what
    ran = croupier("verify", str(left))
    assert (ran.code, ran.err) == (0, ""), ran.out


def test_a_snapshot_is_written_by_the_writer_and_nobody_who_plays_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()
    keeper = AtFolder(tmp_path, os.urandom).take_up(clock)
    open_house(keeper)
    keeper.writer = Writer(keeper.store)
    free, wrote = threading.Event(), list[str]()
    real: Any = keeper.store.keep_snapshot

    def slowly(*given: Any) -> None:
        assert free.wait(60)
        wrote.append(threading.current_thread().name)
        real(*given)

    monkeypatch.setattr(keeper.store, "keep_snapshot", slowly)
    handed_in = [
        keeper.submit(asked("admit", who="D", role="dealer", person=f"G{n}", age=40))
        for n in range(EVERY)
    ]
    keeper.rest()
    after = keeper.submit(asked("admit", who="D", role="dealer", person="last", age=40))
    assert keeper.house.people["last"].age == 40, "the house goes on"
    assert not wrote
    free.set()
    assert all(each.result().refusal is None for each in (*handed_in, after))
    keeper.writer.flush()
    assert wrote == ["journal writer"]
    before = dict(keeper.house.people)
    play_a_round(keeper)
    keeper.close()
    with closing(open_store(str(tmp_path / DATABASE))) as store:
        assert store.snapshots()
        house, _ = restore(store, Keys.at(tmp_path).public)
        assert whole(store, Keys.at(tmp_path).public, house)[0] == before
