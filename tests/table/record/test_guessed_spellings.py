"""Records as somebody guesses them who knows the games from elsewhere: what is wrong names what is right."""

from typing import Any

import pytest

from croupier.terms.refusals import RefusedError
from tests.conformance.settling import refusals, settle


BOXES: dict[str, Any] = {"rulebook": "nz1996", "game": "blackjack"}
TERMINALS: dict[str, Any] = {"rulebook": "star-rapid", "game": "blackjack"}
WAR: dict[str, Any] = {"rulebook": "star-rapid", "game": "casino-war"}
ON_A_BOX: dict[str, Any] = {"player": "Ana", "seat": 1, "bet": "original", "stake": "100"}
AT_A_TERMINAL: dict[str, Any] = {**ON_A_BOX, "bet": "player"}
ANTE: dict[str, Any] = {"player": "Ana", "bet": "ante", "target": 2, "stake": "100"}
HIT = ["2H", "9C", "3D", "KS", "7C", "10D"]
LEVEL = ["3H", "KS", "4D", "5C", "6C", "KD"]


def said(table: Any, wagers: list[Any], chance: list[Any], *decided: Any) -> list[str]:
    """Settle a record, and give the remedies of what is refused in it."""
    record = {"table": table, "wagers": wagers, "chance": chance, "decisions": list(decided)}
    try:
        (told,) = settle(record)
    except RefusedError as refused:
        return [refused.refusal.remedy]
    return [each["refusal"]["remedy"] for each in refusals(told)]


@pytest.mark.parametrize(
    ("table", "wager", "chance", "decided", "remedy"),
    [
        (BOXES, ON_A_BOX, HIT, {"act": "drew"}, "Did you mean 'draw'?"),
        (BOXES, ON_A_BOX, ["6H", "9C", "5D"], {"act": "double down"}, "Did you mean 'double'?"),
        (BOXES, ON_A_BOX, HIT, {"action": "draw"}, "What is decided is its 'act'."),
        (BOXES, ON_A_BOX, HIT, {"act": "timeout"}, 'write "act": "time is up"'),
        (BOXES, ON_A_BOX, HIT, {"act": "draw", "who": "Ana"}, "Whose it is says 'player'"),
        (BOXES, ON_A_BOX, HIT, {"act": "draw", "box": 1}, "The box or terminal is the 'seat'."),
        (BOXES, {**ON_A_BOX, "box": 1}, HIT, {"act": "draw"}, "The box or terminal is the 'seat'."),
        (BOXES, {**ON_A_BOX, "seat": None}, HIT, {"act": "draw"}, "its seat is 1 to 7"),
        (BOXES, {**ON_A_BOX, "bet": "originl"}, HIT, {"act": "draw"}, "Did you mean 'original'?"),
        (BOXES, ON_A_BOX, ["2H", {"void": "fire"}], {"act": "draw"}, "Did you mean 'void hand'?"),
        (BOXES, ON_A_BOX, ["2H", {"exposed": "9C"}], {"act": "draw"}, "'exposed card'"),
        (TERMINALS, AT_A_TERMINAL, ["2H", {"void round": True}], {"act": "draw"}, "void"),
        (TERMINALS, {**AT_A_TERMINAL, "terminal": 1}, HIT, {"act": "draw"}, "the 'seat'"),
        (
            TERMINALS,
            {**AT_A_TERMINAL, "bet": "kings bounty"},
            HIT,
            {"act": "draw"},
            "'kings-bounty'",
        ),
        (WAR, ANTE, LEVEL, {"act": "war", "area": 2}, "'hand' names one"),
        (WAR, {**ANTE, "target": "area 2"}, LEVEL, {"act": "war"}, "the number of an area"),
    ],
)
def test_what_is_misspelt_is_answered_with_the_spelling(
    table: Any, wager: Any, chance: list[Any], decided: Any, remedy: str
) -> None:
    told = said(
        table, [wager], chance, {"player": "Ana", **decided} if "who" not in decided else decided
    )
    assert any(remedy in each for each in told), told


def test_a_double_that_is_listed_as_a_wager_is_told_to_be_decided() -> None:
    told = said(BOXES, [ON_A_BOX, {**ON_A_BOX, "bet": "double"}], ["6H", "9C", "5D"])
    assert "Whoever is asked answers 'double', by act: the stake goes with it." in told
