"""Wagers declared void in a record: with a cause, and by nobody who may not."""

from typing import Any

import pytest

from tests.conformance.settling import play, refusals, settle
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


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ({"keeps": {"Ana": "100.01"}}, "Ana cannot keep 100.01: 100 of it plays"),
        ({"keeps": {"Eve": "4"}}, "there is no wager 'Eve'"),
        ({"wagers": ["Ben"], "keeps": {"Ana": "4"}}, "Ana is not among the wagers that are void"),
        ({"wagers": []}, "no wager is named"),
    ],
)
def test_a_void_wager_keeps_no_more_than_plays_of_it(said: dict[str, Any], what: str) -> None:
    refused, results = voided(why="over the maximum", **said)
    assert refused is not None
    assert refused["what"].startswith(what)
    assert results == ["open", "open"]


def test_what_is_void_already_is_kept_by_nobody_again() -> None:
    place = {"do": "place", "id": "a", "bet": "red", "stake": "10"}
    voids = [{"do": "void", "wagers": ["a"], "why": "fire", "keeps": {"a": k}} for k in ("4", "9")]
    spun = ({"do": "close"}, {"do": "chance", "chance": "1"})
    told = play({"rulebook": "nz", "game": "roulette"}, place, *voids, *spun)
    assert [each["refusal"]["what"] for each in refusals(told)] == [
        "a cannot keep 9: 4 of it plays"
    ]
    (wager,) = told["wagers"]
    assert (wager["winnings"], wager["returned"], wager["void"]) == ("4", "10", "6")


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        ("nobody", "role is unknown"),
        ("dealer", "second person is needed"),
        ("gaming supervisor", None),
        (None, None),
    ],
)
def test_a_second_who_is_told_must_be_one(second: str | None, reason: str | None) -> None:
    facts = {"void": "outcome cannot be confirmed"} | ({"second": second} if second else {})
    told = settle(
        {
            "table": {"rulebook": "star-rapid", "game": "baccarat"},
            "wagers": [{"bet": "player", "stake": "10"}],
            "chance": ["AH", "3S", facts],
        }
    )[0]
    assert [each["refusal"]["reason"] for each in refusals(told)] == [reason] * bool(reason)
    assert told["wagers"][0]["result"] == ("open" if reason else "void")


def test_a_wager_has_an_id_or_is_given_one() -> None:
    wagers = [{"id": "", "bet": bet, "stake": "6"} for bet in ("tier", "red")]
    told = settle(
        {"table": {"rulebook": "nz", "game": "roulette"}, "wagers": wagers, "chance": ["5"]}
    )[0]
    assert [each["refusal"]["reason"] for each in refusals(told)] == ["name cannot be used"] * 2
