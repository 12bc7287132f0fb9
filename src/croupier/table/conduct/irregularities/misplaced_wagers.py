"""Wagers that do not lie where they should: moved by accident, put right, restored.

A wager is settled by where it lies when the result comes. One that was moved by accident may be
settled where it lay first, and the dealer may clarify a misplaced one until the result is there, where
the book says so.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from croupier.games.protocol import Bid, Deal, Offer
from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment_hooks import UNCOVERED
from croupier.table.conduct.core.postings import difference, owing
from croupier.table.conduct.core.rounds import finished, live_of, with_round
from croupier.table.conduct.core.state import Displaced, Live, TableState
from croupier.table.conduct.irregularities.result_corrections import settled_again, with_righted
from croupier.table.conduct.irregularities.rulings import round_of
from croupier.table.conduct.round.wagers import whole
from croupier.table.driver.rounds import retell
from croupier.table.wagers.moves import Place, Round, Unread
from croupier.table.wagers.slips import Result, no_wager
from croupier.terms.frozen import altered
from croupier.terms.refusals import Reason, Refusal, RefusedError


# Spoken wagers


# Moved, clarified, restored


class ChipsMoved(Command, tag="chips moved"):
    """Chips of a wager lie elsewhere than they were placed, and by whom they were moved."""

    wager: str
    target: Any = None
    bet: str | None = None
    by: Literal["dealer", "patron", "player"] = "patron"


@does(ChipsMoved)
def chips_moved(case: Case, command: ChipsMoved) -> Decision:
    """Write down where chips lie now: they are settled there, unless they are restored."""
    live = _before_rest(case)
    if isinstance(live, Refusal):
        return live
    return _put(case, live, command, "chips moved", {"by": command.by})


class Clarify(Command, tag="clarify"):
    """The dealer asks about a misplaced wager and puts it where it was meant."""

    wager: str
    target: Any = None
    bet: str | None = None


@does(Clarify)
def clarify(case: Case, command: Clarify) -> Decision:
    """Put a misplaced wager right, after no more bets and before the result is there."""
    live = _before_rest(case)
    if isinstance(live, Refusal):
        return live
    if isinstance(live.round.turn, Offer):
        what = "wagers are still open: the player moves it"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    return _put(case, live, command, "wager clarified", {})


def _before_rest(case: Case) -> Live | Refusal:
    """Return the round in progress while its result is not there."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    is_hidden = live.reading is None and UNCOVERED not in live.steps
    if isinstance(live.round.turn, Offer | Deal) and is_hidden:
        return live
    what = "the result is there: wagers are settled where they lie"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)


def _put(
    case: Case, live: Live, command: ChipsMoved | Clarify, kind: str, facts: Mapping[str, Any]
) -> Decision:
    slip = live.round.slip(command.wager)
    lay = _lay(live.round, command.wager)
    if slip is None or lay is None:
        return no_wager(command.wager)
    if slip.result is not Result.OPEN:
        what = f"{command.wager[:40]} does not stand: where its chips lie changes nothing"
        return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, case.operation.rules)
    there = {"bet": command.bet or lay[0], "target": whole(command.target)}
    after = put(live.round, command.wager, **there)
    if isinstance(after, Refusal):
        return after
    words = f"{command.wager} lies on {there['bet']} {there['target'] or ''}".strip()
    moved = difference(case.table.name, live.round, after)
    wrote = {"round": live.number, "wager": command.wager, **there, **facts}
    return happened(case, kind, Announcement(words, case.operation.rules), wrote, moved)


def _placing(current: Round, wager: str) -> Place | None:
    """Find how a wager was placed in this round."""
    for each in reversed(current.answered):
        if isinstance(each.move, Place) and each.move.id == wager and each.refusal is None:
            return each.move
    return None


def _lay(current: Round, wager: str) -> tuple[str, Any] | None:
    """Say where a wager lies, as it was written: placed in this round, or standing on."""
    placed, stands = _placing(current, wager), current.opening.slips.get(wager)
    if placed is not None:
        return placed.bet, placed.target
    if stands is None:
        return None
    notation = current.table.game.notation
    return stands.bet, notation.write_target(stands.bet, stands.target)


def put(current: Round, wager: str, bet: str, target: Any) -> Round | Refusal:
    """Fold a round again with a wager placed elsewhere."""
    first = _placing(current, wager)
    if first is None:
        return _put_standing(current, wager, bet, target)
    there = altered(first, bet=bet, target=target)
    moves = [there if each is first else each for each in _moves(current)]
    after = retell(current, moves)
    refused = next((a.refusal for a in after.answered if a.move is there), None)
    return after if refused is None else refused


def _put_standing(current: Round, name: str, bet: str, target: Any) -> Round | Refusal:
    """Fold a round again with a wager that stands on from earlier ones put elsewhere."""
    opening, game = current.opening, current.table.game
    slip, wager = opening.slips.get(name), opening.position.wager(name)
    try:
        backed = game.notation.wager(bet, target)
    except RefusedError as refused:
        return refused.refusal
    if slip is None or wager is None or wager.on or backed.bet not in game.bets:
        what = f"{name[:40]} stands on: its chips are not moved to {bet[:40]}"
        return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what)
    own = opening.position.wagers.of(wager.player)
    bid = Bid(wager.seat, backed.target, own)
    mark = game.bets[backed.bet].place(opening.position.state, bid)
    lies = altered(wager, bet=backed.bet, target=backed.target, mark=mark)
    position = altered(opening.position, wagers=opening.position.wagers.put(lies))
    slips = opening.slips.swap({name: altered(slip, bet=backed.bet, target=backed.target)})
    began = replace(current, opening=replace(opening, position=position, slips=slips))
    return retell(began, _moves(current))


def _moves(current: Round) -> list[Any]:
    return [each.move for each in current.answered if not isinstance(each.move, Unread)]


def _laid(live: Live, facts: Mapping[str, Any]) -> Live:
    after = put(live.round, facts["wager"], facts["bet"], facts["target"])
    assert isinstance(after, Round)
    return replace(live, round=after)


@folds("chips moved")
def _chips_moved(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts

    def displace(live: Live) -> Live:
        lies = _lay(live.round, facts["wager"])
        assert lies is not None
        lay = live.displaced.get(facts["wager"]) or Displaced(*lies, facts["by"])
        displaced = {**live.displaced, facts["wager"]: replace(lay, by=facts["by"])}
        return replace(_laid(live, facts), displaced=displaced)

    return with_round(table, facts["round"], displace)


@folds("wager clarified")
@folds("wager restored")
def _put_right(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    live = next(each for each in (table.live, table.last) if each and each.number == facts["round"])
    after = with_righted(table, live, _laid(live, facts).round)

    def restore(live: Live) -> Live:
        gone = {name: lay for name, lay in live.displaced.items() if name != facts["wager"]}
        return replace(live, displaced=gone)

    return finished(with_round(after, facts["round"], restore))


class RestoreWager(Command, tag="restore wager"):
    """A wager moved by accident is settled where it lay first."""

    wager: str
    round: int | None = None


@does(RestoreWager)
def restore_wager(case: Case, command: RestoreWager) -> Decision:
    """Settle a wager by its original place, where a dealer or another patron moved it."""
    live = round_of(case, command.round)
    if isinstance(live, Refusal):
        return live
    rules = case.operation.rules
    lay = live.displaced.get(command.wager)
    if lay is None:
        what = f"no chips of {command.wager[:40]!r} were moved"
        return Refusal(Reason.WAGER_IS_UNKNOWN, what, rules)
    if lay.by == "player":
        what = f"{command.wager} was moved by its own player: it is settled where it lies"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    if lay.by == "dealer" and command.wager in live.spoken:
        what = f"{command.wager} was spoken: its player answers for where the dealer placed it"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    after = put(live.round, command.wager, lay.bet, lay.target)
    if isinstance(after, Refusal):
        return after
    words = f"{command.wager} is settled where it lay first: {lay.bet} {lay.target or ''}".strip()
    moved = settled_again(case, live, after)
    facts = {"round": live.number, "wager": command.wager, "bet": lay.bet, "target": lay.target}
    facts |= owing(moved)
    return happened(case, "wager restored", Announcement(words, rules), facts, moved)
