"""People of star-rapid: player cards, invalid wagers, who is excluded, malfunctions reported."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.bank.rounds import begin, end, entropy
from tests.conformance.conducting import RED, for_anybody, held, spin
from tests.table.conduct.evening import Evening, notices, rules


BOOK = "star-rapid"
CARD = "star-rapid:3.7"
GS: Any = {"who": "G", "role": "gaming supervisor"}
P1 = {"who": "P1", **RED}
P2 = {"who": "P2", **RED}
OWN = {"player": "P1", "because": "another's card"}


def opened_on(day: str) -> Evening:
    """Give a table on a gaming day, with P1 who has credit and no card in the terminal."""
    table = Evening(BOOK, "P1", gaming_day=day)
    table.do("remove card", who="P1")
    return table


# Cards


@pytest.mark.rule(CARD)
def test_from_the_nineteenth_of_october_2024_nobody_plays_without_their_card() -> None:
    before = opened_on("2024-10-18")
    begin(before, P1)
    since = opened_on("2024-10-19")
    begin(since)
    held(since.refused("place", **P1), CARD, Reason.PERSON_MAY_NOT_PLAY)
    since.do("insert card", who="P1")
    since.do("place", **P1)
    since.do("remove card", who="P1")
    held(since.refused("place", **P1), CARD)
    held(since.refused("remove card", who="P1"), CARD)
    for_anybody(BOOK, "insert card")


@pytest.mark.rule(CARD)
def test_a_card_of_another_or_an_invalid_one_begins_no_session() -> None:
    table = opened_on("2024-10-19")
    table.admit("P2")
    another = table.refused("insert card", who="P1", owner="P2")
    held(another, CARD, Reason.CONDUCT_IS_FORBIDDEN)
    assert another.what == "P1 may not play with P2's card"
    invalid = table.refused("insert card", who="P1", valid=False)
    held(invalid, CARD, Reason.CONDUCT_IS_FORBIDDEN)
    assert invalid.what == "P1 may not play with a card that is not valid"
    assert table.refused("insert card", who="P9").reason is Reason.PERSON_IS_UNKNOWN
    begin(table)
    held(table.refused("place", who="P1", player="P2", **RED), CARD, Reason.ROLE_MAY_NOT)


@pytest.mark.rule("star-rapid:1[Player Card]")
def test_a_player_card_is_one_that_the_casino_issued_on_plastic_or_not() -> None:
    table = opened_on("2024-10-19")
    begin(table)
    for kind in ("a bank card", "another casino's", ""):
        refusal = table.refused("insert card", who="P1", kind=kind)
        held(refusal, "star-rapid:1[Player Card]", Reason.CONDUCT_IS_FORBIDDEN)
        held(table.refused("place", **P1), CARD, Reason.PERSON_MAY_NOT_PLAY)
    for kind in ("membership", "social member", "physical", "digital"):
        table.do("insert card", who="P1", kind=kind)
        table.do("place", **P1)
        table.do("remove card", who="P1")
    assert table.chips("P1") == "960"


@pytest.mark.rule(CARD, "star-rapid:3.8.1")
@pytest.mark.parametrize(("number", "before"), [("1", "1010"), ("2", "990")])
def test_the_stake_of_the_last_game_goes_back_and_nothing_is_won(number: str, before: str) -> None:
    table = Evening(BOOK, "P1", "P2")
    spin(table, P1, P2, number=number)
    assert (table.chips("P1"), table.chips("P2")) == (before, before)
    held(table.refused_one_role_lower("declare wagers invalid", **OWN), CARD)
    came = table.do("declare wagers invalid", **GS, **OWN)
    held(came, CARD)
    held(came, "star-rapid:3.8.1")
    assert (table.chips("P1"), table.chips("P2")) == ("1000", before)
    again = table.refused("declare wagers invalid", **GS, **OWN)
    assert again.reason is Reason.WAGER_IS_UNKNOWN


@pytest.mark.rule("star-rapid:3.8.2")
def test_games_before_the_last_one_stand() -> None:
    table = Evening(BOOK, "P1", "P2")
    spin(table, P1)
    spin(table, P1, number="2")
    spin(table, P2)
    assert table.chips("P1") == "1000"
    refusal = table.refused("declare wagers invalid", **GS, **OWN)
    held(refusal, "star-rapid:3.8.2", Reason.WAGER_IS_UNKNOWN)
    named = table.refused("declare wagers invalid", **GS, **OWN, round=1)
    held(named, "star-rapid:3.8.2", Reason.WAGER_IS_UNKNOWN)
    spin(table, P1)
    table.do("declare wagers invalid", **GS, **OWN)
    assert table.chips("P1") == "1000"


@pytest.mark.rule(CARD, "star-rapid:3.8.1")
def test_wagers_in_progress_are_invalid_too_and_what_is_spent_is_owed() -> None:
    table = Evening(BOOK, "P1")
    spin(table, {**P1, "stake": "500"})
    table.do("collect credits", who="P1", amount="1250", by="account", number=entropy(1))
    begin(table, *({"who": "P1", "bet": bet, "stake": "100"} for bet in ("odd", "even")))
    came = table.do("declare wagers invalid", **GS, **OWN)
    assert [entry.happening.facts["round"] for entry in came] == [2, 1]
    # 50 and the 200 on the layout are there for the 500 he won: 250 are owed.
    assert (table.chips("P1"), table.balance("stakes:R1")) == ("0", "0")
    assert table.balance("receivable:P1") == "-250"
    end(table, "1")
    assert table.chips("P1") == "0"


@pytest.mark.rule("star-rapid:3.7.1", "star-rapid:3.7.2")
def test_no_claim_and_nobodys_money_makes_an_invalid_wager_valid() -> None:
    table = Evening(BOOK, "P1")
    spin(table, P1)
    claim = {**OWN, "claim": "a power of attorney", "stakeholder": "P2"}
    held(table.refused_one_role_lower("declare wagers invalid", **claim), CARD)
    came = table.do("declare wagers invalid", **GS, **claim)
    held(came, "star-rapid:3.7.1")
    held(came, "star-rapid:3.7.2")
    assert came[0].happening.facts["claim"] == "a power of attorney"
    assert table.chips("P1") == "1000"
    plain = Evening(BOOK, "P1")
    spin(plain, P1)
    told = rules(plain.do("declare wagers invalid", **GS, **OWN))
    assert "star-rapid:3.7.1" not in told
    assert "star-rapid:3.7.2" not in told


# Devices


def test_whoever_used_no_device_is_excluded_by_the_houses_own_right() -> None:
    table = Evening(BOOK, "P1")
    came = table.do("exclude", **GS, person="P1", because="shouts")
    assert rules(came) == []
    begin(table)
    assert rules(table.refused("place", **P1)) == []


# Malfunctions reported


@pytest.mark.rule("star-rapid:9.4")
def test_a_player_reports_a_malfunction_and_is_told_to_keep_nothing_of_it() -> None:
    table = Evening(BOOK, "P1")
    table.wait(seconds=5)
    came = table.do("report malfunction", who="P1", terminal="PT 7", words="credits doubled")
    held(came, "star-rapid:9.4")
    assert [notice["what"] for notice in notices(came)] == [
        "the operator looks at terminal PT 7",
        "what a malfunction or a dealer's error brought may not be kept",
    ]
    told = {"terminal": "PT 7", "player": "P1", "at": 5_000_000}
    assert table.table.conduct.notes["reports"] == [told]
    assert table.refused("report malfunction", who="P1", words=" ").reason is (
        Reason.RECORD_CANNOT_BE_READ
    )
    for_anybody(BOOK, "report malfunction")
