"""Who decides for a seat: fixed when the first wagering of a round ends, and the same until it is over."""

from collections.abc import Mapping
from functools import cached_property

from croupier.table.conduct.core.state import TableState
from croupier.table.limits.areas import are_terminals
from croupier.table.wagers.moves import Round


class Deciders(dict[int, str]):
    """Who decides for each seat; and for which seats somebody does, worked out once a round."""

    @cached_property
    def seats(self) -> Mapping[str, tuple[int, ...]]:
        """The seats that each decides for."""
        seats: dict[str, tuple[int, ...]] = {}
        for seat, player in self.items():
            seats[player] = (*seats.get(player, ()), seat)
        return seats


def deciders_of(table: TableState, closed: Round) -> Deciders:
    """Say who decides for each seat with a wager: whoever sits there, or who wagered there first.

    Who sits there decides although no wager of their own may stand. At terminals each decides at
    their own.
    """
    deciders, own = Deciders(), are_terminals(table.table.game.ruleset)
    for wager in closed.position.wagers:
        if wager.seat not in deciders:
            held = None if own else table.conduct.seats.get(wager.seat)
            deciders[wager.seat] = wager.player if held is None else held.player
    return deciders


def seats_of(deciders: Mapping[int, str], player: str) -> tuple[int, ...]:
    """Return the seats that somebody decides for."""
    every = deciders if isinstance(deciders, Deciders) else Deciders(deciders)
    return every.seats.get(player, ())
