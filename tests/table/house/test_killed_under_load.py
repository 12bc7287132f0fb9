"""A house killed under load: what it promised is there, and both verifiers find nothing wrong."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.journal.opening import read_store
from croupier.table.house.premises import AtFolder
from tests.postgres import fresh_address
from tests.verifying import both_find


ROOT = Path(__file__).parents[3]
SEED = 20261118


def killed(folder: Path, address: str | None, receipts: dict[int, str], lines: int) -> None:
    """Let a house work until it has told of so many entries, and kill it."""
    command = [
        sys.executable,
        "-m",
        "tests.table.house.under_load",
        str(folder),
        *filter(None, [address]),
    ]
    with subprocess.Popen(command, text=True, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(lines)]
        process.send_signal(signal.SIGKILL)
        heard += process.stdout.read().splitlines(keepends=True)
    for line in heard:
        if line.endswith("\n"):
            seq, chain_hash = line.split()
            receipts[int(seq)] = chain_hash


def kill_often(folder: Path, address: str | None, kills: int) -> str:
    chance, receipts = random.Random(SEED), dict[int, str]()
    for _ in range(kills):
        killed(folder, address, receipts, chance.randrange(60, 700))
        assert both_find(address or folder, folder) == []
    journal = read_store(AtFolder(folder, os.urandom, address).where)
    kept = {row.seq: row.hash for row in journal.rows()}
    journal.close()
    lost = [seq for seq, chain_hash in receipts.items() if kept.get(seq) != chain_hash]
    assert lost == []
    return f"{kills} kills, {len(receipts)} receipts, {len(kept)} entries"


@pytest.mark.slow
@pytest.mark.parametrize(("store", "kills"), [("sqlite", 3), ("postgresql", 1)])
def test_a_house_killed_under_load_is_clean_by_both_verifiers(
    store: str, kills: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    address = fresh_address() if store == "postgresql" else None
    record_property("visited", kill_often(tmp_path, address, kills))


@pytest.mark.soak
@pytest.mark.parametrize(("store", "kills"), [("sqlite", 10), ("postgresql", 3)])
def test_a_hundred_kills_under_load_are_clean_by_both_verifiers(
    store: str, kills: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    address = fresh_address() if store == "postgresql" else None
    many = kills * int(os.environ.get("SOAK", "10"))
    record_property("visited", kill_often(tmp_path, address, many))
