"""A house of a sketch that stops to be asked something: `python -m tests.sketches.asked FOLDER`."""

import os
import sys
import time
from pathlib import Path

from croupier.games.protocol import Asks
from tests.sketches.tables import COMMUNITY, Playing


SEED = 7
TIMES = {"wagers": 10}


def main() -> None:
    """Begin rounds until one asks something, say so, and wait to be killed."""
    record = COMMUNITY | {"times": TIMES, "seconds": 10}
    playing = Playing(record, ("player",), seats=2, seed=SEED, folder=Path(sys.argv[1]))
    while True:
        playing.begin(sits_out=0)
        live = playing.live
        if live is not None and isinstance(live.round.turn, Asks):
            os.write(1, b"asked\n")
            time.sleep(600)


if __name__ == "__main__":
    main()
