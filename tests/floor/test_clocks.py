"""A wall clock that jumps is logged, counted, and remarked on by both verifiers; play goes on."""

import io
import json
import logging
import os
import time
from pathlib import Path

import pytest

from croupier.floor.clocks import HouseClock
from croupier.floor.front import Front, Manner
from croupier.journal.export import export
from croupier.journal.opening import read_store
from croupier.table.house.premises import DATABASE, AtFolder
from tests.cli.shell import croupier
from tests.floor import busy_house
from tests.verifier.loading import report


HOUR = 3600 * 1_000_000_000


def test_a_wall_clock_that_jumps_is_told_by_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ahead = 0
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + ahead)
    monkeypatch.setattr(busy_house, "told", lambda _: None)
    caplog.set_level(logging.WARNING, "croupier.floor")
    keeper = AtFolder(tmp_path, os.urandom).take_up(HouseClock())
    front = Front.of(keeper, {}, Manner("Croupier", frozenset()))
    busy_house.open_the_house(keeper)
    busy_house.play(keeper)
    assert "wall_clock_jumps_total 0.0" in front.metrics.exposition().decode()
    ahead = HOUR
    busy_house.play(keeper)
    ahead = -2 * HOUR
    busy_house.play(keeper)
    assert "wall_clock_jumps_total 2.0" in front.metrics.exposition().decode()
    assert [each.message for each in caplog.records].count("wall clock jumped") == 2
    public = keeper.keys.public
    keeper.close()
    caplog.clear()
    ahead = -24 * HOUR
    AtFolder(tmp_path, os.urandom).take_up(
        HouseClock(AtFolder(tmp_path, os.urandom).last())
    ).close()
    assert "wall clock jumped" in [each.message for each in caplog.records]
    ran = croupier("verify", str(tmp_path), "--json")
    (remark,) = json.loads(ran.out)["remarks"]
    assert remark.startswith("The wall's clock jumped forward by 3,")
    assert remark.endswith("and 1 times more.")
    out = io.BytesIO()
    with read_store(str(tmp_path / DATABASE)) as journal:
        export(journal, out, public)
    found = report(out.getvalue(), public.hex())
    assert [each for each in found.remarks if "wall's clock jumped" in each] != []
    assert found.in_order == []
