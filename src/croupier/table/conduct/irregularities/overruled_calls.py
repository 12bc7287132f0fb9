"""A call of the dice overruled: by somebody who stands above whoever made it.

A roll that was called wrong counts as it should have been called; one that counted is no roll after
all; a no roll that was called wrongly counts. The round is told again either way, and the difference
is posted.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.games.protocol import Chance, Offer, Ruling
from croupier.journal.entries import Entry
from croupier.table.conduct.core.carried_wagers import moved_between
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.postings import owed_at_worst, owing
from croupier.table.conduct.core.rounds import finished, plain_rules, wager_facts
from croupier.table.conduct.core.state import Live, TableState, Waiting
from croupier.table.conduct.irregularities.result_corrections import corrected
from croupier.table.conduct.round.results import having_decided, is_decided, read_symbol, symbol_of
from croupier.table.driver.rounds import overruled
from croupier.table.wagers.moves import Round
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


class Overrule(Command, tag="overrule"):
    """A call was wrong: these dice count, or it was no roll, for this cause."""

    dice: Any = None
    no_roll: str | None = None


@does(Overrule)
def overrule(case: Case, command: Overrule) -> Decision:
    """Put a call right, in the place of whoever made it."""
    live = _called(case.table)
    if live is None or not live.caller:
        what = "no roll was called that could be overruled"
        return Refusal(Reason.NOTHING_TO_CORRECT, what, _rules(case))
    if case.table.book.at_least(live.caller, case.role):
        what = f"the {live.caller} made the call: the {case.role} does not overrule them"
        apart = case.table.book.role(live.caller).apart if live.caller != case.role else ()
        rules = (*_rules(case), *apart)
        return Refusal(Reason.ROLE_MAY_NOT, what, rules, "Call somebody above them.")
    move = _right(case, command)
    if isinstance(move, Refusal):
        return move
    ranked = replace(case, operation=replace(case.operation, rules=_rules(case)))
    if isinstance(move, Chance) and is_decided(live):
        return corrected(ranked, live, move)
    return _overruled(ranked, live, move)


def _rules(case: Case) -> tuple[Ref, ...]:
    """Return the rules by which this rank overrules, or the highest rank below it that may."""
    book, known = case.table.book, case.operation.because
    below = [role.name for role in book.roles if book.at_least(case.role, role.name)]
    ranks = [role for role in below if role in known]
    return case.operation.rules_for(ranks[-1]) if ranks else ()


def _called(table: TableState) -> Live | None:
    """Return the round whose dice were called last: decided, void, or the one before."""
    live = table.live
    if live is not None and (is_decided(live) or live.void_spins):
        return live
    return table.last


def _right(case: Case, command: Overrule) -> Chance | Ruling | Refusal:
    """Read what counts: dice, or a no roll with its cause."""
    if (command.dice is None) == (command.no_roll is None):
        what = "either dice count or it was no roll: say which"
        remedy = "Give 'dice', or 'no_roll' with its cause."
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, _rules(case), remedy)
    if command.dice is not None:
        return read_symbol(case.table, command.dice)
    facts = {"cause": command.no_roll, "called": True}
    try:
        return case.table.table.game.notation.ruling("no roll", facts)
    except RefusedError as refused:
        return refused.refusal


def _overruled(case: Case, live: Live, move: Chance | Ruling) -> Decision:
    """Tell the round again with what counts in the place of what was called."""
    table = case.table
    if live is table.last and table.live is not None:
        what = f"round {table.live.number} has begun since"
        remedy = "Invalidate the round instead, or correct its dice."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)
    after = overruled(live.round, move)
    if isinstance(after, Refusal):
        return replace(after, rules=after.rules + case.operation.rules)
    answered = after.answered[-1]
    again = _with(table, live, after, case.moment.clock)
    moved = moved_between(table.name, (table.last, table.live), (again.last, again.live))
    moved = owed_at_worst(case.house.ledger, moved, live.owed)
    before = {slip.id: slip for slip in live.round.slips}
    counts: dict[str, Any]
    if isinstance(move, Chance):
        counts = {"chance": table.table.game.notation.write_symbol(move.symbol)}
    else:
        counts = {"ruling": {"name": move.name, "facts": dict(move.facts)}}
    changed = [wager_facts(table, slip) for slip in after.slips if slip != before[slip.id]]
    facts = {"round": live.number, "by": case.role, **counts, **owing(moved)}
    if isinstance(move, Ruling):
        facts["wagers"] = changed
    said = Announcement(
        f"The {live.caller} is overruled: {answered.told[0].words}",
        case.operation.rules + plain_rules(answered),
        tuple(notice for each in answered.told for notice in each.notices),
    )
    return happened(case, "roll overruled", said, facts, moved)


def _with(table: TableState, live: Live, after: Round, clock: int) -> TableState:
    """Put a round told again in its place: wagering is open once more, or the dice count."""
    if isinstance(after.turn, Offer):
        again = replace(
            live,
            round=after,
            unpaid=frozenset(),
            lying=frozenset(),
            picked_up=frozenset(),
            steps=(),
            waiting=Waiting(clock),
            closed=None,
            void_spins=live.void_spins + 1,
        )
        last = None if live is table.last else table.last
        return replace(table, live=again, last=last)
    counts = replace(live, void_spins=live.void_spins - 1)
    before = {slip.id: slip.settled for slip in live.round.slips}
    decided = frozenset(slip.id for slip in after.slips if slip.settled != before[slip.id])
    again = replace(having_decided(counts, after), unpaid=live.unpaid | decided)
    return replace(table, live=again)


@folds("roll overruled")
def _roll_overruled(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    was_last = table.live is None
    live = table.last if was_last else table.live
    assert live is not None
    after = overruled(live.round, _move(table, facts))
    assert isinstance(after, Round)
    again = _with(table, live, after, entry.moment.clock)
    conduct = table.conduct
    if "chance" in facts:
        counts = replace(conduct, void_spins=conduct.void_spins - 1)
        return finished(replace(again, conduct=counts))
    conduct = replace(conduct, void_spins=conduct.void_spins + 1)
    if was_last:
        conduct = replace(conduct, numbers=conduct.numbers[:-1], carry=live.start)
    return replace(again, conduct=conduct)


def _move(table: TableState, facts: Mapping[str, Any]) -> Chance | Ruling:
    if "chance" in facts:
        return symbol_of(table, facts["chance"])
    written = facts["ruling"]
    return Ruling(written["name"], tuple(sorted(written["facts"].items())))
