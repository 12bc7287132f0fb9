"""A table opens and closes."""

from dataclasses import replace

from croupier.journal.entries import Entry
from croupier.table.conduct.state import TableState
from croupier.table.conduct.words import Asked, Case, Decision, Said, does, folds, happened
from croupier.terms.refusals import Reason, Refusal


class OpenTable(Asked, tag="open table"):
    """The table opens for play."""

    gaming_day: str | None = None


@does(OpenTable)
def open_for_play(case: Case, asked: OpenTable) -> Decision:
    """Open the table."""
    conduct = case.table.conduct
    if conduct.is_open:
        what = f"table {case.table.name} is open already"
        return Refusal(Reason.TABLE_IS_OPEN, what)
    day = asked.gaming_day or conduct.gaming_day
    said = Said(f"Table {case.table.name} is open", case.operation.rules)
    return happened(case, "table opened", said, {"gaming_day": day})


@folds("table opened")
def _table_opened(table: TableState, entry: Entry) -> TableState:
    day = entry.happening.facts["gaming_day"]
    conduct = table.conduct
    allowances = conduct.allowances if day == conduct.gaming_day else frozenset[str]()
    return replace(
        table, conduct=replace(conduct, is_open=True, gaming_day=day, allowances=allowances)
    )
