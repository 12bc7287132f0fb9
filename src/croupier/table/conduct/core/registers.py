"""What a house knows by name: it notes what changes, and need not have everything at hand."""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar, overload


T = TypeVar("T")
D = TypeVar("D")
Find = Callable[[str], T | None]
"""Finds something that was put away."""
_MOST_STRANGERS: Final = 10_000
"""Names that nobody has, remembered so as not to look for them again."""


class Noted(dict[str, T]):
    """Things by name, of which it is noted which were put down since they were last written down.

    They are put down one by one, and nothing is taken out again.
    """

    def __init__(self, at_hand: Mapping[str, T] | None = None) -> None:
        """Begin with some of which nothing is to be noted."""
        super().__init__(at_hand or {})
        self.touched: set[str] = set()

    def __setitem__(self, name: str, thing: T) -> None:
        self.touched.add(name)
        super().__setitem__(name, thing)

    def take(self, *, whole: bool) -> dict[str, T]:
        """Give what is to be written down: everything, or what was touched since the last time."""
        touched, self.touched = self.touched, set()
        return dict(self) if whole else {name: self[name] for name in touched}


class Known(Noted[T]):
    """Things by name: those at hand, and those put away, which are at hand again once asked for.

    Whether a thing is at hand makes no difference to whoever asks for it by name. To go through all
    of them is to go through those at hand.
    """

    def __init__(self, at_hand: Mapping[str, T] | None = None, find: Find[T] | None = None) -> None:
        """Begin with some at hand; ``find`` brings what was put away."""
        super().__init__(at_hand)
        self._find = find
        self._strangers: set[str] = set()

    def __missing__(self, name: str) -> T:
        found = None
        if self._find is not None and name not in self._strangers:
            found = self._find(name)
        if found is None:
            self._note_stranger(name)
            raise KeyError(name)
        self[name] = found
        return found

    def _note_stranger(self, name: str) -> None:
        if len(self._strangers) >= _MOST_STRANGERS:
            self._strangers.clear()
        self._strangers.add(name)

    def __contains__(self, name: object) -> bool:
        if super().__contains__(name):
            return True
        return isinstance(name, str) and self.get(name) is not None

    @overload
    def get(self, name: str, default: None = None, /) -> T | None: ...
    @overload
    def get(self, name: str, default: T, /) -> T: ...
    @overload
    def get(self, name: str, default: D, /) -> T | D: ...

    def get(self, name: str, default: object = None, /) -> object:
        """Return a thing by its name, wherever it is."""
        try:
            return self[name]
        except KeyError:
            return default

    def at_hand(self, name: str) -> T | None:
        """Return a thing if it is at hand."""
        return super().get(name)

    def put_away(self, kept: Mapping[str, T], find: Find[T]) -> None:
        """Have things no longer at hand that ``find`` brings again, but for those that changed since."""
        self._find = find
        self._strangers.clear()
        for name, thing in kept.items():
            if self.at_hand(name) is thing:
                del self[name]
