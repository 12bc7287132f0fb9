"""How hands of blackjack are played by ways that people know by name: a total against a card.

They are the lab's, and no rules: a game only tells which hand is asked about, and what it faces.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from croupier.games.blackjack.hands import ACE, TEN, Facing, Hand, dealer_draws
from croupier.games.protocol import Ask
from croupier.lab.decisions import Prefers


STANDS: Final = Prefers(("stand", "draw"))
DRAWS: Final = Prefers(("draw",))
_MOVES: Final[Mapping[str, Prefers]] = {
    "s": STANDS,
    "d": DRAWS,
    "S": Prefers(("double", "stand", "draw")),
    "D": Prefers(("double", "draw")),
}
"""What the letters of the table say: the first of these that is open."""

Row: TypeAlias = Mapping[int, str]


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


@cache
def table() -> Mapping[str, Row]:
    """Read the table of basic strategy."""
    text = files("croupier.lab").joinpath("data", "blackjack.toml").read_text(encoding="utf-8")
    return {
        name: {int(total): row for total, row in rows.items()}
        for name, rows in tomllib.loads(text).items()
    }


def _move(hand: Hand, up: int) -> str:
    """Find the letter of a total; below the table it is drawn to, above it is stood on."""
    rows = table()["soft" if hand.soft else "hard"]
    row = rows.get(hand.points)
    if row is None:
        return "d" if hand.points < min(rows) else "s"
    return row[_column(up)]


def _splits(about: Facing) -> bool:
    rows = table()["pairs" if about.doubles_after_split else "pairs that are not doubled"]
    row = rows.get(about.hand.pair)
    return row is not None and row[_column(about.up)] == "y"


def _column(up: int) -> int:
    """Find the dealer's card: 2 to 10, then the ace."""
    return TEN - 1 if up == ACE else up - 2
