"""Kernel draws are the plain draws, symbol for symbol, and they are uniform."""

import itertools

import numpy as np
import pytest
import scipy

from croupier.equipment.fast import (
    FAIR,
    FastStream,
    draws_per_half,
    splitmix,
    stream_state,
)
from croupier.lab.kernels.draws import LANES, block, picks
from croupier.lab.kernels.run import shoe_bars
from croupier.lab.kernels.seeds import streams
from tests.lab.kernels.plain import FastShoe


def kernel_symbols(seed: int, symbols: int, rows: int, group: int = 1) -> list[list[int]]:
    """Return each stream's symbols in the order it consumes them."""
    draws = draws_per_half(symbols, group)
    low, high = np.empty(rows * LANES, np.uint64), np.empty(rows * LANES, np.uint64)
    drawn = np.empty(2 * draws * rows * LANES, np.uint32)
    bar = np.uint64((1 << 32) % symbols**draws)
    block(streams(seed, 0, LANES), low, high, np.uint64(symbols), draws, bar, drawn)
    in_order = drawn.reshape(2 * draws, rows, LANES).transpose(2, 1, 0)
    return [lane.ravel().tolist() for lane in in_order]


def test_splitmix_gives_the_published_numbers() -> None:
    numbers = list(itertools.islice(splitmix(1234567), 3))
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_xoshiro_gives_the_published_numbers() -> None:
    stream = FastStream(0)
    stream._main[:] = [1, 2, 3, 4]
    halves = [stream.draw([1 << 16, 1 << 16], [1 << 16, 1 << 16]) for _ in range(4)]
    words = [(c << 48) | (d << 32) | (a << 16) | b for a, b, c, d in halves]
    assert words == [41943041, 58720359, 3588806011781223, 3591011842654386]


@pytest.mark.parametrize("symbols", [1, 2, 6, 36, 37, 38, 52, 216, 1000, 1369, FAIR])
def test_kernel_draws_are_the_plain_draws(symbols: int) -> None:
    for lane, drawn in enumerate(kernel_symbols(11, symbols, rows=24)):
        plain = FastStream(11, lane).symbols(symbols)
        assert drawn == list(itertools.islice(plain, len(drawn)))


def test_words_put_aside_are_drawn_again_alike() -> None:
    """One half in 2,300 is put aside: enough of 64,000 words to test the mending."""
    symbols = next(n for n in range(FAIR, 1, -1) if (1 << 32) % n > n * 9 // 10)
    refused = sum(
        (word & 0xFFFFFFFF) * symbols % (1 << 32) < (1 << 32) % symbols
        for word in itertools.islice(splitmix(3), 40_000)
    )
    assert refused > 5
    for lane, drawn in enumerate(kernel_symbols(12, symbols, rows=4_000)):
        plain = FastStream(12, lane).symbols(symbols)
        assert drawn == list(itertools.islice(plain, len(drawn)))


def test_pairs_are_two_single_draws() -> None:
    for pairs, singles in zip(
        kernel_symbols(13, 37 * 37, 8), kernel_symbols(13, 37, 8), strict=True
    ):
        assert [37 * a + b for a, b in zip(singles[::2], singles[1::2], strict=True)] == pairs


def test_states_of_many_streams_are_the_plain_states() -> None:
    states = streams(2**64 - 1, 2**40, 100)
    for stream in range(100):
        assert states[:, stream].tolist() == stream_state(2**64 - 1, 2**40 + stream)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="whole numbers from 0"):
        streams(seed, 0, 1)


@pytest.mark.statistical
@pytest.mark.parametrize("seed", [1, 2026, 987654321])
@pytest.mark.parametrize("symbols", [36, 37, 38, 216])
def test_draws_are_uniform(symbols: int, seed: int) -> None:
    drawn = np.array(kernel_symbols(seed, symbols, rows=8_000)).ravel()
    found = np.bincount(drawn, minlength=symbols)
    expected = drawn.size / symbols
    statistic = ((found - expected) ** 2 / expected).sum()
    assert 1e-4 < scipy.stats.chi2.sf(statistic, symbols - 1) < 1 - 1e-4


def test_places_of_cards_are_the_plain_ones() -> None:
    cards, cut = 312, 32
    low, high = np.empty(8 * LANES, np.uint64), np.empty(8 * LANES, np.uint64)
    drawn = np.empty(32 * LANES, np.uint32)
    state = streams(14, 0, LANES)
    shoes = np.tile(np.arange(cards), (LANES, 1))
    plain = [FastShoe(range(cards), cut, FastStream(14, lane)) for lane in range(LANES)]
    for _ in range(200):
        picks(state, low, high, cards, shoe_bars(cards, cut), drawn)
        for lane, shoe in enumerate(shoes):
            for place in range(cut):
                other = place + int(drawn[place * LANES + lane])
                shoe[place], shoe[other] = shoe[other], shoe[place]
            assert shoe[:cut].tolist() == list(itertools.islice(plain[lane].deal(), cut))
