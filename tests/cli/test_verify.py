"""Verifying from the command line: folders, files, addresses and exports, sound and forged."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.opening import open_store
from tests.cli.evenings import EVENINGS, opened, wagers, written
from tests.cli.shell import Ran, croupier
from tests.postgres import fresh_address
from tests.verifier.forging import Copy
from tests.verifier.loading import faults


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Make a house of each evening, with an export beside it."""
    made: dict[str, Path] = {}
    for name, steps in EVENINGS.items():
        folder = made[name] = tmp_path_factory.mktemp("house")
        options = ("--data", str(folder), "--export", str(folder / "export.jsonl"))
        assert croupier("play", "-", *options, given=written(steps)).code == 0
    return made


@pytest.fixture
def house(houses: dict[str, Path], tmp_path: Path) -> Path:
    """Give a copy of a house that a test may spoil."""
    return Path(shutil.copytree(houses["nz1996"], tmp_path / "house"))


def verified(*arguments: str | Path) -> tuple[int, dict[str, Any]]:
    ran = croupier("verify", *map(str, arguments), "--json")
    return ran.code, json.loads(ran.out)


@pytest.mark.parametrize("name", EVENINGS)
def test_a_house_nobody_touched_is_sound(houses: dict[str, Path], name: str) -> None:
    code, told = verified(houses[name])
    assert (code, told["sound"], told["faults"]) == (0, True, [])
    assert told["replayed"]["entries"] == told["entries"]
    assert told["replayed"]["wagers"] >= 6
    assert told["replayed"]["draws"] == (3 if "drawn" in name else 0)
    assert told["replayed"]["tables"] == {"R1": {"rounds": 3, "void": 0, "in_progress": False}}
    assert told["unsigned"] == 0


@pytest.mark.parametrize("name", EVENINGS)
def test_its_export_is_sound_and_says_whose_word_the_key_is(
    houses: dict[str, Path], name: str
) -> None:
    export = houses[name] / "export.jsonl"
    code, told = verified(export)
    assert (code, told["faults"]) == (0, [])
    assert told["key_by_its_own_word"] is True
    _, own = verified(houses[name])
    assert told["public_key"] == own["public_key"]
    code, known = verified(export, "--key", own["public_key"])
    assert (code, known["key_by_its_own_word"]) == (0, False)
    assert known["replayed"] == own["replayed"]


def test_people_read_what_was_checked_and_the_void_rate(houses: dict[str, Path]) -> None:
    ran = croupier("verify", str(houses["star-rapid drawn"]))
    assert ran.code == 0
    assert "results drawn again: 3" in ran.out
    assert "R1          3     0  0.00 %" in ran.out
    assert ran.out.endswith("Sound: nothing is wrong.\n")


def test_a_database_file_is_verified_with_the_keys_beside_it(house: Path) -> None:
    assert verified(house / "croupier.db")[0] == 0


def test_an_address_is_verified_with_the_keys_of_a_folder(tmp_path: Path) -> None:
    address = fresh_address()
    options = ("--data", str(tmp_path), "--store", address)
    assert croupier("play", "-", *options, given=written(EVENINGS["nz"])).code == 0
    assert verified(address, "--keys", tmp_path)[0] == 0
    ran = croupier("verify", address)
    assert ran.code == 2
    assert "nobody said what the house's public key is" in ran.err


def spoilt(house: Path, *statements: str) -> None:
    with sqlite3.connect(house / "croupier.db") as database:
        for statement in statements:
            database.execute(statement)
    database.close()


SPOILS = {
    "a balance moved": (
        "update balances set units = units + 100 where account = 'chips:P1'",
        "the cash balance of chips:P1",
    ),
    "an entry deleted": ("delete from entries where seq = 12", "entry 12: missing"),
    "the tail cut": ("delete from entries where seq > 20", "cut off the end, though signed"),
    "a hash changed": (
        "update entries set hash = replace(hash, substr(hash, 1, 4), 'beef') where seq = 9",
        "entry 9: its hash",
    ),
    "a posting changed": (
        "update postings set units = units * 2 where seq = 12 and n = 0",
        "entry 12: posting 0",
    ),
    "a round's amounts changed": (
        "update rounds set staked = staked + 5 where round = 2",
        "round 2 of R1",
    ),
    "a round's player changed": (
        "update shares set player = 'P9' where player = 'P1' and round = 2",
        "round 2 of R1 is found by other times, amounts or players than it had",
    ),
    "a round gone": ("delete from rounds where round = 1", "round 1 of R1 cannot be found"),
    "a snapshot's people changed": (
        "update snapshots set state = cast(replace(cast(state as text), '61', '16') as blob)",
        "the snapshot after it is not one that the house signed",
    ),
    "a snapshot spoilt": (
        "update snapshots set state = cast('{}' as blob)",
        "the snapshot after it is not one that the house signed",
    ),
    "a head forged": ("update heads set signature = replace(signature, '0', '1')", "not signed"),
}


@pytest.mark.parametrize("how", SPOILS)
def test_what_was_done_to_a_database_is_named(house: Path, how: str) -> None:
    statement, what = SPOILS[how]
    spoilt(house, "pragma foreign_keys = off", statement)
    code, told = verified(house)
    assert (code, told["sound"]) == (1, False)
    assert any(what in fault for fault in told["faults"]), told["faults"]
    ran = croupier("verify", str(house))
    assert ran.code == 1
    assert ran.out.splitlines()[-1].startswith("NOT SOUND. Faults: ")


def relined(export: Path, change: Callable[[bytes], bytes], place: int) -> None:
    lines = export.read_bytes().splitlines()
    lines[place] = change(lines[place])
    export.write_bytes(b"".join(line + b"\n" for line in lines))


def place_of(export: Path, text: bytes) -> int:
    lines = export.read_bytes().splitlines()
    return next(n for n, line in enumerate(lines) if text in line)


def test_a_changed_amount_in_an_export_is_found_with_its_entry(house: Path) -> None:
    export = house / "export.jsonl"
    place = place_of(export, b'"kind":"winners paid"')
    seq = json.loads(export.read_bytes().splitlines()[place])["entry"]["seq"]
    relined(export, lambda line: line.replace(b'"winnings":35000', b'"winnings":95000'), place)
    code, told = verified(export)
    assert code == 1
    assert (
        f"entry {seq}: its hash is not that of its line after the hash before it" in told["faults"]
    )
    assert any(f"entry {seq}: it tells winnings 95000" in fault for fault in told["faults"])


@pytest.mark.parametrize(
    ("text", "old", "new", "what"),
    [
        (b'"kind":"wager placed"', b'"kind"', b'"kind', "its line cannot be read"),
        (b'{"balances"', b"45000", b"45001", "balance of"),
        (b'{"head"', b'"at":1', b'"at":2', "its head was not signed by the house"),
        (b'{"end"', b'"entries":', b'"entries":1', "promises 1"),
        (b'{"end"', b'{"end"', b'{"fin"', "is nothing that an export has"),
        (b'"ruleset":{', b'"book":"nz1996"', b'"book":"nz1997"', "is not what its hash says"),
        (
            b'"croupier":"export"',
            b'"after":0',
            b'"after": 0',
            "line 1 of the export is not written",
        ),
    ],
)
def test_a_line_of_an_export_that_was_changed_is_named(
    house: Path, text: bytes, old: bytes, new: bytes, what: str
) -> None:
    export = house / "export.jsonl"
    place = place_of(export, text)
    assert old in export.read_bytes().splitlines()[place]
    relined(export, lambda line: line.replace(old, new, 1), place)
    code, told = verified(export)
    assert code == 1
    assert any(what in fault for fault in told["faults"]), told["faults"]


def test_an_export_cut_short_says_so(house: Path) -> None:
    export = house / "export.jsonl"
    lines = export.read_bytes().splitlines()
    export.write_bytes(b"".join(line + b"\n" for line in lines[:-8]))
    code, told = verified(export)
    assert code == 1
    assert any("the end is missing" in fault for fault in told["faults"])


SELDOM = "more than a minute without a signed head"
NEVER = "rounds have ended, and there is no signed head"


def both_say(export: Path) -> tuple[list[str], list[str]]:
    """Return what each of the two verifiers finds wrong with an export."""
    return verified(export)[1]["faults"], [str(each) for each in faults(export.read_bytes())]


def without_heads(export: Path, gone: slice) -> None:
    """Take heads out of an export, and let it promise what is left."""
    copy = Copy(export.read_bytes())
    for head in [line for line in copy.lines if "head" in line][gone]:
        copy.lines.remove(head)
    copy.rechain()
    export.write_bytes(copy.text())


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        (slice(None), [SELDOM, NEVER]),
        (slice(1, None), [SELDOM]),
        (slice(None, -1), [SELDOM]),
        (slice(1, -1), [SELDOM]),
    ],
)
def test_entries_that_went_without_a_head_are_named_once_by_both_verifiers(
    house: Path, gone: slice, said: list[str]
) -> None:
    export = house / "export.jsonl"
    assert both_say(export) == ([], [])
    without_heads(export, gone)
    for found in both_say(export):
        assert len(found) == len(said), found
        assert all(any(words in each for each in found) for words in said), found


@pytest.mark.parametrize(("rounds", "said"), [(1, [NEVER]), (0, [])])
def test_the_first_minute_needs_a_head_once_a_round_has_ended(
    rounds: int, said: list[str], tmp_path: Path
) -> None:
    export, steps = tmp_path / "export.jsonl", [*opened("star-rapid", "rng"), *(wagers(0) * rounds)]
    from_midnight = written(steps).replace(b'"20:', b'"00:')  # when the evening's people came in
    assert croupier("play", "-", "--export", str(export), given=from_midnight).code == 0
    assert both_say(export) == ([], [])
    without_heads(export, slice(None))
    for found in both_say(export):
        assert len(found) == len(said), found
        assert all(any(words in each for each in found) for words in said), found


def test_a_database_whose_heads_are_gone_inside_and_outside_is_no_sounder(house: Path) -> None:
    spoilt(house, "delete from heads")
    (house / "heads.jsonl").write_bytes(b"")
    _, told = verified(house)
    assert len(told["faults"]) == 2
    assert {words for words in (SELDOM, NEVER) for each in told["faults"] if words in each} == {
        SELDOM,
        NEVER,
    }


def test_a_part_of_a_journal_is_held_to_itself_and_not_replayed(house: Path) -> None:
    part = house / "part.jsonl"
    options = ("--from", "12", "--to", "25")
    assert croupier("export", str(house), "--out", str(part), *options).code == 0
    code, told = verified(part)
    assert (code, told["faults"], told["replayed"]) == (0, [], None)
    assert told["entries"] == 14
    assert "Not replayed" in croupier("verify", str(part)).out
    place = place_of(part, b'"seq":15')
    relined(part, lambda line: line.replace(b'"number":', b'"number":1', 1), place)
    assert verified(part)[0] == 1


def unusable(*arguments: str | Path) -> Ran:
    ran = croupier("verify", *map(str, arguments))
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    return ran


def test_what_cannot_be_verified_is_one_sentence(house: Path, tmp_path: Path) -> None:
    assert "No such file or directory" in unusable(tmp_path / "nowhere").err
    assert "has no croupier.db" in unusable(tmp_path).err
    (tmp_path / "notes.txt").write_text("buy milk")
    assert "neither a store nor an export" in unusable(tmp_path / "notes.txt").err
    (tmp_path / "empty").write_bytes(b"")
    assert "neither a store nor an export" in unusable(tmp_path / "empty").err
    extract = tmp_path / "round.jsonl"
    croupier("export", str(house), "--table", "R1", "--round", "1", "--out", str(extract))
    assert "the extract of one round" in unusable(extract).err
    assert "verify.py" in unusable(extract).err
    (tmp_path / "broken.db").write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    assert "cannot be used" in unusable(tmp_path / "broken.db").err
    assert "64 hexadecimal digits" in unusable(house, "--key", "beef").err
    assert "cannot be used" in unusable("postgresql://nobody@127.0.0.1:1/none").err


def test_a_house_is_verified_while_it_is_owned(house: Path) -> None:
    owner = open_store(str(house / "croupier.db"))
    try:
        assert verified(house)[0] == 0
    finally:
        owner.close()


def test_another_houses_key_does_not_fit(houses: dict[str, Path], house: Path) -> None:
    _, other = verified(houses["nz"])
    code, told = verified(house, "--key", other["public_key"])
    assert code == 1
    assert any("its head was not signed by the house" in fault for fault in told["faults"])
