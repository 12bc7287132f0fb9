"""The end of a minimum that a player kept when the table's was raised: with them it goes.

Who may keep one, and how it is raised, is told with the limits (``signs/limit_signs.py``).
"""

from dataclasses import replace
from typing import Any, Final

import msgspec

from croupier.games.protocol import Duty, Notice
from croupier.table.conduct.core.rounds import resigned
from croupier.table.conduct.core.state import TableState
from croupier.table.setup.configuration import open_table


LIMITS: Final = "limits"
"""The sign with a table's limits."""
NO_MORE: Final = "kept minimum ended"
"""The fact of an entry by which somebody keeps a minimum no more."""


def keepers(table: TableState) -> frozenset[str]:
    """Name the players who keep a minimum of before at a table."""
    kept = table.table.limits.further.protected
    return kept.players if kept is not None else frozenset()


def ended(table: TableState, player: str) -> tuple[dict[str, Any], tuple[Notice, ...]]:
    """Return what an entry adds by which a player leaves: their minimum goes, with its marker."""
    if player not in keepers(table):
        return {}, ()
    return {NO_MORE: True}, (marker_off(table, player),)


def marker_off(table: TableState, player: str) -> Notice:
    """Ask for the marker of a player to be taken away."""
    rules = table.operations["change limits"].rules_for("marker off")
    return Duty(f"Take the marker of {player} off the layout", rules)


def without(table: TableState, player: str) -> TableState:
    """Fold that a player keeps no minimum any more."""
    conduct = table.conduct
    limits = {n: part for n, part in conduct.record.limits.items() if n != "protected"}
    kept = conduct.record.limits["protected"]
    if left := [each for each in kept["players"] if each != player]:
        limits["protected"] = {**kept, "players": left}
    record = msgspec.structs.replace(conduct.record, limits=limits)
    signs = dict(conduct.signs)
    if LIMITS in signs:
        signs[LIMITS] = replace(signs[LIMITS], facts=limits)
    fresh = replace(conduct, record=record, signs=signs)
    return resigned(replace(table, conduct=fresh, table=open_table(record)))
