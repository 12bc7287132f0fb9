"""Wagers declared void in a record: with a cause, and by nobody who may not."""

from typing import Any

import pytest

from tests.conformance.settling import play, refusals
from tests.marks import Rules


rule = Rules("nz1996", "I/")
BOXES: dict[str, Any] = {"rulebook": "nz1996", "game": "blackjack"}


def voided(**said: Any) -> tuple[dict[str, Any] | None, list[str]]:
    """Void two wagers on cards; return what it is refused by, and what became of the stakes."""
    laid = [
        {"do": "place", "who": who, "id": who, "seat": 1, "bet": "original", "stake": "100"}
        for who in ("Ana", "Ben")
    ]
    void = {"do": "void", "wagers": ["Ana", "Ben"], **said}
    told = play(BOXES, *laid, {"do": "close"}, {"do": "chance", "chance": "8H"}, void)
    refused = [each["refusal"] for each in refusals(told)]
    return next(iter(refused), None), [each["result"] for each in told["wagers"]]


@rule("12.1(a)", "12.1(b)")
def test_nothing_is_void_without_a_cause() -> None:
    refused, results = voided()
    assert refused is not None
    assert set(refused["rules"]) == {"nz1996:I/12.1(a)", "nz1996:I/12.1(b)"}
    assert refused["remedy"].startswith('Say it: "why": "fire"')
    assert results == ["open", "open"]
    for cause in ({"why": "fire"}, {"rules": ["nz1996:I/12.1(a)"]}):
        assert voided(**cause) == (None, ["void", "void"])


@rule("12.2")
def test_a_stake_is_forfeit_by_the_rule_alone_that_lets_it_be() -> None:
    refused, results = voided(why="fraud", role="dealer", forfeit=True)
    assert refused is not None
    assert rule.ref("12.2") in refused["rules"]
    assert results == ["open", "open"]
    assert voided(why="fraud", role="casino operator", forfeit=True) == (None, ["forfeit"] * 2)


@pytest.mark.parametrize(
    ("said", "least"),
    [
        ({"forfeit": True}, "casino operator"),
        ({"ends": True}, "casino supervisor"),
        ({}, "dealer"),
    ],
)
def test_what_is_void_or_forfeit_is_declared_by_who_may(said: dict[str, Any], least: str) -> None:
    roles = ["player", "dealer", "game supervisor", "casino supervisor", "casino operator"]
    for role in roles:
        refused, results = voided(why="fraud", role=role, **said)
        if roles.index(role) < roles.index(least):
            assert refused is not None, role
            assert refused["reason"] == "role may not"
            assert results == ["open", "open"]
        else:
            assert refused is None, (role, refused)
            assert set(results) == {"forfeit" if "forfeit" in said else "void"}
