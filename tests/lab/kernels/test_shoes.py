"""Shoes: the kernel deals as the plain shoe does, to the cut and to the end of the round."""

from collections import Counter

import numpy as np
import pytest
import scipy

from croupier.lab.kernels.machine import Machine, ShoeFaces
from croupier.lab.kernels.run import ShoeVisits, each_batch
from tests.lab.kernels.plain import PlainShoes, random_machine


SIX_DECKS = {face: 96 if face == 9 else 24 for face in range(10)}
ROUNDS = random_machine(31, 60, 10, resting=True)


def counting_machine(cards: int) -> Machine:
    """Return a machine whose nodes count the cards dealt, and rest after every third of them."""
    nexts = [min(node + 1, cards) * cards for node in range(cards + 1) for _ in range(cards)]
    return Machine.of(nexts, cards, rest=[node % 3 == 0 for node in range(cards + 1)])


@pytest.mark.parametrize(("cut", "burn"), [(234, 1), (235, 0), (200, 7), (1, 0), (3, 2), (280, 70)])
def test_the_kernel_deals_as_the_plain_shoe(cut: int, burn: int) -> None:
    shoe = ShoeFaces.of(SIX_DECKS, cut=cut, burn=burn)
    kernel = ShoeVisits(ROUNDS, shoe, seed=32, table=2)
    plain = PlainShoes(ROUNDS, shoe, seed=32, table=2)
    for shoes in (16, 48):
        counted = kernel.run(shoes)
        assert counted.dtype == np.int64
        assert np.array_equal(counted, plain.run(shoes))
    assert kernel.shoes == 64
    assert all(cut <= len(dealt) for dealt in plain.dealt)


def test_a_whole_deck_can_be_dealt_to_its_last_card() -> None:
    deck = ShoeFaces.of(range(52), cut=52)
    machine = counting_machine(52)
    always = Machine.of(machine.array, 52, rest=np.ones(53, int))
    counted = ShoeVisits(always, deck, seed=33).run(16).reshape(53, 52)
    assert counted.sum() == 16 * 52
    assert np.array_equal(counted.sum(axis=0), np.full(52, 16))


def test_a_shoe_deals_no_card_twice_and_ends_after_its_cut() -> None:
    """Every card is its own face: a lane that dealt one twice would show in the plain walk too."""
    shoe = ShoeFaces.of(range(104), cut=61, burn=2)
    machine = random_machine(34, 4, 104, resting=True)
    plain = PlainShoes(machine, shoe, seed=35)
    assert np.array_equal(ShoeVisits(machine, shoe, seed=35).run(320), plain.run(320))
    for dealt in plain.dealt:
        assert max(Counter(dealt).values()) == 1
        assert len(dealt) >= 61


def test_the_shoe_is_changed_only_at_rest() -> None:
    """Rounds of three cards from node 0: the cut at 10 lets the fourth round end, and no fifth."""
    machine = Machine.of([10] * 10 + [20] * 10 + [0] * 10, 10)
    counted = ShoeVisits(machine, ShoeFaces.of(SIX_DECKS, cut=10), seed=36).run(160).reshape(3, 10)
    assert counted.sum(axis=1).tolist() == [640, 640, 640]


def test_running_out_of_cards_is_an_error() -> None:
    machine = Machine.of([10] * 20, 10)
    with pytest.raises(RuntimeError, match="312 cards ran out"):
        ShoeVisits(machine, ShoeFaces.of(SIX_DECKS, cut=234), seed=37).run(1)


def test_shoes_are_made_up_to_sixteen() -> None:
    walk = ShoeVisits(ROUNDS, ShoeFaces.of(SIX_DECKS, cut=100), seed=38)
    walk.run(17)
    assert walk.shoes == 32
    assert walk.run(0).sum() == 0


def test_batches_do_not_depend_on_threads() -> None:
    shoe = ShoeFaces.of(SIX_DECKS, cut=234, burn=1)

    def start(table: int) -> ShoeVisits:
        return ShoeVisits(ROUNDS, shoe, seed=39, table=table)

    one, two = (list(each_batch(start, [32, 16, 48], threads=threads)) for threads in (1, 2))
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def test_a_card_that_is_no_face_is_refused() -> None:
    with pytest.raises(ValueError, match="a face from 0 to 9"):
        ShoeVisits(ROUNDS, ShoeFaces.of([10], cut=1), seed=1)


@pytest.mark.parametrize("size", [-1, 10**30])
def test_a_batch_without_sense_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="a size from 0"):
        ShoeVisits(ROUNDS, ShoeFaces.of([1], cut=1), seed=1).run(size)


@pytest.mark.statistical
@pytest.mark.parametrize("seed", [5, 77, 4242])
def test_every_card_comes_to_every_place(seed: int) -> None:
    """13 cards, node = place: 169 cells, 12 times 12 of them free."""
    deck = ShoeFaces.of(range(13), cut=13)
    nexts = [(node + 1) % 13 * 13 for node in range(13) for _ in range(13)]
    machine = Machine.of(nexts, 13)
    shoes = 160_000
    counted = ShoeVisits(machine, deck, seed=seed).run(shoes)
    statistic = ((counted - shoes / 13) ** 2 / (shoes / 13)).sum() * 12 / 13
    assert 1e-4 < scipy.stats.chi2.sf(statistic, 144) < 1 - 1e-4
