"""How far the cards of a shuffling device have come on their way into it, and what is due with them.

Where a book tells how its device is loaded (its game has that operation), cards are introduced,
shuffled unless they came shuffled, and placed into it before any is dealt. At other tables none of
this is asked for.
"""

from typing import Any, Final

from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import Case
from croupier.table.conduct.core.equipment_states import ShufflerState
from croupier.table.conduct.core.standing_equipment import equipment_of, with_equipment
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.cards.dealing_styles import having_done
from croupier.terms.refusals import Reason, Refusal


INTRODUCED: Final = "introduced"
READY: Final = "ready"
"""They lie at random, and may be placed into the device."""
LOADED: Final = "loaded"
REMOVED: Final = "removed"
"""They were taken out of the device to be checked."""

START: Final = "start of play"
"""The rules of a shuffle before anything is dealt."""
DIRECTED: Final = "directed"
"""The rules of one that somebody directed."""
LOADS: Final = "load cards"
_NEXT: Final = {
    "": "introduce cards",
    INTRODUCED: "shuffle cards",
    READY: LOADS,
    REMOVED: "check cards",
}
"""What follows on each step."""


def is_told(table: TableState) -> bool:
    """Say whether the book tells how the device of this table is made ready."""
    return LOADS in table.operations


def device_of(table: TableState) -> ShufflerState:
    """Return what the table remembers of its shuffling device."""
    return equipment_of(table, ShufflerState)


def with_device(table: TableState, entry: Entry, **parts: Any) -> TableState:
    """Change what it remembers, and who did that."""
    return having_done(with_equipment(table, ShufflerState, **parts), entry)


def next_steps(table: TableState) -> tuple[str, ...]:
    """Name what is due with the cards before a round can begin."""
    device = device_of(table)
    if not is_told(table):
        return ()
    if device.step == LOADED:
        return ("shuffle cards",) if device.suspect else ()
    return (_NEXT[device.step],)


def not_ready(case: Case) -> Refusal | None:
    """Say what is still to be done with the cards before a round; None where they are loaded."""
    steps = next_steps(case.table)
    if not steps:
        return None
    due = case.table.operations[steps[0]]
    why = (DIRECTED if device_of(case.table).suspect else START) if due.knows(START) else ""
    rules = due.rules + due.rules_for(why)
    what = f"the shuffling device is not ready: {due.name} comes first"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, f"Do it: {due.name}.")


def out_of_turn(case: Case, *steps: str) -> Refusal | None:
    """Refuse what follows on other steps than the one that was done last; None where it is due."""
    step = device_of(case.table).step
    if step in steps:
        return None
    at = {
        "": "no cards are at the table",
        INTRODUCED: "the cards are to be shuffled first",
        READY: "the cards lie beside the shuffling device, shuffled",
        REMOVED: "the cards were taken out of the shuffling device",
        LOADED: "the cards are in the shuffling device",
    }[step]
    due = next_steps(case.table)
    remedy = f"Due: {due[0]}." if due else "Go on with the game."
    return Refusal(Reason.MOVE_IS_NOT_DUE, at, case.operation.rules, remedy)
