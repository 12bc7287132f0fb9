"""From the result to the money: registered, confirmed, settled; or collected and paid by hand.

Decided is not posted. Where the book lets the dealer confirm a result, nothing moves before; where
losers are collected by hand before winners are paid, each is a step of its own; where nobody
confirms, the system settles on its own result.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from croupier.equipment.randomness.draws import Drawing
from croupier.equipment.randomness.rounds import commit, mix, stream
from croupier.games.protocol import Chance
from croupier.journal.entries import Entry, Happening, Posting
from croupier.rulebooks.operations import operations
from croupier.table.conduct.posting import as_placed, owed_at_worst, postings, standing
from croupier.table.conduct.rounds import changed, finished, live_of, plain_rules, told
from croupier.table.conduct.state import Live, TableState
from croupier.table.conduct.words import Asked, Case, Decision, Said, does, folds, happened
from croupier.table.moves import Answered, Correct, Round
from croupier.table.round import ask
from croupier.terms.refusals import Reason, Refusal, RefusedError


def awaits_confirmation(table: TableState) -> bool:
    """Say whether a result must be confirmed by the dealer before it settles anything."""
    return table.table.mode.name == "dealer" and "confirm result" in operations(table.book.name)


def is_paid_by_hand(table: TableState) -> bool:
    """Say whether the dealer collects losers and pays winners, step by step."""
    return table.table.mode.name == "dealer" and "collect" in operations(table.book.name)


# The result


class EnterResult(Asked, tag="result"):
    """The result as the dealer calls or keys it, or as a sensor reads it."""

    chance: Any


@does(EnterResult)
def enter_result(case: Case, asked: EnterResult) -> Decision:
    """Register the result; it settles at once only where nobody has to confirm it."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    try:
        symbol = _symbol(case.table, asked.chance)
    except RefusedError as refused:
        return refused.refusal
    after = ask(live.round, symbol)
    if (no := after.answered[-1].refusal) is not None:
        return no
    chance = case.table.table.game.notation.write_symbol(symbol.symbol)
    if awaits_confirmation(case.table):
        said = Said(f"{chance} is registered; the dealer confirms it", case.operation.rules)
        return happened(case, "result registered", said, {"chance": chance})
    decided = decide_on(case, live, after, chance)
    if is_paid_by_hand(case.table):
        return decided
    return (decided, settle_all(case, _decided(live, after)))


def _symbol(table: TableState, written: object) -> Chance:
    read = table.table.game.notation.chance(written)
    if isinstance(read, Chance):
        return read
    what = "a result names what came"
    raise RefusedError(Refusal(Reason.RULING_DOES_NOT_APPLY, what, remedy="Rule on it instead."))


def decide_on(case: Case, live: Live, after: Round, chance: object) -> Happening:
    """Tell that a result decides the round's wagers."""
    rules = case.operation.rules + plain_rules(after.answered[-1])
    words = after.answered[-1].told[0].words if after.answered[-1].told else str(chance)
    notices = tuple(n for told in after.answered[-1].told for n in told.notices)
    facts = {"round": live.number, "chance": chance}
    return happened(case, "result decided", Said(words, rules, notices), facts)


@folds("result registered")
def _registered(table: TableState, entry: Entry) -> TableState:
    assert table.live is not None
    return replace(table, live=replace(table.live, reading=entry.happening.facts["chance"]))


@folds("result decided")
def _result_decided(table: TableState, entry: Entry) -> TableState:
    live = table.live
    assert live is not None
    symbol = _symbol(table, entry.happening.facts["chance"])
    return finished(replace(table, live=_decided(live, ask(live.round, symbol))))


def _decided(live: Live, after: Round) -> Live:
    """Note which slips a move of the round has decided and nobody has posted yet."""
    old = {slip.id: slip for slip in live.round.slips}
    fresh = {slip.id for slip in after.slips if slip is not old.get(slip.id)}
    return replace(live, round=after, unpaid=live.unpaid | fresh, reading=None, window=None)


class ConfirmResult(Asked, tag="confirm result"):
    """The registered result is right: settle on it."""


@does(ConfirmResult)
def confirm_result(case: Case, asked: ConfirmResult) -> Decision:
    """Settle the round on the result that was registered."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    if live.reading is None:
        what = "no result is registered that could be confirmed"
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, case.operation.rules, "Enter it first.")
    after = ask(live.round, _symbol(case.table, live.reading))
    decided = decide_on(case, live, after, live.reading)
    return (decided, settle_all(case, _decided(live, after)))


# The draw


class DrawResult(Asked, tag="draw"):
    """The random number generator brings the result, from the seed the round was committed to."""

    seed: str


@does(DrawResult)
def draw_result(case: Case, asked: DrawResult) -> Decision:
    """Draw from the committed seed, mixed with what the terminals contributed."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    committed = live.committed
    if committed is None:
        return Refusal(Reason.CHANCE_IS_NOT_DUE, "the round is committed to no seed")
    name, seed = case.table.name, bytes.fromhex(asked.seed)
    if commit(name, live.number, seed, committed.ruleset) != committed.commitment:
        what = "the seed is not the one this round was committed to"
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, remedy="Void the round.")
    mixed = mix(live.nonces)
    drawing = Drawing(case.table.table.game.device, stream(name, live.number, seed, mixed))
    for _ in range(_drawn(live.round)):
        drawing.draw()
    symbol = drawing.draw()
    after = ask(live.round, Chance(symbol))
    if (no := after.answered[-1].refusal) is not None:
        return no
    chance = case.table.table.game.notation.write_symbol(symbol)
    decided = decide_on(case, live, after, chance)
    return replace(decided, facts={**decided.facts, "seed": asked.seed, "mixed": mixed})


def _drawn(played: Round) -> int:
    """Count what chance has brought so far: the next draw continues the same stream."""
    return sum(isinstance(each.asked, Chance) and each.refusal is None for each in played.answered)


class Settle(Asked, tag="settle"):
    """Post what the result decided."""


@does(Settle)
def settle(case: Case, asked: Settle) -> Decision:
    """Settle what a result has decided."""
    live = live_of(case)
    return live if isinstance(live, Refusal) else settle_all(case, live)


# Posting


def settle_all(case: Case, live: Live) -> Happening:
    """Post everything that is decided: losers gone, winners paid."""
    rules = case.table.table.game.ruleset.rules("collect") + case.table.table.game.ruleset.rules(
        "pay"
    )
    return post(case, live, live.unpaid, "round settled", Said("Settled", rules))


def post(case: Case, live: Live, names: Iterable[str], kind: str, said: Said) -> Happening:
    """Post decided slips, with each wager's line, odds, amounts and rules."""
    wanted = set(names)
    slips = [slip for slip in live.round.slips if slip.id in wanted]
    moved: list[Posting] = []
    for slip in slips:
        moved += postings(standing(case.table.name, slip), as_placed(case.table.name, slip))
    facts = {"round": live.number, "wagers": [told(case.table, slip) for slip in slips]}
    return happened(case, kind, said, facts, moved)


@folds("round settled")
def _settled(table: TableState, entry: Entry) -> TableState:
    return paid(table, entry)


def paid(table: TableState, entry: Entry) -> TableState:
    """Take the slips of an entry off the list of what is still to be posted."""
    assert table.live is not None
    gone = {wager["id"] for wager in entry.happening.facts["wagers"]}
    live = replace(table.live, unpaid=table.live.unpaid - gone)
    return finished(replace(table, live=live))


# Correction


class CorrectResult(Asked, tag="correct"):
    """The result last recorded was wrong; this is what came."""

    chance: Any


@does(CorrectResult)
def correct(case: Case, asked: CorrectResult) -> Decision:
    """Fold the round again with the right result and post the difference."""
    table = case.table
    live = table.live if table.live and table.live.round.carry is not None else table.last
    if live is None:
        what = "no result was recorded that could be corrected"
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules)
    try:
        symbol = _symbol(table, asked.chance)
    except RefusedError as refused:
        return refused.refusal
    after = ask(live.round, Correct(symbol, case.role))
    answered: Answered = after.answered[-1]
    if answered.refusal is not None:
        return answered.refusal
    paid_so_far = [slip for slip in live.round.slips if slip.id not in live.unpaid]
    again = {slip.id: slip for slip in after.slips}
    moved: list[Posting] = []
    for slip in paid_so_far:
        moved += postings(standing(table.name, again[slip.id]), standing(table.name, slip))
    chance = table.table.game.notation.write_symbol(symbol.symbol)
    before = {slip.id: slip for slip in live.round.slips}
    facts = {
        "round": live.number,
        "chance": chance,
        "by": case.role,
        "wagers": [told(table, slip) for slip in after.slips if slip != before[slip.id]],
    }
    said = Said(
        f"Round {live.number} is corrected to {chance} and settled again",
        case.operation.rules + plain_rules(answered),
    )
    return happened(case, "result corrected", said, facts, owed_at_worst(case.house.ledger, moved))


@folds("result corrected")
def _corrected(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    move = Correct(_symbol(table, facts["chance"]), facts["by"])
    if table.live is not None and table.live.number == facts["round"]:
        return changed(table, move)
    assert table.last is not None
    numbers = (*table.conduct.numbers[:-1], str(facts["chance"]))
    return replace(
        table,
        last=replace(table.last, round=ask(table.last.round, move)),
        conduct=replace(table.conduct, numbers=numbers),
    )
