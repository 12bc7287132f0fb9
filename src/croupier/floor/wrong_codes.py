"""Wrong codes and wrong secrets, counted by where they were tried."""

from collections.abc import Callable
from typing import Final

from croupier.journal.entries import Moment
from croupier.table.conduct.core.checks import MINUTE


_MOST_PLACES: Final = 10_000


class Tries:
    """Wrong tries of late, by where they were made: so many, and whoever is there waits."""

    def __init__(self, clock: Callable[[], Moment], most: int, within: int) -> None:
        """Begin with none."""
        self.most, self._within, self._clock = most, within, clock
        self._at: dict[str, list[int]] = {}

    def _recent(self, where: str) -> list[int]:
        since = self._clock().clock - self._within
        return [at for at in self._at.get(where, ()) if at > since]

    def wait(self, where: str) -> int | None:
        """Say for how many minutes whoever is there must wait, if at all."""
        recent = self._recent(where)
        if len(recent) < self.most:
            return None
        return -(-(recent[-self.most] + self._within - self._clock().clock) // MINUTE)

    def note(self, where: str) -> None:
        """Note a wrong try."""
        if len(self._at) >= _MOST_PLACES:
            self._at = {each: times for each in self._at if (times := self._recent(each))}
        self._at[where] = [*self._recent(where), self._clock().clock][-self.most :]

    def forget(self, where: str) -> None:
        """Forget wrong tries: a right one was made."""
        self._at.pop(where, None)
