"""Poker hands ranked: one a call in plain Python, or many at once as arrays.

A rank is a hand's place among all values of hands of as many cards, from 1, the lowest. Equal hands
have the same. Three cards have 741 values, five 7,462, and the best five of six the same ones. Cards
are written as 9H, or are their places in ``croupier.equipment.cards.DECK``, which is fastest.

>>> five(["AS", "KS", "QS", "JS", "10S"]), five(["7S", "5H", "4D", "3C", "2S"])
(7462, 1)
>>> str(FIVE.values[six(["AS", "2H", "KC", "3D", "4S", "5C"]) - 1].name)
'straight up to 5'
>>> ace_and_king = FIVE.at_least(FIVE.ranking.least("odd cards", "A", "K"))
>>> five(["AS", "KH", "4D", "3C", "2S"]) == ace_and_king
True

Batches need ``pip install 'croupier[lab]'``.

>>> threes([[12, 11, 0], [51, 50, 49]]).tolist()
[741, 740]
"""

from functools import cache
from typing import TYPE_CHECKING, Final

from croupier.games.poker.lookup import Hand, LookUp, look_up, places, single
from croupier.games.poker.values import FIVE_CARDS, THREE_CARDS, Ranking
from croupier.lab.needs import need_lab


if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from croupier.lab.poker import Batch, Ranks

__all__ = [
    "FIVE",
    "SIX",
    "THREE",
    "Hand",
    "LookUp",
    "Ranking",
    "batch",
    "five",
    "fives",
    "look_up",
    "places",
    "single",
    "six",
    "sixes",
    "three",
    "threes",
]

THREE: Final = look_up(THREE_CARDS, 3)
FIVE: Final = look_up(FIVE_CARDS, 5)
SIX: Final = look_up(FIVE_CARDS, 6)

three = single(THREE)
five = single(FIVE)
six = single(SIX)


def threes(hands: "ArrayLike", out: "Ranks | None" = None) -> "Ranks":
    """Rank many hands of three cards: an array of a row a hand in, one of ranks out."""
    return batch(THREE)(hands, out)


def fives(hands: "ArrayLike", out: "Ranks | None" = None) -> "Ranks":
    """Rank many hands of five cards: an array of a row a hand in, one of ranks out."""
    return batch(FIVE)(hands, out)


def sixes(hands: "ArrayLike", out: "Ranks | None" = None) -> "Ranks":
    """Rank the best five of six cards, many at once: an array of a row a hand in, one of ranks out."""
    return batch(SIX)(hands, out)


@cache
def batch(of: LookUp) -> "Batch":
    """Return what ranks hands in batches by a look-up, as by one of another ranking."""
    need_lab("ranking hands in batches")
    from croupier.lab.poker import Batch

    return Batch(of)
