"""The wheel's ports: a sensor in the rim and an automated wheel, and simulated ones to try with.

A device reports what it does as commands of its own, at its own times. The table answers each of
them; what a device says too early, too late, wrong or not at all is the table's to deal with.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from croupier.table.conduct.core.commands import Command
from croupier.table.conduct.equipment.result_entry import SENSOR, SensorReads
from croupier.table.conduct.equipment.wheels.automated_wheel import ITSELF, WheelSpins


class Port(Protocol):
    """A device at a table."""

    def due(self, since: int, until: int) -> Sequence[tuple[int, Command]]:
        """Give what the device reports after one time and up to another, on the house clock."""
        ...


@dataclass(frozen=True, slots=True)
class Reading:
    """What a sensor reads at a time; None where it reads nothing."""

    at: int
    number: str | None


@dataclass(frozen=True, slots=True)
class SimulatedSensor:
    """A sensor in the rim that reads what it is told to: early, late, wrong or not at all."""

    table: str
    readings: tuple[Reading, ...]

    def due(self, since: int, until: int) -> Sequence[tuple[int, Command]]:
        """Give its readings in that time."""
        return [
            (each.at, SensorReads(who=SENSOR, table=self.table, chance=each.number))
            for each in _within(self.readings, since, until)
        ]


@dataclass(frozen=True, slots=True)
class Run:
    """One spin of an automated wheel: when the ball is spun, when it is read, and as what.

    ``read`` is None for a wheel that falls silent.
    """

    at: int
    read: Reading | None


@dataclass(frozen=True, slots=True)
class SimulatedWheel:
    """An automated wheel with a sensor of its own that spins and reads as it is told to."""

    table: str
    runs: tuple[Run, ...]

    def due(self, since: int, until: int) -> Sequence[tuple[int, Command]]:
        """Give its spins and readings in that time, in their order."""
        spun: list[tuple[int, Command]] = [
            (each.at, WheelSpins(who=ITSELF, table=self.table))
            for each in self.runs
            if since < each.at <= until
        ]
        sensor = SimulatedSensor(self.table, tuple(run.read for run in self.runs if run.read))
        return sorted([*spun, *sensor.due(since, until)], key=lambda report: report[0])


def _within(readings: Iterable[Reading], since: int, until: int) -> list[Reading]:
    return sorted((r for r in readings if since < r.at <= until), key=lambda r: r.at)
