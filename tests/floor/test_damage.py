"""Whatever is done to the files of a house is found, named by its row, or changes nothing."""

import contextlib
import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.floor.backup import MANIFEST, HousePlace, back_up, restore
from croupier.floor.enrolment import Enrolments, Kind
from croupier.journal.heads import FILE as HEADS
from croupier.journal.keys import FILE as KEYS
from croupier.journal.keys import Keys
from croupier.journal.keys import _check as check_of
from croupier.journal.opening import open_store
from croupier.table.house import snapshots
from croupier.table.house.premises import DATABASE, AtFolder
from croupier.terms.refusals import RefusedError
from tests.cli.shell import Ran, croupier
from tests.floor import busy_house
from tests.floor.busy_house import asked
from tests.table.house.killable import moment
from tests.table.house.test_shelves import whole


SEED = 20261118
FILES = (DATABASE, HEADS, KEYS)
TABLES = (
    *("house", "entries", "postings", "balances", "answers", "rounds", "shares", "snapshots"),
    *("rulesets", "heads", "shelves"),
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a house that has everything a house keeps: rounds, answers, staff, terminals, papers."""
    folder = tmp_path_factory.mktemp("damaged")
    where = AtFolder(folder, os.urandom)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(busy_house, "told", lambda _: None)
        busy_house.main(folder, 2)
        keeper = where.take_up(moment)
        keeper.do(asked("collect credits", who="P1", amount="20", by="ticket", key="k1"))
        keeper.do(asked("new game", who="D", role="dealer", key="k2"))
        keeper.do(asked("place", who="P1", bet="red", stake="5", key="k3"))
        keeper.do(asked("move", who="P1", wager="w1", bet="black", target=None, key="k4"))
        busy_house.told(keeper.do(asked("no more bets", who="D", role="dealer", key="k5")))
    kept = Enrolments(keeper)
    for name in ("T1", "T2"):
        kept.enrol(name, Kind.PLAYER, "A")
    kept.withdraw("T2")
    kept.keep_patron("T1", "P1", 17, "T1/k1")
    kept.keep_patron("T2", None)
    keeper.close()
    with where.office(moment().at, "a test", is_passing=True) as office:
        office.add("Gwen", "gaming supervisor", "star-rapid")
    return folder


@pytest.fixture
def house(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "house"))


def verified(folder: Path) -> Ran:
    return croupier("verify", str(folder))


def taken_up(folder: Path) -> Enrolments | str:
    """Start from a folder as a floor does; return what keeps it closed, which is a sentence."""
    try:
        keeper = AtFolder(folder, os.urandom).take_up(moment)
        with contextlib.ExitStack() as until:
            until.callback(keeper.close)
            return Enrolments(keeper)
    except RefusedError as refused:
        return str(refused.refusal)


def change(folder: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as books:
        books.execute("pragma ignore_check_constraints = on")
        changed = books.execute(statement)
        assert changed.rowcount or not statement.startswith("update"), statement
        books.commit()


def test_the_house_of_these_tests_is_sound(house: Path) -> None:
    assert verified(house).code == 0
    opened = taken_up(house)
    assert isinstance(opened, Enrolments)
    assert opened.left_out == ()
    assert [each.name for each in opened] == ["T1"]


FLOOR = "update shelves set {} where shelf = 'floor {}' and key = '{}'"
CHANGES: dict[str, tuple[str, str]] = {
    "a terminal's first byte": (
        FLOOR.format("value = cast(x'78' || substr(value, 2) as blob)", "terminals", "T1"),
        "terminal 'T1' cannot be read",
    ),
    "a terminal's signature": (
        FLOOR.format(
            """value = cast(replace(value, 'signature":"', 'signature":"zz') as blob)""",
            "terminals",
            "T1",
        ),
        "terminal 'T1' cannot be read",
    ),
    "a terminal's table": (
        FLOOR.format("""value = cast(replace(value, '"A"', '"B"') as blob)""", "terminals", "T1"),
        "terminal 'T1' is not what the house signed",
    ),
    "a terminal that was withdrawn": (
        FLOOR.format("key = 'T9'", "terminals", "T2"),
        "terminal 'T9' is not what the house signed",
    ),
    "a patron": (
        FLOOR.format("value = cast(replace(value, 'P1', 'P2') as blob)", "patrons", "T1"),
        "who stood at terminal 'T1' is not what the house signed",
    ),
    "a shelf's name": (
        FLOOR.format("shelf = 'floor terminalz'", "terminals", "T1"),
        "there is a shelf 'floor terminalz'",
    ),
    "an answer": (
        "update answers set answer = cast(replace(answer, '20', '90') as blob) where key = 'k1'",
        "the answer kept to its command k1",
    ),
    "an answer, shortened": (
        """update answers set answer = cast(json_remove(answer, '$.receipts[1]', '$.words[1]')
        as blob) where key = 'k4'""",
        "the answer kept to its command k4",
    ),
    "when a round began": ("update rounds set began = began + 1 where round = 1", "round 1 of A"),
    "where a round ended": ("update rounds set last = last + 40 where round = 1", "round 1 of A"),
    "a round nobody played": (
        'insert into rounds select "table", 99, began, ended, first, last, 0, 0 from rounds limit 1',
        "round 99 of A can be found, and was not played",
    ),
    "a snapshot's version": ("update snapshots set version = 2", "the snapshot after it"),
    "a snapshot's stream": (
        "update snapshots set stream = 'iouse' where stream = 'house'",
        "the snapshot after it is of 'iouse'",
    ),
    "a part of a snapshot": (
        """update snapshots set state = cast(replace(state, 'head', 'heap') as blob)
        where stream = 'house 1'""",
        "the snapshot after it is not one that the house signed",
    ),
    "a fact's name": (
        """update entries set line = cast(replace(line, '"rejected":', '"rejecteb":') as blob)
        where cast(line as text) like '%wagering closed%'""",
        "nobody can go on from it",
    ),
    "a trigger": (
        "create trigger thief after insert on entries begin update balances set units = 0; end",
        "trigger thief is no part of a journal",
    ),
    "a view": ("create view spy as select * from entries", "view spy is no part of a journal"),
    "an index": ("drop index shares_by_player", "index shares_by_player is missing"),
}
"""What somebody does to a database, and what is said of it."""


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_changed_beside_the_journal_is_named_by_its_row(name: str, house: Path) -> None:
    statement, said = CHANGES[name]
    change(house, statement)
    ran = verified(house)
    assert (ran.code, ran.err) == (1, "")
    assert said in ran.out
    assert "Traceback" not in ran.out


def test_a_row_that_can_be_left_out_is_left_out_and_named(house: Path) -> None:
    both = ("a terminal's first byte", "a patron")
    for name in both:
        change(house, CHANGES[name][0])
    opened = taken_up(house)
    assert isinstance(opened, Enrolments)
    assert list(opened) == []
    assert opened.patrons() == {}
    for name, odd in zip(both, opened.left_out, strict=True):
        assert CHANGES[name][1] in odd


@pytest.mark.parametrize("name", ["a trigger", "a view"])
def test_what_is_no_part_of_a_journal_is_neither_opened_nor_restored(
    name: str, house: Path, tmp_path: Path
) -> None:
    change(house, CHANGES[name][0])
    closed = taken_up(house)
    assert isinstance(closed, str)
    assert CHANGES[name][1] in closed
    back_up(HousePlace(house), tmp_path / "backup", 1, with_keys=True)
    assert (tmp_path / "backup" / MANIFEST).exists()
    with pytest.raises(RefusedError, match=CHANGES[name][1]):
        restore(tmp_path / "backup", tmp_path / "restored")
    assert not (tmp_path / "restored").exists()


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", [DATABASE, f"{DATABASE}-wal", HEADS, KEYS])
def test_a_pipe_in_the_place_of_a_file_keeps_nobody_waiting(name: str, house: Path) -> None:
    (house / name).unlink(missing_ok=True)
    os.mkfifo(house / name, 0o600)
    ran = verified(house)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert "it is no file" in str(taken_up(house))


@pytest.mark.parametrize("order", [(0, 0, 1), (1, 0)])
def test_heads_twice_or_in_another_order_are_the_same_heads(
    order: tuple[int, ...], house: Path
) -> None:
    first, second, *rest = (house / HEADS).read_text().splitlines(keepends=True)
    (house / HEADS).write_text("".join((*((first, second)[each] for each in order), *rest)))
    assert verified(house).code == 0
    opened = taken_up(house)
    assert isinstance(opened, Enrolments)
    assert opened.left_out == ()


def folded(folder: Path) -> Any:
    """Return all there is to know of a house that is taken up."""
    with contextlib.closing(open_store(str(folder / DATABASE))) as store:
        public = Keys.at(folder).public
        return whole(store, public, snapshots.restore(store, public)[0])


def test_without_any_snapshot_the_entries_tell_the_same_house(house: Path) -> None:
    """So it is after a crash before the first; where nobody was put away none has more than they."""
    shelves = {row[0] for row in content(house)[0][TABLES.index("shelves")]}
    assert shelves.isdisjoint({b"people away", b"tickets away"})
    before = folded(house)
    change(house, "delete from snapshots")
    assert verified(house).code == 0
    assert folded(house) == before
    assert isinstance(taken_up(house), Enrolments)
    assert content(house)[0][TABLES.index("snapshots")]
    assert folded(house) == before
    assert verified(house).code == 0


@pytest.mark.parametrize("half", ["sealing", "signing"])
def test_a_damaged_key_is_a_sentence(half: str, house: Path) -> None:
    text = (house / KEYS).read_text()
    place = text.index(f'"{half}":"') + len(half) + 4
    other = "0" if text[place] != "0" else "1"
    (house / KEYS).write_text(text[:place] + other + text[place + 1 :])
    ran = verified(house)
    assert (ran.code, ran.out) == (2, "")
    assert "is damaged: its keys are not those that were written there" in ran.err
    assert "is damaged" in str(taken_up(house))


@pytest.mark.parametrize("is_checked", [True, False])
def test_a_sealing_key_put_in_the_place_of_another_opens_nothing(
    house: Path, tmp_path: Path, *, is_checked: bool
) -> None:
    Keys.at(tmp_path / "elsewhere")
    kept, others = (
        json.loads((folder / KEYS).read_text()) for folder in (house, tmp_path / "elsewhere")
    )
    kept["sealing"] = others["sealing"]
    del kept["check"]
    if is_checked:
        kept["check"] = check_of(kept["sealing"], kept["signing"])
    (house / KEYS).write_text(json.dumps(kept))
    ran = verified(house)
    assert (ran.code, ran.err) == (1, "")
    assert "its seal does not open with the house's keys" in ran.out
    assert ("kept without a check" in ran.out) is not is_checked
    assert "does not open with these keys" in str(taken_up(house))


def test_keys_without_their_check_are_remarked_on(house: Path) -> None:
    kept = json.loads((house / KEYS).read_text())
    del kept["check"]
    (house / KEYS).write_text(json.dumps(kept))
    ran = verified(house)
    assert ran.code == 0
    assert "The house's keys are kept without a check" in ran.out
    (house / KEYS).write_text(json.dumps(kept | {"format": 2}))
    ran = verified(house)
    assert (ran.code, ran.out) == (2, "")
    assert "holds keys of another kind or format" in ran.err


def test_keys_of_an_earlier_release_are_read(tmp_path: Path) -> None:
    (tmp_path / KEYS).write_text(
        '{"croupier":"keys","format":1,"sealing":"' + "11" * 32 + '","signing":"' + "22" * 32 + '"}'
    )
    (tmp_path / KEYS).chmod(0o600)
    assert len(Keys.at(tmp_path).public) == 32


# Any bit at all


def content(folder: Path) -> Any:
    """Return all that a house keeps, as far as anybody reads it."""
    with contextlib.closing(
        sqlite3.connect(f"file:{folder / DATABASE}?mode=ro", uri=True)
    ) as books:
        books.text_factory = bytes
        kept = [sorted(books.execute(f'select * from "{name}"'), key=repr) for name in TABLES]
        kept.append(sorted(books.execute("select type, name, sql from sqlite_schema"), key=repr))
    return kept, (folder / HEADS).read_bytes(), Keys.at(folder).public


def flipped(folder: Path, chance: Random) -> str:
    """Turn one bit of one of a house's files over; say which."""
    file = folder / chance.choices(FILES, weights=(8, 1, 1))[0]
    data = bytearray(file.read_bytes())
    place, bit = chance.randrange(len(data)), chance.randrange(8)
    data[place] ^= 1 << bit
    file.write_bytes(bytes(data))
    return f"{file.name} byte {place} bit {bit}"


def flips(played: Path, folder: Path, many: int, seed: int) -> dict[str, int]:
    """Flip bits one at a time, each in a fresh copy; hold the house to what it says of them."""
    chance, counts = Random(seed), {"found": 0, "nothing": 0}
    for number in range(many):
        house = folder / "house"
        shutil.copytree(played, house)
        what = flipped(house, chance)
        ran = verified(house)
        assert ran.code in (0, 1, 2), f"{number}, {what}: {ran.out}{ran.err}"
        assert "Traceback" not in ran.out + ran.err, what
        if ran.code == 0:
            now, before = content(house), content(played)
            unseen = [
                x for one, two in zip(now[0], before[0], strict=True) for x in one if x not in two
            ]
            assert now == before, f"{number}, {what} changed something unseen: {unseen!r:.600}"
        counts["found" if ran.code else "nothing"] += 1
        taken_up(house)
        shutil.rmtree(house)
    return counts


@pytest.mark.slow
def test_fifty_bits_are_found_or_change_nothing(
    played: Path, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    counts = flips(played, tmp_path, 50, SEED)
    record_property("visited", str(counts))
    assert counts["found"] >= 10


@pytest.mark.soak
def test_five_hundred_bits_are_found_or_change_nothing(
    played: Path, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    counts = flips(played, tmp_path, 50 * int(os.environ.get("SOAK", "10")), SEED + 1)
    record_property("visited", str(counts))
    assert counts["found"] >= 100
