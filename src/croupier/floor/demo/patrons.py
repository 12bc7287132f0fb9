"""The guests of the demo: their names, what they like to back, and how they behave."""

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Habit:
    """How a guest plays."""

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


HABITS: Final = (
    Habit(chips=(3, 12), stays=(8, 16), collects=0.05),
    Habit(chips=(1, 4), pace=0.8, sits_out=0.05),
    Habit(chips=(1, 6), pace=1.5, confirms=0.9, regrets=0.2),
    Habit(chips=(1, 2), pace=1.1, sits_out=0.0),
    Habit(repeats=0.75, pace=0.7),
    Habit(chips=(1, 5), stays=(3, 7), collects=0.4),
)
"""A steady one, a quick one, a careful one, one who never sits out, one who backs the same again and
again, one who never stays long."""

_FIRST: Final = (
    *("Margaret", "Wei", "Tony", "Aroha", "Priya", "Doug"),
    *("Yuki", "Sione", "Elena", "Jin", "Fatima", "Callum"),
)
_LAST: Final = (
    *("Hale", "Zhang", "Caruso", "Ngata", "Nair", "Farrell", "Mori"),
    *("Latu", "Petrova", "Park", "Aziz", "Okafor", "Lindqvist"),
)
_POCKETS: Final = 36


@dataclass
class Patron:
    """A guest, with the papers in their pocket."""

    name: str
    number: int
    habit: Habit
    favourites: tuple[str, ...]
    tickets: list[str] = field(default_factory=list[str])


def patron(number: int) -> Patron:
    """Return a guest; the first hundred and more have different names."""
    name = f"{_FIRST[number % len(_FIRST)]} {_LAST[number % len(_LAST)]}"
    favourites = tuple(str((number * 11 + each * 17) % _POCKETS + 1) for each in range(4))
    return Patron(name, number, HABITS[number % len(HABITS)], favourites)


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
