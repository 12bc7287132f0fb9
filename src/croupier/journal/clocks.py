"""The two clocks of a journal held to each other: the wall's may be set, the house's own may not."""

from typing import Final

from croupier.journal.entries import Moment


JUMP: Final = 2_000_000
"""Microseconds by which the wall's clock may differ from one reading to the next, and not more."""
_SECOND: Final = 1_000_000


class Clocks:
    """Looks at the moments of entries as they go by, and remembers where the wall's clock jumped."""

    def __init__(self) -> None:
        """Begin before the first entry."""
        self._last: Moment | None = None
        self._first: tuple[int, int] | None = None
        self._jumps = 0

    def take(self, seq: int, moment: Moment) -> None:
        """Look at an entry's moment."""
        last, self._last = self._last, moment
        if last is None:
            return
        went, passed = moment.at - last.at, moment.clock - last.clock
        # While the house is closed its own clock may stand still, and the wall's goes on.
        if abs(went - passed) > JUMP and (passed or went < 0):
            self._jumps += 1
            self._first = self._first or (seq, went - passed)

    def remarks(self) -> list[str]:
        """Say where the wall's clock jumped, if it did."""
        if self._first is None:
            return []
        seq, by = self._first
        way = "forward" if by > 0 else "back"
        more = f", and {self._jumps - 1} times more" if self._jumps > 1 else ""
        return [f"The wall's clock jumped {way} by {abs(by) // _SECOND:,} s at entry {seq}{more}."]
