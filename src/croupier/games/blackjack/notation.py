"""How blackjack is written: bets by their names, cards like ``9H``, irregular cards as objects.

A card that something happened to is an object named for its ruling: ``{"exposed card": "5H"}``,
``{"misdealt card": "9C", "to": "box 3"}``, ``{"void hand": 2}``.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from croupier.games.blackjack.boxes.layout import BOXES
from croupier.games.blackjack.boxes.rulings import BOX, CARD, CAUSE, FACTS, TO
from croupier.games.card_notation import CardNotation, DeviceNotation, refused, short
from croupier.games.facts import only_true
from croupier.games.protocol import Backed, Chance, Move, Ruling, Target
from croupier.terms.refusals import Reason
from croupier.terms.shapes import is_object


_DIGITS: Final = 2
DEALER: Final = "dealer"


class _Bets(CardNotation):
    """Bets of blackjack: none has a target, for the box or terminal is where the wager lies."""

    game = "blackjack"
    place: ClassVar[str]
    """What a seat is at the table."""

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet."""
        self.offered(bet)
        if target not in (None, ""):
            what = f"{bet} has no target, and {short(target)!r} is written"
            rules = self.ruleset.bets[bet].rules
            remedy = f"Leave it out: its {self.place} is the seat."
            raise refused(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, remedy)
        return Backed(bet, "")

    def write_target(self, bet: str, target: Target) -> object:
        """No bet has one."""
        return None


class CommunityNotation(_Bets, DeviceNotation):
    """Reads and writes blackjack on community cards, whose irregular cards go to no box."""

    place = "terminal"


class BoxesNotation(_Bets):
    """Reads and writes blackjack dealt to boxes."""

    place = "box"

    def chance(self, written: object) -> Move:
        """Read a card, or an irregular one as an object named for its ruling."""
        if not is_object(written):
            return Chance(self.read_card(written))
        facts = {str(key): value for key, value in written.items()}
        for name in FACTS:
            if name in facts:
                first, said = next(iter(FACTS[name]), None), facts.pop(name)
                if first is None and name in self.ruleset.rulings:
                    only_true(name, said, self.ruleset.rulings[name].rules)
                own = {} if said is True else {str(first): said}
                return self.ruling(name, {**own, **facts})
        return Chance(self.read_card(written))

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling with its facts, as many as it has."""
        terms = self.ruleset.rulings.get(name)
        if terms is None or name not in FACTS:
            known = [each for each in self.ruleset.rulings if each in FACTS]
            what = f"{self.ruleset.book} knows no ruling {short(name)!r} at this table"
            raise refused(Reason.RULING_IS_UNKNOWN, what, remedy=f"Known here: {', '.join(known)}.")
        for each in facts:
            if each not in FACTS[name]:
                what = f"{name} has no fact {short(each)!r}"
                known_facts = ", ".join(FACTS[name]) or "none"
                raise refused(
                    Reason.RULING_DOES_NOT_APPLY, what, terms.rules, f"Known: {known_facts}."
                )
        read = {each: self._fact(name, each, value) for each, value in facts.items()}
        return Ruling(name, tuple(sorted(read.items())))

    def _fact(self, ruling: str, name: str, value: object) -> str | int:
        """Read one fact: a card, a place, a box, a cause."""
        if name == CARD:
            return str(self.read_card(value))
        if name == BOX:
            return self._box(ruling, value)
        if name == TO:
            return self._place(ruling, value)
        assert name == CAUSE
        causes = self.ruleset.rulings[ruling].causes
        if value not in causes:
            what = f"{self.ruleset.book} names no cause {short(value)!r} for {ruling}"
            rules = tuple(ref for each in causes.values() for ref in each.rules)
            raise refused(Reason.RULING_IS_UNKNOWN, what, rules, f"Known: {', '.join(causes)}.")
        return str(value)

    def _box(self, ruling: str, value: object) -> str | int:
        """Read a box by its number, or the dealer's hand."""
        if isinstance(value, int) and not isinstance(value, bool) and value in BOXES:
            return value
        if value == DEALER:
            return DEALER
        what = f"{ruling} names a box, 1 to {BOXES[-1]}, or {DEALER!r}, not {short(value)!r}"
        raise refused(Reason.RULING_DOES_NOT_APPLY, what, self.ruleset.rulings[ruling].rules)

    def _place(self, ruling: str, value: object) -> str:
        """Read where a card went."""
        said = str(value)
        number = said.removeprefix("box ")
        if said == DEALER:
            return said
        if said.startswith("box ") and number.isdecimal() and len(number) <= _DIGITS:
            return f"box {int(number)}"
        what = f"{ruling} names where it went, 'box 3' or {DEALER!r}, not {short(value)!r}"
        raise refused(Reason.RULING_DOES_NOT_APPLY, what, self.ruleset.rulings[ruling].rules)
