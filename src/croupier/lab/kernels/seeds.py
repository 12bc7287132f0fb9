"""The states that streams start from, many at a time; `croupier.equipment.fast` defines them."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.fast import splitmix, stream_state


_GOLDEN: Final = 0x9E3779B97F4A7C15
_MASK: Final = (1 << 64) - 1


def streams(seed: int, first: int, number: int) -> NDArray[np.uint64]:
    """Return the states of ``number`` streams from ``first`` on, a column a stream.

    Rows 0 to 3 are a stream's first generator, rows 4 to 7 its second.
    """
    stream_state(seed, first)  # refuses what is no seed or stream
    numbers = np.arange(number, dtype=np.uint64) + np.uint64(first)
    keys = _mix(~numbers + np.uint64(_GOLDEN)) ^ np.uint64(next(splitmix(seed)))
    steps = np.array([step * _GOLDEN & _MASK for step in range(1, 9)], np.uint64)
    return np.ascontiguousarray(_mix(keys[None, :] + steps[:, None]))


def _mix(key: NDArray[np.uint64]) -> NDArray[np.uint64]:
    mixed = (key ^ (key >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
