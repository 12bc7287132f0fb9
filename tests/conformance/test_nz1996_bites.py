"""nz1996 held more tightly: who may do what by the text's own words, and where rules have edges.

The roles are read from the book, not from the house's data, so that a wrong one is noticed.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from croupier.terms.refusals import Reason, Refusal
from tests.conduct.evening import OPERATOR, Evening, rules, words
from tests.conformance.oracle import Numbers, numbers
from tests.conformance.settling import hold_off, roulette, written
from tests.marks import Rules


BOOK = "nz1996"
DEALER = {"who": "D1", "role": "dealer"}
HOUSE = {"who": "the operator", "role": OPERATOR}
LADDER = (
    "player",
    "dealer",
    "game supervisor",
    "casino supervisor",
    "shift manager",
    "casino manager",
    "casino operator",
)
OWN: Any = {"player": "P1", "min": "10", "max": "900"}
USED: Any = {"player": "P1", "device": "a wheel computer"}
FRAUD: Any = {"ground": "fraud", "fraud_by": ["P1"]}
ROLES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("casino supervisor", "I/6.0", "close table", {}),
    ("casino supervisor", "I/6.0", "post closing sign", {"minutes": 20}),
    ("game supervisor", "I/8.1", "decide dispute", {"decision": "it stands"}),
    ("casino supervisor", "I/8.1", "review dispute", {"decision": "it stands"}),
    ("shift manager", "I/11.2(a)", "void wagers", USED),
    ("shift manager", "I/11.2(b)", "bar from game", USED),
    ("casino operator", "I/12.1(a)", "invalidate", {"ground": "fire"}),
    ("casino operator", "I/12.1(b)", "invalidate", FRAUD),
    ("casino operator", "I/13.1", "change limits", {"limits": {"max": "900"}}),
    ("shift manager", "I/13.4", "set personal limits", OWN),
    ("casino operator", "I/16.2", "dispose of unclaimed", {"player": "P1", "procedure": "a year"}),
    ("casino operator", "I/17.1(b)", "issue cheque", {"player": "P1", "amount": "5"}),
    ("dealer", "I/18.3", "restrict value chips", {"player": "P1"}),
    ("casino operator", "I/20.1(a)", "reserve table", {"players": ["P1"]}),
    ("casino operator", "III/2.6(e)", "number display", {}),
    ("dealer", "III/3.2", "spin", {}),
    ("dealer", "III/3.3", "no more bets", {}),
    ("dealer", "III/3.4", "result", {"chance": "1"}),
    ("dealer", "III/3.5", "collect", {}),
    ("dealer", "III/3.5", "pay", {}),
    ("casino operator", "III/3.7", "change ball", {}),
    ("dealer", "III/4.3", "place declared", {"declared": "d1"}),
    ("game supervisor", "III/6.4", "examine ball", {}),
    ("dealer", "III/6.8", "put ball back", {}),
]
"""Whom the text names, or the least of them; by which rule; for what."""


rule = Rules(BOOK)
ref = rule.ref


@pytest.mark.parametrize(
    ("role", "by", "do", "asked"),
    [pytest.param(*each, marks=rule(each[1]), id=f"{each[2]} {each[1]}") for each in ROLES],
)
def test_it_begins_with_the_role_the_text_names(
    role: str, by: str, do: str, asked: dict[str, Any]
) -> None:
    evening = Evening(BOOK, "P1")
    below = LADDER[LADDER.index(role) - 1]
    refusal = evening.refused(do, who="somebody", role=below, **asked)
    assert refusal.reason is Reason.ROLE_MAY_NOT
    assert ref(by) in rules(refusal)
    came = evening.ask(do, who="somebody", role=role, **asked)
    assert not (isinstance(came, Refusal) and came.reason is Reason.ROLE_MAY_NOT), came


# The cloth


def apart() -> Iterator[tuple[int, int]]:
    """Give the first numbers of any two rows that do not adjoin."""
    return ((a, b) for a, b in combinations(range(1, 37, 3), 2) if b - a > 3)


def blocks(width: int) -> list[Numbers]:
    """Give blocks of two rows apart, this many numbers wide."""
    return [
        numbers(*range(a + shift, a + shift + width), *range(b + shift, b + shift + width))
        for a, b in apart()
        for shift in range(4 - width)
    ]


@rule("III/4.1(d)", "III/4.1(e)")
def test_the_rows_of_a_corner_and_of_a_six_line_lie_beside_each_other() -> None:
    table = roulette(BOOK)
    assert hold_off(table, "six-line", blocks(3), written(BOOK, "III/4.1(e)")) == 55
    assert hold_off(table, "corner", blocks(2), written(BOOK, "III/4.1(d)")) == 110


# Limits on the first opening


@rule("I/13.3(c)")
def test_an_opening_without_new_limits_is_the_days_first_opening_too() -> None:
    evening = Evening(BOOK, "P1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="10")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="1")
    evening.pay_out()
    evening.do("leave", who="P1")
    closer = {"who": "C", "role": "casino supervisor"}
    evening.do("close table", **closer)
    again = {**HOUSE, "gaming_day": "2024-11-16", "limits": {"min": "10"}}
    came = evening.do("open table", **again)
    assert ref("I/13.3(c)") not in rules(came)
    evening.do("close table", **closer)
    came = evening.do(
        "open table", **{**again, "gaming_day": "2024-11-17", "limits": {"min": "20"}}
    )
    assert ref("I/13.3(c)") in rules(came)
    assert "on its first opening of the gaming day" in words(came)
