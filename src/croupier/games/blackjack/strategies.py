"""Ways of playing blackjack that people know by name: a total against a card."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from croupier.games.blackjack.hands import ACE, TEN, Facing, Hand, dealer_draws
from croupier.games.protocol import Ask
from croupier.games.strategies import Keep, Prefers, Strategies, alone


STANDS: Final = Prefers(("stand", "draw"))
DRAWS: Final = Prefers(("draw",))
_MOVES: Final[Mapping[str, Prefers]] = {
    "s": STANDS,
    "d": DRAWS,
    "S": Prefers(("double", "stand", "draw")),
    "D": Prefers(("double", "draw")),
}
"""What the letters of the table say: the first of these that is open."""


@dataclass(frozen=True, slots=True)
class Mimic:
    """Plays as the dealer must: draws to 16, stands on 17, doubles and splits nothing."""

    def __call__(self, ask: Ask) -> str:
        """Draw where the dealer would."""
        if not isinstance(ask.about, Facing):
            return ask.default
        return (DRAWS if dealer_draws(ask.about.hand) else STANDS)(ask)


@dataclass(frozen=True, slots=True)
class NeverBust:
    """Draws only where no card can bust the hand, and to a soft 17; doubles and splits nothing."""

    def __call__(self, ask: Ask) -> str:
        """Stand on hard 12 and soft 18."""
        if not isinstance(ask.about, Facing):
            return ask.default
        hand = ask.about.hand
        least = 18 if hand.soft else 12
        return (DRAWS if hand.points < least else STANDS)(ask)


@dataclass(frozen=True, slots=True)
class Basic:
    """Plays by the table of basic strategy: never insures, and takes no even money."""

    def __call__(self, ask: Ask) -> str:
        """Look the hand up."""
        if not isinstance(ask.about, Facing):
            return ask.default
        hand, up = ask.about.hand, ask.about.up
        if hand.pair and ask.choice("split") and _splits(ask.about):
            return "split"
        return _MOVES[_move(hand, up)](ask)


def _move(hand: Hand, up: int) -> str:
    """Find the letter of a total; below the table it is drawn to, above it is stood on."""
    rows = _SOFT if hand.soft else _HARD
    row = rows.get(hand.points)
    if row is None:
        return "d" if hand.points < min(rows) else "s"
    return row[_column(up)]


def _splits(about: Facing) -> bool:
    rows = _PAIRS if about.doubles_after_split else _PAIRS_NOT_DOUBLED
    row = rows.get(about.hand.pair)
    return row is not None and row[_column(about.up)] == "y"


def _column(up: int) -> int:
    """Find the dealer's card: 2 to 10, then the ace."""
    return TEN - 1 if up == ACE else up - 2


# Basic strategy: how each total is played against the dealer's 2, 3, 4 ... 10, ace.
# A total that is not listed is drawn to below, and stood on above those that are.
_HARD: Final = {
    9: "dDDDDddddd",
    10: "DDDDDDDDdd",
    11: "DDDDDDDDDd",
    12: "ddsssddddd",
    13: "sssssddddd",
    14: "sssssddddd",
    15: "sssssddddd",
    16: "sssssddddd",
}
_SOFT: Final = {
    13: "dddDDddddd",
    14: "dddDDddddd",
    15: "ddDDDddddd",
    16: "ddDDDddddd",
    17: "dDDDDddddd",
    18: "sSSSSssddd",
}
_PAIRS: Final = {
    1: "yyyyyyyyyy",
    2: "yyyyyynnnn",
    3: "yyyyyynnnn",
    4: "nnnyynnnnn",
    6: "yyyyynnnnn",
    7: "yyyyyynnnn",
    8: "yyyyyyyyyy",
    9: "yyyyynyynn",
}
"""By the value of one card: y is split, n is played by its total."""
_PAIRS_NOT_DOUBLED: Final = {
    1: "yyyyyyyyyy",
    2: "nnyyyynnnn",
    3: "nnyyyynnnn",
    6: "nyyyynnnnn",
    7: "yyyyyynnnn",
    8: "yyyyyyyyyy",
    9: "yyyyynyynn",
}
"""Where a split hand may not be doubled, fewer pairs are worth it."""


_HAND: Final = Keep("original|player")
"""The stake on a hand: on a box, or at a terminal."""

STRATEGIES: Final[Strategies] = {
    "basic": alone("By the table of basic strategy, without insurance.", _HAND, decides=Basic()),
    "mimic": alone(
        "As the dealer: draws to 16, stands on 17, doubles and splits nothing.",
        _HAND,
        decides=Mimic(),
    ),
    "never-bust": alone(
        "Stands on hard 12 and soft 18, doubles and splits nothing.", _HAND, decides=NeverBust()
    ),
    "clock": alone("What the clock answers for a player who does not.", _HAND),
}
