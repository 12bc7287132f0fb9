"""Blackjack, as the house knows it."""

from collections.abc import Iterator
from typing import Final

from croupier.games.blackjack.strategies import STRATEGIES
from croupier.games.entry import Entry, later
from croupier.games.tastes import Cloth, Tastes, Wanted, each_of, one_of


def _hand(cloth: Cloth, aside: int = 0) -> Iterator[Wanted]:
    """Play one hand: on the box that a guest likes, where a table has boxes."""
    boxes = cloth.boxes
    box = boxes[(int(cloth.favourites[0]) + aside) % len(boxes)] if boxes else 0
    for wanted in cloth.on(*cloth.spots("original", "player")):
        yield wanted._replace(box=box)


def _two_hands(cloth: Cloth) -> Iterator[Wanted]:
    """Play two boxes, where there are boxes."""
    yield from _hand(cloth)
    if cloth.boxes:
        yield from _hand(cloth, aside=1)


def _answer(points: int) -> str:
    """Draw to 16: as many play, which is nobody's advice."""
    return "draw" if points < 17 else "stand"


ENTRY: Final = Entry(
    name="blackjack",
    build=later("croupier.games.blackjack.game:build"),
    strategies=STRATEGIES,
    tastes=Tastes(
        likes=(
            _hand,
            each_of(_hand, one_of("kings-bounty", "royal-match-21", "bet-the-set-21")),
            _two_hands,
        ),
        takes={"split": 0.6, "double": 0.5, "even money": 0.5, "insurance": 0.2},
        answers=_answer,
    ),
    sample={
        "wagers": [
            {"bet": "original", "player": "Ana", "seat": 1, "stake": "10"},
            {"bet": "player", "player": "Ana", "stake": "10"},
        ],
        "chance": ["8H", "9S", "3C", "KD", "QS"],
        "decisions": [{"player": "Ana", "act": "draw"}],
    },
)
