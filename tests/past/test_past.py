"""What earlier releases wrote is verified, replayed, taken up and settled, for ever."""

import os
from contextlib import closing
from pathlib import Path

import pytest

from croupier.journal.entries import Moment
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store
from croupier.table.house.premises import DATABASE, AtFolder
from croupier.table.house.snapshots import restore
from tests.past.reading import ARCHIVES, HERE, Past, settled, unpacked
from tests.table.house.test_keeper import facts
from tests.table.house.test_shelves import Unsnapped, whole
from tests.verifying import both_find


DAY = 24 * 3600 * 1_000_000


@pytest.fixture(params=ARCHIVES, ids=lambda each: str(each.relative_to(HERE))[: -len(".tar.xz")])
def past(request: pytest.FixtureRequest, tmp_path: Path) -> Past:
    return unpacked(request.param, tmp_path)


def test_what_was_written_is_sound_for_both_verifiers(past: Past) -> None:
    assert both_find(past.house) == []
    assert both_find(past.export) == []


def test_a_house_is_taken_up_as_it_was_left_and_goes_on(past: Past) -> None:
    assert held_together(past) == (past.entries, past.balances)
    premises = AtFolder(past.house, os.urandom)
    left = premises.last()
    assert left is not None
    later = Moment(left.at + DAY, left.clock + DAY)
    keeper = premises.take_up(lambda: later)
    keeper.go_on()
    premises.leave(keeper)
    assert held_together(past)[0] >= past.entries
    assert both_find(past.house) == []


def held_together(past: Past) -> tuple[int, dict[tuple[str, str], int]]:
    """Hold a house by its snapshot to the same by its entries; return how many they are, and balances."""
    public = Keys.at(past.house).public
    with closing(open_store(str(past.house / DATABASE))) as store:
        kept, told = (restore(each, public)[0] for each in (store, Unsnapped(store)))
        assert whole(store, public, kept) == facts(told)
        balances = {key: units for key, units in told.ledger.balances().items() if units}
        return store.tip()[0], balances


def test_its_rounds_are_settled_as_they_were(past: Past) -> None:
    for each in past.rounds:
        assert settled(each["record"]) == each["settled"]
    print(f"{len(past.rounds)} rounds settled again")  # noqa: T201 - what was visited


def test_the_past_has_every_kind_of_evening() -> None:
    names = {archive.name.removesuffix(".tar.xz") for archive in ARCHIVES}
    assert {"cards-at-roulette", "crashed-with-a-snapshot", "demo-killed", "nz1996-craps"} <= names
    assert len(names) >= 40
