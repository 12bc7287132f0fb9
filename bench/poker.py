"""Poker hands ranked: beside C in batches, beside eval7 one a call, and in the order that others have.

All 2,598,960 hands of five cards must stand in the order of eval7 and of pokerkit. Both are fetched into
the user's caches, at pinned hashes. Rates are of the processor's own time: what else runs on the machine
takes turns with a thread, and must not count as its work.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations, islice
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from bench import native
from bench.peers import fetched
from bench.race import quartiles
from croupier import rank
from croupier.equipment.cards import DECK, Card


WANTED = {
    "eval7==0.1.11": "sha256:a852997e9b69aaa1cd35bf0bd96352dd2da5aff2d8c0ee3535c0d0d6a76aa0c0",
    "pokerkit==0.7.7": "sha256:4e946cc5c48558a9a4583f3a00f13960bd5b719144643104642031552c59ec76",
    "pyparsing==3.3.3": "sha256:ece8c00a69cf01b45d0b1dedabb469c90d8caf996d4fda40f147627a122849a4",
}
BATCH_BAR, SINGLE_BAR = 0.9, 1.0
SEED = 20_261_119
STREAM = 1 << 18
"""C deals so many hands and ranks them again and again."""
RANKS_OF_C = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

T = TypeVar("T")
Side = Callable[[], int]


def run(*, quick: bool) -> list[str]:
    """Race and compare; return what was missed."""
    pairs = 5 if quick else 25
    missed = batches(pairs, 2 if quick else 20)
    try:
        sys.path.insert(0, str(fetched("poker", WANTED)))
    except (OSError, subprocess.CalledProcessError) as error:
        return [*missed, f"poker: eval7 and pokerkit could not be had ({error})"]
    for cards, ours in {5: rank.five, 6: rank.six}.items():
        missed += singles(cards, ours, pairs, 2_000 if quick else 20_000)
    return [*missed, *orders(every=400 if quick else 1)]


def batches(pairs: int, times: int) -> list[str]:
    """Rank the hands that C dealt, array in and array out, in turn with C."""
    loop = native.timed("ranks", "x_fives")
    hands, found = dealt(), np.zeros(STREAM, np.uint16)
    if not np.array_equal(rank.fives(hands, found), ranked_by_c()):
        return ["poker: ranks are apart from C's"]

    def ours() -> int:
        for _ in range(times):
            rank.fives(hands, found)
        return times * STREAM

    rates = alternating(ours, lambda: int(loop(times * STREAM)), pairs)
    return told("five cards, batches", "C", rates, BATCH_BAR)


def dealt() -> NDArray[np.uint8]:
    """Return C's hands, each card by its place in our deck."""
    card = native.counted("ranks", "dealt")
    place = [DECK.index(Card(RANKS_OF_C[of // 4], "CDHS"[of % 4])) for of in range(len(DECK))]
    return np.array(
        [[place[card(hand, at)] for at in range(5)] for hand in range(STREAM)], np.uint8
    )


def ranked_by_c() -> NDArray[np.uint16]:
    """Return what C finds of each of its hands."""
    ranked = native.counted("ranks", "ranked")
    return np.fromiter((ranked(hand) for hand in range(STREAM)), np.uint16)


def singles(cards: int, rank_one: Callable[[list[int]], int], pairs: int, many: int) -> list[str]:
    """Rank hands one a call, in turn with eval7, each side with its cards made before."""
    eval7: Any = import_module("eval7")
    source = random.Random(SEED)  # noqa: S311 - hands to compare with, not to play with
    hands = [source.sample(range(len(DECK)), cards) for _ in range(many)]
    same = [[eval7.Card(theirs(DECK[at])) for at in hand] for hand in hands]
    rates = alternating(each(rank_one, hands), each(eval7.evaluate, same), pairs)
    bar = SINGLE_BAR if cards == 5 else 0.0
    return told(f"{cards} cards, one a call", "eval7", rates, bar)


def each(rank_one: Callable[[Any], int], hands: Sequence[object]) -> Side:
    """Return what ranks all hands, one a call."""

    def side() -> int:
        for hand in hands:
            rank_one(hand)
        return len(hands)

    return side


def alternating(ours: Side, other: Side, pairs: int) -> tuple[list[float], list[float]]:
    """Run both in turn, each first every second time; return the rates of both."""
    rates: tuple[list[float], list[float]] = [], []
    ours()
    other()
    for pair in range(pairs):
        sides = [(ours, rates[0]), (other, rates[1])]
        for side, into in sides if pair % 2 else reversed(sides):
            start = time.thread_time()
            done = side()
            into.append(done / (time.thread_time() - start))
    return rates


def told(what: str, peer: str, rates: tuple[list[float], list[float]], bar: float) -> list[str]:
    """Print a race, and return it if it was lost."""
    low, ratio, high = quartiles([mine / other for mine, other in zip(*rates, strict=True)])
    ours, others = (quartiles(each)[1] / 1e6 for each in rates)
    print(
        f"{what}: ours {ours:,.1f} M hands/s, {peer} {others:,.1f} M: "
        f"{ratio:.2f} ({low:.2f} to {high:.2f}), bar {bar:.2f}"
    )
    return [] if ratio >= bar else [f"poker: {what} {ratio:.2f} of {peer}, the bar is {bar:.2f}"]


def orders(every: int) -> list[str]:
    """Hold the order of all hands of five cards, or of one in so many, to the peers'."""
    eval7: Any = import_module("eval7")
    pokerkit: Any = import_module("pokerkit.lookups")
    entry = pokerkit.StandardLookup().get_entry
    texts = [theirs(card) for card in DECK]
    ours = rank.fives(np.array(list(hands_of(range(len(DECK)), every)), np.uint8))
    peers: dict[str, Iterator[int]] = {
        "eval7": map(eval7.evaluate, hands_of(list(map(eval7.Card, texts)), every)),
        "pokerkit": (entry("".join(hand)).index for hand in hands_of(texts, every)),
    }
    missed: list[str] = []
    for name, values in peers.items():
        found = np.fromiter(values, np.int64, len(ours))
        is_same = same_order(ours, found)
        print(f"{name}: {'the same order' if is_same else 'another order'} of {len(ours):,} hands")
        missed += [] if is_same else [f"poker: the order of hands is apart from {name}'s"]
    return missed


def hands_of(deck: Sequence[T], every: int) -> Iterator[tuple[T, ...]]:
    """Give all hands of five cards, or one in so many, in one order whatever the cards are."""
    return islice(combinations(deck, 5), None, None, every)


def same_order(ours: NDArray[np.uint16], found: NDArray[np.int64]) -> bool:
    """Say whether two rankings put the same hands below, level and above each other."""
    firsts = np.unique(ours, return_index=True)[1]
    worth = found[firsts]
    return bool((np.diff(worth) > 0).all()) and np.array_equal(
        worth[np.searchsorted(ours[firsts], ours)], found
    )


def theirs(card: Card) -> str:
    """Write a card as the peers do."""
    return card.rank.replace("10", "T") + card.suit.lower()
