"""Dice at a table: which of them lie where, who looked at them, and whose they are to throw.

Plain data alone. The dice of a set are numbered from 1, as they were put on the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


IN_PLAY: Final = 2
"""How many dice are thrown."""


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a table and who has them."""

    sets: int = 0
    """Sets that were brought to the table so far."""
    bowl: tuple[int, ...] = ()
    """Dice that are not in play."""
    active: tuple[int, ...] = ()
    """The dice in play, as their shooter chose them."""
    lost: tuple[int, ...] = ()
    """Dice that left the table and were not found."""
    found: tuple[int, ...] = ()
    """Dice that were found again and that nobody has looked at yet."""
    unfit: tuple[int, ...] = ()
    """Dice that were found and may not be used any more."""
    inspected: Mapping[str, str] = field(default_factory=dict[str, str])
    """Who inspected the set, by the role in which they did."""
    is_worn_out: bool = False
    """Whether a new set is due as soon as the shooter's turn ends."""
    inspector_told: bool = False
    """Whether the inspector knows that the set is going to be replaced."""
    shooter: str = ""
    threw: int = 0
    """The last round in which the shooter threw."""
    voids: int = 0
    """Void rolls of the table before the shooter's turn began."""
    offered: tuple[str, ...] = ()
    """Players the dice are offered to, in turn: the first of them is asked now."""
    refused: tuple[str, ...] = ()
    """Players who did not accept them in this offer."""
    previous: str = ""
    """Who had the dice before."""
    previous_seat: int = 0
    taken_from: str = ""
    """From whom the dice were taken: they are not offered them again in this offer."""
    nobody: bool = False
    """Whether nobody takes the dice: staff throw until wagers are decided."""

    @property
    def every(self) -> tuple[int, ...]:
        """The dice at the table that may be used."""
        return tuple(sorted((*self.bowl, *self.active)))

    @property
    def missing(self) -> int:
        """How many dice are still to be chosen before a throw."""
        return IN_PLAY - len(self.active)
