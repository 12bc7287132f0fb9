"""A result put right, before or after it was paid: the round is settled again, and the difference posted."""

from dataclasses import replace
from typing import Any

from croupier.games.protocol import Chance
from croupier.journal.entries import Entry, Posting
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.carried_wagers import moved_between, moved_since, reopened, righted
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
from croupier.table.conduct.core.equipment_hooks import equipment
from croupier.table.conduct.core.postings import owed_at_worst, owing
from croupier.table.conduct.core.rounds import (
    finished,
    plain_rules,
    shown_as,
    shown_results,
    wager_facts,
)
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.irregularities.reconstructed_rounds import CARDS
from croupier.table.conduct.round.results import (
    awaits_confirmation,
    call_of,
    came,
    is_decided,
    is_same,
    read_symbol,
    register,
    symbol_of,
)
from croupier.table.wagers.moves import Correct, Round
from croupier.terms.refusals import Reason, Refusal, RefusedError


def settled_again(case: Case, live: Live, after: Round) -> list[Posting]:
    """Return the difference between what was posted of a round and what it comes to now.

    What is decided and still to be paid by hand stays to be paid. RefusedError where the round in
    progress cannot begin from what the last one now leaves.
    """
    table = case.table
    strays = moved_since(table) if live is table.last else ()
    if strays:
        what = f"the chips of {', '.join(strays)} were moved since: the round is not told again"
        remedy = "Restore them first, or invalidate the round."
        raise RefusedError(Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy))
    again = with_righted(table, live, after)
    moved = moved_between(table.name, (table.last, table.live), (again.last, again.live))
    return owed_at_worst(case.house.ledger, moved, live.owed)


def with_righted(table: TableState, live: Live, after: Round) -> TableState:
    """Put a round settled again in its place, and tell the one that began from it again."""
    if table.live is not None and table.live.number == live.number:
        return replace(table, live=righted(live, after, in_progress=True))
    last = righted(live, after, in_progress=False)
    if table.live is None:
        return replace(table, last=last)
    began = reopened(table.live, after)
    if isinstance(began, Refusal):
        raise RefusedError(began)
    return replace(table, last=last, live=began)


class CorrectResult(Command, tag="correct"):
    """The result last recorded was wrong; this is what came.

    Where a round has several cards, ``which`` counts them as they were turned up, from 1.
    """

    chance: Any
    which: int | None = None


@does(CorrectResult)
def correct(case: Case, command: CorrectResult) -> Decision:
    """Fold the round again with the right result and post the difference."""
    symbol = read_symbol(case.table, command.chance)
    if isinstance(symbol, Refusal):
        return symbol
    own = equipment(case.table).corrects(case, symbol, command.which)
    if own is not None:
        return own
    if command.which is not None:
        what = "one thing comes in a round of this game: which of several is not said"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, "Leave that out.")
    live = case.table.live
    if live is not None and live.reading is not None:
        return _registered_anew(case, live, symbol)
    live = live if live is not None and is_decided(live) else case.table.last
    if live is None:
        what = "no result was recorded that could be corrected"
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules, "Enter one first.")
    return corrected(case, live, symbol)


def corrected(case: Case, live: Live, symbol: Chance) -> Decision:
    """Tell that a round is settled again on the right result."""
    after = ask(live.round, Correct(symbol, None if case.role == SYSTEM else case.role))
    answered = after.answered[-1]
    if answered.refusal is not None:
        return answered.refusal
    chance = case.table.table.game.notation.write_symbol(symbol.symbol)
    if is_same(case.table, symbol.symbol, came(live)):
        return _same(case, symbol)
    before = {slip.id: slip for slip in live.round.slips}
    moved = settled_again(case, live, after)
    facts = {
        "round": live.number,
        "chance": chance,
        "by": case.role,
        "wagers": [
            wager_facts(case.table, slip) for slip in after.slips if slip != before[slip.id]
        ],
        **owing(moved),
    }
    words = f"Round {live.number} is corrected to {shown_as(chance)} and settled again"
    notices = tuple(notice for each in answered.told for notice in each.notices)
    said = Announcement(words, case.operation.rules + plain_rules(answered), notices)
    return happened(case, "result corrected", said, facts, moved)


def _same(case: Case, symbol: Chance) -> Refusal:
    what = f"{call_of(case.table, symbol.symbol)} is the number recorded"
    return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules, "Give the right one.")


def _registered_anew(case: Case, live: Live, symbol: Chance) -> Decision:
    """Replace a number that was registered wrong and that nobody confirmed yet."""
    terms = case.table.table.game.ruleset.rulings.get("correction")
    if terms is None or not awaits_confirmation(case.table):
        what = "no rule lets a result be corrected at this table"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what)
    if case.role != SYSTEM and not case.table.book.at_least(case.role, terms.role):
        what = f"a result is corrected by the {terms.role} or above, not by the {case.role}"
        return Refusal(Reason.ROLE_MAY_NOT, what, terms.rules)
    before = symbol_of(case.table, live.reading)
    if is_same(case.table, symbol.symbol, before.symbol):
        return _same(case, symbol)
    anew = register(case, live, symbol.symbol, {"instead": live.reading})
    words = f"{call_of(case.table, symbol.symbol)} is registered instead of {live.reading}"
    rules = tuple(dict.fromkeys(anew.rules + terms.rules))
    return replace(anew, facts={**anew.facts, "words": words}, rules=rules)


@folds("result corrected")
def _corrected(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    if "which" in facts or CARDS in facts:
        return equipment(table).corrected(table, entry)
    by = None if facts["by"] == SYSTEM else facts["by"]
    move = Correct(symbol_of(table, facts["chance"]), by)
    in_progress = table.live is not None and table.live.number == facts["round"]
    live = table.live if in_progress else table.last
    assert live is not None
    after = with_righted(table, live, ask(live.round, move))
    if in_progress:
        return finished(after)
    assert after.last is not None
    carry = table.table.game.notation.write_carry(after.last.round.carry)
    numbers = (*table.conduct.numbers[:-1], *shown_results(after.last.round))
    return replace(after, conduct=replace(table.conduct, numbers=numbers, carry=carry))
