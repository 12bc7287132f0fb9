"""How baccarat is written: bets, hands, cards, and a coup that is void.

A card is ``9H``, ``10S``, ``TS`` or ``ace of spades``. A target is a hand, where a bet has one. A
void coup is ``{"void": "not enough cards"}``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from croupier.equipment.cards import card
from croupier.games.baccarat.reveal import HANDS
from croupier.games.baccarat.rulings import BOTH
from croupier.games.baccarat.spelling import bet_name, cause_name, hand_name, short, strange, tokens
from croupier.games.baccarat.states import TIE
from croupier.games.protocol import Backed, Bet, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


_SUITS: Final = {
    "\u2660": "S",
    "\u2665": "H",
    "\u2666": "D",
    "\u2663": "C",
    "\u2664": "S",
    "\u2661": "H",
    "\u2662": "D",
    "\u2667": "C",
}


def _with_letters(written: str) -> str:
    """Write a card's suit as a letter, where it is a sign or a word."""
    text = "".join(_SUITS.get(sign, sign) for sign in written.replace("\ufe0f", "")[:40])
    found = re.fullmatch(
        r"\s*(\w+?)\s*(?:of\s+)?(spade|heart|diamond|club)s?\s*", text, re.IGNORECASE
    )
    if found is None:
        return text
    rank = found[1].lower()
    return _RANKS.get(rank, rank) + found[2][0]


_RANKS: Final = {
    "ace": "A",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
}


def _no(reason: Reason, what: str, rules: tuple[Ref, ...] = (), remedy: str = "") -> NoReturn:
    raise RefusedError(Refusal(reason, what, rules, remedy))


@dataclass(frozen=True)
class BaccaratNotation:
    """Reads and writes baccarat under one ruleset."""

    ruleset: Ruleset
    bets: Mapping[str, Bet[Any]]

    # Wagers

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet by any of its names, and the hand it is on."""
        written = self._target(target)
        named = bet_name(bet, written)
        offered = [name for name in named.bets if name in self.bets]
        if not offered:
            self._not_offered(named.bets, bet)
        name, first = "|".join(offered), offered[0]
        if "insurance" in first:
            if written and strange([*tokens(bet), *tokens(written)]):
                self._no_place(first, written)
            return Backed(name, "")
        hand = hand_name(written) if written else named.hand
        places = tuple(self.bets[first].targets())
        if named.hand not in (None, hand) or (written and hand is None):
            self._no_place(first, written)
        if places == ("",) and hand in (None, first):
            return Backed(name, "")
        if hand not in places:
            self._no_place(first, written or named.hand or "")
        return Backed(name, hand)

    def _target(self, target: object) -> str:
        """Take what a written target says, out of its object."""
        if is_object(target) and len(target) == 1:
            ((key, target),) = target.items()
            if str(key) not in ("hand", "target", "on", "box", "area", "side"):
                _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, f"a hand is not written {short(key)!r}")
        if target is None or target in ("", [], {}):
            return ""
        if isinstance(target, int) and not isinstance(target, bool):
            target = short(target)
        if not isinstance(target, str):
            what = f"a target is a hand, player or banker, not {short(target)!r}"
            _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, self.ruleset.rules("bets"))
        return target.strip()

    def _no_place(self, bet: str, written: str) -> NoReturn:
        places = " or ".join(filter(None, map(str, self.bets[bet].targets())))
        remedy = f"{bet} is made on {places}." if places else f"{bet} has no target."
        what = f"{bet} {short(written) or 'without a hand'} is not on the layout"
        rules = self.ruleset.bets[bet].rules
        _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, remedy)

    def _not_offered(self, names: tuple[str, ...], bet: str) -> NoReturn:
        for name in names:
            if name in self.ruleset.withheld:
                what = f"{name} is not offered at this table"
                _no(Reason.BET_IS_NOT_OFFERED, what, self.ruleset.withheld[name])
        what = f"{short(bet)!r} is no baccarat bet of {self.ruleset.book}"
        known = nearest(short(bet), list(self.bets))
        _no(Reason.BET_IS_UNKNOWN, what, self.ruleset.rules("bets"), known)

    def write_target(self, bet: str, target: Target) -> object:
        """Write the hand a wager is on."""
        return str(target) or None

    # Chance

    def chance(self, written: object) -> Move:
        """Read a card, or a coup that is void as an object."""
        if not is_object(written):
            return Chance(self._card(written))
        facts = {str(key).strip().lower(): value for key, value in written.items()}
        if set(facts) == {"card"}:
            return Chance(self._card(facts["card"]))
        name = facts.pop("ruling", None)
        if isinstance(name, str):
            return self.ruling(name, facts)
        for known in self.ruleset.rulings:
            if known in facts:
                cause = facts.pop(known)
                return self.ruling(known, facts if cause is True else {"cause": cause, **facts})
        return Chance(self._card(written))

    def _card(self, written: object) -> Symbol:
        try:
            if isinstance(written, str):
                return card(_with_letters(written))
        except ValueError:
            pass
        what = f"{short(written)!r} is no card"
        remedy = "Write a card like 9H, 10S or KD."
        _no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, self.ruleset.rules("cards"), remedy)

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a card."""
        return str(symbol)

    # Carry

    def carry(self, written: object) -> Carry:
        """Read the last result."""
        last = written.get("last") if is_object(written) and set(written) <= {"last"} else written
        if last is None or last == {}:
            return None
        found = hand_name(last) if isinstance(last, str) else None
        if found is None:
            what = f"the last result is player, banker or {TIE}, not {short(last)!r}"
            _no(Reason.RECORD_CANNOT_BE_READ, what)
        return found

    def write_carry(self, carry: Carry) -> object:
        """Write the last result."""
        return {"last": carry}

    # Rulings

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling and its cause."""
        asked = " ".join(name.strip().lower().replace("-", " ").split())[:60]
        if asked not in self.ruleset.rulings or asked == "correction":
            known = [each for each in self.ruleset.rulings if each != "correction"]
            what = f"{self.ruleset.book} knows no ruling {short(name)!r} at this table"
            remedy = f"Known here: {', '.join(known) or 'none'}."
            _no(Reason.RULING_IS_UNKNOWN, what, self.ruleset.withheld.get(asked, ()), remedy)
        read = dict(self._fact(asked, str(key).lower(), value) for key, value in facts.items())
        return Ruling(asked, tuple(sorted(read.items())))

    def _fact(self, ruling: str, name: str, value: object) -> tuple[str, str]:
        """Read one fact of a ruling: its cause, the hand it voids, who stands by it."""
        terms = self.ruleset.rulings[ruling]
        voids = terms.about.get("voids")
        seconded = any("second" in cause.about for cause in terms.causes.values())
        if name in ("cause", "reason", "why") and isinstance(value, str):
            return "cause", cause_name(value, terms.causes)
        if voids is not None and name in (voids, f"{voids}s"):
            return str(voids), self._hands(value)
        if name == "second" and seconded and isinstance(value, str):
            return name, value.strip().lower()[:40]
        known = ["cause", *([str(voids)] if voids else []), *(["second"] if seconded else [])]
        what = f"{ruling} has no fact {short(name)!r} of {short(value)!r}"
        _no(Reason.RULING_DOES_NOT_APPLY, what, remedy=f"Known: {', '.join(known)}.")

    def _hands(self, written: object) -> str:
        """Read one of the hands, or both."""
        listed = list(written) if is_list(written) else [written]
        named = {hand_name(str(each)) or short(each).strip().lower() for each in listed}
        if named == {BOTH} or named == set(HANDS):
            return BOTH
        if len(named) == 1 and named <= set(HANDS):
            return named.pop()
        what = f"a hand is player, banker or both, not {short(written)!r}"
        _no(Reason.RULING_DOES_NOT_APPLY, what)

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """No ruling settles on a card, so there is none to put right."""
        _no(Reason.NOTHING_TO_CORRECT, f"{ruling.name} has no card that could be corrected")
