"""``croupier rules``: what it prints, for people and for programs."""

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.rules import NO_RECORD, rules
from croupier.rulebooks import coverage
from croupier.rulebooks.coverage import RECORD, Record, Status, read_record, standings
from croupier.rulebooks.index import data
from croupier.terms.references import Ref
from croupier.terms.refusals import RefusedError


def run(*arguments: str) -> Result:
    return CliRunner().invoke(rules, arguments)


def answer(result: Result) -> str:
    """Return the one line the main command prints for what was refused."""
    assert not result.stdout
    if isinstance(result.exception, RefusedError):
        return str(result.exception)
    assert result.exit_code == 2
    return result.stderr


HELD = Record("abc123", "2024-05-06", {Ref("nz1996", "III/5.1"): ("tests/test_pay.py::test_pays",)})


@pytest.fixture(autouse=True)
def record(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the last test run have held one rule."""
    monkeypatch.setattr(coverage, "recorded", lambda: HELD)


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Two rules that wait for a part which is not built."""
    refs = {"3.1", "17.3"}
    waits = {Ref("star-rapid", ref): "Needs a screen." for ref in refs}
    monkeypatch.setattr(coverage, "later", lambda: waits)
    return refs


@pytest.mark.parametrize("command", ["", "list", "show", "search", "coverage"])
def test_help_teaches_by_example(command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert f"  croupier rules {command}" in result.output


def test_list_keeps_to_what_is_asked() -> None:
    result = run("list", "--book", "nz1996", "--class", "enforce", "--topic", "payout")
    assert result.exit_code == 0
    assert "nz1996:III/5.1  enforce, payout, held" in result.output
    assert "nz1996:III/5.2  enforce, payout, missing" in result.output
    assert "operate" not in result.output
    assert result.output.splitlines()[-1].endswith(" rules")


def test_list_by_status_as_json(waiting: set[str]) -> None:
    found = json.loads(run("list", "--book", "star-rapid", "--status", "later", "--json").stdout)
    assert {one["ref"] for one in found} == waiting
    assert found[0] == {
        "book": "star-rapid",
        "ref": "3.1",
        "class": "operate",
        "status": "later",
        "tests": [],
        "reason": "Needs a screen.",
        "topic": "terminal",
        "summary": found[0]["summary"],
    }


@pytest.mark.usefixtures("waiting")
def test_show_tells_all_of_a_rule() -> None:
    result = run("show", "nz1996:III/5.1", "star-rapid:3.1", "nz1996:III/2.4")
    assert result.exit_code == 0
    assert "nz1996:III/5.1  enforce, payout, held" in result.output
    assert "  held by tests/test_pay.py::test_pays" in result.output
    assert "  later: Needs" in result.output
    assert "  declared: How wheel and ball" in result.output
    assert json.loads(run("show", "nz1996:III/5.1", "--json").stdout)[0]["status"] == "held"


def test_search_finds_by_words() -> None:
    result = run("search", "ZERO", "split allowed")
    assert result.exit_code == 0
    assert result.output.splitlines()[0].startswith("nz1996:III/4.1(b)(ii)")
    assert result.output.splitlines()[-1] == "2 rules"
    found = json.loads(run("search", "zero", "split", "--book", "nz", "--json").stdout)
    assert {one["book"] for one in found} == {"nz"}
    assert run("search", "no such thing").output == "0 rules\n"


def test_without_a_record_nothing_is_called_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "recorded", lambda: None)
    result = run("coverage")
    assert result.exit_code == 0
    first, blank, head, *rows = result.output.splitlines()
    assert (first, blank) == (NO_RECORD, "")
    assert head.split() == ["book", "class", "declared", "later", "not", "recorded", "rules"]
    counts = Counter(one.status for one in standings(None))
    shown = [counts[status] for status in (Status.DECLARED, Status.LATER, Status.UNRECORDED)]
    assert rows[-1].split() == ["all", *map(str, shown), "3513"]
    assert len(rows) == 21
    assert json.loads(run("coverage", "--json").stdout)["note"] == NO_RECORD
    assert "enforce, payout, not recorded" in run("show", "nz1996:III/5.1").output


def test_coverage_says_commit_and_date() -> None:
    result = run("coverage", "--book", "nz1996")
    assert result.output.startswith("Recorded by make test at abc123, 2024-05-06.")
    (row,) = (line.split() for line in result.output.splitlines() if " enforce " in line)
    assert row[:3] == ["nz1996", "enforce", "1"]
    assert sum(map(int, row[2:-1])) == int(row[-1]) == 486


def test_coverage_for_programs() -> None:
    report = json.loads(run("coverage", "--json").stdout)
    assert (report["commit"], report["date"]) == ("abc123", "2024-05-06")
    assert len(report["rules"]) == 3513
    (word,) = (one for one in report["rules"] if one["ref"] == "I/1[Act]")
    assert set(word) == {"book", "ref", "class", "status", "tests", "reason"}
    (one,) = (one for one in report["rules"] if one["status"] == "held")
    assert one == {
        "book": "nz1996",
        "ref": "III/5.1",
        "class": "enforce",
        "status": "held",
        "tests": ["tests/test_pay.py::test_pays"],
    }
    counts = Counter(one["status"] for one in report["rules"])
    assert report["summary"]["all"] == {status: counts[status] for status in Status}
    assert report["summary"]["books"]["nz1996"]["enforce"]["held"] == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "nz1996:III/5.9"], "There is no rule 'nz1996:III/5.9'. The nearest are"),
        (["show", "III/5.1"], "The nearest are nz1996:III/5.1"),
        (["list", "--book", "macau"], "There is no book 'macau'. The books are nz1996"),
        (["search", "zero", "--book", "macau"], "There is no book 'macau'"),
        (["coverage", "--book", ""], "There is no book ''"),
        (["list", "--class", "rare"], "There is no class 'rare'. Take one of enforce"),
        (["list", "--status", "lost"], "There is no status 'lost'. Take one of held"),
        (["list", "--topic", "weather"], "There is no topic 'weather'. Take one of account"),
        (["show"], "Missing argument 'REF...'"),
        (["search"], "Missing argument 'WORDS...'"),
    ],
)
def test_what_is_wrong_gets_one_clear_answer(arguments: list[str], said: str) -> None:
    assert said in answer(run(*arguments))


def test_the_record_ships_with_the_books() -> None:
    found = read_record(data() / RECORD)
    assert found is not None
    assert len(found.held) >= 1_244


def test_a_record_that_is_spoilt_or_missing_gets_one_clear_answer(tmp_path: Path) -> None:
    assert read_record(tmp_path / "held.json") is None
    (tmp_path / "held.json").write_text("{")
    with pytest.raises(RefusedError, match="make test writes a new one"):
        read_record(tmp_path / "held.json")


WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(
    st.sampled_from(["show", "search", "list --book", "list --topic"]), st.lists(WORDS, max_size=2)
)
def test_whatever_is_typed_never_ends_in_a_traceback(command: str, typed: list[str]) -> None:
    result = run(*command.split(), *typed)
    assert result.exit_code == 0 or len(answer(result)) < 500
