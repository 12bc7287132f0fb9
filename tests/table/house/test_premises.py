"""A house is taken up only as its journal left it: nobody's hand in the database is trusted."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.journal.entries import GENESIS, chained
from croupier.journal.keys import FILE
from croupier.table.house.premises import DATABASE, AtFolder
from croupier.terms.refusals import Reason, RefusedError
from tests.table.house.test_keeper import (
    HandClock,
    asked,
    done,
    facts,
    open_house,
    play_a_round,
    table,
)


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """A house that was left after three rounds."""
    premises = AtFolder(tmp_path, os.urandom)
    keeper = premises.take_up(HandClock())
    open_house(keeper)
    for _ in range(3):
        play_a_round(keeper)
    premises.leave(keeper)
    return tmp_path


def change(folder: Path, statement: str) -> None:
    with sqlite3.connect(folder / DATABASE) as database:
        changed = database.execute(statement).rowcount
    database.close()
    assert changed > 0


def refused(folder: Path) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        AtFolder(folder, os.urandom).take_up(HandClock())
    return caught.value


def test_a_balance_that_was_moved_is_named_and_nobody_is_paid(left: Path) -> None:
    change(left, "update balances set units = 99999999 where account = 'chips:P1'")
    refusal = refused(left).refusal
    assert refusal.reason is Reason.STORE_CANNOT_BE_USED
    assert "the balance of chips:P1 is not what its postings come to" in refusal.what
    assert "croupier verify" in refusal.remedy


def test_an_entry_that_was_changed_is_named(left: Path) -> None:
    change(left, "delete from snapshots")
    change(
        left,
        'update entries set line = cast(replace(cast(line as text), \'"stake":"5"\', '
        '\'"stake":"9"\') as blob) where cast(line as text) like \'%"stake":"5"%\'',
    )
    assert "is not what its hash says" in refused(left).refusal.what


@pytest.mark.parametrize(
    "state",
    [
        "cast('junk' as blob)",
        "cast('{}' as blob)",
        "cast(replace(cast(state as text), 'player', 'casino operator') as blob)",
    ],
)
def test_a_snapshot_the_house_did_not_sign_is_passed_over(left: Path, state: str) -> None:
    premises = AtFolder(left, os.urandom)
    keeper = premises.take_up(HandClock())
    before = facts(keeper.house)
    premises.leave(keeper)
    change(left, f"update snapshots set state = {state}")
    again = premises.take_up(HandClock())
    assert facts(again.house) == before
    assert again.house.people["P1"].role == "player"
    premises.leave(again)


def test_a_snapshot_of_another_place_in_the_journal_is_passed_over(left: Path) -> None:
    change(left, "update snapshots set seq = seq - 1")
    premises = AtFolder(left, os.urandom)
    keeper = premises.take_up(HandClock())
    done(keeper, "new game", who="D", role="dealer")
    premises.leave(keeper)


def test_a_house_without_its_keys_is_not_taken_up_and_gets_no_new_ones(left: Path) -> None:
    (left / FILE).unlink()
    assert refused(left).refusal.reason is Reason.KEYS_CANNOT_BE_USED
    assert not (left / FILE).exists()


def test_a_house_is_not_taken_up_with_the_keys_of_another(left: Path, tmp_path: Path) -> None:
    other = AtFolder(tmp_path / "other", os.urandom)
    other.leave(other.take_up(HandClock()))
    (left / FILE).write_bytes((tmp_path / "other" / FILE).read_bytes())
    assert "not those that signed this house's journal" in refused(left).refusal.what


def test_keys_and_heads_can_be_kept_on_other_disks(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("house", "token", "inspector")]
    premises = AtFolder(folders[0], os.urandom, keys=folders[1], heads=folders[2])
    keeper = premises.take_up(HandClock())
    open_house(keeper)
    premises.leave(keeper)
    kept = [sorted(path.name for path in folder.iterdir()) for folder in folders]
    assert FILE not in kept[0]
    assert "heads.jsonl" not in kept[0]
    assert kept[1] == [FILE]
    assert kept[2] == ["heads.jsonl"]


def forge_the_chain(folder: Path) -> None:
    """Double a stake that was brought, and make every row and hash fit: all but the signatures."""
    database = sqlite3.connect(folder / DATABASE)
    before = GENESIS
    for seq, line in database.execute("select seq, line from entries order by seq").fetchall():
        forged = line.replace(b'["chips:P1","cash",10000]', b'["chips:P1","cash",90000]').replace(
            b'["outside:before","cash",-10000]', b'["outside:before","cash",-90000]'
        )
        before = chained(before, forged)
        database.execute(
            "update entries set line = ?, hash = ? where seq = ?", (forged, before, seq)
        )
    for account, units in (("chips:P1", 80_000), ("outside:before", -80_000)):
        where = "where account = ? and units = ?"
        database.execute(
            f"update postings set units = ? {where}", (units * 9 // 8, account, units // 8)
        )
        database.execute(
            "update balances set units = units + ? where account = ?", (units, account)
        )
    database.execute("delete from snapshots")
    database.commit()
    database.close()


@pytest.mark.parametrize("forgets", ["", "delete from heads"])
def test_a_journal_told_anew_is_held_to_the_heads_that_were_signed(
    left: Path, forgets: str
) -> None:
    forge_the_chain(left)
    if forgets:
        change(left, forgets)  # those outside the database still tell
    assert "not what was signed" in refused(left).refusal.what


def test_a_gaming_day_that_the_clock_does_not_know_is_refused(tmp_path: Path) -> None:
    premises = AtFolder(tmp_path, os.urandom)
    keeper = premises.take_up(HandClock())
    keeper.set_up(table("rng"), "casino operator")
    opening = {"who": "G", "role": "casino operator"}
    for day in ("2024-10-10", "2024-11-17", "2099-01-01"):
        refusal = keeper.do(asked("open table", **opening, gaming_day=day)).refusal
        assert refusal is not None
        assert refusal.reason is Reason.TIME_CANNOT_BE_READ
    done(keeper, "open table", **opening, gaming_day="2024-11-15")
    again = keeper.do(asked("new gaming day", **opening, gaming_day="2024-11-16")).refusal
    assert again is not None
    premises.leave(keeper)


def cut_off(folder: Path) -> None:
    change(folder, "delete from snapshots")
    change(folder, "delete from postings where seq > 12")
    change(folder, "delete from entries where seq > 12")
    change(folder, "delete from heads")


@pytest.mark.parametrize("spoil", [forge_the_chain, cut_off], ids=["told anew", "cut off"])
def test_no_staff_is_changed_and_nothing_signed_on_a_journal_that_does_not_hold(
    left: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(left)
    signed = (left / "heads.jsonl").read_bytes()
    for _ in range(2):
        with (
            pytest.raises(RefusedError),
            AtFolder(left, os.urandom).office(1, "somebody") as office,
        ):
            office.add("Mia", "dealer", "nz1996")
        refused(left)
    assert (left / "heads.jsonl").read_bytes() == signed


def test_an_office_in_which_nothing_changed_signs_nothing(left: Path) -> None:
    signed = (left / "heads.jsonl").read_bytes()
    with AtFolder(left, os.urandom).office(1, "somebody"):
        pass
    assert (left / "heads.jsonl").read_bytes() == signed


def test_a_guest_is_not_taken_on_under_their_own_name(left: Path) -> None:
    with (
        pytest.raises(RefusedError) as caught,
        AtFolder(left, os.urandom).office(1, "somebody") as office,
    ):
        office.add("P1", "dealer", "nz1996")
    assert caught.value.refusal.reason is Reason.PERSON_IS_KNOWN
