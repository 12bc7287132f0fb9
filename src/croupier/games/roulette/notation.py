"""How roulette is written: bets on numbers, the number spun, irregular spins.

A target is what its kind of bet is on: ``[17, 20]``, ``17``, the place of a column, ``{"centre": 17,
"pieces": 5}``. ``{"courtesy": "0"}``, or ``"courtesy 0"``, is a chip on the courtesy line; ``{"number":
17, "touching": [18]}`` one that lies on 17 and touches the line to 18.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NoReturn

from croupier.equipment.wheels import ZEROS, Wheel
from croupier.games.notation import GameNotation, Symbols, as_text, refused, short
from croupier.games.protocol import Backed
from croupier.games.roulette.bets import Numbers
from croupier.games.roulette.cloth import ROWS, written
from croupier.games.roulette.kinds import ON_NUMBERS, SIZES
from croupier.games.targets import POCKET
from croupier.terms.refusals import Reason
from croupier.terms.shapes import is_list, is_object


OUTER: Final = "outer"
"""The line at the end of a row, on which a street is placed."""
CROSSED: Final = ("straight-up", "split", "corner")
"""Bets whose places are reached between numbers; those of a whole row over its outer line."""
ON_A_LINE: Final = ("straight-up", "split")
"""Bets that a chip on a courtesy line may be."""
ENDS_OF_ROWS: Final = {end for row in ROWS for end in (row[0], row[-1])}
COURTESY: Final = "courtesy"
TOUCHING: Final = "touching"


def pockets(wheel: Wheel) -> Symbols:
    """Give the numbers of a wheel."""
    zeros = ", ".join(sorted(n for n in wheel.order if not n.strip("0")))
    remedy = f"It has {zeros} and 1 to {max(map(int, wheel.order))}."
    known = {number: number for number in wheel.order}
    return Symbols("number of the wheel", "wheel", int | str, known, remedy)


@dataclass(frozen=True)
class RouletteNotation(GameNotation):
    """Reads and writes roulette under one ruleset."""

    bets: Mapping[str, Numbers]

    def wager(self, bet: str, target: object) -> Backed:
        """Read a bet and its numbers, or how a chip lies that is not whole in one place."""
        said: Mapping[str, object] = target if is_object(target) else {}
        if isinstance(target, str) and target.startswith(f"{COURTESY} "):
            said = {COURTESY: target.removeprefix(f"{COURTESY} ")}
        if COURTESY in said:
            return self._courtesy(bet, said[COURTESY])
        if TOUCHING in said:
            return self._touching(bet, said)
        return super().wager(bet, target)

    def no_place(self, bet: str, target: object) -> NoReturn:
        """Refuse a number that the wheel does not have, or a place that the cloth does not."""
        shape = self.bets[bet].shape
        said = target["centre"] if is_object(target) and "centre" in target else target
        if shape is POCKET and said is target and not is_list(said) and said not in (None, ""):
            self.symbol(said)
        named = (as_text(said) or "").partition(" ")[0]
        for number in named.split("-") if shape in ON_NUMBERS else ():
            if number.isdecimal():
                self.symbol(number)
        super().no_place(bet, target)

    def _courtesy(self, bet: str, line: object) -> Backed:
        """Read a chip on a courtesy line, where the cloth has one."""
        for name in ON_A_LINE if bet in ON_A_LINE else ():
            terms = self.ruleset.bets.get(name)
            lines = terms.about.get(COURTESY) if terms else None
            for entry in filter(is_object, lines if is_list(lines) else ()):
                if entry["line"] == as_text(line):
                    numbers = str(entry["numbers"]).split("-")
                    return Backed(name, written(numbers), self.ruleset.refs(entry["rules"]))
        what = f"this cloth has no courtesy line for {short(line)}"
        rules = self.ruleset.bets["straight-up"].rules
        remedy = "Choose a layout with courtesy lines."
        raise refused(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, remedy)

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
        others = {str(self.symbol(line)) for line in lines if line != OUTER}
        found = self._lies_on(number, others, outer=OUTER in lines)
        if found is None:
            what = f"no chip on {number} touches {short(lines)}"
            raise refused(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules)
        return Backed(*found, rules if lines else ())

    def _lies_on(self, number: str, others: set[str], *, outer: bool) -> tuple[str, str] | None:
        """Find the bet whose place is the line, or the crossing of lines, that a chip touches."""
        splits = self.bets["split"].areas
        touched = {number, *(each for each in others if written((number, each)) in splits)}
        if outer:
            touched |= {each for row in ROWS for each in row if touched & set(row)}
        for name in SIZES if not outer or number in ENDS_OF_ROWS else ():
            for place, area in self.bets[name].areas.items() if name in self.bets else ():
                covered = set(area.numbers)
                # A whole row is reached over its outer line alone, but where it meets a zero.
                is_reached = outer or name in CROSSED or covered & set(ZEROS)
                if is_reached and touched <= covered:
                    return (name, place) if others <= covered else None
        return None
