"""A house at work in a process of its own: rounds without a pause, heads signed all the time.

Usage: python -m tests.floor.busy_house FOLDER [ROUNDS]
Each entry that was saved is a line of output: its number and its hash.
"""

import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from croupier.table.conduct.core.commands import Command
from croupier.table.house.keeper import Keeper, Receipt
from croupier.table.house.premises import AtFolder
from croupier.table.setup.configuration import TableRecord
from tests.table.house.killable import _ASKED, moment


TABLE = {
    "rulebook": "star-rapid",
    "game": "roulette",
    "mode": "rng",
    "name": "A",
    "limits": {"min": "1", "max": "500"},
}
_OFTEN = 0.003
"""Seconds between two looks of the notary: heads leave in the middle of everything."""


def told(answer: Receipt) -> None:
    assert answer.refusal is None, answer.refusal
    for entry in answer.entries:
        sys.stdout.write(f"{entry.seq} {entry.hash}\n")
    sys.stdout.flush()


def asked(do: str, **fields: Any) -> Command:
    read: Command = msgspec.convert({"do": do, "table": "A", **fields}, _ASKED)
    return read


def open_the_house(keeper: Keeper) -> None:
    told(keeper.set_up(msgspec.convert(TABLE, TableRecord), "casino operator"))
    door = {"who": "the door", "role": "dealer"}
    told(keeper.do(asked("admit", person="P1", age=40, **door)))
    told(keeper.do(asked("buy in", who="P1", amount="100000")))
    told(keeper.do(asked("insert card", who="P1", owner="P1")))
    told(keeper.do(asked("open table", who="G", role="gaming supervisor")))


def play(keeper: Keeper) -> None:
    """Play one round; each of its commands is saved alone."""
    dealer = {"who": "D", "role": "dealer"}
    told(keeper.do(asked("new game", **dealer)))
    for bet in ("red", "odd", "low"):
        told(keeper.do(asked("place", who="P1", bet=bet, stake="5")))
    told(keeper.do(asked("no more bets", **dealer)))


def take_up(folder: Path) -> Keeper:
    return AtFolder(folder, os.urandom).take_up(moment)


def main(folder: Path, rounds: int) -> None:
    keeper = take_up(folder)
    assert keeper.notary is not None
    keeper.notary.start(lambda: moment().at, _OFTEN)
    if not keeper.house.tables:
        open_the_house(keeper)
    for _ in range(rounds):
        play(keeper)
    keeper.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 1_000_000)
