"""The golden transcripts of roulette: evenings worked by hand, and what the house makes of them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.settling import Answer, cited, settle, written


GOLDEN = Path(__file__).parent.parent / "golden" / "roulette"
BOOKS = ("nz", "nz1996", "star-rapid")
RECORDS = sorted(path for path in GOLDEN.glob("*/*.json") if ".answer" not in path.name)


def read(path: Path) -> list[Any]:
    whole = json.loads(path.read_text(encoding="utf-8"))
    return whole if isinstance(whole, list) else [whole]


def hold_round(book: str, due: Answer, told: Answer) -> None:
    """Hold a round's answer to what was worked by hand."""
    assert told["state"]["number"] == due["number"]
    wagers = {one["id"]: one for one in told["wagers"]}
    assert list(wagers) == list(due["wagers"])
    for name, worked in due["wagers"].items():
        for field in ("result", "winnings", "returned", "void", "trimmed"):
            assert wagers[name].get(field) == worked.get(field), (name, field)
        rules = written(book, *worked.get("rules", ()))
        assert rules <= cited(wagers[name]), name
        if worked["result"] not in {"void", "removed"}:
            assert rules == cited(wagers[name]), name
    refused = [move for move in told["moves"] if move["answer"] == "refused"]
    for move, refs in zip(refused, due["refused"], strict=True):
        assert written(book, *refs) <= cited(move)
    changed = {one["wager"]: one["difference"] for one in told.get("corrected", ())}
    assert changed == due.get("corrected", {})
    said = {ref for each in (*told["steps"], *told["notices"]) for ref in cited(each)}
    assert written(book, *due.get("told", ())) <= said


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_the_house_answers_as_worked_by_hand(
    path: Path, record_property: Callable[[str, object], None]
) -> None:
    book = path.parent.name
    rounds = read(path)
    assert rounds[0]["table"]["rulebook"] == book
    due = read(path.with_suffix(".answer.json"))
    for worked, told in zip(due, settle(*rounds), strict=True):
        hold_round(book, worked, told)
    wagers = sum(len(worked["wagers"]) for worked in due)
    record_property("visited", f"{book} {path.stem}: {len(due)} rounds, {wagers} wagers")


def test_every_book_has_three_transcripts_and_every_record_its_answer() -> None:
    for book in BOOKS:
        records = [path for path in RECORDS if path.parent.name == book]
        answers = list((GOLDEN / book).glob("*.answer.json"))
        assert len(records) == len(answers) >= 3
        assert {path.with_suffix(".answer.json") for path in records} == set(answers)


@pytest.mark.parametrize("book", BOOKS)
def test_an_evening_has_a_void_spin_and_a_correction(book: str) -> None:
    text = (GOLDEN / book / "evening.json").read_text(encoding="utf-8")
    assert len(json.loads(text)) >= 4
    assert '"no spin"' in text
    assert '"correction"' in text
