"""A house under load, meant to be killed: wagers all the time, in and after every countdown.

Usage: python -m tests.table.house.under_load FOLDER [ADDRESS]
Each entry that was saved is a line of output: its number and its hash.
"""

import os
import random
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from unittest import mock

from croupier.floor.clocks import HouseClock
from croupier.journal.writer import Writer
from croupier.table.house.keeper import Keeper, Receipt
from croupier.table.house.premises import AtFolder
from tests.floor.busy_house import asked, open_the_house, told


MANY = 25
"""Wagers that are handed in at once."""
SNAPSHOTS = 2 * MANY
"""Entries after which the house is written down, so that kills fall between its parts too."""


def say(saved: "Future[Receipt]") -> None:
    """Tell what is on the disk; what was refused tells nothing."""
    for entry in saved.result().entries:
        sys.stdout.write(f"{entry.seq} {entry.hash}\n")


def play(keeper: Keeper, chance: random.Random) -> None:
    """Begin a round where none is in progress, hand wagers in, and do what is due."""
    waits: list[Future[Receipt]] = []
    if keeper.house.tables["A"].live is None:
        waits.append(keeper.submit(asked("new game", who="D", role="dealer", seconds=1)))
    for number in range(MANY):
        bet = chance.choice(("red", "odd", "low"))
        key = f"{chance.getrandbits(60):x}-{number}"
        waits.append(keeper.submit(asked("place", who="P1", bet=bet, stake="1", key=key)))
    waits += keeper.proceed("A")
    for each in waits:
        each.add_done_callback(say)
    waits[-1].result()
    sys.stdout.flush()


def main(folder: Path, address: str | None) -> None:
    where = AtFolder(folder, os.urandom, address)
    keeper = where.take_up(HouseClock(where.last()))
    if not keeper.house.tables:
        open_the_house(keeper)
        told(keeper.do(asked("buy in", who="P1", amount="1000000")))
    keeper.writer = Writer(keeper.store)
    assert keeper.notary is not None
    keeper.notary.start(lambda: time.time_ns() // 1000, 0.2)
    chance = random.Random(os.getpid())
    with mock.patch("croupier.table.house.keeper.EVERY", SNAPSHOTS):
        while True:
            play(keeper, chance)
            keeper.rest()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if sys.argv[2:] else None)
