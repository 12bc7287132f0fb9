"""Dice that players throw, as screens show them: whose they are, where they lie, what is missing."""

from croupier.floor.sections import DiceAtTable
from croupier.floor.staff_sections import DiceAtDesk
from croupier.table.conduct.core.presence import seat_of
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.thrown_dice.dice import dice_of


THROW = "throw"
"""The operation of tables where players throw the dice."""
SHOOTER = "shooter"
OFFERED = "offered"


def are_thrown(table: TableState) -> bool:
    """Say whether players throw the dice at a table."""
    return THROW in table.operations


def at_table(table: TableState) -> DiceAtTable | None:
    """Say where the dice are, by seats and not by names; None where nobody throws any."""
    if not are_thrown(table):
        return None
    dice = dice_of(table)
    return DiceAtTable(
        shooter=seat_of(table, dice.shooter) if dice.shooter else None,
        offered=seat_of(table, dice.offered[0]) if dice.offered else None,
        has_shooter=bool(dice.shooter),
        is_offered=bool(dice.offered),
        staff_throw=dice.nobody,
        chosen=dice.active,
        bowl=dice.bowl,
        lost=len(dice.lost),
    )


def at_desk(table: TableState) -> DiceAtDesk | None:
    """Say what staff have to know of the dice; None where nobody throws any."""
    if not are_thrown(table):
        return None
    dice = dice_of(table)
    return DiceAtDesk(
        shooter=dice.shooter,
        offered=dice.offered,
        sets=dice.sets,
        bowl=dice.bowl,
        chosen=dice.active,
        lost=dice.lost,
        found=dice.found,
        inspected=dict(dice.inspected),
        is_worn_out=dice.is_worn_out,
        staff_throw=dice.nobody,
    )


def in_hand(table: TableState, player: str) -> str:
    """Say what a player has to do with the dice: they are the shooter, or are asked to be."""
    dice = dice_of(table)
    if not are_thrown(table):
        return ""
    if dice.shooter == player:
        return SHOOTER
    return OFFERED if dice.offered[:1] == (player,) else ""
