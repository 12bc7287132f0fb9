"""How a sketch is written: bets by name without a target, cards like ``9H``."""

from collections.abc import Collection, Mapping

from croupier.equipment.cards import card
from croupier.games.protocol import Backed, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.terms.refusals import Reason, Refusal, RefusedError


class CardNotation:
    """One notation for records, wire, journal and tests."""

    def __init__(self, bets: Collection[str]) -> None:
        """Name the bets of the sketch."""
        self.bets = bets

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet by its name; it has no target."""
        if bet not in self.bets:
            raise RefusedError(Refusal(Reason.BET_IS_UNKNOWN, f"there is no bet {bet[:40]!r}"))
        if target in (None, ""):
            return Backed(bet, "")
        raise RefusedError(self.no_target(bet, target))

    def no_target(self, bet: str, target: object) -> Refusal:
        """Refuse a place that the layout does not have."""
        what = f"{bet} is not made on {str(target)[:40]!r}"
        return Refusal(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what)

    def write_target(self, bet: str, target: Target) -> object:
        """Write the target as it is read."""
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
