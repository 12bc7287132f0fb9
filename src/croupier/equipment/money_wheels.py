"""Money wheels: sections around a rim, each with one of a few symbols, as data one can replace.

The book's drawing of the rim is lost. Which section lies beside which changes no odds, so the
standard rim here spreads its symbols evenly: every other section an A, the two rarest opposite
each other. An operator may give the order of the real one.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class MoneyWheel:
    """The symbols of the sections in their order around the rim, and what each is called."""

    order: tuple[str, ...]
    names: Mapping[str, str]

    def faults(self, sections: Mapping[str, int]) -> list[str]:
        """Say what keeps this from being the wheel with so many sections of each symbol."""
        found: list[str] = []
        if Counter(self.order) != Counter(sections):
            due = ", ".join(f"{times} of {symbol}" for symbol, times in sections.items())
            found.append(f"the rim has {sum(sections.values())} sections, {due}")
        called = {symbol: name.lower() for symbol, name in self.names.items()}
        if not all(called.values()) or len(set(called.values())) != len(sections):
            found.append(f"its {len(sections)} symbols differ from each other")
        letters = {symbol.lower() for symbol in sections}
        if any(name in letters - {symbol.lower()} for symbol, name in called.items()):
            found.append("no symbol goes by another's letter")
        return found


STANDARD: Final = tuple("FBACABADABACAEABACADABABACGBACABADABACAEABACADABABAC")


def rim(sections: Mapping[str, int]) -> tuple[str, ...]:
    """Return the standard rim, or for other numbers of sections one with each symbol together.

    >>> "".join(rim({"A": 3, "B": 1}))
    'AAAB'
    """
    if Counter(STANDARD) == Counter(sections):
        return STANDARD
    return tuple(symbol for symbol, times in sections.items() for _ in range(times))
