"""How a wager goes that is made once and then left alone: its lines, and the draws it sees.

It is made at a fresh table as soon as the rules take it. What it hangs on is made before, and again
if that is decided first. Nothing is called on either.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from croupier.equipment.devices import Independent
from croupier.games.protocol import Target
from croupier.lab.exact import Lines, NoExactAnswerError, visited
from croupier.lab.lowering import Key, Lowered


Names: TypeAlias = Collection[tuple[str, Target]]
"""Wagers by bet and target."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A state of the play in which a wager is offered: how often, and how it goes from there."""

    state: Hashable
    offered: Fraction
    lines: Mapping[Lines, Fraction]


@dataclass(frozen=True, slots=True)
class Life:
    """How a wager, or the pieces of a composite together, go from being made to being decided.

    Attributes:
        lines: How likely each way of being decided is.
        rounds: How many rounds end while it stands, the deciding one included.
        working: How many draws could have decided it, or a piece of it.
        offered: How likely it is that it can be made at all, where that is known.
        situations: Where it is made in the course of a round, each of them.
    """

    lines: Mapping[Lines, Fraction]
    rounds: Fraction
    working: Fraction
    offered: Fraction = Fraction(1)
    situations: tuple[Situation, ...] = ()


def live(chain: Lowered, names: Names) -> Life:
    """Follow wagers from where they are first made to where the last of them is decided.

    ``chain`` repeats them for ever and has its nodes unmerged; the repetitions are passed over.
    """
    if not isinstance(chain.device, Independent):
        raise NoExactAnswerError("a shoe runs down: follow one round from a fresh shoe instead")
    return _Walk(chain, frozenset(names)).life(_born(chain, frozenset(names)))


_Name: TypeAlias = tuple[str, Target]
_At: TypeAlias = tuple[int, Lines]
"""A node, and what was decided on the way to it."""


def _name(key: Key) -> _Name:
    return key.bet, key.target


def _born(chain: Lowered, names: frozenset[_Name]) -> dict[int, Fraction]:
    """Say how likely each node is to be the first in which the wagers stand."""
    width, total = len(chain.faces), sum(chain.ways)
    made = [names <= set(map(_name, keys)) for keys in chain.standing]
    if made[0]:
        return {0: Fraction(1)}
    flows: dict[int, dict[int, Fraction]] = {}
    births: dict[int, dict[int, Fraction]] = {}
    queue = [0]
    seen = {0}
    for node in queue:
        ways: Counter[int] = Counter()
        for face, number in enumerate(chain.ways):
            ways[chain.array[node * width + face] // width] += number
        shares = {after: Fraction(number, total) for after, number in ways.items()}
        births[node] = {after: share for after, share in shares.items() if made[after]}
        flows[node] = {after: share for after, share in shares.items() if not made[after]}
        queue += [after for after in flows[node] if after not in seen]
        seen.update(flows[node])
    visits = visited(flows)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for node, born in births.items():
        for after, share in born.items():
            found[after] += visits[node] * share
    once = sum(found.values())  # less than 1 where the walk may come back to its start first
    if not once:
        raise NoExactAnswerError("the bet was never made")
    return {node: share / once for node, share in found.items()}


@dataclass
class _Walk:
    """The walk from the nodes where the wagers are made to where all of them are decided."""

    chain: Lowered
    names: frozenset[_Name]
    numbers: dict[_At, int] = field(default_factory=dict[_At, int])
    flows: dict[int, dict[int, Fraction]] = field(default_factory=dict[int, dict[int, Fraction]])
    ends: dict[int, dict[Lines, Fraction]] = field(default_factory=dict[int, dict[Lines, Fraction]])
    rounds: dict[int, Fraction] = field(default_factory=dict[int, Fraction])

    def life(self, born: Mapping[int, Fraction]) -> Life:
        """Visit all there is to visit, and add it up."""
        queue: list[_At] = []
        self.flows[0] = {self._number((node, ()), queue): share for node, share in born.items()}
        for at in queue:
            self._leave(at, queue)
        visits = visited(self.flows)
        lines: dict[Lines, Fraction] = defaultdict(Fraction)
        for number, row in self.ends.items():
            for done, share in row.items():
                lines[done] += visits[number] * share
        rounds = sum((visits[n] * share for n, share in self.rounds.items()), Fraction(0))
        working = sum((visits[n] for n in self.ends), Fraction(0))
        return Life(dict(lines), rounds, working)

    def _number(self, at: _At, queue: list[_At]) -> int:
        """Number a place when it is first met; 0 is where the walk sets out."""
        if at not in self.numbers:
            self.numbers[at] = len(self.numbers) + 1
            queue.append(at)
        return self.numbers[at]

    def _leave(self, at: _At, queue: list[_At]) -> None:
        """Bring every face to a place; keep what it decides and where it leads."""
        node, done = at
        number = self.numbers[at]
        width, total = len(self.chain.faces), sum(self.chain.ways)
        left = self.names - {_name(key) for key, _ in done}
        row: Counter[int] = Counter()
        over: Counter[Lines] = Counter()
        ended = 0
        works = False
        for face, ways in enumerate(self.chain.ways):
            transition = node * width + face
            outcome = self.chain.outcomes[self.chain.classes[transition]]
            ended += ways * outcome.ends
            fresh = tuple(counted for counted in outcome.lines if _name(counted[0]) in left)
            works = works or bool(fresh)
            lines = tuple(sorted((*done, *fresh), key=repr)) if fresh else done
            if fresh and frozenset(_name(key) for key, _ in lines) == self.names:
                over[lines] += ways
            else:
                row[self._number((self.chain.array[transition] // width, lines), queue)] += ways
        self.flows[number] = {after: Fraction(ways, total) for after, ways in row.items()}
        self.rounds[number] = Fraction(ended, total)
        if works:
            self.ends[number] = {lines: Fraction(ways, total) for lines, ways in over.items()}
