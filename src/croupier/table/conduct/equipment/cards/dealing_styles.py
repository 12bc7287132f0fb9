"""How a shoe is dealt: it begins, and the style it began in is kept to its end.

Which styles there are is an option of the game, checked with the rest of a table's configuration.
A book may let an inspector change it within a shoe, and has its own way with cards that never end.
"""

from dataclasses import replace
from typing import Any, Final

import msgspec

from croupier.games.protocol import Duty, Notice
from croupier.journal.entries import Entry
from croupier.rulebooks.approval import options_of
from croupier.table.conduct.core.checks import text_refused
from croupier.table.conduct.core.commands import (
    ASKED_BY,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment_states import Bettors, CardsState, ShoeState
from croupier.table.conduct.core.rounds import HOLDS_TO, MINIMUM, between_rounds, resigned
from croupier.table.conduct.core.standing_equipment import equipment_of, with_equipment
from croupier.table.conduct.core.state import TableState
from croupier.table.setup.configuration import Table, TableRecord, open_table
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.shapes import is_object


STYLE: Final = "style"
INSPECTOR: Final = "inspector"
STYLE_CHANGED: Final = "style changed"


class NewShoe(Command, tag="new shoe"):
    """The cards of a shoe are at its end, and another one begins."""


@does(NewShoe)
def new_shoe(case: Case, command: NewShoe) -> Decision:
    """Begin a shoe between two rounds."""
    del command  # a shoe has nothing to be told of yet
    refusal = between_rounds(case)
    if refusal is not None:
        return refusal
    endless = case.operation.rules_for("endless")
    if endless:
        what = "a continuous shuffler has no shoe that ends"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, endless)
    number, style = shoe_number(case.table) + 1, style_of(case.table.table)
    dealt = f", dealt in style {style}" if style else ""
    said = Announcement(
        f"Shoe {number} begins{dealt}", case.operation.rules, style_owed(case.table.table)
    )
    return happened(case, "shoe begun", said, {"shoe": number})


@folds("shoe begun")
def _shoe_begun(table: TableState, entry: Entry) -> TableState:
    return begun_after(table, entry)


def begun_after(table: TableState, entry: Entry) -> TableState:
    """Note that another shoe is in play from the next round on: all its cards are in it."""
    number, after = int(entry.happening.facts["shoe"]), table.conduct.round
    begun = with_equipment(table, ShoeState, number=number, after=after, out=0, burnt=0, cut=None)
    fresh = with_equipment(begun, ShoeState, told=(), bettors=Bettors())
    return having_done(_released(fresh), entry)


def _released(table: TableState) -> TableState:
    """Let those who were held to the minimum until the next shoe stake as everybody does."""
    before = table.conduct.levels
    levels = {who: level for who, level in before.items() if level.get(HOLDS_TO) != MINIMUM}
    if len(levels) == len(before):
        return table
    return resigned(replace(table, conduct=replace(table.conduct, levels=levels)))


def having_done(table: TableState, entry: Entry) -> TableState:
    """Remember who did something with the cards."""
    who = entry.happening.facts.get(ASKED_BY, {}).get("who", "")
    did = {**equipment_of(table, CardsState).did, entry.happening.kind: who}
    return with_equipment(table, CardsState, did=did)


def shoe_number(table: TableState) -> int:
    """Return the number of the shoe in play."""
    return equipment_of(table, ShoeState).number


def is_under_way(table: TableState) -> bool:
    """Say whether a round was begun from the shoe in play."""
    return table.conduct.round > equipment_of(table, ShoeState).after


def style_of(table: Table) -> str:
    """Return the dealing style of a table; none where its book names none."""
    return table.game.ruleset.text(STYLE) or ""


def style_owed(table: Table) -> tuple[Notice, ...]:
    """Return the notices that a style calls for before it is dealt in."""
    changing = table.operations.get("change style")
    rules = changing.rules_for("notify") if changing is not None else ()
    what = f"Notify the {INSPECTOR} before style {style_of(table)} is dealt"
    return (
        (Duty(what, rules, role="dealer", before=("new game",), off=("change style",)),)
        if rules
        else ()
    )


class ChangeStyle(Command, tag="change style"):
    """Cards are dealt in another style from now on; an inspector stands by it as the second."""

    style: str
    procedure: str = ""
    """The approved procedure by which it is changed where cards never end."""


@does(ChangeStyle)
def change_style(case: Case, command: ChangeStyle) -> Decision:
    """Change the style between two shoes, or within one as far as the book lets it."""
    table = open_table(styled(case.table, command.style))
    was, style = style_of(case.table.table), style_of(table)
    if was == style:
        what = f"cards are dealt in style {style} already"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    refusal = between_rounds(case) or _kept(case, command)
    if refusal is not None:
        return refusal
    facts: dict[str, Any] = {"style": style, "was": was, "ruleset": table.game.ruleset.content_hash}
    if command.procedure:
        facts["procedure"] = command.procedure
    said = Announcement(
        f"Style {style} from now on, not {was}", case.operation.rules, style_owed(table)
    )
    return happened(case, STYLE_CHANGED, said, facts)


def _kept(case: Case, command: ChangeStyle) -> Refusal | None:
    """Say why the style is kept for now, or None."""
    operation = case.operation
    if operation.knows("endless"):
        if command.procedure:
            return text_refused(command.procedure, "a procedure")
        what = "the cards never end: the style is changed only by an approved procedure"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, operation.rules_for("endless"), "Name it.")
    if not is_under_way(case.table) or _is_approved(case, command):
        return None
    what = (
        f"shoe {shoe_number(case.table)} goes on in style {style_of(case.table.table)} to its end"
    )
    remedy = "Begin a new shoe first."
    if operation.knows(INSPECTOR):
        remedy = f"Begin a new shoe first, or have an {INSPECTOR} direct it, as the second person."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, operation.rules, remedy)


def _is_approved(case: Case, command: ChangeStyle) -> bool:
    """Say whether an inspector stands by it, where the book lets them."""
    by = command.second
    if by is None or by.who == command.who or not case.operation.knows(INSPECTOR):
        return False
    return case.table.book.at_least(by.role, INSPECTOR)


def styled(table: TableState, style: str) -> TableRecord:
    """Write a table's configuration with another style, which tells again what depends on it."""
    record, ruleset = table.conduct.record, table.table.game.ruleset
    told = {
        option.name
        for option in options_of(ruleset.book, ruleset.game)
        if is_object(option.default) and STYLE in option.default["by"]
    }
    kept = {name: value for name, value in record.options.items() if name not in told}
    return msgspec.structs.replace(record, options={**kept, STYLE: style})


@folds(STYLE_CHANGED)
def _style_changed(table: TableState, entry: Entry) -> TableState:
    record = styled(table, entry.happening.facts["style"])
    conduct = replace(table.conduct, record=record, terms=entry.happening.facts["ruleset"])
    return having_done(replace(table, conduct=conduct, table=open_table(record)), entry)
