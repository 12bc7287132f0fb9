"""The guests of the demo: their names, what they like to back, and how they behave."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Habit:
    """How a guest plays."""

    backs: Mapping[str, tuple[str, ...]]
    """What they back at each game, by the names of ``likings``; one of them a round."""
    chips: tuple[int, int] = (1, 3)
    """The least and the most of the smallest chips on one place."""
    pace: float = 1.0
    """Above 1 they take their time."""
    stays: tuple[int, int] = (6, 14)
    """Rounds after which they leave."""
    confirms: float = 0.0
    """How often they confirm their wagers."""
    repeats: float = 0.2
    """How often they back the same as last time."""
    regrets: float = 0.05
    """How often they take a wager back."""
    sits_out: float = 0.1
    """How often they let a round pass."""
    collects: float = 0.05
    """How often they collect after a round they won, and put the ticket in again."""


_STEADY: Final = {
    "roulette": ("colours", "dozens"),
    "sic-bo": ("big or small",),
    "money-wheel": ("frequent symbols",),
    "craps": ("pass line", "odds"),
    "snake-eyes": ("numbers",),
    "baccarat": ("a hand", "banker"),
    "blackjack": ("a hand",),
    "casino-war": ("an area",),
}
_WITH_NUMBERS: Final = {
    "roulette": ("numbers", "numbers around"),
    "sic-bo": ("totals", "single dice"),
    "money-wheel": ("a symbol",),
    "craps": ("pass line", "place numbers"),
    "snake-eyes": ("hardways", "numbers"),
    "baccarat": ("a hand and pairs", "a hand"),
    "blackjack": ("a hand and a side bet", "a hand"),
    "casino-war": ("several areas",),
}
_CAREFUL: Final = {
    "roulette": ("halves", "columns"),
    "sic-bo": ("halves",),
    "money-wheel": ("frequent symbols",),
    "craps": ("against the dice", "field"),
    "snake-eyes": ("field",),
    "baccarat": ("banker",),
    "blackjack": ("a hand",),
    "casino-war": ("an area",),
}
_WITH_SECTIONS: Final = {
    "roulette": ("neighbours", "called", "numbers"),
    "sic-bo": ("pairs", "totals"),
    "money-wheel": ("many symbols",),
    "craps": ("pass line", "come", "odds"),
    "snake-eyes": ("one roll", "field"),
    "baccarat": ("a hand and a bonus", "a hand and pairs"),
    "blackjack": ("two hands", "a hand and a side bet"),
    "casino-war": ("an area and its tie", "several areas"),
}
_AGAIN: Final = {
    "roulette": ("numbers around", "six lines", "dozens"),
    "sic-bo": ("doubles", "pairs"),
    "money-wheel": ("a symbol",),
    "craps": ("pass line", "hardways"),
    "snake-eyes": ("hardways",),
    "baccarat": ("the last winner",),
    "blackjack": ("a hand",),
    "casino-war": ("an area",),
}
_IN_PASSING: Final = {
    "roulette": ("corners", "colours", "numbers"),
    "sic-bo": ("triples", "big or small"),
    "money-wheel": ("many symbols",),
    "craps": ("field", "one roll"),
    "snake-eyes": ("one roll", "numbers"),
    "baccarat": ("a hand and a tie", "a hand and a bonus"),
    "blackjack": ("two hands", "a hand"),
    "casino-war": ("an area and its tie",),
}

HABITS: Final = (
    Habit(_STEADY, chips=(3, 12), stays=(8, 16), collects=0.05),
    Habit(_WITH_NUMBERS, chips=(1, 4), pace=0.8, sits_out=0.05),
    Habit(_CAREFUL, chips=(1, 6), pace=1.5, confirms=0.9, regrets=0.2),
    Habit(_WITH_SECTIONS, chips=(1, 2), pace=1.1, sits_out=0.0),
    Habit(_AGAIN, repeats=0.75, pace=0.7),
    Habit(_IN_PASSING, chips=(1, 5), stays=(3, 7), collects=0.4),
)
"""A steady outside bettor, one with favourite numbers, a careful one, one who calls sections of the
wheel, one who backs the same again and again, one who never stays long."""

_FIRST: Final = (
    "Margaret",
    "Wei",
    "Tony",
    "Aroha",
    "Priya",
    "Doug",
    "Yuki",
    "Sione",
    "Elena",
    "Jin",
    "Fatima",
    "Callum",
)
_LAST: Final = (
    "Hale",
    "Zhang",
    "Caruso",
    "Ngata",
    "Nair",
    "Farrell",
    "Mori",
    "Latu",
    "Petrova",
    "Park",
    "Aziz",
    "Okafor",
    "Lindqvist",
)
_POCKETS: Final = 36


@dataclass
class Patron:
    """A guest, with the papers in their pocket."""

    name: str
    habit: Habit
    favourites: tuple[str, ...]
    tickets: list[str] = field(default_factory=list[str])


def patron(number: int) -> Patron:
    """Return a guest; the first hundred and more have different names."""
    name = f"{_FIRST[number % len(_FIRST)]} {_LAST[number % len(_LAST)]}"
    favourites = tuple(str((number * 11 + each * 17) % _POCKETS + 1) for each in range(4))
    return Patron(name, HABITS[number % len(HABITS)], favourites)


class Guests:
    """Everybody who comes and goes: who is about, and who is at a terminal."""

    def __init__(self, terminals: int) -> None:
        """Know some more guests than there are terminals for them."""
        known = (patron(number) for number in range(terminals + max(3, terminals // 2)))
        self._known = {each.name: each for each in known}
        self._about = list(self._known.values())

    def get(self, name: str) -> Patron | None:
        """Return a guest of this name, who is now at a terminal; None for anybody else's."""
        found = self._known.get(name)
        if found in self._about:
            self._about.remove(found)
        return found

    def next(self) -> Patron:
        """Return whoever comes next."""
        return self._about.pop(0)

    def leaves(self, who: Patron) -> None:
        """Let somebody walk about; they come back when it is their turn."""
        if who not in self._about:
            self._about.append(who)
