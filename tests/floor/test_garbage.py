"""The garbage collector looks at everything only while no round is in progress, and seldom."""

import asyncio
import gc
import os
from collections import Counter
from pathlib import Path

import pytest

from croupier.floor.clocks import HouseClock
from croupier.floor.front import Front, Manner
from croupier.floor.garbage import EVERY, THRESHOLDS, Collecting
from croupier.floor.metrics import Metrics
from croupier.journal.writer import Writer
from croupier.table.house.premises import AtFolder
from tests.floor import busy_house
from tests.floor.busy_house import asked


def test_what_lives_when_the_house_stands_is_looked_at_no_more_and_the_longest_look_is_told() -> (
    None
):
    now, took, before = 1_000.0, list[float](), gc.get_threshold()
    metrics = Metrics()

    def held_up(seconds: float) -> None:
        took.append(seconds)
        metrics.held_up(seconds)

    with Collecting(held_up, lambda: now) as collecting:
        assert gc.get_threshold() == THRESHOLDS
        assert gc.get_freeze_count() > 1_000
        assert len(took) == 1
        collecting.rest()
        assert len(took) == 1, "it was not long ago"
        now += EVERY
        collecting.rest()
        collecting.rest()
        assert len(took) == 2
        metrics.held_up(1e-9)  # a shorter one is not told
        told = metrics.exposition().decode()
        assert f"croupier_longest_collection_seconds {max(took)!r}" in told
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)


def test_the_house_is_quiet_when_no_round_is_in_progress_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(busy_house, "told", lambda _: None)
    keeper = AtFolder(tmp_path, os.urandom).take_up(HouseClock())
    counted = Counter[str]()
    front = Front.of(keeper, {}, Manner("Croupier", frozenset()))
    front.floor.quiet = lambda: counted.update(("quiet",))
    busy_house.open_the_house(keeper)
    keeper.writer = Writer(keeper.store)
    asyncio.run(front.floor._go_on())
    assert counted["quiet"] == 1
    keeper.do(asked("new game", who="D", role="dealer"))
    asyncio.run(front.floor._go_on())
    assert counted["quiet"] == 1
    keeper.do(asked("no more bets", who="D", role="dealer"))
    asyncio.run(front.floor._go_on())
    assert counted["quiet"] == 2
    keeper.close()
