"""Disputes and complaints: decided, reviewed on request, and never left without a next step.

The stages are those of the book's operations, in this order: a first decision, a review, the
operator's last word where the book has one, the inspector. A complainant whose dispute stays
unresolved is told of the right the book gives them; where it has no stages between, a decision that
is rejected may go to the inspector at once.
"""

from dataclasses import replace
from typing import Final

from croupier.games.protocol import Duty, Notice
from croupier.journal.entries import Entry
from croupier.table.conduct.core.checks import rules_of, text_refused
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.state import Dispute, TableState
from croupier.table.conduct.people.patrons import unknown
from croupier.table.conduct.people.rule_gaps import decided_finally
from croupier.terms.refusals import Reason, Refusal


_INSPECTOR: Final = "inspect dispute"
_STAGES: Final = ("decide dispute", "review dispute", "decide finally", _INSPECTOR)
MOST_OPEN: Final = 1_000


def stages(table: TableState) -> tuple[str, ...]:
    """Return the stages a dispute goes through by the table's book."""
    return tuple(stage for stage in _STAGES if stage in table.operations)


def told_of_right(table: TableState, player: str) -> tuple[Notice, ...]:
    """Tell a complainant what they may do while their dispute is unresolved."""
    rules = rules_of(table, "reject decision", "unresolved")
    return (Duty(f"tell {player}: an inspector may be consulted about the dispute", rules),)


class RaiseDispute(Command, tag="raise dispute"):
    """Somebody disputes something, or complains."""

    about: str


@does(RaiseDispute)
def raise_dispute(case: Case, command: RaiseDispute) -> Decision:
    """Take a dispute down and refer it to whoever decides first."""
    refusal = unknown(case, command.who) or text_refused(command.about, "a dispute")
    refusal = refusal or decided_finally(case.table, command.about)
    if refusal is not None:
        return refusal
    if sum(not each.is_settled for each in case.table.conduct.disputes.values()) >= MOST_OPEN:
        what = f"{MOST_OPEN:,} disputes wait at {case.table.name}"
        return Refusal(Reason.DISPUTE_IS_NOT_AT_THAT_STAGE, what, remedy="Decide some first.")
    name = f"d{len(case.table.conduct.disputes) + 1}"
    first = stages(case.table)[0]
    by = case.table.operations[first].role
    said = Announcement(
        f"{name}: {command.who} disputes: {command.about}; the {by} decides", case.operation.rules
    )
    facts = {"dispute": name, "player": command.who, "about": command.about, "waits_for": first}
    return happened(case, "dispute raised", said, facts)


@folds("dispute raised")
def _raised(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    fresh = Dispute(facts["dispute"], facts["player"], facts["about"], waits_for=facts["waits_for"])
    return _with(table, fresh)


def _with(table: TableState, dispute: Dispute) -> TableState:
    disputes = {**table.conduct.disputes, dispute.name: dispute}
    return replace(table, conduct=replace(table.conduct, disputes=disputes))


def _found(case: Case, name: str | None) -> Dispute | Refusal:
    """Find a dispute by its name, or the only one that is open."""
    open_ones = [each for each in case.table.conduct.disputes.values() if not each.is_settled]
    if name is None and len(open_ones) == 1:
        return open_ones[0]
    found = case.table.conduct.disputes.get(name or "")
    if found is not None:
        return _is_over(case, found) if found.is_settled else found
    names = ", ".join(each.name for each in open_ones)
    what = f"no dispute {f'{name[:40]!r} ' if name else ''}is open at {case.table.name}"
    if name is None and open_ones:
        what = f"which of the disputes at {case.table.name} is not said"
    remedy = f"Open: {names}." if names else "Raise it first: raise dispute."
    return Refusal(Reason.DISPUTE_IS_UNKNOWN, what, case.operation.rules, remedy)


def _is_over(case: Case, dispute: Dispute) -> Refusal:
    """Say how a dispute ended that somebody still asks for."""
    by, role, _ = dispute.decisions[-1]
    ended = f"{dispute.player} accepted the decision"
    if role == case.table.operations[_INSPECTOR].role:
        ended = f"{by}, {role}, decided it"
    what = f"{dispute.name} is over: {ended}"
    return Refusal(Reason.DISPUTE_IS_NOT_AT_THAT_STAGE, what, case.operation.rules)


# Decisions


class _Deciding(Command):
    """Somebody decides a dispute at the stage it has come to."""

    decision: str
    dispute: str | None = None


class DecideDispute(_Deciding, tag="decide dispute"):
    """The decision in the first instance."""


class ReviewDispute(_Deciding, tag="review dispute"):
    """The review that the complainant asked for."""


class DecideFinally(_Deciding, tag="decide finally"):
    """The operator's last word."""


class InspectDispute(_Deciding, tag="inspect dispute"):
    """What the inspector finds."""


def decide_dispute(case: Case, command: _Deciding) -> Decision:
    """Decide a dispute at its stage; nobody reviews their own decision."""
    dispute = _found(case, command.dispute)
    if isinstance(dispute, Refusal):
        return dispute
    if (refusal := text_refused(command.decision, "a decision")) is not None:
        return refusal
    stage, rules = case.operation.name, case.operation.rules
    if dispute.waits_for != stage and not (dispute.is_open_to_inspector and stage == _INSPECTOR):
        what = f"{dispute.name} waits for {dispute.waits_for}, not for {stage}"
        remedy = "Wait for that."
        if not dispute.waits_for:
            what = f"{dispute.name} is decided, and {dispute.player} has not asked for a review"
            remedy = f"{dispute.player} accepts the decision or asks for a review."
        return Refusal(Reason.DISPUTE_IS_NOT_AT_THAT_STAGE, what, rules, remedy)
    if command.who in (dispute.player, *(who for who, _, _ in dispute.decisions)):
        what = f"{command.who} cannot decide {dispute.name} on their own case"
        if command.who != dispute.player:
            what = f"{command.who} decided {dispute.name} before: another person reviews it"
        return Refusal(Reason.SECOND_PERSON_IS_NEEDED, what, rules, "Call somebody else.")
    is_final = _next(case.table, stage) == _INSPECTOR
    notices = told_of_right(case.table, dispute.player) if is_final else ()
    words = f"{dispute.name} is decided by {command.who}, {case.role}: {command.decision}"
    facts = {"dispute": dispute.name, "by": command.who, "role": case.role, "stage": stage}
    facts["decision"] = command.decision
    return happened(case, "dispute decided", Announcement(words, rules, notices), facts)


for _stage in (DecideDispute, ReviewDispute, DecideFinally, InspectDispute):
    does(_stage)(decide_dispute)


def _next(table: TableState, stage: str) -> str:
    """Return the stage after one, or nothing after the last."""
    every = stages(table)
    return (*every, "")[every.index(stage) + 1]


@folds("dispute decided")
def _decided(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    dispute = table.conduct.disputes[facts["dispute"]]
    made = (*dispute.decisions, (facts["by"], facts["role"], facts["decision"]))
    over = not _next(table, facts["stage"])
    decided = replace(dispute, decisions=made, waits_for="", is_settled=over)
    return _with(table, replace(decided, is_open_to_inspector=False, is_rejected=False))


# What the complainant says to it


class _Answering(Command):
    """The complainant answers the last decision."""

    dispute: str | None = None


class AcceptDecision(_Answering, tag="accept decision"):
    """The complainant accepts the decision: the dispute is over."""


class RejectDecision(_Answering, tag="reject decision"):
    """The complainant is not satisfied; the dispute stays unresolved."""


class AskForReview(_Answering, tag="ask for review"):
    """The complainant asks for the next stage: a review, the inspector."""


def _answered(case: Case, command: _Answering) -> Dispute | Refusal:
    """Find the dispute whose last decision its complainant answers."""
    dispute = _found(case, command.dispute)
    if isinstance(dispute, Refusal):
        return dispute
    if command.who != dispute.player:
        what = f"{dispute.name} is {dispute.player}'s, not {command.who}'s"
        remedy = f"{dispute.player} answers it."
        return Refusal(Reason.ROLE_MAY_NOT, what, case.operation.rules, remedy)
    if dispute.waits_for:
        what = f"{dispute.name} waits for {dispute.waits_for}"
        rules = case.operation.rules
        return Refusal(Reason.DISPUTE_IS_NOT_AT_THAT_STAGE, what, rules, "Wait for that.")
    return dispute


@does(AcceptDecision)
def accept_decision(case: Case, command: AcceptDecision) -> Decision:
    """End a dispute whose complainant is satisfied."""
    dispute = _answered(case, command)
    if isinstance(dispute, Refusal):
        return dispute
    said = Announcement(
        f"{command.who} accepts the decision of {dispute.name}", case.operation.rules
    )
    return happened(case, "dispute settled", said, {"dispute": dispute.name})


@folds("dispute settled")
def _settled(table: TableState, entry: Entry) -> TableState:
    dispute = table.conduct.disputes[entry.happening.facts["dispute"]]
    return _with(table, replace(dispute, is_settled=True))


@does(RejectDecision)
def reject_decision(case: Case, command: RejectDecision) -> Decision:
    """Tell a complainant who is not satisfied what they may do."""
    dispute = _answered(case, command)
    if isinstance(dispute, Refusal):
        return dispute
    if dispute.is_rejected:
        return _rejected_before(case, dispute)
    notices = told_of_right(case.table, command.who)
    words = f"{command.who} is not satisfied: {dispute.name} is unresolved"
    said = Announcement(words, case.operation.rules, notices)
    at_once = {"inspector": True} if case.operation.knows("inspector") else {}
    facts = {"dispute": dispute.name, **at_once}
    return happened(case, "dispute unresolved", said, facts)


def _rejected_before(case: Case, dispute: Dispute) -> Refusal:
    """Say that a decision was rejected already, and where its dispute may go from there."""
    what = f"{dispute.name} is unresolved already: {dispute.player} rejected its last decision"
    rules = case.operation.rules + rules_of(case.table, "reject decision", "unresolved")
    to_inspector = ", or have the inspector decide it" if dispute.is_open_to_inspector else ""
    remedy = f"Ask for a review{to_inspector}."
    return Refusal(Reason.DISPUTE_IS_NOT_AT_THAT_STAGE, what, rules, remedy)


@folds("dispute unresolved")
def _unresolved(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    dispute = table.conduct.disputes[facts["dispute"]]
    to_inspector = facts.get("inspector", False)
    return _with(table, replace(dispute, is_open_to_inspector=to_inspector, is_rejected=True))


@does(AskForReview)
def ask_for_review(case: Case, command: AskForReview) -> Decision:
    """Refer a dispute to the next stage, at its complainant's request."""
    dispute = _answered(case, command)
    if isinstance(dispute, Refusal):
        return dispute
    due = stages(case.table)[len(dispute.decisions)]
    by = _reviewer(case.table, due, dispute)
    words = f"{command.who} asks for a review of {dispute.name}: the {by} looks at it"
    rules = case.table.operations[due].rules or case.operation.rules
    said = Announcement(words, rules, told_of_right(case.table, command.who))
    facts = {"dispute": dispute.name, "waits_for": due, "reviewer": by}
    return happened(case, "review asked for", said, facts)


def _reviewer(table: TableState, stage: str, dispute: Dispute) -> str:
    """Name who reviews by default: the stage's role, but one above whoever decided."""
    least = table.operations[stage].role
    ladder = [role.name for role in table.book.roles if not role.beside]
    decided = dispute.decisions[-1][1]
    if least != decided or ladder[-1] == decided:
        return least
    return ladder[ladder.index(decided) + 1]


@folds("review asked for")
def _asked_for(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    dispute = table.conduct.disputes[facts["dispute"]]
    return _with(table, replace(dispute, waits_for=facts["waits_for"]))
