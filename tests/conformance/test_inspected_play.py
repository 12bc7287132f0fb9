"""What an inspector of the floor found in who may play and when, and had mended."""

from dataclasses import replace
from typing import Any

import pytest

from croupier import settle
from croupier.bank.tickets import numbered
from croupier.journal.entries import Happening, Posting
from croupier.table.house.replay.replay import replay
from croupier.terms.refusals import Reason
from tests.conformance.conducting import two_tables
from tests.conformance.inspecting import (
    DEALER,
    GAME,
    GAMING,
    MANAGER,
    OPERATOR,
    SEVENTEEN,
    STAR,
    played,
    rewritten,
    verified,
)
from tests.table.conduct.evening import Evening, rules


# Wagering relaxed for one player


SMALL: Any = {"bet": "red", "stake": "3"}


def rejected() -> Evening:
    """Give a round of star-rapid that is closed; P1's and P2's wagers under the minimum went."""
    evening = Evening(STAR, "P1", "P2")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **SMALL)
    evening.do("place", who="P2", **SMALL)
    evening.do("place", who="P2", bet="black", stake="50")
    evening.do("no more bets", **DEALER)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "950")
    return evening


def results(evening: Evening) -> list[str]:
    current = evening.table.live or evening.table.last
    assert current is not None
    return [str(slip.result) for slip in current.round.slips]


@pytest.mark.rule("star-rapid:3.2.8", "star-rapid:4.2")
def test_relaxing_for_one_player_brings_nobodys_rejected_wagers_back() -> None:
    evening = rejected()
    came = evening.do("relax", **GAMING, player="P1", why="the terminal froze")
    assert "star-rapid:3.2.8" in rules(came)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "950")
    assert results(evening) == ["rejected", "rejected", "open"]
    evening.do("place", who="P1", bet="red", stake="20")
    for asked in ({"do": "place", **SMALL}, {"do": "call", "wager": "w3"}):
        assert evening.refused(**asked, who="P2").reason is Reason.WAGERING_IS_CLOSED
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="18")
    evening.do("confirm result", **DEALER)
    assert results(evening) == ["rejected", "rejected", "lose", "win"]
    assert (evening.chips("P1"), evening.chips("P2")) == ("1020", "950")
    evening.do("correct", **GAMING, chance="17")
    assert results(evening) == ["rejected", "rejected", "win", "lose"]
    assert (evening.chips("P1"), evening.chips("P2")) == ("980", "1050")


@pytest.mark.rule("star-rapid:4.3.4")
def test_a_total_that_was_too_small_stays_credited_back_when_the_end_is_relaxed() -> None:
    evening = Evening(STAR, "P1", limits={"min": "5", "max": "500", "total_min": "20"})
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="10")
    assert "star-rapid:4.3.4" in rules(evening.do("no more bets", **DEALER))
    evening.do("relax", **GAMING, player="P1", why="the terminal froze")
    evening.do("place", who="P1", bet="black", stake="10")
    evening.do("no more bets", **DEALER)
    assert (results(evening), evening.chips("P1")) == (["rejected", "rejected"], "1000")


@pytest.mark.rule("star-rapid:4.2", "star-rapid:11.5.1.9")
def test_after_no_spin_rejected_wagers_stay_rejected_too() -> None:
    evening = rejected()
    came = evening.do("no spin", **DEALER, cause="ball left the wheel")
    assert "star-rapid:11.5.1.9" in rules(came)
    assert results(evening) == ["rejected", "rejected", "open"]
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "950")


def test_a_journal_from_when_relaxing_brought_them_back_is_replayed() -> None:
    evening = rejected()
    evening.do("relax", **GAMING, player="P1", why="the terminal froze")
    back = [
        *(Posting(f"chips:{player}", -300) for player in ("P1", "P2")),
        Posting("stakes:R1", 600),
    ]

    def earlier(happening: Happening) -> Happening:
        if happening.kind != "wagering relaxed":
            return happening
        facts = {name: fact for name, fact in happening.facts.items() if name != "keeps rejected"}
        return replace(happening, facts={**facts, "wagers": []}, postings=tuple(back))

    assert list(replay(rewritten(evening, earlier))) == []
    assert list(replay(rewritten(evening, lambda each: each))) == []


def test_a_relaxed_round_can_be_written_as_a_record_and_settled() -> None:
    moves: list[Any] = [
        {"do": "place", "player": "P1", **SMALL},
        {"do": "close"},
        {"do": "reopen"},
        {"do": "place", "player": "P1", "bet": "red", "stake": "20"},
        {"do": "close"},
        {"do": "chance", "chance": "18"},
        {"do": "reopen"},
    ]
    table = {"rulebook": STAR, "game": "roulette", "limits": {"min": "5", "max": "500"}}
    answer = settle({"table": table, "moves": moves})
    assert [each["result"] for each in answer["wagers"]] == ["rejected", "win"]
    assert [each["answer"] for each in answer["moves"] if each["do"] == "reopen"] == [
        "accepted",
        "refused",
    ]
    table["rulebook"] = "nz"
    elsewhere = settle({"table": table, "moves": moves})
    assert {each["answer"] for each in elsewhere["moves"] if each["do"] == "reopen"} == {"refused"}


def test_the_verifier_follows_wagering_that_was_relaxed() -> None:
    found = verified(
        {"who": "D1", "do": "new game"},
        {"who": "P1", "do": "place", "bet": "red", "stake": "0.50"},
        {"who": "D1", "do": "no more bets", "bell": True},
        {"who": "G1", "do": "relax", "player": "P2", "why": "the terminal froze"},
        {"who": "P2", "do": "place", **SEVENTEEN},
        {"who": "D1", "do": "no more bets", "bell": True},
        {"who": "D1", "do": "result", "chance": "17"},
        {"who": "D1", "do": "confirm result"},
    )
    assert found == []


# Moving a wager is placing it elsewhere


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("nz", marks=pytest.mark.rule("nz:1/10.1(c)")),
        pytest.param("nz1996", marks=pytest.mark.rule("nz1996:I/14.1(c)")),
    ],
)
def test_partners_do_not_pass_the_maximum_by_moving_a_wager(book: str) -> None:
    evening = Evening(book, "A", "B")
    evening.do("declare partnership", **GAME, players=["A", "B"])
    evening.do("new game", **DEALER)
    evening.do("place", who="A", bet="red", stake="400")
    straight = evening.refused("place", who="B", bet="red", stake="300")
    evening.do("place", who="B", bet="black", stake="300")
    moved = evening.refused("move", who="B", wager="w2", bet="red", target=None)
    assert (moved.reason, rules(moved)) == (straight.reason, rules(straight))
    assert moved.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    evening.do("move", who="B", wager="w2", bet="odd", target=None)
    evening.do("place", who="B", bet="high", stake="100")
    evening.do("move", who="B", wager="w4", bet="red", target=None)
    assert (evening.chips("A"), evening.chips("B")) == ("600", "600")


def with_a_device(evening: Evening) -> None:
    """Exclude P1, who was seen with a device."""
    evening.do("report device", **DEALER, person="P1", device="a transmitter")
    evening.do("exclude", **GAMING, person="P1", because="a transmitter")


@pytest.mark.rule("star-rapid:18.3.3")
def test_whoever_is_excluded_moves_no_wager_but_may_take_it_up() -> None:
    evening = Evening(STAR, "P1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **SEVENTEEN)
    with_a_device(evening)
    refusal = evening.refused("move", who="P1", wager="w1", target="18")
    assert refusal.reason is Reason.PERSON_MAY_NOT_PLAY
    assert "star-rapid:18.3.3" in rules(refusal)
    evening.do("call", who="P1", wager="w1")
    assert evening.chips("P1") == "1000"


@pytest.mark.rule("nz:1/17.3(b)")
def test_whoever_may_not_place_a_wager_may_not_move_one() -> None:
    evening = Evening("nz", "P1", "P2")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **SEVENTEEN)
    evening.do("report device", **DEALER, person="P1", device="a computer")
    evening.do("bar from game", **OPERATOR, player="P1", device="a computer")
    barred = evening.refused("move", who="P1", wager="w1", target="18")
    assert "nz:1/17.3(b)" in rules(barred)
    assert rules(barred) == rules(evening.refused("place", who="P1", **SEVENTEEN))
    evening.do("readmit", **OPERATOR, person="P1")
    evening.do("move", who="P1", wager="w1", target="18")


@pytest.mark.rule("star-rapid:18.3.3")
def test_card_notes_and_tickets_of_whoever_is_excluded_are_refused() -> None:
    evening = Evening(STAR, "P1")
    (collected,) = evening.do("collect credits", who="P1", amount="100", number="5" * 32)
    evening.do("remove card", who="P1")
    with_a_device(evening)
    ticket = numbered("5" * 32)
    for asked in (
        {"do": "insert card"},
        {"do": "insert notes", "notes": ["50"]},
        {"do": "insert ticket", "ticket": ticket},
    ):
        refusal = evening.refused(**asked, who="P1")
        assert refusal.reason is Reason.PERSON_MAY_NOT_PLAY
        assert "star-rapid:18.3.3" in rules(refusal)
    assert collected.happening.facts["amount"] == 10000
    evening.do("collect credits", who="P1", number="6" * 32)
    assert evening.chips("P1") == "0"
    evening.do("readmit", **OPERATOR, person="P1")
    evening.do("insert card", who="P1")
    evening.do("insert ticket", who="P1", ticket=ticket)
    assert evening.chips("P1") == "100"


# Held to one table


@pytest.mark.rule("nz:1/10.5")
def test_a_void_wager_holds_nobody_to_its_table() -> None:
    evening = two_tables("nz", "P1")
    evening.do("hold to one table", **OPERATOR, table="R1", player="P1")
    for dealer, table in (("D1", "R1"), ("D2", "R2")):
        evening.do("new game", who=dealer, role="dealer", table=table)
    evening.do("place", who="P1", table="R1", **SEVENTEEN)
    elsewhere = evening.refused("place", who="P1", table="R2", **SEVENTEEN)
    assert (elsewhere.reason, rules(elsewhere)) == (Reason.PERSON_MAY_NOT_PLAY, ["nz:1/10.5"])
    evening.do("report device", **DEALER, table="R1", person="P1", device="a computer")
    device = {"player": "P1", "device": "a computer"}
    evening.do("void wagers", **OPERATOR, table="R1", **device)
    evening.do("place", who="P1", table="R2", **SEVENTEEN)
    assert evening.chips("P1") == "900"
    back = evening.refused("place", who="P1", table="R1", **SEVENTEEN)
    assert rules(back) == ["nz:1/10.5"]


# Words that can be read


UNREADABLE = ("a\x00b", "first\nsecond", "a\u202eb", "\x1b[31mred", "a\u2028b")


@pytest.mark.parametrize("text", UNREADABLE)
def test_texts_that_cannot_be_read_off_a_line_are_refused(text: str) -> None:
    evening = played(STAR, SEVENTEEN)
    evening.do("wall display shows", **DEALER, chance="18")
    for asked in (
        {"do": "raise dispute", "who": "P1", "about": text},
        {"do": "report malfunction", "who": "P1", "words": text},
        {"do": "close review", **GAMING, "found": text},
        {"do": "void round", **MANAGER, "why": text},
        {"do": "invalidate", **GAMING, "ground": "fire", "what": text},
        {"do": "exclude", **GAMING, "person": "P1", "because": text},
    ):
        assert evening.refused(**asked).reason is Reason.RECORD_CANNOT_BE_READ
    evening.do("raise dispute", who="P1", about="17 came, not 18")
    evening.refused("decide dispute", **GAMING, decision=text)
    evening.do("decide dispute", **GAMING, decision="我们看过了\u3000成立")
    evening.do("new game", **DEALER)
    evening.do("no more bets", **DEALER)
    unfair = evening.refused("relax", **GAMING, player="P1", why=text)
    assert unfair.reason is Reason.RECORD_CANNOT_BE_READ


def test_a_name_is_written_in_one_way() -> None:
    evening = Evening("nz")
    refusal = evening.refused("admit", **DEALER, person="Zoe\u0301", age=40)
    assert refusal.reason is Reason.NAME_CANNOT_BE_USED
    assert "written in parts" in refusal.what
    evening.do("admit", **DEALER, person="Zoé", age=40)
    evening.do("admit", **DEALER, person="王小明", age=40)
