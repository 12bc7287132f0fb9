"""Minimums of star-premium at the table: raised by a sign, or at once for those who come later."""

from typing import Any

import pytest

from tests.conduct.evening import Evening, rules, words
from tests.marks import Rules


DEALER: Any = {"who": "Dee", "role": "dealer"}
SUPERVISOR: Any = {"who": "Sam", "role": "casino supervisor"}


rule = Rules("star-premium")


def playing(**limits: Any) -> Evening:
    """Give a table at which Ana and Ben play, from 25 to 500 if nothing else is said."""
    sign = {"min": "25", "max": "500", **limits}
    evening = Evening("star-premium", "Ana", "Ben", "Cy", game="baccarat", name="B1", limits=sign)
    evening.do("new game", **DEALER)
    for who in ("Ana", "Ben"):
        evening.do("place", who=who, bet="player", stake="50")
    for card in ("3H", "2S", "4D", "4C"):
        evening.do("card", card=card, **DEALER)
    evening.do("confirm result", **DEALER)
    return evening


def keeping(least: str, *players: str) -> dict[str, Any]:
    return {"min": "100", "protected": {"min": least, "players": list(players)}}


@rule("6.6.1", "6.6.4")
def test_a_minimum_is_raised_at_once_where_all_who_play_keep_theirs() -> None:
    evening = playing()
    told = evening.do("change limits", limits=keeping("25", "Ana", "Ben"), **SUPERVISOR)
    assert "but for those who play here already" in words(told)
    assert "star-premium:6.6.1" in rules(told)
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="player", stake="25")
    late = evening.refused("place", who="Cy", bet="player", stake="25")
    assert "star-premium:6.6.4" in rules(late)
    evening.do("place", who="Cy", bet="player", stake="100")


@pytest.mark.parametrize(
    "limits",
    [{"min": "100"}, keeping("25", "Ana"), keeping("30", "Ana", "Ben"), keeping("25", "Cy")],
)
def test_nobody_who_plays_is_held_to_more_than_before(limits: dict[str, Any]) -> None:
    no = playing().refused("change limits", limits=limits, **SUPERVISOR)
    assert "star-premium:6.6" in rules(no)
    assert "let who plays keep theirs" in no.remedy
    assert "agree" not in no.remedy


def test_who_keeps_a_minimum_keeps_it_when_it_rises_again() -> None:
    evening = playing(min="50", protected={"min": "25", "players": ["Ana"]})
    held = keeping("50", "Ana", "Ben")
    assert "star-premium:6.6" in rules(evening.refused("change limits", limits=held, **SUPERVISOR))
    evening.do("change limits", limits=keeping("25", "Ana", "Ben"), **SUPERVISOR)


def test_a_minimum_for_all_that_is_no_higher_ends_the_old_one() -> None:
    evening = playing(min="50", protected={"min": "25", "players": ["Ana"]})
    evening.do("change limits", limits={"min": "25"}, **SUPERVISOR)
    assert evening.entries[-1].happening.facts["limits"] == {"min": "25", "max": "500"}


def test_a_maximum_is_lowered_at_any_time() -> None:
    evening = playing()
    evening.do("change limits", limits={"max": "200"}, **SUPERVISOR)
    evening.do("new game", **DEALER)
    assert "200" in str(evening.refused("place", who="Ana", bet="player", stake="300"))
