"""The golden transcripts of baccarat: evenings worked by hand, under every book that has one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conformance.settling import Answer, cited, settle, written
from tests.conformance.test_roulette_transcripts import read


GOLDEN = Path(__file__).parent.parent / "golden" / "baccarat"
RECORDS = [path for path in sorted(GOLDEN.glob("*/*.json")) if ".answer" not in path.name]
ALSO = {"nz-baccarat": ["nz"]}
"""Books whose general rules another one rests on."""
AMOUNTS = {"winnings": "0", "returned": "0", "void": "0", "commission": "0"}


def hold_wager(book: str, worked: Answer, told: Answer) -> None:
    """Hold a wager to what was worked by hand; what is not written there was nothing."""
    assert told["result"] == worked["result"]
    nothing = dict(AMOUNTS)
    if worked["result"] == "void":
        nothing["void"] = worked["returned"]
    for field, none in nothing.items():
        assert told[field] == worked.get(field, none), field
    assert written(book, *worked.get("rules", ())) <= cited(told)
    assert {ref.partition(":")[0] for ref in cited(told)} <= {book, *ALSO.get(book, ())}


def hold_round(book: str, due: Answer, told: Answer) -> None:
    """Hold a coup's answer to what was worked by hand."""
    assert {name: told["state"][name] for name in due["state"]} == due["state"]
    wagers = {one["id"]: one for one in told["wagers"]}
    assert list(wagers) == list(due["wagers"])
    for name, worked in due["wagers"].items():
        hold_wager(book, worked, wagers[name])
    refused = [move for move in told["moves"] if move["answer"] == "refused"]
    for move, refs in zip(refused, due["refused"], strict=True):
        assert written(book, *refs) <= cited(move)
    changed = {one["wager"]: one["difference"] for one in told.get("corrected", ())}
    assert changed == due.get("corrected", {})
    said = {ref for each in (*told["steps"], *told["notices"]) for ref in cited(each)}
    missing = written(book, *due.get("told", ())) - said
    assert not missing


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_the_house_answers_as_worked_by_hand(
    path: Path, record_property: Callable[[str, object], None]
) -> None:
    book = path.parent.name
    rounds = read(path)
    assert {each["table"]["rulebook"] for each in rounds if "table" in each} == {book}
    due = read(path.with_suffix(".answer.json"))
    for worked, told in zip(due, settle(*rounds), strict=True):
        hold_round(book, worked, told)
    wagers = sum(len(worked["wagers"]) for worked in due)
    record_property("visited", f"{book} {path.stem}: {len(due)} coups, {wagers} wagers")
