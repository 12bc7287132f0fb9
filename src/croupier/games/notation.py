"""How every game is written: names, targets, symbols, rulings and what carries over.

A thing has one spelling: its name in the book's data. What else is written is refused with what would
do. A target has the shape of its bet's kind, or is the place's own name as the house writes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NoReturn

import msgspec

from croupier.equipment.cards import CARDS
from croupier.equipment.dice import rolls
from croupier.games.bets import AnyBet
from croupier.games.facts import CORRECTION, terms_of, unnamed
from croupier.games.protocol import Backed, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.games.targets import NOTHING
from croupier.rulebooks.ruleset import Ruleset, RulingTerms, Value
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


_LONGEST: Final = 60
_FEW: Final = 6
_MOST: Final = 1000
SYMBOL: Final = "symbol"


def refused(
    reason: Reason, what: str, rules: tuple[Ref, ...] = (), remedy: str = ""
) -> RefusedError:
    """Say what is wrong with what is written."""
    return RefusedError(Refusal(reason, what, rules, remedy))


def short(written: object) -> str:
    """Quote what is written, cut where it is long."""
    try:
        text = str(written)
    except ValueError:  # a whole number of thousands of digits cannot even be written out
        return "so large a number"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def as_text(written: object) -> str | None:
    """Write a symbol or a place as the house does; None of what it never writes so.

    >>> as_text(17), as_text([3, 4]), as_text("9H"), as_text(True)
    ('17', '3-4', '9H', None)
    """
    if is_list(written):
        parts = [str(each) for each in written if type(each) is int and abs(each) < _MOST]
        return "-".join(parts) if parts and len(parts) == len(written) else None
    if isinstance(written, str):
        return written
    return str(written) if type(written) is int and abs(written) < _MOST else None


class Symbols(NamedTuple):
    """What the equipment can bring: what one is called, and what is written for each."""

    called: str
    rules: str
    """The name of the rules that say which there are."""
    type: Any
    """What one is written as."""
    known: Mapping[str, Symbol]
    remedy: str
    """How one is written, in a sentence."""


def named(*names: str) -> Symbols:
    """Give what brings one of some names: the sides of a coin, the sections of a wheel.

    >>> named("heads", "tails").remedy
    "It has 'heads', 'tails'."
    """
    remedy = f"It has {', '.join(map(repr, names))}."
    return Symbols("result", "equipment", str, {name: name for name in names}, remedy)


CARD: Final = Symbols("card", "cards", str, CARDS, "Write a card like 9H, 10S or KD.")


def thrown(dice: int, called: str, type_: Any, remedy: str) -> Symbols:
    """Give what some dice can show."""
    known = {str(as_text(roll)): roll for roll in rolls(dice)}
    return Symbols(f"roll of {called} dice", "dice", type_, known, remedy)


@dataclass(frozen=True)
class GameNotation:
    """Reads and writes a game under one ruleset."""

    ruleset: Ruleset
    bets: Mapping[str, AnyBet]
    symbols: Symbols
    carries: bool = True
    """Whether the last symbol is known to the next round."""
    nicknames: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Places that the operator gave names of their own, by these."""
    no_target: str = "leave it out"
    """What to do instead of naming a target where there is none."""
    asks_why: tuple[str, ...] = ()
    """Rulings that are not told without their cause."""

    # Wagers

    def wager(self, bet: str, target: object) -> Backed:
        """Read which bet a wager is and what it is on."""
        if bet not in self.bets:
            self._not_offered(bet)
        named = self._named(self.bets[bet], target)
        found = None if named is None else self.bets[bet].named(named)
        if found is None:
            self.no_place(bet, target)
        return Backed(bet, found)

    def _named(self, bet: AnyBet, target: object) -> str | frozenset[str] | None:
        """Say which place a target names: by its own name, or in the shape of the bet."""
        if isinstance(target, str):
            is_nothing = (
                target == "" and bet.shape is NOTHING
            )  # where there is none, it is left out
            return None if is_nothing else self.nicknames.get(target, target)
        if target is None:
            return next(iter(bet.places)) if len(bet.places) == 1 else ""
        try:
            return bet.shape.names(msgspec.convert(target, bet.shape.type))
        except msgspec.ValidationError:
            return None

    def places(self, bet: str) -> list[str]:
        """List what a wager may name as its target, as it is written."""
        return list(dict.fromkeys((*self.nicknames, *self.bets[bet].places)))

    def no_place(self, bet: str, target: object) -> NoReturn:
        """Refuse a target that the layout does not have, with those nearest and how one is written."""
        shape, known = self.bets[bet].shape, self.places(bet)
        said = as_text(target)
        parts = set((said or "").split("-"))
        alike = {each: len(parts & set(each.split("-"))) for each in known}
        near = sorted(known, key=lambda each: (-alike[each], 0 if alike[each] else len(each)))
        remedy = f"{bet} has no target: {self.no_target}."
        if shape.type is not None:
            some = ", ".join(near[:_FEW]) + (" and others" if len(near) > _FEW else "")
            made = f"{bet} is made on {some}. " if some else ""
            remedy = f"{made}Write {shape.example(near[0])!r}, {shape.words}."
        on = "without a target" if target in (None, "") else short(target if said is None else said)
        rules = self.ruleset.rules("areas") or self.ruleset.bets[bet].rules
        rules += self.ruleset.rules("segment") if is_list(target) or is_object(target) else ()
        what = f"{bet} {on} is not on the layout"
        raise refused(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, remedy)

    def _not_offered(self, bet: str) -> NoReturn:
        if bet in self.ruleset.withheld:
            what = f"{bet} is not offered at this table"
            raise refused(Reason.BET_IS_NOT_OFFERED, what, self.ruleset.withheld[bet])
        if bet in self.ruleset.bets:
            what, terms = (
                f"{bet} is not offered until its places are elected",
                self.ruleset.bets[bet],
            )
            option = terms.about.get("groups")
            raise refused(Reason.BET_IS_NOT_OFFERED, what, terms.rules, f"Set option {option}.")
        what = f"{short(bet)!r} is no {self.ruleset.game} bet of {self.ruleset.book}"
        known = nearest(short(bet), self.bets)
        raise refused(Reason.BET_IS_UNKNOWN, what, self.ruleset.rules("bets"), known)

    def write_target(self, bet: str, target: Target) -> object:
        """Write a target as it is printed on a receipt."""
        return None if target == "" else target

    # Chance

    def chance(self, written: object) -> Move:
        """Read a symbol, or an irregular result as an object that is named for its ruling."""
        if is_object(written):
            return self._irregular({str(name): part for name, part in written.items()})
        return Chance(self.symbol(written))

    def symbol(self, written: object) -> Symbol:
        """Read what the equipment brought."""
        text = as_text(written)
        if text is None or text not in self.symbols.known:
            raise self.no_symbol(written)
        return self.symbols.known[text]

    def no_symbol(self, written: object) -> RefusedError:
        """Say that the equipment brings nothing that is written so."""
        what = f"{short(written)!r} is no {self.symbols.called}"
        rules = self.ruleset.rules(self.symbols.rules)
        return refused(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules, self.symbols.remedy)

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a symbol the way it is read."""
        return list(symbol) if is_list(symbol) else str(symbol)

    def _irregular(self, facts: dict[str, object]) -> Move:
        """Read a ruling with its first fact as its value, or a symbol with what was counted."""
        rulings = self.ruleset.rulings
        name = next((each for each in facts if each in rulings and each != CORRECTION), None)
        if name is None:
            return self._counted(facts)
        said, terms = facts.pop(name), rulings[name]
        first = next(iter(terms.facts), None)
        if first is None and said is not True:
            what = f"{name} says no more than that it was so, and {short(said)!r} is told"
            remedy = f'Write "{name}": true.'
            raise refused(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, remedy)
        return self.ruling(name, facts if said is True else {str(first): said, **facts})

    def _counted(self, facts: dict[str, object]) -> Move:
        """Read a symbol with what was counted: too few void it, though nobody called it."""
        for terms in self.ruleset.rulings.values():
            counts = {name: kind for name, kind in terms.facts.items() if is_object(kind)}
            for name in counts.keys() & facts.keys():
                least, cause = counts[name]["least"], counts[name]["cause"]
                counted = self._fact(terms, name, facts[name])
                if isinstance(counted, int) and isinstance(least, int) and counted < least:
                    return self.ruling(terms.name, {**facts, "cause": cause, "called": False})
                brings = symbol_fact(terms)
                if facts.keys() == {name, brings}:
                    return Chance(self.symbol(facts[str(brings)]))
        known = ["corrected", *(each for each in self.ruleset.rulings if each != CORRECTION)]
        what = f"{short(facts)} is no {self.symbols.called}, and nothing that happened to one"
        named = next(iter(facts), "")
        if named in self.ruleset.withheld:
            self.ruling(named, {})
        remedy = f"It is named for its ruling, or is corrected. {nearest(short(named), known)}"
        raise refused(
            Reason.RULING_IS_UNKNOWN, what, self.ruleset.rules(self.symbols.rules), remedy
        )

    # Rulings

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling with its facts."""
        terms = terms_of(self.ruleset, name)
        if isinstance(terms, Refusal):
            raise RefusedError(terms)
        if name in self.asks_why and facts.get("cause") is None:
            raise RefusedError(unnamed(self.ruleset.book, terms, None))
        read = {str(fact): self._fact(terms, str(fact), said) for fact, said in facts.items()}
        self._refuse_count(terms, read)
        return Ruling(name, tuple(sorted(read.items())))

    def _refuse_count(self, terms: RulingTerms, read: Mapping[str, object]) -> None:
        """Refuse a cause that what was counted contradicts."""
        for name, kind in terms.facts.items():
            counted = read.get(name)
            if not is_object(kind) or kind["cause"] != read.get("cause"):
                continue
            if isinstance(counted, int) and counted >= int(str(kind["least"])):
                what = f"the cause is {kind['cause']!r}, and {counted} {name} are told"
                remedy = f"Leave one of them out: {kind['least']} {name} are enough."
                raise refused(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, remedy)

    def _fact(self, terms: RulingTerms, name: str, said: object) -> str | int | bool:
        """Read one fact of a ruling as its data says what it is."""
        kind = terms.facts.get(name)
        match kind, said:
            case None, _:
                what = f"{terms.name} has no fact {short(name)!r}"
                remedy = f"Known: {', '.join(terms.facts) or 'none'}."
                raise refused(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, remedy)
            case "cause", _:
                if isinstance(said, str) and said in terms.causes:
                    return said
                raise RefusedError(unnamed(self.ruleset.book, terms, said))
            case "card", _ if not isinstance(said, str) or said not in CARDS:
                raise self.no_symbol(said)
            case "symbol" | "card", _:
                return str(as_text(self.symbol(self.read_fact(terms, said))) or said)
            case "flag", bool():
                return said
            case Mapping(), int() if type(said) is int and 0 <= said <= _MOST:
                return said
            case "words", str():
                return said[:_LONGEST]
            case tuple(), str() | int() if type(said) is not bool and said in kind:
                return said
            case _:
                what = f"{name} of {terms.name} cannot be {short(said)!r}"
                raise refused(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, written_as(kind))

    def read_fact(self, terms: RulingTerms, said: object) -> object:
        """Take what a ruling says of a symbol for the symbol that it stands for."""
        return said

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """Put the right symbol where the wrong one stood."""
        name = symbol_fact(self.ruleset.rulings[ruling.name])
        if name is None or ruling.fact(name) is None:
            raise refused(
                Reason.NOTHING_TO_CORRECT, f"{ruling.name} has no result that could be corrected"
            )
        facts = {**dict(ruling.facts), name: str(as_text(symbol) or symbol)}
        return Ruling(ruling.name, tuple(sorted(facts.items())))

    # Carry

    def carry(self, written: object) -> Carry:
        """Read what the last round left."""
        if written is None or written == {}:
            return None
        if not self.carries:
            what = f"nothing carries over at {self.ruleset.game}, and {short(written)!r} is written"
            raise refused(Reason.RECORD_CANNOT_BE_READ, what, remedy="Leave 'carry' out.")
        if not is_object(written) or set(written) != {"last"}:
            what = f"what the last round left is written {{'last': ...}}, not {short(written)}"
            raise refused(Reason.RECORD_CANNOT_BE_READ, what, remedy=self.symbols.remedy)
        return None if written["last"] is None else self.symbol(written["last"])

    def write_carry(self, carry: Carry) -> object:
        """Write what the next round starts from."""
        if not self.carries:
            return None
        return {"last": None if carry is None else self.write_symbol(carry)}


def symbol_fact(terms: RulingTerms) -> str | None:
    """Return the fact of a ruling that says what came, where it has one."""
    return next((name for name, kind in terms.facts.items() if kind == SYMBOL), None)


def written_as(kind: Value) -> str:
    """Say how a fact of this kind is written."""
    if is_list(kind):
        return f"Write one of {', '.join(map(repr, kind))}."
    return _WRITTEN.get(str(kind), "Write how many, like 3.")


_WRITTEN: Final = {"flag": "Write true or false.", "words": "Write it in words."}
