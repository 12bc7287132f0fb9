"""People of nz1996: the minimum age, who must leave, and the cards they bring."""

import pytest

from croupier.equipment.cards import DECK
from croupier.table.conduct.core.equipment_states import CardsState
from croupier.table.conduct.core.standing_equipment import equipment_of
from croupier.terms.refusals import Reason
from tests.bank.rounds import begin, end
from tests.conformance.conducting import RED, STAFF, SUPERVISOR, books, held
from tests.table.conduct.evening import Evening, notices, words


AGE = "nz1996:I/9.0"
LEAVE = "nz1996:I/10.0"
P1 = {"who": "P1", **RED}


@pytest.mark.rule(AGE)
def test_nobody_under_twenty_comes_in() -> None:
    table = Evening("nz1996")
    door = {"who": "D1", "role": "dealer"}
    held(table.refused("admit", **door, person="P1", age=19), AGE, Reason.PERSON_MAY_NOT_PLAY)
    held(table.refused("admit", **door, person="D2", age=19, holds="dealer"), AGE)
    assert table.house.people == {}
    table.do("admit", **door, person="P1", age=20)
    table.do("admit", **door, person="P2")
    for odd in (-1, 131, 10**30):
        assert table.refused("admit", **door, person="P3", age=odd).reason is (
            Reason.RECORD_CANNOT_BE_READ
        )


@pytest.mark.rule(AGE)
def test_who_turns_out_to_be_under_twenty_does_not_stay() -> None:
    table = Evening("nz1996", "P1", seats=2)
    table.do("sit", who="P1")
    held(table.refused_one_role_lower("check age", person="P1", age=19), AGE)
    came = table.do("check age", who="D1", role="dealer", person="P1", age=19)
    held(came, AGE)
    assert notices(came) == [{"what": "P1 may not stay in the gaming area", "rules": [AGE]}]
    assert table.table.conduct.seats == {}
    begin(table)
    held(table.refused("place", **P1), AGE, Reason.PERSON_MAY_NOT_PLAY)
    held(table.refused("sit", who="P1"), AGE, Reason.PERSON_MAY_NOT_PLAY)
    table.do("check age", who="D1", role="dealer", person="P1", age=20)
    table.do("place", **P1)


@pytest.mark.rule(LEAVE)
def test_everybody_leaves_when_required_to() -> None:
    table = Evening("nz1996", "P1", "P2", seats=2)
    table.do("sit", who="P1")
    begin(table, P1)
    out = {"person": "P1", "because": "shouts at the dealer"}
    held(table.refused_one_role_lower("exclude", **out), LEAVE)
    came = table.do("exclude", **SUPERVISOR, **out)
    held(came, LEAVE)
    assert words(came) == (
        "P1 must leave the casino: shouts at the dealer; P1 gives up seat 1 at R1: excluded"
    )
    assert table.table.conduct.seats == {}
    held(table.refused("place", **P1), LEAVE, Reason.PERSON_MAY_NOT_PLAY)
    held(table.refused("sit", who="P1"), LEAVE, Reason.PERSON_MAY_NOT_PLAY)
    held(table.refused("exclude", **SUPERVISOR, **out), LEAVE)
    # The wager that lay there stands.
    end(table, "1")
    assert table.chips("P1") == "1010"


@pytest.mark.rule(LEAVE)
def test_who_was_required_to_leave_is_not_let_in_until_readmitted() -> None:
    table = Evening("nz1996", "P1")
    door = {"who": "D1", "role": "dealer"}
    table.do("exclude", **SUPERVISOR, person="a stranger", because="banned elsewhere")
    held(table.refused("admit", **door, person="a stranger"), LEAVE, Reason.PERSON_MAY_NOT_PLAY)
    assert table.refused("readmit", **STAFF, person="P1").reason is Reason.PERSON_IS_KNOWN
    assert table.refused("readmit", **SUPERVISOR, person="a stranger").reason is (
        Reason.ROLE_MAY_NOT
    )
    table.do("readmit", **STAFF, person="a stranger")
    assert not table.house.people["a stranger"].is_excluded


@pytest.mark.parametrize("name", ["", "  ", "system", "SYSTEM", "house", "a\nb", "x" * 61, " P1"])
def test_nobody_comes_in_under_a_name_that_cannot_be_told_apart(name: str) -> None:
    table = Evening("nz1996", "P1")
    refusal = table.refused("admit", who="D1", role="dealer", person=name)
    assert refusal.reason is Reason.NAME_CANNOT_BE_USED
    twice = table.refused("admit", who="D1", role="dealer", person="P1")
    assert twice.reason is Reason.PERSON_IS_KNOWN
    role = table.refused("admit", who="D1", role="dealer", person="P2", holds="magician")
    assert role.reason is Reason.ROLE_IS_UNKNOWN


# Devices of people who are exempt; cards


WHOLE = [str(card) for card in DECK]


@books(nz1996="I/19.1", nz="1/15.1")
@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        (WHOLE[:-1], "51 cards are no whole number of decks of 52"),
        ([*WHOLE[:-1], "joker"], "no cards of a deck: joker"),
        ([*WHOLE, "joker", "joker"], "no cards of a deck: joker, joker"),
        ([*WHOLE[:-1], "AS"], "too many AS; missing KC"),
        ([*WHOLE[1:], "14H"], "no cards of a deck: 14H"),
        ([*WHOLE, *WHOLE[2:], "AS", "AS"], "too many AS; missing 2S"),
        ([], "from 1 to 16 decks are looked through, not 0 cards"),
        (WHOLE * 17, "from 1 to 16 decks are looked through, not 884 cards"),
    ],
)
def test_a_deck_is_fifty_two_cards_of_four_suits_without_jokers(
    book: str, refs: list[str], cards: list[str], fault: str
) -> None:
    table = Evening(book, game="baccarat")
    dealer = {"who": "D1", "role": "dealer", "source": "shoe"}
    refusal = table.refused("bring in cards", **dealer, cards=cards)
    held(refusal, refs[0], Reason.EQUIPMENT_IS_NOT_APPROVED)
    assert refusal.what == f"the cards are not whole decks: {fault}"
    sealed = table.refused("bring in cards", **dealer, decks=1)
    assert sealed.what == "sealed decks are not inspected at this table"
    whole = table.do("bring in cards", **dealer, cards=[*reversed(WHOLE), *WHOLE])
    held(whole, refs[0])
    brought = equipment_of(table.table, CardsState)
    assert (brought.decks, brought.source) == (2, "shoe")
    assert brought.did == {"cards brought in": "D1"}


@books(nz1996="I/19.4", nz="1/15.4 1/15.4(a) 1/15.4(b)")
def test_cards_are_dealt_from_a_shoe_or_an_approved_shuffler_only(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, game="baccarat")
    dealer = {"who": "D1", "role": "dealer", "cards": WHOLE}
    for source, approved in (
        ("the hand", True),
        ("card shoe", True),
        ("automatic shuffler", False),
    ):
        refusal = table.refused("bring in cards", **dealer, source=source, approved=approved)
        for ref in refs:
            held(refusal, ref, Reason.EQUIPMENT_IS_NOT_APPROVED)
    held(table.do("bring in cards", **dealer, source="shoe"), refs[-2:][0])
    held(table.do("bring in cards", **dealer, source="automatic shuffler"), refs[-1])
    assert equipment_of(table.table, CardsState).source == "automatic shuffler"
