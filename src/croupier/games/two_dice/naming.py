"""Names of bets as people write them, numbers in words or in figures.

A name may have a number in it that says which place is meant: ``place 6``, ``hard eight``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final


NUMBERS: Final = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
    "fours": "4",
    "sixes": "6",
    "eights": "8",
    "tens": "10",
    "yo": "11",
    "yoleven": "11",
    "boxcars": "12",
    "midnight": "12",
    "deuce": "2",
    "aces": "2",
}
_FILLERS: Final = {"bet", "bets", "wager", "wagers", "the", "a", "an", "number", "area", "box"}
_BY_NUMBER: Final = {"craps", "big"}
_AIMS: Final = (["to", "win"], ["to", "lose"])
_BETWEEN: Final = {"on", "against", "to", "win", "for", "point"}


def tokens(text: str) -> list[str]:
    """Cut a written name into plain words, numbers as figures.

    >>> tokens("Don't Pass bet"), tokens("Hard Eight"), tokens("C&E")
    (['dont', 'pass'], ['hard', '8'], ['c', 'and', 'e'])
    """
    plain = re.sub(r"['\u2018\u2019`]", "", text.strip().lower())
    plain = re.sub(r"[&+]", " and ", plain)
    words = [word for word in re.split(r"[^a-z0-9]+", plain) if word]
    joined = [part for word in words for part in re.split(r"(?<=[a-z])(?=\d)", word)]
    return [NUMBERS.get(word, word) for word in joined if word not in _FILLERS]


@dataclass(frozen=True, slots=True)
class Named:
    """What a written name came to: the bet (several with ``|``), and a number it had in it."""

    bet: str
    number: int | None = None


@dataclass(frozen=True)
class Names:
    """The names of a game's bets: the house's own, and others they go by.

    ``numbered`` are bets whose name may have a number in it, before or after.
    """

    own: tuple[str, ...]
    other: Mapping[str, str]
    numbered: frozenset[str]

    def find(self, text: str) -> Named | None:
        """Read a name, or None if nobody goes by it."""
        parts = _number_last(tokens(text[:80]))
        known = self._known
        whole = known.get("-".join(parts))
        if whole is not None:
            return Named(whole)
        for number, rest in ((parts[-1:], parts[:-1]), (parts[:1], parts[1:])):
            if number and number[0].isdecimal():
                base = known.get(_base(rest, known))
                if base is not None and set(base.split("|")) <= self.numbered:
                    return Named(base, int(number[0]))
        return None

    def by_number(self, text: str, number: object) -> Named | None:
        """Read a name that only its target's number makes one bet: ``craps`` on 2."""
        return self.find(f"{text[:80]} {number}") if "-".join(tokens(text)) in _BY_NUMBER else None

    @cached_property
    def _known(self) -> dict[str, str]:
        named = {"-".join(tokens(each)): each for each in self.own}
        others = {"-".join(tokens(other)): bet for other, bet in self.other.items()}
        offered = {o: b for o, b in others.items() if b.partition("|")[0] in self.own}
        return {**offered, **named}


def _number_last(words: list[str]) -> list[str]:
    """Put the number of ``place 6 to win`` and ``lay 4 to lose`` where other names have theirs."""
    if words[-2:] in _AIMS and words[-3:-2] and words[-3].isdecimal():
        return [*words[:-3], *words[-2:], words[-3]]
    return words


def _base(words: list[str], known: Mapping[str, str]) -> str:
    """Leave out what stands between a name and its number."""
    if words and words[-1] in _BETWEEN and "-".join(words) not in known:
        return _base(words[:-1], known)
    return "-".join(words)
