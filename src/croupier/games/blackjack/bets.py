"""What all bets of blackjack have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from croupier.games.protocol import (
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
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


WAGERS: Final = "wagers"
"""The window before the first card."""
VOID: Final = "void"
"""The line of a wager whose hand has no result."""
NO_TARGET: Final[Target] = ""


@dataclass(frozen=True)
class BlackjackBet(ABC):
    """A bet that settles itself and has one target, unless its class says otherwise."""

    terms: BetTerms
    ruleset: Ruleset

    @property
    def on(self) -> str | None:
        """The bets it hangs on."""
        found = self.terms.about.get("on")
        return None if found is None else str(found)

    is_for_any_play: ClassVar[bool] = False
    """Most follow a hand, and come to what it is played to."""

    @abstractmethod
    def lines(self, target: Target) -> tuple[str, ...]:
        """List the lines that chance can bring it."""

    @abstractmethod
    def room(self, state: Any, bid: Bid) -> Room | Refusal:
        """Say what may be staked on it now, or why nothing."""

    @abstractmethod
    def place(self, state: Any, bid: Bid) -> Mark:
        """Make the mark of a wager just placed."""

    @abstractmethod
    def follow(self, mark: Mark, step: Step[Any]) -> Mark | Decided:
        """Turn the mark into the next one, or into the lines that decide the wager."""

    def targets(self) -> Iterable[Target]:
        """Its one area."""
        return (NO_TARGET,)

    def rules(self, target: Target) -> tuple[Ref, ...]:
        """The bet's rules."""
        return self.terms.rules_for(target)

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """It settles itself."""
        return ()

    def calls(self, mark: Mark, state: Any, mine: Sequence[Wager]) -> tuple[str, ...]:
        """Nothing is called on it once it is made."""
        return ()

    def call(self, mark: Mark, state: Any, call: str) -> Mark | Decided | Echoed:
        """Take it up."""
        assert call == REMOVE
        return Decided((REMOVED,))

    def no(
        self,
        what: str,
        reason: Reason = Reason.BET_IS_NOT_OFFERED,
        rules: tuple[Ref, ...] = (),
        remedy: str = "",
    ) -> Refusal:
        """Refuse a wager by the bet's rules, or by others."""
        return Refusal(reason, what, rules or self.terms.rules, remedy)
