"""A house is backed up while it plays, restored, verified, and played on from."""

import errno
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from croupier.floor import backup as backing_up
from croupier.floor.backup import MANIFEST, HousePlace, back_up, read_manifest, restore
from croupier.journal.check import check
from croupier.journal.heads import read_heads
from croupier.journal.keys import Keys
from croupier.journal.opening import read_store
from croupier.table.house.premises import DATABASE
from croupier.terms.refusals import Reason, RefusedError
from tests.cli.shell import croupier
from tests.floor import busy_house


ROOT = Path(__file__).parents[2]
BACKUPS = 6


class Busy:
    """A house at work in another process, and the receipts it has given so far."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.receipts: list[tuple[int, str]] = []
        self._told = threading.Condition()
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            seq, chain_hash = line.split()
            with self._told:
                self.receipts.append((int(seq), chain_hash))
                self._told.notify_all()

    def wait_for(self, more: int) -> None:
        """Wait until the house has written so many entries more."""
        due = len(self.receipts) + more
        with self._told:
            assert self._told.wait_for(lambda: len(self.receipts) >= due, timeout=60)

    def kill(self) -> None:
        """End it at once; what it had said is heard to the end."""
        self.process.kill()
        self._listening.join()


@contextmanager
def busy(folder: Path) -> Iterator[Busy]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.floor.busy_house", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        at_work = Busy(process)
        try:
            yield at_work
        finally:
            at_work.kill()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a house in which three rounds were played."""
    folder = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(busy_house, "told", lambda _: None)
        busy_house.main(folder, 3)
    return folder


@pytest.fixture
def house(played: Path, tmp_path: Path) -> Path:
    """Return a copy of it."""
    return Path(shutil.copytree(played, tmp_path / "house"))


def made(house: Path, to: Path, *, with_keys: bool = True) -> Path:
    back_up(HousePlace(house), to, 1, with_keys=with_keys)
    return to


def faults_of(folder: Path, keys: Path) -> list[str]:
    with closing(read_store(str(folder / DATABASE))) as journal:
        heads = list(read_heads(folder / "heads.jsonl", journal.site))
        return [str(fault) for fault in check(journal, Keys.at(keys).public, heads)]


def test_backups_of_a_house_at_work_hold_all_it_had_promised(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
) -> None:
    house = tmp_path / "house"
    house.mkdir()
    sizes: list[int] = []
    with busy(house) as working:
        for number in range(BACKUPS):
            working.wait_for(60)
            before = list(working.receipts)
            backup = made(house, tmp_path / f"backup-{number}")
            sizes.append(read_manifest(backup).seq)
            after = tmp_path / f"restored-{number}"
            restored = restore(backup, after)
            assert restored.has_keys
            assert not faults_of(after, house)
            with closing(read_store(str(after / DATABASE))) as journal:
                hashes = {row.seq: row.hash for row in journal.rows()}
            assert all(hashes[seq] == chain_hash for seq, chain_hash in before)
        assert working.process.poll() is None, "the house went on all the while"
    assert sizes == sorted(set(sizes)), "each backup is of a later moment"
    record_property("visited", f"{BACKUPS} backups of {sizes} entries, taken while it played")
    go_on_from(tmp_path / f"restored-{BACKUPS - 1}", monkeypatch)


def go_on_from(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play on in a restored house, and find it sound, by the command line too."""
    monkeypatch.setattr(busy_house, "told", lambda _: None)
    keeper = busy_house.take_up(folder)
    live = keeper.house.tables["A"].live
    if live is not None:
        # The backup was taken in the middle of a round: it goes on where it was.
        keeper.do(busy_house.asked("no more bets", who="D", role="dealer"))
    number = keeper.house.tables["A"].conduct.round
    for _ in range(3):
        busy_house.play(keeper)
    assert keeper.house.tables["A"].conduct.round == number + 3
    keeper.close()
    ran = croupier("verify", str(folder))
    assert (ran.code, ran.err) == (0, "")


def test_heads_signed_while_the_database_was_copied_are_left_out(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = backing_up._copy_database

    def copied_slowly(source: Path, target: Path) -> None:
        copy(source, target)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(busy_house, "told", lambda _: None)
            busy_house.main(house, 2)

    monkeypatch.setattr(backing_up, "_copy_database", copied_slowly)
    backup = made(house, tmp_path / "backup")
    restored = restore(backup, tmp_path / "restored", heads=house)
    assert restored.lost > 0, "what was signed later is told as lost"
    assert not faults_of(tmp_path / "restored", house)


def test_an_old_backup_is_not_opened_under_heads_that_know_more(
    house: Path, tmp_path: Path
) -> None:
    backup = made(house, tmp_path / "backup")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(busy_house, "told", lambda _: None)
        busy_house.main(house, 1)
    restored = tmp_path / "restored"
    lost = restore(backup, restored, heads=house).lost
    older = (restored / "heads.jsonl").read_bytes()
    shutil.copy2(house / "heads.jsonl", restored)
    end = read_manifest(backup).seq
    said = f"entries {end + 1} to {end + lost} were signed and are not in the journal"
    with pytest.raises(RefusedError, match=said):
        busy_house.take_up(restored)
    page = (ROOT / "docs" / "operations" / "running.md").read_text()
    assert "`were signed and are not in the journal`" in page
    (restored / "heads.jsonl").write_bytes(older)
    busy_house.take_up(restored).close()


def test_one_head_on_its_way_into_the_database_is_kept(house: Path, tmp_path: Path) -> None:
    heads = (house / "heads.jsonl").read_bytes().splitlines(keepends=True)
    with closing(sqlite3.connect(house / DATABASE)) as raw, raw:
        raw.execute("delete from heads where seq = (select max(seq) from heads)")
    backup = made(house, tmp_path / "backup")
    assert (backup / "heads.jsonl").read_bytes().splitlines(keepends=True) == heads
    with closing(sqlite3.connect(house / DATABASE)) as raw, raw:
        raw.execute("delete from heads where seq = (select max(seq) from heads)")
    backup = made(house, tmp_path / "another")
    assert (backup / "heads.jsonl").read_bytes().splitlines(keepends=True) == heads[:-1]
    restore(backup, tmp_path / "restored")


def test_keys_are_left_out_unless_they_are_asked_for(house: Path, tmp_path: Path) -> None:
    without = made(house, tmp_path / "without", with_keys=False)
    secret = json.loads((house / "croupier.keys").read_text())
    for file in without.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file
        for part in ("sealing", "signing"):
            assert secret[part].encode() not in file.read_bytes()
            assert bytes.fromhex(secret[part]) not in file.read_bytes()
    assert not restore(without, tmp_path / "restored").has_keys
    with pytest.raises(RefusedError) as refused:
        busy_house.take_up(tmp_path / "restored")
    assert refused.value.refusal.reason is Reason.KEYS_CANNOT_BE_USED
    shutil.copy2(house / "croupier.keys", tmp_path / "restored")
    busy_house.take_up(tmp_path / "restored").close()


def test_a_folder_that_is_not_empty_is_left_alone(house: Path, tmp_path: Path) -> None:
    backup = made(house, tmp_path / "backup")
    for folder in (house, backup):
        held = sorted(folder.iterdir())
        with pytest.raises(RefusedError, match="is not an empty folder"):
            restore(backup, folder)
        with pytest.raises(RefusedError, match="is not an empty folder"):
            back_up(HousePlace(house), folder, 1)
        assert sorted(folder.iterdir()) == held
    with pytest.raises(RefusedError, match="is not an empty folder"):
        restore(backup, house / DATABASE)
    (tmp_path / "empty").mkdir()
    restore(backup, tmp_path / "empty")


def test_a_backup_of_another_version_is_refused(house: Path, tmp_path: Path) -> None:
    backup = made(house, tmp_path / "backup")
    manifest = json.loads((backup / MANIFEST).read_text())
    for change in ({"format": 2}, {"format": 2, "more": True}, {"store": 2}, {"croupier": "keys"}):
        (backup / MANIFEST).write_text(json.dumps({**manifest, **change}))
        refuses(backup, tmp_path, Reason.STORE_IS_OF_ANOTHER_VERSION)


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{}",
        b"[",
        b"\xff\xfe",
        b'{"croupier": "backup", "format": 1}',
        b'{"croupier": "backup", "format": 1e400}',
        b"[" * 100_000,
    ],
)
def test_a_manifest_that_is_none_is_refused(house: Path, tmp_path: Path, damage: bytes) -> None:
    backup = made(house, tmp_path / "backup")
    (backup / MANIFEST).write_bytes(damage)
    refuses(backup, tmp_path, Reason.FILE_CANNOT_BE_USED)


@pytest.mark.parametrize("name", ["../croupier.db", "other", "croupier.db.lock"])
def test_a_manifest_names_no_other_files(house: Path, tmp_path: Path, name: str) -> None:
    backup = made(house, tmp_path / "backup")
    manifest = json.loads((backup / MANIFEST).read_text())
    manifest["files"][name] = manifest["files"][DATABASE]
    (backup / MANIFEST).write_text(json.dumps(manifest))
    refuses(backup, tmp_path, Reason.FILE_CANNOT_BE_USED)


@pytest.mark.parametrize("name", [DATABASE, "heads.jsonl", "croupier.keys"])
def test_a_damaged_or_missing_file_is_refused(house: Path, tmp_path: Path, name: str) -> None:
    backup = made(house, tmp_path / "backup")
    whole = (backup / name).read_bytes()
    middle = len(whole) // 2
    flipped = bytes([whole[middle] ^ 1])
    for damaged in (whole[:-1], whole[:middle] + flipped + whole[middle + 1 :], whole + b"\n"):
        (backup / name).write_bytes(damaged)
        refuses(backup, tmp_path, Reason.FILE_CANNOT_BE_USED)
    (backup / name).unlink()
    refuses(backup, tmp_path, Reason.FILE_CANNOT_BE_USED)


def test_a_journal_told_anew_is_refused_though_its_manifest_fits(
    house: Path, tmp_path: Path
) -> None:
    backup = made(house, tmp_path / "backup")
    with closing(sqlite3.connect(backup / DATABASE)) as raw, raw:
        raw.execute("update balances set units = units + 1 where account = 'chips/P1'")
        raw.execute("update postings set units = units + 1 where seq = 3 and n = 0")
    forge_manifest(backup)
    refuses(backup, tmp_path, Reason.STORE_CANNOT_BE_USED, "not sound")


def test_heads_that_outlived_the_house_must_hold(house: Path, tmp_path: Path) -> None:
    backup = made(house, tmp_path / "backup")
    other = tmp_path / "other"
    shutil.copytree(house, other)
    for folder, rounds in ((house, 2), (other, 3)):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(busy_house, "told", lambda _: None)
            busy_house.main(folder, rounds)
    later = made(other, tmp_path / "later")
    assert restore(backup, tmp_path / "restored", heads=house).lost > 0
    # The two houses went on differently with the same keys: heads of one are not the other's.
    refuses(later, tmp_path, Reason.STORE_CANNOT_BE_USED, "not what was signed", heads=house)


def test_the_house_s_own_key_is_believed_before_the_backup_s_word(
    house: Path, tmp_path: Path
) -> None:
    backup = made(house, tmp_path / "backup")
    public = Keys.at(house).public
    with pytest.raises(RefusedError, match="another key"):
        restore(backup, tmp_path / "restored", public=bytes(32))
    restore(backup, tmp_path / "restored", public=public)


def test_a_disk_that_fills_up_leaves_nothing_behind(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = made(house, tmp_path / "backup")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    for work in (
        lambda: back_up(HousePlace(house), tmp_path / "new", 1),
        lambda: restore(backup, tmp_path / "new"),
    ):
        with pytest.raises(RefusedError, match="No space left on device"):
            work()
        assert not (tmp_path / "new").exists()


def test_postgresql_has_tools_of_its_own(house: Path, tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="pg_dump"):
        back_up(HousePlace(house, "postgresql://floor@db/croupier"), tmp_path / "backup", 1)


def refuses(
    backup: Path, tmp_path: Path, reason: Reason, said: str = ".", heads: Path | None = None
) -> None:
    """Hold a restore to its refusal, and to leaving nothing behind."""
    with pytest.raises(RefusedError, match=said) as refused:
        restore(backup, tmp_path / "nothing", heads=heads)
    assert refused.value.refusal.reason is reason
    assert not (tmp_path / "nothing").exists()


def forge_manifest(backup: Path) -> None:
    """Make the manifest fit files that were changed."""
    manifest = json.loads((backup / MANIFEST).read_text())
    kept = backing_up._kept(backup / DATABASE)
    manifest["files"][DATABASE] = {"bytes": kept.bytes, "sha256": kept.sha256}
    (backup / MANIFEST).write_text(json.dumps(manifest))


# By the command line


def test_the_commands_say_what_they_did_in_plain_words(house: Path, tmp_path: Path) -> None:
    backup, folder = str(tmp_path / "backup"), str(tmp_path / "restored")
    ran = croupier("backup", str(house), backup)
    assert ran.code == 0
    assert "The keys are not in it" in ran.out
    ran = croupier("restore", backup, folder, "--keys", str(house), "--heads", str(house))
    assert ran.code == 0
    assert "every one holds" in ran.out
    assert "Bring the house's keys" in ran.out
    ran = croupier("verify", folder, "--keys", str(house), "--heads", folder)
    assert (ran.code, ran.err) == (0, "")


def test_a_configuration_file_says_where_the_house_is(house: Path, tmp_path: Path) -> None:
    (tmp_path / "safe").mkdir()
    shutil.move(house / "croupier.keys", tmp_path / "safe" / "croupier.keys")
    file = tmp_path / "floor.toml"
    file.write_text('[house]\ndata = "house"\nkeys = "safe"\n')
    ran = croupier("backup", str(file), str(tmp_path / "backup"), "--with-keys", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["seq"] == read_manifest(tmp_path / "backup").seq
    ran = croupier("restore", str(tmp_path / "backup"), str(tmp_path / "again"), "--json")
    assert json.loads(ran.out)["has_keys"] is True


@pytest.mark.parametrize(
    "line",
    [
        ("backup", "nowhere", "to"),
        ("backup", "house", "house"),
        ("restore", "house", "to"),
        ("restore", "nowhere", "to"),
        ("restore", "backup", "house"),
        ("restore", "backup", "to", "--keys", "nowhere"),
        ("restore", "backup", "to", "--key", "zz"),
        ("restore", "backup", "to", "--heads", "nowhere"),
    ],
    ids=" ".join,
)
def test_each_refusal_is_one_sentence_and_a_code(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    made(house, tmp_path / "backup")
    ran = croupier(*line)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("croupier: ")
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "to").exists()
