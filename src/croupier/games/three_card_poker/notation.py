"""How three card poker is written: side bets with their row or column, cards like ``9H``.

Places of the array are counted from 0, row by row.
"""

from typing import Any

from croupier.games.notation import CardNotation
from croupier.games.protocol import Bet
from croupier.games.targets import NOTHING, WORD, Shape
from croupier.games.three_card_poker.bets import SideBet


LINE = WORD._replace(words="a row or column of the array, or nothing for one's own hand")


class ThreeCardNotation(CardNotation):
    """Reads and writes three card poker under one ruleset."""

    def shape(self, bet: Bet[Any]) -> Shape:
        """The name of a line, where there is one."""
        return LINE if isinstance(bet, SideBet) else NOTHING
