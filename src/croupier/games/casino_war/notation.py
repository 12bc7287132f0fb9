"""How casino war is written: bets with the number of their area, cards like ``9H``, rulings as objects.

A burned card that nobody read is ``burned``. An irregular card is an object named for its ruling:
``{"exposed card": "5H"}``, ``{"unseen card": true}``, ``{"void": "not enough cards"}``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from croupier.equipment.cards import Card, card
from croupier.games.casino_war.ranks import BURNED
from croupier.games.misdealt_cards import MisdealtCards
from croupier.games.protocol import Backed, Bet, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_object


_LONGEST: Final = 60


def _no(reason: Reason, what: str, rules: tuple[Ref, ...] = (), remedy: str = "") -> NoReturn:
    raise RefusedError(Refusal(reason, what, rules, remedy))


def _short(written: object) -> str:
    return str(written)[:_LONGEST]


@dataclass(frozen=True)
class CasinoWarNotation:
    """Reads and writes casino war under one ruleset."""

    ruleset: Ruleset
    bets: Mapping[str, Bet[Any]]

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet and the number of the area it is on."""
        if bet not in self.bets:
            what = f"{_short(bet)!r} is no casino war bet of {self.ruleset.book}"
            known = nearest(_short(bet), list(self.bets))
            _no(Reason.BET_IS_UNKNOWN, what, self.ruleset.rules("bets"), known)
        return Backed(bet, self._area(bet, target))

    def _area(self, bet: str, target: object) -> int:
        """Read the number of an area."""
        areas = tuple(self.bets[bet].targets())
        number = int(target) if isinstance(target, str) and target.isdecimal() else target
        if isinstance(number, int) and not isinstance(number, bool) and number in areas:
            return number
        said = "without an area" if target in (None, "") else f"on {_short(target)!r}"
        what = f"{bet} {said} is not on the layout"
        remedy = f"Its target is the number of an area, 1 to {len(areas)}."
        _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, self.ruleset.rules("areas"), remedy)

    def write_target(self, bet: str, target: Target) -> object:
        """Write the number of an area."""
        return target

    def chance(self, written: object) -> Move:
        """Read a card, or an irregular one as an object named for its ruling."""
        if written == BURNED:
            return Chance(BURNED)
        if is_object(written):
            facts = {str(key): value for key, value in written.items()}
            ruling = MisdealtCards(self.ruleset).written(facts, self._card)
            if ruling is not None:
                return ruling
        return Chance(self._card(written))

    def _card(self, written: object) -> Card:
        try:
            if isinstance(written, str):
                return card(written)
        except ValueError:
            pass
        what = f"{_short(written)!r} is no card"
        remedy = f"Write a card like 9H, 10S or KD, and a burned one nobody read as {BURNED}."
        _no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, self.ruleset.rules("cards"), remedy)

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a card."""
        return str(symbol)

    def carry(self, written: object) -> Carry:
        """Nothing carries over."""
        if written not in (None, {}):
            what = f"nothing carries over at casino war, and {_short(written)!r} is written"
            _no(Reason.RECORD_CANNOT_BE_READ, what, remedy="Leave 'carry' out.")
        return None

    def write_carry(self, carry: Carry) -> object:
        """Nothing carries over."""
        return None

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling with its fact."""
        return MisdealtCards(self.ruleset).read(name, facts, self._card)

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """No ruling settles on a card, so there is none to put right."""
        _no(Reason.NOTHING_TO_CORRECT, f"{ruling.name} has no card that could be corrected")
