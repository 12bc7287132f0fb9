"""Frozen values, changed into new ones, quickly.

What is made by the dozen for every chip (money, a wager, a slip, a posting) is a ``msgspec.Struct``,
which is made and changed in C. What there is one of, and has more to it, is a dataclass:
``dataclasses.replace`` would run the whole of its ``__init__`` again and look at every field on the
way, and a table's state has dozens of them and changes with every chip. This copies the slots.
"""

from collections import deque
from collections.abc import Callable
from itertools import repeat
from operator import attrgetter
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace


T = TypeVar("T")

_set: Final = object.__setattr__


_Parts: TypeAlias = tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]
_known: dict[type[Any], _Parts] = {}


def _parts(kind: type[Any]) -> _Parts:
    """Return the names of a type's slots, and what reads them all at once."""
    if kind not in _known:
        names: tuple[str, ...] = kind.__slots__
        read = attrgetter(*names)
        _known[kind] = (names, read if len(names) > 1 else lambda thing: (read(thing),))
    return _known[kind]


def altered(thing: T, /, **parts: object) -> T:
    """Return a frozen, slotted value with some parts changed; names of a dataclass are not checked.

    >>> from croupier.terms.money import Money
    >>> altered(Money(5), units=7)
    Money(units=7, asset='cash')
    """
    if isinstance(thing, Struct):
        return replace(thing, **parts)
    names, read = _parts(type(thing))
    fresh = object.__new__(type(thing))
    deque(map(_set, repeat(fresh), names, read(thing)), maxlen=0)  # a loop without a step of ours
    for name, part in parts.items():
        _set(fresh, name, part)
    return fresh
