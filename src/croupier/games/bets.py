"""A plain bet: what a bet does that says nothing else. A game writes what differs, and no more."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final

from croupier.games.phases import Voided, Wagering
from croupier.games.protocol import (
    ANY_STAKE,
    REDUCE,
    REMOVE,
    REMOVED,
    Bid,
    Decided,
    Echoed,
    Mark,
    Piece,
    Room,
    Step,
    Target,
    Wager,
)
from croupier.games.targets import NOTHING, Shape
from croupier.rulebooks.ruleset import BetTerms
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


VOID: Final = "void"
"""The line of a wager whose round has no result."""
WIN: Final = "win"
LOSE: Final = "lose"
NO_TARGET: Final[Target] = ""
"""What a wager is on whose bet has one area."""
_SOME: Final = 6
"""How many places of a layout are named where it has more."""


@dataclass(frozen=True)
class AnyBet(ABC):
    """A bet that is made while wagers are taken, may be taken up until then, and settles itself."""

    terms: BetTerms

    is_for_any_play: ClassVar[bool] = False
    """Whether no decision makes it better or worse."""
    on_a_place: ClassVar[Shape] = NOTHING
    """How its target is written where it has several places."""

    @property
    def on(self) -> str | None:
        """The bets that it hangs on, as its data names them."""
        found = self.terms.about.get("on")
        return None if found is None else str(found)

    def targets(self) -> Iterable[Target]:
        """Its one area."""
        return (NO_TARGET,)

    @cached_property
    def places(self) -> Mapping[str, Target]:
        """What a wager may name as its target, by how the house writes it."""
        return {str(target): target for target in self.targets()}

    @cached_property
    def _by_numbers(self) -> Mapping[frozenset[str], Target]:
        return {frozenset(place.split("-")): target for place, target in self.places.items()}

    def named(self, place: str | frozenset[str]) -> Target | None:
        """Return the target that is written so, or has these numbers, whose order says nothing; or None."""
        return self.places.get(place) if isinstance(place, str) else self._by_numbers.get(place)

    @property
    def shape(self) -> Shape:
        """How its target is written in a record: not at all, where it has one area."""
        return NOTHING if tuple(self.places) == (NO_TARGET,) else self.on_a_place

    def rules(self, target: Target) -> tuple[Ref, ...]:
        """The bet's rules, and those of the very target."""
        return self.terms.rules_for(target)

    def lines(self, target: Target) -> tuple[str, ...]:
        """Every line of its scale."""
        return tuple(self.terms.scale)

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """It settles itself."""
        return ()

    def room(self, state: Any, bid: Bid) -> Room | Refusal:
        """Any stake while wagers are taken, on any place that the layout has for it."""
        known = bid.target in self.targets()
        return ANY_STAKE if known else not_on_the_layout(self, str(bid.target))

    def no(
        self,
        what: str,
        reason: Reason = Reason.BET_IS_NOT_OFFERED,
        rules: tuple[Ref, ...] = (),
        remedy: str = "",
    ) -> Refusal:
        """Refuse a wager by the bet's rules, or by others."""
        return Refusal(reason, what, rules or self.terms.rules, remedy)

    def place(self, state: Any, bid: Bid) -> Mark:
        """Mark what it is on."""
        return bid.target

    @abstractmethod
    def follow(self, mark: Any, step: Step[Any]) -> Mark | Decided:
        """Turn the mark into the next one, or into the lines that decide the wager."""

    def is_open(self, state: Any) -> bool:
        """Say whether it may be taken up: until the end of wagering."""
        return isinstance(state, Wagering)

    def calls(self, mark: Any, state: Any, mine: Sequence[Wager]) -> tuple[str, ...]:
        """It may be taken up, or a part of it."""
        return (REMOVE, REDUCE) if self.is_open(state) else ()

    def why_no_call(self, mark: Any, state: Any, mine: Sequence[Wager], call: str) -> str:
        """There is no more to say than that it may not be called."""
        return ""

    def call(self, mark: Any, state: Any, call: str) -> Mark | Decided | Echoed:
        """Take it up."""
        return Decided((REMOVED,))


class PlainBet(AnyBet, ABC):
    """A bet that one line decides, or the void of its round."""

    def follow(self, mark: Any, step: Step[Any]) -> Mark | Decided:
        """Note what a step shows, until a line decides it; where there is no result, go back."""
        if isinstance(step.after, Voided):
            return Decided((VOID,))
        seen = self.seen(mark, step)
        line = self.line(seen, step)
        return seen if line is None else Decided((line,))

    def seen(self, mark: Any, step: Step[Any]) -> Any:
        """Note what a step shows; most bets look at the result alone."""
        return mark

    @abstractmethod
    def line(self, mark: Any, step: Step[Any]) -> str | None:
        """Name the line that a step brings, or None while the wager waits."""


def not_on_the_layout(bet: AnyBet, target: str, more: tuple[Ref, ...] = ()) -> Refusal:
    """Refuse a target the layout does not have, with what it does have."""
    places, name = [str(place) for place in bet.targets()], bet.terms.name
    some = ", ".join(places[:_SOME]) + (" and others" if len(places) > _SOME else "")
    remedy = f"{name} is made on {some}." if any(places) else f"{name} has no target."
    what = f"{name} {target[:40] or 'without a target'} is not on the layout"
    rules = bet.terms.rules + more
    return Refusal(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, remedy)
