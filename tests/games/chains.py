"""Wagers on two dice as chains, solved by linear equations in fractions.

Nothing of the product is used: a chain is where it starts and a function that says where a roll
leads. How often each state is visited is the solution of one equation a state; everything else
follows from it.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, TypeAlias

from tests.games.tables import Life


__all__ = ["Life", "Step", "solve"]

Step: TypeAlias = Callable[[Any, int, bool], Any]
"""From a state and a roll (its total, and whether the dice are alike) to a state, or a net result."""


def rolls() -> dict[tuple[int, bool], Fraction]:
    """Give the totals with how likely each is, two like dice apart."""
    found: dict[tuple[int, bool], Fraction] = {}
    for one, other in product(range(1, 7), repeat=2):
        kind = (one + other, one == other)
        found[kind] = found.get(kind, Fraction(0)) + Fraction(1, 36)
    return found


def solve(
    start: Mapping[Any, Fraction], step: Step, works: Callable[[Any], bool] | None = None
) -> Life:
    """Solve a chain: how likely each result is, how many rolls it sees, how many could decide it."""
    states = _states(start, step)
    visits = _visits(states, start, step)
    net: dict[Fraction, Fraction] = {}
    for state in states:
        for (total, alike), chance in rolls().items():
            after = step(state, total, alike)
            if isinstance(after, Fraction):
                net[after] = net.get(after, Fraction(0)) + visits[state] * chance
    works = works or (lambda _: True)
    return Life(
        net,
        sum(visits.values(), Fraction(0)),
        sum((count for state, count in visits.items() if works(state)), Fraction(0)),
    )


def _states(start: Mapping[Any, Fraction], step: Step) -> list[Any]:
    """List every state that can be reached."""
    found = list(start)
    for state in found:
        for total, alike in rolls():
            after = step(state, total, alike)
            if not isinstance(after, Fraction) and after not in found:
                found.append(after)
    return found


def _visits(states: list[Any], start: Mapping[Any, Fraction], step: Step) -> dict[Any, Fraction]:
    """Solve visits = start + what flows in, by Gauss and Jordan."""
    place = {state: number for number, state in enumerate(states)}
    size = len(states)
    rows = [[Fraction(i == j) for j in range(size)] for i in range(size)]
    for state in states:
        for (total, alike), chance in rolls().items():
            after = step(state, total, alike)
            if not isinstance(after, Fraction):
                rows[place[after]][place[state]] -= chance
    for state in states:
        rows[place[state]].append(start.get(state, Fraction(0)))
    for column in range(size):
        pivot = next(row for row in range(column, size) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [each / lead for each in rows[column]]
        for other in range(size):
            factor = rows[other][column]
            if other != column and factor:
                rows[other] = [
                    a - factor * b for a, b in zip(rows[other], rows[column], strict=True)
                ]
    return {state: rows[place[state]][size] for state in states}
