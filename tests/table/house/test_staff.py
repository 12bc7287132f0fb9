"""Staff sign in with a secret that the house cannot read back."""

import contextlib
import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from croupier.journal.check import check
from croupier.journal.entries import Moment
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store, read_store
from croupier.journal.sql import SqlStore
from croupier.table.conduct.core.staff_changes import CHANGED
from croupier.table.house.premises import AtFolder
from croupier.table.house.replay.replay import replay
from croupier.table.house.staff import SHELF, Member, Office, member, members, verify_sign_in, wrong
from croupier.table.setup.configuration import TableRecord
from croupier.terms.refusals import Reason, RefusedError


@pytest.fixture
def store() -> Iterator[SqlStore]:
    opened = open_store(":memory:")
    yield opened
    opened.close()


@pytest.fixture
def office(store: SqlStore) -> Office:
    return Office(store, Keys.passing(), os.urandom, at=1_000_000, by="Ann")


def signs_in(office: Office, name: str, secret: str) -> Member | None:
    return verify_sign_in(office.store, office.keys.public, name, secret)


def test_whoever_is_taken_on_signs_in_with_their_secret_and_no_other(office: Office) -> None:
    mia, secret = office.add("Mia", "dealer", "nz1996")
    tom, other = office.add("Tom", "game supervisor", "nz1996")
    assert secret != other
    assert signs_in(office, "Mia", secret) == mia
    assert signs_in(office, "Tom", other) == tom
    assert signs_in(office, "Mia", other) is None
    assert signs_in(office, "Mia", "") is None
    assert signs_in(office, "mia", secret) is None
    assert signs_in(office, "nobody", secret) is None


def test_a_secret_is_read_however_it_is_typed(office: Office) -> None:
    mia, secret = office.add("Mia", "dealer", "nz1996")
    assert len(secret.replace("-", "")) == 24
    for typed in (secret.lower(), secret.replace("-", ""), f" {secret.replace('-', ' ')} "):
        assert signs_in(office, "Mia", typed) == mia
    assert signs_in(office, "Mia", secret[:-1]) is None


def test_a_program_s_secret_is_hashed_at_once_and_people_s_slowly(store: SqlStore) -> None:
    for_people = Office(store, Keys.passing(), os.urandom, 1, "Ann")
    for_programs = replace(for_people, is_passing=True)
    mia, secret = for_people.add("Mia", "dealer", "nz1996")
    bot, its = for_programs.add("Bot", "dealer", "nz1996")
    assert mia.cost >= 2**14 > bot.cost
    assert signs_in(for_people, "Bot", its) == bot
    assert signs_in(for_people, "Bot", secret) is None
    again, _ = for_people.reset("Bot")
    assert again.cost == mia.cost, "whoever takes its place has a secret of their own"


def test_nothing_that_is_kept_tells_the_secret(store: SqlStore, office: Office) -> None:
    _, secret = office.add("Mia", "dealer", "nz1996")
    kept = store.shelf(SHELF)["Mia"]
    assert secret.encode() not in kept
    assert secret.replace("-", "").encode() not in kept


def test_two_people_with_one_secret_are_kept_differently(store: SqlStore) -> None:
    drawn = iter([b"\1" * 15, b"\2" * 16, b"\1" * 15, b"\3" * 16])
    office = Office(store, Keys.passing(), lambda _: next(drawn), at=1, by="Ann")
    first, secret = office.add("Mia", "dealer", "nz1996")
    second, same = office.add("Tom", "dealer", "nz1996")
    assert secret == same
    assert first.hash != second.hash


def test_a_new_secret_takes_the_place_of_the_old_one(office: Office) -> None:
    _, old = office.add("Mia", "dealer", "nz1996")
    mia, new = office.reset("Mia")
    assert mia.role == "dealer"
    assert signs_in(office, "Mia", old) is None
    assert signs_in(office, "Mia", new) == mia


def test_whoever_leaves_signs_in_no_more_and_may_come_back(store: SqlStore, office: Office) -> None:
    _, secret = office.add("Mia", "dealer", "nz1996")
    assert office.remove("Mia").has_left
    assert members(store) == []
    assert signs_in(office, "Mia", secret) is None
    assert signs_in(office, "Mia", "") is None
    assert b'"hash":""' in store.shelf(SHELF)["Mia"]
    for ask in (office.remove, office.reset, lambda name: member(store, name)):
        with pytest.raises(RefusedError) as refused:
            ask("Mia")
        assert refused.value.refusal.reason is Reason.PERSON_IS_UNKNOWN
    back, other = office.add("Mia", "game supervisor", "nz1996")
    assert signs_in(office, "Mia", other) == back


def test_a_role_is_one_of_the_books_ladder_by_the_letter(store: SqlStore, office: Office) -> None:
    tom, _ = office.add("Tom", "games supervisor", "star-rapid")
    assert tom.role == "gaming supervisor"
    for role, book, reason in (
        ("king", "nz1996", Reason.ROLE_IS_UNKNOWN),
        ("Games_Supervisor", "star-rapid", Reason.ROLE_IS_UNKNOWN),
        ("player", "nz1996", Reason.ROLE_IS_UNKNOWN),
        ("gaming supervisor", "nz1997", Reason.BOOK_IS_UNKNOWN),
    ):
        with pytest.raises(RefusedError) as refused:
            office.add("Ann", role, book)
        assert refused.value.refusal.reason is reason
    assert [each.name for each in members(store)] == ["Tom"]


@pytest.mark.parametrize("name", ["", " ", " Mia", "Mia\n", "a\0b", "x" * 61, "\x1b[31m", "system"])
def test_a_name_that_nobody_has_is_refused(store: SqlStore, office: Office, name: str) -> None:
    with pytest.raises(RefusedError) as refused:
        office.add(name, "dealer", "nz1996")
    assert refused.value.refusal.reason is Reason.NAME_CANNOT_BE_USED
    assert store.shelf(SHELF) == {}


def test_nobody_is_taken_on_twice(office: Office) -> None:
    _, secret = office.add("Mia", "dealer", "nz1996")
    with pytest.raises(RefusedError) as refused:
        office.add("Mia", "dealer", "nz1996")
    assert refused.value.refusal.reason is Reason.PERSON_IS_KNOWN
    assert signs_in(office, "Mia", secret) is not None


def test_a_spoilt_shelf_is_a_refusal(store: SqlStore, office: Office) -> None:
    store.keep(SHELF, "Mia", b"not JSON")
    for ask in (lambda: members(store), lambda: signs_in(office, "Mia", "x")):
        with pytest.raises(RefusedError) as refused:
            ask()
        assert refused.value.refusal.reason is Reason.STORE_CANNOT_BE_USED


def test_a_name_nobody_has_takes_as_long_as_a_wrong_secret(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Mia", "Tom"):
        office.add(name, "dealer", "nz1996")
    office.remove("Tom")
    work: list[tuple[int, ...]] = []
    scrypt = hashlib.scrypt

    def counted(secret: bytes, *, salt: bytes, n: int, r: int, p: int) -> bytes:
        work.append((len(secret), len(salt), n, r, p))
        return scrypt(secret, salt=salt, n=n, r=r, p=p)

    monkeypatch.setattr(hashlib, "scrypt", counted)
    for name in ("Mia", "Tom", "nobody"):
        assert signs_in(office, name, "AAAA-BBBB") is None
    assert work[0][2] >= 2**14, "the hash is what takes long"
    assert work == work[:1] * 3


# The shelf can be written with any tool; the house's signature cannot


def spoil(store: SqlStore, name: str, **parts: object) -> None:
    """Change a row as somebody with the database in hand would."""
    row = json.loads(store.shelf(SHELF)[name])
    store.keep(SHELF, name, json.dumps(row | parts).encode())


def found(office: Office) -> dict[str, str]:
    return dict(wrong(office.store, office.keys.public))


def test_a_staff_that_nobody_touched_is_as_the_journal_tells(office: Office) -> None:
    office.add("Mia", "dealer", "nz1996")
    office.add("Tom", "dealer", "nz1996")
    office.reset("Tom")
    office.remove("Mia")
    office.add("Mia", "game supervisor", "nz1996")
    office.remove("Tom")
    assert found(office) == {}


@pytest.mark.parametrize(
    "parts",
    [
        {"role": "casino operator"},
        {"rulebook": "star-rapid"},
        {"salt": "00" * 16},
        {"hash": "00" * 64},
        {"cost": 2**30},
        {"has_left": True},
        {"signature": ""},
        {"signature": "no hex"},
        {"signature": "00" * 64},
    ],
)
def test_a_row_that_was_changed_is_found_and_lets_nobody_in(
    store: SqlStore, office: Office, parts: dict[str, object]
) -> None:
    _, secret = office.add("Mia", "dealer", "nz1996")
    spoil(store, "Mia", **parts)
    assert found(office) == {"Mia": "what is kept of 'Mia' is not what the house signed"}
    if "has_left" in parts:
        assert signs_in(office, "Mia", secret) is None
        return
    for ask in (lambda: signs_in(office, "Mia", secret), lambda: office.reset("Mia")):
        with pytest.raises(RefusedError) as refused:
            ask()
        assert refused.value.refusal.reason is Reason.STAFF_IS_NOT_AS_SIGNED
    office.remove("Mia")
    _, other = office.add("Mia", "dealer", "nz1996")
    assert found(office) == {}
    assert signs_in(office, "Mia", other) is not None


def test_a_row_signed_for_one_is_no_others(store: SqlStore, office: Office) -> None:
    _, secret = office.add("Mia", "game supervisor", "nz1996")
    store.keep(SHELF, "Eve", store.shelf(SHELF)["Mia"])
    with pytest.raises(RefusedError):
        signs_in(office, "Eve", secret)
    assert list(found(office)) == ["Eve"]


def test_a_row_of_another_house_is_not_this_ones(store: SqlStore, office: Office) -> None:
    elsewhere = open_store(":memory:", "another house")
    there = Office(elsewhere, office.keys, os.urandom, 1, "Ann")
    _, secret = there.add("Eve", "casino operator", "nz1996")
    store.keep(SHELF, "Eve", elsewhere.shelf(SHELF)["Eve"])
    elsewhere.close()
    with pytest.raises(RefusedError):
        signs_in(office, "Eve", secret)
    assert list(found(office)) == ["Eve"]


def test_an_earlier_row_brought_back_is_not_what_the_journal_told_last(
    store: SqlStore, office: Office
) -> None:
    office.add("Mia", "game supervisor", "nz1996")
    earlier = store.shelf(SHELF)["Mia"]
    office.remove("Mia")
    store.keep(SHELF, "Mia", earlier)
    told = "what is kept of 'Mia' is not what the journal last told of them"
    assert found(office) == {"Mia": told}
    with pytest.raises(RefusedError, match="not what the journal last told"):
        office.reset("Mia")
    office.remove("Mia")
    office.add("Mia", "dealer", "nz1996")
    store.keep(SHELF, "Mia", earlier)
    with pytest.raises(RefusedError, match="not what the journal last told"):
        office.reset("Mia")


def test_a_row_that_is_gone_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    store = open_store(str(path))
    office = Office(store, Keys.passing(), os.urandom, 1, "Ann")
    office.add("Mia", "dealer", "nz1996")
    with contextlib.closing(sqlite3.connect(path)) as by_hand, by_hand:
        by_hand.execute("delete from shelves")
    assert found(office) == {"Mia": "what was kept of 'Mia' is gone from the staff"}
    office.add("Mia", "dealer", "nz1996")
    assert found(office) == {}
    store.close()


def test_a_row_that_cannot_be_read_is_found(store: SqlStore, office: Office) -> None:
    store.keep(SHELF, "Mia", b"\xff")
    assert found(office) == {"Mia": "what is kept of 'Mia' cannot be read"}


def test_the_journal_tells_who_changed_whom_and_never_the_secret(
    store: SqlStore, office: Office
) -> None:
    mia, secret = office.add("Mia", "dealer", "nz1996")
    office.reset("Mia")
    office.remove("Mia")
    entries = list(store.entries())
    assert {entry.happening.kind for entry in entries} == {CHANGED}
    told = [entry.happening.facts for entry in entries]
    changes = ["taken on", "given a new secret", "let go"]
    assert [facts["change"] for facts in told] == changes
    assert {(facts["name"], facts["role"], facts["by"]) for facts in told} == {
        ("Mia", "dealer", "Ann")
    }
    assert told[0]["words"] == "Mia, dealer by nz1996, is taken on"
    lines = b"".join(entry.line for entry in entries)
    for kept in (secret, secret.replace("-", ""), mia.salt, mia.hash):
        assert kept.encode() not in lines


def test_a_house_goes_on_after_its_staff_has_changed(tmp_path: Path) -> None:
    premises = AtFolder(tmp_path, os.urandom)
    with contextlib.ExitStack() as until:
        store, keys, notary = premises.own(until)
        Office(store, keys, os.urandom, 1_000, "Ann").add("Mia", "dealer", "nz1996")
        notary.note(1_000)
    keeper = premises.take_up(lambda: Moment(2_000, 0))
    table = msgspec.convert({"rulebook": "nz1996", "game": "roulette", "name": "R1"}, TableRecord)
    assert keeper.set_up(table, "casino operator").refusal is None
    premises.leave(keeper)
    reading = read_store(premises.where)
    assert list(check(reading, keys.public)) == []
    assert list(replay(reading.entries())) == []
    assert dict(wrong(reading, keys.public)) == {}
    reading.close()
