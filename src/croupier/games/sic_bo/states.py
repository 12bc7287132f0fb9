"""The phases of a game of three dice.

Dice in a tumbler are tumbled before the first wager, but nobody has seen them: no state holds a
face before the cover is lifted.
"""

from dataclasses import dataclass
from typing import TypeAlias

from croupier.equipment.dice import Roll


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made."""


@dataclass(frozen=True, slots=True)
class Covered:
    """No more bets was called; the dice are still covered, or still to be drawn."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The dice lie flat and open, and count; the lowest stands first."""

    dice: Roll


@dataclass(frozen=True, slots=True)
class Voided:
    """The game ended without a result, and its wagers are void."""


State: TypeAlias = Wagering | Covered | Settled | Voided
