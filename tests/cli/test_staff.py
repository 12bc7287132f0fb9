"""Staff from the command line: taken on, listed, given new secrets, let go."""

import contextlib
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.journal.keys import FILE, Keys
from croupier.journal.opening import open_store, read_store
from croupier.table.house.staff import SHELF, verify_sign_in
from croupier.terms.refusals import RefusedError
from tests.cli.shell import Ran, croupier
from tests.postgres import fresh_address


MIA = ("Mia", "--role", "dealer", "--rulebook", "nz1996")


def staff(house: Path, *arguments: str) -> Ran:
    return croupier("staff", *arguments, "--data", str(house))


def secret_of(ran: Ran) -> str:
    assert ran.code == 0, ran.err
    return str(json.loads(ran.out)["secret"])


def signs_in(house: Path, name: str, secret: str) -> bool:
    reading = read_store(str(house / "croupier.db"))
    try:
        return verify_sign_in(reading, Keys.at(house).public, name, secret) is not None
    finally:
        reading.close()


def test_a_secret_is_printed_once_and_signs_in(tmp_path: Path) -> None:
    secret = secret_of(staff(tmp_path, "add", *MIA, "--json"))
    assert signs_in(tmp_path, "Mia", secret)
    for told in (staff(tmp_path, "list"), staff(tmp_path, "list", "--json")):
        assert told.code == 0
        assert "Mia" in told.out
        assert secret not in told.out
    assert secret.encode() not in (tmp_path / "croupier.db").read_bytes()


def test_people_read_the_secret_and_what_to_do_with_it(tmp_path: Path) -> None:
    ran = staff(tmp_path, "add", *MIA)
    assert ran.out.splitlines()[0] == "Mia, dealer by nz1996, signs in with"
    assert signs_in(tmp_path, "Mia", ran.out.splitlines()[1].strip())
    assert "is not shown again" in ran.out


def test_a_reset_and_a_removal_end_the_old_secret(tmp_path: Path) -> None:
    old = secret_of(staff(tmp_path, "add", *MIA, "--json"))
    new = secret_of(staff(tmp_path, "reset", "Mia", "--json"))
    assert not signs_in(tmp_path, "Mia", old)
    assert signs_in(tmp_path, "Mia", new)
    ran = staff(tmp_path, "remove", "Mia")
    assert (ran.code, ran.out) == (0, "Mia no longer works here.\n")
    assert not signs_in(tmp_path, "Mia", new)
    assert json.loads(staff(tmp_path, "list", "--json").out) == []
    assert staff(tmp_path, "remove", "Mia").code == 2


def test_staff_are_kept_in_postgresql_too(tmp_path: Path) -> None:
    house = ("--store", fresh_address(), "--data", str(tmp_path))
    ran = croupier("staff", "add", *MIA, *house)
    assert ran.code == 0, ran.err
    assert not (tmp_path / "croupier.db").exists()
    listed = croupier("staff", "list", *house, "--json")
    told = [{"name": "Mia", "role": "dealer", "rulebook": "nz1996"}]
    assert json.loads(listed.out) == told


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("add", "Tom", "--role", "king", "--rulebook", "nz1996"), "has no role 'king'"),
        (("add", "Tom", "--role", "player", "--rulebook", "nz1996"), "a player is a guest"),
        (("add", "Tom", "--role", "dealer", "--rulebook", "nz3"), "no book 'nz3'"),
        (("add", "", "--role", "dealer", "--rulebook", "nz"), "a name has 1 to 60"),
        (("add", *MIA), "Mia works here already"),
        (("reset", "Tom"), "nobody called 'Tom' works here"),
        (("remove", "Tom"), "nobody called 'Tom' works here"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], what: str
) -> None:
    staff(tmp_path, "add", *MIA)
    ran = staff(tmp_path, *arguments)
    assert ran.code == 2
    assert what in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_house_must_be_named_and_be_there(tmp_path: Path) -> None:
    assert "nobody said which house" in croupier("staff", "list").err
    ran = staff(tmp_path / "nowhere", "add", *MIA)
    assert ran.code == 2
    assert "there is no folder" in ran.err
    ran = staff(tmp_path, "list")
    assert (ran.code, "there is no store at" in ran.err) == (2, True)


def test_a_house_somebody_owns_is_refused_with_the_pid_but_may_be_listed(tmp_path: Path) -> None:
    staff(tmp_path, "add", *MIA)
    code = (
        "import time\nfrom croupier.journal.opening import open_store\n"
        f"store = open_store({str(tmp_path / 'croupier.db')!r})\n"
        "print('mine', flush=True)\ntime.sleep(60)"
    )
    owner = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    try:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"mine\n"
        ran = staff(tmp_path, "reset", "Mia")
        listed = staff(tmp_path, "list")
    finally:
        owner.kill()
        owner.communicate()
    assert ran.code == 2
    assert f"belongs to process {owner.pid}" in ran.err
    assert (listed.code, "Mia" in listed.out) == (0, True)
    open_store(str(tmp_path / "croupier.db")).close()


# What the database says is held to what the house signed


def promote(house: Path, name: str, role: str) -> None:
    """Give somebody a role with the database's own tools."""
    with contextlib.closing(sqlite3.connect(house / "croupier.db")) as by_hand, by_hand:
        by_hand.execute(
            "update shelves set value = cast(replace(cast(value as text), 'dealer', ?) as blob)"
            " where shelf = ? and key = ?",
            (role, SHELF, name),
        )


def test_a_role_slipped_into_the_database_is_named_everywhere(tmp_path: Path) -> None:
    secret = secret_of(staff(tmp_path, "add", *MIA, "--json"))
    staff(tmp_path, "add", "Tom", *MIA[1:])
    assert croupier("verify", str(tmp_path)).code == 0
    promote(tmp_path, "Mia", "casino operator")
    told = "what is kept of 'Mia' is not what the house signed"
    listed, as_json = staff(tmp_path, "list"), staff(tmp_path, "list", "--json")
    assert (listed.code, as_json.code) == (1, 1)
    assert listed.out.splitlines()[-1] == f"WRONG: {told}"
    assert [each.get("wrong") for each in json.loads(as_json.out)] == [told, None]
    verified = croupier("verify", str(tmp_path))
    assert verified.code == 1
    assert told in verified.out.splitlines()
    with pytest.raises(RefusedError, match="is not what the house signed"):
        signs_in(tmp_path, "Mia", secret)
    refused = staff(tmp_path, "reset", "Mia")
    assert (refused.code, told in refused.err) == (2, True)
    assert staff(tmp_path, "remove", "Mia").code == 0
    assert staff(tmp_path, "add", *MIA).code == 0
    assert (staff(tmp_path, "list").code, croupier("verify", str(tmp_path)).code) == (0, 0)


def test_a_row_taken_away_is_missed_by_name(tmp_path: Path) -> None:
    staff(tmp_path, "add", *MIA)
    with contextlib.closing(sqlite3.connect(tmp_path / "croupier.db")) as by_hand, by_hand:
        by_hand.execute("delete from shelves")
    told = "what was kept of 'Mia' is gone from the staff"
    assert json.loads(staff(tmp_path, "list", "--json").out) == [{"name": "Mia", "wrong": told}]
    assert told in croupier("verify", str(tmp_path)).out


def test_a_change_of_staff_is_told_by_the_journal_and_signed_at_once(tmp_path: Path) -> None:
    secret = secret_of(staff(tmp_path, "add", *MIA, "--json"))
    out = tmp_path / "evening.export.jsonl"
    assert croupier("export", str(tmp_path), "--out", str(out)).code == 0
    assert "Mia, dealer by nz1996, is taken on" in out.read_text()
    assert secret not in out.read_text()
    told = json.loads(croupier("verify", str(tmp_path), "--json").out)
    assert (told["sound"], told["entries"], told["unsigned"]) == (True, 1, 0)
    assert croupier("verify", str(out)).code == 0  # an export has no staff to hold to it


def test_keys_and_heads_may_be_kept_elsewhere(tmp_path: Path) -> None:
    house, keys, heads = (tmp_path / name for name in ("house", "keys", "heads"))
    house.mkdir()
    elsewhere = ("--keys", str(keys), "--heads", str(heads))
    assert staff(house, "add", *MIA, *elsewhere).code == 0
    assert ((keys / FILE).exists(), (house / FILE).exists()) == (True, False)
    assert staff(house, "list", *elsewhere).code == 0
    lost = staff(house, "list")
    assert (lost.code, "the keys of this house are not at" in lost.err) == (2, True)
    assert staff(house, "reset", "Mia").code == 2


# The file is its owner's


def test_a_new_house_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    staff(tmp_path, "add", *MIA)
    database = tmp_path / "croupier.db"
    assert database.stat().st_mode & 0o777 == 0o600
    assert "Others" not in croupier("verify", str(tmp_path)).out
    database.chmod(0o644)
    verified = croupier("verify", str(tmp_path))
    assert verified.code == 0
    assert f"Others than its owner may read {database}: chmod 600" in verified.out
    told = json.loads(croupier("verify", str(database), "--json").out)
    assert str(database) in told["remarks"][0]
