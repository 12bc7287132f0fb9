"""The dice of a table where players throw them, asked for and changed."""

from typing import Any

from croupier.table.conduct.core.equipment_states import DiceState
from croupier.table.conduct.core.standing_equipment import equipment_of, with_equipment
from croupier.table.conduct.core.state import TableState


def dice_of(table: TableState) -> DiceState:
    """Return the dice of a table, and who has them."""
    return equipment_of(table, DiceState)


def with_dice(table: TableState, **changes: Any) -> TableState:
    """Change something about a table's dice."""
    return with_equipment(table, DiceState, **changes)
