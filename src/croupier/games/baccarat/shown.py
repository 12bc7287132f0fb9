"""What baccarat shows of itself: cards, who won, and what may be insured between them."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.games.baccarat.bets import CoupBet
from croupier.games.baccarat.insurance import Insurance
from croupier.games.baccarat.play import BaccaratPlay
from croupier.games.baccarat.reveal import HANDS, hand_of
from croupier.games.baccarat.states import TIE, Coup, Insuring
from croupier.games.cards.shown import DEVICE, SHOE, up
from croupier.games.protocol import Deal
from croupier.games.shown import HandShown, Shown, Upon


@dataclass(frozen=True)
class BaccaratShown(Shown):
    """Two hands of cards."""

    bets: Mapping[str, CoupBet] = field(kw_only=True)
    play: BaccaratPlay = field(kw_only=True)

    def hands(self, state: Any) -> tuple[HandShown, ...]:
        """Show both hands with their counts, from the second card on."""
        lying, turn = self.play.lying(state), self.play.turn(state)
        due = hand_of(turn.slot) if isinstance(turn, Deal) else ""
        return tuple(
            HandShown(
                name,
                up(lying.hand(name).cards),
                count=lying.hand(name).count if lying.hand(name).size > 1 else None,
                is_active=name == due,
                result=_result(state, name),
            )
            for name in HANDS
        )

    def said(self, before: Hashable, after: Hashable) -> str:
        """Say which hand won, or that neither did."""
        if not isinstance(after, Coup):
            return ""
        return TIE if after.result == TIE else f"{after.result} wins"

    def upon(self, bet: str, state: Hashable) -> Upon | None:
        """Insurance that has a line for these hands is offered while its window is open."""
        found = self.bets[bet]
        if not isinstance(found, Insurance) or not isinstance(state, Insuring):
            return None
        covered = found.covers(state) if state.stage == found.stage else None
        return None if covered is None else Upon(found.hand, covered.line, covered.upon)


def _result(state: Hashable, name: str) -> str:
    """Say what became of a hand, once the coup is over."""
    if not isinstance(state, Coup):
        return ""
    return TIE if state.result == TIE else "won" if state.result == name else "lost"


def shown(bets: Mapping[str, CoupBet], play: BaccaratPlay, cards_from: str) -> BaccaratShown:
    """Describe a game with these bets, and what its cards are dealt from."""
    deck = DEVICE if cards_from == "continuous shuffler" else SHOE
    return BaccaratShown(equipment=deck, bets=bets, play=play)
