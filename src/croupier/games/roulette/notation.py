"""How roulette is written: bets on numbers, the number spun, irregular spins.

A target is what its kind of bet is on: ``[17, 20]``, ``17``, the place of a column, ``{"centre": 17,
"pieces": 5}``. ``{"courtesy": "0"}``, or ``"courtesy 0"``, is a chip on the courtesy line; ``{"number":
17, "touching": [18]}`` one that lies on 17 and touches the line to 18.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NoReturn

from croupier.equipment.wheels import ZEROS, Wheel
from croupier.games.notation import GameNotation, as_text, refused, short
from croupier.games.protocol import Backed, Bet, Symbol
from croupier.games.roulette.bets import Numbers
from croupier.games.roulette.cloth import ROWS, Area, written
from croupier.games.roulette.kinds import ON_NUMBERS, shape_of
from croupier.games.targets import POCKET, Shape
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason
from croupier.terms.shapes import is_list, is_object


OUTER: Final = "outer"
"""The line at the end of a row, on which a street is placed."""
ENDS_OF_ROWS: Final = {end for row in ROWS for end in (row[0], row[-1])}
COURTESY: Final = "courtesy"
TOUCHING: Final = "touching"


@dataclass(frozen=True)
class RouletteNotation(GameNotation):
    """Reads and writes roulette under one ruleset."""

    wheel: Wheel

    symbol_called = "number of the wheel"
    symbol_rules = "wheel"
    symbol_type = int | str

    def shape(self, bet: Bet[Any]) -> Shape:
        """What its kind is on."""
        assert isinstance(bet, Numbers)
        return shape_of(bet.terms)

    @cached_property
    def symbols(self) -> Mapping[str, Symbol]:
        """The pockets."""
        return {number: number for number in self.wheel.order}

    @property
    def symbol_remedy(self) -> str:
        """Say which numbers the wheel has."""
        zeros = ", ".join(sorted(n for n in self.wheel.order if not n.strip("0")))
        return f"It has {zeros} and 1 to {max(map(int, self.wheel.order))}."

    # Wagers

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet and its numbers, or how a chip lies that is not whole in one place."""
        if is_object(target) and COURTESY in target:
            return self._courtesy(bet, target[COURTESY])
        if isinstance(target, str) and target.startswith(f"{COURTESY} "):
            return self._courtesy(bet, target.removeprefix(f"{COURTESY} "))
        if is_object(target) and TOUCHING in target:
            return self._touching(bet, target)
        return super().wager(bet, target)

    def no_place(self, bet: str, target: object) -> NoReturn:
        """Refuse a place that the cloth does not have, or a number that the wheel does not."""
        shape = shape_of(self.ruleset.bets[bet])
        is_several = is_list(target) or (is_object(target) and "centre" in target)
        if shape is POCKET and target not in (None, "") and not is_several:
            self.symbol(target)
        if shape in ON_NUMBERS:
            said = target.get("centre") if is_object(target) else target
            for number in (as_text(said) or "").partition(" ")[0].split("-"):
                if number.isdecimal():
                    self.symbol(number)
        super().no_place(bet, target)

    def _courtesy(self, bet: str, line: object) -> Backed:
        """Read a chip on a courtesy line, where the cloth has one."""
        for name in ("straight-up", "split") if bet in ("straight-up", "split") else ():
            for entry in self._courtesy_lines(name):
                if entry["line"] == as_text(line):
                    numbers = str(entry["numbers"]).split("-")
                    return Backed(name, written(numbers), self.ruleset.refs(entry["rules"]))
        what = f"this cloth has no courtesy line for {short(line)}"
        rules = self.ruleset.bets["straight-up"].rules
        remedy = "Choose a layout with courtesy lines."
        raise refused(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, remedy)

    def _courtesy_lines(self, bet: str) -> list[Mapping[str, Any]]:
        terms = self.ruleset.bets.get(bet)
        lines = terms.about.get(COURTESY) if terms else None
        return [line for line in lines if is_object(line)] if is_list(lines) else []

    def _touching(self, bet: str, target: Mapping[str, object]) -> Backed:
        """Read a chip that touches lines as one that lies on them, where the book says so."""
        rules = self.ruleset.rules("touching") or self.ruleset.rules("lies where it lies")
        if not rules:
            what = f"no chip of {self.ruleset.book} touches a line"
            raise refused(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, self.ruleset.rules("position"))
        lines = target[TOUCHING]
        if bet != "straight-up" or set(target) != {"number", TOUCHING} or not is_list(lines):
            what = "a chip that touches lines is a straight-up one, on a number"
            remedy = 'Write {"number": 17, "touching": [18]}.'
            raise refused(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, remedy)
        number = str(self.symbol(target["number"]))
        if self.ruleset.rules("lies where it lies"):
            return Backed(bet, number, rules)
        return self._on_lines(number, lines, rules)

    def _on_lines(self, number: str, lines: object, rules: tuple[Ref, ...]) -> Backed:
        assert is_list(lines)
        others = {str(self.symbol(line)) for line in lines if line != OUTER}
        beside = {other for other in others if self._is_beside(number, other)}
        found = self._lies_on({number} | beside, outer=OUTER in lines)
        if OUTER in lines and number not in ENDS_OF_ROWS:
            found = None
        if found is None or not others <= set(self._area(found).numbers):
            what = f"no chip on {number} touches {short(lines)}"
            raise refused(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules)
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
