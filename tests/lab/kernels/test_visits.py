"""Independent draws: the kernel walks as the plain walk does, squared or not, in threads or not."""

import numpy as np
import pytest

from croupier.lab.kernels.compose import square, unsquare
from croupier.lab.kernels.machine import Machine
from croupier.lab.kernels.run import SQUARED_CELLS, Visits, each_batch
from tests.lab.kernels.plain import PlainVisits, random_machine


WHEEL = Machine.of(np.zeros(37, int), 37)
CASES = {
    "a wheel": WHEEL,
    "dice with kinds": random_machine(1, 40, 15, symbols=36),
    "dice": random_machine(2, 256, 36),
    "coins": random_machine(3, 5, 2),
    "cards": random_machine(4, 7, 52),
    "many faces": random_machine(5, 3, 180),
}


@pytest.mark.parametrize("power", [1, 2])
@pytest.mark.parametrize("name", CASES)
def test_the_kernel_walks_as_the_plain_walk(name: str, power: int) -> None:
    machine = CASES[name]
    kernel = Visits(machine, seed=21, table=3, power=power)
    plain = PlainVisits(machine, seed=21, table=3, group=power)
    for draws in (40_000, 0, 1, 12_345, 17):
        counted = kernel.run(draws)
        assert counted.dtype == np.int64
        assert counted.sum() == draws
        assert np.array_equal(counted, plain.run(draws))


def test_squared_and_single_walks_agree() -> None:
    """Both take the same draws of a word here: four a half."""
    machine = CASES["dice with kinds"]
    single, squared = (Visits(machine, seed=22, power=power) for power in (1, 2))
    for draws in (1_000_000, 333_333):
        assert np.array_equal(single.run(draws), squared.run(draws))


def test_a_squared_machine_makes_two_steps() -> None:
    machine = random_machine(6, 9, 4, symbols=6)
    squared = square(machine)
    for node in range(9):
        for a in range(6):
            for b in range(6):
                middle = machine.array[node * 4 + machine.face_of[a]]
                last = machine.array[middle + machine.face_of[b]] // 4
                face = squared.face_of[6 * a + b]
                assert squared.array[node * 16 + face] // 16 == last


def test_counts_of_pairs_come_back_as_single_counts() -> None:
    machine = random_machine(7, 9, 4)
    pairs = np.zeros(9 * 16, np.int64)
    pairs[5 * 16 + 4 * 3 + 2] = 2**40
    single = unsquare(machine, pairs)
    middle = machine.array[5 * 4 + 3]
    assert single.sum() == 2**41
    assert single[5 * 4 + 3] >= 2**40
    assert single[middle + 2] >= 2**40


def test_arrays_are_squared_while_they_fit_the_cache() -> None:
    assert Visits(WHEEL, seed=1).power == 2
    large = random_machine(8, SQUARED_CELLS // 225 + 1, 15)
    assert Visits(large, seed=1).power == 1
    assert Visits(random_machine(8, 2, 182), seed=1).power == 1


@pytest.mark.parametrize("tables", [1, 2, 3])
def test_batches_do_not_depend_on_threads(tables: int) -> None:
    machine = CASES["dice"]
    sizes = [10_000, 20_001, 3, 0, 9_999]

    def start(table: int) -> Visits:
        return Visits(machine, seed=23, table=table)

    runs = [list(each_batch(start, sizes, tables=tables, threads=threads)) for threads in (1, 2, 4)]
    assert [int(count.sum()) for count in runs[0]] == sizes
    for run in runs[1:]:
        assert all(np.array_equal(a, b) for a, b in zip(run, runs[0], strict=True))
    plain = [PlainVisits(machine, 23, table, group=1) for table in range(tables)]
    expected = [plain[at % tables].run(size) for at, size in enumerate(sizes)]
    assert all(np.array_equal(a, b) for a, b in zip(runs[0], expected, strict=True))


def test_no_batch_is_no_work() -> None:
    assert list(each_batch(lambda table: Visits(WHEEL, seed=1, table=table), [])) == []


@pytest.mark.parametrize("wrong", [0, 3])
def test_powers_other_than_one_and_two_are_refused(wrong: int) -> None:
    with pytest.raises(ValueError, match="one or two symbols"):
        Visits(WHEEL, seed=1, power=wrong)


@pytest.mark.parametrize("size", [-1, 10**30])
def test_a_batch_without_sense_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="a size from 0"):
        Visits(WHEEL, seed=1).run(size)


def test_too_many_faces_are_not_squared() -> None:
    with pytest.raises(ValueError, match="too many to be squared"):
        square(random_machine(9, 2, 182))


@pytest.mark.statistical
@pytest.mark.parametrize("seed", [3, 1991, 20261116])
def test_every_pocket_of_a_wheel_comes_up(seed: int) -> None:
    draws = 20_000_000
    counted = Visits(WHEEL, seed=seed).run(draws)
    z = (counted - draws / 37) / np.sqrt(draws / 37 * 36 / 37)
    assert np.abs(z).max() < 4.5


@pytest.mark.soak
def test_counts_do_not_overflow() -> None:
    """Five thousand million on one transition: more than 32 bits hold."""
    coin = Machine.of([0, 0], 2, [0])
    draws = 5_000_000_000
    assert Visits(coin, seed=24, power=1).run(draws).tolist() == [draws, 0]
