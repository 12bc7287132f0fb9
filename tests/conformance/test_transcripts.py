"""The golden transcripts: evenings worked by hand, and what the house makes of them."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.settling import Answer, cited, refusals, settle, written
from tests.games.tables import GAMES


GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = [
    path
    for game in GAMES
    for path in sorted((GOLDEN / game).glob("*/*.json"))
    if ".answer" not in path.name
]
ALSO = {"nz-baccarat": ["nz"]}
"""Books whose general rules another one rests on."""
AMOUNTS = {"winnings": "0", "returned": "0", "void": "0", "commission": "0"}


def read(path: Path) -> list[Any]:
    whole = json.loads(path.read_text(encoding="utf-8"))
    return whole if isinstance(whole, list) else [whole]


def hold_coup_wager(book: str, worked: Answer, told: Answer) -> None:
    """Hold a wager of baccarat to its working, where what is not written was nothing."""
    assert told["result"] == worked["result"]
    nothing = dict(AMOUNTS)
    if worked["result"] == "void":
        nothing["void"] = worked["returned"]
    for field, none in nothing.items():
        assert told[field] == worked.get(field, none), field
    assert written(book, *worked.get("rules", ())) <= cited(told)
    assert {ref.partition(":")[0] for ref in cited(told)} <= {book, *ALSO.get(book, ())}


def hold_wager(book: str, worked: Answer, told: Answer) -> None:
    """Hold a wager of another game to its working, and to no rule beside those written there."""
    for field in ("result", "winnings", "returned", "void", "trimmed"):
        assert told.get(field) == worked.get(field), field
    rules = written(book, *worked.get("rules", ()))
    assert rules <= cited(told)
    if worked["result"] not in {"void", "removed"}:
        assert rules == cited(told)


def hold_dice_wager(book: str, worked: Answer, told: Answer) -> None:
    """Hold a wager of a game with a shooter to its stake and commission as well."""
    hold_wager(book, worked, told)
    if told["result"] != "removed":
        assert told["commission"] == worked.get("commission", "0")
    assert told["stake"] == worked.get("stake", told["stake"])


def hold_net(told: Answer) -> None:
    """Hold what a player is up or down by a wager to its amounts, as far as it is decided."""
    amounts = {
        name: Fraction(told[name]) for name in ("winnings", "returned", "stake", "commission")
    }
    won = amounts["winnings"] + amounts["returned"] - amounts["stake"] - amounts["commission"]
    is_decided = told["result"] not in ("open", "refused")
    assert Fraction(told["net"]) == (won if is_decided else 0) or "pieces" in told


HOLD = {"baccarat": hold_coup_wager, "craps": hold_dice_wager, "snake-eyes": hold_dice_wager}


def hold_round(path: Path, due: Answer, told: Answer) -> None:
    """Hold a round's answer to what was worked by hand."""
    *_, game, book, _ = path.parts
    state = due["state"] if "state" in due else {"number": due["number"]}
    assert {name: told["state"][name] for name in state} == state
    wagers = {one["id"]: one for one in told["wagers"]}
    assert list(wagers) == list(due["wagers"])
    for name, worked in due["wagers"].items():
        HOLD.get(game, hold_wager)(book, worked, wagers[name])
        hold_net(wagers[name])
    for move, refs in zip(refusals(told), due["refused"], strict=True):
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
    book, rounds, due = path.parent.name, read(path), read(path.with_suffix(".answer.json"))
    assert {each["table"]["rulebook"] for each in rounds if "table" in each} == {book}
    for worked, told in zip(due, settle(*rounds), strict=True):
        hold_round(path, worked, told)
    wagers = sum(len(worked["wagers"]) for worked in due)
    record_property("visited", f"{book} {path.stem}: {len(due)} rounds, {wagers} wagers")


def test_every_book_of_roulette_has_three_transcripts_and_every_record_its_answer() -> None:
    for book in ("nz", "nz1996", "star-rapid"):
        records = [path for path in RECORDS if path.parent == GOLDEN / "roulette" / book]
        answers = list((GOLDEN / "roulette" / book).glob("*.answer.json"))
        assert len(records) == len(answers) >= 3
        assert {path.with_suffix(".answer.json") for path in records} == set(answers)


HAND = ("come-odds", '"remove"', '"off"', '"on"', "no roll", "confirmed", "[3, 4]")


@pytest.mark.parametrize(
    ("record", "least", "has"),
    [
        *(
            (f"roulette/{book}/evening", 4, ('"no spin"',))
            for book in ("nz", "nz1996", "star-rapid")
        ),
        ("money-wheel/nz1996/*", 1, ('"no spin"',)),
        ("sic-bo/nz1996/*", 1, ('"no spin"',)),
        ("sic-bo/star-rapid/*", 1, ('"no result"',)),
        ("craps/nz1996/hand", 1, HAND),
    ],
)
def test_an_evening_has_a_void_round_a_correction_and_what_a_hand_has(
    record: str, least: int, has: tuple[str, ...]
) -> None:
    (path,) = (path for path in RECORDS if path.match(f"{record}.json"))
    text = path.read_text(encoding="utf-8")
    assert len(read(path)) >= least
    for word in (*has, *([] if "craps" in record else ['"correction"'])):
        assert word in text
