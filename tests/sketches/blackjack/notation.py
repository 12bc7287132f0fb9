"""How the sketch is written: bets by name, hands by number, cards like ``9H``."""

from collections.abc import Mapping

from croupier.equipment.cards import card
from croupier.games.protocol import Backed, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.terms.refusals import Reason, Refusal, RefusedError


class BlackjackNotation:
    """One notation for records, wire, journal and tests."""

    def wager(self, bet: str, target: object) -> Backed:
        """A double names its hand; the other bets have no target."""
        if bet not in ("box", "double", "split", "insurance"):
            raise RefusedError(Refusal(Reason.BET_IS_UNKNOWN, f"there is no bet {bet[:40]!r}"))
        if bet == "double" and str(target) in ("1", "2"):  # screens write text
            return Backed(bet, int(str(target)))
        if bet != "double" and target in (None, ""):
            return Backed(bet, "")
        what = f"{bet} is not made on {str(target)[:40]!r}"
        raise RefusedError(Refusal(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what))

    def write_target(self, bet: str, target: Target) -> object:
        """Write the hand, or nothing."""
        return target

    def chance(self, written: object) -> Move:
        """Read a card."""
        try:
            return Chance(card(str(written)))
        except ValueError as fault:
            refusal = Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, str(fault))
            raise RefusedError(refusal) from fault

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a card."""
        return str(symbol)

    def carry(self, written: object) -> Carry:
        """Nothing carries over."""
        return None

    def write_carry(self, carry: Carry) -> object:
        """Nothing carries over."""
        return {}

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """The sketch has no rulings."""
        what = f"the sketch knows no ruling {name[:40]!r}"
        raise RefusedError(Refusal(Reason.RULING_IS_UNKNOWN, what))

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """Settle by no ruling, so there is none to put right."""
        return ruling
