"""Games of two dice by the record: rolls, hands of several rolls, and what became of a wager."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tests.conformance.settling import Answer, Record, amounts, cited, settle, written
from tests.games.chains import Step


CRAPS: Answer = {"rulebook": "nz1996", "game": "craps"}
SNAKE_EYES: Answer = {"rulebook": "nz", "game": "snake-eyes"}

EASY: dict[int, str] = {
    2: "1-1",
    3: "1-2",
    4: "1-3",
    5: "1-4",
    6: "1-5",
    7: "1-6",
    8: "2-6",
    9: "3-6",
    10: "4-6",
    11: "5-6",
    12: "6-6",
}
"""A roll of every total, made of two unlike dice where that is possible."""
HARD: dict[int, str] = {4: "2-2", 6: "3-3", 8: "4-4", 10: "5-5"}
POINTS = (4, 5, 6, 8, 9, 10)


def table(game: Answer, **options: str) -> Answer:
    """Write a table; an option's underscore is its dash."""
    return {**game, "options": {name.replace("_", "-"): each for name, each in options.items()}}


def bet(name: str, stake: object = 10, target: object = None, **more: object) -> Answer:
    """Write a wager that is made now."""
    return {"do": "place", "bet": name, "stake": str(stake), "target": target, **more}


def call(wager: str, what: str, **more: object) -> Answer:
    """Write something called on a wager."""
    return {"do": "call", "wager": wager, "call": what, **more}


def roll(came: object) -> Answer:
    """Write a roll: a total made the easy way, or as it is."""
    return {"do": "chance", "chance": EASY[came] if isinstance(came, int) else came}


THROW: Answer = {"do": "close"}


def hand(game: Record, *moves: Any, point: int | None = None) -> Answer:
    """Settle a hand: moves as they are, numbers as rolls of that total made the easy way."""
    told = [roll(move) if isinstance(move, int | str) else move for move in moves]
    record: Answer = {"table": game, "moves": told}
    if point is not None:
        record["carry"] = {"point": point}
    return settle(record)[0]


def wager_of(told: Answer, name: str = "w1") -> Answer:
    """Give one wager of an answer."""
    (found,) = (one for one in told["wagers"] if one["id"] == name)
    answered: Answer = found
    return answered


def came_to(told: Answer, name: str = "w1") -> tuple[str, str, str]:
    """Give what a wager came to: result, winnings, returned."""
    return amounts(wager_of(told, name))


def due(step: Step, state: Any, *came: int | str, stake: object = 10) -> tuple[str, str, str]:
    """Say by the second count what a wager in a state comes to with these rolls."""
    for each in came:
        one, other = (EASY[each] if isinstance(each, int) else each).split("-")
        state = step(state, int(one) + int(other), one == other)
    if not isinstance(state, Fraction):
        return "open", "0", "0"
    if state > 0:
        return "win", str(state * Fraction(str(stake))), str(stake)
    return ("lose", "0", "0") if state else ("void", "0", str(stake))


def refused(told: Answer) -> list[Answer]:
    """Give the moves that were refused."""
    return [move for move in told["moves"] if move["answer"] == "refused"]


def accepted(told: Answer) -> Answer:
    """Hold a hand to nothing in it having been refused."""
    assert not refused(told), refused(told)
    return told


def refused_by(told: Answer, book: str, refs: Sequence[str]) -> None:
    """Hold the last move of a hand to having been refused by these rules."""
    last = told["moves"][-1]
    assert last["answer"] == "refused", last
    assert written(book, *refs) <= cited(last), last
