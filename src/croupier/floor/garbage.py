"""When the garbage collector may hold the house up.

A full collection looks at everything that lives, and a floor with a thousand terminals stands still
for half a second meanwhile. Nearly all that a floor throws away needs no collector. So what lives when
the house stands is put out of its sight, it looks at what is young only when there is much of it, and
at everything only while no round is in progress at any table.
"""

import gc
from collections.abc import Callable
from time import monotonic, perf_counter
from typing import Any, Final, Literal, Self


THRESHOLDS: Final = (50_000, 50, 1_000)
"""Young things that bring on a look at them, and looks of each kind that bring on a wider one."""
EVERY: Final = 600.0
"""Seconds between two looks at everything."""


class Collecting:
    """Paces the garbage collector of this process for as long as it is entered."""

    def __init__(
        self, held_up: Callable[[float], None], now: Callable[[], float] = monotonic
    ) -> None:
        """``held_up`` is told of every collection how many seconds it took."""
        self._held_up, self._now = held_up, now
        self._began = 0.0
        self._due = 0.0
        self._before = gc.get_threshold()

    def __enter__(self) -> Self:
        self._before = gc.get_threshold()
        gc.callbacks.append(self._note)
        gc.set_threshold(*THRESHOLDS)
        self.collect()
        return self

    def __exit__(self, *_: object) -> None:
        gc.set_threshold(*self._before)
        gc.callbacks.remove(self._note)
        gc.unfreeze()

    def collect(self) -> None:
        """Look at everything, and at what lives then no more until the next time."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._due = self._now() + EVERY

    def rest(self) -> None:
        """Nothing is in progress: look at everything, if that was long ago."""
        if self._now() >= self._due:
            self.collect()

    def _note(self, phase: Literal["start", "stop"], _: dict[str, Any]) -> None:
        if phase == "start":
            self._began = perf_counter()
        else:
            self._held_up(perf_counter() - self._began)
