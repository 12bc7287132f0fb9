"""Hands against the dealer's, counted whole: every hand of a deck beside every other that it leaves.

How many hands without any of some cards are lower follows from how many there are with each set of them,
so no two hands have to be laid beside each other: hands with a card are taken off, those with two put
back, and so on. Hands that differ by their suits alone are counted once.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, SUITS
from croupier.games.poker.lookup import look_up
from croupier.games.poker.values import FIVE_CARDS
from croupier.games.protocol import Game, Showdown
from croupier.games.strategies import NamedStrategy
from croupier.lab.exact import Lines, NoExactAnswerError
from croupier.lab.lowering import Key
from croupier.lab.naming import under
from croupier.lab.odds import BetOdds, OddsReport, PlayOdds, cited, merged_lines
from croupier.lab.poker import Batch
from croupier.lab.strategies import strategy
from croupier.rulebooks.ruleset import Pay, Prize
from croupier.terms.references import Delivery, deliver
from croupier.terms.refusals import Reason, Refusal, RefusedError


OWN: Final = 5
FIVE: Final = look_up(FIVE_CARDS, OWN)
WAYS: Final = comb(len(DECK), OWN) * comb(len(DECK) - OWN, OWN)
"""So many ways there are to deal one hand and the dealer's."""
_RANKS: Final = 1 << 13
"""More than there are ranks."""
Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often a hand of each rank meets a dealer who has none, or a lower, an equal, a higher one."""

    none: Counts
    lower: Counts
    equal: Counts
    higher: Counts


@cache
def meetings(qualifies: int) -> Meetings:
    """Count hands of five against the dealer's, who plays from a rank up."""
    hands = _every_hand()
    ranks = np.asarray(Batch(FIVE)(hands), np.int64)
    own, times = _told_apart(hands)
    at = ranks[own]
    playing = ranks >= qualifies
    plays, below, same = (np.zeros(len(own), np.int64) for _ in range(3))
    for held in range(OWN + 1):
        sign = -1 if held % 2 else 1
        keys = _with_each(hands[playing], ranks[playing], held)
        for chosen in combinations(range(OWN), held):
            first = _named(hands[own], chosen) * _RANKS
            starts = np.searchsorted(keys, first)
            lower = np.searchsorted(keys, first + at)
            upto = np.searchsorted(keys, first + at + 1)
            ends = np.searchsorted(keys, first + _RANKS)
            plays += sign * (ends - starts)
            below += sign * (lower - starts)
            same += sign * (upto - lower)
    every = comb(len(DECK) - OWN, OWN)

    def by_rank(each: Counts) -> Counts:
        found = np.zeros(len(FIVE.values) + 1, np.int64)
        np.add.at(found, at, each * times)
        return found

    return Meetings(
        by_rank(every - plays), by_rank(below), by_rank(same), by_rank(plays - below - same)
    )


def _every_hand() -> NDArray[np.uint8]:
    """Give every hand of five, by places in ``DECK``, in ascending order."""
    count = comb(len(DECK), OWN)
    flat = (card for hand in combinations(range(len(DECK)), OWN) for card in hand)
    return np.fromiter(flat, np.uint8, count * OWN).reshape(count, OWN)


def _told_apart(hands: NDArray[np.uint8]) -> tuple[Counts, Counts]:
    """Find one hand of those that differ by their suits alone, and how many it stands for."""
    values, suits = (hands % 13).astype(np.int64), (hands // 13).astype(np.int64)
    least = np.full(len(hands), np.iinfo(np.int64).max)
    for order in permutations(range(len(SUITS))):
        renamed = np.asarray(order, np.int64)[suits]
        least = np.minimum(least, (np.int64(1) << (renamed * 13 + values)).sum(axis=1))
    _, first, times = np.unique(least, return_index=True, return_counts=True)
    return first.astype(np.int64), times.astype(np.int64)


def _named(hands: NDArray[np.uint8], chosen: tuple[int, ...]) -> Counts:
    """Name the cards at some places of each hand by one number."""
    name = np.zeros(len(hands), np.int64)
    for place in chosen:
        name = name * len(DECK) + hands[:, place]
    return name


def _with_each(hands: NDArray[np.uint8], ranks: Counts, held: int) -> Counts:
    """List the ranks of all hands that hold each set of so many cards, set by set in their order."""
    sets = list(combinations(range(OWN), held))
    keys = np.concatenate([_named(hands, chosen) * _RANKS + ranks for chosen in sets])
    keys.sort()
    return keys


def price_showdown(game: Game[Any], name: str, only: str | None = None) -> OddsReport:
    """Price the bets of a game of one question upon a hand, under a strategy by its name.

    A bet that pays prizes is left out: what it returns depends on the jackpot (``jackpot_odds``).
    """
    showdown, named = showdown_of(game), strategy(game, name)
    ways = _ways(showdown, named)
    rows = [
        row for bet in game.bets if only in {None, bet} for row in _rows(game, bet, ways.get(bet))
    ]
    if not rows:
        what = f"{name} never makes {only}, or what it returns depends on a jackpot"
        raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what, remedy="Name another bet."))
    deliver(Delivery.PRICED, cited(rows))
    ev = staked = Fraction(0)
    for bet, lines in ways.items():
        units = _UNITS[bet]
        for line, count in lines.items():
            share = Fraction(count, WAYS) * units
            ev += share * (game.ruleset.bets[bet].scale[line].total - 1)
            staked += share
    play = PlayOdds(name, named.about, tuple(ways), ev, staked, is_endless=False)
    left = tuple(bet for bet in game.bets if bet not in ways)
    told = under(name, game.ruleset.content_hash)
    return OddsReport(game, tuple(rows), told, unpriced=left, play=play)


_UNITS: Final = {"ante": 1, "bet": 2}


def showdown_of(game: Game[Any]) -> Showdown:
    """Return how whole hands of a game are counted."""
    if game.showdown is None or game.showdown.cards != OWN:
        raise NoExactAnswerError("whole hands of five cards are counted, and of no others")
    return game.showdown


def _ways(showdown: Showdown, named: NamedStrategy) -> dict[str, dict[str, int]]:
    """Count in how many of all ways each line decides each bet."""
    met = meetings(showdown.qualifies)
    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    how = ((None, met.none), (1, met.lower), (0, met.equal), (-1, met.higher))
    for rank in range(1, len(FIVE.values) + 1):
        act = named.decides(showdown.ask(rank))
        for over, counts in how:
            if counts[rank]:
                for bet, line in showdown.lines(rank, act, over).items():
                    found[bet][line] += int(counts[rank])
    return found


def _rows(game: Game[Any], bet: str, ways: dict[str, int] | None) -> list[BetOdds]:
    """Give the odds of a bet that is made, by its lines."""
    if not ways:
        return []
    made = sum(ways.values())
    key = Key("1", 1, bet, "", _UNITS[bet])
    lines: dict[Lines, Fraction] = {((key, line),): Fraction(n, made) for line, n in ways.items()}
    scales = game.ruleset.bets[bet].scales
    return [
        BetOdds(
            bet=bet,
            targets=("",),
            scale=scale,
            lines=merged_lines(game, lines, scale),
            on=game.bets[bet].on,
            offered=Fraction(made, WAYS),
            rules=tuple(game.bets[bet].rules("")),
        )
        for scale in scales
    ]


@dataclass(frozen=True, slots=True)
class JackpotOdds:
    """What a wager on a jackpot returns that comes to so much, for whoever turns every hand up.

    ``break_even`` is the jackpot at which it costs nothing, in units of money.
    """

    ways: dict[str, int]
    ev: Fraction
    break_even: Fraction


def jackpot_odds(game: Game[Any], meter: int, stake: int) -> JackpotOdds:
    """Price a wager on a jackpot, alone in its round; amounts are in units of money."""
    (terms,) = [each for each in game.ruleset.bets.values() if _prizes(each.scale)]
    prizes = _prizes(terms.scale)
    counts: dict[str, int] = defaultdict(int)
    for rank, times in enumerate(np.bincount(Batch(FIVE)(_every_hand()).astype(np.int64))):
        if times:
            counts[FIVE.values[rank - 1].kind] += int(times)
    ways = {kind: counts[kind] for kind in prizes}
    every = comb(len(DECK), OWN)
    due = sum(n * max(Fraction(prizes[k].least), prizes[k].share * meter) for k, n in ways.items())
    return JackpotOdds(
        ways, Fraction(due) / every / stake - 1, _break_even(prizes, ways, stake * every)
    )


def _break_even(prizes: dict[str, Prize], ways: dict[str, int], cost: int) -> Fraction:
    """Find the jackpot at which prizes come to what all wagers cost: where their line meets it."""
    knees = sorted({Fraction(p.least) / p.share for p in prizes.values() if p.share})
    for start, end in zip(knees, [*knees[1:], None], strict=True):
        fixed = sum(n * prizes[k].least for k, n in ways.items() if not _shares(prizes[k], start))
        slope = sum(n * prizes[k].share for k, n in ways.items() if _shares(prizes[k], start))
        found = (cost - fixed) / Fraction(slope)
        if found >= start and (end is None or found <= end):
            return found
    return Fraction(0)


def _shares(prize: Prize, meter: Fraction) -> bool:
    return bool(prize.share) and prize.share * meter >= prize.least


def _prizes(scale: Mapping[str, Pay]) -> dict[str, Prize]:
    """Return the lines that pay a prize."""
    return {line: pay.prize for line, pay in scale.items() if pay.prize is not None}
