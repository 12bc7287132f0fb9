"""The table of craps' wagers in docs/games/craps.md, cell by cell: the page is what is tested."""

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conformance.settling import Answer
from tests.conformance.two_dice import (
    CRAPS,
    EASY,
    HARD,
    POINTS,
    accepted,
    bet,
    call,
    came_to,
    hand,
    refused,
    roll,
    table,
    wager_of,
)


PAGE = Path(__file__).parent.parent.parent / "docs" / "games" / "craps.md"
STAKE = 120
"""Divides by all that has to divide."""


class Row(NamedTuple):
    """One wager as the page has it."""

    letter: str
    wager: str
    placed: str
    down: str
    come_out: str
    pays: str
    commission: str
    limits: str


@cache
def rows() -> list[Row]:
    """Read the table off the page."""
    found = re.findall(r"^\| ([a-y]) \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    cells = [(letter, *(cell.strip() for cell in rest.split("|"))) for letter, rest in found]
    return [Row(*(cell.replace("`", "") for cell in row)) for row in cells]


def rule(letter: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(f"nz1996:X/3.1({letter})")


every_wager = pytest.mark.parametrize("row", [pytest.param(row, id=row.wager) for row in rows()])
each_by_its_rule = pytest.mark.parametrize(
    "row", [pytest.param(row, id=row.wager, marks=rule(row.letter)) for row in rows()]
)


def numbers(text: str) -> dict[int | None, str]:
    """Read ``4 2:1, 5 3:2``; without numbers it holds for all."""
    parts = [part.split() for part in text.split(", ") if part]
    return {int(part[0]) if len(part) == 2 else None: part[-1] for part in parts}


def odds(text: str) -> Fraction:
    won, staked = text.split(":")
    return Fraction(int(won), int(staked))


def parent(row: Row) -> str | None:
    found = re.match(r"on ([\w-]+) with its point", row.placed)
    return found[1] if found else None


def target(row: Row, number: int | None) -> int | None:
    named = row.wager in ("place", "buy", "lay", "hardway", "horn-high")
    return number if named else None


def made(row: Row, point: int, stake: int = STAKE) -> list[Answer | int]:
    """Write how a wager comes to stand with this point, from a fresh table."""
    on = parent(row)
    if on in ("pass", "dont-pass"):
        flat = bet(on, 1200, id="flat")
        return [flat, roll(point), bet(row.wager, stake, on="flat", id="w1")]
    if on is not None:
        start = 4 if point != 4 else 5
        flat = bet(on, 1200, id="flat")
        return [roll(start), flat, roll(point), bet(row.wager, stake, on="flat", id="w1")]
    number = point if row.wager != "horn-high" else 12
    return [bet(row.wager, stake, target(row, number), id="w1")]


def test_the_page_has_every_wager_from_a_to_y() -> None:
    assert "".join(row.letter for row in rows()) == "abcdefghijklmnopqrstuvwxy"
    offered = {row.wager for row in rows()}
    assert len(offered) == 25


@every_wager
def test_placed(row: Row) -> None:
    on_come_out = hand(CRAPS, bet(row.wager, STAKE, target(row, 12 if "horn" in row.wager else 4)))
    with_point = hand(
        CRAPS, bet(row.wager, STAKE, target(row, 12 if "horn" in row.wager else 4)), point=8
    )
    taken = (not refused(on_come_out), not refused(with_point))
    assert taken == {
        "come out": (True, False),
        "point": (False, True),
        "any time": (True, True),
    }.get(row.placed, (False, False))
    for told in (on_come_out, with_point):
        for move in refused(told):
            assert f"nz1996:X/3.1({row.letter})" in move["refusal"]["rules"]
    if parent(row):
        accepted(hand(CRAPS, *made(row, 6)))
    accepted(hand(CRAPS, *(() if row.placed != "point" else (8,)), *made(row, 6), 11))


@each_by_its_rule
def test_taken_down(row: Row) -> None:
    before = (8,) if row.placed == "point" else ()
    flats = {"before its point": ("removed", "open")}.get(row.down, ("removed", "removed"))
    fresh = hand(CRAPS, *before, *made(row, 6), call("w1", "remove"))
    assert came_to(fresh)[0] == flats[0]
    assert came_to(hand(CRAPS, *before, *made(row, 6), call("w1", "reduce", by="60")))[0] == "open"
    lives = row.letter in "abcdefghijklmn"
    if lives:
        later = hand(CRAPS, *before, *made(row, 10), 5, call("w1", "remove"))
        assert came_to(later)[0] == flats[1]
        less = hand(CRAPS, *before, *made(row, 10), 5, call("w1", "reduce", to="60"))
        assert ("reduced" in wager_of(less)) is (flats[1] == "removed")
    thrown = hand(CRAPS, *before, *made(row, 6), {"do": "close"}, call("w1", "remove"))
    assert came_to(thrown)[0] == "open"
    assert came_to(fresh)[2] == str(STAKE)


@every_wager
def test_off_on_the_come_out_roll(row: Row) -> None:
    if not row.come_out:
        assert parent(row) in ("pass", "dont-pass")
        return  # its point is the come out point, so it never sees such a roll
    before: tuple[int, ...] = (8,) if row.placed == "point" else ()
    to_come_out = [before[0]] if before else []
    if parent(row):
        to_come_out = [4]  # the point that stood when its own was set is made
    told = hand(CRAPS, *before, *made(row, 6), *to_come_out, 7)
    off = {"off": "stand off" if parent(row) else "open"}
    result = came_to(told)[0]
    assert (result == off.get("off")) is (row.come_out == "off"), result
    assert result in ("open", "stand off", "win", "lose")


@each_by_its_rule
def test_pays(row: Row) -> None:
    for number, text in numbers(row.pays).items():
        point = number if number in POINTS else 6
        before = (8,) if row.placed == "point" else ()
        against = row.letter in "fhk"
        ends: list[object] = [HARD[point] if row.wager == "hardway" else EASY[point]]
        if against:
            ends = [7]
        elif row.letter in "abcd":
            ends = [7] if row.letter in "ac" else [3]
        elif row.letter == "m":
            ends = [6]
        elif row.letter == "n":
            ends = [8]
        elif row.letter in "opqrstuvwxy":
            ends = [number] if number is not None else []
        elif row.letter in "ijl":
            before = (5,) if point != 5 else (4,)
        told = accepted(hand(CRAPS, *before, *made(row, point), *ends))
        one = wager_of(told)
        if "pieces" in one:
            paid = [each for each in one["pieces"] if each["result"] == "win"]
            assert {each["odds"] for each in paid} == {text.replace(":", " to ")}
        else:
            assert one["odds"] == text.replace(":", " to ")
            assert Fraction(one["winnings"]) == STAKE * odds(text)


@each_by_its_rule
def test_commission(row: Row) -> None:
    shares = numbers(row.commission)
    before = (8,) if row.placed == "point" else ()
    for number in POINTS if shares else (6,):
        stands = wager_of(accepted(hand(CRAPS, *before, *made(row, number))))
        due = STAKE * Fraction(shares.get(number, "0"))
        assert Fraction(stands["commission"]) == due
        down = wager_of(hand(CRAPS, *before, *made(row, number), call("w1", "remove")))
        assert Fraction(down["commission"]) == 0
        assert Fraction(down.get("commission_returned", "0")) == due
        half = hand(CRAPS, *before, *made(row, number), call("w1", "reduce", to="60"))
        assert Fraction(wager_of(half)["commission"]) == due / 2


@every_wager
def test_limits(row: Row) -> None:
    before = (8,) if row.placed == "point" else ()
    if row.limits.startswith("units of"):
        unit = int(row.limits.removeprefix("units of "))
        for stake in (1, unit - 1, unit + 1):
            told = hand(CRAPS, *made(row, 6, stake))
            assert refused(told)[0]["refusal"]["reason"].startswith("stake")
        accepted(hand(CRAPS, *made(row, 6, unit)))
    elif row.limits:
        _limits_of_odds(row)
    else:
        accepted(hand(CRAPS, *before, *made(row, 6, 1_200_000)))


def _limits_of_odds(row: Row) -> None:
    """Hold odds to their limit on every point: the flat bet is 7, odds pay in whole dollars."""
    on = parent(row) or ""
    for point in POINTS:
        won = odds(numbers(row.pays)[point])
        most = Fraction(7) / won if row.limits.startswith("to win") else Fraction(7)
        exact = -(-most // won.denominator) * won.denominator
        before: list[object] = [4 if point != 4 else 5] if on.endswith("come") else []
        flat = [*before, bet(on, 7, id="flat"), roll(point)]
        for elected, fits in (("single", {int(most), int(exact)}), ("double", {int(2 * most)})):
            at = table(CRAPS, odds=elected)
            for stake in fits:
                accepted(hand(at, *flat, bet(row.wager, stake, on="flat")))
            for stake in (
                max(fits) + 1,
                *(s for s in range(int(most) + 1, max(fits)) if s not in fits),
            ):
                if elected == "double" and stake <= int(2 * most):
                    continue
                told = hand(at, *flat, bet(row.wager, stake, on="flat"))
                (move,) = refused(told)
                assert f"nz1996:X/3.1({row.letter})(i)" in move["refusal"]["rules"], (point, stake)
