"""Compiled or not, a run is the same; and a changed kernel is compiled again."""

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.lab.kernels import compiled


ROOT = Path(__file__).parents[3]
RUN = """
import numpy as np
from croupier.lab.kernels.follow import Purse, draw_paths, shoe_paths
from croupier.lab.kernels.machine import ShoeFaces
from croupier.lab.kernels.run import ShoeVisits, Visits
from tests.lab.kernels.plain import random_machine

np.seterr(over="ignore")  # plain numpy warns where words of 64 bits wrap around, as they must
dice, cards = random_machine(51, 20, 15, symbols=36), random_machine(52, 20, 10, resting=True)
shoe = ShoeFaces.of({face: 8 for face in range(10)}, cut=50, burn=1)
purse = Purse(start=20, floor=0, goal=60, rounds=40)
pay, ends = np.arange(300) % 7 - 3, np.arange(300) % 2
for power in (1, 2):
    print(Visits(dice, seed=53, power=power).run(5_001).tolist())
print(ShoeVisits(cards, shoe, seed=54).run(16).tolist())
for found in (
    draw_paths(dice, pay, ends, purse, seed=55, paths=5),
    shoe_paths(cards, shoe, pay[:200], ends[:200], purse, seed=56, paths=5),
):
    print(found.final.tolist(), found.rounds.tolist(), found.lowest.tolist())

from croupier import rank

for ranked, cards in ((rank.threes, 3), (rank.fives, 5), (rank.sixes, 6)):
    hands = [[(17 * hand + step * (1 + hand % 9)) % 52 for step in range(cards)] for hand in range(99)]
    hands.append([0, 13, 26, 39, 0, 13][:cards])  # no hand of one deck, and the highest sum there is
    print(ranked(hands).tolist())

import croupier
from collections import Counter
from croupier.lab.hands import hands_of
from croupier.lab.players import every_wager
from croupier.lab.shoes import Laid

game = croupier.game("baccarat", rulebook="nz", options={"pair bet": "lucky match", "decks": 4})
bets = ("player", "lucky-match")
wagers = [each for each in every_wager(game).placements if each.bet in bets]
counts = hands_of(game, wagers).walk(seed=57).run(16)
print([(int(at), int(counts[at])) for at in counts.nonzero()[0]])
courses, _ = Laid(game, bets).courses("lucky-match", "player")
print(sorted(courses.ways(Counter(game.device.symbols))[0].values()))
"""


@functools.cache
def run(**environment: str) -> str:
    """Run the runs above in a new process."""
    found = subprocess.run(
        [sys.executable, "-c", RUN],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
        | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.mark.slow
def test_compiled_runs_are_the_plain_runs() -> None:
    plain = run(NUMBA_DISABLE_JIT="1")
    assert plain.count("\n") == 10
    assert run() == plain


@pytest.mark.slow
def test_no_kernel_reads_past_an_end(cache: pytest.Cache) -> None:
    """With every index checked the runs are still the same.

    Their cache is kept from run to run: its folder is named after sources, numba and Python.
    """
    kept = cache.mkdir("checked-kernels")
    checked = run(NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(kept))
    assert checked == run()
    current = kept / compiled.cache_folder().name
    assert list(current.glob("*/*.nbi"))
    for old in {*kept.iterdir()} - {current}:
        shutil.rmtree(old)


def test_the_cache_folder_follows_the_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text(f"# {name}\n")
    monkeypatch.setattr(compiled, "__file__", str(tmp_path / "one.py"))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    before = compiled.cache_folder()
    (tmp_path / "two.py").write_text("# changed\n")
    after = compiled.cache_folder()
    assert before != after
    assert before.parent == after.parent == tmp_path / "cache"


def test_without_a_setting_the_cache_is_the_users(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    for platform, setting in (("linux", "XDG_CACHE_HOME"), ("win32", "LOCALAPPDATA")):
        monkeypatch.setattr(sys, "platform", platform)
        monkeypatch.setenv(setting, str(tmp_path))
        assert compiled.cache_folder().is_relative_to(tmp_path / "croupier" / "kernels")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "Caches" in compiled.cache_folder().parts


def test_a_folder_that_cannot_be_made_is_no_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(blocked))
    assert compiled._writable_folder() == ""
