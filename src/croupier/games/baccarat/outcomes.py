"""Every way a coup can end, as far as counts and numbers of cards tell."""

from functools import cache
from itertools import product

from croupier.games.baccarat.drawing import VALUES, banker_draws, player_draws
from croupier.games.baccarat.states import Coup, Hand


@cache
def endings() -> tuple[Coup, ...]:
    """List every end of a coup once, by following the tables of play over all values."""
    found: dict[Coup, None] = {}
    for first, second in product(VALUES, repeat=2):
        player, banker = Hand(first, 2), Hand(second, 2)
        for coup in _from(player, banker):
            found[coup] = None
    return tuple(found)


def _from(player: Hand, banker: Hand) -> list[Coup]:
    """Follow two hands of two cards to every end they can come to."""
    if player.is_natural or banker.is_natural:
        return [Coup(player, banker)]
    if not player_draws(player.count):
        return _last(player, banker, None)
    return [coup for third in VALUES for coup in _last(player.take(third), banker, third)]


def _last(player: Hand, banker: Hand, third: int | None) -> list[Coup]:
    if not banker_draws(banker.count, third):
        return [Coup(player, banker)]
    return [Coup(player, banker.take(value)) for value in VALUES]
