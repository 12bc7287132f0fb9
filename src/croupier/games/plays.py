"""A plain course: what a play does that says nothing else. A game writes what differs, and no more."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from croupier.games.facts import terms_of
from croupier.games.phases import Wagering
from croupier.games.protocol import (
    Act,
    Asks,
    Carry,
    Chance,
    Close,
    Deal,
    Description,
    Move,
    Offer,
    Ruling,
    Step,
    Symbol,
    Turn,
)
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


WAGERS: Final = "wagers"
"""The window with which a round opens."""
UNCALLED: Final = "before the call"
"""The rules of a card that is turned up before no more bets was called."""
_CAPITAL: Final = str.maketrans({chr(each): f" {chr(each + 32)}" for each in range(65, 91)})


@dataclass(frozen=True)
class PlainPlay(ABC):
    """One round after another, each opened by wagers; what the last one left changes nothing."""

    ruleset: Ruleset

    at: ClassVar[str] = "this table"
    """Where a move is made that is not due: the game in a sentence."""
    too_early: ClassVar[str] = "wagers are still taken: no more bets was not called"
    """What is said of chance that comes while wagers are taken."""
    go_on: ClassVar[str] = "Go on with the cards."
    """What to do instead of a move that is not due."""
    phases: ClassVar[Mapping[type, str]] = {}
    """What is called otherwise than its type."""

    def start(self, carry: Carry) -> Any:
        """Open the wagering."""
        return Wagering()

    @abstractmethod
    def turn(self, state: Any) -> Turn:
        """Say what is due."""

    @abstractmethod
    def step(self, state: Any, move: Move) -> Any:
        """Move on from one phase to the next."""

    def no_ruling(self, state: Any, ruling: Ruling) -> Refusal | None:
        """Say why a ruling cannot be made, or None: where a game makes none, none of them can."""
        terms = terms_of(self.ruleset, ruling.name)
        if isinstance(terms, Refusal):
            return terms
        what = f"{ruling.name} is not ruled at {self.at}"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules)

    def no_symbol(self, state: Any, symbol: Symbol) -> Refusal | None:
        """Say why the equipment cannot have brought this, or None: it is one that can be written."""
        return None

    def not_there(self, what: str, named: str, remedy: str = "") -> Refusal:
        """Refuse what the equipment cannot bring, by the rules of that name."""
        rules = self.ruleset.rules(named)
        return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules, remedy)

    def refuse(self, state: Any, move: Move) -> Refusal | None:
        """Refuse what the equipment cannot bring, what is not due, and what nobody is asked."""
        if isinstance(move, Ruling):
            return self.no_ruling(state, move)
        turn = self.turn(state)
        match turn, move:
            case Deal(), Chance(symbol):
                return self.no_symbol(state, symbol)
            case Offer(), Close():
                return None
            case Asks(), Act(seat, hand, act, places):
                ask = turn.of(seat, hand)
                choice = ask.choice(act) if ask is not None else None
                is_open = choice is not None and choice.takes(places)
                return None if is_open else self.not_due(state, turn, move)
            case _:
                return self.not_due(state, turn, move)

    def not_due(self, state: Any, turn: Turn, move: Move) -> Refusal:
        """Refuse a move that the play does not wait for."""
        closing = self.ruleset.rules("no more bets")
        match move:
            case Chance():
                first = "Call no more bets first." if isinstance(turn, Offer) else ""
                return Refusal(Reason.CHANCE_IS_NOT_DUE, self.too_early, closing, first)
            case Close():
                what = "the wagering is closed already"
                return Refusal(Reason.MOVE_IS_NOT_DUE, what, closing, self.go_on)
            case _:
                what = f"this move is not due at {self.at} now"
                return Refusal(Reason.MOVE_IS_NOT_DUE, what, (), self.go_on)

    def face(self, symbol: Symbol) -> Symbol:
        """Every symbol counts for itself."""
        return symbol

    def phase(self, state: object) -> str:
        """Name a phase as displays do."""
        kind = type(state)
        return self.phases.get(kind) or kind.__name__.translate(_CAPITAL).strip()

    def view(self, state: Any) -> Mapping[str, object]:
        """Show the phase."""
        return {"phase": self.phase(state)}

    def tell(self, step: Step[Any]) -> Description:
        """Tell that wagering has ended; a game tells the rest."""
        return Description("No more bets", self.ruleset.rules("no more bets"))
