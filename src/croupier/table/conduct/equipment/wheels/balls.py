"""The ball itself: examined when it left the wheel, changed where it is not fit or at discretion.

A ball that left the wheel decides nothing more until somebody of the right role has looked at it,
or another ball is in play. Not everybody writes a spin down, so a result is held to it as well.
"""

from typing import Final

from croupier.games.protocol import Duty, Notice
from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment_states import WheelState
from croupier.table.conduct.core.standing_equipment import equipment_of, with_equipment
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.wheels.spins import spin_of
from croupier.table.conduct.round.results import is_decided
from croupier.terms.refusals import Reason, Refusal


TO_EXAMINE: Final = "to be examined"
UNFIT: Final = "not fit"


def ball_due(table: TableState) -> tuple[str, ...]:
    """Name what has to be done with the ball before it is spun."""
    known = {TO_EXAMINE: ("examine ball", "change ball"), UNFIT: ("change ball",)}
    return known.get(ball_of(table), ())


def ball_of(table: TableState) -> str:
    """Say what keeps the ball of a table from being spun, if anything does."""
    return equipment_of(table, WheelState).ball


def ball_refused(case: Case) -> Refusal | None:
    """Say why no spin with the ball in play can count, or None."""
    state = ball_of(case.table)
    if not state:
        return None
    known = case.table.operations
    examine = known["examine ball"]
    if state == UNFIT:
        what = "the ball was examined and is not fit for play"
        remedy = f"Have the {known['change ball'].role} change it: change ball. Then spin."
    else:
        what = "the ball left the wheel and was not examined yet"
        remedy = f"Have the {examine.role} examine it: examine ball. Then spin."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, examine.rules, remedy)


class ChangeBall(Command, tag="change ball"):
    """The ball is exchanged for another."""


@does(ChangeBall)
def change_ball(case: Case, command: ChangeBall) -> Decision:
    """Change the ball after a spin, never while it runs."""
    live = case.table.live
    if live is not None and spin_of(live) is not None and not is_decided(live):
        what = "the ball runs: it is changed after the spin"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Wait.")
    notices: tuple[Notice, ...] = ()
    if ball_of(case.table) == TO_EXAMINE:
        rules = case.table.operations["examine ball"].rules
        lost = "Examine the ball that left the wheel when it is found"
        notices = (Duty(lost, rules, ("examine ball",)),)
    said = Announcement("The ball is changed", case.operation.rules, notices)
    return happened(case, "ball changed", said, {"after": case.table.conduct.round})


class ExamineBall(Command, tag="examine ball"):
    """A ball that left the wheel is examined when it is found."""

    fit: bool = True


@does(ExamineBall)
def examine_ball(case: Case, command: ExamineBall) -> Decision:
    """Write down that the ball was examined, and whether it may be used again."""
    rules = case.operation.rules
    if command.fit and ball_of(case.table) == UNFIT:
        what = "the ball was examined already and is not fit for play"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, "Change it: change ball.")
    found = "is fit for play" if command.fit else "is not fit for play"
    change = Duty("Change the ball before the next spin", rules, ("change ball",))
    notices = () if command.fit else (change,)
    said = Announcement(f"The ball was examined and {found}", rules, notices)
    return happened(case, "ball examined", said, {"fit": command.fit})


@folds("ball examined")
def _ball_examined(table: TableState, entry: Entry) -> TableState:
    return with_ball(table, "" if entry.happening.facts["fit"] else UNFIT)


@folds("ball changed")
def _ball_changed(table: TableState, entry: Entry) -> TableState:
    return with_ball(table, "")


def with_ball(table: TableState, ball: str) -> TableState:
    """Remember what keeps the ball from being spun, or that nothing does."""
    return with_equipment(table, WheelState, ball=ball)
