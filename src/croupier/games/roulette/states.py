"""The phases of a spin."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made."""


@dataclass(frozen=True, slots=True)
class Spinning:
    """No more bets was called; the ball is running."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """The ball has dropped although no more bets was not called."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The ball lies in a pocket and the spin counts."""

    number: str


State: TypeAlias = Wagering | Spinning | Dropped | Settled
