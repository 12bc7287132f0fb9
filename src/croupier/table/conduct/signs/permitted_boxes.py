"""On how many boxes one player may wager: as many as the operator permits while there are places.

More than one is permitted only where patrons find a place: at the table itself, or at another one of
the same game with equal limits.
"""

from dataclasses import replace

import msgspec

from croupier.journal.entries import Entry
from croupier.rulebooks.books import Matter
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.kept_minimums import LIMITS
from croupier.table.conduct.core.rounds import resigned
from croupier.table.conduct.core.state import TableState
from croupier.table.setup.configuration import open_table
from croupier.terms.refusals import Reason, Refusal


PLAYER_AREAS = "player areas"


class PermitBoxes(Command, tag="permit boxes"):
    """So many boxes may be wagered on by one player, from now on."""

    boxes: int


@does(PermitBoxes)
def permit_boxes(case: Case, command: PermitBoxes) -> Decision:
    """Permit players so many boxes, where every patron finds a place."""
    rules, most = case.operation.rules, _boxes(case.table)
    if not 1 <= command.boxes <= most:
        what = f"a player may wager on 1 to {most} boxes, not {str(command.boxes)[:20]}"
        return Refusal(Reason.LIMITS_ARE_NOT_PERMITTED, what, rules, f"Permit 1 to {most}.")
    if command.boxes > 1 and not any(map(_has_a_place, _alike(case))):
        what = "every place at tables with equal limits is taken"
        return Refusal(Reason.SEAT_IS_NOT_FREE, what, rules, "Open another table, or permit 1.")
    boxes = "1 box" if command.boxes == 1 else f"{command.boxes} boxes"
    said = Announcement(f"A player may wager on {boxes} at {case.table.name}", rules)
    return happened(case, "boxes permitted", said, {"boxes": command.boxes})


def _boxes(table: TableState) -> int:
    policy = table.table.game.ruleset.policy(Matter.NUMBERED_AREAS)
    return policy.figure("most") if policy is not None else 1


def _alike(case: Case) -> list[TableState]:
    """Return the open tables of the same game with equal limits, this one among them."""
    own = case.table.table
    return [
        each
        for each in case.house.tables.values()
        if each.conduct.is_open
        and each.table.game.ruleset.game == own.game.ruleset.game
        and (each.table.limits.every, each.table.limits.bets) == (own.limits.every, own.limits.bets)
    ]


def _has_a_place(table: TableState) -> bool:
    """Say whether a seat is free: at a table that counts none, one of its boxes."""
    return len(table.conduct.seats) < (table.table.seats or _boxes(table))


@folds("boxes permitted")
def _boxes_permitted(table: TableState, entry: Entry) -> TableState:
    conduct = table.conduct
    limits = {**conduct.record.limits, PLAYER_AREAS: entry.happening.facts["boxes"]}
    record = msgspec.structs.replace(conduct.record, limits=limits)
    signs = dict(conduct.signs)
    if LIMITS in signs:
        signs[LIMITS] = replace(signs[LIMITS], facts=limits)
    fresh = replace(conduct, record=record, signs=signs)
    return resigned(replace(table, conduct=fresh, table=open_table(record)))
