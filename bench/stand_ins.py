"""Machines of realistic size to race with until the games themselves are lowered."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.machine import Machine


@dataclass(frozen=True)
class Lowered:
    """A table under a strategy, lowered, with what a race wants to know of its transitions.

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
