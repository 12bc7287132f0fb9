"""A floor is started, stopped, killed and started again; what keeps it closed is one sentence."""

import json
import re
import resource
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import httpx
import pytest

from croupier.floor.configuration import SAMPLE
from croupier.journal.heads import read_heads
from croupier.journal.keys import Keys
from croupier.journal.opening import read_store
from tests.cli.shell import croupier
from tests.docs.pages import DOCS
from tests.floor.floors import Terminal
from tests.floor.started import (
    CONFIGURATION,
    Started,
    configured,
    refused,
    refused_as_a_process,
    started,
    started_afresh,
)
from tests.postgres import fresh_address


PAGE = (DOCS / "operations" / "running.md").read_text()
SIGN_IN = 24 + 5
"""Characters of a secret: six groups of four letters."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return configured(tmp_path)


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a floor that was killed while its table played."""
    folder = tmp_path_factory.mktemp("killed")
    with playing(configured(folder)) as floor:
        floor.wait_for_entries(8)
        (folder / "had").write_text(str(floor.entries()))
        assert floor.end(signal.SIGKILL) == -signal.SIGKILL
    return folder


@pytest.fixture
def after(killed: Path, tmp_path: Path) -> Path:
    """Return the configuration of a copy of it, to start again."""
    shutil.copytree(killed / "house", tmp_path / "house")
    return configured(tmp_path)


def one_sentence(told: str, *said: str) -> None:
    """Hold a refusal to one line, to what it must say, and to the page that explains it."""
    assert told.count("\n") == 0, told
    for each in said:
        assert each in told
    assert any(f"`{each}`" in PAGE for each in said), f"running.md does not explain: {told}"


def verified(folder: Path) -> None:
    ran = croupier("verify", str(folder))
    assert (ran.code, ran.err) == (0, ""), ran.out


def signed_up_to(folder: Path) -> tuple[int, int]:
    """Return the last head that left the house, and the last entry."""
    with closing(read_store(str(folder / "croupier.db"))) as journal:
        heads = list(read_heads(folder / "heads.jsonl", journal.site))
        return heads[-1].seq, journal.tip()[0]


@contextmanager
def playing(
    file: Path, start: Callable[..., AbstractContextManager[Started]] = started
) -> Iterator[Started]:
    """Open a floor at which a player sits, so that its table goes on."""
    with start(file, "--demo") as floor:
        seat = Terminal.of_demo(int(floor.address.rpartition(":")[2]), "player", "R1").connect()
        try:
            seat.did("card", owner=f"P{secrets.token_hex(2)}", by="device")
            yield floor
        finally:
            seat.disconnect()


# Starting and stopping


def test_a_floor_opens_is_well_and_closes_when_it_is_told_to(file: Path) -> None:
    with playing(file, started_afresh) as floor:
        told = floor.get("/health")
        assert told.status_code == httpx.codes.OK
        assert told.json()["status"] == "ok"
        floor.wait_for_entries(3)
        assert "croupier_rounds_total" in floor.get("/metrics").text
        assert floor.end() == 0
        events = [json.loads(line)["event"] for line in floor.log.splitlines()]
    assert events[-1] == "house closed"
    assert "Traceback" not in floor.log
    last, end = signed_up_to(file.parent / "house")
    assert last == end, "the last head is signed"
    verified(file.parent / "house")


def test_sign_ins_are_printed_once_and_kept_as_hashes(file: Path) -> None:
    with started(file) as floor:
        told = [line.split()[-1] for line in floor.out.splitlines() if "(star-rapid)" in line]
        floor.end()
    assert len(told) >= 3
    assert {len(secret) for secret in told} == {SIGN_IN}
    with started(file) as floor:
        again = floor.out
        assert floor.end(signal.SIGINT) == 0, "an interrupt closes it as well"
        assert "Traceback" not in floor.log
    held = b"".join(each.read_bytes() for each in (file.parent / "house").iterdir())
    for secret in told:
        assert secret not in again
        assert secret not in floor.log
        assert secret.encode() not in held
        assert secret.replace("-", "").encode() not in held


def test_a_killed_floor_opens_again_and_lost_nothing(killed: Path, after: Path) -> None:
    had = int((killed / "had").read_text())
    with playing(after) as floor:
        assert floor.entries() >= had, "what was told was saved"
        floor.wait_for_entries(4)
        assert floor.end(signal.SIGKILL) == -signal.SIGKILL
    verified(after.parent / "house")


def test_the_first_office_is_offered_until_there_is_one_and_again_when_asked_for(
    file: Path,
) -> None:
    offered = re.compile(
        r"enter ([A-Z2-7]{4}(?:-[A-Z2-7]{4}){2}) within 10 minutes.* becomes (office-\d)"
    )
    with started(file) as floor:
        (secret,) = [line.split()[-1] for line in floor.out.splitlines() if "Olga" in line]
        code, name = floor.wait_said(offered).groups()
        office = Terminal.by_code(int(floor.address.rpartition(":")[2]), code)
        assert office.name == name == "office-1"
        office.sign_in("Olga", secret)
        asked = {"name": "R1-1", "kind": "player", "table": "R1"}
        assert office.post("/api/terminals", asked).status_code == httpx.codes.CREATED
        assert code not in floor.log
        floor.end()
    with started(file, "--office") as floor:
        assert floor.wait_said(offered).groups()[1] == "office-2"
        floor.end()
    with started(file) as floor:
        floor.end()
        assert offered.search(floor.out) is None


# What keeps it closed


def test_a_port_in_use_changes_nothing(file: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        told = refused(file, "--port", port)
    one_sentence(told, "cannot be had", f"port {port} of 127.0.0.1", "Address already in use")
    with started(file) as floor:
        assert "(star-rapid)" in floor.out, "the sign-ins are still to be printed"
        floor.end()


def test_a_second_start_on_the_same_folder(file: Path) -> None:
    with started(file) as floor:
        told = refused_as_a_process(file)
        one_sentence(told, "and a store has one owner", f"process {floor.process.pid}")
        assert floor.get("/health").status_code == httpx.codes.OK
        floor.end()


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (
            "update house set value = '2' where name = 'version'",
            ("is of version 2", "and this croupier keeps"),
        ),
        (
            "update entries set hash = 'ab' || substr(hash, 3) where seq = 8;delete from snapshots",
            ("is not what its hash says", "entry 8"),
        ),
        (
            "update shelves set value = cast('?' as blob) where shelf = 'staff' and key = 'Dana'",
            ("what is kept of", "'Dana' cannot be read"),
        ),
        (
            "create trigger thief after insert on entries begin select 1; end",
            ("is not as it was made", "trigger thief"),
        ),
        ("drop index shares_by_player", ("is not as it was made", "shares_by_player")),
    ],
    ids=["of another version", "changed", "a row of staff", "a trigger", "an index"],
)
@pytest.mark.parametrize("option", [(), ("--demo",)])
def test_a_journal_that_was_meddled_with(
    after: Path, done: str, said: tuple[str, ...], option: tuple[str, ...]
) -> None:
    with closing(sqlite3.connect(after.parent / "house" / "croupier.db")) as raw, raw:
        raw.executescript(done)
    one_sentence(refused(after, *option), *said)


def test_a_data_folder_that_holds_something_else(file: Path) -> None:
    house = file.parent / "house"
    house.mkdir()
    with closing(sqlite3.connect(house / "croupier.db")) as raw, raw:
        raw.execute("create table recipes (cake text)")
    one_sentence(refused(file), "holds something else than a journal")
    (house / "croupier.db").write_bytes(b"no database " * 100)
    one_sentence(refused(file), "cannot be used: file is not a database")


def test_keys_that_are_missing_or_of_another_house(after: Path) -> None:
    folder = after.parent / "house"
    keys = folder / "croupier.keys"
    kept = keys.read_bytes()
    keys.unlink()
    one_sentence(refused(after), "the keys of this house are not at")
    assert not keys.exists(), "no new keys are made for an old house"
    Keys.at(folder)
    one_sentence(refused(after), "are not those that signed this house's journal")
    keys.write_bytes(kept[:-20])
    one_sentence(refused(after), "holds no keys of a house")
    keys.write_bytes(kept)
    keys.chmod(0o644)
    one_sentence(refused(after), "others than their owner may read the keys")


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        (
            'data = "house"',
            'data = "house"\nheads = "elsewhere"',
            "the signed heads of this house are not at",
        ),
        ('mode = "rng"', 'mode = "automated"', "is configured otherwise than the house knows it"),
    ],
    ids=["heads whose disk is not mounted", "a table configured otherwise"],
)
def test_a_house_that_is_not_as_its_file_says(
    after: Path, was: str, becomes: str, said: str
) -> None:
    configured(after.parent, CONFIGURATION.replace(was, becomes))
    one_sentence(refused(after), said)
    assert not (after.parent / "elsewhere").exists(), "none are begun anew"


def test_a_data_folder_that_cannot_be_made(file: Path) -> None:
    (file.parent / "house").write_text("a file, where a folder must be")
    one_sentence(refused(file), "cannot be made a house's folder")


def test_faults_of_the_configuration_are_told_all_at_once(tmp_path: Path) -> None:
    text = CONFIGURATION.replace("port = 0", 'prot = 0\nhost = ""').replace("rng", "slow")
    told = refused(configured(tmp_path, text)).splitlines()
    assert len(told) == 3
    assert all("floor.toml" in each for each in told)
    assert not (tmp_path / "house").exists()


def test_a_table_that_is_refused_keeps_those_before_it_from_being_set_up(after: Path) -> None:
    changed = CONFIGURATION.replace('mode = "rng"', 'mode = "automated"')
    sections, _, table = changed.partition("[[table]]")
    first = table.replace('"R1"', '"R0"')
    configured(after.parent, f"{sections}[[table]]{first}\n[[table]]{table}")
    one_sentence(refused(after), "is configured otherwise than the house knows it", "table R1")
    with closing(sqlite3.connect(after.parent / "house" / "croupier.db")) as raw:
        streams = {stream for (stream,) in raw.execute("select stream from entries")}
    assert "table R1" in streams
    assert "table R0" not in streams


def test_a_demo_whose_table_could_not_open_is_refused_before_it_is_begun(tmp_path: Path) -> None:
    file = configured(tmp_path, CONFIGURATION.replace("limits =", "personal = {} #"))
    for further in (("--check",), ()):
        ran = croupier("serve", str(file), "--demo", *further)
        assert (ran.code, ran.out) == (2, "")
        one_sentence(ran.err.strip(), "has no limits to open with", "R1")
    assert not (tmp_path / "house").exists(), "a table is set up once: not without its limits"
    assert croupier("serve", str(file), "--check").code == 0


@pytest.mark.parametrize("host", [r"\u0000", "a..b"])
def test_a_host_that_is_no_name(tmp_path: Path, host: str) -> None:
    lines = f'port = 0\nhost = "{host}"\nsecure-cookies = true'
    told = refused(configured(tmp_path, CONFIGURATION.replace("port = 0", lines)))
    one_sentence(told, "cannot be had", "Write an address of this machine")


def test_a_configuration_that_is_not_there(tmp_path: Path) -> None:
    told = refused(tmp_path / "none.toml")
    one_sentence(told, "No such file or directory", "none.toml cannot be read")


def test_checking_a_configuration_starts_nothing(file: Path) -> None:
    ran = croupier("serve", str(file), "--check")
    assert (ran.code, ran.err) == (0, "")
    assert not (file.parent / "house").exists()
    ran = croupier("serve", str(SAMPLE), "--check")
    assert (ran.code, ran.err) == (0, "")


# A disk that fills up


def test_a_disk_that_fills_up_closes_the_house_and_loses_nothing_it_told(after: Path) -> None:
    with playing(after) as floor:
        had = floor.entries()
        log = after.parent / "house" / "croupier.db-wal"
        size = log.stat().st_size + 10_000
        resource.prlimit(floor.process.pid, resource.RLIMIT_FSIZE, (size, size))
        code = floor.process.wait(60)
        events = [json.loads(line)["event"] for line in floor.log.splitlines() if line[0] == "{"]
        told = [line for line in floor.log.splitlines() if line[0] != "{"]
    assert code == 1
    assert "store stopped" in events
    assert told == []
    assert "Traceback" not in floor.log
    with started(after, "--demo") as floor:
        assert floor.entries() >= had
        assert floor.end() == 0
    verified(after.parent / "house")


def test_a_disk_that_is_full_at_the_start(file: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "croupier", "serve", str(file)],
        capture_output=True,
        text=True,
        check=False,
        cwd=file.parent,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000)),
    )
    assert ran.returncode != 0
    told = [line for line in ran.stderr.splitlines() if not line.startswith("{")]
    assert len(told) == 1, ran.stderr
    assert told[0].startswith("croupier: ")


def test_a_backup_of_a_running_floor_is_restored_and_opened(after: Path, tmp_path: Path) -> None:
    with playing(after) as floor:
        ran = croupier("backup", str(after), str(tmp_path / "backup"), "--with-keys")
        assert (ran.code, ran.err) == (0, "")
        assert floor.end() == 0
    again = tmp_path / "again"
    again.mkdir()
    ran = croupier("restore", str(tmp_path / "backup"), str(again / "house"))
    assert (ran.code, ran.err) == (0, "")
    with playing(configured(again)) as floor:
        floor.wait_for_entries(4)
        assert floor.end() == 0
    verified(again / "house")


def test_a_floor_on_postgresql(tmp_path: Path) -> None:
    store = fresh_address()
    text = CONFIGURATION.replace('data = "house"', f'data = "house"\nstore = "{store}"')
    file = configured(tmp_path, text)
    with playing(file) as floor:
        floor.wait_for_entries(4)
        one_sentence(refused(file), "and a store has one owner", f"process {floor.process.pid}")
        ran = croupier("backup", str(file), str(tmp_path / "backup"))
        assert (ran.code, "pg_dump" in ran.err) == (2, True)
        assert floor.end(signal.SIGKILL) == -signal.SIGKILL
    with playing(file) as floor:
        floor.wait_for_entries(2)
        assert floor.end() == 0
    assert not (tmp_path / "house" / "croupier.db").exists()
    ran = croupier("verify", store, "--keys", str(tmp_path / "house"))
    assert (ran.code, ran.err) == (0, ""), ran.out
