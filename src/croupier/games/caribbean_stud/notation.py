"""How Caribbean stud is written: bets without a target, for their box is the seat; cards like ``9H``.

What happened to a card or a hand is an object named for its ruling: ``{"exposed card": "5H", "to":
"box 3"}``, ``{"misdeal": "wrong number of cards"}``, ``{"face down": 2}``.
"""

from typing import ClassVar

from croupier.games.caribbean_stud.rulings import MISDEAL
from croupier.games.notation import CardNotation


class StudNotation(CardNotation):
    """Reads and writes Caribbean stud under one ruleset."""

    no_target = "what it lies on is the seat"
    asks_why: ClassVar[tuple[str, ...]] = (MISDEAL,)
