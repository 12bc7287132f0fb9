"""An export read back answers like the store it came from; whatever was done to it is found."""

import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.journal.check import check
from croupier.journal.export import export
from croupier.journal.exported import Exported
from croupier.journal.store import Store
from croupier.table.house.premises import InMemory
from croupier.table.house.replay.replay import replay
from croupier.table.house.script.scripts import Evening, read_script
from croupier.terms.refusals import RefusedError
from tests.cli.evenings import EVENINGS, written


SEED = 20261116
FAULTS = 160


def played(name: str) -> tuple[Store, bytes]:
    """Play an evening; return its store and the public key of its house."""
    evening = Evening(InMemory(os.urandom))
    for told in evening.run(read_script(written(EVENINGS[name]))):
        assert told.refusal is None
    evening.sign()
    return evening.keeper.store, evening.keeper.keys.public


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Store, Path]]:
    made: dict[str, tuple[Store, Path]] = {}
    for name in EVENINGS:
        store, public = played(name)
        path = tmp_path_factory.mktemp("exports") / "export.jsonl"
        with path.open("wb") as out:
            export(store, out, public)
        made[name] = store, path
    return made


@pytest.mark.parametrize("name", EVENINGS)
def test_an_export_answers_like_its_store(
    exports: dict[str, tuple[Store, Path]], name: str
) -> None:
    store, path = exports[name]
    read = Exported(path)
    assert read.faults == []
    assert read.site == store.site
    assert read.tip() == store.tip()
    assert read.last() == store.last()
    assert list(read.rows()) == list(store.rows())
    assert list(read.rows(5, "table R1", 20)) == list(store.rows(5, "table R1", 20))
    assert list(read.entries(3, upto=9)) == list(store.entries(3, upto=9))
    assert list(read.postings()) == list(store.postings())
    assert list(read.statement("chips:P1")) == list(store.statement("chips:P1"))
    assert read.balances() == store.balances()
    assert read.rulesets() == store.rulesets()
    assert read.heads() == store.heads()
    assert (read.answer("k"), list(read.answers()), read.rounds()) == (None, [], [])
    assert (read.snapshots(), read.shelf("staff")) == ([], {})


def sound(path: Path) -> bool:
    """Tell whether nothing is found wrong with a file that is taken for an export."""
    try:
        read = Exported(path)
        if any(check(read, read.public, start=(read.after, read.before))):
            return False
        return read.after > 0 or not any(replay(read.entries()))
    except RefusedError:
        return False


Spoil = Callable[[random.Random, list[bytes]], list[bytes]]


def byte(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    whole = bytearray(b"".join(lines))
    whole[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
    return [bytes(whole)]


def deleted(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    place = chance.randrange(len(lines))
    return lines[:place] + lines[place + 1 :]


def swapped(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    one, other = chance.sample(range(len(lines)), 2)
    fresh = list(lines)
    fresh[one], fresh[other] = lines[other], lines[one]
    return fresh


def repeated(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    place = chance.randrange(len(lines))
    return lines[:place] + [lines[place]] * 2 + lines[place + 1 :]


def cut(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    return [b"".join(lines)[: chance.randrange(sum(map(len, lines)))]]


SPOILS: tuple[Spoil, ...] = (byte, deleted, swapped, repeated, cut)


@pytest.mark.slow
def test_whatever_is_done_to_an_export_is_found(
    exports: dict[str, tuple[Store, Path]], tmp_path: Path
) -> None:
    chance = random.Random(SEED)
    done: Counter[str] = Counter()
    spoilt = tmp_path / "spoilt.jsonl"
    for _ in range(FAULTS):
        _, path = exports[chance.choice(list(EVENINGS))]
        how = chance.choice(SPOILS)
        lines = path.read_bytes().splitlines(keepends=True)
        fresh = how(chance, lines)
        if b"".join(fresh) == b"".join(lines):
            continue  # a swap of two lines that are alike
        spoilt.write_bytes(b"".join(fresh))
        done[how.__name__] += 1
        assert not sound(spoilt), f"{how.__name__} number {done[how.__name__]} was not found"
    assert sum(done.values()) >= FAULTS - 5
    assert len(done) == len(SPOILS)
    assert all(sound(path) for _, path in exports.values())


def test_a_last_line_without_its_end_is_named(
    exports: dict[str, tuple[Store, Path]], tmp_path: Path
) -> None:
    path = tmp_path / "torn.jsonl"
    path.write_bytes(exports["nz"][1].read_bytes()[:-1])
    (fault,) = Exported(path).faults
    assert "does not end" in fault.what
