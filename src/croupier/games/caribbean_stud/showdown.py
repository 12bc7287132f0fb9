"""A round of Caribbean stud as whole hands: what somebody with a hand is asked, and what it comes to."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from croupier.games.bets import LOSE, WIN
from croupier.games.caribbean_stud.bets import ANTE, BET, ENDED, NO_HAND, STAND_OFF, bet_line
from croupier.games.caribbean_stud.hands import QUALIFIES
from croupier.games.caribbean_stud.play import FOLD, HAND, STAY
from croupier.games.caribbean_stud.states import CARDS, Stands
from croupier.games.poker.lookup import LookUp, look_up
from croupier.games.poker.values import FIVE_CARDS
from croupier.games.protocol import Ask


@dataclass(frozen=True)
class StudShowdown:
    """A hand of five against the dealer's five."""

    cards: int = CARDS

    @cached_property
    def _looked(self) -> LookUp:
        return look_up(FIVE_CARDS, CARDS)

    @property
    def qualifies(self) -> int:
        """The lowest rank with an ace and a king."""
        return self._looked.at_least(QUALIFIES)

    def ask(self, rank: int) -> Ask:
        """Fold, or bet, upon the value of one's hand."""
        about = self._looked.values[rank - 1]
        return Ask(frozenset({1}), HAND, (STAY, FOLD), FOLD.act, about)

    def lines(self, rank: int, act: str, over: int | None) -> Mapping[str, str]:
        """Lose the ante by folding; else fare as the hand does, ante and bet."""
        if act == FOLD.act:
            return {ANTE: ENDED[Stands.FOLDED]}
        found = NO_HAND if over is None else WIN if over > 0 else LOSE if over else STAND_OFF
        return {ANTE: found, BET: bet_line(found, self._looked.values[rank - 1].kind)}
