"""A house of the sketch that stops to be asked something: `python -m tests.sketches.asked FOLDER`."""

import os
import random
import sys
import time
from pathlib import Path

from croupier.games.protocol import Asks
from croupier.table.house.premises import AtFolder
from tests.sketches.test_drawn import opened
from tests.table.house.test_keeper import HandClock, done


def main() -> None:
    """Begin rounds until one asks something, say so, and wait to be killed."""
    keeper = AtFolder(Path(sys.argv[1]), random.Random(7).randbytes).take_up(HandClock())
    opened(keeper)
    while True:
        done(keeper, "new game", who="D", role="dealer")
        for player in ("Ann", "Ben"):
            done(keeper, "place", who=player, bet="box", stake="100", seat=1)
        done(keeper, "no more bets", who="D", role="dealer")
        live = keeper.house.tables["B1"].live
        if live is not None and isinstance(live.round.turn, Asks):
            os.write(1, b"asked\n")
            time.sleep(600)
        if live is not None:
            done(keeper, "void round", who="S", role="casino operator", why="insurance is offered")


if __name__ == "__main__":
    main()
