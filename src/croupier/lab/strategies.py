"""Strategies by their names, as the lab plays them."""

from collections.abc import Mapping
from typing import Any

from croupier.games.entries import entries
from croupier.games.protocol import Game
from croupier.games.strategies import NamedStrategy, Solver, Strategies
from croupier.lab.players import Party, Player
from croupier.terms.advice import nearest
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError


def strategies_of(game: Game[Any]) -> tuple[str, ...]:
    """List the strategies of a game all of whose bets its book has, and who solves it."""
    known, solvers = _known(game)
    fits = (name for name, each in known.items() if each.at(game).bets <= game.bets.keys())
    return (*fits, *solvers)


def strategy(game: Game[Any], name: str) -> NamedStrategy:
    """Return a strategy of a game by its name; RefusedError says which there are."""
    known, solvers = _known(game)
    if name in solvers:
        return solvers[name](game)
    if name not in known:
        what = f"{name[:40]!r} is no strategy for {game.name}"
        remedy = nearest(name, [*known, *solvers])
        raise RefusedError(Refusal(Reason.BET_IS_UNKNOWN, what, remedy=remedy))
    found = known[name].at(game)
    missing = found.bets - game.bets.keys()
    if missing:
        what = f"{name} needs {', '.join(sorted(missing))}, which {game.ruleset.book} does not have"
        raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what))
    return found


def _known(game: Game[Any]) -> tuple[Strategies, Mapping[str, Solver]]:
    own = entries().get(game.name)
    return ({}, {}) if own is None else (own.strategies, own.solvers)


def party(named: NamedStrategy, unit: int) -> Party:
    """Play a strategy with a unit of so many units of money; RefusedError if bets are not whole."""
    for keep in (keep for keeps in named.players for keep in keeps):
        if (keep.units * unit).denominator > 1:
            what = f"{keep.bet} is staked {keep.units} units, which {Money(unit)} does not give"
            remedy = f"Stake a multiple of {Money(keep.units.denominator)}."
            raise RefusedError(Refusal(Reason.STAKE_DOES_NOT_DIVIDE, what, remedy=remedy))
    players = enumerate(named.players, start=1)
    return Party(tuple(Player(f"p{n}", n, keeps, unit) for n, keeps in players), named.decides)
