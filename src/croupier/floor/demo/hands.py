"""How long people take, and what they happen to choose: nothing here decides a number."""

import asyncio
from collections.abc import Hashable, Sequence
from secrets import SystemRandom
from typing import Final, TypeVar


T = TypeVar("T")
_CHANCE: Final = SystemRandom()


def between(low: float, high: float) -> float:
    """Return some time between two."""
    return _CHANCE.uniform(low, high)


def happens(share: float) -> bool:
    """Say whether something happens that happens so often."""
    return _CHANCE.random() < share


def pick(choices: Sequence[T]) -> T:
    """Pick one of several."""
    return _CHANCE.choice(choices)


def some(choices: Sequence[T], count: int) -> list[T]:
    """Pick several different ones."""
    return _CHANCE.sample(choices, min(count, len(choices)))


class Reaction:
    """When a hand moves: a while after its owner has seen why, not at once."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._why: Hashable = None
        self._at = 0.0

    def left(self, why: Hashable, low: float, high: float) -> float:
        """Return the seconds until the hand moves for this reason; nothing, once it may."""
        now = asyncio.get_running_loop().time()
        if why != self._why:
            self._why, self._at = why, now + between(low, high)
        return max(0.0, self._at - now)

    def again(self, seconds: float) -> None:
        """Try again for the same reason after some seconds."""
        self._at = asyncio.get_running_loop().time() + seconds
