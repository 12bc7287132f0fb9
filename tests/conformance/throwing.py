"""What tests of games with a shooter share: a table with dice and players, a shooter, a roll."""

from typing import Any

from croupier.journal.entries import Entry
from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from tests.table.conduct.evening import OPERATOR, Evening


DEALER: Any = {"who": "D1", "role": "dealer"}
SUPERVISOR: Any = {"who": "G1", "role": "game supervisor"}
PIT: Any = {"who": "C1", "role": "casino supervisor"}
HOUSE: Any = {"who": "the operator", "role": OPERATOR}
GAMES = {"nz1996": "craps", "nz": "snake-eyes"}
LINE: Any = {"nz1996": {"bet": "pass"}, "nz": {"bet": "hardway", "target": 8}}
"""A wager by which somebody may throw."""


def opened(book: str, *players: str, **record: Any) -> Evening:
    """Open a table of dice; players sit in their order, the dice are not there yet."""
    wanted = {"game": GAMES[book], "name": "T1", "limits": {"min": "1", "max": "500"}} | record
    evening = Evening(book, *(players or ("P1", "P2", "P3")), **wanted)
    for seat, player in enumerate(players or ("P1", "P2", "P3"), start=1):
        evening.do("sit", who=player, seat=seat)
    return evening


def inspected(book: str, *players: str, **record: Any) -> Evening:
    """Open a table whose dice were brought and inspected by two people."""
    evening = opened(book, *players, **record)
    evening.do("bring dice", **DEALER)
    evening.do("inspect dice", **DEALER)
    evening.do("inspect dice", **SUPERVISOR)
    return evening


def shooting(book: str, *players: str, **record: Any) -> Evening:
    """Bring a table to the first throw: P1 has a wager and the dice, in the first round."""
    evening = inspected(book, *players, **record)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **LINE[book], stake="10", id="line")
    take(evening, "P1")
    return evening


def take(evening: Evening, player: str) -> None:
    """Offer the dice, have everybody decline who is asked before, and let a player take them."""
    evening.do("offer dice", **DEALER)
    while dice_of(evening.table).offered[0] != player:
        evening.do("decline dice", who=dice_of(evening.table).offered[0])
    evening.do("accept dice", who=player)
    evening.do("choose dice", who=player, dice=dice_of(evening.table).every[:2])


def thrown(evening: Evening) -> tuple[Entry, ...]:
    """Let whoever has the dice throw them."""
    return evening.do("throw", **DEALER)


def roll(evening: Evening, *dice: int) -> tuple[Entry, ...]:
    """Throw, call the dice, settle."""
    entries = thrown(evening)
    entries += evening.do("result", **DEALER, chance=list(dice))
    evening.pay_out()
    return entries


def rolls(evening: Evening, *each: tuple[int, int]) -> None:
    """Roll several times, a round each; the round of the first is open already."""
    for number, dice in enumerate(each):
        if number or evening.table.live is None:
            evening.do("new game", **DEALER)
        roll(evening, *dice)
