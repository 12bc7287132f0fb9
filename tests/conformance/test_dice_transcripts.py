"""The golden transcripts of craps and Snake Eyes: a hand and a shooter's turn, worked by hand."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conformance.settling import settle
from tests.conformance.test_roulette_transcripts import read
from tests.conformance.test_sic_bo_transcripts import hold_round


GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = [GOLDEN / "craps/nz1996/hand.json", GOLDEN / "snake-eyes/nz/turn.json"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.parts[-3])
def test_the_house_answers_as_worked_by_hand(
    path: Path, record_property: Callable[[str, object], None]
) -> None:
    book, due = path.parent.name, read(path.with_suffix(".answer.json"))
    for worked, told in zip(due, settle(*read(path)), strict=True):
        hold_round(book, worked, told)
        for one in told["wagers"]:
            if one["result"] != "removed":
                assert one["commission"] == worked["wagers"][one["id"]].get("commission", "0")
            assert one["stake"] == worked["wagers"][one["id"]].get("stake", one["stake"])
    wagers = sum(len(worked["wagers"]) for worked in due)
    record_property("visited", f"{book} {path.stem}: {len(due)} rolls, {wagers} wagers")


def test_a_hand_has_what_a_hand_has() -> None:
    text = RECORDS[0].read_text(encoding="utf-8")
    for word in ("come odds", '"remove"', '"off"', '"on"', "no roll", "confirmed", "[3, 4]"):
        assert word in text
