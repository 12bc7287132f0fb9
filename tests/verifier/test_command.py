"""The verifier as its users run it: one file, one export, no other code of ours."""

import ast
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.verifier.evenings import SEED, Played, play, random_script
from tests.verifier.forging import Copy, a_seed_replaced
from tests.verifier.loading import VERIFIER, report


@pytest.fixture(scope="module")
def evening() -> Played:
    """An evening at random."""
    return play(random_script(random.Random(SEED), ["star-rapid at random"], 6))


@pytest.fixture
def export(evening: Played, tmp_path: Path) -> Path:
    """The evening's export as a file."""
    path = tmp_path / "export.jsonl"
    path.write_bytes(evening.export)
    return path


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the verifier, cut off from everything installed and from the environment."""
    command = [sys.executable, "-I", "-S", str(VERIFIER), *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=VERIFIER.anchor, env={}
    )


def test_it_imports_the_standard_library_alone() -> None:
    tree = ast.parse(VERIFIER.read_text())
    named = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    named |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in named} <= sys.stdlib_module_names
    assert not any("croupier" in name for name in named)


def test_a_clean_export_ends_with_zero_and_tells_what_was_checked(
    export: Path, evening: Played
) -> None:
    done = run(export, "--key", evening.public.upper())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Nothing is wrong.\n")
    told = {
        line.split("  ", 1)[1]: line
        for line in map(str.strip, done.stdout.splitlines())
        if "  " in line
    }
    assert {"entries", "heads", "rounds", "draws", "wagers settled", "postings", "balances"} <= set(
        told
    )
    assert "table R1: " in done.stdout
    assert "--key" not in done.stdout


def test_it_says_when_nobody_named_the_key(export: Path) -> None:
    done = run(export)
    assert done.returncode == 0
    assert "give --key to hold them to the one you trust" in done.stdout


def test_faults_end_with_one_and_name_line_and_entry(export: Path, evening: Played) -> None:
    forged = a_seed_replaced(evening.export, random.Random(SEED))
    export.write_bytes(forged.text)
    done = run(export)
    assert done.returncode == 1
    (line,) = forged.lines
    assert f"line {line}, entry " in done.stdout
    assert "not the one that was promised" in done.stdout


def test_programs_get_json(export: Path, evening: Played) -> None:
    told = json.loads(run(export, "--json", "--key", evening.public).stdout)
    assert (told["verdict"], told["key"], told["faults"]) == ("clean", "trusted", [])
    assert told["checked"]["entries"] == report(evening.export).counts["entries"]
    export.write_bytes(evening.export[:-200])
    told = json.loads(run(export, "--json").stdout)
    assert (told["verdict"], told["key"]) == ("faults", "the export's own")
    assert {"line", "entry", "upto", "what"} == set(told["faults"][0])


def test_the_key_that_is_trusted_decides(export: Path) -> None:
    done = run(export, "--key", "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    assert done.returncode == 1
    assert "line 1: the export names another key than the one you trust" in done.stdout


def test_a_tail_cut_at_a_head_and_told_anew_is_found_by_heads_kept_outside(
    export: Path, evening: Played, tmp_path: Path
) -> None:
    copy = Copy(evening.export)
    heads = [n for n, line in enumerate(copy.lines) if "head" in line]
    del copy.lines[heads[-2] + 1 : -2]
    copy.rechain()
    copy.rebalance()
    export.write_bytes(copy.text())
    kept = tmp_path / "heads.jsonl"
    kept.write_text("".join(json.dumps({**head, "site": "house"}) + "\n" for head in evening.heads))
    assert run(export, "--key", evening.public).returncode == 0
    done = run(export, "--key", evening.public, "--heads", kept)
    assert done.returncode == 1
    assert "cut off, though a head kept outside attests them" in done.stdout


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "it is empty"),
        (b"\xff\xfe\x00", "line 1: it cannot be read"),
        (b"[]\n", "line 1: it is no object"),
        (b"{}\n", "line 1: it does not begin like an export"),
        (b'{"croupier":"export","format":2}\n', "line 1: it is an export of format '2'"),
        (b'{"croupier":"export","format":1}\n', "line 1: 'after' is missing"),
        (b"[" * 100_000, "line 1: it cannot be read"),
    ],
)
def test_what_is_no_export_ends_with_two(text: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "not an export"
    path.write_bytes(text)
    done = run(path)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert "Traceback" not in done.stderr


def test_what_cannot_be_opened_ends_with_two(tmp_path: Path, export: Path) -> None:
    for arguments in (
        [tmp_path / "nothing"],
        [tmp_path],
        [export, "--heads", tmp_path / "nothing"],
    ):
        done = run(*arguments)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
    assert run(export, "--key", "17").returncode == 2


@pytest.mark.parametrize(
    "line",
    [
        b"{}",
        b'{"entry":{},"hash":"00"}',
        b'{"entry":[],"hash":""}',
        b'{"balances":[[1,2,3]]}',
        b'{"balances":[["chips:Ana","cash",true]]}',
        b'{"head":{"at":1,"hash":"x","seq":1,"signature":"zz"}}',
        b'{"hash":"x","ruleset":{"bets":[]}}',
        b'{"end":{"entries":"all","hash":"x","lines":2}}',
        b'{"end":{}}',
        b"null",
        b'{"entry":' + b"[" * 50_000,
        b'{"a":' + b"9" * 5_000 + b"}",
        b'{"entry":{"facts":{"wagers":[17]},"kind":"round settled"}}',
    ],
)
def test_odd_lines_are_faults_and_never_a_traceback(line: bytes, evening: Played) -> None:
    lines = evening.export.splitlines(keepends=True)
    for place in (1, 2, 9, len(lines) - 1, len(lines)):
        odd = [*lines[:place], line + b"\n", *lines[place:]]
        found = report(b"".join(odd)).in_order
        assert any(fault.line == place + 1 for fault in found)


def test_odd_facts_are_faults_and_never_a_traceback(evening: Played) -> None:
    chance = random.Random(SEED)
    odd: tuple[Any, ...] = (
        None,
        17,
        -1,
        "x",
        "",
        [],
        {},
        True,
        [17],
        {"id": 17},
        [{}],
        [{"id": "w1"}],
    )
    for _ in range(120):
        copy = Copy(evening.export)
        place = chance.choice(copy.places())
        facts = copy.entry(place)["facts"]
        name = chance.choice(sorted(facts))
        inner = facts[name]
        if isinstance(inner, dict) and inner:
            facts, name = inner, chance.choice(sorted(inner))
        elif isinstance(inner, list) and inner and isinstance(inner[0], dict):
            facts, name = inner[0], chance.choice(sorted(inner[0]))
        facts[name] = chance.choice(odd)
        copy.rechain()
        copy.resign()
        report(copy.text())


def test_nothing_in_an_export_reaches_the_screen_raw(export: Path, evening: Played) -> None:
    copy = Copy(evening.export)
    for place in copy.places():
        copy.entry(place)["stream"] = "table \x1b[2J"
    copy.rechain()
    export.write_bytes(copy.text())
    done = run(export)
    assert done.returncode == 1
    assert "\x1b" not in done.stdout


def test_an_export_of_a_part_says_what_it_leaves_out(evening: Played) -> None:
    copy = Copy(evening.export)
    middle = copy.places("round begun")[2]
    before = copy.lines[copy.places()[copy.places().index(middle) - 1]]
    copy.lines[0] |= {"after": before["entry"]["seq"], "before": before["hash"]}
    rulesets = [line for line in copy.lines if "ruleset" in line]
    rest = [line for line in copy.lines[middle:-1] if "balances" not in line]
    copy.lines = [copy.lines[0], *rulesets, *rest, copy.lines[-1]]
    entries = copy.places()
    copy.lines[-1]["end"] |= {"entries": len(entries), "lines": len(copy.lines)}
    found = report(copy.text(), evening.public)
    assert found.in_order == []
    assert found.counts["entries"] == len(entries)
    assert any("begins after entry" in remark for remark in found.remarks)
    assert any("checked as entries and postings alone" in remark for remark in found.remarks)
