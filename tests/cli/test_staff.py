"""Staff from the command line: taken on, listed, given new secrets, let go."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.journal.opening import open_store, read_store
from croupier.table.staff import verify_sign_in
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
        return verify_sign_in(reading, name, secret) is not None
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


def test_staff_are_kept_in_postgresql_too() -> None:
    address = fresh_address()
    ran = croupier("staff", "add", *MIA, "--store", address)
    assert ran.code == 0, ran.err
    listed = croupier("staff", "list", "--store", address, "--json")
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
    assert staff(tmp_path, "list").code == 2


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
