"""Exports from the command line: whole or in part, from a house somebody owns, written whole."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.opening import open_store, read_store
from croupier.table.house.staff import member
from tests.cli.evenings import EVENINGS, opened, scene, step, written
from tests.cli.shell import croupier


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    steps = EVENINGS["star-rapid drawn"]
    assert croupier("play", "-", "--data", str(folder), given=written(steps)).code == 0
    return folder


def exported(house: Path, out: Path, *options: str) -> list[dict[str, Any]]:
    """Export, and return the entries."""
    ran = croupier("export", str(house), "--out", str(out), *options)
    assert ran.code == 0, ran.err
    lines = [json.loads(line) for line in out.read_bytes().splitlines()]
    assert lines[0]["croupier"] == "export"
    assert lines[-1]["end"]["lines"] == len(lines)
    return [line["entry"] for line in lines if "entry" in line]


def test_a_whole_journal_is_exported_as_play_exports_it(house: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    entries = exported(house, out)
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    again = tmp_path / "again.jsonl"
    exported(house, again)
    assert again.read_bytes() == out.read_bytes()
    told = json.loads(croupier("export", str(house), "--out", str(out), "--json").out)
    assert (told["after"], told["upto"]) == (0, None)
    assert told["lines"] == len(out.read_bytes().splitlines())


def test_no_secret_leaves_the_house(house: Path, tmp_path: Path) -> None:
    mia = ("Mia", "--role", "dealer", "--rulebook", "nz", "--data", str(house), "--json")
    secret = json.loads(croupier("staff", "add", *mia).out)["secret"]
    reading = read_store(str(house / "croupier.db"))
    kept = member(reading, "Mia")
    reading.close()
    out = tmp_path / "out.jsonl"
    exported(house, out)
    text = out.read_bytes()
    keys = json.loads((house / "croupier.keys").read_bytes())
    assert keys["signing"].encode() not in text
    assert keys["sealing"].encode() not in text
    for hidden in (secret, secret.replace("-", ""), kept.salt, kept.hash):
        assert hidden.encode() not in text


@pytest.mark.parametrize(
    ("options", "first", "last"),
    [
        (["--from", "5", "--to", "9"], 5, 9),
        (["--from", "9", "--to", "9"], 9, 9),
        (["--to", "3"], 1, 3),
        (["--from", "2", "--to", "9999"], 2, None),
        (["--from", "2024-11-15"], 1, None),
    ],
)
def test_a_part_is_cut_between_two_entries(
    house: Path, tmp_path: Path, options: list[str], first: int, last: int | None
) -> None:
    entries = exported(house, tmp_path / "part.jsonl", *options)
    whole = exported(house, tmp_path / "whole.jsonl")
    assert entries == whole[first - 1 : last]
    assert croupier("verify", str(tmp_path / "part.jsonl")).code == 0


def test_a_part_is_cut_between_two_moments(house: Path, tmp_path: Path) -> None:
    options = ("--from", "2024-11-16T20:02:05", "--to", "2024-11-16T20:02:30")
    entries = exported(house, tmp_path / "part.jsonl", *options)
    kinds = [entry["kind"] for entry in entries]
    assert kinds[0] == "round begun"
    assert kinds.count("round begun") == 1
    assert {entry["facts"].get("round", 2) for entry in entries} == {2}


def test_a_table_narrows_the_part_to_where_its_entries_lie(tmp_path: Path) -> None:
    second = {"table": {**scene("nz")["table"], "name": "R2"}}
    steps = [
        *opened("nz1996"),
        {**second, "at": "20:01:00"},
        step("20:02:00", "D1", "new game", table="R1"),
    ]
    house = tmp_path / "house"
    assert croupier("play", "-", "--data", str(house), given=written(steps)).code == 0
    entries = exported(house, tmp_path / "part.jsonl", "--table", "R2")
    assert {entry["stream"] for entry in entries} == {"table R2"}
    entries = exported(house, tmp_path / "other.jsonl", "--table", "R1")
    assert entries[0]["stream"] == entries[-1]["stream"] == "table R1"
    assert "table R2" in {entry["stream"] for entry in entries}


def test_a_house_that_is_owned_is_exported_all_the_same(house: Path, tmp_path: Path) -> None:
    owner = open_store(str(house / "croupier.db"))
    try:
        assert exported(house, tmp_path / "out.jsonl")
    finally:
        owner.close()


def test_an_export_that_fails_leaves_the_old_file_alone(house: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("precious")
    ran = croupier("export", str(house), "--out", str(out), "--from", "9999")
    assert ran.code == 2
    assert "there is no entry between those two" in ran.err
    assert out.read_text() == "precious"
    ran = croupier("export", str(house), "--out", str(tmp_path / "no" / "out"))
    assert ran.code == 2
    assert "cannot be written: No such file or directory" in ran.err
    assert [each.name for each in tmp_path.iterdir()] == ["out.jsonl"]


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (["--from", "noon"], "a time is written like"),
        (["--table", "R9"], "table 'R9' has no entry there"),
        (["--from", "9", "--to", "5"], "there is no entry between those two"),
    ],
)
def test_what_cannot_be_cut_out_is_answered(
    house: Path, tmp_path: Path, options: list[str], what: str
) -> None:
    ran = croupier("export", str(house), "--out", str(tmp_path / "x"), *options)
    assert ran.code == 2
    assert what in ran.err


def test_an_export_is_not_exported_again(house: Path, tmp_path: Path) -> None:
    exported(house, tmp_path / "x")
    ran = croupier("export", str(tmp_path / "x"), "--out", str(tmp_path / "y"))
    assert ran.code == 2
    assert "that is an export already" in ran.err
