"""How the sketch is written: bets by name, hands by number, cards like ``9H``."""

from croupier.games.protocol import Backed
from croupier.terms.refusals import RefusedError
from tests.sketches.notation import CardNotation


class BlackjackNotation(CardNotation):
    """One notation for records, wire, journal and tests."""

    def __init__(self) -> None:
        """Name the bets."""
        super().__init__(("box", "double", "split", "insurance"))

    def wager(self, bet: str, target: object) -> Backed:
        """A double names its hand; the other bets have no target."""
        if bet != "double":
            return super().wager(bet, target)
        if str(target) in ("1", "2"):  # screens write text
            return Backed(bet, int(str(target)))
        raise RefusedError(self.no_target(bet, target))
