"""nz1996 held more tightly: who may do what by the text's own words, and where rules have edges.

The roles are read from the book, not from the house's data, so that a wrong one is noticed.
"""

from collections.abc import Iterator
from itertools import combinations

from tests.conduct.evening import OPERATOR, Evening, rules, words
from tests.conformance.oracle import Numbers, numbers
from tests.conformance.settling import hold_off, roulette, written
from tests.marks import Rules


BOOK = "nz1996"
DEALER = {"who": "D1", "role": "dealer"}
HOUSE = {"who": "the operator", "role": OPERATOR}


rule = Rules(BOOK)
ref = rule.ref


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
