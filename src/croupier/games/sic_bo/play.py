"""Sic bo's course: dice under a cover, wagers, no more bets, the uncovering.

A tumbler's dice are at rest before the first wager; a generator's are drawn when wagering closes,
which stands for the uncovering. Either way chance is due after the close, and not before.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from croupier.equipment.dice import Roll
from croupier.games.due import not_due
from croupier.games.protocol import (
    Carry,
    Chance,
    Close,
    Deal,
    Description,
    Move,
    Offer,
    Over,
    Ruling,
    Step,
    Symbol,
    Turn,
)
from croupier.games.sic_bo import rulings
from croupier.games.sic_bo.bets import OneRoll, lit
from croupier.games.sic_bo.layout import DICE, face, is_triple, rolled
from croupier.games.sic_bo.states import Covered, Settled, State, Voided, Wagering
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


_NAMES: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
)


@dataclass(frozen=True)
class SicBoPlay:
    """One game after another; the carry is the last result."""

    ruleset: Ruleset
    bets: Mapping[str, OneRoll]

    def start(self, carry: Carry) -> State:
        """Open the wagering. What the dice showed last changes nothing."""
        return Wagering()

    def turn(self, state: State) -> Turn:
        """Wagers until no more bets, then the dice, then it is over."""
        match state:
            case Wagering():
                return Offer("wagers")
            case Covered():
                return Deal("draw" if self.ruleset.text("draw") else "uncovering")
            case Settled(dice):
                return Over("-".join(map(str, dice)), dice)
            case Voided():
                return Over(None, is_void=True)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse what three dice cannot show, and what is not due."""
        match state, move:
            case _, Ruling():
                return rulings.refuse(self.ruleset, state, move)
            case Wagering(), Close():
                return None
            case Covered(), Chance(symbol):
                if rolled(symbol) is not None:
                    return None
                rules = self.ruleset.rules("dice")
                what = f"{symbol!s} is not what three dice show"
                return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules)
            case _:
                return not_due(
                    self.ruleset,
                    move,
                    is_open=isinstance(state, Wagering),
                    chance="the dice are uncovered only after no more bets",
                    other="this move is not due at sic bo now",
                    remedy="Go on with the dice.",
                )

    def step(self, state: State, move: Move) -> State:
        """Move on from one phase to the next."""
        match move:
            case Ruling():
                return rulings.step(self.ruleset, move)
            case Chance(symbol):
                return Settled(_face(symbol))
            case _:
                return Covered()

    def face(self, symbol: Symbol) -> Symbol:
        """Which die shows which number is nobody's concern."""
        return _face(symbol)

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase, and the dice with their total and the winning areas."""
        if isinstance(state, Settled):
            areas = [
                {"bet": bet, "target": place or None} for bet, place in lit(self.bets, state.dice)
            ]
            total = sum(state.dice)
            return {"phase": "settled", "dice": list(state.dice), "total": total, "lit": areas}
        return {"phase": type(state).__name__.lower()}

    def tell(self, step: Step[State]) -> Description:
        """Tell what the dealer would call."""
        match step.move, step.after:
            case Ruling(), after:
                called = called_out(after.dice) if isinstance(after, Settled) else ""
                return rulings.tell(self.ruleset, step, called)
            case _, Settled(dice):
                rules = self.ruleset.rules("announce") + self.ruleset.rules("lights")
                if len(set(dice)) < DICE:
                    rules += self.ruleset.rules("announce doubles")
                return Description(called_out(dice), rules)
            case _:
                return Description("No more bets", self.ruleset.rules("no more bets"))


def _face(symbol: Symbol) -> Roll:
    dice = rolled(symbol)
    assert dice is not None
    return face(dice)


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
