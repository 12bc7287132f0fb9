"""What baccarat shows of itself: cards, who won, and what may be insured between them."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from croupier.equipment.cards import DECK
from croupier.games.baccarat.bets import CoupBet
from croupier.games.baccarat.insurance import Insurance
from croupier.games.baccarat.states import TIE, Coup, Insuring
from croupier.games.shown import CARDS, Equipment, Insured, Shown


@dataclass(frozen=True)
class BaccaratShown(Shown):
    """Two hands of cards."""

    bets: Mapping[str, CoupBet] = field(kw_only=True)

    def said(self, before: Hashable, after: Hashable) -> str:
        """Say which hand won, or that neither did."""
        if not isinstance(after, Coup):
            return ""
        return TIE if after.result == TIE else f"{after.result} wins"

    def insures(self, bet: str, state: Hashable) -> Insured | None:
        """Insurance that has a line for these hands is offered while its window is open."""
        found = self.bets[bet]
        if not isinstance(found, Insurance) or not isinstance(state, Insuring):
            return None
        covered = found.covers(state) if state.stage == found.stage else None
        return None if covered is None else Insured(found.hand, covered.line, covered.upon)


def shown(bets: Mapping[str, CoupBet]) -> BaccaratShown:
    """Describe a game with these bets."""
    deck = Equipment(kind=CARDS, symbols=tuple(map(str, DECK)))
    return BaccaratShown(equipment=deck, bets=bets)
