"""Blackjack under star-rapid, section 13: every wager of the list, and what decides it."""

from tests.conformance.settling import Answer, results, settle


TABLE: Answer = {"rulebook": "star-rapid", "game": "blackjack"}


def test_a_round_settles() -> None:
    (told,) = settle(
        {
            "table": TABLE,
            "wagers": [{"id": "a", "bet": "player", "stake": "10", "player": "P1"}],
            "chance": ["10H", "6D", "9C", "10S", "10C"],
            "decisions": [{"player": "P1", "act": "stand"}],
        }
    )
    assert results(told) == {"a": ("win", "10", "10")}
