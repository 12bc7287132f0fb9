"""A house that is meant to be killed: commands in, receipts out, a stop at one named instant.

Usage: python -m tests.table.house.killable FOLDER
Told {"stop": STAGE, "count": N} it says so when it reaches that stage the N-th time from then on, and
waits for the end.
"""

import functools
import json
import operator
import os
import sys
import time
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec

from croupier.journal.entries import Moment
from croupier.table.conduct.core.commands import DECIDES
from croupier.table.house.keeper import Keeper, Receipt
from croupier.table.house.premises import AtFolder
from croupier.table.setup.configuration import TableRecord


SNAPSHOTS = 10
"""Entries after which the house is written down, so that kills fall between its parts too."""
ROLLBACK = "in the middle of a correction"
_ASKED: Any = functools.reduce(operator.or_, DECIDES)


def say(**told: Any) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


class Stopper:
    """Stops the process at the n-th time it reaches a stage."""

    def __init__(self) -> None:
        self.stage, self.left = "", 0

    def __call__(self, stage: str) -> None:
        if stage == self.stage:
            self.left -= 1
            if self.left == 0:
                say(at=stage, pid=os.getpid())
                time.sleep(600)


def moment() -> Moment:
    return Moment(time.time_ns() // 1000, time.monotonic_ns() // 1000)


def main(folder: Path) -> None:
    keeper = AtFolder(folder, os.urandom).take_up(moment)
    keeper.at = stop = Stopper()
    correction = Correction(keeper, stop)
    say(ready=keeper.chain.seq)
    with mock.patch("croupier.table.house.keeper.EVERY", SNAPSHOTS):
        for line in sys.stdin:
            command = json.loads(line)
            if "stop" in command:
                stop.stage, stop.left = command["stop"], command["count"]
                continue
            correction.is_under_way = command["do"] == "correct"
            answer(keeper, command)


class Correction:
    """Stops when a correction's rows are written and its commit is about to begin."""

    def __init__(self, keeper: Keeper, stop: Stopper) -> None:
        self.is_under_way = False
        writes: Any = keeper.store._writes  # type: ignore[attr-defined]
        run = writes.run

        def watched(statement: str, *values: Any) -> Any:
            if statement == "commit" and self.is_under_way:
                stop(ROLLBACK)
            return run(statement, *values)

        writes.run = watched


def answer(keeper: Keeper, command: dict[str, Any]) -> None:
    if command["do"] == "set up":
        came = keeper.set_up(msgspec.convert(command["table"], TableRecord), "casino operator")
    else:
        came = keeper.do(msgspec.convert(command, _ASKED))
    say(key=command.get("key"), **told(came))


def told(came: Receipt) -> dict[str, Any]:
    if came.refusal is not None:
        return {"refused": str(came.refusal)}
    if came.repeated is not None:
        return {"receipts": came.repeated["receipts"], "repeated": True}
    return {"receipts": [{"seq": entry.seq, "hash": entry.hash} for entry in came.entries]}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
