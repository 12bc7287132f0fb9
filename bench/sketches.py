"""Tables of games, lowered by the lab, as races want them."""

from collections.abc import Callable, Collection
from functools import cache
from typing import Any

import numpy as np

import croupier
from bench.stand_ins import Lowered
from croupier.equipment.devices import Shoe
from croupier.games.protocol import Game
from croupier.games.strategies import Keep
from croupier.lab import lowering, simulation
from croupier.lab.kernels.machine import ShoeFaces
from croupier.lab.players import Party, Player, Strategy
from croupier.lab.strategies import party
from croupier.lab.strategies import strategy as named


CRAPS = croupier.game("craps", rulebook="nz1996")
UNIT = 1000


def table(
    game: Game[Any],
    strategy: Strategy[Any],
    of: Callable[[lowering.Key], bool],
    unit: int,
    *,
    rounds: bool,
) -> tuple[Lowered, lowering.Lowered]:
    """Lower a table; pays are the net of the wagers that ``of`` picks, in whole ``unit``s.

    What ends is a round, or a decision of those wagers.
    """
    lowered = lowering.lower(game, strategy)
    pays, ends = [], []
    for outcome in lowered.outcomes:
        picked = [(key, line) for key, line in outcome.lines if of(key)]
        net = sum(
            (game.ruleset.bets[key.bet].scale[line].total - 1) * key.units / unit
            for key, line in picked
        )
        assert net == int(net), "the unit is too large for what this table pays"
        pays.append(int(net))
        ends.append(outcome.ends if rounds else bool(picked))
    classes = np.asarray(lowered.classes)
    machine = simulation.machine(lowered)
    return Lowered(machine, np.array(pays)[classes], np.array(ends, np.uint8)[classes]), lowered


def craps_played(strategy: Strategy[Any]) -> Lowered:
    """Craps under a strategy; pays and ends are the first player's pass line's."""
    return table(CRAPS, strategy, _of("p1", {"pass"}), unit=UNIT, rounds=False)[0]


def craps_by(strategy: str) -> Lowered:
    """Craps under a strategy of the house."""
    return craps_played(party(named(CRAPS, strategy), UNIT))


def craps_on_every_number() -> Lowered:
    """A pass bet, and come bets until every number may have one: 256 nodes."""
    keeps = (Keep("pass"), Keep("come", most=6))
    return craps_played(Party((Player("p1", 1, keeps, UNIT),)))


@cache
def blackjack_by(strategy: str) -> tuple[Lowered, ShoeFaces]:
    """A box of nz1996 dealt to from six decks, under a strategy; pays are in half units."""
    game = croupier.game("blackjack", rulebook="nz1996")
    played = party(named(game, strategy), UNIT)
    raced, lowered = table(game, played, lambda _: True, unit=UNIT // 2, rounds=True)
    assert isinstance(game.device, Shoe)
    return raced, simulation.shoe(lowered, game.device)


def _of(player: str, bets: Collection[str]) -> Callable[[lowering.Key], bool]:
    return lambda key: key.player == player and key.bet in bets
