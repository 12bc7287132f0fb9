"""How blackjack is written: bets without a target, cards like ``9H``, irregular cards as objects.

A card that something happened to is an object named for its ruling: ``{"exposed card": "5H"}``,
``{"misdealt card": "9C", "to": "box 3"}``, ``{"void hand": 2}``.
"""

from typing import ClassVar

from croupier.games.cards.misdealt import VOID
from croupier.games.notation import CardNotation


class BlackjackNotation(CardNotation):
    """Reads and writes blackjack: no bet has a target, for its box or terminal is the seat."""

    no_target = "what it lies on is the seat"
    asks_why: ClassVar[tuple[str, ...]] = (VOID,)
