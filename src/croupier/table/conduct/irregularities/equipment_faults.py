"""Equipment that does not do what it should: no further game until it is mended, or got round.

A result stands on what the dice or the wheel show, whatever lights and displays make of it.
"""

from typing import Final

from croupier.games.protocol import Duty, Notice
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.checks import text_refused
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment_states import EquipmentState
from croupier.table.conduct.core.standing_equipment import with_equipment
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.round.results import call_of, came
from croupier.terms.refusals import Reason, Refusal


FAULT: Final = "fault"
"""The fact of an entry that names what is wrong with the equipment."""
FAULTY: Final = "equipment fault"
"""The operation under which a book says what a fault of the equipment entails."""
MENDED: Final = "equipment mended"


def fault_refused(case: Case) -> Refusal | None:
    """Say that no game begins while something is wrong with the equipment, or None."""
    fault = case.table.conduct.equipment.fault
    faulty = case.table.operations.get(FAULTY)
    if not fault or faulty is None:
        return None
    mended = case.table.operations[MENDED]
    remedy = f"Have it mended, or a sound procedure introduced, by the {mended.role}: {MENDED}."
    return Refusal(
        Reason.MOVE_IS_NOT_DUE, f"the equipment is at fault: {fault}", faulty.rules, remedy
    )


def fault_notices(case: Case) -> tuple[Notice, ...]:
    """Say what a fault of the equipment entails: games stop, and the inspector is told."""
    faulty = case.table.operations.get(FAULTY)
    if faulty is None:
        return ()
    stop = "No further game until it is mended or a sound procedure is in place"
    told = "Tell the inspector at once of the malfunction and of any stop-gap"
    owed = ((stop, "games stop", (MENDED,)), (told, "inspector", ()))
    return tuple(
        Duty(what, rules, by) for what, name, by in owed if (rules := faulty.rules_for(name))
    )


class EquipmentFault(Command, tag="equipment fault"):
    """Something is wrong with the table's equipment."""

    what: str


@does(EquipmentFault)
def equipment_fault(case: Case, command: EquipmentFault) -> Decision:
    """Write a fault of the equipment down: no further game begins."""
    return text_refused(command.what, "a fault") or _at_fault(case, command.what.strip())


class LightsWrong(Command, tag="lights wrong"):
    """The winning areas are not lit, or others are; what came decides all the same."""

    what: str = "the lights"


@does(LightsWrong)
def lights_wrong(case: Case, command: LightsWrong) -> Decision:
    """Let what came decide where the lights show something else, and write the fault down."""
    refusal = text_refused(command.what, "a fault")
    if refusal is not None:
        return refusal
    rounds = (case.table.live, case.table.last)
    symbol = next((found for live in rounds if live and (found := came(live)) is not None), None)
    if symbol is None:
        what = "no result was entered that could have been lit"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Enter it: result.")
    words = f"The lights are wrong: wagers are settled on {call_of(case.table, symbol)}"
    return _at_fault(case, command.what.strip(), words)


def _at_fault(case: Case, fault: str, words: str = "") -> Happening:
    said = Announcement(
        words or f"The equipment is at fault: {fault}", case.operation.rules, fault_notices(case)
    )
    return happened(case, "equipment at fault", said, {FAULT: fault})


@folds("equipment at fault")
def _equipment_at_fault(table: TableState, entry: Entry) -> TableState:
    return with_fault(table, entry)


def with_fault(table: TableState, entry: Entry) -> TableState:
    """Remember a fault that an entry tells of."""
    fault = entry.happening.facts.get(FAULT)
    return with_equipment(table, EquipmentState, fault=fault) if fault else table


class EquipmentMended(Command, tag="equipment mended"):
    """The equipment is in order again, or a sound ``procedure`` stands in for it."""

    found: str
    procedure: bool = False


@does(EquipmentMended)
def equipment_mended(case: Case, command: EquipmentMended) -> Decision:
    """Let games go on after a fault of the equipment."""
    refusal = text_refused(command.found, "a finding")
    if refusal is not None:
        return refusal
    fault = case.table.conduct.equipment.fault
    if not fault:
        what = "nothing is known to be wrong with the equipment"
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules)
    notices: tuple[Notice, ...] = ()
    words = f"Mended, {fault}: {command.found}"
    if command.procedure:
        words = f"In place of what is at fault, {fault}: {command.found}"
        told = case.operation.rules_for("inspector")
        notices = (Duty("Tell the inspector of the procedure at once", told),) if told else ()
    said = Announcement(words, case.operation.rules, notices)
    facts = {"mended": fault, "found": command.found, "procedure": command.procedure}
    return happened(case, "equipment mended", said, facts)


@folds("equipment mended")
def _equipment_mended(table: TableState, entry: Entry) -> TableState:
    return with_equipment(table, EquipmentState, fault="")
