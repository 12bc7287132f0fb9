"""Who called an outcome: whoever stands above them may overrule the call, and nobody else."""

from dataclasses import replace
from typing import Final

from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import ASKED_BY
from croupier.table.conduct.core.state import TableState


_CALLS: Final = {"result decided", "result corrected", "roll void", "roll overruled"}
"""Kinds of entry that call what chance brought, or that it counts for nothing."""


def with_caller(table: TableState, entry: Entry) -> TableState:
    """Remember with a round the role of whoever called its outcome last."""
    happening = entry.happening
    if happening.kind not in _CALLS or "throw" not in table.operations:
        return table
    role, number = str(happening.facts[ASKED_BY]["role"]), happening.facts["round"]
    live, last = table.live, table.last
    if live is not None and live.number == number:
        return replace(table, live=replace(live, caller=role))
    if last is not None and last.number == number:
        return replace(table, last=replace(last, caller=role))
    return table
