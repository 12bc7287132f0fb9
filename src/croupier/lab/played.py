"""What a strategy's wagers come to in one round from a full shoe, counted exactly.

The lowered table is unrolled: where it leads after each card, with the lines that came so far. Rounds
that take more cards than can be counted so are counted from an endless deck, every card of which goes
back before the next.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, perm
from typing import TypeAlias

from croupier.equipment.devices import Symbol
from croupier.games.following import Placement
from croupier.lab.counting import LARGEST, Courses
from croupier.lab.courses import End, Ends
from croupier.lab.exact import LONGEST_ROUND_BITS, NoExactAnswerError
from croupier.lab.lowering import Counted, Key, Lowered
from croupier.terms.money import Money


_So: TypeAlias = tuple[Counted, ...]
"""The lines that came so far in a round."""


@dataclass(frozen=True, slots=True)
class Played:
    """How often each line of each wager comes in a round, and what the cards were counted from."""

    shares: Mapping[Counted, Fraction]
    is_endless: bool


def played(lowered: Lowered) -> Played:
    """Count a strategy's round: from a full shoe, or where that is too long from an endless deck."""
    if perm(sum(lowered.ways), _longest(lowered)) <= LARGEST:
        return Played(round_shares(lowered), is_endless=False)
    return Played(endless_shares(lowered), is_endless=True)


def _longest(lowered: Lowered) -> int:
    """Say how many cards of a round matter at most."""
    width, known = len(lowered.faces), dict[int, int]()

    def cards(node: int) -> int:
        if node not in known:
            ahead = {
                lowered.array[node + face] if not ends else None
                for face, ends in enumerate(_ends(lowered, node, width))
            }
            after = max((cards(each) for each in ahead if each is not None), default=0)
            known[node] = after + (len(ahead) > 1 or None in ahead)
        return known[node]

    return cards(0)


def _ends(lowered: Lowered, node: int, width: int) -> Iterator[bool]:
    """Say for each face whether it ends the round."""
    kinds = lowered.classes[node : node + width]
    return (lowered.outcomes[kind].ends for kind in kinds)


def endless_shares(lowered: Lowered) -> dict[Counted, Fraction]:
    """Return how often each line of each wager comes in a round, were every draw alike.

    All courses are followed together, card after card, in whole numbers of ways.
    """
    width, common = len(lowered.faces), gcd(*lowered.ways)
    ways = [each // common for each in lowered.ways]
    here, whole = {0: 1}, 1
    classes: dict[int, Fraction] = defaultdict(Fraction)
    while here:
        whole *= sum(ways)
        if whole.bit_length() > LONGEST_ROUND_BITS:
            raise NoExactAnswerError("a round of this table can go on for ever")
        ahead: dict[int, int] = defaultdict(int)
        came: dict[int, int] = defaultdict(int)
        for node, number in here.items():
            for face in range(width):
                kind = lowered.classes[node + face]
                came[kind] += number * ways[face]
                if not lowered.outcomes[kind].ends:
                    ahead[lowered.array[node + face]] += number * ways[face]
        for kind, number in came.items():
            if lowered.outcomes[kind].lines:
                classes[kind] += Fraction(number, whole)
        here = ahead
    shares: dict[Counted, Fraction] = defaultdict(Fraction)
    for kind, share in classes.items():
        for counted in lowered.outcomes[kind].lines:
            shares[counted] += share
    return dict(shares)


def round_shares(lowered: Lowered) -> dict[Counted, Fraction]:
    """Return how often each line of each wager comes in the first round from a full shoe."""
    walk = _Unrolled(lowered)
    courses = Courses.of(walk)
    ways, whole = courses.ways(dict(zip(lowered.faces, lowered.ways, strict=True)))
    shares: dict[Counted, Fraction] = defaultdict(Fraction)
    for ends, number in ways.items():
        for key, end in zip(walk.keys, ends, strict=True):
            for line in end.lines:
                shares[key, line] += Fraction(number, whole)
    return {counted: share for counted, share in shares.items() if share}


@dataclass
class _Unrolled:
    """A lowered table walked through one round, in the shape in which courses are counted."""

    lowered: Lowered
    rows: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    slots: list[str] = field(default_factory=list[str])
    ends: dict[Ends, int] = field(default_factory=dict[Ends, int])
    by_faces: bool = True

    def __post_init__(self) -> None:
        """Name the wagers by the keys under which they are counted."""
        counted = (line for outcome in self.lowered.outcomes for line in outcome.lines)
        self.keys: tuple[Key, ...] = tuple(dict.fromkeys(key for key, _ in counted))
        self._known: dict[tuple[int, _So], int] = {}
        self._numbers: dict[tuple[int, ...], int] = {}

    @property
    def wagers(self) -> tuple[Placement, ...]:
        """The wagers followed, each with what is staked on it."""
        return tuple(
            Placement(str(n), key.seat, key.player, key.bet, key.target, Money(key.units))
            for n, key in enumerate(self.keys)
        )

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """What a shoe is counted by."""
        return self.lowered.faces

    def root(self) -> int:
        """Walk the round; return the node of its first card."""
        return self._node(0, ())

    def _node(self, at: int, lines: _So) -> int:
        """Bring everything there is; a card on which nothing depends is left out."""
        known = self._known.get((at, lines))
        if known is None:
            row = tuple(self._after(at + face, lines) for face in range(len(self.lowered.faces)))
            known = row[0] if len(set(row)) == 1 else self._numbered(row)
            self._known[at, lines] = known
        return known

    def _after(self, transition: int, lines: _So) -> int:
        outcome = self.lowered.outcomes[self.lowered.classes[transition]]
        if outcome.lines:
            lines = tuple(sorted((*lines, *outcome.lines), key=repr))
        if not outcome.ends:
            return self._node(self.lowered.array[transition], lines)
        ends = tuple(End(tuple(line for key, line in lines if key == own)) for own in self.keys)
        return -1 - self.ends.setdefault(ends, len(self.ends))

    def _numbered(self, row: tuple[int, ...]) -> int:
        number = self._numbers.setdefault(row, len(self.rows))
        if number == len(self.rows):
            self.rows.append(row)
            self.slots.append("card")
        return number
