"""The phases of a spin of the money wheel."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made."""


@dataclass(frozen=True, slots=True)
class Spinning:
    """No more bets was called; the wheel is spun."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The indicator rests in a section and the spin counts."""

    symbol: str


State: TypeAlias = Wagering | Spinning | Settled
