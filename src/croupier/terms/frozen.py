"""Frozen values, changed into new ones, quickly.

``dataclasses.replace`` runs the whole of ``__init__`` again and looks at every field on the way; a
table's state has dozens of them and changes with every chip. This copies the slots.
"""

from typing import Final, TypeVar


T = TypeVar("T")

_set: Final = object.__setattr__


def altered(thing: T, /, **parts: object) -> T:
    """Return a frozen, slotted value with some parts changed; names are not checked.

    >>> from croupier.terms.money import Money
    >>> altered(Money(5), units=7)
    Money(units=7, asset='cash')
    """
    kind = type(thing)
    fresh = object.__new__(kind)
    names: tuple[str, ...] = getattr(kind, "__slots__")  # noqa: B009 - not every type has them
    for name in names:
        _set(fresh, name, getattr(thing, name))
    for name, part in parts.items():
        _set(fresh, name, part)
    return fresh
