"""Bets of rounds in which a hand of three cards meets the dealer's: what they come to by values alone."""

from typing import ClassVar, Final, Protocol, runtime_checkable

from croupier.games.poker.values import Value


OWN: Final = "own hand"
BOTH: Final = "own hand and the dealer's"
BEST: Final = "best five of both"
"""What a bet looks at."""


@runtime_checkable
class ShowdownBet(Protocol):
    """A bet that looks at what hands are worth, and at nothing else of the cards."""

    looks_at: ClassVar[str]

    def met(self, *values: Value) -> tuple[str, ...]:
        """Name the lines that the hands bring that it looks at."""
        ...

    def given_up(self) -> tuple[str, ...]:
        """Name the lines that it comes to when its player folds; none where the hands decide it."""
        ...
