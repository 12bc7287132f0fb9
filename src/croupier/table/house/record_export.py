"""A round of the journal as the plain record that anybody can settle again.

Everything the round depends on is written with it: the table as it was configured then, what it
started from, whose allowances were used, and every move in its order. So a dispute is one record
away, and ``croupier settle`` comes to the same end.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.games.protocol import Act, Chance, Close, Symbol
from croupier.journal.entries import Entry
from croupier.table.conduct.core.state import House, Live, TableState
from croupier.table.conduct.machine import fold_house, fold_table
from croupier.table.driver.time_up import TIME_IS_UP
from croupier.table.record.fields import FORMAT
from croupier.table.wagers.moves import (
    Call,
    Correct,
    Next,
    Place,
    ReduceProRata,
    Reopen,
    RoundMove,
    Rule,
    StakedAct,
    TimedOut,
    Unread,
    Void,
)
from croupier.table.wagers.slips import VALUE
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError


def record_of(entries: Iterable[Entry], name: str, number: int) -> dict[str, Any]:
    """Return one round of a table as a record; RefusedError if there was no such round.

    ``entries`` are those of the table, from its first, which sets it up. The round is taken as it ended, with the
    corrections that were made as long as they could be. Where wagers stood in it from earlier rounds, those are
    told before it, from the one in which the first of them was made.
    """
    house = House()
    told: dict[int, _Told] = {}
    for entry in entries:
        before = house.tables.get(name)
        if before is None:
            fold_house(house, entry)
        fold_table(house, entry)
        table = house.tables[name]
        for live in (table.last, table.live):
            if live is None or live.number < min(told, default=0):
                continue  # nothing that is told began with it
            if number not in told and live.number not in told and not live.round.opening.slips:
                told.clear()  # nothing stands on from what came before
            _note(told, before, table, live)
        if number in told and _round(table, number) is None:
            break
    if number not in told:
        what = f"the journal has no round {number} of table {name[:40]!r}"
        remedy = "croupier rounds WHERE lists them."
        raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy=remedy))
    first = number
    while told[first].live.round.opening.slips and first - 1 in told:
        first -= 1
    moves = [_moves(told[each].live) for each in range(first, number + 1)]
    opening = {"format": FORMAT, **told[first].opening}
    if len(moves) == 1:
        return {**opening, "moves": moves[0]}
    return {**opening, "rounds": [{"moves": each} for each in moves]}


@dataclass
class _Told:
    """A round as far as the journal has told it, and what it starts from."""

    opening: dict[str, Any]
    live: Live


def _note(told: dict[int, _Told], before: TableState | None, table: TableState, live: Live) -> None:
    """Keep what is known of a round by now."""
    known = told.setdefault(live.number, _Told({}, live))
    known.opening = known.opening or _opening(before, live)
    if live is table.live:
        _note_signs(known.opening, table, live)
    known.live = live


def _moves(live: Live) -> list[dict[str, Any]]:
    write = live.round.table.game.notation.write_symbol
    moves = [_short(_move(each.move, write)) for each in live.round.answered]
    return _with_deciders(live, moves) if live.deciders else moves


def _with_deciders(live: Live, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Say who decided, and that others who wagered at the seat stood there.

    A record knows people by their wagers: whoever decided without one is not named.
    """
    own = {(slip.area, slip.player) for slip in live.round.slips}
    deciders = {seat: who for seat, who in live.deciders.items() if (seat, who) in own}
    for move in moves:
        decider = deciders.get(move.get("seat", -1))
        if move["do"] == "act" and decider is not None and move["act"] != TIME_IS_UP:
            move["who"] = decider
        if move["do"] == "place" and decider not in (None, move["player"]):
            move["standing"] = True
    return moves


def _round(table: TableState, number: int) -> Live | None:
    """Return the round of this number, if the table still knows it."""
    for live in (table.live, table.last):
        if live is not None and live.number == number:
            return live
    return None


def _opening(before: TableState | None, live: Live) -> dict[str, Any]:
    """Write what a round starts from, but for the signs at its table."""
    opening: dict[str, Any] = {"table": {}}
    if before is not None and before.last is not None and before.last.round.carry is not None:
        carry = before.last.round.carry
        opening["carry"] = before.table.game.notation.write_carry(carry)
    if live.round.opening.jackpot is not None:
        opening["jackpot"] = str(live.round.opening.jackpot)
    used = sorted(live.round.opening.allowances)
    return {**opening, "allowances_used": used} if used else opening


def _note_signs(opening: dict[str, Any], table: TableState, live: Live) -> None:
    """Write the signs that a round is played under: those that stood when wagers were made."""
    written = msgspec.to_builtins(table.conduct.record)
    bound = {slip.player for slip in live.round.slips}
    own = {who: sign for who, sign in written.get("personal", {}).items() if who not in bound}
    earlier = opening["table"].get("personal", {})
    own |= {who: sign for who, sign in earlier.items() if who in bound}
    kept = opening["table"] if bound else written
    rest = {name: part for name, part in kept.items() if name not in ("personal", _APPROVED)}
    # An approval holds from when it is given; what was taken before it was withdrawn, stays.
    approved = {*kept.get(_APPROVED, ()), *live.round.table.approved}
    rest |= {_APPROVED: sorted(approved)} if approved else {}
    opening["table"] = {**rest, "personal": own} if own else rest


_APPROVED: Final = "approved_chips"


def _short(move: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what a record need not say."""
    return {name: part for name, part in move.items() if part is not None and part is not False}


Write = Callable[[Symbol], object]


def _move(move: RoundMove, write: Write) -> dict[str, Any]:
    match move:
        case Place():
            return _place(move)
        case Call():
            return _call(move)
        case Close() | Reopen():
            return {"do": "close"} if isinstance(move, Close) else _reopened(move)
        case Chance(symbol):
            return {"do": "chance", "chance": write(symbol)}
        case Act() | StakedAct() | TimedOut():
            return _act(move)
        case Void() | ReduceProRata():
            return _void(move) if isinstance(move, Void) else _reduced(move)
        case Rule() | Correct():
            return _ruled(move, write)
        case Next() | Unread():  # neither comes from a table
            return dict(move.written) if isinstance(move, Unread) else {}


def _act(move: Act | StakedAct | TimedOut) -> dict[str, Any]:
    if isinstance(move, TimedOut):  # at a table the clock answers each by itself
        return {**_act(move.acts[0]), "act": TIME_IS_UP}
    act = move if isinstance(move, Act) else move.act
    told: dict[str, Any] = {"do": "act", "act": act.act, "seat": act.seat}
    told |= {"hand": act.hand, "places": list(act.places) or None}
    if isinstance(move, Act):
        return told
    wager = _place(move.place)
    del wager["do"]
    return {**told, "wager": _short(wager)}


def _place(move: Place) -> dict[str, Any]:
    return {
        "do": "place",
        "id": move.id,
        "player": move.player,
        "bet": move.bet,
        "target": move.target,
        "stake": str(move.stake),
        "on": move.on,
        "accepted": "by mistake" if move.accepted else None,
        "placed_by": move.role,
        "chips": None if move.chips == VALUE else move.chips,
        "issued_at": move.issued_at,
        "confirmed": move.confirmed,
        "spoken": move.spoken,
        "seat": move.area,
        "standing": move.standing,
        "late": move.late,
    }


def _call(move: Call) -> dict[str, Any]:
    to, by = (str(each) if each is not None else None for each in (move.to, move.by))
    called = {"do": "call", "wager": move.wager, "call": move.call, "who": move.who}
    return {**called, "to": to, "by": by}


def _reopened(move: Reopen) -> dict[str, Any]:
    return {"do": "reopen", "players": list(move.players) or None, "role": move.role}


def _reduced(command: ReduceProRata) -> dict[str, Any]:
    return {"do": "reduce pro rata", "role": command.role}


def _void(move: Void) -> dict[str, Any]:
    return {
        "do": "void",
        "wagers": list(move.wagers),
        "why": move.why,
        "rules": [str(ref) for ref in move.rules] or None,
        "forfeit": move.is_forfeit,
        "keeps": {name: str(Money(units)) for name, units in move.keeps.items()} or None,
        "ends": move.ends,
    }


def _ruled(move: Rule | Correct, write: Write) -> dict[str, Any]:
    if isinstance(move, Correct):
        came: dict[str, Any] = {"corrected": write(move.chance.symbol)}
        if move.which is not None:
            came["which"] = move.which
        return {"do": "ruling", "ruling": "correction", "facts": came, "role": move.role}
    ruling = move.ruling
    facts = dict(ruling.facts)
    return {"do": "ruling", "ruling": ruling.name, "facts": facts, "role": move.role}
