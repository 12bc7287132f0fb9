"""The long run of a table and the courses of one round, followed in full: what the lab is held to."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment.devices import Independent, Urn
from croupier.lab.exact import LONGEST_ROUND_BITS, Lines, NoExactAnswerError, stationary
from croupier.lab.lowering import Key, Lowered


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


def _add(lines: Lines, more: Lines) -> Lines:
    return tuple(sorted((*lines, *more), key=repr)) if more else lines
