"""The raw bytes before dieharder: a part of ``make soak``, as long as SOAK says.

dieharder calls a p-value WEAK when it is among the outermost hundredth, and FAILED when it is
among the outermost two millionths. No test may fail. One that is weak, as one in a hundred is by
chance, is tried again on fresh bytes with twice the samples, and may not be weak a second time.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from tests.equipment.randomness.houses import SEEDS


ROOT = Path(__file__).parents[3]
RAW = Path(__file__).with_name("raw.py")
USUAL = 10
SAMPLES = 100
"""The p-values behind each verdict: with fewer dieharder's own verdicts go wrong."""

Test: TypeAlias = tuple[str, ...]

QUICK: tuple[Test, ...] = (
    ("0",),
    ("100",),
    ("15",),
    ("101",),
    ("8",),
    ("10",),
    ("11",),
    ("12",),
    ("204",),
    ("102",),
)
HUNGRY: tuple[Test, ...] = (("1",), ("2",), ("3",), ("4",), ("9",), ("13",), ("16",), ("17",))
HUNGRY += (("200", "-n", "3"), ("201", "-n", "2"), ("203", "-n", "5"), ("205",))
"""dieharder's tests, those that read gigabytes apart: they are for SOAK=100 and more."""


class Result(NamedTuple):
    """One p-value of a test, and what dieharder makes of it."""

    test: str
    p: float
    verdict: str


def tried(source: str, seed: int, test: Test, samples: int = SAMPLES) -> list[Result]:
    """Run one test on a stream of its own."""
    dieharder = shutil.which("dieharder")
    assert dieharder, "make soak installs dieharder"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(RAW), source, str(seed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as writer:
        command = [dieharder, "-g", "200", "-p", str(samples), "-d", *test]
        told = subprocess.run(
            command, stdin=writer.stdout, capture_output=True, text=True, check=True
        )
        writer.kill()
    rows = [row.split("|") for row in told.stdout.splitlines() if row.count("|") == 5]
    return [
        Result(f"{row[0].strip()} {row[1].strip()}", float(row[4]), row[5].strip())
        for row in rows
        if row[5].strip() in {"PASSED", "WEAK", "FAILED"}
    ]


@pytest.mark.soak
@pytest.mark.parametrize("source", ["master", "rounds", "shoe"])
def test_dieharder_finds_nothing_in_the_raw_bytes(
    source: str, record_property: Callable[[str, object], None]
) -> None:
    soak = int(os.environ.get("SOAK", USUAL))
    tests = QUICK[: max(1, len(QUICK) * soak // USUAL)] + (HUNGRY if soak >= 10 * USUAL else ())
    values = 0
    weak: list[Result] = []
    for place, test in enumerate(tests):
        first = tried(source, SEEDS[0] + place, test)
        assert first, f"dieharder did not understand {test}"
        assert [result for result in first if result.verdict == "FAILED"] == []
        values += len(first)
        if fallen := [at for at, result in enumerate(first) if result.verdict == "WEAK"]:
            again = tried(source, SEEDS[1] + place, test, 2 * SAMPLES)
            weak += [first[at] for at in fallen]
            assert [again[at] for at in fallen if again[at].verdict != "PASSED"] == []
    record_property("visited", f"dieharder, {source}: {values} p-values, {len(weak)} weak at first")
