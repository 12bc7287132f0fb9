"""What lies on the layout while wagers are taken, summed up as the rules of areas ask for it.

Each player's wagers and each area's are gone through once, when somebody first asks, and kept up
from then on: a wager costs the same however many lie there.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from croupier.games.protocol import Target
from croupier.table.wagers.slips import Result, Slip
from croupier.terms.growing import Index
from croupier.terms.rosters import Roster


Spot: TypeAlias = tuple[str, Target]
"""A bet and what it is on."""


class Holding:
    """One player's wagers: what lies on each spot, area by area."""

    def __init__(self, slips: Iterable[Slip]) -> None:
        """Sum up what a player has."""
        self._spots: dict[Spot, Counter[int]] = {}
        self.bets: set[str] = set()
        self.areas: set[int] = set()
        for slip in slips:
            self.add(slip)

    def add(self, slip: Slip) -> None:
        """Count one more."""
        if slip.result is Result.OPEN:
            self._spots.setdefault((slip.bet, slip.target), Counter())[slip.area] += (
                slip.plays.units
            )
            self.bets.add(slip.bet)
            self.areas.add(slip.area)

    def on(self, slip: Slip) -> Counter[int]:
        """Return what lies on the spot of a wager, by area."""
        return self._spots.get((slip.bet, slip.target)) or Counter()


class Shared:
    """What lies on one numbered set of areas: of whom on each spot, and the wagers of each bet."""

    def __init__(self, slips: Iterable[Slip]) -> None:
        """Sum up what lies there."""
        self._spots: dict[Spot, Counter[str]] = {}
        self.wagers: dict[str, list[Slip]] = {}
        self.players: set[str] = set()
        for slip in slips:
            self.add(slip)

    def add(self, slip: Slip) -> None:
        """Count one more."""
        if slip.result is Result.OPEN:
            spot = self._spots.setdefault((slip.bet, slip.target), Counter())
            spot[slip.player] += slip.plays.units
            self.wagers.setdefault(slip.bet, []).append(slip)
            self.players.add(slip.player)

    def on(self, slip: Slip) -> Counter[str]:
        """Return what lies on the spot of a wager, by player."""
        return self._spots.get((slip.bet, slip.target)) or Counter()


class Lying:
    """Everything that lies there, by player and by area."""

    def __init__(self, slips: Roster[Slip], areas: Index[tuple[str, ...]]) -> None:
        """Start from the slips of a round, and which of them lie on each area."""
        self.slips = slips
        self.areas = areas
        self._holdings: dict[str, Holding] = {}
        self._shared: dict[int, Shared] = {}

    def of(self, player: str) -> Holding:
        """Return what one player has there."""
        if player not in self._holdings:
            self._holdings[player] = Holding(self.slips.of(player))
        return self._holdings[player]

    def on(self, area: int) -> Shared:
        """Return what lies on a numbered set of areas."""
        if area not in self._shared:
            named = (self.slips.get(name) for name in self.areas.get(str(area)) or ())
            self._shared[area] = Shared(slip for slip in named if slip is not None)
        return self._shared[area]

    def put(self, slip: Slip) -> None:
        """Lay a slip down, or write on one what became of it."""
        before, self.slips = len(self.slips), self.slips.put(slip)
        if len(self.slips) == before:
            self._holdings.pop(slip.player, None)
            self._shared.pop(slip.area, None)
            return
        self.areas = with_area(self.areas, slip)
        if slip.player in self._holdings:
            self._holdings[slip.player].add(slip)
        if slip.area in self._shared:
            self._shared[slip.area].add(slip)


def with_area(areas: Index[tuple[str, ...]], slip: Slip) -> Index[tuple[str, ...]]:
    """Note which area a wager lies on, where that has a number."""
    if not slip.area:
        return areas
    return areas.put(str(slip.area), (*(areas.get(str(slip.area)) or ()), slip.id))
