"""Odds of rounds in which a hand of three cards meets the dealer's: every deal counted, by values.

What a wager comes to depends on what hands are worth and on nothing else of the cards. So hands are
counted by their values: the player's 22,100; with the dealer's 407 million, of which those that are
alike but for their suits are counted once; and the 20 million of six cards.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK
from croupier.games.poker.lookup import look_up
from croupier.games.poker.showdowns import BEST, BOTH, OWN
from croupier.games.poker.values import FIVE_CARDS, THREE_CARDS, Value
from croupier.games.protocol import Act, Ask, Asks, Close, Game, StandingWager, Target
from croupier.games.strategies import NamedStrategy
from croupier.lab.exact import Lines
from croupier.lab.lives import Life
from croupier.lab.lowering import Key
from croupier.lab.poker import Batch
from croupier.terms.money import Money


Counts = NDArray[np.int64]
CARDS: Final = len(DECK)
RANKS: Final = CARDS // 4
"""``DECK`` has suit after suit."""
HAND: Final = 3
ALL: Final = 2 * HAND
DEALS: Final = comb(CARDS, HAND) * comb(CARDS - HAND, HAND)
SEAT: Final = 1
THREE: Final = look_up(THREE_CARDS, HAND)
SIX: Final = look_up(FIVE_CARDS, ALL)


def _hands(cards: int) -> NDArray[np.uint8]:
    """Give all hands of so many cards, a row each."""
    flat = chain.from_iterable(combinations(range(CARDS), cards))
    return np.fromiter(flat, np.uint8, cards * comb(CARDS, cards)).reshape(-1, cards)


@cache
def _counted_both() -> Counts:
    """Count the deals of each two values: the player's, and the dealer's of the cards that are left."""
    hands = _hands(HAND)
    threes = Batch(THREE)
    ranks = threes(hands).astype(np.int64)
    holds = np.zeros((CARDS, len(hands)), bool)
    for column in hands.T:
        holds[column, np.arange(len(hands))] = True
    size = len(THREE.values) + 1
    found = np.zeros((size, size), np.int64)
    for own, times in _alike(hands).items():
        first, second, third = own
        apart = ~(holds[first] | holds[second] | holds[third])
        value = int(threes(np.array([own], np.uint8))[0])
        found[value] += times * np.bincount(ranks[apart], minlength=size)
    return found


def _alike(hands: NDArray[np.uint8]) -> Counter[tuple[int, int, int]]:
    """Count hands that are the same but for which suits they hold, by the first of them."""
    first: dict[tuple[tuple[int, ...], ...], tuple[int, int, int]] = {}
    found: Counter[tuple[int, int, int]] = Counter()
    for a, b, c in hands.tolist():
        suits: dict[int, list[int]] = defaultdict(list)
        for place in (a, b, c):
            suits[place // RANKS].append(place % RANKS)
        kind = tuple(sorted(map(tuple, suits.values())))
        found[first.setdefault(kind, (a, b, c))] += 1
    return found


@cache
def _counted_best() -> Counts:
    """Count the hands of six cards by the value of their best five."""
    fives, sixes = _hands(ALL - 1), Batch(SIX)
    found = np.zeros(len(SIX.values) + 1, np.int64)
    for lowest in range(CARDS - ALL + 1):
        above = fives[np.searchsorted(fives[:, 0], lowest, side="right") :]
        rows = np.hstack([np.full((len(above), 1), lowest, np.uint8), above])
        found += np.bincount(sixes(rows), minlength=len(found))
    return found


def _places() -> Iterator[tuple[Value, Counts]]:
    """Give each value of the player's hand with how often the dealer's come beside it."""
    return zip(THREE.values, _counted_both()[1:, 1:], strict=True)


@dataclass
class Showdowns:
    """A cloth whose wagers are counted so: each as if its hand was chosen and played."""

    game: Game[Any]

    def __post_init__(self) -> None:
        """Start with no wager counted."""
        self._known: dict[str, Mapping[tuple[str, ...], int]] = {}

    @property
    def behaviour_hash(self) -> str:
        """A fingerprint of how often each bet comes to what."""
        told = (f"{bet} {sorted(self._ways(bet).items())}" for bet in sorted(self.game.bets))
        return hashlib.sha256("\n".join(told).encode()).hexdigest()

    def _ways(self, bet: str) -> Mapping[tuple[str, ...], int]:
        if bet not in self._known:
            self._known[bet] = ways(self.game.bets[bet])
        return self._known[bet]

    def life(
        self,
        bet: str,
        target: Target,
        parent: str | None = None,  # noqa: ARG002 - no bet on another is priced by itself
    ) -> Life:
        """Say how often each line comes."""
        found, key = self._ways(bet), key_of(bet, target)
        whole, one = sum(found.values()), Fraction(1)
        return Life(
            {
                tuple((key, line) for line in lines): Fraction(n, whole)
                for lines, n in found.items()
            },
            one,
            one,
        )


def key_of(bet: str, target: Target) -> Key:
    """Name a wager of one unit."""
    return Key("player", SEAT, bet, target, 1)


def ways(bet: Any, plays: Mapping[Value, bool] | None = None) -> Counter[tuple[str, ...]]:
    """Count the deals that bring each lines of a bet; of hands that fold, what that brings."""
    found: Counter[tuple[str, ...]] = Counter()
    if bet.looks_at == BEST and (plays is None or not bet.given_up()):
        for value, number in zip(SIX.values, _counted_best()[1:].tolist(), strict=True):
            found[bet.met(value)] += number
        return found
    for own, row in _places():
        is_given_up = plays is not None and not plays[own] and bet.given_up()
        if is_given_up:
            found[bet.given_up()] += int(row.sum())
        elif bet.looks_at == OWN:
            found[bet.met(own)] += int(row.sum())
        elif bet.looks_at == BOTH and (plays is None or plays[own]):
            for dealer in np.flatnonzero(row).tolist():
                found[bet.met(own, THREE.values[dealer])] += int(row[dealer])
    return found


def asked(game: Game[Any], base: str) -> Ask:
    """Return the question that is asked of whoever has chosen a hand, with a stake on ``base``."""
    play = game.play
    state = play.step(play.start(None), Close((StandingWager(SEAT, base, "", Money(1)),)))
    while isinstance(turn := play.turn(state), Asks):
        choice = next((each for each in turn.asks[0].choices if each.names[0]), None)
        if choice is None:
            return turn.asks[0]
        act = Act(SEAT, turn.asks[0].hand, choice.act, tuple(range(choice.names[0])))
        state = play.step(state, act)
    raise ValueError(f"{game.name} asks nobody whether to play")


def played_by(named: NamedStrategy, ask: Ask) -> dict[Value, bool]:
    """Say which hands a strategy plays: those on which it answers with a stake."""
    staking = {choice.act for choice in ask.choices if choice.bet is not None}
    return {
        own: named.decides(Ask(ask.seats, ask.hand, ask.choices, ask.default, own)) in staking
        for own in THREE.values
    }


def shares(game: Game[Any], named: NamedStrategy) -> dict[str, dict[Lines, Fraction]]:
    """Say how often each line of each bet comes under a strategy, of all deals there are."""
    base = next(iter(named.bets))
    plays = played_by(named, asked(game, base))
    found: dict[str, dict[Lines, Fraction]] = {}
    for name, bet in game.bets.items():
        counted = ways(bet, plays)
        whole = sum(counted.values()) if name in named.bets or bet.on is None else DEALS
        key = key_of(name, next(iter(bet.targets())))
        found[name] = {
            tuple((key, line) for line in lines): Fraction(number, whole)
            for lines, number in counted.items()
        }
    return found
