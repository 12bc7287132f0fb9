"""How sic bo is written: bets, targets, dice and games without a result.

Dice are ``[3, 4, 6]``, ``"3-4-6"`` or ``346``. A target is a face, a total, the faces of a
combination (``[1, 2]``, ``"1-2"``, ``12``), or nothing. A game without a result is
``{"no result": "die not flat"}``; dice seen too early are ``{"early uncovering": [3, 4, 6]}``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NoReturn

from croupier.equipment.dice import FACES, Roll
from croupier.games.facts import misread
from croupier.games.protocol import Backed, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.games.sic_bo.bets import OneRoll, not_on_the_layout
from croupier.games.sic_bo.layout import DICE
from croupier.games.sic_bo.layout import written as write_numbers
from croupier.games.sic_bo.rulings import EARLY, LIGHTS, VOIDING
from croupier.games.sic_bo.spelling import bet_name, cause_name, digits, numbers, plain_name, short
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


LEAST_TUMBLES: Final = 3
_DICE: Final = ("dice", "roll", "result", "faces", "numbers", "rolled", "shown")
_TARGET: Final = ("number", "numbers", "total", "dice", "faces", "face", "die", "target", "on")
_ASTRIDE: Final = ("straddling", "between", "touching", "across")
_VOID_NAMES: Final = {*VOIDING, "no roll", "no throw", "void"}
_EARLY_NAMES: Final = {
    *(EARLY, "early", "early result", "uncovered early", "exposed early", "early exposure"),
    *("cover lifted early", "lifted early", "early lift", "early dice"),
}
_LIGHT_NAMES: Final = {LIGHTS, "lights", "lights wrong", "wrong lights", "lights fail", "lighting"}
_NOT_FLAT: Final = {"cocked", "cocked die", "cocked dice", "not flat", "die not flat", "tilted"}
_AMISS: Final = r"wrong|fail|not|dark|\boff\b|incorrect|malfunction|fault"
_FACTS: Final = {
    "cause": {"cause", "reason", "why"},
    "called": {"called", "announced"},
    "dice": set(_DICE),
    "tumbles": {"tumbles", "tumbled", "spins"},
}


def _no(reason: Reason, what: str, rules: tuple[Ref, ...] = (), remedy: str = "") -> NoReturn:
    raise RefusedError(Refusal(reason, what, rules, remedy))


@dataclass(frozen=True)
class SicBoNotation:
    """Reads and writes sic bo under one ruleset."""

    ruleset: Ruleset
    bets: Mapping[str, OneRoll]

    # Wagers

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet by any of its names, and its target in any of its spellings."""
        name, own = bet_name(bet)
        target = self._target(name, target)
        if own is not None:
            if target is not None and numbers(own) != numbers(target):
                what = f"{short(bet)!r} is on {own}, and its target is {short(target)}"
                _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, self.ruleset.rules("segment"))
            target = own
        read = [] if target is None else numbers(target)
        if name == "pair":
            name = "specific-double" if read and len(set(digits(read))) == 1 else "combination"
        if name == "specific-triple" and isinstance(target, str) and target == "any":
            name, read = "any-triple", []
        offered = self.bets.get(name)
        if offered is None:
            self._not_offered(name)
        place = short(target) if read is None else self._place(offered, read)
        if place not in offered.areas:
            more = self.ruleset.rules("segment") if read and len(read) > 1 else ()
            raise RefusedError(not_on_the_layout(offered, place, more))
        return Backed(name, place)

    def _target(self, bet: str, target: object) -> object:
        """Take what a written target says, out of its object and without what the bet says."""
        if is_object(target):
            if any(key in target for key in _ASTRIDE):
                what = "a wager lies within one segment of the layout, not across two"
                _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, self.ruleset.rules("segment"))
            target = self._only(target, (*_TARGET, bet))
        if isinstance(target, str):
            target = target.strip().lower().removeprefix("total ").removeprefix("any triple")
            said, own = bet_name(target)
            target = own if said == bet and own is not None else target
            target = None if said == bet and own is None else target
        return None if target is None or target in ("", [], (), bet) else target

    def _place(self, bet: OneRoll, read: list[int]) -> str:
        """Find the place of the layout that these numbers are."""
        match bet.kind:
            case "totals":
                own = bet.areas[""]
                whole = tuple(read) in (own, (own[0], own[-1]))
                return "" if whole or not read else write_numbers(read)
            case "any-triple":
                every = sorted(set(read)) == list(FACES)
                return "" if every or not read else write_numbers(read)
            case "specific-triple":
                return self._alike(digits(read), DICE)
            case "specific-double":
                return self._alike(digits(read), 2)
            case "combination" | "four-number":
                return write_numbers(digits(read))
            case _:
                return write_numbers(read)

    def _alike(self, read: list[int], times: int) -> str:
        """Read three fives as a triple of fives."""
        alike = len(read) == times and len(set(read)) == 1
        return str(read[0]) if alike else write_numbers(read)

    def _not_offered(self, name: str) -> NoReturn:
        if name in self.ruleset.withheld:
            what = f"{name} is not offered on this layout"
            _no(Reason.BET_IS_NOT_OFFERED, what, self.ruleset.withheld[name])
        what = f"{short(name)!r} is no sic bo bet of {self.ruleset.book}"
        known = nearest(name, self.bets)
        _no(Reason.BET_IS_UNKNOWN, what, self.ruleset.rules("bets"), known)

    def _only(self, said: Mapping[str, object], keys: tuple[str, ...]) -> object:
        """Take the one thing an object says."""
        if len(said) == 1:
            ((key, value),) = said.items()
            if str(key).strip().lower() in keys:
                return value
        what = f"this is written with one of {', '.join(keys)}, not {short(dict(said))}"
        _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what)

    def write_target(self, bet: str, target: Target) -> object:
        """Write a target as it is printed on a receipt."""
        return str(target) or None

    # Chance

    def chance(self, written: object) -> Move:
        """Read three dice, or an irregular result as an object."""
        if isinstance(written, str):
            name, _, cause = written.partition(":")
            if _spaced(name) in _VOID_NAMES:
                return self.ruling(name, {"cause": cause.strip()} if cause.strip() else {})
        if _slants(written):
            return self._void("die not flat", {})
        if not is_object(written):
            return Chance(self._dice(written))
        facts = {_spaced(key): value for key, value in written.items()}
        for key in facts:
            if key == "ruling" or key in _VOID_NAMES | _EARLY_NAMES | _LIGHT_NAMES:
                return self._irregular(key, facts)
        return self._roll(facts)

    def _irregular(self, key: str, facts: dict[str, object]) -> Ruling:
        """Read an object that names a ruling: with its cause, its dice, or just true."""
        value = facts.pop(key)
        match value:
            case True | None:
                pass
            case str() if key == "ruling":
                return self.ruling(value, facts)
            case _ if key in _VOID_NAMES and value is not False:
                facts["cause"] = value
            case _ if key in _EARLY_NAMES and value is not False:
                facts["dice"] = value
            case str() if key in _LIGHT_NAMES and re.search(_AMISS, value[:60].lower()):
                pass
            case _:
                raise RefusedError(misread(key, short(value)))
        return self.ruling(key, facts)

    def _roll(self, facts: dict[str, object]) -> Move:
        """Read dice with what was noted about them: lying flat, tumbled so often."""
        slanting = [key for key in _NOT_FLAT & set(facts) if facts.pop(key) is not False]
        if facts.pop("flat", True) is False or slanting or any(map(_slants, facts.values())):
            return self._void("die not flat", {k: v for k, v in facts.items() if k not in _DICE})
        tumbled = facts.pop("tumbles", facts.pop("tumbled", LEAST_TUMBLES))
        tumbles = self._fact("tumbles", tumbled)
        if isinstance(tumbles, int) and tumbles < LEAST_TUMBLES:
            return self._void("fewer than three tumbles", {**facts, "tumbles": tumbles})
        return Chance(self._dice(self._only(facts, _DICE)))

    def _void(self, cause: str, facts: Mapping[str, object]) -> Ruling:
        """Rule on a fault that the record itself shows, though nobody is said to have called it."""
        return self.ruling("no result", {"called": False, **facts, "cause": cause})

    def _dice(self, written: object) -> Roll:
        """Read what three dice show."""
        if is_object(written):
            written = self._only(written, _DICE)
        read = numbers(written)
        found = digits(read) if read is not None else []
        if len(found) != DICE or any(die not in FACES for die in found):
            what = f"{short(written)!r} is not what three dice show"
            remedy = "Write three faces from 1 to 6, like [3, 4, 6]."
            rules = self.ruleset.rules("dice")
            _no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules, remedy)
        return tuple(found)

    # Rulings

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling and its facts, by the name that this book has for it."""
        asked, said = self._named(_spaced(name), dict(facts))
        if asked not in self.ruleset.rulings or asked == "correction":
            known = [each for each in self.ruleset.rulings if each != "correction"]
            remedy = f"Known here: {', '.join(known) or 'none'}."
            if asked in self.ruleset.withheld:
                what = f"{asked} is not ruled at this table"
                rules = tuple(dict.fromkeys(self.ruleset.withheld[asked]))
                _no(Reason.RULING_DOES_NOT_APPLY, what, rules, remedy)
            what = f"{self.ruleset.book} knows no ruling {short(name)!r} at this table"
            _no(Reason.RULING_IS_UNKNOWN, what, remedy=remedy)
        read: dict[str, str | int | bool] = {}
        for key, value in said.items():
            fact = next((own for own, names in _FACTS.items() if _spaced(key) in names), None)
            if fact is None or (fact in ("cause", "called", "tumbles") and asked not in VOIDING):
                what = f"{asked} has no fact {short(key)!r}"
                remedy = f"Known: {', '.join(_FACTS) if asked in VOIDING else 'dice'}."
                _no(Reason.RULING_DOES_NOT_APPLY, what, remedy=remedy)
            read[fact] = self._fact(fact, value)
        return Ruling(asked, tuple(sorted(read.items())))

    def _named(self, name: str, facts: dict[str, object]) -> tuple[str, dict[str, object]]:
        """Find what a ruling is called here; dice seen early void a game where nothing else does."""
        own = next((each for each in VOIDING if each in self.ruleset.rulings), None)
        if name in _EARLY_NAMES:
            if EARLY in self.ruleset.rulings or own is None:
                return EARLY, {key: facts[key] for key in facts if key not in _EARLY_NAMES}
            kept = {key: value for key, value in facts.items() if key not in _FACTS["cause"]}
            return own, {**kept, "cause": "dice exposed early"}
        if name in _LIGHT_NAMES:
            return LIGHTS, {key: facts[key] for key in facts if key not in _LIGHT_NAMES}
        withheld = (each for each in VOIDING if each in self.ruleset.withheld)
        return (own or next(withheld, name)) if name in _VOID_NAMES else name, facts

    def _fact(self, name: str, value: object) -> str | int | bool:
        match name, value:
            case "cause", str():
                own = next((r for n, r in self.ruleset.rulings.items() if n in VOIDING), None)
                return cause_name(value, own.causes if own else {})
            case "called", bool():
                return value
            case "tumbles", int() if not isinstance(value, bool) and 0 <= value <= 1000:
                return value
            case "dice", _:
                return "-".join(map(str, self._dice(value)))
            case _:
                raise RefusedError(misread(name, short(value)))

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """Put the right dice where they were said to lie; a game without a result has none."""
        if "dice" not in dict(ruling.facts):
            what = f"{ruling.name} has no dice that could be corrected"
            _no(Reason.NOTHING_TO_CORRECT, what)
        facts = {**dict(ruling.facts), "dice": "-".join(map(str, self._dice(symbol)))}
        return Ruling(ruling.name, tuple(sorted(facts.items())))

    def write_symbol(self, symbol: Symbol) -> object:
        """Write the dice as they lie."""
        return list(symbol) if is_list(symbol) else str(symbol)

    # Carry

    def carry(self, written: object) -> Carry:
        """Read the last result."""
        if written is None or written == {}:
            return None
        last = self._only(written, ("last", *_DICE)) if is_object(written) else written
        return None if last is None else self._dice(last)

    def write_carry(self, carry: Carry) -> object:
        """Write the last result."""
        return {"last": list(carry) if is_list(carry) else None}


def _spaced(name: object) -> str:
    """Write the name of a fact in small letters with spaces."""
    return plain_name(name).replace("-", " ") if isinstance(name, str) else ""


def _slants(dice: object) -> bool:
    """Say whether one of the dice is written as lying at a slant."""
    return is_list(dice) and any(_spaced(die) in _NOT_FLAT for die in dice)
