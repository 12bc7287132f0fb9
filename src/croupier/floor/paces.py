"""How fast anybody may ask: a bucket that fills by the second, for each terminal and each address."""

import time
from collections.abc import Callable
from typing import Final


_AT_ONCE: Final = 4
"""Seconds' worth that may be asked at once: people are not even."""
_MOST_KEPT: Final = 10_000


class Paces:
    """One bucket for each name: a terminal, or an address of whoever is none."""

    def __init__(self, a_second: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Let everybody ask so often a second in the long run, and four times that at once."""
        self._a_second = float(a_second)
        self._burst = float(_AT_ONCE * a_second)
        self._clock = clock
        self._kept: dict[str, tuple[float, float]] = {}
        """What is left in each bucket, and when that was so; one that is not kept is full."""

    def take(self, name: str, many: float = 1) -> bool:
        """Take one from a bucket, or so many at once; say whether there was one."""
        now = self._clock()
        left, at = self._kept.get(name, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._a_second)
        is_there = left >= 1
        if name not in self._kept and len(self._kept) >= _MOST_KEPT:
            self._forget(now)
        self._kept[name] = (left - many * is_there, now)
        return is_there

    def _forget(self, now: float) -> None:
        """Forget the buckets that are full again; if all are in use, those asked longest ago."""
        refill = self._burst / self._a_second
        self._kept = {name: kept for name, kept in self._kept.items() if kept[1] > now - refill}
        if len(self._kept) >= _MOST_KEPT:
            newest = sorted(self._kept.items(), key=lambda each: each[1][1])[_MOST_KEPT // 2 :]
            self._kept = dict(newest)
