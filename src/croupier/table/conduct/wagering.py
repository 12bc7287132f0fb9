"""Wagers at a table: the window opens, wagers are placed, moved and confirmed, the window closes.

Each of them is one move of the round; what it moves of the players' chips is posted with it.
"""

from dataclasses import replace
from typing import Any, Literal

from croupier.games.protocol import Close, Offer
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.chips import Picked, issuer
from croupier.table.conduct.people import may_play
from croupier.table.conduct.posting import difference, postings, standing
from croupier.table.conduct.rounds import begun, changed, live_of, plain_rules, say_slip
from croupier.table.conduct.state import Committed, Live, TableState, Window
from croupier.table.conduct.words import Asked, Case, Decision, Said, does, folds, happened
from croupier.table.moves import Call, Place, Round
from croupier.table.record import WagerRecord, read_wager
from croupier.table.round import ask, place_all
from croupier.table.slips import VALUE, Result, Slip
from croupier.terms.refusals import Reason, Refusal


MICROSECONDS = 1_000_000


# The window opens


class NewGame(Asked, tag="new game"):
    """A new round: wagering opens, for so many seconds where it is counted down."""

    seconds: int | None = None
    commitment: str | None = None
    sealed: str | None = None


@does(NewGame)
def new_game(case: Case, asked: NewGame) -> Decision:
    """Open the wagering of the next round."""
    table = case.table
    if not table.conduct.is_open:
        what = f"table {table.name} is not open"
        return Refusal(Reason.TABLE_IS_NOT_OPEN, what, remedy="Open it first.")
    if table.live is not None:
        what = f"round {table.live.number} is not over"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Finish it first.")
    seconds = asked.seconds if asked.seconds is not None else table.table.seconds
    number = table.conduct.round + 1
    until = f", for {seconds} seconds" if seconds else ""
    facts: dict[str, Any] = {"round": number, "seconds": seconds}
    if asked.commitment is not None:
        facts |= {
            "commitment": asked.commitment,
            "sealed": asked.sealed,
            "ruleset": table.table.game.ruleset.content_hash,
        }
    rules = case.operation.rules + (case.operation.rules_for("countdown") if seconds else ())
    said = Said(f"Round {number}: place your bets{until}", rules)
    return happened(case, "round begun", said, facts)


@folds("round begun")
def _round_begun(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    seconds = facts["seconds"]
    closes = entry.moment.clock + seconds * MICROSECONDS if seconds else None
    committed = None
    if "commitment" in facts:
        committed = Committed(facts["commitment"], facts["sealed"], facts["ruleset"])
    live = Live(
        number=facts["round"],
        round=begun(table),
        began=entry.moment.at,
        first=entry.seq,
        window=Window(entry.moment.clock, closes),
        committed=committed,
    )
    return replace(table, live=live, conduct=replace(table.conduct, round=facts["round"]))


# Wagers


class PlaceWager(Asked, tag="place"):
    """A wager, put down by its player, or by staff for them (``player``)."""

    bet: str
    stake: Any
    id: str | int | None = None
    player: str | None = None
    target: Any = None
    on: str | None = None
    accepted: Literal["by mistake"] | None = None
    chips: str = VALUE
    """The chips it is made with: value, promotional, or the colour of non-value ones."""
    nonce: str = ""


@does(PlaceWager)
def place(case: Case, asked: PlaceWager) -> Decision:
    """Take a wager, debit its stake, and answer with a receipt."""
    player = asked.player or asked.who
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = may_play(case, player) or _is_late(case, live) or _is_confirmed(case, live, player)
    if refusal is not None:
        return refusal
    issued_at = issuer(case, Picked(player, asked.chips, asked.stake))
    if isinstance(issued_at, Refusal):
        return issued_at
    wager = _written(case, live, asked, player) | {"issued_at": issued_at}
    after = place_all(live.round, (_read(wager),))
    if (no := after.answered[-1].refusal) is not None:
        return no
    return _placed(case, live, after, wager)


def _placed(case: Case, live: Live, after: Round, wager: dict[str, Any]) -> Decision:
    slip = after.slip(wager["id"])
    assert slip is not None  # it was accepted
    moved = difference(case.table.name, live.round, after)
    if (refusal := case.house.ledger.refuse(moved)) is not None:
        rules = case.operation.rules_for("credit")
        return replace(refusal, rules=rules)
    told = plain_rules(after.answered[-1])
    said = Said(say_slip(case.table, slip), case.operation.rules + slip.rules + told)
    return happened(case, "wager placed", said, {"wager": wager}, moved)


def _is_late(case: Case, live: Live) -> Refusal | None:
    """Refuse a wager after the time is up, although nobody closed the wagering yet."""
    window = live.window
    if window is None or window.closes is None or window.is_relaxed:
        return None
    if case.moment.clock < window.closes or not isinstance(live.round.turn, Offer):
        return None
    rules = case.table.table.game.ruleset.rules("closed")
    return Refusal(Reason.WAGERING_IS_CLOSED, "the wagering time is up", rules, "Wait.")


def _is_confirmed(case: Case, live: Live, player: str) -> Refusal | None:
    if player not in live.confirmed:
        return None
    what = f"{player} confirmed their wagers: they are frozen"
    rules = case.operation.rules_for("confirmed")
    return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, rules)


def _written(case: Case, live: Live, asked: PlaceWager, player: str) -> dict[str, Any]:
    """Write a wager down so that it can be taken again from the journal."""
    taken = {slip.id for slip in live.round.slips}
    number = len(taken) + 1
    while f"w{number}" in taken:
        number += 1
    return {
        "id": str(asked.id) if asked.id is not None else f"w{number}",
        "player": player,
        "bet": asked.bet,
        "target": asked.target,
        "stake": asked.stake if isinstance(asked.stake, str | int) else str(asked.stake),
        "on": asked.on,
        "accepted": asked.accepted,
        "chips": asked.chips if asked.chips != VALUE else None,
        "placed_by": case.role,
        "nonce": asked.nonce,
    }


def _read(wager: dict[str, Any]) -> Place:
    parts = {name: part for name, part in wager.items() if name != "nonce" and part is not None}
    return read_wager(WagerRecord(**parts), wager["id"])


@folds("wager placed")
def _wager_placed(table: TableState, entry: Entry) -> TableState:
    assert table.live is not None
    wager = entry.happening.facts["wager"]
    after = place_all(table.live.round, (_read(wager),))
    nonces = (*table.live.nonces, (wager["id"], wager["nonce"]))
    return replace(table, live=replace(table.live, round=after, nonces=nonces))


class CallWager(Asked, tag="call"):
    """Something called on a wager: remove."""

    wager: str
    call: str = "remove"


@does(CallWager)
def call(case: Case, asked: CallWager) -> Decision:
    """Carry out what is called on a wager, as far as its bet allows."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    slip = live.round.slip(asked.wager)
    if slip is not None and slip.result is Result.OPEN:
        refusal = _is_late(case, live) or _is_confirmed(case, live, slip.player)
        if refusal is not None:
            return refusal
    by_staff = case.role != "player"
    after = ask(live.round, Call(asked.wager, asked.call, None if by_staff else asked.who))
    if (no := after.answered[-1].refusal) is not None:
        return no
    said = Said(f"{asked.wager}: {asked.call}", case.operation.rules)
    facts = {"wager": asked.wager, "call": asked.call, "by": None if by_staff else asked.who}
    return happened(
        case, "wager called", said, facts, difference(case.table.name, live.round, after)
    )


@folds("wager called")
def _wager_called(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    return changed(table, Call(facts["wager"], facts["call"], facts["by"]))


class MoveWager(Asked, tag="move"):
    """A wager taken up and put down on another place."""

    wager: str
    target: Any
    bet: str | None = None


@does(MoveWager)
def move(case: Case, asked: MoveWager) -> Decision:
    """Take a wager up and put it down elsewhere, both or neither."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    slip = live.round.slip(asked.wager)
    if slip is None:
        return Refusal(Reason.WAGER_IS_UNKNOWN, f"there is no wager {asked.wager[:40]!r}")
    up = call(case, CallWager(who=asked.who, role=asked.role, wager=asked.wager))
    if not isinstance(up, Happening):
        return up
    down = place_all(
        ask(live.round, Call(asked.wager, "remove")), (_read(_moved(case, live, asked, slip)),)
    )
    if (no := down.answered[-1].refusal) is not None:
        return no
    wager = _moved(case, live, asked, slip)
    new = down.slip(wager["id"])
    assert new is not None
    put = postings(standing(case.table.name, new), {})
    said = Said(say_slip(case.table, new), case.operation.rules + new.rules)
    return (up, happened(case, "wager placed", said, {"wager": wager}, put))


def _moved(case: Case, live: Live, asked: MoveWager, slip: Slip) -> dict[str, Any]:
    again = PlaceWager(
        who=slip.player,
        bet=asked.bet or slip.bet,
        target=asked.target,
        stake=str(slip.stake),
        chips=slip.chips,
    )
    return _written(case, live, again, slip.player)


class ConfirmWagers(Asked, tag="confirm wagers"):
    """A player's wagers are final: none is added, changed or taken up any more."""


@does(ConfirmWagers)
def confirm_wagers(case: Case, asked: ConfirmWagers) -> Decision:
    """Freeze a player's wagers before the wagering ends."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    said = Said(f"{asked.who} confirmed their wagers", case.operation.rules)
    return happened(case, "wagers confirmed", said, {"player": asked.who})


@folds("wagers confirmed")
def _wagers_confirmed(table: TableState, entry: Entry) -> TableState:
    assert table.live is not None
    confirmed = table.live.confirmed | {entry.happening.facts["player"]}
    return replace(table, live=replace(table.live, confirmed=confirmed))


# The window closes


class NoMoreBets(Asked, tag="no more bets"):
    """Wagering is closed: called by the dealer, or by the clock at zero."""

    bell: bool = False
    gesture: bool = False


@does(NoMoreBets)
def no_more_bets(case: Case, asked: NoMoreBets) -> Decision:
    """Close the wagering; what the book rejects then goes back."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    after = ask(live.round, Close())
    if (no := after.answered[-1].refusal) is not None:
        return no
    rejected = [
        slip.id
        for slip, before in zip(after.slips, live.round.slips, strict=True)
        if slip.result is not before.result
    ]
    rules = tuple(ref for name in rejected for ref in _rules_of(after, name))
    called = " with the bell" if asked.bell else " with a wave of the hand" if asked.gesture else ""
    back = f"; rejected and credited back: {', '.join(rejected)}" if rejected else ""
    said = Said(
        f"No more bets{called}{back}",
        case.operation.rules + plain_rules(after.answered[-1]) + rules,
    )
    facts = {"rejected": rejected, "bell": asked.bell, "gesture": asked.gesture}
    moved = difference(case.table.name, live.round, after)
    return happened(case, "wagering closed", said, facts, moved)


def _rules_of(after: Round, name: str) -> tuple[Any, ...]:
    slip = after.slip(name)
    return slip.rules if slip else ()


@folds("wagering closed")
def _wagering_closed(table: TableState, entry: Entry) -> TableState:
    closed = changed(table, Close())
    assert closed.live is not None
    return replace(closed, live=replace(closed.live, window=None))
