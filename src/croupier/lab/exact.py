"""The exact driver: a lowered table's probabilities as fractions, nothing sampled.

A table whose draws are all alike is a chain, whose long run linear equations give.
"""

from collections import defaultdict
from fractions import Fraction
from typing import TypeAlias

from croupier.lab.lowering import Counted, Lowered


Lines: TypeAlias = tuple[Counted, ...]


class NoExactAnswerError(Exception):
    """This table cannot be solved this way; the message says why."""


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


LONGEST_ROUND_BITS = 4096
