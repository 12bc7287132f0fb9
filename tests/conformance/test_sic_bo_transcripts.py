"""The golden transcripts of sic bo and the money wheel: evenings worked by hand."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conformance.settling import Answer, cited, settle, written
from tests.conformance.test_roulette_transcripts import read


GOLDEN = Path(__file__).parent.parent / "golden"
FOLDERS = ("money-wheel/nz1996", "sic-bo/nz1996", "sic-bo/star-rapid")
RECORDS = [
    path
    for folder in FOLDERS
    for path in sorted((GOLDEN / folder).glob("*.json"))
    if ".answer" not in path.name
]


def hold_round(book: str, due: Answer, told: Answer) -> None:
    """Hold a round's answer to what was worked by hand."""
    assert {name: told["state"][name] for name in due["state"]} == due["state"]
    wagers = {one["id"]: one for one in told["wagers"]}
    assert list(wagers) == list(due["wagers"])
    for name, worked in due["wagers"].items():
        for field in ("result", "winnings", "returned", "void"):
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


@pytest.mark.parametrize(
    "path", RECORDS, ids=lambda path: " ".join((*path.parts[-3:-1], path.stem))
)
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


@pytest.mark.parametrize("folder", FOLDERS)
def test_an_evening_has_a_void_round_and_a_correction(folder: str) -> None:
    (record,) = (path for path in RECORDS if path.parent == GOLDEN / folder)
    text = record.read_text(encoding="utf-8")
    assert '"no spin"' in text or '"no result"' in text
    assert '"correction"' in text
    assert record.with_suffix(".answer.json").exists()
