"""Poker hands ranked in batches: the look-ups of `games.poker.lookup` as arrays for the compiled loops."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.equipment.cards import DECK, SUITS
from croupier.games.poker.lookup import RANK_KEYS, LookUp
from croupier.games.poker.values import PLACES, RANKS
from croupier.lab.kernels.poker import ANY_SUIT, BYTES, NO_CARD, ROW, fives, sixes, threes


Ranks = NDArray[np.uint16]
_KERNELS: Final[Mapping[int, Callable[..., int]]] = {3: threes, 5: fives, 6: sixes}
_PLACES_OF_A_ROW: Final = 1 << ROW


class Batch:
    """Ranks hands of so many cards: an array in, a row a hand; an array out."""

    def __init__(self, looked: LookUp) -> None:
        self.cards = looked.cards
        self._words = _words(looked)
        self._rows, self._ranks = _laid(looked.by_ranks, looked.cards)
        self._suited = _suited(looked)
        self._kernel = _KERNELS[looked.cards]

    def __call__(self, hands: ArrayLike, out: Ranks | None = None) -> Ranks:
        """Return the rank of each hand, its cards told by their places in ``DECK``.

        They are written into ``out`` where it is given. That no card comes twice in a hand is not
        looked at.
        """
        dealt = np.asarray(hands)
        if dealt.ndim != 2 or dealt.shape[1] != self.cards:  # noqa: PLR2004 - a row a hand
            raise ValueError(f"a row a hand, {self.cards} cards each: not of shape {dealt.shape}")
        found = np.empty(len(dealt), np.uint16) if out is None else out
        if found.shape != (len(dealt),) or found.dtype != np.uint16:
            raise ValueError(f"out needs {len(dealt)} places of uint16")
        if not found.flags.c_contiguous or not found.flags.writeable:
            raise ValueError("out needs its places side by side, and writable")
        flat = _bytes(dealt).ravel()
        if self._kernel(flat, self._words, self._rows, self._ranks, self._suited, found):
            at = int(np.argmin(found))
            raise ValueError(f"hand {at} is not of one deck's cards, 0 to 51: {dealt[at].tolist()}")
        return found


def _bytes(dealt: NDArray[Any]) -> NDArray[np.uint8]:
    """Bring cards to bytes; what no byte holds becomes one that is no card."""
    if dealt.dtype == np.uint8:
        return np.ascontiguousarray(dealt)
    if not np.issubdtype(dealt.dtype, np.integer):
        raise ValueError(f"cards are told by their places in DECK, 0 to 51, not as {dealt.dtype}")
    return np.where((dealt < 0) | (dealt >= len(DECK)), BYTES - 1, dealt).astype(np.uint8)


def _words(looked: LookUp) -> NDArray[np.uint64]:
    """Give each card its word, and once more for the first of a hand."""
    words = np.full(BYTES, NO_CARD, np.uint64)
    for at, card in enumerate(DECK):
        key = RANK_KEYS[looked.cards][PLACES[card.rank]]
        words[at] = key << 32 | 1 << 4 * SUITS.index(card.suit)
    missing = 8 - looked.ranking.cards
    return np.concatenate([words, words + np.uint64(missing * 0x1111)])


def _laid(by_ranks: Mapping[int, int], cards: int) -> tuple[Ranks, Ranks]:
    """Lay rows of ranks over each other, the fullest first, each as low as it fits into the gaps.

    Returns where each row begins, and the ranks. What no hand adds up to has a row too, at 0.
    """
    rows: dict[int, list[int]] = {}
    for total in by_ranks:
        rows.setdefault(total >> ROW, []).append(total % _PLACES_OF_A_ROW)
    highest = max(by_ranks)
    begins = np.zeros((cards * max(RANK_KEYS[cards]) >> ROW) + 1, np.uint16)
    ranks = np.zeros(highest, np.uint16)
    taken = 0
    for row in sorted(rows, key=lambda row: -len(rows[row])):
        blocked = 0
        for place in rows[row]:
            blocked |= taken >> place
        start = (~blocked & (blocked + 1)).bit_length() - 1
        begins[row] = start
        for place in rows[row]:
            taken |= 1 << start + place
            ranks[start + place] = by_ranks[row * _PLACES_OF_A_ROW + place]
    return begins, ranks[: int(begins.max()) + _PLACES_OF_A_ROW].copy()


def _suited(looked: LookUp) -> Ranks:
    """Give the rank of each card by its suit, a bit each, and after them what one suit is worth."""
    no_card = 1 << len(RANKS)
    bits = np.full((ANY_SUIT + 1, BYTES), no_card, np.uint16)
    bits[:, : len(DECK)] = 0
    for at, card in enumerate(DECK):
        bits[[SUITS.index(card.suit), ANY_SUIT], at] = 1 << PLACES[card.rank]
    worth = np.zeros(2 * no_card, np.uint16)
    worth[list(looked.by_suit)] = list(looked.by_suit.values())
    return np.concatenate([bits.ravel(), worth])
