"""The master gives seeds and keys, insists on entropy, counts, and shows nothing."""

import hashlib
import math
from fractions import Fraction

import pytest

from croupier.equipment.randomness import EntropyError, Master, ReseedDueError
from croupier.equipment.randomness.drbg import HmacDrbg
from croupier.equipment.randomness.master import _LEAST_VALUES, ENTROPY, RESEED_AFTER, Counts
from croupier.equipment.randomness.rounds import KEYS, SEED
from tests.equipment.randomness.houses import entropy


def started(seed: int = 1996, site: str = "house", boot: int = 1, clock: int = 0) -> Master:
    return Master.start(entropy(seed, 0), site, boot, clock)


def test_the_first_seed_is_that_of_the_generator_in_it() -> None:
    """By hand: 48 bytes of entropy, 16 of nonce, and the site and the start as its own name."""
    given = entropy(1996, 0)
    told = b'["croupier/1/master","house",1]'
    drbg = HmacDrbg.instantiate(given[:48], given[48:], told, algorithm="sha512")
    expected, _ = drbg.generate(32)
    assert started().seed(0)[0] == expected


def test_no_two_seeds_are_alike() -> None:
    seeds = set()
    for master in (started(), started(site="other"), started(boot=2), started(37)):
        for _ in range(50):
            seed, master = master.seed(0)  # noqa: PLW2901 - the master is what comes back
            seeds.add(seed)
    assert len(seeds) == 200
    assert {len(seed) for seed in seeds} == {SEED}


def test_fresh_entropy_is_due_each_minute() -> None:
    master = started(clock=5)
    assert not master.due(5 + RESEED_AFTER - 1)
    assert master.due(5 + RESEED_AFTER)
    with pytest.raises(ReseedDueError, match="each 60 seconds"):
        master.seed(5 + RESEED_AFTER)
    fresh = master.reseed(entropy(1996, 1), 5 + RESEED_AFTER)
    assert not fresh.due(5 + RESEED_AFTER)
    assert fresh.seed(5 + RESEED_AFTER)[0] != master.seed(5)[0]


def test_a_clock_that_runs_backwards_asks_for_entropy() -> None:
    assert started(clock=100).due(99)


def test_a_shoe_takes_entropy_for_each_key() -> None:
    """A byte of any of the nine parts changes its key and those after it, and none before."""
    fresh = b"".join(entropy(1996, part) for part in range(1, KEYS + 1))
    keys, left = started().keys(fresh, 9)
    assert len(set(keys)) == KEYS
    assert {len(key) for key in keys} == {SEED}
    assert left.refreshed == 9
    for part in range(KEYS):
        at = part * ENTROPY + 7
        other, _ = started().keys(fresh[:at] + bytes([fresh[at] ^ 1]) + fresh[at + 1 :], 9)
        assert [a == b for a, b in zip(keys, other, strict=True)] == [
            place < part for place in range(KEYS)
        ]


def test_the_keys_of_a_shoe_reach_every_order_of_eight_decks() -> None:
    orders = math.factorial(416) // math.factorial(8) ** 52
    assert orders.bit_length() == 2230
    assert 8 * KEYS * SEED >= orders.bit_length() > 8 * 8 * SEED


def test_background_draws_move_it_on() -> None:
    master = started()
    assert master.cycle().seed(0)[0] != master.seed(0)[0]
    assert master.cycle().refreshed == master.refreshed


def test_it_counts_what_it_did() -> None:
    master = started()
    _, master = master.seed(0)
    _, master = master.seed(0)
    master = master.cycle().reseed(entropy(1996, 1), 0)
    _, master = master.keys(b"".join(entropy(37, part) for part in range(KEYS)), 0)
    assert master.counts == Counts(seeds=2, shoes=1, reseeds=1 + KEYS, cycles=1)


def test_it_shows_nothing_of_its_state() -> None:
    master = started().reseed(entropy(1996, 1), 7)
    told = "Master(refreshed=7, counts=Counts(seeds=0, shoes=0, reseeds=1, cycles=0))"
    assert repr(master) == str(master) == told


@pytest.mark.parametrize("length", [0, ENTROPY - 1, ENTROPY + 1])
def test_too_little_entropy_is_refused(length: int) -> None:
    given = (entropy(1, 0) + entropy(2, 0))[:length]
    with pytest.raises(EntropyError, match="takes 64 bytes of entropy"):
        Master.start(given, "house", 1, 0)
    with pytest.raises(EntropyError, match="takes 64 bytes of entropy"):
        started().reseed(given, 0)
    with pytest.raises(EntropyError, match="a shoe takes 576 bytes"):
        started().keys(given, 0)


@pytest.mark.parametrize("dead", [bytes(64), b"\xff" * 64, bytes(range(23)) * 3])
def test_a_dead_source_is_found(dead: bytes) -> None:
    with pytest.raises(EntropyError, match="its source is dead"):
        Master.start(dead[:64], "house", 1, 0)


def test_a_source_that_stands_still_is_found() -> None:
    with pytest.raises(EntropyError, match="the same entropy came twice"):
        started().reseed(entropy(1996, 0), 0)
    with pytest.raises(EntropyError, match="the same entropy came twice"):
        started().keys(entropy(5, 5) * KEYS, 0)


def test_good_entropy_hardly_ever_looks_dead() -> None:
    """The chance of fewer different bytes, exactly: the bound of the health test."""
    kinds = [Fraction(1)]
    for _ in range(ENTROPY):
        again = [share * kind / 256 for kind, share in enumerate(kinds)]
        new = [share * (256 - kind) / 256 for kind, share in enumerate(kinds)]
        kinds = [a + b for a, b in zip([*again, Fraction(0)], [Fraction(0), *new], strict=True)]
    assert sum(kinds) == 1
    assert sum(kinds[:_LEAST_VALUES]) < Fraction(1, 10**15)
    assert len(set(hashlib.sha512(b"any").digest())) >= _LEAST_VALUES
