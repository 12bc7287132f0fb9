"""The equipment that stands at a table, asked for and changed by its kind.

Whoever asks for a kind that does not stand there is told of one that nobody has touched, and what
is to change of such a one changes nothing: an entry about it, in whatever journal, stops nobody.
"""

from typing import Any, TypeVar

import msgspec

from croupier.table.conduct.core.equipment_states import EquipmentState, RoundEquipment
from croupier.table.conduct.core.state import Live, TableState
from croupier.terms.frozen import altered


S = TypeVar("S", bound=EquipmentState)
R = TypeVar("R", bound=RoundEquipment)


def equipment_of(table: TableState, kind: type[S]) -> S:
    """Return what a table remembers of its equipment of this kind."""
    state = table.conduct.equipment
    return state if isinstance(state, kind) else kind()


def with_equipment(table: TableState, kind: type[EquipmentState], **parts: Any) -> TableState:
    """Change what a table remembers of its equipment, where it is of this kind."""
    state = table.conduct.equipment
    if not isinstance(state, kind):
        return table
    changed = msgspec.structs.replace(state, **parts)
    return altered(table, conduct=altered(table.conduct, equipment=changed))


def in_round(live: Live | None, kind: type[R]) -> R:
    """Return what a round knows of its equipment of this kind."""
    state = live.equipment if live is not None else None
    return state if isinstance(state, kind) else kind()


def with_in_round(live: Live, kind: type[RoundEquipment], **parts: Any) -> Live:
    """Change what a round knows of its equipment, where it is of this kind."""
    state = live.equipment
    return altered(live, equipment=altered(state, **parts)) if isinstance(state, kind) else live
