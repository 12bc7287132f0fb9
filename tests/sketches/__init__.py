"""Sketches: small hard games that run through every driver and hold the protocol to its word.

They are tests, not games of the house: their terms are studies, their notation is the least that
a game must have. What they share is `Live`, a table without money that is walked move by move.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

import numpy as np

from croupier.games import following
from croupier.games.following import Advanced, DecidedWager, Laying, Placement, Position
from croupier.games.protocol import Act, Asks, Chance, Close, Deal, Game, Move, Offer, Over, Symbol
from croupier.lab.decisions import staked
from croupier.lab.lowering import Counted, Lowered, key_of
from croupier.lab.players import Called, Strategy
from croupier.lab.simulation import Simulation
from croupier.terms.frozen import altered
from croupier.terms.refusals import Refusal


S = TypeVar("S", bound=Hashable)


def made(answer: Advanced[S] | Refusal) -> Advanced[S]:
    """Unwrap a move that must not be refused."""
    assert not isinstance(answer, Refusal), str(answer)
    return answer


def place(game: Game[S], position: Position[S], placement: Placement) -> Position[S] | Refusal:
    """Put one wager on the layout, or say why not."""
    laying = Laying(game, position)
    refusal = laying.lay((placement,))
    return laying.position if refusal is None else refusal


class Live(Generic[S]):
    """A table under a strategy, played move by move with full symbols and its wagers' own names."""

    def __init__(self, game: Game[S], strategy: Strategy[S]) -> None:
        self.game, self.strategy = game, strategy
        self.position = Position(game.play.start(None))
        self.decided: list[DecidedWager] = []
        self._answer()

    def draw(self, symbol: Symbol) -> list[DecidedWager]:
        """Bring a symbol, answer what is asked until chance is due again; give what it decided."""
        self.decided = []
        self._move(Chance(symbol))
        self._answer()
        return self.decided

    def _answer(self) -> None:
        while True:
            match self.game.play.turn(self.position.state):
                case Deal():
                    return
                case Offer(window):
                    self._wager(window)
                    self._move(Close())
                case Asks(asks):
                    ask = asks[0]
                    act = self.strategy.act(self.position.state, ask)
                    self.position = staked(self.game, self.position, ask, ask.choice(act))
                    self._move(Act(ask.seat, ask.hand, act))
                case Over(carry=carry):
                    self.position = altered(self.position, state=self.game.play.start(carry))

    def _wager(self, window: str) -> None:
        wishes = list(self.strategy.wagers(self.position, window))
        for wish in wishes:
            if isinstance(wish, Called):
                wager = self.position.wager(wish.wager)
                assert wager is not None, wish
                self._keep(made(following.call(self.game, self.position, wager, wish.call)))
        laying = Laying(self.game, self.position, cut=True)
        for wish in wishes:
            if isinstance(wish, Placement):
                laying.lay((wish,))
        self.position = laying.position

    def _move(self, move: Move) -> None:
        self._keep(made(following.advance(self.game, self.position, move)))

    def _keep(self, advanced: Advanced[S]) -> None:
        self.position = advanced.position
        self.decided += advanced.decisions


class Walker:
    """Walks a lowered array one symbol at a time, as the compiled loop does."""

    def __init__(self, lowered: Lowered) -> None:
        self.lowered = lowered
        self.node = 0

    @property
    def rests(self) -> bool:
        """Whether a round may start here, so that a shoe may be changed."""
        return self.lowered.rests[self.node // len(self.lowered.faces)]

    def draw(self, symbol: Symbol) -> Counter[Counted]:
        """Take one transition and give the lines of its class."""
        transition = self.node + self.lowered.face_of(symbol)
        self.node = self.lowered.array[transition]
        return Counter(self.lowered.outcomes[self.lowered.classes[transition]].lines)


def lines_of(decisions: list[DecidedWager]) -> Counter[Counted]:
    """Count decided lines the way an array names them."""
    return Counter((key_of(decision), line) for decision in decisions for line in decision.lines)


def scores(
    simulated: Simulation, expected: Mapping[Counted, Fraction], *, each_round: bool = False
) -> dict[Counted, float]:
    """How many standard errors, by batch means, each line lies from its exact share.

    Shares are of draws, or of rounds.
    """
    outcomes = simulated.lowered.outcomes
    counts = [outcome.ends if each_round else 1 for outcome in outcomes]
    sizes = simulated.classes @ np.array(counts, np.int64)
    found: dict[Counted, float] = {}
    for counted, share in expected.items():
        times = np.array([outcome.lines.count(counted) for outcome in outcomes], np.int64)
        off = simulated.classes @ times - float(share) * sizes
        found[counted] = float(off.sum() / (np.std(off, ddof=1) * np.sqrt(len(off))))
    return found
