"""How the sketch is written: the least a game's notation must do."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.games.protocol import Backed, Bet, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.terms.refusals import Reason, Refusal, RefusedError
from tests.sketches.craps.play import POINTS, State, is_roll


@dataclass(frozen=True)
class CrapsNotation:
    """Reads and writes wagers by name and number, rolls as ``[3, 4]``, the point as a number."""

    bets: Mapping[str, Bet[State]]

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet by its name."""
        if bet not in self.bets:
            raise RefusedError(Refusal(Reason.BET_IS_UNKNOWN, f"{bet[:40]!r} is no craps bet"))
        return Backed(bet, int(target) if isinstance(target, int | str) and target else "")

    def write_target(self, bet: str, target: Target) -> object:
        """Write the number, if any."""
        return None if target == "" else target

    def chance(self, written: object) -> Move:
        """Read a roll."""
        roll = tuple(written) if isinstance(written, list | tuple) else None
        if not is_roll(roll):
            what = f"{str(written)[:40]} is no roll of two dice"
            raise RefusedError(Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what))
        return Chance(roll)

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a roll."""
        assert is_roll(symbol)
        return list(symbol)

    def carry(self, written: object) -> Carry:
        """Read the point."""
        return written if written in POINTS else None

    def write_carry(self, carry: Carry) -> object:
        """Write the point."""
        return carry

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Know no irregularities."""
        raise RefusedError(Refusal(Reason.RULING_IS_UNKNOWN, f"{name[:40]!r} is no ruling here"))

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """Settle by no ruling, so there is none to put right."""
        return ruling
