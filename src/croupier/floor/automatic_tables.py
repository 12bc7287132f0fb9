"""Tables that nobody deals: the next game begins some seconds after the last one ended."""

from typing import Final

from croupier.floor.viewing.remarks import About
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.tables.opening import CLOSING


BETWEEN: Final = 12
"""Seconds from one game to the next, where the operator says nothing: the wheel is seen to rest."""
_MICROSECONDS: Final = 1_000_000
_BY_ITSELF: Final = ("rng", "automated")


def due_at(table: TableState, about: About, ended: int | None) -> int | None:
    """Say when the next game begins at a table, by the house's clock; None where somebody deals.

    ``ended`` is when the last one did, if it was seen to.
    """
    if table.table.mode.name not in _BY_ITSELF or not table.conduct.is_open:
        return None
    if table.live is not None or CLOSING in table.conduct.signs:
        return None
    if ended is None:
        ended = table.last.closed if table.last is not None else None
    if ended is None:
        return 0
    return ended + (about.between or BETWEEN) * _MICROSECONDS
