"""Strategies: ways of playing that people know by name, as a game's entry lists them.

A strategy says what a player keeps up, and how questions are answered. It knows no state of a play:
what the rules do not take now is not made, and is asked for again at the next window.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, Protocol, TypeAlias

from croupier.games.protocol import Ask, Game, Target


@dataclass(frozen=True, slots=True)
class Keep:
    """A bet that a player keeps up.

    Attributes:
        bet: The bet.
        target: What it is on.
        units: How many units are staked on it.
        most: How many of them may stand at once; one more is made at every window until they do.
        behind: The bet that is made on it as soon as the rules take that.
        times: How many times its stake goes behind it, or as much as there is room for.
    """

    bet: str
    target: Target = ""
    units: Fraction = Fraction(1)
    most: int = 1
    behind: str | None = None
    times: int = 1


class Decides(Protocol):
    """Answers questions; a function of what can be seen."""

    def __call__(self, ask: Ask) -> str:
        """Say which of the acts that are open is made."""
        ...


@dataclass(frozen=True, slots=True)
class Prefers:
    """Answers with the first of some acts that is open, and else as the clock would: by default."""

    acts: tuple[str, ...] = ()

    def __call__(self, ask: Ask) -> str:
        """Answer with what it prefers."""
        return next((act for act in self.acts if ask.choice(act)), ask.default)


BY_THE_CLOCK: Final = Prefers()
"""Answers what the clock would: the default, which never stakes anything."""


@dataclass(frozen=True, slots=True)
class NamedStrategy:
    """A named way of playing a game: what each player keeps up."""

    about: str
    players: tuple[tuple[Keep, ...], ...]
    decides: Decides = BY_THE_CLOCK
    value: Fraction | None = None
    """What a round returns for each unit kept up, where a solver found it exactly."""

    @property
    def bets(self) -> frozenset[str]:
        """The bets that are kept up; ``|`` stands between those of which a game has one."""
        return frozenset(keep.bet for keeps in self.players for keep in keeps)

    def at(self, game: Game[Any]) -> "NamedStrategy":
        """Play it at a game, with the bets that it has; what it has none of stays."""
        players = tuple(
            tuple(replace(keep, bet=_own(game, keep.bet)) for keep in keeps)
            for keeps in self.players
        )
        return replace(self, players=players)


Solver: TypeAlias = Callable[[Game[Any]], NamedStrategy]
"""Finds a strategy for a table, with its value."""
Strategies: TypeAlias = Mapping[str, NamedStrategy]
"""Strategies of a game by name."""


def alone(about: str, *keeps: Keep, decides: Decides = BY_THE_CLOCK) -> NamedStrategy:
    """Name a way in which one player plays."""
    return NamedStrategy(about, (keeps,), decides)


def _own(game: Game[Any], bets: str) -> str:
    """Find the bet that a game has of several."""
    return next((bet for bet in bets.split("|") if bet in game.bets), bets)
