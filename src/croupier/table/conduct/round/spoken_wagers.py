"""Wagers that a player speaks: declared, and placed by the dealer in time."""

from dataclasses import replace
from typing import Any

from croupier.bank import accounts
from croupier.games.protocol import Notice, Offer
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
from croupier.table.conduct.core.rounds import live_of
from croupier.table.conduct.core.state import Declared, Live, TableState
from croupier.table.conduct.people.patrons import may_play
from croupier.table.conduct.round.wagers import PlaceWager, place, whole
from croupier.table.setup.amounts import read_stake
from croupier.terms.refusals import Reason, Refusal, RefusedError


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
