"""The doors money comes and goes through: devices and desks that may refuse, jam or answer late.

A table never talks to a device: it is told what the device did, on the command. Whoever runs the
house asks the port and writes its answer there, so that a record of the evening has it too. The
simulated ports answer as they are told to; a script or a test needs no others.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum, unique
from typing import Protocol

from croupier.terms.money import Money


AUSTRALIAN_NOTES: tuple[Money, ...] = tuple(Money(units * 100) for units in (5, 10, 20, 50, 100))
"""The notes that are legal tender there."""


@unique
class Did(StrEnum):
    """What a device did when it was asked."""

    DONE = "done"
    REFUSED = "refused"
    JAMMED = "jammed"
    LATE = "late"
    """It has not answered yet."""


@unique
class Door(StrEnum):
    """The doors of a terminal and of the house."""

    NOTES = "note stacker"
    TICKETS_IN = "ticket reader"
    TICKETS_OUT = "ticket printer"
    TRANSFERS = "casino management system"
    CAGE = "cage"


@dataclass(frozen=True, slots=True)
class Errand:
    """What a port is asked to do: let so much through, under a reference of its own."""

    door: Door
    amount: Money
    reference: str = ""


class Port(Protocol):
    """A device or a desk behind a door."""

    def ask(self, errand: Errand) -> Did:
        """Ask it to let money through, and say what it did."""
        ...

    def answers(self) -> tuple[tuple[Errand, Did], ...]:
        """Return what came since of errands it was late with; each is told once."""
        ...


@dataclass
class SimulatedPort:
    """A port that answers what it is told to, one errand after the other, and then does its work.

    What it is late with it answers when asked for ``answers``, as ``later`` says.
    """

    script: deque[Did] = field(default_factory=deque[Did])
    later: Did = Did.DONE
    seen: list[Errand] = field(default_factory=list[Errand])
    _waiting: list[Errand] = field(default_factory=list[Errand])

    def told(self, *answers: Did) -> "SimulatedPort":
        """Tell it what to answer next."""
        self.script.extend(answers)
        return self

    def ask(self, errand: Errand) -> Did:
        """Answer as told; do the work when nothing was told."""
        self.seen.append(errand)
        did = self.script.popleft() if self.script else Did.DONE
        if did is Did.LATE:
            self._waiting.append(errand)
        return did

    def answers(self) -> tuple[tuple[Errand, Did], ...]:
        """Answer what it was late with."""
        came = tuple((errand, self.later) for errand in self._waiting)
        self._waiting.clear()
        return came


def simulated(doors: Iterable[Door] = Door) -> dict[Door, SimulatedPort]:
    """Return a port that does its work behind every door."""
    return {door: SimulatedPort() for door in doors}
