"""How blackjack is written: bets by their names, cards like ``9H``, irregular cards as objects.

A card that something happened to is an object named for its ruling: ``{"exposed card": "5H"}``,
``{"misdealt card": "9C", "to": "box 3"}``, ``{"void hand": 2}``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from croupier.equipment.cards import Card, card
from croupier.games.blackjack.boxes.rulings import BOX, CARD, CAUSE, FACTS, TO
from croupier.games.misdealt_cards import MisdealtCards
from croupier.games.protocol import Backed, Bet, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_object


_LONGEST: Final = 60
_DIGITS: Final = 2
DEALER: Final = "dealer"


def _no(reason: Reason, what: str, rules: tuple[Ref, ...] = (), remedy: str = "") -> NoReturn:
    raise RefusedError(Refusal(reason, what, rules, remedy))


def _short(written: object) -> str:
    return str(written)[:_LONGEST]


@dataclass(frozen=True)
class BlackjackNotation:
    """Reads and writes blackjack under one ruleset."""

    ruleset: Ruleset
    bets: Mapping[str, Bet[Any]]

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet; none has a target: the box is where the wager lies."""
        if bet not in self.bets:
            if bet in self.ruleset.withheld:
                what = f"{bet} is not offered at this table"
                _no(Reason.BET_IS_NOT_OFFERED, what, self.ruleset.withheld[bet])
            what = f"{_short(bet)!r} is no blackjack bet of {self.ruleset.book}"
            known = nearest(_short(bet), list(self.bets))
            _no(Reason.BET_IS_UNKNOWN, what, self.ruleset.rules("bets"), known)
        if target not in (None, ""):
            what = f"{bet} has no target, and {_short(target)!r} is written"
            rules = self.ruleset.bets[bet].rules
            remedy = "Leave it out: its box is the seat."
            _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, remedy)
        return Backed(bet, "")

    def write_target(self, bet: str, target: Target) -> object:
        """No bet has one."""
        return None

    def chance(self, written: object) -> Move:
        """Read a card, or an irregular one as an object named for its ruling."""
        if not is_object(written):
            return Chance(self._card(written))
        facts = {str(key): value for key, value in written.items()}
        for name in FACTS:
            if name in facts:
                first, said = next(iter(FACTS[name]), None), facts.pop(name)
                own = {} if first is None or said is True else {first: said}
                return self.ruling(name, {**own, **facts})
        return Chance(self._card(written))

    def _card(self, written: object) -> Card:
        try:
            if isinstance(written, str):
                return card(written)
        except ValueError:
            pass
        what = f"{_short(written)!r} is no card"
        remedy = "Write a card like 9H, 10S or KD."
        _no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, self.ruleset.rules("cards"), remedy)

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a card."""
        return str(symbol)

    def carry(self, written: object) -> Carry:
        """Nothing carries over."""
        if written not in (None, {}):
            what = f"nothing carries over at blackjack, and {_short(written)!r} is written"
            _no(Reason.RECORD_CANNOT_BE_READ, what)
        return None

    def write_carry(self, carry: Carry) -> object:
        """Nothing carries over."""
        return None

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling with its facts, as many as it has."""
        terms = self.ruleset.rulings.get(name)
        if terms is None or name not in FACTS:
            known = [each for each in self.ruleset.rulings if each in FACTS]
            what = f"{self.ruleset.book} knows no ruling {_short(name)!r} at this table"
            _no(Reason.RULING_IS_UNKNOWN, what, remedy=f"Known here: {', '.join(known)}.")
        for each in facts:
            if each not in FACTS[name]:
                what = f"{name} has no fact {_short(each)!r}"
                known_facts = ", ".join(FACTS[name]) or "none"
                _no(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, f"Known: {known_facts}.")
        read = {each: self._fact(name, each, value) for each, value in facts.items()}
        return Ruling(name, tuple(sorted(read.items())))

    def _fact(self, ruling: str, name: str, value: object) -> str:
        """Read one fact: a card, a place, a box, a cause."""
        if name == CARD:
            return str(self._card(value))
        if name == BOX:
            return self._box(ruling, value)
        if name == TO:
            return self._place(ruling, value)
        assert name == CAUSE
        causes = self.ruleset.rulings[ruling].causes
        if value not in causes:
            what = f"{self.ruleset.book} names no cause {_short(value)!r} for {ruling}"
            rules = tuple(ref for each in causes.values() for ref in each.rules)
            _no(Reason.RULING_IS_UNKNOWN, what, rules, f"Known: {', '.join(causes)}.")
        return str(value)

    def _box(self, ruling: str, value: object) -> str:
        """Read a box by its number, or the dealer's hand."""
        if value == DEALER or (isinstance(value, int) and not isinstance(value, bool)):
            return str(value)
        what = f"{ruling} names a box by its number, or {DEALER!r}, not {_short(value)!r}"
        _no(Reason.RULING_DOES_NOT_APPLY, what, self.ruleset.rulings[ruling].rules)

    def _place(self, ruling: str, value: object) -> str:
        """Read where a card went."""
        said = str(value)
        number = said.removeprefix("box ")
        if said == DEALER:
            return said
        if said.startswith("box ") and number.isdecimal() and len(number) <= _DIGITS:
            return f"box {int(number)}"
        what = f"{ruling} names where it went, 'box 3' or {DEALER!r}, not {_short(value)!r}"
        _no(Reason.RULING_DOES_NOT_APPLY, what, self.ruleset.rulings[ruling].rules)

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """No ruling settles on a card, so there is none to put right."""
        _no(Reason.NOTHING_TO_CORRECT, f"{ruling.name} has no card that could be corrected")


class CommunityNotation(BlackjackNotation):
    """Reads and writes blackjack on community cards, whose irregular cards go to no box."""

    def chance(self, written: object) -> Move:
        """Read a card, or an irregular one as an object named for its ruling."""
        if is_object(written):
            facts = {str(key): value for key, value in written.items()}
            ruling = MisdealtCards(self.ruleset).written(facts, self._card)
            if ruling is not None:
                return ruling
        return Chance(self._card(written))

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling with its fact."""
        return MisdealtCards(self.ruleset).read(name, facts, self._card)
