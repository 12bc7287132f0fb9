"""Five hundred faults in copies of a database: all found, the right row named."""

import json
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from croupier.journal.check import Fault, check
from croupier.journal.heads import Head
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store, read_store
from croupier.terms.refusals import RefusedError
from tests.journal.faults import PLANTERS, Book, Planted
from tests.journal.journals import play


SEED = 20261116
FAULTS = 500
FLIPS = 100


@dataclass(frozen=True, slots=True)
class House:
    """A sound journal, and what left its database."""

    path: Path
    public: bytes
    heads: tuple[Head, ...]

    def faults(self, path: Path) -> list[Fault]:
        """Check a copy against what left the database."""
        with read_store(str(path)) as store:
            return list(check(store, self.public, self.heads))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    path = tmp_path_factory.mktemp("house") / "house.db"
    keys = Keys.passing()
    with open_store(str(path)) as store:
        play(store, keys, Random(SEED), rounds=30)
        heads = tuple(store.heads())
    return House(path, keys.public, heads)


def plant(house: House, copy: Path, rng: Random) -> Planted:
    """Copy the database and plant a fault in it."""
    shutil.copy(house.path, copy)
    raw = sqlite3.connect(copy)
    raw.create_function("kind_of", 1, lambda line: json.loads(line)["kind"])
    planted = rng.choice(PLANTERS)(Book(raw, rng))
    raw.commit()
    raw.close()
    return planted


def test_a_sound_journal_has_no_faults(house: House) -> None:
    assert house.faults(house.path) == []
    assert len(house.heads) >= 8


@pytest.mark.slow
def test_every_planted_fault_is_found_and_its_row_named(
    house: House, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    rng = Random(SEED)
    counts: Counter[str] = Counter()
    missed: list[str] = []
    for number in range(FAULTS):
        planted = plant(house, tmp_path / "copy.db", rng)
        found = house.faults(tmp_path / "copy.db")
        counts[planted.what] += 1
        if not planted.is_found(found):
            missed.append(f"{number}: {planted} -> {[str(fault) for fault in found[:4]]}")
    record_property("counts", f"faults planted and found: {dict(counts)}")
    assert not missed, "\n".join(missed)
    assert sum(counts.values()) == FAULTS
    assert len(counts) == len(PLANTERS)


@pytest.mark.slow
def test_a_byte_anywhere_in_the_file_is_found_or_changes_nothing(
    house: House, tmp_path: Path
) -> None:
    rng, copy = Random(SEED), tmp_path / "copy.db"
    whole = house.path.read_bytes()
    content = contents(house.path)
    for _ in range(FLIPS):
        place = rng.randrange(100, len(whole))
        copy.write_bytes(
            whole[:place] + bytes([whole[place] ^ 1 << rng.randrange(8)]) + whole[place + 1 :]
        )
        try:
            found = house.faults(copy)
        except RefusedError:
            continue  # it no longer looks like a journal at all
        if not found:
            assert contents(copy) == content, place


def contents(path: Path) -> list[list[tuple[object, ...]]]:
    """Return every row that the check answers for."""
    raw = sqlite3.connect(path)
    tables = ("entries", "postings", "balances", "heads", "rulesets")
    try:
        return [sorted(raw.execute(f"select * from {table}").fetchall()) for table in tables]
    finally:
        raw.close()


def test_heads_that_left_show_a_tail_cut_off(lasting: str) -> None:
    keys = Keys.passing()
    with open_store(lasting) as store:
        play(store, keys, Random(SEED), rounds=3)
        heads = store.heads()
        end = store.tip()[0]
        for table in ("heads", "snapshots", "postings", "entries"):
            store._writes.run(f"delete from {table} where seq > ?", (end - 3,))
        faults = list(check(store, keys.public, heads))
        assert Fault(end - 2, "cut off the end, though signed", end) in faults
        inside = [fault for fault in check(store, keys.public) if "signed" in fault.what]
        assert inside == []  # what only the database knew is gone with it


def test_the_same_faults_are_found_in_every_store(lasting: str) -> None:
    keys = Keys.passing()
    with open_store(lasting) as store:
        play(store, keys, Random(SEED), rounds=3)
        assert list(check(store, keys.public, store.heads())) == []
        store._writes.run("update postings set units = units + 1 where seq = 9 and n = 0")
        store._writes.run("update balances set units = units + 7 where account = 'player/P1'")
        store._writes.run("update entries set hash = ? where seq = 12", ("zz" * 32,))
        found = list(check(store, keys.public, store.heads()))
        assert {9, 12} <= {fault.seq for fault in found}
        assert any("balance of player/P1" in fault.what for fault in found)


def test_the_key_of_another_house_proves_nothing(house: House) -> None:
    with read_store(str(house.path)) as store:
        faults = list(check(store, Keys.passing().public, house.heads))
    assert {fault.seq for fault in faults} == {head.seq for head in house.heads}


def test_the_last_head_may_have_been_written_outside_alone(house: House, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(house.path, copy)
    raw = sqlite3.connect(copy)
    raw.execute("delete from heads where seq = (select max(seq) from heads)")
    raw.commit()
    raw.close()
    assert house.faults(copy) == []


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault(None, "lost"), "lost"),
        (Fault(3, "missing"), "entry 3: missing"),
        (Fault(3, "not what was signed", 9), "entries 3 to 9: not what was signed"),
    ],
)
def test_a_fault_says_where_it_is(fault: Fault, said: str) -> None:
    assert str(fault) == said
