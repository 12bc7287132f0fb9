"""Sic bo's course: dice under a cover, wagers, no more bets, the uncovering.

A tumbler's dice are at rest before the first wager; a generator's are drawn when wagering closes,
which stands for the uncovering. Either way chance is due after the close, and not before.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from croupier.equipment.dice import Roll
from croupier.games.one_draw import Drawing, OneDraw, Settled, State
from croupier.games.protocol import Description, Ruling, Symbol
from croupier.games.sic_bo import rulings
from croupier.games.sic_bo.bets import OneRoll, lit
from croupier.games.sic_bo.layout import DICE, face, is_triple, rolled
from croupier.terms.refusals import Refusal


_NAMES: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
)


@dataclass(frozen=True)
class SicBoPlay(OneDraw):
    """One game after another; the carry is the last result."""

    bets: Mapping[str, OneRoll]

    at: ClassVar[str] = "sic bo"
    too_early: ClassVar[str] = "the dice are uncovered only after no more bets"
    go_on: ClassVar[str] = "Go on with the dice."
    phases: ClassVar[Mapping[type, str]] = {Drawing: "covered"}

    def due(self, state: Drawing) -> str:
        """The dice of a generator are drawn, others are uncovered."""
        return "draw" if self.ruleset.text("draw") else "uncovering"

    def called(self, symbol: Roll) -> str:
        """Write the dice with the lowest first."""
        return "-".join(map(str, symbol))

    def no_symbol(self, state: State, symbol: Symbol) -> Refusal | None:
        """Refuse what three dice cannot show."""
        if rolled(symbol) is not None:
            return None
        return self.not_there(f"{symbol!s} is not what three dice show", "dice")

    def no_ruling(self, state: State, ruling: Ruling) -> Refusal | None:
        """Say why a ruling cannot be made, or None."""
        return rulings.refuse(self.ruleset, state, ruling)

    def ruled(self, ruling: Ruling) -> State:
        """Follow a ruling."""
        return rulings.step(self.ruleset, ruling)

    def tell_ruling(self, ruling: Ruling, after: State) -> Description:
        """Tell a ruling, with the dice on which it settles."""
        called = called_out(after.symbol) if isinstance(after, Settled) else ""
        return rulings.tell(self.ruleset, ruling, after, called)

    def face(self, symbol: Symbol) -> Roll:
        """Which die shows which number is nobody's concern."""
        dice = rolled(symbol)
        assert dice is not None
        return face(dice)

    def result(self, symbol: Roll) -> Mapping[str, object]:
        """Show the dice with their total and the winning areas."""
        areas = [{"bet": bet, "target": place or None} for bet, place in lit(self.bets, symbol)]
        return {"dice": list(symbol), "total": sum(symbol), "lit": areas}

    def announced(self, symbol: Roll) -> Description:
        """Call the dice; the winning areas light up."""
        rules = self.ruleset.rules("announce") + self.ruleset.rules("lights")
        if len(set(symbol)) < DICE:
            rules += self.ruleset.rules("announce doubles")
        return Description(called_out(symbol), rules)


def called_out(dice: Roll) -> str:
    """Call a result from the lowest face to the highest, with its total.

    >>> called_out((3, 3, 4))
    'double three, four; total ten'
    """
    if is_triple(dice):
        faces = [f"triple {_NAMES[dice[0]]}"]
    else:
        counted = {die: dice.count(die) for die in dice}
        faces = [f"{'double ' if times > 1 else ''}{_NAMES[die]}" for die, times in counted.items()]
    return f"{', '.join(faces)}; total {_NAMES[sum(dice)]}"
