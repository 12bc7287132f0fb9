"""A round without an outcome: every stake goes back, some are forfeited, and it is over."""

from dataclasses import replace
from typing import Final

from croupier.journal.entries import Entry, Happening
from croupier.rulebooks.books import Matter as Policies
from croupier.table.conduct.core.commands import Announcement, Case, Decision, folds, happened
from croupier.table.conduct.core.refunds import Grounds, void_wagers, with_void, without
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.round.results import is_decided
from croupier.table.wagers.voids import GONE
from croupier.terms.references import Ref
from croupier.terms.refusals import Refusal


def standing_slips(live: Live) -> list[str]:
    """Return the wagers of a round on which something is or was staked."""
    return [slip.id for slip in live.round.slips if slip.result not in GONE]


def paid_to_players(live: Live) -> frozenset[str]:
    """Name the wagers on which somebody was paid while the round still went on."""
    slips = (live.round.slip(name) for name in live.paid_early)
    return frozenset(slip.id for slip in slips if slip is not None and slip.totals.won)


VOID: Final = "void"
"""The step with which a round ends that has no outcome."""


def annulled(
    case: Case, live: Live, grounds: Grounds, refund: list[str], forfeit: list[str]
) -> Decision:
    """Tell that a round has no outcome: stakes go back, some are forfeited, and it is over."""
    refunded = replace(grounds, rules=grounds.rules + _refund_rules(case))
    back = void_wagers(case, live, refund, refunded)
    if isinstance(back, Refusal):
        return back
    happenings: list[Happening] = []
    forfeits = replace(
        grounds,
        rules=grounds.rules + case.operation.rules_for("forfeit"),
        is_forfeit=True,
        why=f"forfeited, {grounds.why}",
    )
    if forfeit:
        lost = void_wagers(case, replace(live, round=back.round), forfeit, forfeits)
        if isinstance(lost, Refusal):
            return lost
        said = Announcement(f"Forfeited: {', '.join(forfeit)}", forfeits.rules)
        happenings = [happened(case, "wagers voided", said, lost.facts, lost.postings)]
    void = case.table.book.policy(Policies.VOID_ROUND)
    rules = refunded.rules + (void.rules if void else ())
    keeps = bool(forfeit) or len(refund) < len(standing_slips(live))
    every = "every other stake" if keeps else "every stake"
    said = Announcement(f"Round {live.number} is void, {grounds.why}; {every} goes back", rules)
    ended = happened(case, "round void", said, back.facts, back.postings)
    return (*happenings, ended)


def _refund_rules(case: Case) -> tuple[Ref, ...]:
    void = case.table.book.policy(Policies.VOID_WAGER)
    return case.operation.rules_for("refund") + (void.rules if void else ())


@folds("wagers voided")
def _wagers_voided(table: TableState, entry: Entry) -> TableState:
    return with_void(table, entry.happening.facts)


@folds("round void")
def _round_void(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    was_live = table.live is not None and table.live.number == facts["round"]
    conduct = replace(table.conduct, voids=table.conduct.voids + 1)
    ended = next(
        live for live in (table.live, table.last) if live and live.number == facts["round"]
    )
    if not was_live and is_decided(ended):
        conduct = replace(conduct, numbers=conduct.numbers[:-1], carry=ended.start)
    over = _over(without(ended, facts["void"], ends=True))
    return replace(table, conduct=conduct, live=None if was_live else table.live, last=over)


def _over(live: Live) -> Live:
    """End a round without an outcome: nothing of it is to be paid or announced any more."""
    return replace(
        live,
        steps=(*live.steps, VOID),
        unpaid=frozenset(),
        lying=frozenset(),
        reading=None,
        waiting=None,
    )
