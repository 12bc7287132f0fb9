"""Wheels in a script: a simulated sensor or automated wheel, and what it will do at which times.

A script gives them with its scene, such as ``"wheels": {"R1": {"sensor": [{"at": "20:00:31",
"reads": "17"}]}}``. A reading may come early, late, wrong (``reads``) or be none (null).
"""

from collections.abc import Callable

import msgspec

from croupier.table.conduct.equipment.wheels.ports import (
    Port,
    Reading,
    Run,
    SimulatedSensor,
    SimulatedWheel,
)


class ReadingRecord(msgspec.Struct, forbid_unknown_fields=True):
    """When a sensor reads, and what; null where it can read nothing."""

    at: str
    reads: str | int | None = None


class RunRecord(msgspec.Struct, forbid_unknown_fields=True):
    """When an automated wheel spins, and what its own sensor reads when; nothing if it is silent."""

    at: str
    rests: ReadingRecord | None = None


class WheelRecord(msgspec.Struct, forbid_unknown_fields=True):
    """What stands at a table's wheel."""

    sensor: tuple[ReadingRecord, ...] = ()
    wheel: tuple[RunRecord, ...] = ()


def read_wheel(table: str, record: WheelRecord, clock_at: Callable[[str], int]) -> list[Port]:
    """Read the devices of a table; ``clock_at`` tells the house clock at a time of the day."""

    def reading(written: ReadingRecord) -> Reading:
        number = None if written.reads is None else str(written.reads)
        return Reading(clock_at(written.at), number)

    runs = tuple(
        Run(clock_at(each.at), reading(each.rests) if each.rests else None) for each in record.wheel
    )
    sensor = SimulatedSensor(table, tuple(map(reading, record.sensor)))
    return [sensor, SimulatedWheel(table, runs)]
