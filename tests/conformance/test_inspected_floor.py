"""What an inspector of the floor found in what players are paid and owe, and had mended."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.journal.entries import Happening, Posting
from croupier.table.house.replay.replay import replay
from croupier.terms.refusals import Reason
from tests.conformance.inspecting import (
    BOTH,
    DEALER,
    GAMING,
    MANAGER,
    SEVENTEEN,
    STAR,
    owes,
    played,
    rewritten,
    spends_everything,
    verified,
)
from tests.table.conduct.evening import Evening, rules


# A correction taken back


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


# Wagers established from records


def established(stake: str) -> dict[str, Any]:
    wager = {"bet": "straight-up", "target": "17", "stake": stake}
    return {**GAMING, "player": "P1", "wagers": [wager]}


def malfunctioned(evening: Evening) -> Evening:
    evening.do("declare malfunction", **GAMING, cause="play interrupted", terminals=["P1"])
    return evening


@pytest.mark.rule("star-rapid:11.5.2", "star-rapid:3.2.3")
@pytest.mark.parametrize("number", ["17", "18"])
def test_no_more_is_established_than_the_player_had(number: str) -> None:
    evening = Evening(STAR, "P1", limits={"min": "5", "max": "5000"})
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **SEVENTEEN)
    malfunctioned(evening)
    evening.refused("establish wagers", **established("1001"))
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance=number)
    evening.do("confirm result", **DEALER)
    refusal = evening.refused("establish wagers", **established("1001"))
    assert refusal.reason is Reason.CREDIT_IS_NOT_ENOUGH
    assert refusal.what == "P1 cannot have wagered 1001: they had 1000"
    assert rules(refusal) == ["star-rapid:11.5.2", "star-rapid:3.2.3"]
    evening.do("establish wagers", **established("1000"))
    assert evening.chips("P1") == ("36000" if number == "17" else "0")
    evening.refused("establish wagers", **established("1001"))
    evening.do("establish wagers", **established("1000"))


@pytest.mark.rule("star-rapid:11.5.2")
def test_what_the_player_had_at_the_close_counts_and_what_they_spent_since_is_owed() -> None:
    evening = malfunctioned(played(STAR, SEVENTEEN, number="18"))
    spends_everything(evening)
    evening.do("buy in", who="P1", amount="50")
    two = [{**SEVENTEEN, "stake": "500"}, {"bet": "red", "stake": "500"}]
    came = evening.do("establish wagers", **GAMING, player="P1", wagers=two)
    assert "star-rapid:11.5.2" in rules(came)
    assert (evening.chips("P1"), owes(evening)) == ("150", "0")
    more = [*two, {"bet": "odd", "stake": "5"}]
    refusal = evening.refused("establish wagers", **GAMING, player="P1", wagers=more)
    assert refusal.what == "P1 cannot have wagered 1005: they had 1000"
    lost = [{**SEVENTEEN, "stake": "500"}, {"bet": "black", "stake": "500"}]
    evening.do("establish wagers", **GAMING, player="P1", wagers=lost)
    assert (evening.chips("P1"), owes(evening)) == ("0", "-850")


@pytest.mark.rule("star-rapid:11.5.2")
def test_of_a_player_without_a_wager_the_credit_of_now_counts() -> None:
    evening = malfunctioned(played(STAR))
    evening.do("collect credits", who="P1", amount="900", number="5" * 32)
    refusal = evening.refused("establish wagers", **established("101"))
    assert "star-rapid:11.5.2" in rules(refusal)
    evening.do("establish wagers", **established("100"))
    assert evening.chips("P1") == "3600"


def test_a_credit_at_the_close_that_is_told_wrong_is_found() -> None:
    evening = played(STAR, SEVENTEEN)

    def forged(happening: Happening) -> Happening:
        if "had" not in happening.facts:
            return happening
        assert happening.facts["had"] == {"P1": 100000}
        return replace(happening, facts={**happening.facts, "had": {"P1": 200000}})

    (fault,) = replay(rewritten(evening, forged))
    assert fault.what == "it tells of another credit than players had"


# Corrected to what it is


@BOTH
def test_a_correction_to_the_number_recorded_is_refused(book: str, who: Any) -> None:
    evening = played(book, SEVENTEEN)
    refusal = evening.refused("correct", **who, chance="17")
    assert refusal.reason is Reason.NOTHING_TO_CORRECT
    assert refusal.what == "17 black is the number recorded"
    evening.do("correct", **who, chance="18")
    assert evening.refused("correct", **who, chance=18).what == "18 red is the number recorded"


@pytest.mark.rule("star-rapid:11.5.2")
def test_results_calculated_again_on_the_number_recorded_settle_the_malfunction_alone() -> None:
    evening = played(STAR, SEVENTEEN)
    evening.do("declare malfunction", **GAMING, cause="play interrupted")
    (came,) = evening.do("recalculate", **GAMING, chance="17")
    assert came.happening.kind == "malfunction settled"
    assert evening.chips("P1") == "4500"
