"""What card games write alike: cards like ``9H``, bets by their names, and nothing that carries over."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from croupier.equipment.cards import Card, card
from croupier.games.misdealt_cards import MisdealtCards
from croupier.games.protocol import Bet, Carry, Chance, Move, Ruling, Symbol
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_object


_LONGEST: Final = 60


def refused(
    reason: Reason, what: str, rules: tuple[Ref, ...] = (), remedy: str = ""
) -> RefusedError:
    """Say what is wrong with what is written."""
    return RefusedError(Refusal(reason, what, rules, remedy))


def short(written: object) -> str:
    """Quote what is written, cut where it is long."""
    return str(written)[:_LONGEST]


@dataclass(frozen=True)
class CardNotation:
    """Reads and writes a game of cards under one ruleset; its bets and targets are its own."""

    ruleset: Ruleset
    bets: Mapping[str, Bet[Any]]

    game: ClassVar[str]
    """The game's name in a sentence."""
    card_remedy: ClassVar[str] = "Write a card like 9H, 10S or KD."

    def offered(self, bet: str) -> None:
        """Refuse a bet that the table does not have."""
        if bet in self.bets:
            return
        if bet in self.ruleset.withheld:
            what = f"{bet} is not offered at this table"
            raise refused(Reason.BET_IS_NOT_OFFERED, what, self.ruleset.withheld[bet])
        what = f"{short(bet)!r} is no {self.game} bet of {self.ruleset.book}"
        known = nearest(short(bet), list(self.bets))
        raise refused(Reason.BET_IS_UNKNOWN, what, self.ruleset.rules("bets"), known)

    def read_card(self, written: object) -> Card:
        """Read a card."""
        try:
            if isinstance(written, str):
                return card(written)
        except ValueError:
            pass
        if is_object(written):
            what = f"{short(written)} is no card, and nothing that happened to one"
            remedy = "It is named for its ruling, or is corrected."
            known = nearest(short(next(iter(written), "")), self._irregular())
            raise refused(Reason.RULING_IS_UNKNOWN, what, remedy=f"{remedy} {known}")
        what, rules = f"{short(written)!r} is no card", self.ruleset.rules("cards")
        raise refused(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules, self.card_remedy)

    def _irregular(self) -> list[str]:
        """List what an object may be named for that stands among the cards."""
        return ["corrected", *(name for name in self.ruleset.rulings if name != "correction")]

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a card."""
        return str(symbol)

    def carry(self, written: object) -> Carry:
        """Nothing carries over."""
        if written not in (None, {}):
            what = f"nothing carries over at {self.game}, and {short(written)!r} is written"
            raise refused(Reason.RECORD_CANNOT_BE_READ, what, remedy="Leave 'carry' out.")
        return None

    def write_carry(self, carry: Carry) -> object:
        """Nothing carries over."""
        return None

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """No ruling settles on a card, so there is none to put right."""
        raise refused(
            Reason.NOTHING_TO_CORRECT, f"{ruling.name} has no card that could be corrected"
        )


class DeviceNotation(CardNotation):
    """Of cards from a shuffling device: an irregular one is an object named for its ruling.

    ``{"exposed card": "5H"}``, ``{"unseen card": true}``, ``{"void": "not enough cards"}``.
    """

    def chance(self, written: object) -> Move:
        """Read a card, or an irregular one."""
        if is_object(written):
            facts = {str(key): value for key, value in written.items()}
            ruling = MisdealtCards(self.ruleset).written(facts, self.read_card)
            if ruling is not None:
                return ruling
        return Chance(self.read_card(written))

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling with its fact."""
        return MisdealtCards(self.ruleset).read(name, facts, self.read_card)
