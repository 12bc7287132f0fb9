"""Simulated devices at the wheels of a script: they report by themselves, at their own times."""

import json
import os
from typing import Any

import pytest

from croupier.table.house.premises import InMemory
from croupier.table.house.script.scripts import Evening, StepOutcome, read_script, spoken


def ran(mode: str, wheels: dict[str, Any], *steps: dict[str, Any]) -> list[StepOutcome]:
    """Play a round of 20 seconds from 20:00:00, with P1's 10 on 17."""
    table = {"rulebook": "star-rapid", "game": "roulette", "name": "R1", "mode": mode}
    scene = {
        "day": "2024-10-01",
        "table": {**table, "seconds": 20, "limits": {"min": "5", "max": "500"}},
        "people": {"P1": {"age": 40, "chips": "100"}, "D1": {"role": "dealer"}},
        "wheels": {"R1": wheels},
    }
    opened = [
        {"at": "20:00:00", "who": "O", "role": "casino operator", "do": "open table"},
        {"at": "20:00:00", "who": "D1", "do": "new game"},
        {"at": "20:00:01", "who": "P1", "do": "place", "stake": "10"}
        | {"bet": "straight-up", "target": 17},
    ]
    evening = Evening(InMemory(os.urandom))
    lines = "\n".join(json.dumps(line) for line in (scene, *opened, *steps))
    told = list(evening.run(read_script(lines.encode())))
    evening.end()
    return told


def kinds(told: StepOutcome) -> list[str]:
    return [entry.happening.kind for entry in told.before]


def test_an_automated_wheel_plays_a_round_by_itself() -> None:
    runs = [{"at": "20:00:15", "rests": {"at": "20:00:31", "reads": 17}}]
    *_, last = ran("automated", {"wheel": runs}, {"at": "20:01:00", "do": "wait"})
    assert kinds(last) == ["ball spun", "wagering closed", "result decided", "round settled"]
    assert last.balances_before == {"chips:P1": "450"}
    assert last.balances == {}
    assert [spoken(entry.moment.at) for entry in last.before] == [
        "20:00:15",
        "20:00:20",
        "20:00:31",
        "20:00:31",
    ]


def test_what_the_house_did_is_told_though_the_step_after_it_cannot_be_read() -> None:
    *_, last = ran("dealer", {}, {"at": "20:00:25", "who": "P1", "do": "juggle"})
    assert kinds(last) == ["wagering closed"]
    assert last.refusal is not None


def test_a_silent_wheel_leaves_the_round_waiting() -> None:
    *_, last = ran("automated", {"wheel": [{"at": "20:00:15"}]}, {"at": "20:01:00", "do": "wait"})
    assert kinds(last) == ["ball spun", "wagering closed"]


@pytest.mark.parametrize(
    ("reading", "came"),
    [
        ({"at": "20:00:10", "reads": "17"}, ["wagering closed", "result registered"]),
        ({"at": "20:00:31", "reads": "17"}, ["wagering closed", "result registered"]),
        ({"at": "20:00:31"}, ["wagering closed", "sensor silent"]),
        ({"at": "20:01:30", "reads": "17"}, ["wagering closed"]),
    ],
)
def test_a_sensor_early_in_time_silent_or_late(reading: dict[str, Any], came: list[str]) -> None:
    *_, last = ran("dealer", {"sensor": [reading]}, {"at": "20:01:00", "do": "wait"})
    assert kinds(last) == came


def test_a_reading_that_is_wrong_is_read_back_and_refused() -> None:
    confirm = {"at": "20:00:40", "who": "D1", "do": "confirm result", "chance": 17}
    sensor = [{"at": "20:00:31", "reads": 18}]
    *_, last = ran("dealer", {"sensor": sensor}, confirm)
    assert last.refusal is not None
    assert last.refusal.what == "18 red is registered, not 17 black"


def test_each_report_is_made_once() -> None:
    steps = [{"at": f"20:00:{second}", "do": "wait"} for second in (30, 31, 32, 59)]
    told = ran("dealer", {"sensor": [{"at": "20:00:31", "reads": 17}]}, *steps)
    assert [kinds(each) for each in told[-4:]] == [
        ["wagering closed"],
        ["result registered"],
        [],
        [],
    ]


@pytest.mark.parametrize(
    "wheels",
    [
        {"sensor": [{"at": "at noon"}]},
        {"sensor": [{"reads": "17"}]},
        {"laser": []},
        {"wheel": [{"at": "20:00:15", "rests": "17"}]},
    ],
)
def test_devices_that_cannot_be_read_are_refused_with_their_scene(wheels: dict[str, Any]) -> None:
    first, *_ = ran("dealer", wheels)
    assert first.refusal is not None
