"""The floor's clock: the wall's time, and the house's own, which no one can set."""

import time
from typing import Final

from croupier.journal.entries import Moment


_NANOSECONDS: Final = 1_000
"""In a microsecond."""


class HouseClock:
    """Goes on from where the journal left off; while the house was closed, time went by there too.

    The house's own clock follows the machine's monotonic one, so that a countdown is as long as it
    says whatever is done to the wall's clock meanwhile.
    """

    def __init__(self, last: Moment | None = None) -> None:
        """Start now, after the last moment that was written down."""
        now = time.time_ns() // _NANOSECONDS
        self._started = time.monotonic_ns() // _NANOSECONDS
        self._clock = 0 if last is None else last.clock + max(0, now - last.at)

    def __call__(self) -> Moment:
        """Say what time it is, in microseconds."""
        passed = time.monotonic_ns() // _NANOSECONDS - self._started
        return Moment(time.time_ns() // _NANOSECONDS, self._clock + passed)
