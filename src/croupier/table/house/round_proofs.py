"""Which entries prove one round alone: its table's terms, and all of the table's from its beginning."""

from croupier.journal.store import Reading, Sought
from croupier.table.conduct.core.commands import at_table
from croupier.table.conduct.core.state import House, TableState
from croupier.table.conduct.machine import fold_house, fold_table
from croupier.table.conduct.tables.terms import OF_TERMS, TERMS
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_object


def entries_of_round(
    journal: Reading, table: str | None, number: int
) -> tuple[list[int], list[str]]:
    """Return the numbers of the entries that prove a round, and the rulesets they name.

    Where wagers or a point stand in it from earlier rounds, it begins with the one before which
    nothing stood: without those nobody could say what it decides.
    """
    if table is None:
        what = "a round is one of a table, and none is named"
        raise RefusedError(Refusal(Reason.TABLE_IS_UNKNOWN, what, remedy="Name it: --table."))
    found = journal.rounds(Sought(table=table, round=number), limit=1)
    if not found:
        what = f"the journal has no round {number} of table {table[:40]!r} that is over"
        remedy = "croupier rounds WHERE lists them."
        raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy=remedy))
    house, since, terms = House(), 0, list[int]()
    rulesets: list[str] = []
    own: list[int] = []
    for entry in journal.entries(stream=at_table(table), upto=found[0].last):
        happening = entry.happening
        if table not in house.tables:
            fold_house(house, entry)
        fold_table(house, entry)
        own.append(entry.seq)
        if happening.kind in OF_TERMS:
            terms.append(entry.seq)
            rulesets.append(str(happening.facts[TERMS]))
        if happening.kind == "round begun" and _is_fresh(house.tables[table]):
            since = entry.seq if happening.facts["round"] <= number else since
    return [*(seq for seq in terms if seq < since), *(seq for seq in own if seq >= since)], rulesets


def _is_fresh(table: TableState) -> bool:
    """Say whether the round that has just begun depends on none before it."""
    live, carry = table.live, table.conduct.carry
    has_point = is_object(carry) and bool(carry.get("point"))
    return live is not None and not live.round.opening.slips and not has_point
