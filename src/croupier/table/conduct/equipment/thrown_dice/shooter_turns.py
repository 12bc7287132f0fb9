"""A shooter's turn: the point that stands in it, and the 7 out that ends it."""

from typing import Final

from croupier.table.conduct.core.rounds import shown_results
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from croupier.terms.shapes import is_object


OUT: Final = 7
"""The total that ends a shooter's turn."""


def point_of(table: TableState) -> object:
    """Return the come out point that stands now; None where none does, or the game has none."""
    return _point(table.conduct.carry)


def _point(carry: object) -> object:
    return carry.get("point") if is_object(carry) else None


def without_point(carry: object) -> object:
    """Leave the point out of what a round starts from: its first roll is a come out roll."""
    return {**carry, "point": None} if is_object(carry) and "point" in carry else carry


def must_pass(table: TableState) -> bool:
    """Say whether the shooter's last roll ended their turn."""
    threw = dice_of(table).threw
    rounds = (live for live in (table.live, table.last) if live is not None and threw)
    return any(live.number == threw and is_out(table, live) for live in rounds)


def is_out(table: TableState, live: Live) -> bool:
    """Say whether a round's roll was a 7 out: any 7, or one while a point stood."""
    if sum(int(face) for dice in shown_results(live.round) for face in dice.split("-")) != OUT:
        return False
    needs_point = table.operations["pass dice"].values.get("point")
    return not needs_point or _point(live.start) is not None
