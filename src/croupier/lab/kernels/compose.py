"""Two symbols a look-up: an array squared, and its counts brought back to single transitions."""

import numpy as np
from numpy.typing import NDArray

from croupier.lab.kernels.machine import WIDEST, Machine


def square(machine: Machine) -> Machine:
    """Return the machine that takes two symbols at once; the first is the larger part.

    Symbol ``n * a + b`` is ``a`` then ``b``; face ``width * f + g`` is ``f`` then ``g``.
    """
    width = machine.width
    if width**2 > WIDEST:
        raise ValueError(f"{width} faces are too many to be squared")
    twice = _second(machine).astype(np.int64) * width
    faces = machine.face_of.astype(np.int64)
    pairs = (faces[:, None] * width + faces[None, :]).ravel()
    return Machine.of(twice.ravel(), width**2, pairs, machine.rest)


def unsquare(machine: Machine, count: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the single transitions behind the counts of a squared machine, exactly."""
    nodes, width = machine.nodes, machine.width
    pairs = count.reshape(nodes, width, width)
    singles = np.zeros((nodes, width), np.int64)
    middle = (machine.array // machine.width).astype(np.int64)
    np.add.at(singles, middle, pairs.reshape(nodes * width, width))
    singles += pairs.sum(axis=2)
    return singles.ravel()


def _second(machine: Machine) -> NDArray[np.uint32]:
    """Return for every node and pair of faces the node (times the width) it leads to."""
    rows = machine.array.reshape(machine.nodes, machine.width)
    return rows[machine.array // machine.width]
