"""Staff sign in with a secret that the house cannot read back."""

import os
import time
from collections.abc import Iterator
from statistics import median

import pytest

from croupier.journal.opening import open_store
from croupier.journal.sql import SqlStore
from croupier.table.staff import (
    SHELF,
    add,
    member,
    members,
    remove,
    reset,
    verify_sign_in,
)
from croupier.terms.refusals import Reason, RefusedError


@pytest.fixture
def store() -> Iterator[SqlStore]:
    opened = open_store(":memory:")
    yield opened
    opened.close()


def test_whoever_is_taken_on_signs_in_with_their_secret_and_no_other(store: SqlStore) -> None:
    mia, secret = add(store, "Mia", "dealer", "nz1996", os.urandom)
    tom, other = add(store, "Tom", "game supervisor", "nz1996", os.urandom)
    assert secret != other
    assert verify_sign_in(store, "Mia", secret) == mia
    assert verify_sign_in(store, "Tom", other) == tom
    assert verify_sign_in(store, "Mia", other) is None
    assert verify_sign_in(store, "Mia", "") is None
    assert verify_sign_in(store, "mia", secret) is None
    assert verify_sign_in(store, "nobody", secret) is None


def test_a_secret_is_read_however_it_is_typed(store: SqlStore) -> None:
    mia, secret = add(store, "Mia", "dealer", "nz1996", os.urandom)
    assert len(secret.replace("-", "")) == 24
    for typed in (secret.lower(), secret.replace("-", ""), f" {secret.replace('-', ' ')} "):
        assert verify_sign_in(store, "Mia", typed) == mia
    assert verify_sign_in(store, "Mia", secret[:-1]) is None


def test_nothing_that_is_kept_tells_the_secret(store: SqlStore) -> None:
    _, secret = add(store, "Mia", "dealer", "nz1996", os.urandom)
    kept = store.shelf(SHELF)["Mia"]
    assert secret.encode() not in kept
    assert secret.replace("-", "").encode() not in kept


def test_two_people_with_one_secret_are_kept_differently(store: SqlStore) -> None:
    drawn = iter([b"\1" * 15, b"\2" * 16, b"\1" * 15, b"\3" * 16])
    first, secret = add(store, "Mia", "dealer", "nz1996", lambda _: next(drawn))
    second, same = add(store, "Tom", "dealer", "nz1996", lambda _: next(drawn))
    assert secret == same
    assert first.hash != second.hash


def test_a_new_secret_takes_the_place_of_the_old_one(store: SqlStore) -> None:
    _, old = add(store, "Mia", "dealer", "nz1996", os.urandom)
    mia, new = reset(store, "Mia", os.urandom)
    assert mia.role == "dealer"
    assert verify_sign_in(store, "Mia", old) is None
    assert verify_sign_in(store, "Mia", new) == mia


def test_whoever_leaves_signs_in_no_more_and_may_come_back(store: SqlStore) -> None:
    _, secret = add(store, "Mia", "dealer", "nz1996", os.urandom)
    assert remove(store, "Mia").has_left
    assert members(store) == []
    assert verify_sign_in(store, "Mia", secret) is None
    assert verify_sign_in(store, "Mia", "") is None
    assert b'"hash":""' in store.shelf(SHELF)["Mia"]
    for ask in (member, remove):
        with pytest.raises(RefusedError) as refused:
            ask(store, "Mia")
        assert refused.value.refusal.reason is Reason.PERSON_IS_UNKNOWN
    back, other = add(store, "Mia", "game supervisor", "nz1996", os.urandom)
    assert verify_sign_in(store, "Mia", other) == back


def test_a_role_is_one_of_the_books_ladder_in_any_spelling(store: SqlStore) -> None:
    tom, _ = add(store, "Tom", "Games_Supervisor", "star-rapid", os.urandom)
    assert tom.role == "gaming supervisor"
    for role, book, reason in (
        ("king", "nz1996", Reason.ROLE_IS_UNKNOWN),
        ("player", "nz1996", Reason.ROLE_IS_UNKNOWN),
        ("gaming supervisor", "nz1997", Reason.BOOK_IS_UNKNOWN),
    ):
        with pytest.raises(RefusedError) as refused:
            add(store, "Ann", role, book, os.urandom)
        assert refused.value.refusal.reason is reason
    assert [each.name for each in members(store)] == ["Tom"]


@pytest.mark.parametrize("name", ["", " ", " Mia", "Mia\n", "a\0b", "x" * 61, "\x1b[31m", "system"])
def test_a_name_that_nobody_has_is_refused(store: SqlStore, name: str) -> None:
    with pytest.raises(RefusedError) as refused:
        add(store, name, "dealer", "nz1996", os.urandom)
    assert refused.value.refusal.reason is Reason.NAME_CANNOT_BE_USED
    assert store.shelf(SHELF) == {}


def test_nobody_is_taken_on_twice(store: SqlStore) -> None:
    _, secret = add(store, "Mia", "dealer", "nz1996", os.urandom)
    with pytest.raises(RefusedError) as refused:
        add(store, "Mia", "dealer", "nz1996", os.urandom)
    assert refused.value.refusal.reason is Reason.PERSON_IS_KNOWN
    assert verify_sign_in(store, "Mia", secret) is not None


def test_a_spoilt_shelf_is_a_refusal(store: SqlStore) -> None:
    store.keep(SHELF, "Mia", b"not JSON")
    for ask in (lambda: members(store), lambda: verify_sign_in(store, "Mia", "x")):
        with pytest.raises(RefusedError) as refused:
            ask()
        assert refused.value.refusal.reason is Reason.STORE_CANNOT_BE_USED


@pytest.mark.slow
def test_a_name_nobody_has_takes_as_long_as_a_wrong_secret(store: SqlStore) -> None:
    add(store, "Mia", "dealer", "nz1996", os.urandom)
    took: dict[str, list[float]] = {"Mia": [], "nobody": []}
    for _ in range(15):
        for name, times in took.items():
            start = time.process_time()
            verify_sign_in(store, name, "AAAA-BBBB")
            times.append(time.process_time() - start)
    assert 0.5 < median(took["Mia"]) / median(took["nobody"]) < 2
