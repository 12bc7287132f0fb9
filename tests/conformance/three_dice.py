"""Three dice as the books describe them, written a second time and sharing nothing with the house.

A roll is a word of three digits, the lowest first. What a wager wins on is found by looking at
the word, and its odds are copied from the books' tables by hand.
"""

from itertools import combinations
from typing import Any, Final

from tests.conformance.settling import Answer, amounts, cited, spins


ROLLS: Final = tuple(
    f"{low}{middle}{high}"
    for low in "123456"
    for middle in "123456"
    for high in "123456"
    if low <= middle <= high
)
TRIPLES: Final = ("111", "222", "333", "444", "555", "666")
TOTAL_ODDS: Final = dict(
    zip(range(4, 18), (62, 31, 18, 12, 8, 7, 6, 6, 7, 8, 12, 18, 31, 62), strict=True)
)
PAIRS: Final = tuple(map("".join, combinations("123456", 2)))
FOURS: Final = tuple(map("".join, combinations("123456", 4)))
STAKE: Final = 2


def total(roll: str) -> int:
    return sum(map(int, roll))


EVEN_MONEY: Final = {
    "small": (4, 5, 6, 7, 8, 9, 10),
    "big": (11, 12, 13, 14, 15, 16, 17),
    "even": (4, 6, 8, 10, 12, 14, 16),
    "odd": (5, 7, 9, 11, 13, 15, 17),
}
SHOWN: Final = {
    "specific-triple": (0, 0, 0, 180),
    "specific-double": (0, 0, 11, 11),
    "single-die": (0, 1, 2, 12),
}
"""What a bet on one number pays by how many dice show it."""


def odds(bet: str, target: Any, roll: str) -> int:
    """Give the odds to one at which a roll pays a wager; nothing where it loses."""
    if bet in EVEN_MONEY:
        return int(total(roll) in EVEN_MONEY[bet] and roll not in TRIPLES)
    if bet in SHOWN:
        return SHOWN[bet][roll.count(str(target))]
    if bet == "any-triple":
        return 31 if roll in TRIPLES else 0
    if bet == "total":
        return TOTAL_ODDS[target] if total(roll) == target else 0
    if bet == "combination":
        return 6 if target[0] in roll and target[1] in roll else 0
    return 7 if len({*roll}) == 3 and {*roll} <= {*target} else 0


def written(bet: str, target: Any) -> Any:
    """Write a target the way a record would."""
    return list(map(int, target)) if bet in ("combination", "four-number") else target


def hold(table: Answer, bet: str, targets: list[Any], won: set[str], lost: set[str]) -> int:
    """Hold a bet on each of its targets to every roll; the rules given have to be cited."""
    laid = [{"bet": bet, "target": written(bet, t), "stake": str(STAKE)} for t in targets]
    for roll, told in zip(ROLLS, spins(table, laid, ROLLS), strict=True):
        for target, one in zip(targets, told["wagers"], strict=True):
            pays = odds(bet, target, roll)
            due = ("win", str(STAKE * pays), str(STAKE)) if pays else ("lose", "0", "0")
            assert amounts(one) == due, (roll, one)
            assert one["odds"] == (f"{pays} to 1" if pays else None), (roll, one)
            assert (won if pays else lost) <= cited(one), (roll, one)
    return len(ROLLS) * len(targets)


def places(*, even_and_odd: bool, fours: bool) -> dict[str, list[Any]]:
    """List every place of a layout."""
    faces = list(range(1, 7))
    return {
        "small": [None],
        "big": [None],
        **({"even": [None], "odd": [None]} if even_and_odd else {}),
        "specific-triple": faces,
        "specific-double": faces,
        "any-triple": [None],
        "total": list(range(4, 18)),
        "combination": list(PAIRS),
        "single-die": faces,
        **({"four-number": list(FOURS)} if fours else {}),
    }
