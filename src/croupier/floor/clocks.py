"""The floor's clock: the wall's time, and the house's own, which no one can set."""

import time
from collections.abc import Callable
from typing import Final

from croupier.floor.logs import warn
from croupier.journal.clocks import JUMP
from croupier.journal.entries import Moment


_NANOSECONDS: Final = 1_000
"""In a microsecond."""
_MICROSECONDS: Final = 1_000_000


def tell_jump(by: int) -> None:
    """Log that the wall's clock was set, or jumped, by so many microseconds."""
    warn("wall clock jumped", seconds=round(by / _MICROSECONDS, 3))


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
        self.jumped: Callable[[int], None] = tell_jump
        """Told by how much the wall's clock has jumped, when it has."""
        self._apart = now - self._clock
        """How far the wall's clock is ahead of the house's; it drifts, and does not jump."""
        if last is not None and now < last.at - JUMP:
            self.jumped(now - last.at)

    def __call__(self) -> Moment:
        """Say what time it is, in microseconds."""
        passed = time.monotonic_ns() // _NANOSECONDS - self._started
        moment = Moment(time.time_ns() // _NANOSECONDS, self._clock + passed)
        apart = moment.at - moment.clock
        by, self._apart = apart - self._apart, apart
        if abs(by) > JUMP:
            self.jumped(by)
        return moment
