"""Where wagers lie: spoken and placed by the dealer, moved by accident, put right, restored.

A wager is settled by where it lies when the result comes. A spoken one counts when the dealer has
placed it in time. One that was moved by accident may be settled where it lay first, and the dealer
may clarify a misplaced one until the result is there, where the book says so.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from croupier.bank import accounts
from croupier.games.protocol import Bid, Deal, Notice, Offer
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
from croupier.table.conduct.core.equipment import UNCOVERED
from croupier.table.conduct.core.postings import difference, owing
from croupier.table.conduct.core.rounds import finished, live_of, with_round
from croupier.table.conduct.core.state import Declared, Displaced, Live, TableState
from croupier.table.conduct.irregularities.rulings import round_of, settled_again, with_righted
from croupier.table.conduct.people.patrons import may_play
from croupier.table.conduct.round.wagers import PlaceWager, place, whole
from croupier.table.round.driver import retell
from croupier.table.setup.amounts import read_stake
from croupier.table.wagers.moves import Place, Round, Unread
from croupier.table.wagers.slips import Result, no_wager
from croupier.terms.refusals import Reason, Refusal, RefusedError


# Spoken wagers


class Declare(Command, tag="declare"):
    """A player speaks a wager, and gives the dealer the chips for it."""

    bet: str
    stake: Any
    target: Any = None
    with_chips: bool = True


@does(Declare)
def declare(case: Case, command: Declare) -> Decision:
    """Take a spoken wager with its chips; it counts when the dealer has placed it in time."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = may_play(case, command.who) or _in_time(case, live) or _with_chips(case, command)
    if refusal is not None:
        return refusal
    try:
        case.table.table.game.notation.wager(command.bet, command.target)
    except RefusedError as refused:
        return refused.refusal
    name = f"d{len(live.declared) + len(live.spoken) + 1}"
    declared = {
        "name": name,
        "player": command.who,
        "bet": command.bet,
        "target": whole(command.target),
        "stake": str(command.stake),
    }
    said = Announcement(
        f"{name}: {command.who} speaks {command.stake} on {command.bet}{_on(command.target)}",
        case.operation.rules,
        (Notice("The dealer places it before no more bets, or it is no wager", _rules(case)),),
    )
    return happened(case, "wager declared", said, {"declared": declared})


def _rules(case: Case) -> Any:
    return case.operation.rules


def _on(target: object) -> str:
    return "" if target is None else f" {str(target)[:40]}"


def _in_time(case: Case, live: Live) -> Refusal | None:
    if isinstance(live.round.turn, Offer):
        return None
    what = "a spoken wager comes too late to be placed before no more bets"
    rules = case.operation.rules + case.table.table.game.ruleset.rules("closed")
    return Refusal(Reason.WAGERING_IS_CLOSED, what, rules)


def _with_chips(case: Case, command: Declare) -> Refusal | None:
    """Refuse a spoken wager without the chips for it."""
    stake = read_stake(command.stake)
    if isinstance(stake, Refusal):
        return stake
    has = case.house.ledger.balance(accounts.chips(command.who))
    if command.with_chips and has.units >= stake.units:
        return None
    what = f"{command.who} speaks a wager of {stake} without the chips for it"
    return Refusal(Reason.CREDIT_IS_NOT_ENOUGH, what, case.operation.rules)


@folds("wager declared")
def _wager_declared(table: TableState, entry: Entry) -> TableState:
    assert table.live is not None
    spoken = Declared(**entry.happening.facts["declared"])
    declared = {**table.live.declared, spoken.name: spoken}
    return replace(table, live=replace(table.live, declared=declared))


class PlaceDeclared(Command, tag="place declared"):
    """The dealer places a spoken wager; ``bet`` and ``target`` where they put it elsewhere."""

    declared: str
    bet: str | None = None
    target: Any = None


@does(PlaceDeclared)
def place_declared(case: Case, command: PlaceDeclared) -> Decision:
    """Place a spoken wager on the layout, while there is time."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = _in_time(case, live)
    if refusal is not None:
        return refusal
    spoken = live.declared.get(command.declared)
    if spoken is None:
        what = f"no wager {command.declared[:40]!r} was spoken and is still to be placed"
        return Refusal(Reason.WAGER_IS_UNKNOWN, what, case.operation.rules)
    elsewhere = command.bet is not None or command.target is not None
    put = PlaceWager(
        who=command.who,
        role=command.role,
        bet=command.bet or spoken.bet,
        target=command.target if elsewhere else spoken.target,
        stake=spoken.stake,
        player=spoken.player,
    )
    placed = place(case, put)
    if isinstance(placed, Refusal):
        return placed
    happenings = placed if isinstance(placed, tuple) else (placed,)
    wager = happenings[0].facts["wager"]["id"]
    said = Announcement(f"{spoken.name} is placed as {wager}", case.operation.rules)
    facts = {"declared": spoken.name, "wager": wager}
    return (*happenings, happened(case, "declared wager placed", said, facts))


@folds("declared wager placed")
def _declared_placed(table: TableState, entry: Entry) -> TableState:
    live = table.live
    assert live is not None
    facts = entry.happening.facts
    left = {name: each for name, each in live.declared.items() if name != facts["declared"]}
    spoken = live.spoken | {facts["wager"]}
    return replace(table, live=replace(live, declared=left, spoken=spoken))


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
    there = replace(first, bet=bet, target=target)
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
    lies = replace(wager, bet=backed.bet, target=backed.target, mark=mark)
    position = replace(opening.position, wagers=opening.position.wagers.put(lies))
    slips = opening.slips.swap({name: replace(slip, bet=backed.bet, target=backed.target)})
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
