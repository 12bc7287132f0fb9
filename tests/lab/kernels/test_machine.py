"""What no kernel may be given is refused before it could read past an end."""

from collections.abc import Callable

import numpy as np
import pytest

from croupier.lab.kernels.machine import Machine, ShoeFaces


BAD: list[tuple[Callable[[], object], str]] = [
    (lambda: Machine.of([0], 0), "1 to 32767 faces"),
    (lambda: Machine.of([0], 32_768), "1 to 32767 faces"),
    (lambda: Machine.of([], 1), "no whole number of nodes"),
    (lambda: Machine.of([0, 0, 0], 2), "no whole number of nodes"),
    (lambda: Machine.of([0, 2], 2), "leads to no node"),
    (lambda: Machine.of([0, 1], 2), "leads to no node"),
    (lambda: Machine.of([0, -2], 2), "out of range"),
    (lambda: Machine.of(np.array([0, 2**63], np.uint64), 2), "out of range"),
    (lambda: Machine.of([0.0, 0.5], 2), "whole numbers"),
    (lambda: Machine.of([[0, 0]], 2), "one row"),
    (lambda: Machine.of([0, 0], 2, [2]), "a face from 0 to 1"),
    (lambda: Machine.of([0, 0], 2, []), "a face from 0 to 1"),
    (lambda: Machine.of([0, 0], 2, None, [1, 1]), "a flag for each of 1 nodes"),
    (lambda: Machine.of([0, 0], 2, None, [0]), "node 0 rests"),
    (lambda: ShoeFaces.of([], 1), "1 to 1448 cards"),
    (lambda: ShoeFaces.of({0: 1449}, 1), "1 to 1448 cards"),
    (lambda: ShoeFaces.of([0, -1], 1), "out of range"),
    (lambda: ShoeFaces.of([0, 0], 3), "do not fit"),
    (lambda: ShoeFaces.of([0, 0], 0), "do not fit"),
    (lambda: ShoeFaces.of([0, 0], 1, 1), "do not fit"),
    (lambda: ShoeFaces.of([0, 0], 1, -1), "do not fit"),
]


@pytest.mark.parametrize(("make", "says"), BAD, ids=range(len(BAD)))
def test_bad_machines_and_shoes_are_refused(make: Callable[[], object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()


def test_a_machine_knows_its_nodes_and_where_rounds_start() -> None:
    machine = Machine.of([2, 2, 0, 0], 2)
    assert machine.nodes == 2
    assert machine.face_of.tolist() == [0, 1]
    assert machine.rest.tolist() == [1, 0]
    assert Machine.of(np.array([0], np.uint8), 1, rest=[True]).array.dtype == np.uint32
