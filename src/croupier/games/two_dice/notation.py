"""How games of two dice are written: bets, numbers, rolls, void rolls, the point.

A roll is ``[3, 4]``, ``"3-4"`` or ``"34"``; an irregular one an object:
``{"no roll": "die off the table"}``, ``{"dice": [3, {"resting": 2}]}``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from croupier.equipment.dice import FACES, Roll
from croupier.games.facts import misread
from croupier.games.protocol import Backed, Bet, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.games.two_dice.bets import DiceBet
from croupier.games.two_dice.causes import cause_of
from croupier.games.two_dice.naming import Named, Names, tokens
from croupier.games.two_dice.rolls import OPPOSITE, is_roll, written
from croupier.games.two_dice.rulings import NO_ROLL, TILTED
from croupier.games.two_dice.states import Carried
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


_DICE_KEYS: Final = ("dice", "roll", "rolled", "result")
_VOID_KEYS: Final = {"no roll", "no-roll", "no_roll", "void roll", "invalid roll", "void"}
_TARGET_KEYS: Final = ("number", "total", "point", "target", "nominated", "high", "on", "numbers")
_POINT_KEYS: Final = ("point", "come out point", "come-out-point", "come_out_point", "puck")
_NO_POINT: Final = {"", "off", "none", "come out", "come-out", "comeout"}
_RULING_FACTS: Final = {NO_ROLL: {"cause", "called", "roll"}, TILTED: {"roll"}}


def no(reason: Reason, what: str, rules: tuple[Ref, ...] = (), remedy: str = "") -> NoReturn:
    """Refuse what was written."""
    raise RefusedError(Refusal(reason, what, rules, remedy))


def short(said: object) -> str:
    """Quote what was written, a long text cut."""
    text = str(said)
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass(frozen=True)
class DiceNotation:
    """Reads and writes a game of two dice under one ruleset."""

    ruleset: Ruleset
    bets: Mapping[str, Bet[Any]]
    names: Names
    points: tuple[int, ...] = ()

    # Wagers

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet by any of its names, and its number in any of its spellings."""
        by_number = self.names.by_number(bet, target) if target not in (None, "") else None
        named = by_number or self.names.find(bet)
        if by_number is not None:
            target = None
        if named is None:
            self._not_offered(bet)
        first = self.bets.get(named.bet.partition("|")[0])
        if not isinstance(first, DiceBet):
            self._not_offered(named.bet)
        return Backed(named.bet, self.target(first, named, target))

    def target(self, bet: DiceBet, named: Named, target: object) -> Target:
        """Read what a wager is on; RefusedError where the layout has no such place."""
        number = self._number(bet, named, target)
        if named.number is not None:
            if number not in ("", named.number):
                what = f"the wager names {named.number} and {short(target)}"
                no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, bet.terms.rules, "Name one.")
            number = named.number
        known = list(bet.named())
        if number in known:
            return number
        what = f"{bet.terms.name} {short(number)}".strip() + " is not on the layout"
        if number == "":
            what = f"{bet.terms.name} is made on a number, and none is named"
        no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, bet.terms.rules, _places(bet))

    def _number(self, bet: DiceBet, named: Named, target: object) -> Target:
        """Read a number as people write one; nothing is the empty target."""
        if is_object(target) and len(target) == 1:
            ((key, value),) = target.items()
            target = value if key in _TARGET_KEYS else target
        if is_list(target):
            return self._listed(bet, list(target))
        if target is None or target == "":
            return ""
        if isinstance(target, float) and target.is_integer():
            target = int(target)
        if isinstance(target, str):
            return self._said(bet, target)
        if isinstance(target, bool) or not isinstance(target, int):
            self._no_target(bet, target)
        return target if abs(target) < 1000 else -1

    def _listed(self, bet: DiceBet, parts: list[object]) -> Target:
        """Read a list: one number, or the two like dice of a hard way."""
        read = [self._number(bet, Named(""), part) for part in parts[:3] if not is_list(part)]
        if len(parts) == 1 and read:
            return read[0]
        if len(parts) == 2 and len(read) == 2 and read[0] == read[1] and _is_hard(bet):
            return 2 * int(str(read[0]))
        what = f"a wager is on one number, not on {short(parts)}"
        no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, bet.terms.rules, "Make one wager for each.")

    def _said(self, bet: DiceBet, target: str) -> Target:
        """Read a number out of words: ``"6"``, ``"six"``, ``"hard 8"``; a bet's own name is none."""
        words = tokens(_once(target[:80]))
        numbers = [int(word[:3]) for word in words if word.isdecimal()]
        named = self.names.find(target)
        if named is not None and named.bet == bet.terms.name:
            return "" if named.number is None else named.number
        if len(numbers) == 2 and numbers[0] == numbers[1] <= 6 and _is_hard(bet):
            return 2 * numbers[0]
        if len(numbers) != 1 or not set(words) <= {*_SPOKEN, *map(str, numbers)}:
            self._no_target(bet, target)
        return numbers[0]

    def _no_target(self, bet: DiceBet, target: object) -> NoReturn:
        what = f"{short(target)!r} is no target of {bet.terms.name}"
        no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, bet.terms.rules, _places(bet))

    def write_target(self, bet: str, target: Target) -> object:
        """Write the number, if any."""
        return None if target == "" else target

    def _not_offered(self, name: str) -> NoReturn:
        if name in self.ruleset.withheld:
            what = f"{name} is not offered at this table"
            no(Reason.BET_IS_NOT_OFFERED, what, self.ruleset.withheld[name])
        what = f"{short(name)!r} is no {self.ruleset.game} bet of {self.ruleset.book}"
        known = nearest(name, self.bets)
        no(Reason.BET_IS_UNKNOWN, what, self.ruleset.rules("bets"), known)

    # Rolls

    def chance(self, written: object) -> Move:
        """Read a roll, or an irregular one as an object."""
        if isinstance(written, str) and written.strip().lower() in _VOID_KEYS:
            return self.ruling(NO_ROLL, {})
        if not is_object(written):
            return self._roll(written)
        facts = {str(name): part for name, part in written.items()}
        for key in _VOID_KEYS & set(facts):
            cause = facts.pop(key)
            facts |= {} if cause is True or cause is None else {"cause": cause}
            return self.ruling(NO_ROLL, facts)
        if facts.pop("tilted", False) is True or TILTED in facts:
            facts.pop(TILTED, None)
            return self.ruling(TILTED, facts)
        dice = [facts.pop(key) for key in _DICE_KEYS if key in facts]
        if len(dice) != 1 or facts:
            what = f"a roll is written like [3, 4] or with a 'no roll', not {short(written)}"
            remedy = "Write {'no roll': 'die off the table'} for a void one."
            no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, self.ruleset.rules("dice"), remedy)
        return self._roll(dice[0])

    def _roll(self, written_roll: object) -> Move:
        parts = list(written_roll) if is_list(written_roll) else []
        if any(is_object(part) for part in parts):
            return self.ruling(TILTED, {"roll": written_roll})
        return Chance(self._dice(written_roll))

    def _dice(self, said: object) -> Roll:
        """Read two dice in any of the ways people write them."""
        if is_list(said):
            dice = tuple(self._die(part) for part in list(said)[:3])
        else:
            text = "" if isinstance(said, bool) else str(said)[:20].strip()
            figures = re.fullmatch(r"([1-6])(?:\s*[-,/+ x&]\s*)?([1-6])", text)
            is_total = isinstance(said, int) and said in (11, 12)
            dice = tuple(map(int, figures.groups())) if figures and not is_total else ()
        if is_roll(dice):
            return dice
        what = f"{short(said)!r} is no roll of two dice"
        remedy = "Write both dice, like [3, 4] or '3-4'."
        no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, self.ruleset.rules("dice"), remedy)

    def _die(self, said: object) -> int:
        """Read one die; one that does not lie flat shows what is opposite the side it rests on."""
        if is_object(said) and len(said) == 1:
            ((key, value),) = said.items()
            if key in ("resting", "rests on", "resting on", "tilted"):
                return OPPOSITE - self._die(value)
        text = str(said).strip() if isinstance(said, str | int) else ""
        if isinstance(said, bool) or text not in map(str, FACES):
            what = f"a die shows 1 to 6, not {short(said)!r}"
            remedy = "One that does not lie flat is written {'resting': 2}."
            no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, self.ruleset.rules("dice"), remedy)
        return int(text)

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a roll."""
        return list(symbol) if is_roll(symbol) else str(symbol)

    # Rulings

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling and its facts."""
        said = " ".join(tokens(name[:80]))
        known = _RULING_FACTS.get(said)
        if known is None or said not in self.ruleset.rulings:
            what = f"{self.ruleset.book} knows no ruling {short(name)!r} at {self.ruleset.game}"
            remedy = f"Known here: {', '.join(self.ruleset.rulings)}."
            no(Reason.RULING_IS_UNKNOWN, what, remedy=remedy)
        read: dict[str, str | bool] = {"cause": "improper throw"} if said == NO_ROLL else {}
        for fact, value in facts.items():
            plain = "roll" if fact in _DICE_KEYS else fact
            if plain not in known:
                remedy = f"Known: {', '.join(sorted(known))}."
                no(Reason.RULING_DOES_NOT_APPLY, f"{said} has no fact {short(fact)!r}", (), remedy)
            read[plain] = self._fact(plain, value)
        return Ruling(said, tuple(sorted(read.items())))

    def _fact(self, name: str, value: object) -> str | bool:
        match name, value:
            case "cause", str():
                return cause_of(value)
            case "called", bool():
                return value
            case "roll", _:
                return written(self._dice(value))
            case _:
                raise RefusedError(misread(name, short(value)))

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """Put the right dice where the wrong ones stood."""
        assert is_roll(symbol)
        facts = {**dict(ruling.facts), "roll": written(symbol)}
        return Ruling(ruling.name, tuple(sorted(facts.items())))

    # What one roll leaves to the next

    def carry(self, written: object) -> Carry:
        """Read the point and the last roll; the point alone will do."""
        if written is None or written == {}:
            return None
        if not is_object(written):
            return Carried(self._point(written))
        facts = {str(name): part for name, part in written.items()}
        said = [facts.pop(key) for key in _POINT_KEYS if key in facts]
        last = facts.pop("last", None)
        if len(said) > 1 or facts:
            known = "point and last" if self.points else "last"
            what = f"a roll starts from {known}, not from {short(dict(written))}"
            no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what)
        point = self._point(said[0]) if said else None
        return None if point is last is None else Carried(point, last and self._dice(last))

    def _point(self, said: object) -> int | None:
        text = "" if said is None else str(said).strip().lower()[:20]
        if text in _NO_POINT:
            return None
        is_said = isinstance(said, str | int) and not text.startswith("-")
        number = tokens(text) if is_said else []
        if self.points and len(number) == 1 and number[0] in map(str, self.points):
            return int(number[0])
        known = ", ".join(map(str, self.points)) or "none: there is no point in this game"
        what = f"{short(said)!r} is no come out point"
        rules = self.ruleset.rules("point set")
        no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules, f"Known: {known}.")

    def write_carry(self, carry: Carry) -> object:
        """Write the point, where the game has one, and the last roll."""
        left = carry if isinstance(carry, Carried) else Carried()
        last = written(left.last) if left.last else None
        return {"point": left.point, "last": last} if self.points else {"last": last}


_SPOKEN: Final = {
    "hard",
    "hardway",
    "way",
    "ways",
    "easy",
    "no",
    "craps",
    "place",
    "buy",
    "lay",
} | {
    "high",
    "point",
    "on",
    "against",
    "come",
    "out",
    "to",
    "win",
    "lose",
}


def _once(text: str) -> str:
    """Take a number that is written twice, ``Four (4)``, as one."""
    twice = re.fullmatch(r"\s*(\w+)\s*\((\w+)\)\s*", text)
    return twice[1] if twice and tokens(twice[1]) == tokens(twice[2]) else text


def _places(bet: DiceBet) -> str:
    """Say on which numbers a bet is made."""
    places = ", ".join(str(each) for each in bet.named() if each != "")
    return f"It is made on {places}." if places else "It has no target."


def _is_hard(bet: DiceBet) -> bool:
    return bet.terms.about.get("kind") == "hardway"
