"""The phases that a round of every game has; a game adds its own."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made."""


@dataclass(frozen=True, slots=True)
class Voided:
    """The round ended without a result, and its wagers are void."""
