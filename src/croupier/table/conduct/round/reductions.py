"""Wagers reduced pro rata: more lies on one hand than the sign at the table allows.

The dealer may do it, before anything of the round has been seen. What is taken off goes back to
the players at once; how it is shared out is told in ``table/limits/differential.py``.
"""

from croupier.journal.entries import Entry
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import (
    SYSTEM,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.postings import difference
from croupier.table.conduct.core.rounds import changed, live_of, plain_rules, wager_facts
from croupier.table.conduct.core.state import TableState
from croupier.table.wagers import moves
from croupier.terms.refusals import Refusal


class ReduceProRata(Command, tag="reduce pro rata"):
    """Wagers on the hand that has too much are reduced in proportion."""


@does(ReduceProRata)
def reduce_pro_rata(case: Case, command: ReduceProRata) -> Decision:
    """Reduce what lies above the sign, and give back what is taken off."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    after = ask(live.round, _move(case.role))
    answered = after.answered[-1]
    if answered.refusal is not None:
        return answered.refusal
    words = "; ".join(each.words for each in answered.told)
    facts = {
        "round": live.number,
        "by": case.role,
        "wagers": [wager_facts(case.table, slip) for slip in after.slips.since(live.round.slips)],
    }
    said = Announcement(words, case.operation.rules + plain_rules(answered))
    moved = difference(case.table.name, live.round, after)
    return happened(case, "wagers reduced", said, facts, moved)


def _move(role: str) -> moves.ReduceProRata:
    return moves.ReduceProRata(None if role == SYSTEM else role)


@folds("wagers reduced")
def _wagers_reduced(table: TableState, entry: Entry) -> TableState:
    return changed(table, _move(entry.happening.facts["by"]))
