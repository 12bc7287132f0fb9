"""Matters of which the rules say nothing: the operator decides them, and that is final."""

from dataclasses import replace

from croupier.games.protocol import Notice
from croupier.journal.entries import Entry
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
from croupier.table.conduct.core.state import TableState
from croupier.terms.refusals import Reason, Refusal


class DecideMatter(Command, tag="decide matter"):
    """A matter the rules are silent on, and what is decided about it."""

    matter: str
    decision: str


@does(DecideMatter)
def decide_matter(case: Case, command: DecideMatter) -> Decision:
    """Write down what the operator decides where no rule does."""
    matter, decision = command.matter.strip(), command.decision.strip()
    refusal = text_refused(matter, "a matter") or text_refused(decision, "a decision")
    if refusal is not None:
        return refusal
    if not (matter and decision):
        what = "the matter and what is decided about it are both said"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules)
    if (refusal := decided_finally(case.table, matter)) is not None:
        return refusal
    notice = Notice(f"Final: {decision}", case.operation.rules)
    said = Announcement(f"{matter}: {decision}", case.operation.rules, (notice,))
    return happened(case, "matter decided", said, {"matter": matter, "decision": decision})


def decided_finally(table: TableState, matter: str) -> Refusal | None:
    """Refuse to open a matter again that the operator decided, or None."""
    decision = table.conduct.matters.get(_named(matter))
    if decision is None:
        return None
    what = f"the operator decided it, and that is final: {decision[:80]}"
    rules = table.operations["decide matter"].rules
    return Refusal(Reason.DISPUTE_IS_NOT_AT_THAT_STAGE, what, rules)


def _named(matter: str) -> str:
    return " ".join(matter.casefold().split())


@folds("matter decided")
def _matter_decided(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    matters = {**table.conduct.matters, _named(facts["matter"]): facts["decision"]}
    return replace(table, conduct=replace(table.conduct, matters=matters))
