"""The phases of a roll, and what one roll leaves to the next."""

from dataclasses import dataclass
from typing import TypeAlias

from croupier.equipment.dice import Roll
from croupier.games import phases
from croupier.games.two_dice.rolls import Total


@dataclass(frozen=True, slots=True)
class Wagering(phases.Wagering):
    """Wagers may be made, changed and called; ``point`` is the come out point, where one stands."""

    point: int | None = None


@dataclass(frozen=True, slots=True)
class Throwing:
    """The dice have left the shooter's hand and are not at rest."""

    point: int | None = None


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice lie; ``point`` is what stands after this roll."""

    total: Total
    point: int | None = None
    roll: Roll | None = None
    """The dice themselves, where they are known: the lab deals totals."""


State: TypeAlias = Wagering | Throwing | Rolled


@dataclass(frozen=True, slots=True)
class Carried:
    """What a roll leaves to the next one: the come out point, and the dice for the display."""

    point: int | None = None
    last: Roll | None = None
