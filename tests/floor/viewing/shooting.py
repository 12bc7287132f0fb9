"""Tables where players throw the dice: made ready, and rolled at."""

from typing import Any

from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from tests.floor.viewing.watching import DEALER, Watched


PIT: Any = {"who": "G1", "role": "game supervisor"}


def shooting(book: str, game: str, *players: str, **record: Any) -> Watched:
    """Open a table of dice with its set brought and looked at twice."""
    evening = Watched(book, *players, game=game, **record)
    evening.do("bring dice", **DEALER)
    evening.do("inspect dice", **DEALER)
    evening.do("inspect dice", **PIT)
    return evening


def offered(evening: Watched) -> str:
    """Offer the dice to whoever is next, who takes the first two of them."""
    evening.do("offer dice", **DEALER)
    player = dice_of(evening.table).offered[0]
    evening.do("accept dice", who=player, dice=dice_of(evening.table).bowl[:2])
    return player


def roll(evening: Watched, dice: str) -> None:
    """Throw, tell what the dice show, and pay; offer the dice first where nobody has them."""
    if not dice_of(evening.table).shooter:
        offered(evening)
    evening.do("throw", who=dice_of(evening.table).shooter)
    evening.do("result", **DEALER, chance=dice)
    evening.pay_out()
