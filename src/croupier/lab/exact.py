"""The exact driver: a lowered table's probabilities as fractions, nothing sampled.

``long_run`` solves the chain of a table whose draws are all alike, however long a wager lives.
``one_round`` follows every course a round can take from its start, from a wheel, from dice or
from a shoe that runs down. ``best`` plays the acts that return the most.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar

from croupier.equipment.devices import Independent, Urn
from croupier.games import following
from croupier.games.following import Laying, Placement, Position
from croupier.games.protocol import Act, Asks, Chance, Close, Deal, Game, Offer
from croupier.lab.lowering import Counted, Key, Lowered, key_of
from croupier.lab.players import Strategy
from croupier.terms.refusals import Refusal


S = TypeVar("S", bound=Hashable)

Lines: TypeAlias = tuple[Counted, ...]
Worth: TypeAlias = Callable[[Key, str], Fraction]
"""What a line of a wager is worth: the net result, in whatever unit the caller counts."""


class NoExactAnswerError(Exception):
    """This table cannot be solved this way; the message says why."""


@dataclass(frozen=True, slots=True)
class Course:
    """How one wager goes in the long run."""

    lines: Mapping[str, Fraction]
    rounds: Fraction


def long_run(lowered: Lowered) -> dict[Key, Course]:
    """Solve a table for ever: each wager's chance of every line, and the rounds it lives."""
    if not isinstance(lowered.device, Independent):
        raise NoExactAnswerError("a shoe runs down: follow one round from a fresh shoe instead")
    visits = stationary(lowered)
    decided: dict[Key, Counter[str]] = defaultdict(Counter)
    ended: Counter[Key] = Counter()
    width, total = len(lowered.faces), sum(lowered.ways)
    for transition, kind in enumerate(lowered.classes):
        node, face = divmod(transition, width)
        weight = visits[node] * Fraction(lowered.ways[face], total)
        outcome = lowered.outcomes[kind]
        for key, line in outcome.lines:
            decided[key][line] += weight  # type: ignore[assignment]
        if outcome.ends:
            for key in lowered.standing[node]:
                ended[key] += weight  # type: ignore[assignment]
    return {key: _course(lines, Fraction(ended[key])) for key, lines in decided.items()}


def _course(lines: Counter[str], rounds: Fraction) -> Course:
    decisions = Fraction(sum(lines.values()))
    shares = {line: Fraction(weight) / decisions for line, weight in sorted(lines.items())}
    return Course(shares, rounds / decisions)


def line_shares(lowered: Lowered) -> dict[Counted, Fraction]:
    """Return how often each line of each wager comes in the long run, for each draw."""
    visits = stationary(lowered)
    width, total = len(lowered.faces), sum(lowered.ways)
    classes = [Fraction(0)] * len(lowered.outcomes)
    for transition, kind in enumerate(lowered.classes):
        node, face = divmod(transition, width)
        classes[kind] += visits[node] * Fraction(lowered.ways[face], total)
    shares: dict[Counted, Fraction] = defaultdict(Fraction)
    for outcome, share in zip(lowered.outcomes, classes, strict=True):
        for counted in outcome.lines:
            shares[counted] += share
    return dict(shares)


def stationary(lowered: Lowered) -> list[Fraction]:
    """Return the share of draws made from each node in the long run, by linear equations."""
    visits = visited(_flows(lowered))
    whole = sum(visits.values())
    return [visits[node] / whole for node in range(lowered.nodes)]


def visited(flows: dict[int, dict[int, Fraction]]) -> dict[int, Fraction]:
    """Return how often each node is visited on average for each visit to node 0.

    Eliminates node after node: what flows into a node is sent on to where it leads. ``flows`` has for each node the shares with which it leads to others; what is missing of one
    leaves the chain for good.
    """
    left = {node: dict(row) for node, row in flows.items()}
    order = [node for node in reversed(flows) if node]
    passed: dict[int, dict[int, Fraction]] = {}
    for node in order:
        out = left.pop(node)
        stays = out.pop(node, Fraction(0))
        if stays == 1:
            raise NoExactAnswerError("the chain never comes back or to an end")
        onward = {after: share / (1 - stays) for after, share in out.items()}
        passed[node] = {}
        for other, row in left.items():
            share = row.pop(node, None)
            if share is not None:
                passed[node][other] = share / (1 - stays)
                for after, part in onward.items():
                    row[after] = row.get(after, Fraction(0)) + share * part
    visits = {0: Fraction(1)}
    for node in reversed(order):
        inflow = ((visits[other], share) for other, share in passed[node].items())
        visits[node] = sum((amount * share for amount, share in inflow), Fraction(0))
    return visits


def _flows(lowered: Lowered) -> dict[int, dict[int, Fraction]]:
    width, total = len(lowered.faces), sum(lowered.ways)
    flows: dict[int, dict[int, Fraction]] = {node: {} for node in range(lowered.nodes)}
    for transition, after in enumerate(lowered.array):
        node, face = divmod(transition, width)
        row = flows[node]
        share = Fraction(lowered.ways[face], total)
        row[after // width] = row.get(after // width, Fraction(0)) + share
    return flows


def one_round(lowered: Lowered, urn: Urn) -> dict[Lines, Fraction]:
    """Follow every course a round can take from the start, and say how likely its lines are."""
    width = len(lowered.faces)
    place = {face: number for number, face in enumerate(lowered.faces)}
    courses: dict[tuple[int, Urn, Lines], int] = {(0, urn, ()): 1}
    done: dict[Lines, Fraction] = defaultdict(Fraction)
    ways_so_far = 1
    left = urn.total
    while courses:
        if left <= 0:
            raise NoExactAnswerError("the shoe runs out within one round")
        ways_so_far *= left
        ahead: dict[tuple[int, Urn, Lines], int] = defaultdict(int)
        for (node, before, lines), ways in courses.items():
            for face, count, after in before.outcomes():
                transition = node + place[face]
                outcome = lowered.outcomes[lowered.classes[transition]]
                so_far = _add(lines, outcome.lines)
                if outcome.ends:
                    done[so_far] += Fraction(ways * count, ways_so_far)
                else:
                    ahead[lowered.array[transition], after, so_far] += ways * count
        courses = ahead
        left -= 0 if urn.replaced else 1
        if ways_so_far.bit_length() > LONGEST_ROUND_BITS:
            raise NoExactAnswerError("a round of this table can go on for ever")
    assert sum(done.values()) == 1, width
    return dict(done)


LONGEST_ROUND_BITS = 4096


def _add(lines: Lines, more: Lines) -> Lines:
    return tuple(sorted((*lines, *more), key=repr)) if more else lines


def best(
    game: Game[S], position: Position[S], worth: Worth, windows: Strategy[S] | None = None
) -> Fraction:
    """Return the value of a position when every act is the one that returns the most.

    For draws that are all alike and rounds that end. In a window the wagers are made that
    ``windows`` makes; without it windows are closed as they stand.
    """
    urn = Urn.of(game.device, game.play.face)
    if not urn.replaced:
        raise NoExactAnswerError("the best play from a shoe has a solver of its own")
    return _Best(game, worth, windows, urn).value(position)


class _Best(Generic[S]):
    """The values of positions under the best acts, each worked out once."""

    def __init__(self, game: Game[S], worth: Worth, windows: Strategy[S] | None, urn: Urn) -> None:
        self._game = game
        self._worth = worth
        self._windows = windows
        self._urn = urn
        self._values: dict[Position[S], Fraction] = {}

    def value(self, at: Position[S]) -> Fraction:
        """Return a position's value."""
        if at not in self._values:
            self._values[at] = self._work_out(at)
        return self._values[at]

    def _work_out(self, at: Position[S]) -> Fraction:
        match self._game.play.turn(at.state):
            case Deal():
                shares = (
                    Fraction(ways, self._urn.total) * self._after(at, Chance(face))
                    for face, ways, _ in self._urn.outcomes()
                )
                return sum(shares, Fraction(0))
            case Asks(asks):
                ask = asks[0]
                return max(self._after(at, Act(ask.seat, ask.hand, act)) for act in ask.acts)
            case Offer(window):
                return self._after(self._wagered(at, window), Close())
            case _:
                return Fraction(0)

    def _wagered(self, at: Position[S], window: str) -> Position[S]:
        laying = Laying(self._game, at, cut=True)
        for wish in self._windows.wagers(at, window) if self._windows else ():
            if isinstance(wish, Placement):
                laying.lay((wish,))
        return laying.position

    def _after(self, at: Position[S], move: Act | Chance | Close) -> Fraction:
        advanced = following.advance(self._game, at, move)
        if isinstance(advanced, Refusal):
            raise NoExactAnswerError(f"a move was refused: {advanced}")
        decided = ((key_of(d), line) for d in advanced.decisions for line in d.lines)
        return sum((self._worth(key, line) for key, line in decided), self.value(advanced.position))
