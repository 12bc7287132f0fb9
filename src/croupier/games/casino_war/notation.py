"""How casino war is written: bets with the number of their area, cards like ``9H``.

A burned card that nobody read is ``burned``.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from croupier.games.cards.misdealt import VOID
from croupier.games.casino_war.ranks import BURNED
from croupier.games.notation import CardNotation
from croupier.games.protocol import Bet, Symbol
from croupier.games.targets import NUMBER, Shape


AREA: Final = NUMBER._replace(words="the number of an area")


class CasinoWarNotation(CardNotation):
    """Reads and writes casino war under one ruleset."""

    asks_why: ClassVar[tuple[str, ...]] = (VOID,)

    @property
    def symbol_remedy(self) -> str:
        """Say how a symbol is written."""
        return f"Write a card like 9H, 10S or KD, and a burned one nobody read as {BURNED}."

    def shape(self, bet: Bet[Any]) -> Shape:
        """The number of an area."""
        return AREA

    @cached_property
    def symbols(self) -> Mapping[str, Symbol]:
        """The cards, and a burned one."""
        return {**super().symbols, BURNED: BURNED}
