"""What the bets of sketches have in common."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.games.protocol import Decided, Mark, Piece, Target, Wager
from croupier.rulebooks.ruleset import BetTerms
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


@dataclass(frozen=True)
class SketchBet:
    """A bet on one place, that nothing may be called on."""

    terms: BetTerms
    minimum: int
    on: str | None = None

    def rules(self, target: Target) -> tuple[Ref, ...]:
        """The bet's rules."""
        return self.terms.rules

    def targets(self) -> Iterable[Target]:
        """There is one place."""
        return ("",)

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """It settles itself."""
        return ()

    def calls(self, mark: Mark, state: Any, mine: Sequence[Wager]) -> tuple[str, ...]:
        """Nothing may be called on it."""
        return ()

    def call(self, mark: Mark, state: Any, call: str) -> Mark | Decided:
        """Nothing is called on it."""
        return mark

    def no(self, what: str, reason: Reason = Reason.WAGERING_IS_CLOSED) -> Refusal:
        """Refuse a wager by the bet's rules."""
        return Refusal(reason, what, self.terms.rules)

    def no_target(self, target: Target) -> Refusal:
        """Refuse a place that the layout does not have."""
        what = f"there is no {self.terms.name} on {target!r}"
        return self.no(what, Reason.TARGET_IS_NOT_ON_THE_LAYOUT)
