"""One round proven alone: its entries lead to what the house signed, and nobody else's play is shown."""

import contextlib
import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.opening import read_store
from croupier.table.house.premises import DATABASE, AtFolder
from croupier.table.house.script.scripts import Evening, read_script
from tests.cli.shell import croupier
from tests.verifier.loading import verify


EVENINGS = Path(__file__).parents[1] / "golden" / "evenings"
NAMES = sorted(each.stem for each in EVENINGS.glob("*.jsonl"))
STANDS_ON = {"nz1996-craps", "nz-snake-eyes"}


def played(folder: Path, name: str) -> Path:
    evening = Evening(AtFolder(folder, random.Random(7).randbytes))
    list(evening.run(read_script((EVENINGS / f"{name}.jsonl").read_bytes())))
    evening.end()
    return folder


def extracted(folder: Path, table: str, number: int) -> list[dict[str, Any]]:
    out = folder / f"{table}-{number}.jsonl"
    ran = croupier(
        "export", str(folder), "--table", table, "--round", str(number), "--out", str(out)
    )
    assert ran.code == 0, ran.err
    return [json.loads(line) for line in out.read_text().splitlines()]


def checked(folder: Path, lines: list[dict[str, Any]], *options: str) -> tuple[int, str]:
    """Write lines down and let the verifier look at them."""
    file = folder / "extract.jsonl"
    file.write_bytes(b"".join(verify.canonical(line) + b"\n" for line in lines))
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with contextlib.redirect_stdout(out):
        code = verify.main([str(file), *options])
    out.flush()
    return code, out.buffer.getvalue().decode()


@pytest.mark.parametrize("name", NAMES)
def test_every_round_of_an_evening_is_proven_alone(name: str, tmp_path: Path) -> None:
    folder = played(tmp_path / "house", name)
    with contextlib.closing(read_store(str(folder / DATABASE))) as journal:
        rounds = journal.rounds(limit=100)
    assert rounds
    for row in rounds:
        lines = extracted(folder, row.table, row.round)
        code, said = checked(tmp_path, lines)
        assert code == 0, said
        begun = [each for each in lines if each.get("entry", {}).get("kind") == "round begun"]
        assert begun[-1]["entry"]["facts"]["round"] == row.round
        assert name in STANDS_ON or len(begun) == 1, "nobody else's play is shown"
        assert all(row.table in each["entry"]["stream"] for each in lines if "entry" in each)


FORGED: dict[str, str] = {
    "an amount": "its hash is not that of its line",
    "an entry left out": "is left out before it",
    "another root": "the root is not signed by the house",
    "another way": "it does not lead to the root that the house signed",
    "no head": "without the house's head",
    "the end": "its last line is missing",
    "another round": "is not in it",
}


@pytest.mark.parametrize("how", FORGED)
def test_what_is_forged_of_a_round_is_found(how: str, tmp_path: Path) -> None:
    folder = played(tmp_path / "house", "star-rapid-rng")
    lines = extracted(folder, table_of(folder), 1)
    shown = [line for line in lines if "entry" in line]
    placed = next(line for line in shown if line["entry"]["kind"] == "wager placed")
    match how:
        case "an amount":
            placed["entry"]["facts"]["wager"]["stake"] = "1"
        case "an entry left out":
            lines.remove(placed)
            lines[-1]["end"]["lines"] -= 1
        case "another root":
            span = next(line for line in lines if "span" in line)["span"]
            span["signature"] = "0" * 128
        case "another way":
            placed["path"][0] = "0" * 64
        case "no head":
            next(line for line in lines if "span" in line)["head"]["signature"] = "0" * 128
        case "the end":
            lines.pop()
        case _:
            lines[0]["round"] = 2
    code, said = checked(tmp_path, lines)
    assert code == 1
    assert FORGED[how] in said


def table_of(folder: Path) -> str:
    with contextlib.closing(read_store(str(folder / DATABASE))) as journal:
        return journal.rounds(limit=1)[0].table


def test_a_round_that_is_not_there_or_has_no_table_is_a_sentence(tmp_path: Path) -> None:
    folder = played(tmp_path / "house", "star-rapid-rng")
    for options, said in (
        (("--round", "1"), "none is named"),
        (("--table", table_of(folder), "--round", "99"), "has no round 99"),
    ):
        ran = croupier("export", str(folder), *options, "--out", str(tmp_path / "out"))
        assert ran.code == 2
        assert said in ran.err
        assert not (tmp_path / "out").exists()
