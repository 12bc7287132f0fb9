"""The course of a roll: wagers, the throw, the total. A roll is a round."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.games.plays import WAGERS, PlainPlay
from croupier.games.protocol import (
    Carry,
    Chance,
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
from croupier.games.two_dice import rulings
from croupier.games.two_dice.rolls import Total, is_roll, total_of, written
from croupier.games.two_dice.states import Carried, Rolled, State, Throwing, Wagering
from croupier.terms.refusals import Reason, Refusal


@dataclass(frozen=True)
class DicePlay(PlainPlay):
    """One roll after another. A game with a point says what becomes of it."""

    at: ClassVar[str] = "two dice"

    def point_after(self, point: int | None, total: Total) -> int | None:
        """Return the point that stands after a total."""
        return None

    @abstractmethod
    def told(self, before: State, after: Rolled) -> Description:
        """Tell a total as staff call it, and what it means for the shooter."""

    def start(self, carry: Carry) -> State:
        """Open the wagering. The dice of the last roll change nothing; its point does."""
        return Wagering(carry.point if isinstance(carry, Carried) else None)

    def turn(self, state: State) -> Turn:
        """Wagers until the throw, confirmed ones until the dice rest, then it is over."""
        match state:
            case Wagering():
                return Offer(WAGERS)
            case Throwing():
                return Deal("roll", takes_confirmed=True)
            case Rolled():
                return Over(
                    written(state.roll) if state.roll else None,
                    Carried(state.point, state.roll),
                    goes_on=True,
                )

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse what two dice cannot show, and what is not due.

        Nobody calls the end of wagering: dice that lie were thrown, whether that was told or not.
        """
        match state, move:
            case Wagering(), Chance(symbol):
                return self.no_symbol(state, symbol)
            case _:
                return super().refuse(state, move)

    def no_ruling(self, state: State, ruling: Ruling) -> Refusal | None:
        """Say why a ruling cannot be made, or None."""
        return rulings.refuse(self.ruleset, state, ruling)

    def no_symbol(self, state: State, symbol: Symbol) -> Refusal | None:
        """Refuse what two dice cannot show."""
        if isinstance(symbol, Total) or is_roll(symbol):
            return None
        return self.not_there(f"{str(symbol)[:40]} is no roll of two dice", "dice")

    def not_due(self, state: State, turn: Turn, move: Move) -> Refusal:
        """Refuse what comes while the dice are in the air, or lie."""
        what = "the dice are in the air" if isinstance(state, Throwing) else "not due now"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, self.ruleset.rules("closed"))

    def step(self, state: State, move: Move) -> State:
        """Throw, read the dice, or follow a ruling."""
        match move:
            case Ruling():
                after = rulings.step(self.ruleset, state, move)
            case Chance(symbol):
                after = symbol
            case _:
                return Throwing(state.point)
        if isinstance(after, Wagering | Throwing | Rolled):
            return after
        total = self.face(after)
        roll = after if is_roll(after) else None
        return Rolled(total, self.point_after(state.point, total), roll)

    def face(self, symbol: Symbol) -> Total:
        """Fifteen kinds of roll: the totals, four of them easy or hard."""
        return total_of(symbol)

    def view(self, state: State) -> Mapping[str, object]:
        """Show the phase, the total and the dice."""
        shown = {**super().view(state)}
        if isinstance(state, Rolled):
            shown |= {"total": state.total.number, "hard": state.total.hard}
            shown |= {"dice": written(state.roll)} if state.roll else {}
        return shown

    def tell(self, step: Step[State]) -> Description:
        """Tell the throw, the total or the ruling."""
        if isinstance(step.move, Ruling):
            called = rulings.tell(self.ruleset, step)
            if not isinstance(step.after, Rolled):
                return called
            total = self.told(step.before, step.after)
            words = f"{called.words}: {total.words}"
            notices = called.notices + total.notices
            return Description(words, called.rules + total.rules, notices)
        if isinstance(step.after, Rolled):
            return self.told(step.before, step.after)
        return Description("The dice are thrown", self.ruleset.rules("thrown"))
