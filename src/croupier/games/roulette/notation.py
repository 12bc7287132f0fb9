"""How roulette is written: bets, targets, numbers and irregular spins.

A target is its numbers (``[17, 18]``, ``"17-18"``, ``17``), a column or dozen its place (1 to 3,
or its numbers), an even chance nothing. ``{"courtesy": "0"}`` is a chip on the courtesy line;
``{"number": 17, "touching": [18]}`` a chip that lies on 17 and touches the line to 18.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from croupier.equipment.wheels import ZEROS, Wheel
from croupier.games.facts import misread
from croupier.games.protocol import Backed, Bet, Carry, Chance, Move, Ruling, Symbol, Target
from croupier.games.roulette.bets import Numbers, neighbours, not_on_the_cloth
from croupier.games.roulette.cloth import ROWS, Area, written
from croupier.games.roulette.rulings import LEAST_CIRCUITS
from croupier.games.roulette.spelling import PLACES, ZERO_WORDS, announced, bet_name, cause_name
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


OUTER: Final = "outer"
"""The line at the end of a row, on which a street is placed."""
ENDS_OF_ROWS: Final = {end for row in ROWS for end in (row[0], row[-1])}
_NUMBER_KEYS: Final = ("number", "ball", "result", "winning number", "spun")
_CIRCUIT_KEYS: Final = ("circuits", "revolutions", "turns")
_UNSAID: Final = (None, True, "")
_RULING_FACTS: Final = {
    "no spin": {"cause", "called", "ball", "circuits"},
    "early ball": {"ball"},
    "ball dropped": set[str](),
}


def _no(reason: Reason, what: str, rules: tuple[Ref, ...] = (), remedy: str = "") -> NoReturn:
    raise RefusedError(Refusal(reason, what, rules, remedy))


def _short(written: object) -> str:
    text = str(written)
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass(frozen=True)
class RouletteNotation:
    """Reads and writes roulette under one ruleset."""

    ruleset: Ruleset
    wheel: Wheel
    bets: Mapping[str, Bet[Any]]

    # Wagers

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet by any of its names, and its target in any of its spellings."""
        spelt = bet_name(bet, target)
        name, size = spelt.name, spelt.size
        offered = self.bets.get(name)
        if not isinstance(offered, Numbers):
            self._not_offered(name)
        if is_object(target) and "courtesy" in target:
            return self._courtesy(name, self._only(target, ("courtesy",)))
        if isinstance(target, str) and target.strip().lower().startswith("courtesy"):
            return self._courtesy(name, target.strip()[len("courtesy") :])
        if is_object(target) and "touching" in target:
            return self._touching(name, target)
        found = self._find(name, offered, target if spelt.target is None else spelt.target, size)
        if spelt.target is not None and target not in (None, "", spelt.target):
            self._check_same(bet, found, self._find(name, offered, target, size))
        if found not in offered.areas:
            raise RefusedError(not_on_the_cloth(offered.terms, found, list(offered.areas)))
        return Backed(name, found)

    def write_target(self, bet: str, target: Target) -> object:
        """Write a target as it is printed on a receipt."""
        return str(target) or None

    def _check_same(self, bet: str, own: str, other: str) -> None:
        """Refuse a name with one target in it and another beside it."""
        if own != other:
            what = f"{_short(bet)!r} is on {own}, and its target is {_short(other)}"
            rules = self.ruleset.rules("bets")
            _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, "Name one.")

    def _not_offered(self, name: str) -> NoReturn:
        terms = self.ruleset.bets.get(name)
        if terms is not None:
            what = f"{name} is not offered until its groups are configured"
            _no(Reason.BET_IS_NOT_OFFERED, what, terms.rules, "Set option asian-groups.")
        if name in self.ruleset.withheld:
            what = f"{name} is not offered on this layout"
            _no(Reason.BET_IS_NOT_OFFERED, what, self.ruleset.withheld[name])
        what = f"{_short(name)!r} is no roulette bet of {self.ruleset.book}"
        known = nearest(name, self.bets)
        _no(Reason.BET_IS_UNKNOWN, what, self.ruleset.rules("bets"), known)

    def _find(self, name: str, bet: Numbers, target: object, size: int | None) -> str:
        sizes = bet.terms.about.get("neighbours")
        if isinstance(sizes, tuple):
            return self._neighbours(sizes, target, size)
        if is_object(target):
            target = self._only(target, ("numbers", "number", name, "digit", "target"))
        if bet.terms.about.get("finales") is True:
            if target is None and size is not None:
                return str(size)
            return _digits(target) if isinstance(target, int) else str(target).strip()
        if bet.terms.about.get("kind") in ("column", "dozen"):
            return self._place(bet, target)
        if target is None or target in ("", [], name):
            return next(iter(bet.areas)) if len(bet.areas) == 1 else ""
        numbers = self._numbers(target)
        if "" in bet.areas:
            return "" if set(numbers) == set(bet.areas[""].numbers) else written(numbers)
        if len(numbers) == 2 and bet.terms.about.get("kind") in ("street", "corner", "six-line"):
            ends = (numbers[0], numbers[1])
            whole_areas = (n for n, a in bet.areas.items() if (a.numbers[0], a.numbers[-1]) == ends)
            return next(whole_areas, written(numbers))
        return written(numbers) if len(set(numbers)) == len(numbers) else "-".join(numbers)

    def _place(self, bet: Numbers, target: object) -> str:
        """Read a column or dozen: by place, by word, by its first and last or all its numbers."""
        text = str(target).strip().lower()
        text = PLACES.get(text, text)
        if text in bet.areas:
            return text
        numbers = set(self._numbers(target)) if target not in (None, "") else set[str]()
        for place, area in bet.areas.items():
            if numbers in (set(area.numbers), {area.numbers[0], area.numbers[-1]}):
                return place
        return written(numbers)

    def _neighbours(self, sizes: tuple[Any, ...], target: object, size: int | None) -> str:
        """Read a centre and a size; five pieces where the size is not said; or all numbers."""
        if is_object(target):
            said = target.get("pieces", target.get("size", size))
            size = int(said) if str(said).isdecimal() else size
            if said is not None and str(size) != str(said):
                _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, f"{_short(said)!r} is no number of pieces")
            rest = {key: part for key, part in target.items() if key not in ("pieces", "size")}
            target = self._only(rest, ("centre", "center", "number", "numbers", "target"))
        sized = re.fullmatch(r"(\w+) x (\d)", target) if isinstance(target, str) else None
        if sized:
            target, size = sized[1], int(sized[2])
        numbers = self._numbers(target)
        if len(numbers) > 1:
            size = len(numbers)
            for centre in self.wheel.order:
                if set(self.wheel.neighbours(centre, size // 2)) == set(numbers):
                    return neighbours(centre, sizes, size)
            return written(numbers)
        size = 5 if size is None else size
        if size not in sizes:
            return f"{numbers[0]} x {size}"
        return neighbours(numbers[0], sizes, size)

    def _numbers(self, target: object) -> list[str]:
        """Read numbers of the wheel in any of the ways people write them."""
        if isinstance(target, str):
            text = target.strip().lower()
            parts: list[object] = [ZERO_WORDS.get(text) or text]
            if text not in ZERO_WORDS:
                parts = list(re.split(r"\s*(?:[\s,/&+\u2010-\u2015-]|\band\b)\s*", text))
        elif is_list(target):
            parts = list(target)
        else:
            parts = [target]
        if not parts or len(parts) > len(self.wheel.order):
            what = "the wager has no target" if not parts else "so many numbers are no target"
            _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, (), "Name one.")
        return [self._number(part) for part in parts]

    def _number(self, written: object) -> str:
        if isinstance(written, float) and written.is_integer():
            written = int(written)
        if isinstance(written, bool) or not isinstance(written, int | str):
            text = _short(written)
        else:
            text = str(written).strip().lower() if isinstance(written, str) else _digits(written)
            text = ZERO_WORDS.get(text, text)
        if text not in self.wheel.order:
            said = text if text == _HUGE else repr(_short(text))
            what = f"{said} is not a number of the {len(self.wheel.order)}-pocket wheel"
            zeros = ", ".join(sorted(n for n in self.wheel.order if not n.strip("0")))
            remedy = f"It has {zeros} and 1 to {max(map(int, self.wheel.order))}."
            _no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, self.ruleset.rules("wheel"), remedy)
        return text

    def _only(self, target: Mapping[Any, object], keys: tuple[str, ...]) -> object:
        """Take the one thing a written target says."""
        if len(target) == 1:
            ((key, value),) = target.items()
            if key in keys:
                return value
        what = f"this is written with one of {', '.join(keys)}, not {_short(dict(target))}"
        _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what)

    def _courtesy(self, bet: str, line: object) -> Backed:
        """Read a chip on a courtesy line, where the cloth has one."""
        wanted = str(line).strip(" :").lower().removeprefix("line").strip(" :") or "0"
        wanted = ZERO_WORDS.get(wanted, wanted)
        for name in ("straight-up", "split") if bet in ("straight-up", "split") else ():
            for entry in self._courtesy_lines(name):
                if entry["line"] in (wanted, "-".join(reversed(wanted.split("-")))):
                    numbers = str(entry["numbers"]).split("-")
                    return Backed(name, written(numbers), self.ruleset.refs(entry["rules"]))
        what = f"this cloth has no courtesy line for {_short(wanted)}"
        rules = self.ruleset.bets["straight-up"].rules
        remedy = "Choose a layout with courtesy lines."
        _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, remedy)

    def _courtesy_lines(self, bet: str) -> list[Mapping[str, Any]]:
        terms = self.ruleset.bets.get(bet)
        lines = terms.about.get("courtesy") if terms else None
        return [line for line in lines if is_object(line)] if is_list(lines) else []

    def _touching(self, bet: str, target: Mapping[Any, object]) -> Backed:
        """Read a chip that touches lines as one that lies on them, where the book says so."""
        rules = self.ruleset.rules("touching") or self.ruleset.rules("lies where it lies")
        if not rules:
            what = f"no chip of {self.ruleset.book} touches a line"
            _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, self.ruleset.rules("position"))
        if bet != "straight-up" or set(target) != {"number", "touching"}:
            what = (
                "a chip that touches lines is a straight-up one, with a number and what it touches"
            )
            _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules)
        number = self._number(target["number"])
        if self.ruleset.rules("lies where it lies"):
            return Backed(bet, number, rules)
        touched = target["touching"]
        lines = list(touched) if is_list(touched) else [touched]
        others = {self._number(line) for line in lines if line != OUTER}
        beside = {other for other in others if self._is_beside(number, other)}
        found = self._lies_on({number} | beside, outer=OUTER in lines)
        if OUTER in lines and number not in ENDS_OF_ROWS:
            found = None
        if found is None or not others <= set(self._area(found).numbers):
            what = f"no chip on {number} touches {_short(lines)}"
            _no(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules)
        return Backed(*found, rules if lines else ())

    def _is_beside(self, number: str, other: str) -> bool:
        return written((number, other)) in self.bets["split"].targets()

    def _area(self, place: tuple[str, str]) -> Area:
        bet = self.bets[place[0]]
        assert isinstance(bet, Numbers)
        return bet.areas[place[1]]

    def _lies_on(self, numbers: set[str], *, outer: bool) -> tuple[str, str] | None:
        """Find the bet whose place is the line, or the crossing of lines, around these numbers."""
        if outer:
            numbers |= {each for row in ROWS for each in row if numbers & set(row)}
        elif len(numbers) == 1:
            return "straight-up", written(numbers)
        for name in ("split", "street", "corner", "five-line", "six-line"):
            bet = self.bets.get(name)
            for place, area in bet.areas.items() if isinstance(bet, Numbers) else ():
                # A whole row is reached over its outer line alone, but where it meets a zero.
                reached = outer or name in ("split", "corner") or set(area.numbers) & set(ZEROS)
                if reached and numbers <= set(area.numbers):
                    return name, place
        return None

    # Chance

    def chance(self, written: object) -> Move:
        """Read a number, or an irregular spin as an object."""
        if isinstance(written, str) and written.strip().lower() == "no spin":
            return self.ruling("no spin", {})
        if not is_object(written):
            return Chance(self._called(written))
        facts = dict(written)
        if "no spin" in facts:
            cause = facts.pop("no spin")
            return self.ruling(
                "no spin", facts | ({"cause": cause} if cause not in _UNSAID else {})
            )
        if "early ball" in facts:
            facts["ball"] = facts.pop("early ball")
            return self.ruling("early ball", facts)
        if facts.get("early") is True:
            return self.ruling("early ball", {k: v for k, v in facts.items() if k != "early"})
        if facts.get("ball dropped") is True:
            return self.ruling("ball dropped", {k: v for k, v in facts.items() if v is not True})
        return self._spin(facts)

    def _spin(self, facts: dict[Any, object]) -> Move:
        """Read a spin with its circuits; too few of them void it though nobody called it."""
        counted = [facts.pop(key) for key in _CIRCUIT_KEYS if key in facts]
        circuits = self._fact("circuits", counted[0] if counted else LEAST_CIRCUITS)
        number = self._only(facts, _NUMBER_KEYS)
        if int(circuits) < LEAST_CIRCUITS and "no spin" in self.ruleset.rulings:
            cause = {"cause": "fewer than four circuits", "called": False, "ball": number}
            return self.ruling("no spin", {**cause, "circuits": circuits})
        return Chance(self._called(number))

    def _called(self, written: object) -> str:
        """Read a number with the colour that the dealer announces, if it is there."""
        said, colour = announced(written) if isinstance(written, str) else (written, None)
        number = self._number(said)
        own = str(self.wheel.colour(number))
        if colour not in (None, own):
            rules = self.ruleset.rules("wheel")
            what = f"{number} is {own} on this wheel, not {colour}"
            _no(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules, "Write the number alone.")
        return number

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling and its facts."""
        known = _RULING_FACTS.get(name)
        if known is None or name not in self.ruleset.rulings:
            remedy = f"Known here: {', '.join(self.ruleset.rulings) or 'none'}."
            if name in self.ruleset.withheld:
                what, rules = f"{name} is not ruled at this table", self.ruleset.withheld[name]
                _no(Reason.RULING_DOES_NOT_APPLY, what, rules, remedy)
            what = f"{self.ruleset.book} knows no ruling {_short(name)!r} at roulette"
            _no(Reason.RULING_IS_UNKNOWN, what, remedy=remedy)
        odd = [str(fact) for fact in facts if fact not in known]
        if odd:
            what = f"{name} has no fact {_short(odd[0])!r}"
            _no(Reason.RULING_DOES_NOT_APPLY, what, remedy=f"Known: {', '.join(sorted(known))}.")
        read = {fact: self._fact(fact, value) for fact, value in facts.items()}
        return Ruling(name, tuple(sorted(read.items())))

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """Put the right number where the ball was said to lie."""
        facts = {**dict(ruling.facts), "ball": str(symbol)}
        return Ruling(ruling.name, tuple(sorted(facts.items())))

    def _fact(self, name: str, value: object) -> str | int | bool:
        match name, value:
            case "cause", str():
                return cause_name(value)
            case "called", bool():
                return value
            case "circuits", int() if not isinstance(value, bool) and 0 <= value <= 1000:
                return value
            case "ball", _:
                return self._number(value)
            case _:
                raise RefusedError(misread(name, _short(value)))

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a number."""
        return str(symbol)

    def carry(self, written: object) -> Carry:
        """Read the last winning number."""
        if written is None or written == {}:
            return None
        last = self._only(written, ("last", "number")) if is_object(written) else written
        return None if last is None else self._number(last)

    def write_carry(self, carry: Carry) -> object:
        """Write the last winning number."""
        return {"last": carry}


_HUGE: Final = "so large a number"


def _digits(number: float) -> str:
    # A whole number of thousands of digits cannot even be written out.
    return str(number) if abs(number) < 10**40 else _HUGE
