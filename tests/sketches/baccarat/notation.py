"""How the sketch is written: the least a game's notation must do."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.equipment.cards import card
from croupier.games.protocol import Backed, Bet, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.terms.refusals import Reason, Refusal, RefusedError
from tests.sketches.baccarat.play import State


@dataclass(frozen=True)
class BaccaratNotation:
    """Reads and writes wagers by name, and cards like ``9H``."""

    bets: Mapping[str, Bet[State]]

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet by its name."""
        if bet not in self.bets:
            raise RefusedError(Refusal(Reason.BET_IS_UNKNOWN, f"{bet[:40]!r} is no baccarat bet"))
        return Backed(bet, "")

    def write_target(self, bet: str, target: Target) -> object:
        """Write nothing: every bet has one area."""
        return None

    def chance(self, written: object) -> Move:
        """Read a card."""
        try:
            return Chance(card(str(written)))
        except ValueError as wrong:
            refusal = Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, str(wrong))
            raise RefusedError(refusal) from wrong

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a card."""
        return str(symbol)

    def carry(self, written: object) -> Carry:
        """Read nothing: each coup starts afresh."""
        return None

    def write_carry(self, carry: Carry) -> object:
        """Write nothing."""
        return None

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Know no irregularities."""
        raise RefusedError(Refusal(Reason.RULING_IS_UNKNOWN, f"{name[:40]!r} is no ruling here"))

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """Settle by no ruling, so there is none to put right."""
        return ruling
