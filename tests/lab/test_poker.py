"""Every hand of a deck is ranked as the definition says, one a call and in batches.

The definition is asked once for each kind of holding: suits are equal, so a hand is worth what its ranks
are, and the ranks of a suit that has enough for a flush. `make soak` asks it for every hand.
"""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any, Final

import numpy as np
import pytest
from numpy.typing import NDArray

from bench import poker
from croupier import rank
from croupier.equipment.cards import DECK
from croupier.games.poker.lookup import LookUp
from croupier.games.poker.values import PLACES
from croupier.lab import needs
from croupier.terms.refusals import RefusedError


SOAK = int(os.environ.get("SOAK", "10"))
Hands = NDArray[np.uint8]

ORDER: Final = np.array(sorted(range(52), key=lambda at: PLACES[DECK[at].rank]), np.uint8)
"""The cards of the deck by their ranks, so that hands drawn from it in order are sorted."""
RANK: Final = np.array([PLACES[card.rank] for card in DECK], np.int32)
SUIT: Final = np.array(["SHDC".index(card.suit) for card in DECK], np.uint8)
RANKED: Final = {3: rank.THREE, 5: rank.FIVE, 6: rank.SIX}
SINGLES: Final = {3: rank.three, 5: rank.five, 6: rank.six}
BATCHES: Final = {3: rank.threes, 5: rank.fives, 6: rank.sixes}
KNOWN: Final = {3: 22_100, 5: 2_598_960, 6: 20_358_520}


def every_hand(cards: int) -> Iterator[Hands]:
    """Give every hand of so many cards, in arrays: those with each card as their first."""
    less = np.array(list(combinations(range(52), min(cards, 5) - (cards < 6))), np.uint8)
    starts = np.searchsorted(less[:, 0], np.arange(1, 54 - cards))
    for first, start in enumerate(starts):
        rest = less[start:]
        yield ORDER[np.insert(rest, 0, first, axis=1)]


def coded(hands: Hands) -> NDArray[np.int32]:
    """Give a number for the ranks of each hand, which are sorted."""
    code = np.zeros(len(hands), np.int32)
    for column in range(hands.shape[1]):
        code = code * 13 + RANK[hands[:, column]]
    return code


def flushes(hands: Hands, enough: int) -> NDArray[np.bool_]:
    """Say which hands have enough cards of one suit."""
    counts = np.zeros(len(hands), np.uint32)
    for column in range(hands.shape[1]):
        counts += np.uint32(1) << (SUIT[hands[:, column]].astype(np.uint32) * np.uint32(8))
    more = np.uint32(0x01010101 * (128 - enough))
    return np.asarray((counts + more) & np.uint32(0x80808080), bool)


def defined(looked: LookUp, hand: list[int]) -> int:
    """Rank a hand by the definition."""
    value = looked.ranking.value([DECK[at] for at in hand])
    found = looked.at_least(value)
    assert looked.values[found - 1] == value
    return found


class Definition:
    """What the definition says of hands: asked for one of each holding, remembered for the others."""

    def __init__(self, looked: LookUp) -> None:
        self.looked = looked
        self.mixed = np.zeros(13**looked.cards, np.uint16)
        self.suited: dict[tuple[int, ...], int] = {}

    def of(self, hands: Hands) -> NDArray[np.uint16]:
        """Rank hands."""
        code, is_flush = coded(hands), flushes(hands, self.looked.ranking.cards)
        mixed = np.flatnonzero(~is_flush & (self.mixed[code] == 0))
        new, firsts = np.unique(code[mixed], return_index=True)
        for each, hand in zip(new, hands[mixed[firsts]].tolist(), strict=True):
            self.mixed[each] = defined(self.looked, hand)
        found = self.mixed[code]
        suited = [self.ranked(hand) for hand in hands[is_flush].tolist()]
        found[is_flush] = suited
        return found

    def ranked(self, hand: list[int]) -> int:
        """Rank a hand with a flush, by its ranks and those of the suit."""
        suits = Counter(DECK[at].suit for at in hand)
        most = max(suits, key=suits.__getitem__)
        holding = tuple((PLACES[DECK[at].rank], DECK[at].suit == most) for at in hand)
        key = tuple(sorted(2 * place + is_in for place, is_in in holding))
        if key not in self.suited:
            self.suited[key] = defined(self.looked, hand)
        return self.suited[key]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("cards", RANKED)
def test_every_hand_is_ranked_as_the_definition_says(cards: int) -> None:
    definition, kinds, count = Definition(RANKED[cards]), Counter[str](), 0
    ranks = np.zeros(len(RANKED[cards].values) + 1, np.int64)
    for hands in every_hand(cards):
        found = BATCHES[cards](hands)
        assert np.array_equal(found, definition.of(hands))
        ranks += np.bincount(found, minlength=len(ranks))
        some = slice(None) if cards < 6 else slice(None, None, 20)
        one_a_call = list(map(SINGLES[cards], hands[some].tolist()))
        assert one_a_call == found[some].tolist()
        count += len(hands)
    for value, number in zip(RANKED[cards].values, ranks[1:].tolist(), strict=True):
        kinds[value.kind] += number
    assert count == KNOWN[cards] == comb(52, cards)
    assert all(ranks[1:]) or cards == 6
    assert kinds == KINDS[cards]


def straights(ranks: int) -> int:
    """Count sequences of so many ranks: one from each rank, the ace both low and high."""
    return 13 - ranks + 2


ROYAL, RUNS, RUNS_OF_3 = 4, straights(5), straights(3)
RUNS_IN_SIX = 8 + (RUNS - 1) * 7
"""Six ranks with a sequence among them, by the highest: what is left must not make a higher one."""
NO_FLUSH_OF_SIX = 4**6 - 4 * (1 + 6 * 3)
NO_FLUSH_OF_A_PAIR = comb(4, 2) * 4**4 - 4 * 3
"""Suits of six ranks, and of a pair with four ranks, of which none has five cards."""
KINDS: Final[dict[int, dict[str, int]]] = {
    5: {
        "royal flush": ROYAL,
        "straight flush": 4 * RUNS - ROYAL,
        "four of a kind": 13 * 48,
        "full house": 13 * comb(4, 3) * 12 * comb(4, 2),
        "flush": 4 * (comb(13, 5) - RUNS),
        "straight": RUNS * (4**5 - 4),
        "three of a kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
        "two pairs": comb(13, 2) * comb(4, 2) ** 2 * 44,
        "one pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
        "odd cards": (comb(13, 5) - RUNS) * (4**5 - 4),
    },
    3: {
        "straight flush": 4 * RUNS_OF_3,
        "three of a kind": 13 * comb(4, 3),
        "straight": RUNS_OF_3 * (4**3 - 4),
        "flush": 4 * (comb(13, 3) - RUNS_OF_3),
        "one pair": 13 * comb(4, 2) * 48,
        "odd cards": (comb(13, 3) - RUNS_OF_3) * (4**3 - 4),
    },
    6: {
        "royal flush": ROYAL * 47,
        "straight flush": 4 * (RUNS - 1) * 46,
        "four of a kind": 13 * comb(48, 2),
        "full house": 13 * comb(4, 3) * 12 * comb(4, 2) * 44 + comb(13, 2) * comb(4, 3) ** 2,
        "flush": 4 * (comb(13, 6) + comb(13, 5) * 39 - 47 - (RUNS - 1) * 46),
        "straight": RUNS_IN_SIX * NO_FLUSH_OF_SIX + RUNS * 5 * NO_FLUSH_OF_A_PAIR,
        "three of a kind": 13 * comb(4, 3) * comb(12, 3) * 4**3,
        "two pairs": comb(13, 2) * comb(4, 2) ** 2 * comb(11, 2) * 4**2
        + comb(13, 3) * comb(4, 2) ** 3,
        "one pair": (comb(13, 5) - RUNS) * 5 * NO_FLUSH_OF_A_PAIR,
        "odd cards": (comb(13, 6) - RUNS_IN_SIX) * NO_FLUSH_OF_SIX,
    },
}
"""How many hands there are of each kind, by how they can be chosen."""


def test_hands_below_ace_king_are_as_many_as_can_be_chosen() -> None:
    """Odd cards without both an ace and a king: of 1,277 choices of ranks, 164 have both."""
    hands = np.concatenate(list(every_hand(5)))
    below = rank.FIVE.at_least(rank.FIVE.ranking.least("odd cards", "A", "K"))
    without = comb(13, 5) - RUNS - (comb(11, 3) - 1)
    assert np.count_nonzero(rank.fives(hands) < below) == without * (4**5 - 4)


def test_hands_below_queen_high_are_as_many_as_can_be_chosen() -> None:
    hands = np.concatenate(list(every_hand(3)))
    below = rank.THREE.at_least(rank.THREE.ranking.least("odd cards", "Q"))
    without = comb(10, 3) - (straights(3) - 4)
    assert np.count_nonzero(rank.threes(hands) < below) == without * (4**3 - 4)


def test_there_are_as_many_values_as_ranks_can_tell_apart() -> None:
    assert len(rank.FIVE.values) == 2 * 1277 + 2 * 10 + 13 * 12 * 2 + 13 * 66 * 2 + 13 * 220
    assert len(rank.THREE.values) == 2 * 274 + 2 * 12 + 13 + 13 * 12
    assert rank.SIX.values == rank.FIVE.values


@pytest.mark.parametrize("kind", [np.uint8, np.int64])
def test_batches_take_arrays_of_any_integers(kind: type[np.integer[Any]]) -> None:
    hands = np.array([[12, 11, 10, 9, 0], [0, 14, 28, 42, 4]], kind)
    out = np.zeros(2, np.uint16)
    assert rank.fives(hands, out) is out
    assert out.tolist() == rank.fives(hands[:, ::-1]).tolist() == [7462, 5863 - 9]
    assert rank.fives(np.empty((0, 5), kind)).tolist() == []


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        ([[0, 1, 2, 3, 52]], "hand 0 is not of one deck's cards, 0 to 51: "),
        ([[0, 1, 2, 3, 5], [0, 1, 2, 3, -1]], "hand 1 is not of one deck's cards"),
        ([[0, 1, 2, 3, 5], [0, 1, 2, 3, 300]], "hand 1 is not of one deck's cards"),
        ([[7, 7, 7, 7, 7]], "hand 0 is not of one deck's cards"),
        ([[0, 1, 2, 3]], "5 cards each: not of shape"),
        ([0, 1, 2, 3, 5], "5 cards each: not of shape"),
        ([[0.0, 1.0, 2.0, 3.0, 5.0]], "by their places in DECK, 0 to 51, not as float64"),
        ([["AS", "KS", "QS", "JS", "10S"]], "by their places in DECK, 0 to 51, not as <U3"),
    ],
)
def test_a_batch_says_what_is_wrong_with_it(hands: list[Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        rank.fives(hands)


@pytest.mark.parametrize("out", [np.zeros(3, np.uint16), np.zeros(2), np.zeros(4, np.uint16)[::2]])
def test_ranks_are_written_only_where_they_fit(out: Any) -> None:
    with pytest.raises(ValueError, match="out needs"):
        rank.fives([[0, 1, 2, 3, 4], [0, 1, 2, 3, 5]], out)


def test_single_hands_need_no_numpy() -> None:
    code = (
        "import sys, croupier\n"
        "loaded = [name for name in ('numpy', 'numba', 'croupier.rank') if name in sys.modules]\n"
        "print(loaded, croupier.rank.five(['AS', 'KS', 'QS', 'JS', '10S']), 'numpy' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[] 7462 False\n"


def test_batches_say_what_a_plain_install_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda _name: None)
    with pytest.raises(RefusedError, match="ranking hands in batches needs numpy"):
        rank.batch(rank.look_up(rank.THREE.ranking, 3))


@pytest.mark.slow
def test_c_ranks_its_hands_the_same() -> None:
    assert np.array_equal(rank.fives(poker.dealt()), poker.ranked_by_c())


@pytest.mark.parametrize(
    ("found", "is_same"),
    [([10, 20, 20, 30], True), ([10, 20, 21, 30], False), ([10, 20, 20, 20], False)],
)
def test_an_order_is_compared(found: list[int], is_same: bool) -> None:
    ours = np.array([1, 2, 2, 3], np.uint16)
    assert poker.same_order(ours, np.array(found, np.int64)) is is_same


@pytest.mark.soak
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("cards", RANKED)
def test_the_definition_says_so_of_each_hand(cards: int) -> None:
    step = 1 if cards < 6 else max(1, 1_000 // SOAK)
    start = random.Random(SOAK).randrange(step)
    for hands in every_hand(cards):
        some = hands[start::step]
        assert BATCHES[cards](some).tolist() == [
            defined(RANKED[cards], hand) for hand in some.tolist()
        ]
