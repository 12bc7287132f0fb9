"""What was made of a thing is kept as long as the thing itself is asked about."""

from collections.abc import Callable
from typing import Generic, TypeVar


T = TypeVar("T")
M = TypeVar("M")


class Kept(Generic[T, M]):
    """What a function made of the latest few things. Frozen things are told apart by identity.

    Tables, rounds and seats are values that never change, and many screens ask about the same one:
    what has to walk it is done once for all of them.
    """

    def __init__(self, make: Callable[[T], M], most: int = 16) -> None:
        """Keep what ``make`` returns for so many things."""
        self._make = make
        self._most = most
        self._made: dict[int, tuple[T, M]] = {}

    def __call__(self, thing: T) -> M:
        """Return what is made of a thing."""
        found = self._made.get(id(thing))
        if found is not None:
            return found[1]  # the thing is held here, so nothing else can have its identity
        made = self._make(thing)
        if len(self._made) >= self._most:
            del self._made[next(iter(self._made))]
        self._made[id(thing)] = (thing, made)
        return made
