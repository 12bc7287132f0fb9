"""What is said of answers that are not open, in the words of whoever gave them."""

from typing import Any

import pytest

from tests.conformance.settling import Answer, refusals, settle


TABLES: dict[str, tuple[Answer, Answer, str]] = {
    # a table, the wager on it, and cards after which its player is asked
    "boxes": (
        {"rulebook": "nz1996", "game": "blackjack"},
        {"bet": "original"},
        "10S 9D 6H",
    ),
    "terminals": (
        {"rulebook": "star-rapid", "game": "blackjack"},
        {"bet": "player"},
        "10S 9D 6H",
    ),
    "war": (
        {"rulebook": "star-rapid", "game": "casino-war", "options": {"areas": 3}},
        {"bet": "ante", "target": 1},
        "9S 2D 3H 9C",
    ),
}


def refused(game: str, decision: Any = None, *chance: str, wager: Any = None) -> Answer:
    """Have a decision, a card or a second wager refused where a player is asked."""
    table, laid, cards = TABLES[game]
    wagers = [{"player": "Ana", "seat": 1, "stake": "10", **each} for each in (laid, wager) if each]
    decided = [{"player": "Ana", **decision}] if decision else []
    record = {"table": table, "wagers": wagers, "chance": [*cards.split(), *chance]}
    (told,) = settle({**record, "decisions": decided})
    found: Answer = refusals(told)[0]["refusal"]
    return found


@pytest.mark.parametrize(
    ("game", "said", "meant"),
    [
        ("boxes", "Stand", "stand"),
        ("terminals", "Stand", "stand"),
        ("terminals", "drew", "draw"),
        ("war", "Surrender", "surrender"),
    ],
)
def test_an_answer_that_is_nearly_one_is_asked_back(game: str, said: str, meant: str) -> None:
    told = refused(game, {"act": said})
    assert told["remedy"].startswith(f"Did you mean {meant!r}? ")


@pytest.mark.parametrize(
    ("game", "act"), [("terminals", "split"), ("terminals", "war"), ("war", "tie")]
)
def test_an_answer_that_is_not_open_is_taken_for_no_other(game: str, act: str) -> None:
    told = refused(game, {"act": act})
    assert "Did you mean" not in told["remedy"]
    assert "not open" in told["what"]


@pytest.mark.parametrize(("game", "act"), [("terminals", "stand"), ("war", "surrender")])
def test_an_answer_that_names_no_cards_is_given_none(game: str, act: str) -> None:
    told = refused(game, {"act": act, "places": [1]})
    assert told["what"] == f"{act} names no cards"


@pytest.mark.parametrize(
    ("game", "bet"),
    [("terminals", "insurance"), ("terminals", "double"), ("terminals", "split"), ("war", "war")],
)
def test_a_wager_that_is_made_with_a_decision_points_to_it(game: str, bet: str) -> None:
    told = refused(game, wager={**TABLES[game][1], "bet": bet})
    assert told["reason"] == "bet is not offered"
    assert f"answers {bet!r}" in told["remedy"]


@pytest.mark.parametrize(
    ("game", "then"), [("terminals", "the system answers"), ("war", "they surrender")]
)
def test_a_card_before_the_answers_is_told_what_it_waits_for(game: str, then: str) -> None:
    told = refused(game, None, "2S")
    assert told["reason"] == "chance is not due"
    assert told["remedy"] == f"Wait for them, or until their time is up: then {then}."


@pytest.mark.parametrize(
    ("game", "act", "where"), [("terminals", "stand", "hand 1"), ("war", "surrender", "area 1")]
)
def test_who_answers_for_another_hand_or_without_a_wager_is_told_so(
    game: str, act: str, where: str
) -> None:
    assert refused(game, {"act": act, "hand": 3})["remedy"] == f"Seat 1 is asked on {where}."
    nobody = refused(game, {"act": act, "player": "Anna"})
    assert nobody["what"].startswith("no player 'Anna' has a wager")
    assert nobody["remedy"].startswith("Did you mean 'Ana'?")


def test_at_a_terminal_words_are_those_of_a_terminal() -> None:
    for wager, words in (
        ({"bet": "player", "player": "Ben"}, "terminal 1 is Ana's"),
        ({"bet": "kings-bounty", "seat": 2}, "at terminal 2"),
        ({"bet": "player", "target": 3}, "what it lies on is the seat"),
    ):
        told = refused("terminals", wager=wager)
        assert words in told["what"] + told["remedy"]
