"""Machines of realistic size to race with until the games themselves are lowered.

A race needs a `Lowered`: any object with its four attributes will do.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.machine import Machine


@dataclass(frozen=True)
class Lowered:
    """A table under a policy, lowered, with what a race wants to know of its transitions.

    Attributes:
        machine: What the kernels walk.
        pay: What each transition pays, one wager's result in whole units (length of the array).
        ends: For each transition 1 if it ends what is counted, a round or a decision.
    """

    machine: Machine
    pay: NDArray[np.int64]
    ends: NDArray[np.uint8]


State = Hashable
Arrow = tuple[State, int, bool]
"""Where a face leads, what that pays, and whether it ends a round."""


def explore(
    start: State,
    faces: int,
    step: Callable[[State, int], Arrow],
    *,
    face_of: Iterable[int] | None = None,
) -> Lowered:
    """Number every state that can be reached and write its arrows into arrays."""
    number: dict[State, int] = {start: 0}
    queue = [start]
    nexts: list[int] = []
    pays: list[int] = []
    ends: list[int] = []
    for state in queue:
        for face in range(faces):
            after, pay, end = step(state, face)
            if after not in number:
                number[after] = len(queue)
                queue.append(after)
            nexts.append(number[after] * faces)
            pays.append(pay)
            ends.append(end)
    symbols = None if face_of is None else list(face_of)
    machine = Machine.of(nexts, faces, symbols)
    return Lowered(machine, np.array(pays, np.int64), np.array(ends, np.uint8))


POINTS = (4, 5, 6, 8, 9, 10)
KINDS = (*((total, False) for total in range(2, 13)), (4, True), (6, True), (8, True), (10, True))
"""The fifteen kinds of roll: totals, and the four hardways apart."""


def craps() -> Lowered:
    """Pass line with come bets on every roll: 256 nodes; pays and ends are the pass line's."""
    kind = {roll: face for face, roll in enumerate(KINDS)}
    rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    face_of = [kind[a + b, a == b and a + b in {4, 6, 8, 10}] for a, b in rolls]
    return explore((0, frozenset[int]()), len(KINDS), _roll, face_of=face_of)


def _roll(state: State, face: int) -> Arrow:
    point, come = _craps_state(state)
    total = KINDS[face][0]
    if total == 7:
        return (0, frozenset[int]()), (-1 if point else 1), True
    if point == 0:
        if total in POINTS:
            return (total, come - {total}), 0, False
        return state, (1 if total == 11 else -1), True
    if total not in POINTS:
        return state, 0, False
    if total == point:
        return (0, come | {total}), 1, True
    return (point, come | {total}), 0, False


def _craps_state(state: State) -> tuple[int, frozenset[int]]:
    assert isinstance(state, tuple)
    return state[0], state[1]
