"""Groups of seats in the same position: hundreds play on shared cards, at the cost of a few.

Where every seat plays the same cards for itself, two seats differ only by what they decided. So the
state of such a play holds positions, each with the seats that are in it. Chance steps a position
once, however many sit there; one question goes to all of its seats; an act takes one seat from a
position to another. A move costs by the positions, of which there is a handful, and *until all are
done* is: no position asks, and none draws.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar


P = TypeVar("P", bound=Hashable)
Q = TypeVar("Q", bound=Hashable)

Group: TypeAlias = tuple[P, frozenset[int]]
"""A position, and the seats that are in it."""


@dataclass(frozen=True, slots=True)
class SeatGroups(Generic[P]):
    """Seats by their positions: no seat twice, no position twice, none without a seat.

    Groups stand in the order in which their positions were first taken, so that what is made from
    the same moves is the same value.
    """

    groups: tuple[Group[P], ...] = ()

    def __iter__(self) -> Iterator[Group[P]]:
        """Go through the positions, each with its seats."""
        return iter(self.groups)

    def of(self, seat: int) -> P | None:
        """Return the position of a seat; None where it does not play.

        >>> merged([("asked", {1, 2}), ("stands", {3})]).of(3)
        'stands'
        """
        for position, seats in self.groups:
            if seat in seats:
                return position
        return None

    def moved(self, seat: int, to: P) -> "SeatGroups[P]":
        """Bring one seat to a position: from another, or as one that joins.

        >>> together("asked", (1, 2)).moved(2, "stands").moved(1, "stands").groups
        (('stands', frozenset({1, 2})),)
        """
        groups: list[Group[P]] = []
        is_there = False
        for position, seats in self.groups:
            if position == to:
                is_there = True
                groups.append((position, seats | {seat}))
            elif seat not in seats:
                groups.append((position, seats))
            elif len(seats) > 1:
                groups.append((position, seats - {seat}))
        if not is_there:
            groups.append((to, frozenset((seat,))))
        return SeatGroups(tuple(groups))

    def without(self, seat: int) -> "SeatGroups[P]":
        """Let one seat play no more.

        >>> together("asked", (1, 2)).without(2).groups
        (('asked', frozenset({1})),)
        """
        return merged((position, seats - {seat}) for position, seats in self.groups)

    def stepped(self, step: Callable[[P], Q]) -> "SeatGroups[Q]":
        """Step every position once; those that come to the same are one from then on.

        >>> merged([(9, {1}), (10, {2}), (15, {3})]).stepped(lambda points: min(points + 5, 15))
        SeatGroups(groups=((14, frozenset({1})), (15, frozenset({2, 3}))))
        """
        return merged((step(position), seats) for position, seats in self.groups)

    def seats(self, where: Callable[[P], bool]) -> frozenset[int]:
        """Return every seat whose position is such.

        >>> sorted(merged([(9, {1}), (22, {2, 3})]).seats(lambda points: points > 21))
        [2, 3]
        """
        return frozenset[int]().union(*(seats for each, seats in self.groups if where(each)))


NOBODY: Final[SeatGroups[Any]] = SeatGroups()
"""No seat in any position."""


def together(position: P, seats: Iterable[int]) -> SeatGroups[P]:
    """Begin with all seats in one position; with nobody, where there are none."""
    return merged([(position, seats)])


def merged(groups: Iterable[tuple[P, Iterable[int]]]) -> SeatGroups[P]:
    """Make one group of those in the same position, in the order in which positions first come.

    >>> merged([("stands", {1}), ("asked", {2}), ("stands", {3}), ("bust", ())]).groups
    (('stands', frozenset({1, 3})), ('asked', frozenset({2})))
    """
    found: dict[P, frozenset[int]] = {}
    for position, seats in groups:
        found[position] = found.get(position, frozenset[int]()) | frozenset(seats)
    return SeatGroups(tuple(each for each in found.items() if each[1]))
