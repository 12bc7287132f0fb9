"""How baccarat is written: bets with a hand where they have one, cards like ``9H``, void coups.

``{"void": "not enough cards"}`` is a coup that is void, ``{"misdelivered": "to the wrong area"}`` one
whose cards went to the wrong hand.
"""

from typing import Any, Final

from croupier.games.baccarat.reveal import HANDS
from croupier.games.baccarat.states import TIE
from croupier.games.notation import CardNotation, refused, short
from croupier.games.protocol import Bet, Carry
from croupier.games.targets import NOTHING, WORD, Shape
from croupier.terms.refusals import Reason
from croupier.terms.shapes import is_object


_HAND: Final = WORD._replace(words="the hand it is on")
_RESULTS: Final = (*HANDS, TIE)


class BaccaratNotation(CardNotation):
    """Reads and writes baccarat under one ruleset."""

    carries = True

    def shape(self, bet: Bet[Any]) -> Shape:
        """A hand, of a bet that is made on either."""
        return NOTHING if tuple(bet.targets()) == ("",) else _HAND

    def carry(self, written: object) -> Carry:
        """Read the last result."""
        last = written.get("last") if is_object(written) and written.keys() <= {"last"} else written
        if last is not None and last not in _RESULTS:
            what = f"the last result is player, banker or {TIE}, not {short(last)!r}"
            raise refused(Reason.RECORD_CANNOT_BE_READ, what, remedy="Write {'last': 'banker'}.")
        return str(last) if last is not None else None
