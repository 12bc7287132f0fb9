"""How the money wheel is written: its bet, its symbols and void spins.

A symbol is its letter, ``"A"`` to ``"G"``, or the name the operator gave it. A void spin is
``{"no spin": "on a peg"}``; ``{"symbol": "A", "turns": 3}`` is a spin with its turns counted.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NoReturn

from croupier.equipment.money_wheels import MoneyWheel
from croupier.games.facts import misread
from croupier.games.money_wheel.bets import OneSymbol
from croupier.games.money_wheel.rulings import LEAST_TURNS, NO_SPIN
from croupier.games.protocol import Backed, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.advice import meant
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


BET: Final = "symbol"
_BET_NAMES: Final = {
    *(BET, "symbols", "section", "wheel", "money-wheel", "particular-symbol", "single-symbol"),
    *("straight-up", "straight", "spot", "number", "one-symbol", "compartment", "segment"),
}
_SYMBOL: Final = ("symbol", "section", "result", "number", "target", "landed", "at", "compartment")
_ASTRIDE: Final = ("straddling", "between", "touching", "across")
_VOID_NAMES: Final = {NO_SPIN, "void", "no-spin", "no_spin", "no result"}
_TURNS: Final = ("turns", "revolutions", "circuits", "rotations", "spins")
_FACTS: Final = {
    "cause": {"cause", "reason", "why"},
    "called": {"called", "announced"},
    "symbol": {*_SYMBOL, "indicator"},
    "turns": set(_TURNS),
}
_CAUSES: Final = {
    "on a peg": r"\bpegs?\b|between",
    "fewer than four turns": r"four|\b4\b|turn|revol|rotat|circuit|short",
    "unbalanced wheel": r"balanc",
    "interference": r"interfer|touched|tamper|obstruct|grabb|hand|hit the",
    "mechanical fault": r"mechanic|malfunction|fault|broke|jam|stuck|support|structure|defect",
}


def _no(reason: Reason, what: str, rules: tuple[Ref, ...] = (), remedy: str = "") -> NoReturn:
    raise RefusedError(Refusal(reason, what, rules, remedy))


def _short(written: object) -> str:
    text = str(written)
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass(frozen=True)
class MoneyWheelNotation:
    """Reads and writes the money wheel under one ruleset."""

    ruleset: Ruleset
    wheel: MoneyWheel
    bets: Mapping[str, OneSymbol]

    # Wagers

    def wager(self, bet: str, target: object) -> Backed:
        """Read the bet by any of its names, or by its symbol alone."""
        name = re.sub(r"[\s_]+", "-", bet[:200].strip().lower())
        name = name.removesuffix("-bet").removesuffix("-wager")
        if name in _BET_NAMES:
            return Backed(BET, self._target(target))
        own = self._letter(bet)
        if own is None:
            what = f"{_short(bet)!r} is no money wheel bet of {self.ruleset.book}"
            remedy = f"{meant(bet, self.bets)}Known: {BET}, on one of {self._known()}."
            _no(Reason.BET_IS_UNKNOWN, what, self.ruleset.rules("bets"), remedy)
        if target not in (None, "") and self._target(target) != own:
            what = f"{_short(bet)!r} is on {own}, and its target is {_short(target)}"
            _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, self.bets[BET].terms.rules)
        return Backed(BET, own)

    def _target(self, target: object) -> str:
        segment = self.bets[BET].terms.rules + self.ruleset.rules("segment")
        if is_object(target) and any(key in target for key in _ASTRIDE):
            what = "a wager lies within one segment of the layout, not across two"
            _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, segment)
        if is_object(target):
            target = self._only(target, _SYMBOL)
        if is_list(target) and len(target) == 1:
            target = target[0]
        letter = self._letter(target)
        if letter is None:
            what = f"symbol {_short(target)!r} is not on the layout"
            what = "symbol is made on one of seven, and none is named" if target is None else what
            rules = segment if is_list(target) else self.bets[BET].terms.rules
            remedy = f"It is made on one of {self._known()}."
            _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, remedy)
        return letter

    def write_target(self, bet: str, target: Target) -> object:
        """Write a symbol by its letter."""
        return str(target)

    def _letter(self, written: object) -> str | None:
        """Find a symbol by its letter or by the operator's name for it."""
        if isinstance(written, bool) or not isinstance(written, str | int):
            return None
        said = _short(written).strip().lower()
        for text in (said, re.sub(r"^symbol[\s_-]+", "", said)):
            for letter, name in self.wheel.names.items():
                if text in (letter.lower(), name.lower()):
                    return letter
        return None

    def _known(self) -> str:
        names = self.wheel.names.items()
        return ", ".join(each if each == name else f"{each} ({name})" for each, name in names)

    def _only(self, said: Mapping[str, object], keys: tuple[str, ...]) -> object:
        """Take the one thing an object says."""
        if len(said) == 1:
            ((key, value),) = said.items()
            if key in keys:
                return value
        what = f"this is written with one of {', '.join(keys)}, not {_short(dict(said))}"
        raise RefusedError(Refusal(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what))

    # Chance

    def chance(self, written: object) -> Move:
        """Read a symbol, or a void spin as an object."""
        if isinstance(written, str):
            name, _, cause = written.partition(":")
            if name.strip().lower() in _VOID_NAMES:
                return self.ruling(NO_SPIN, {"cause": cause.strip()} if cause.strip() else {})
        if not is_object(written):
            return Chance(self._symbol(written))
        facts = dict(written)
        for key in _VOID_NAMES & set(facts):
            cause = facts.pop(key)
            said = {} if cause is None or cause is True else {"cause": cause}
            return self.ruling(NO_SPIN, {**facts, **said})
        if "ruling" in facts:
            return self.ruling(str(facts.pop("ruling")), facts)
        return self._spin(facts)

    def _spin(self, facts: dict[str, object]) -> Move:
        """Read a spin with its turns; too few of them void it though nobody called it."""
        turns = [facts.pop(key) for key in _TURNS if key in facts]
        counted = self._fact("turns", turns[0]) if turns else LEAST_TURNS
        symbol = self._only(facts, _SYMBOL)
        if isinstance(symbol, str) and re.search(_CAUSES["on a peg"], symbol[:60].lower()):
            return self.ruling(NO_SPIN, {"cause": "on a peg", "called": False})
        if isinstance(counted, int) and counted < LEAST_TURNS:
            told = {"cause": "fewer than four turns", "called": False, "turns": counted}
            return self.ruling(NO_SPIN, {**told, "symbol": symbol})
        return Chance(self._symbol(symbol))

    def _symbol(self, written: object) -> str:
        letter = self._letter(written)
        if letter is None:
            what = f"{_short(written)!r} is no symbol of the wheel"
            remedy = f"It has {self._known()}."
            rules = self.ruleset.rules("wheel")
            _no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules, remedy)
        return letter

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a symbol by its letter."""
        return str(symbol)

    # Rulings

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling and its facts."""
        if name.strip().lower() not in _VOID_NAMES or NO_SPIN not in self.ruleset.rulings:
            what = f"{self.ruleset.book} knows no ruling {_short(name)!r} at the money wheel"
            _no(Reason.RULING_IS_UNKNOWN, what, remedy=f"Known here: {NO_SPIN}.")
        read: dict[str, str | int | bool] = {}
        for key, value in facts.items():
            fact = next((own for own, names in _FACTS.items() if key in names), None)
            if fact is None:
                what = f"{NO_SPIN} has no fact {_short(key)!r}"
                remedy = f"Known: {', '.join(_FACTS)}."
                _no(Reason.RULING_DOES_NOT_APPLY, what, remedy=remedy)
            read[fact] = self._fact(fact, value)
        return Ruling(NO_SPIN, tuple(sorted(read.items())))

    def _fact(self, name: str, value: object) -> str | int | bool:
        match name, value:
            case "cause", str():
                return self._cause(value)
            case "called", bool():
                return value
            case "turns", int() | float() if not isinstance(value, bool) and 0 <= value <= 1000:
                return int(value)
            case "symbol", _:
                return self._symbol(value)
            case _:
                raise RefusedError(misread(name, _short(value)))

    def _cause(self, text: str) -> str:
        """Read the cause of a void spin in the words of the floor."""
        said = text.strip().lower()[:200]
        if said in _CAUSES:
            return said
        return next((name for name, words in _CAUSES.items() if re.search(words, said)), said[:60])

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """Put the right symbol where the wheel was said to rest."""
        facts = {**dict(ruling.facts), "symbol": self._symbol(symbol)}
        return Ruling(ruling.name, tuple(sorted(facts.items())))

    # Carry

    def carry(self, written: object) -> Carry:
        """Read the last winning symbol."""
        if written is None or written == {}:
            return None
        last = self._only(written, ("last", *_SYMBOL)) if is_object(written) else written
        return None if last is None else self._symbol(last)

    def write_carry(self, carry: Carry) -> object:
        """Write the last winning symbol."""
        return {"last": carry}
