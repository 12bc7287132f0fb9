"""Outcomes invalidated in three books, stakes refunded or forfeited; results corrected."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER, begin, end
from tests.conformance.conducting import STAFF, SUPERVISOR, books, wagered
from tests.marks import Rules
from tests.table.conduct.evening import Evening, rules, words


STEPS: list[tuple[str, dict[str, Any]]] = [
    ("no more bets", {"bell": True}),
    ("result", {"chance": "17"}),
    ("collect", {}),
    ("pay", {}),
]
DISRUPTIONS = ["civil commotion", "fire", "riot", "brawl", "robbery", "act of God"]
WAGERS = "P1: red for 50; P2: straight-up 17"
MAY_ANNUL = {"nz1996": STAFF, "nz": STAFF, "star-rapid": {"who": "G1", "role": "gaming supervisor"}}


def played(book: str, number: str = "17") -> Evening:
    """Play a round: P1 has 50 on red (w1), P2 10 on 17 (w2)."""
    evening = wagered(book, WAGERS)
    end(evening, number)
    return evening


def held(evening: Evening) -> tuple[str, str, str]:
    assert evening.balance("stakes:R1") == "0"
    return evening.chips("P1"), evening.chips("P2"), evening.balance("house:R1")


REFUNDED = ("1000", "1000", "0")


def numbers(evening: Evening) -> list[str]:
    return list(evening.table.conduct.numbers)


# Grounds


@books(**{"nz1996": "I/12.1(a)", "nz": "1/18.1 1/18.1(a)", "star-rapid": "18.4 18.4.1"})
def test_a_game_that_was_disrupted_may_be_annulled_before_its_result_and_after(
    book: str, refs: list[str]
) -> None:
    for ground in [*DISRUPTIONS, *(["building evacuation"] if book == "nz" else [])]:
        for evening in (wagered(book, WAGERS), played(book)):
            lower = evening.refused_one_role_lower("invalidate", ground=ground)
            assert refs[0] in rules(lower)
            said = {"ground": ground, "what": "the hall was cleared"}
            came = evening.do("invalidate", **MAY_ANNUL[book], **said)
            assert set(refs) <= set(rules(came))
            assert "the hall was cleared" in words(came)
            assert held(evening) == REFUNDED
            assert (evening.table.live, evening.table.conduct.voids) == (None, 1)


@books(**{"nz1996": "I/12.1(b)", "nz": "1/18.1(b)", "star-rapid": "18.4.2"})
def test_a_game_may_be_annulled_for_a_players_or_dealers_fraud(book: str, refs: list[str]) -> None:
    disrupted = {"nz1996:I/12.1(a)", "nz:1/18.1(a)", "star-rapid:18.4.1"}
    for cheat in ("P2", "D1", *(["a stranger"] if book == "star-rapid" else [])):
        evening = played(book)
        lower = evening.refused_one_role_lower("invalidate", ground="fraud", fraud_by=[cheat])
        assert book != "nz1996" or refs[0] in rules(lower)
        came = evening.do("invalidate", **MAY_ANNUL[book], ground="fraud", fraud_by=[cheat])
        assert refs[0] in rules(came)
        assert not disrupted & set(rules(came))
        assert held(evening) == REFUNDED


@Rules("nz")("1/18.1(a)", "1/18.1(b)")
@pytest.mark.parametrize(
    "said",
    [
        {"ground": "a patriotic song"},
        {"ground": "misfire of the sensor"},
        {"ground": "firewall update"},
        {"ground": "the dealer erred", "what": "no fire, no riot"},
        {"ground": "disruption", "what": "there was no fire"},
        {"ground": "fraud", "fraud_by": ["a passer-by"]},
    ],
)
def test_what_is_no_ground_of_the_book_invalidates_nothing(said: dict[str, Any]) -> None:
    table = wagered("nz", "P1: red")
    refusal = table.refused("invalidate", **STAFF, **said)
    assert refusal.reason is Reason.RULING_DOES_NOT_APPLY
    assert set(rules(refusal)) & {"nz:1/18.1(b)", "nz:1/18.1"}
    table.do("invalidate", **STAFF, ground="riot")
    begin(table, {"who": "P1", "bet": "red", "stake": "10"})
    table.do("invalidate", **STAFF, ground="fraud", fraud_by=["P1"])
    assert table.chips("P1") == "1000"


@pytest.mark.parametrize(
    ("book", "ground"),
    [
        *(("nz1996", each) for each in ("", "a bad night", "building evacuation", "refund")),
        ("nz1996", "x" * 999),
        *(("nz", each) for each in ("a bad night", "earthquake", "", "act")),
    ],
)
def test_what_the_book_does_not_name_is_no_ground(book: str, ground: str) -> None:
    refusal = wagered(book, WAGERS).refused("invalidate", **STAFF, ground=ground)
    assert refusal.reason is Reason.RULING_DOES_NOT_APPLY
    assert "act of God" in refusal.remedy
    assert book != "nz" or rules(refusal) == ["nz:1/18.1"]


def test_whose_fraud_it_was_must_be_said() -> None:
    refusal = wagered("nz1996", WAGERS).refused("invalidate", **STAFF, ground="fraud")
    assert refusal.remedy == "Give 'fraud_by'."


# Refunds


@Rules("nz1996")("I/12.2", "I/1[Void](a)", "I/1[Stand Off]")
@pytest.mark.parametrize("made", range(len(STEPS) + 1))
def test_every_wager_of_an_annulled_round_goes_back_however_far_it_has_come(made: int) -> None:
    evening = wagered("nz1996", WAGERS)
    for do, facts in STEPS[:made]:
        evening.do(do, **DEALER, **facts)
    came = evening.do("invalidate", **STAFF, ground="fire")
    refs = Rules("nz1996").told("I/12.2", "I/1[Void](a)", "I/1[Stand Off]")
    assert refs <= set(rules(came))
    assert held(evening) == REFUNDED
    assert evening.table.live is None


VOID = {
    "nz1996": ("I/12.2",),
    "nz": ("1/18.2", "1/1[Void](a)"),
    "star-rapid": ("18.5",),
}


@pytest.mark.parametrize(
    "book", [pytest.param(book, marks=Rules(book)(*refs)) for book, refs in VOID.items()]
)
def test_a_cheating_players_wager_may_be_forfeited_and_nobody_elses(book: str) -> None:
    annul, rule = MAY_ANNUL[book], Rules(book)
    evening = played(book)
    assert held(evening) == ("950", "1350", "-300")
    cheat: Any = {"ground": "fraud", "fraud_by": ["P2"], "forfeit": ["P2"]}
    evening.refused_one_role_lower("invalidate", **cheat)
    for other in ({"forfeit": ["P1"]}, {"fraud_by": ["D1"]}, {"ground": "fire"}):
        stray = evening.refused("invalidate", **annul, **(cheat | other))
        assert stray.reason is Reason.RULING_DOES_NOT_APPLY
        assert rules(stray) == [rule.ref(VOID[book][0])]
    came = evening.do("invalidate", **annul, **cheat)
    assert rule.told(*VOID[book]) <= set(rules(came))
    assert held(evening) == ("1000", "990", "10")
    assert evening.table.conduct.voids == 1


@Rules("star-rapid")("18.5")
def test_a_number_that_is_registered_and_not_confirmed_falls_with_its_game() -> None:
    evening = played("star-rapid")
    begin(evening, {"who": "P1", "bet": "red", "stake": "50"})
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="1")
    came = evening.do("invalidate", **MAY_ANNUL["star-rapid"], ground="robbery")
    assert "star-rapid:18.5" in rules(came)
    refusal = evening.refused("confirm result", **DEALER)
    assert refusal.reason is Reason.MOVE_IS_NOT_DUE
    assert held(evening) == ("950", "1350", "-300")


@Rules("nz1996")("I/12.2")
def test_what_a_player_no_longer_has_is_owed_and_no_balance_falls_below_nothing() -> None:
    evening = played("nz1996")
    begin(evening, *[{"who": "P2", "bet": "black", "stake": "450"}] * 3)
    assert evening.chips("P2") == "0"
    came = evening.do("invalidate", **STAFF, ground="fire", round=1)
    assert "nz1996:I/12.2" in rules(came)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "0")
    assert evening.balance("receivable:P2") == "-350"
    live = evening.table.live
    assert live is not None
    assert (live.number, evening.balance("stakes:R1")) == (2, "1350")


def test_an_annulled_round_is_over_and_the_next_one_starts_afresh() -> None:
    evening = played("nz1996")
    assert numbers(evening) == ["17"]
    evening.do("invalidate", **STAFF, ground="fire")
    assert numbers(evening) == []
    twice = evening.refused("invalidate", **STAFF, ground="fire")
    assert twice.reason is Reason.NOTHING_TO_CORRECT
    gone = evening.refused("correct", **SUPERVISOR, chance="18")
    assert gone.reason is Reason.NOTHING_TO_CORRECT
    red = {"who": "P1", "bet": "red", "stake": "50"}
    begin(evening, red)
    evening.do("invalidate", **STAFF, ground="riot")
    begin(evening, red)
    end(evening, "1")
    assert (evening.chips("P1"), evening.table.conduct.voids) == ("1050", 2)
    assert numbers(evening) == ["1"]


@pytest.mark.parametrize("number", [0, 3, -1, 10**9])
def test_earlier_rounds_stand(number: int) -> None:
    evening = played("nz1996")
    evening.do("new game", **DEALER)
    refusal = evening.refused("invalidate", **STAFF, ground="fire", round=number)
    assert refusal.reason is Reason.NOTHING_TO_CORRECT


# Corrections


def test_a_correction_reaches_back_to_the_last_completed_round_and_no_further() -> None:
    evening = played("nz1996")
    begin(evening, {"who": "P1", "bet": "black", "stake": "50"})
    evening.do("correct", **SUPERVISOR, chance="1")
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "990")
    end(evening, "2")
    evening.do("correct", **SUPERVISOR, chance="3")
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "990")


@pytest.mark.parametrize("chance", ["37", None, {"no spin": "interference"}, [], 1.5, "x" * 999])
def test_a_correction_names_a_number(chance: object) -> None:
    played("nz1996").refused("correct", **SUPERVISOR, chance=chance)


def test_before_any_round_there_is_nothing_to_rule_on() -> None:
    evening = Evening("nz1996", "P1")
    assert evening.refused("correct", **SUPERVISOR, chance="1").reason is Reason.NOTHING_TO_CORRECT
    refusal = evening.refused("invalidate", **STAFF, ground="fire")
    assert refusal.reason is Reason.NOTHING_TO_CORRECT
