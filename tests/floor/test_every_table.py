"""Every table of the schema, and whatever is done to its rows: found and named, or it changes nothing."""

import os
import sqlite3
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import psycopg
import pytest

from croupier.floor import opening
from croupier.floor.configuration import read_configuration
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import AtFolder
from croupier.terms.refusals import RefusedError
from tests.floor.busy_house import asked
from tests.floor.damaged import SCHEMA, Damage, House, Rows, damages, days_ago, play


CHANGES_NOTHING = {
    ("heads", "deleted"): "the last head is in the file outside too, and a start brings it back",
    ("house", "owner"): "the pid that an owner was told by: the lock itself is the database's",
}
"""What is called sound, by table and a word of the damage, and why that is right."""
READ_AT_A_START = ("floor terminals/", "floor patrons/", "staff/")
EVERY = 3
"""Of the damages to a table's rows every third is tried, and all of them in a soak; all to the table."""
Recording = Callable[[str, object], None]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[House, Rows]:
    return play(tmp_path_factory.mktemp("played") / "house")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> tuple[House, Rows]:
    return play(tmp_path_factory.mktemp("shared") / "house", in_postgres=True)


def outcome(house: House, table: str, damage: Damage) -> str:
    """Do some damage to a house, verify and start it, and hold both to what they promise."""
    try:
        house.run(*damage.statements)
    except (sqlite3.IntegrityError, psycopg.IntegrityError):
        return "refused by the database"
    ran = house.verified()
    where = f"{table}: {damage.what}\n{ran.out}{ran.err}"
    assert "Traceback" not in ran.out + ran.err, where
    assert ran.code in (0, 1, 2), where
    if ran.code == 0:
        assert any(table == of and word in damage.what for of, word in CHANGES_NOTHING), where
    if ran.code == 2:
        assert ran.err.startswith("croupier: "), where
        assert ran.err.count("\n") == 1, where
    started = house.started()
    is_read = table == "shelves" and damage.what.startswith(READ_AT_A_START)
    if is_read and "copied under another shelf" not in damage.what:
        assert started, f"not named at the start: {where}"
    if isinstance(started, str):
        return "not started"
    return "changes nothing" if ran.code == 0 else "left out" if started else "found by verifying"


def tried(played: tuple[House, Rows], table: str, folder: Path, every: int = 1) -> Counter[str]:
    house, earlier = played
    counts: Counter[str] = Counter()
    in_postgres = house.database is not None
    to_do = list(damages(SCHEMA[table], house.rows(), earlier, in_postgres=in_postgres))
    to_the_table = [each for each in to_do if "it" in each.what.split()]
    for damage in {
        each.what: each for each in (*islice(to_do, 0, None, every), *to_the_table)
    }.values():
        copy = house.copy(folder / "house")
        try:
            counts[outcome(copy, table, damage)] += 1
        finally:
            copy.remove()
    return counts


def test_the_house_of_these_tests_is_sound_and_has_rows_in_every_table(
    played: tuple[House, Rows], tmp_path: Path
) -> None:
    house, _ = played
    assert all(house.rows().values())
    assert {row[0] for row in house.rows()["shelves"]} == {
        *("floor terminals", "floor patrons", "staff", "people away", "tickets away")
    }
    assert house.verified().code == 0
    assert house.copy(tmp_path / "house").started() == []


def test_a_house_of_an_earlier_release_says_what_its_journal_does_not_tell(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Keeper, "keep", lambda keeper, *row: keeper.store.keep(*row))
        house, _ = play(tmp_path / "house")
    for remarks in (2, 0):
        ran = house.verified()
        assert ran.code == 0, ran.out
        assert ran.out.count("kept by an earlier release") == remarks
        assert house.started() == []
    house.run(("delete from shelves where shelf = 'floor terminals' and key = 'T1'", ()))
    assert "what is kept of terminal 'T1' is gone" in house.verified().out
    assert "'T1' is gone" in str(house.started())


def test_a_snapshot_is_named_though_the_start_puts_another_in_its_place(
    played: tuple[House, Rows], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = played[0].copy(tmp_path / "house")
    keeper = AtFolder(house.folder, os.urandom).take_up(days_ago(1))
    begun = keeper.do(asked("new game", who="D", role="dealer", seconds=5, key="begun"))
    assert begun.refusal is None
    keeper.close()
    seq = keeper.chain.seq
    house.run(("update snapshots set state = cast(replace(state, '\"', '!') as blob)", ()))
    monkeypatch.setattr("croupier.table.house.keeper.EVERY", 1)  # as after 500 entries
    started = house.started()
    assert started == [f"the snapshot after entry {seq} is not one that this house signed"]
    assert house.verified().code == 0


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("delete from heads", "{many} heads, of entries {first} to {last}"),
        ("delete from heads where seq = (select max(seq) from heads)", "the head of entry {last}"),
    ],
)
def test_heads_that_a_start_brings_back_are_named(
    gone: str, said: str, played: tuple[House, Rows], tmp_path: Path
) -> None:
    house = played[0].copy(tmp_path / "house")
    every = [row[0] for row in house.rows()["heads"]]
    house.run((gone, ()))
    told = said.format(many=len(every), first=every[0], last=every[-1])
    assert house.started() == [f"{told}: gone from the database, and in their file"]
    assert [row[0] for row in house.rows()["heads"]][: len(every)] == every
    assert house.verified().code == 0
    assert house.started() == []


def test_heads_are_named_though_the_house_stays_closed(
    played: tuple[House, Rows], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, named = played[0].copy(tmp_path / "house"), list[str]()
    house.run(("delete from heads", ()), ("update balances set units = units + 1", ()))
    configuration = read_configuration(house.folder / "croupier.toml")
    monkeypatch.setattr(opening, "warn", lambda _, **said: named.append(str(said["what"])))
    with pytest.raises(RefusedError, match="the balance of"):
        opening.take_up(configuration, is_demo=False)
    assert len(named) == 1
    assert named[0].endswith("gone from the database, and in their file")


@pytest.mark.parametrize(
    ("kind", "how", "named"),
    [
        ("wager placed", "x'ff' || line", ["entry {}"]),
        ("wager placed", 'replace(line, \'"stake":"\', \'"stake":"?\')', ["entry {}"]),
        (
            "result decided",
            "x'ff' || line",
            ["the result of round 1 of A", "entry {}", "what players had in round 1 of A"],
        ),
        (
            "result decided",
            "replace(line, '\"chance\"', '\"chanze\"')",
            ["the result of round 1 of A", "what players had in round 1 of A"],
        ),
        (
            "round settled",
            "replace(line, '\"winnings\"', '\"winninks\"')",
            ["what players had in round 1 of A"],
        ),
        (
            "round settled",
            """replace(line, '"id":"w1"', '"id":17171')""",
            ["what players had in round 1 of A"],
        ),
    ],
)
def test_an_old_entry_that_screens_show_is_left_out_and_named(
    kind: str, how: str, named: list[str], played: tuple[House, Rows], tmp_path: Path
) -> None:
    house = played[0].copy(tmp_path / "house")
    of_kind = f'"kind":"{kind}"'.encode()
    entries = [(row[0], row[3]) for row in house.rows()["entries"]]
    seq = next(seq for seq, line in entries if isinstance(line, bytes) and of_kind in line)
    house.run((f"update entries set line = cast({how} as blob) where seq = ?", (seq,)))
    assert house.verified().code == 1
    started = house.started()
    assert [each.partition(" cannot be read")[0] for each in started] == [
        each.format(seq) for each in named
    ]


@pytest.mark.parametrize(
    ("damage", "said", "tracebacks"),
    [
        ("update entries set line = x'ff' where seq = 5", "entry 5: its line cannot be read", 0),
        ("update entries set line = line", "ZeroDivisionError unheard of", 1),
    ],
)
def test_an_error_nobody_expected_is_told_by_the_damage_or_else_by_its_traceback(
    damage: str,
    said: str,
    tracebacks: int,
    played: tuple[House, Rows],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house, failed = played[0].copy(tmp_path / "house"), list[BaseException]()
    house.run((damage, ()))
    configuration = read_configuration(house.folder / "croupier.toml")
    monkeypatch.setattr(opening, "fail", lambda _, error: failed.append(error))
    with (
        pytest.raises(RefusedError, match=f"the house cannot be taken up: {said}"),
        opening.in_a_sentence(configuration),
    ):
        raise ZeroDivisionError("unheard of")
    assert len(failed) == tracebacks


@pytest.mark.slow
@pytest.mark.parametrize("table", SCHEMA)
def test_whatever_is_done_to_a_table_is_found_and_named(
    table: str, played: tuple[House, Rows], tmp_path: Path, record_property: Recording
) -> None:
    counts = tried(played, table, tmp_path, EVERY)
    record_property("visited", f"{table}: {counts.total()} damages, {dict(counts)}")
    assert counts["refused by the database"] < counts.total() // 2


@pytest.mark.slow
@pytest.mark.parametrize("table", ["rulesets", "shelves"])
def test_so_it_is_in_postgresql(
    table: str, shared: tuple[House, Rows], tmp_path: Path, record_property: Recording
) -> None:
    counts = tried(shared, table, tmp_path, 4 * EVERY)
    record_property("visited", f"{table} in PostgreSQL: {counts.total()} damages, {dict(counts)}")
    assert counts["left out"] + counts["not started"] >= 3


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("table", SCHEMA)
@pytest.mark.parametrize("where", ["played", "shared"])
def test_every_damage_to_a_table_is_found_and_named(
    where: str, table: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    counts = tried(request.getfixturevalue(where), table, tmp_path)
    assert counts["refused by the database"] < counts.total() // 2
