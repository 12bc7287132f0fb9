"""What an inspector of the floor found in the table's conduct, and had mended, a fault at a time."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from croupier.journal.entries import Chain, Entry, Happening, Posting
from croupier.table.replaying import replay
from tests.conduct.evening import Evening, rules
from tests.verifier.evenings import play, record_of
from tests.verifier.loading import report


STAR: Any = "star-rapid"
DEALER: Any = {"who": "D1", "role": "dealer"}
GAMING: Any = {"who": "G1", "role": "gaming supervisor"}
MANAGER: Any = {"who": "M1", "role": "assistant gaming manager"}
OPERATOR: Any = {"who": "O", "role": "casino operator"}
GAME: Any = {"who": "G1", "role": "game supervisor"}
SEVENTEEN: Any = {"bet": "straight-up", "target": "17", "stake": "100"}


def played(book: str, *wagers: Any, number: str = "17", players: str = "P1 P2") -> Evening:
    """Give an evening on which P1 made these wagers, and this number came and was paid."""
    evening = Evening(book, *players.split())
    evening.do("new game", **DEALER)
    for wager in wagers:
        evening.do("place", who="P1", **wager)
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance=number)
    if book == STAR:
        evening.do("confirm result", **DEALER)
    evening.pay_out()
    return evening


# A correction taken back


def owes(evening: Evening, player: str = "P1") -> str:
    return evening.balance(f"receivable:{player}")


def spends_everything(evening: Evening) -> None:
    """Let P1 take all their credit away."""
    if evening.book == STAR:
        evening.do("collect credits", who="P1", number="5" * 32)
    else:
        evening.do("redeem", who="P1", amount=evening.chips("P1"))
    assert evening.chips("P1") == "0"


BOTH = pytest.mark.parametrize(
    ("book", "who"),
    [
        pytest.param(STAR, GAMING, marks=pytest.mark.rule("star-rapid:11.5.1.10")),
        pytest.param("nz", GAME, marks=pytest.mark.rule("nz:1/11.1")),
    ],
)


@BOTH
def test_a_correction_taken_back_pays_nobody_twice(book: str, who: Any) -> None:
    evening = played(book, SEVENTEEN)
    spends_everything(evening)
    for _ in range(3):
        evening.do("correct", **who, chance="18")
        assert (evening.chips("P1"), owes(evening)) == ("0", "-3600")
        evening.do("correct", **who, chance="17")
        assert (evening.chips("P1"), owes(evening)) == ("0", "0")


@pytest.mark.rule("star-rapid:11.5.1.10")
def test_what_was_recovered_in_between_goes_back_to_the_player() -> None:
    evening = played(STAR, SEVENTEEN)
    spends_everything(evening)
    evening.do("correct", **GAMING, chance="18")
    evening.do("buy in", who="P1", amount="500")
    evening.do("recover overpayment", **GAMING, player="P1")
    assert (evening.chips("P1"), owes(evening)) == ("0", "-3100")
    came = evening.do("correct", **GAMING, chance="17")
    assert "star-rapid:11.5.1.10" in rules(came)
    assert (evening.chips("P1"), owes(evening)) == ("500", "0")


@pytest.mark.rule("star-rapid:11.5.1.10")
def test_a_debt_of_another_kind_is_not_paid_down_by_a_correction() -> None:
    evening = played(STAR, SEVENTEEN)
    evening.do("record overpayment", **GAMING, player="P1", amount="200")
    spends_everything(evening)
    evening.do("correct", **GAMING, chance="18")
    assert owes(evening) == "-3800"
    came = evening.do("correct", **GAMING, chance="17")
    assert "star-rapid:11.5.1.10" in rules(came)
    assert (evening.chips("P1"), owes(evening)) == ("0", "-200")
    again = played(STAR, SEVENTEEN, number="18")
    again.do("record overpayment", **GAMING, player="P1", amount="200")
    again.do("correct", **GAMING, chance="17")
    assert (again.chips("P1"), owes(again)) == ("4700", "-200")


@pytest.mark.rule("star-rapid:11.5.1.10", "star-rapid:11.5.4")
def test_a_round_void_after_a_correction_pays_the_debt_of_it_down() -> None:
    evening = played(STAR, SEVENTEEN)
    spends_everything(evening)
    evening.do("correct", **GAMING, chance="18")
    evening.do("void round", **MANAGER, why="nobody knows what came")
    assert (evening.chips("P1"), owes(evening)) == ("0", "-3500")
    assert evening.balance("house:R1") == "0"


def test_the_debt_of_an_earlier_round_is_another_debt() -> None:
    evening = played(STAR, SEVENTEEN)
    spends_everything(evening)
    evening.do("correct", **GAMING, chance="18")
    evening.do("buy in", who="P1", amount="100")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **SEVENTEEN)
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="18")
    evening.do("confirm result", **DEALER)
    evening.do("correct", **GAMING, chance="17")
    assert (evening.chips("P1"), owes(evening)) == ("3600", "-3600")


def rewritten(evening: Evening, change: Callable[[Happening], Happening]) -> list[Entry]:
    """Write an evening's journal again with other entries in it, and link it anew."""
    chain = Chain()
    return [
        linked
        for entry in evening.entries
        for linked in chain.link([change(entry.happening)], entry.moment)
    ]


def undebted(happening: Happening) -> Happening:
    """Write a correction as it was before debts were told: its receivable is never paid down."""
    facts = {name: fact for name, fact in happening.facts.items() if name != "owed"}
    paid = any(post.account == "receivable:P1" and post.units > 0 for post in happening.postings)
    kept = happening.postings[:-2] if paid else happening.postings
    return replace(happening, facts=facts, postings=kept)


def test_journals_from_before_debts_were_told_are_replayed() -> None:
    evening = played(STAR, SEVENTEEN)
    spends_everything(evening)
    for number in ("18", "17", "18"):
        evening.do("correct", **GAMING, chance=number)
    assert list(replay(rewritten(evening, lambda happening: happening))) == []
    before = rewritten(evening, undebted)
    second = before[-2].happening.postings
    assert Posting("chips:P1", 360000) in second
    assert list(replay(before[:-1])) == []


def test_a_debt_that_is_told_wrong_is_found() -> None:
    evening = played(STAR, SEVENTEEN)
    spends_everything(evening)
    evening.do("correct", **GAMING, chance="18")

    def forged(happening: Happening) -> Happening:
        if "owed" not in happening.facts:
            return happening
        less = [{**each, "amount": 100} for each in happening.facts["owed"]]
        return replace(happening, facts={**happening.facts, "owed": less})

    (fault,) = replay(rewritten(evening, forged))
    assert fault.what == "it tells of another debt than it posts"


def verified(*steps: dict[str, Any]) -> list[str]:
    """Run a script at a dealer's table of star-rapid, and say what the verifier finds."""
    people = {
        "P1": {"age": 40, "chips": "1000"},
        "P2": {"age": 40, "chips": "1000"},
        "D1": {"role": "dealer"},
        "G1": {"role": "gaming supervisor"},
        "M1": {"role": "assistant gaming manager"},
        "O": {"role": "casino operator"},
    }
    table = record_of("star-rapid by a dealer", "R1")
    scene = {"day": "2024-10-10", "table": table, "people": people}
    opened = {"who": "O", "do": "open table"}
    evening = play("\n".join(map(json.dumps, (scene, opened, *steps))).encode())
    assert [str(told.refusal) for told in evening.told if told.refusal is not None] == []
    return [str(fault) for fault in report(evening.export, evening.public).in_order]


def test_the_verifier_follows_a_debt_that_is_paid_down() -> None:
    found = verified(
        {"who": "D1", "do": "new game"},
        {"who": "P1", "do": "place", **SEVENTEEN},
        {"who": "D1", "do": "no more bets", "bell": True},
        {"who": "D1", "do": "result", "chance": "17"},
        {"who": "D1", "do": "confirm result"},
        {"who": "P1", "do": "collect credits"},
        {"who": "G1", "do": "correct", "chance": "18"},
        {"who": "P1", "do": "buy in", "amount": "500"},
        {"who": "G1", "do": "correct", "chance": "17"},
    )
    assert found == []
