"""Craps worked by hand: each wager a few states and where a roll leads from them, solved exactly."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final

from tests.games.chains import Life, Step, solve


VOID: Final = ({"no roll": "die off the table"}, {"no roll": "not released together"})
"""Irregular results that leave the wagers standing."""

OTHER_RULE: Final = {
    "nz1996": {"name": "any-craps", "kind": "one-roll", "pays": "7 to 1", "numbers": [2, 3, 11]}
}
"""A bet with other totals."""

OTHER_OPTIONS: Final[dict[str, dict[str, Any]]] = {}
"""No option of craps changes on what a bet wins."""

DICE: Final = list(product(range(1, 7), repeat=2))
NUMBERS: Final = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
"""The points, and in how many ways each comes."""
PLACE: Final = {4: "9/5", 5: "7/5", 6: "7/6", 8: "7/6", 9: "7/5", 10: "9/5"}
TRUE: Final = {4: "2", 5: "3/2", 6: "6/5", 8: "6/5", 9: "3/2", 10: "2"}
HARD: Final = {4: 7, 6: 9, 8: 9, 10: 7}
ONE_ROLL: Final = {
    "field": {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2},
    "any-seven": {7: 4},
    "any-craps": {2: 7, 3: 7, 12: 7},
    "craps-two": {2: 30},
    "craps-three": {3: 15},
    "craps-twelve": {12: 30},
    "eleven": {11: 15},
}
HORN: Final = {"craps-two": 1, "craps-three": 1, "eleven": 1, "craps-twelve": 1}
NOMINATED: Final = {2: "craps-two", 3: "craps-three", 11: "eleven", 12: "craps-twelve"}
FIVE_PER_CENT: Final = Fraction(1, 20)
WON, LOST, BACK = Fraction(1), Fraction(-1), Fraction(0)


def point_after(point: int | None, total: int) -> int | None:
    """Move the puck."""
    if point is None:
        return total if total in NUMBERS else None
    return None if total in (7, point) else point


def carry(came: Sequence[Any]) -> dict[str, object]:
    """Write what rolls leave: the point, and the last of them."""
    point: int | None = None
    for one, other in came:
        point = point_after(point, one + other)
    one, other = came[-1]
    return {"point": point, "last": f"{one}-{other}"}


def returns(
    _book: str, _options: Mapping[str, Any]
) -> dict[tuple[str, str], Mapping[Any, Fraction]]:
    """Count what every bet on one roll returns, roll by roll."""
    bets: dict[tuple[str, str], Mapping[str, int]] = {(bet, ""): {bet: 1} for bet in ONE_ROLL}
    bets["horn", ""] = HORN
    bets["world", ""] = {**HORN, "any-seven": 1}
    bets["c-and-e", ""] = {"any-craps": 1, "eleven": 1}
    for number, piece in NOMINATED.items():
        bets["horn-high", str(number)] = {**HORN, piece: 2}
    return {
        at: {(one, other): _returned(pieces, one + other) for one, other in DICE}
        for at, pieces in bets.items()
    }


def _returned(pieces: Mapping[str, int], total: int) -> Fraction:
    """Add up what the pieces return for each unit of the whole."""
    back = sum(
        units * (ONE_ROLL[piece][total] + 1)
        for piece, units in pieces.items()
        if total in ONE_ROLL[piece]
    )
    return Fraction(back, sum(pieces.values()))


# What lives longer. A state is the table's point, and whatever the wager waits for.


def lives(_book: str, _options: Mapping[str, Any]) -> dict[tuple[str, str, str], Life]:
    """Solve every wager that may outlive a roll."""
    found: dict[tuple[str, str, str], Life] = {}
    for name, against in (("pass", False), ("dont-pass", True)):
        found[name, "", ""] = solve({(None, None): Fraction(1)}, line(against))
    for name, against in (("come", False), ("dont-come", True)):
        found[name, "", ""] = solve(points(), line(against))
    for odds, on, against in ATTACHED:
        found[odds, "", on] = attached(odds, on, against)
    for number in NUMBERS:
        for bet, step in (("place", place(number)), ("buy", buy(number)), ("lay", lay(number))):
            off = None if bet == "lay" else is_on
            found[bet, str(number), ""] = solve({(None, number): Fraction(1)}, step, off)
    for number in HARD:
        step = hardway(number)
        found["hardway", str(number), ""] = solve({(None, number): Fraction(1)}, step, is_on)
    for bet, number in (("big-six", 6), ("big-eight", 8)):
        found[bet, "", ""] = solve({(None, number): Fraction(1)}, big(number))
    return found


ATTACHED: Final = (
    ("pass-odds", "pass", False),
    ("come-odds", "come", False),
    ("dont-pass-behind", "dont-pass", True),
    ("dont-come-behind", "dont-come", True),
)


def points() -> dict[Any, Fraction]:
    """Give where a table stands when its first point is set, with nothing waited for."""
    ways = sum(NUMBERS.values())
    return {(point, None): Fraction(each, ways) for point, each in NUMBERS.items()}


def is_on(state: Any) -> bool:
    """Say whether place, buy and hardway bets work: not on a come out roll."""
    return state[0] is not None


def line(against: bool) -> Step:
    """Follow pass and come, or the don't side of them, from the roll after they are made."""

    def step(state: Any, total: int, _hard: bool) -> Any:
        table, own = state
        after = point_after(table, total)
        if own is None:
            if total in NUMBERS:
                return (after, total)
            if against:
                return {2: WON, 3: WON, 12: BACK}.get(total, LOST)
            return WON if total in (7, 11) else LOST
        if total in (7, own):
            return WON if (total == 7) is against else LOST
        return (after, own)

    return step


def attached(odds: str, on: str, against: bool) -> Life:
    """Follow odds from the window in which the wager they are on has its point."""
    start: dict[Any, Fraction] = {}
    for table, came in product(NUMBERS, repeat=2):
        if on.endswith("pass") and table != came:
            continue
        after = came if on.endswith("pass") else point_after(table, came)
        weight = NUMBERS[came] * (1 if on.endswith("pass") else NUMBERS[table])
        start[after, came] = start.get((after, came), Fraction(0)) + weight
    whole = sum(start.values())

    def step(state: Any, total: int, _hard: bool) -> Any:
        table, own = state
        if total not in (7, own):
            return (point_after(table, total), own)
        if odds == "come-odds" and table is None:
            return BACK
        if (total == 7) is not against:
            return LOST
        return 1 / Fraction(TRUE[own]) if against else Fraction(TRUE[own])

    return solve({state: weight / whole for state, weight in start.items()}, step)


def before_seven(number: int, won: Fraction, lost: Fraction, works: Callable[[Any], bool]) -> Step:
    """Follow a number that must come before a seven."""

    def step(state: Any, total: int, _hard: bool) -> Any:
        if works(state) and total in (7, number):
            return won if total == number else lost
        return (point_after(state[0], total), number)

    return step


def place(number: int) -> Step:
    """Follow a place bet."""
    return before_seven(number, Fraction(PLACE[number]), LOST, is_on)


def buy(number: int) -> Step:
    """Follow a buy bet, with five per cent of the stake paid beforehand."""
    paid = FIVE_PER_CENT
    return before_seven(number, Fraction(TRUE[number]) - paid, LOST - paid, is_on)


def lay(number: int) -> Step:
    """Follow a lay bet, with five per cent of what it may win paid beforehand."""
    won = 1 / Fraction(TRUE[number])
    paid = FIVE_PER_CENT * won
    return before_seven(number, LOST - paid, won - paid, lambda _: True)


def big(number: int) -> Step:
    """Follow big six or big eight, which never go off."""
    return before_seven(number, WON, LOST, lambda _: True)


def hardway(number: int) -> Step:
    """Follow a hard way."""

    def step(state: Any, total: int, hard: bool) -> Any:
        if not is_on(state) or total not in (7, number):
            return (point_after(state[0], total), number)
        return Fraction(HARD[number]) if hard and total == number else LOST

    return step
