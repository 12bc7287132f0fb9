"""What guests like at each game, by the names that habits have for it."""

from collections.abc import Iterable, Mapping
from typing import Final

from croupier.floor.demo.hands import happens, some
from croupier.floor.demo.likings import (
    baccarat,
    blackjack,
    casino_war,
    craps,
    money_wheel,
    roulette,
    sic_bo,
    snake_eyes,
)
from croupier.floor.demo.patrons import Patron
from croupier.floor.demo.tastes import Cloth, Taste, Wanted
from croupier.floor.viewing.dice import SHOOTER


TASTES: Final[Mapping[str, Mapping[str, Taste]]] = {
    "roulette": roulette.TASTES,
    "sic-bo": sic_bo.TASTES,
    "money-wheel": money_wheel.TASTES,
    "craps": craps.TASTES,
    "snake-eyes": snake_eyes.TASTES,
    "baccarat": baccarat.TASTES,
    "blackjack": blackjack.TASTES,
    "casino-war": casino_war.TASTES,
}
_DECIDED_AT_ONCE: Final = (
    "roulette",
    "sic-bo",
    "money-wheel",
    "baccarat",
    "blackjack",
    "casino-war",
)
"""Games whose every wager ends with its round, so that the same can be made again."""


def wishes(cloth: Cloth, who: Patron, last: tuple[Wanted, ...]) -> tuple[Wanted, ...]:
    """Say what a guest wants to back this time, as far as their credit goes."""
    repeats = cloth.table.game in _DECIDED_AT_ONCE and happens(who.habit.repeats)
    if repeats and (again := _affordable(cloth, last)):
        return again
    liked = who.habit.backs[cloth.table.game]
    for taste in (*_of_the_shooter(cloth), *some(liked, len(liked))):
        if wanted := _affordable(cloth, TASTES[cloth.table.game][taste](cloth, who)):
            return wanted
    return ()


def _of_the_shooter(cloth: Cloth) -> tuple[str, ...]:
    """Name what shooters back before anything else, and guests who may become one.

    At craps nobody throws without it.
    """
    dice = cloth.round.dice
    is_wanted = dice is not None and (cloth.me.dice == SHOOTER or not dice.has_shooter)
    return ("pass line",) if is_wanted and cloth.table.game == "craps" else ()


def _affordable(cloth: Cloth, wanted: Iterable[Wanted]) -> tuple[Wanted, ...]:
    left, can = cloth.me.credit, list[Wanted]()
    for each in wanted:
        if each.stake <= left:
            can.append(each)
            left -= each.stake
    return tuple(can)
