"""What earlier releases wrote is verified, replayed, taken up and settled, for ever."""

import os
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.entries import Moment
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store
from croupier.journal.store import Snapshot, Store
from croupier.table.premises import DATABASE, AtFolder
from croupier.table.snapshots import restore
from tests.past.reading import ARCHIVES, HERE, Past, settled, unpacked
from tests.table.test_keeper import facts
from tests.verifying import both_find


DAY = 24 * 3600 * 1_000_000


@pytest.fixture(params=ARCHIVES, ids=lambda each: str(each.relative_to(HERE))[: -len(".tar.xz")])
def past(request: pytest.FixtureRequest, tmp_path: Path) -> Past:
    return unpacked(request.param, tmp_path)


def test_what_was_written_is_sound_for_both_verifiers(past: Past) -> None:
    assert both_find(past.house) == []
    assert both_find(past.export) == []


def test_a_house_is_taken_up_as_it_was_left_and_goes_on(past: Past) -> None:
    with closing(open_store(str(past.house / DATABASE))) as store:
        public = Keys.at(past.house).public
        kept, told = (restore(each, public)[0] for each in (store, _Unsnapped(store)))
        balances = {key: units for key, units in kept.ledger.balances().items() if units}
        assert balances == past.balances
        assert balances == {key: n for key, n in told.ledger.balances().items() if n}
        assert facts(kept)[3] == facts(told)[3]
        assert store.tip()[0] == past.entries
    premises = AtFolder(past.house, os.urandom)
    left = premises.last()
    assert left is not None
    later = Moment(left.at + DAY, left.clock + DAY)
    keeper = premises.take_up(lambda: later)
    keeper.go_on()
    assert keeper.store.tip()[0] >= past.entries
    premises.leave(keeper)
    assert both_find(past.house) == []


class _Unsnapped:
    """A journal without its snapshot."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def snapshot(self, _: str) -> Snapshot | None:
        return None


def test_its_rounds_are_settled_as_they_were(past: Past) -> None:
    for each in past.rounds:
        assert settled(each["record"]) == each["settled"]
    print(f"{len(past.rounds)} rounds settled again")  # noqa: T201 - what was visited


def test_the_past_has_every_kind_of_evening() -> None:
    names = {archive.name.removesuffix(".tar.xz") for archive in ARCHIVES}
    assert {"cards-at-roulette", "crashed-with-a-snapshot", "demo-killed", "nz1996-craps"} <= names
    assert len(names) >= 40
