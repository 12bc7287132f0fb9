"""How baccarat is written: as games of cards are, and the last result that is known to the next coup."""

from typing import Final

from croupier.games.baccarat.reveal import HANDS
from croupier.games.baccarat.states import TIE
from croupier.games.notation import GameNotation, refused, short
from croupier.games.protocol import Carry
from croupier.terms.refusals import Reason
from croupier.terms.shapes import is_object


_RESULTS: Final = (*HANDS, TIE)


class BaccaratNotation(GameNotation):
    """Reads and writes baccarat under one ruleset."""

    def carry(self, written: object) -> Carry:
        """Read the last result."""
        last = written.get("last") if is_object(written) and written.keys() <= {"last"} else written
        if last is not None and last not in _RESULTS:
            what = f"the last result is player, banker or {TIE}, not {short(last)!r}"
            raise refused(Reason.RECORD_CANNOT_BE_READ, what, remedy="Write {'last': 'banker'}.")
        return str(last) if last is not None else None
