"""A store has one owner, and the lock goes with him, however he goes."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from croupier.journal.entries import Chain
from croupier.journal.opening import open_store, read_store
from croupier.journal.sqlite import open_to_others
from croupier.journal.store import StoreStoppedError
from croupier.terms.refusals import Reason, RefusedError
from tests.journal.journals import batch, settlement
from tests.postgres import base_address, fresh_address


OWNER = """
import sys
from croupier.journal.opening import open_store
store = open_store(sys.argv[1])
print("owned", flush=True)
sys.stdin.read()
"""


@contextmanager
def another_owner(address: str) -> Iterator["subprocess.Popen[str]"]:
    """Let another process own a store."""
    command = [sys.executable, "-c", OWNER, address]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, text=True, stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "owned\n"
        yield process
        process.kill()


def test_a_second_owner_is_refused_with_the_pid_of_the_first(lasting: str) -> None:
    with another_owner(lasting) as first:
        with pytest.raises(RefusedError) as refused:
            open_store(lasting)
        assert refused.value.refusal.reason is Reason.STORE_HAS_AN_OWNER
        assert re.search(rf"belongs to process {first.pid}\b", str(refused.value))


def test_a_killed_owner_leaves_no_lock_behind(lasting: str) -> None:
    for _ in range(3):
        with another_owner(lasting) as first:
            os.kill(first.pid, signal.SIGKILL)
            first.wait()
            open_store(lasting).close()


def test_the_same_process_owns_a_store_once(lasting: str) -> None:
    store = open_store(lasting)
    with pytest.raises(RefusedError, match=f"process {os.getpid()}"):
        open_store(lasting)
    store.close()
    open_store(lasting).close()


def test_a_store_is_the_same_by_any_of_its_names(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "house.db"))
    (tmp_path / "other.db").symlink_to(tmp_path / "house.db")
    with pytest.raises(RefusedError, match="belongs to process"):
        open_store(str(tmp_path / "other.db"))
    store.close()


def test_an_owner_who_lost_the_lock_can_write_no_more() -> None:
    address = fresh_address()
    store, chain = open_store(address), Chain()
    store.append([batch(chain, settlement(1))])
    with psycopg.connect(base_address(), autocommit=True) as admin:
        ended = admin.execute(
            "select count(pg_terminate_backend(l.pid)) from pg_locks l"
            " where l.locktype = 'advisory' and l.pid <> pg_backend_pid()"
        ).fetchone()
    assert ended == (1,)
    second = open_store(address)
    with pytest.raises(StoreStoppedError):
        store.append([batch(chain, settlement(2))])
    assert second.tip()[0] == 1
    store.close()
    second.close()


@pytest.mark.parametrize("version", ["0", "2", "x"])
def test_a_store_of_another_version_is_refused_in_one_sentence(lasting: str, version: str) -> None:
    store = open_store(lasting)
    store._writes.run("update house set value = ? where name = 'version'", (version,))
    store.close()
    for opening in (open_store, read_store):
        with pytest.raises(RefusedError, match=f"is of version {version}, and this") as refused:
            opening(lasting)
        assert refused.value.refusal.reason is Reason.STORE_IS_OF_ANOTHER_VERSION


def test_what_is_no_journal_is_refused_and_left_alone(tmp_path: Path) -> None:
    text, other, folder = (tmp_path / name for name in ("a.txt", "b.db", "c"))
    text.write_bytes(b"the text of something else\n" * 200)
    with sqlite3.connect(other) as connection:
        connection.execute("create table guests (name text)")
    connection.close()
    folder.mkdir()
    before = (text.read_bytes(), other.read_bytes())
    for path in (text, other, folder, tmp_path / "none" / "house.db"):
        with pytest.raises(RefusedError) as refused:
            open_store(str(path))
        assert refused.value.refusal.reason is Reason.STORE_CANNOT_BE_USED
    assert (text.read_bytes(), other.read_bytes()) == before


def test_a_journal_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="there is no store at"):
        read_store(str(tmp_path / "house.db"))
    (tmp_path / "empty.db").touch()
    with pytest.raises(RefusedError, match="holds no journal"):
        read_store(str(tmp_path / "empty.db"))
    with pytest.raises(RefusedError, match="holds no journal"):
        read_store(fresh_address())


def test_a_database_with_other_tables_is_refused() -> None:
    address = fresh_address()
    with psycopg.connect(address, autocommit=True) as admin:
        admin.execute("create table guests (name text)")
    with pytest.raises(RefusedError, match="holds something else than a journal"):
        open_store(address)


def test_a_server_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="PostgreSQL cannot be used"):
        open_store(f"postgresql://nobody@/none?host={tmp_path}")


def test_a_server_that_does_not_sync_is_refused() -> None:
    address = fresh_address()
    with psycopg.connect(base_address(), autocommit=True) as admin:
        admin.execute("alter system set full_page_writes = off")
        admin.execute("select pg_reload_conf()")
        try:
            with pytest.raises(RefusedError, match="keeps full_page_writes at off"):
                _await_refusal(address)
        finally:
            admin.execute("alter system reset full_page_writes")
            admin.execute("select pg_reload_conf()")


def _await_refusal(address: str) -> None:
    """Open the store until the server has read its configuration again."""
    for _ in range(100):
        open_store(address).close()


def test_without_the_extra_a_shared_store_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(RefusedError, match="needs the extra postgres") as refused:
        open_store("postgresql://croupier@/postgres")
    assert refused.value.refusal.reason is Reason.EXTRA_IS_NOT_INSTALLED


def test_settings_are_read_back(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "house.db"))
    for name, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
        assert store._writes.run(f"pragma {name}") == [(value,)]
    store.close()
    shared = open_store(fresh_address())
    assert shared._writes.run("show synchronous_commit") == [("on",)]
    shared.close()


def test_a_store_and_its_log_are_readable_by_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    before = os.umask(0)
    try:
        store = open_store(str(path))
        store.append((batch(Chain(), settlement(1)),))
    finally:
        os.umask(before)
    files = [path, *(tmp_path / f"house.db-{ending}" for ending in ("wal", "shm"))]
    assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 3
    assert open_to_others(path) == []
    store.close()


def test_a_wider_store_of_old_is_opened_and_named(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    open_store(str(path)).close()
    path.chmod(0o640)
    open_store(str(path)).close()
    assert path.stat().st_mode & 0o777 == 0o640
    assert open_to_others(path) == [path]
