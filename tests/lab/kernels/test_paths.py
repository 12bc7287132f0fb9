"""Paths: balances followed as a plain loop follows them."""

import numpy as np
import pytest

from croupier.equipment.fast import FastStream
from croupier.lab.kernels.follow import LARGEST, Paths, Purse, draw_paths, shoe_paths
from croupier.lab.kernels.machine import Machine, ShoeFaces
from tests.lab.kernels.plain import one_by_one, plain_path, random_machine


RNG = np.random.default_rng(41)
DICE = random_machine(42, 30, 15, symbols=36)
CARDS = random_machine(43, 30, 10, resting=True)
DICE_PAY, DICE_ENDS = RNG.integers(-3, 4, 450), RNG.integers(0, 2, 450)
CARDS_PAY, CARDS_ENDS = RNG.integers(-3, 4, 300), RNG.integers(0, 2, 300)
SHOE = ShoeFaces.of(dict.fromkeys(range(10), 16), cut=50, burn=1)
PURSES = {
    "ruin": Purse(start=20, floor=5, goal=1_000_000, rounds=2_000),
    "goal": Purse(start=0, floor=-1_000_000, goal=30, rounds=2_000),
    "time": Purse(start=0, floor=-10_000, goal=10_000, rounds=200),
    "no time": Purse(start=7, floor=0, goal=10, rounds=0),
    "over before it begins": Purse(start=7, floor=8, goal=10, rounds=100),
}


def rows(found: Paths) -> list[tuple[int, ...]]:
    columns = (found.final, found.rounds, found.lowest, found.highest)
    return list(zip(*(column.tolist() for column in columns), strict=True))


@pytest.mark.parametrize("name", PURSES)
def test_paths_by_draws_are_the_plain_paths(name: str) -> None:
    purse = PURSES[name]
    found = draw_paths(DICE, DICE_PAY, DICE_ENDS, purse, seed=44, paths=20, first=100)
    faces = DICE.face_of.tolist()
    for path, row in enumerate(rows(found)):
        symbols = FastStream(44, 100 + path).symbols(36)
        walk = (faces[symbol] for symbol in symbols)
        assert row == plain_path(DICE, walk, DICE_PAY.tolist(), DICE_ENDS.tolist(), purse)


@pytest.mark.parametrize("name", PURSES)
def test_paths_by_cards_are_the_plain_paths(name: str) -> None:
    purse = PURSES[name]
    found = shoe_paths(CARDS, SHOE, CARDS_PAY, CARDS_ENDS, purse, seed=45, paths=20)
    for path, row in enumerate(rows(found)):
        cards = one_by_one(CARDS, SHOE, FastStream(45, path))
        assert row == plain_path(CARDS, cards, CARDS_PAY.tolist(), CARDS_ENDS.tolist(), purse)


def test_paths_do_not_depend_on_threads_or_on_their_neighbours() -> None:
    purse = PURSES["ruin"]
    whole = rows(draw_paths(DICE, DICE_PAY, DICE_ENDS, purse, seed=46, paths=3_000, threads=1))
    again = rows(draw_paths(DICE, DICE_PAY, DICE_ENDS, purse, seed=46, paths=3_000, threads=3))
    late = rows(draw_paths(DICE, DICE_PAY, DICE_ENDS, purse, seed=46, paths=10, first=2_990))
    assert whole == again
    assert whole[2_990:] == late


def test_no_paths_are_no_work() -> None:
    assert rows(draw_paths(DICE, DICE_PAY, DICE_ENDS, PURSES["ruin"], seed=1, paths=0)) == []
    with pytest.raises(ValueError, match="negative number"):
        draw_paths(DICE, DICE_PAY, DICE_ENDS, PURSES["ruin"], seed=1, paths=-1)


def test_what_cannot_be_followed_is_an_error() -> None:
    loop = Machine.of([0], 1)
    purse = Purse(start=0, floor=-LARGEST, goal=LARGEST, rounds=1)
    with pytest.raises(RuntimeError, match="for ever"):
        draw_paths(loop, [0], [0], purse, seed=1, paths=1)
    with pytest.raises(RuntimeError, match="grew beyond"):
        draw_paths(loop, [LARGEST], [0], purse, seed=1, paths=1)
    with pytest.raises(RuntimeError, match="grew beyond"):
        shoe_paths(loop, ShoeFaces.of([0], cut=1), [-LARGEST], [0], purse, seed=1, paths=1)
    stuck = Machine.of([1, 1], 1)
    with pytest.raises(RuntimeError, match="ran out of cards"):
        shoe_paths(
            stuck, ShoeFaces.of([0] * 5, cut=1), [0, 0], [1, 0], PURSES["time"], seed=1, paths=1
        )


@pytest.mark.parametrize(
    ("pay", "ends", "purse", "says"),
    [
        ([0, 0], [1], PURSES["time"], "pay is"),
        ([0.5], [1], PURSES["time"], "pay is"),
        ([LARGEST + 1], [1], PURSES["time"], "payment stays"),
        ([0], [[1]], PURSES["time"], "ends is"),
        ([0], [0.5], PURSES["time"], "ends is"),
        ([0], [1], Purse(LARGEST + 1, 0, 0, 1), "balances and rounds"),
        ([0], [1], Purse(0, 0, 0, -1), "balances and rounds"),
    ],
)
def test_bad_input_is_refused(pay: list[float], ends: list[float], purse: Purse, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        draw_paths(Machine.of([0], 1), pay, ends, purse, seed=1, paths=1)


def test_a_card_that_is_no_face_is_refused() -> None:
    with pytest.raises(ValueError, match="a face from 0 to 0"):
        shoe_paths(
            Machine.of([0], 1), ShoeFaces.of([1], 1), [0], [1], PURSES["time"], seed=1, paths=1
        )


@pytest.mark.statistical
@pytest.mark.parametrize("seed", [6, 66, 666])
def test_ruin_of_a_fair_game_is_as_old_as_pascal(seed: int) -> None:
    """From 10, to 0 or to 30, a coin: ruin with probability 2/3, in 200 tosses on average."""
    coin = Machine.of([0, 0], 2)
    purse = Purse(start=10, floor=1, goal=29, rounds=10**6)
    paths = 40_000
    found = draw_paths(coin, [-1, 1], [1, 1], purse, seed=seed, paths=paths)
    ruined = np.count_nonzero(found.final == 0)
    assert abs(ruined - paths * 2 / 3) < 4 * np.sqrt(paths * 2 / 9)
    assert abs(found.rounds.mean() - 200) < 4 * found.rounds.std() / np.sqrt(paths)
