"""The answer to a record: every wager, every move, every step, each with its rules."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from croupier.games.protocol import Act, Chance, Close, Over
from croupier.table.driver.later_bets import waits_for
from croupier.table.driver.time_up import TIME_IS_UP
from croupier.table.setup.configuration import Table
from croupier.table.wagers.moves import (
    AnsweredMove,
    Call,
    Correct,
    Difference,
    Next,
    Place,
    ReduceProRata,
    Reopen,
    Round,
    RoundMove,
    Rule,
    StakedAct,
    TimedOut,
    Void,
)
from croupier.table.wagers.slips import VALUE, Result, Settled, Slip
from croupier.terms.money import Money
from croupier.terms.references import Delivery, Ref, deliver
from croupier.terms.refusals import Refusal
from croupier.terms.shapes import is_list, is_object


def answer(played: Round) -> dict[str, Any]:
    """Write a round's answer as plain data."""
    is_over = isinstance(played.turn, Over) or played.is_void
    carry = played.opening.carry if played.is_void else played.carry
    notation = played.table.game.notation
    told: dict[str, Any] = {
        "table": _table(played.table),
        "wagers": [_slip(played, slip) for slip in played.slips],
        "moves": [_answered(played, each) for each in played.answered],
        "state": _state(played),
        "over": is_over,
        "carry": notation.write_carry(carry) if is_over else None,
        "notices": [{"what": n.what, "rules": _refs(n.rules)} for n in played.notices],
        "steps": [
            {"words": step.words, "rules": _refs(step.rules)}
            for told_then in (played.opening.told, *(each.told for each in played.answered))
            for step in told_then
        ],
    }
    if played.stopped is not None:
        told["stopped"] = _stopped(played, played.stopped)
    if played.corrected:
        told["corrected"] = [_difference(each) for each in played.corrected]
    deliver(Delivery.ANSWERED, _cited(told))
    return told


def _stopped(played: Round, cause: AnsweredMove) -> dict[str, Any]:
    """Write at which entry a record stopped, why, and what is still open."""
    assert cause.refusal is not None
    return {
        **({"round": cause.round} if cause.round is not None else {}),
        "list": cause.listed,
        "index": cause.index,
        "refusal": refusal(cause.refusal),
        "waits_for": waits_for(played.turn),
        "open": [slip.id for slip in played.slips if slip.result is Result.OPEN],
    }


def _cited(told: Mapping[str, Any]) -> Iterator[Ref]:
    """Give every rule that an answer cites: of wagers, moves, notices and steps."""
    for part in (*told["wagers"], *told["moves"], *told["notices"], *told["steps"]):
        for each in (part, part.get("refusal", part), *part.get("pieces", ())):
            yield from map(Ref.parse, each.get("rules", ()))


def _state(played: Round) -> dict[str, Any]:
    """Write where the play stands; a round declared void is where it started, and voided."""
    shown = dict(played.table.game.play.view(played.position.state))
    return {**shown, "phase": "voided"} if played.is_void else shown


def is_clean(played: Round) -> bool:
    """Say whether nothing in the round was refused."""
    return all(each.refusal is None for each in played.answered)


def refusal(refused: Refusal) -> dict[str, Any]:
    """Write a refusal as plain data: the one error shape of the house."""
    deliver(Delivery.REFUSED, refused.rules)
    return {
        "reason": str(refused.reason),
        "what": refused.what,
        "rules": _refs(refused.rules),
        "remedy": refused.remedy,
    }


def _table(table: Table) -> dict[str, Any]:
    ruleset = table.game.ruleset
    return {
        "rulebook": ruleset.book,
        "game": ruleset.game,
        "mode": table.mode.name,
        "options": plain(ruleset.options),
        "content_hash": ruleset.content_hash,
    }


def plain(value: object) -> Any:
    """Turn frozen data into what JSON can write."""
    if is_list(value):
        return [plain(each) for each in value]
    if is_object(value):
        return {str(name): plain(part) for name, part in value.items()}
    return value


def _slip(played: Round, slip: Slip) -> dict[str, Any]:
    notation = played.table.game.notation
    target = slip.written
    if slip.target is not None:
        target = notation.write_target(slip.bet, slip.target)
    told: dict[str, Any] = {
        "id": slip.id,
        "player": slip.player,
        "bet": slip.bet,
        "target": target,
        "stake": str(slip.taken),
        "result": str(slip.result),
        "line": _line(slip),
        "odds": _odds(slip),
        "void": str(_void(slip)),
        "winnings": str(slip.winnings),
        "returned": str(slip.returned),
        "commission": str(slip.commission),
        "net": str(slip.net),
        "rules": _refs(_rules(slip)),
    }
    told |= _amounts(slip)
    if slip.chips != VALUE:
        told["chips"] = slip.chips
    if slip.area:
        told["area"] = slip.area
    if slip.on is not None:
        told["on"] = slip.on
    if slip.why:
        told["why"] = slip.why
    if slip.is_composite and slip.settled:
        told["pieces"] = [_piece(played, each) for each in slip.settled]
    if slip.refusal is not None:
        told["refusal"] = refusal(slip.refusal)
    return told


def _amounts(slip: Slip) -> dict[str, str]:
    """Write the amounts that only some wagers have."""
    amounts = {
        "trimmed": slip.trimmed,
        "reduced": slip.reduced,
        "commission_returned": slip.refunded,
        "rounded": slip.rounded,
        "capped": slip.capped,
    }
    return {name: str(amount) for name, amount in amounts.items() if amount.units}


def _line(slip: Slip) -> str | None:
    if slip.settled and slip.result is not Result.OPEN:
        return slip.settled[0].line if not slip.is_composite else str(slip.result)
    return None


def _odds(slip: Slip) -> str | None:
    return slip.settled[0].odds or None if slip.settled and not slip.is_composite else None


def _void(slip: Slip) -> Money:
    """Say how much of a stake had no result: what never played, and what a void round gave back."""
    back = sum(each.returned.units for each in slip.settled if each.result is Result.VOID)
    return Money(slip.void.units + back, slip.stake.asset)


def _rules(slip: Slip) -> Iterable[Ref]:
    return dict.fromkeys((*slip.rules, *(ref for each in slip.settled for ref in each.rules)))


def _piece(played: Round, settled: Settled) -> dict[str, Any]:
    return {
        "bet": settled.bet,
        "target": played.table.game.notation.write_target(settled.bet, settled.target),
        "stake": str(settled.stake),
        "result": str(settled.result),
        "line": settled.line,
        "odds": settled.odds or None,
        "winnings": str(settled.winnings),
        "returned": str(settled.returned),
        "rules": _refs(settled.rules),
    }


def _answered(played: Round, answered: AnsweredMove) -> dict[str, Any]:
    place = {"list": answered.listed, "index": answered.index} if answered.listed else {}
    told = {**_move(played, answered.move), **place, "answer": "accepted"}
    if answered.refusal is not None:
        told["answer"] = "refused"
        told["refusal"] = refusal(answered.refusal)
    return told


def _move(played: Round, move: RoundMove) -> dict[str, Any]:
    notation = played.table.game.notation
    match move:
        case Place():
            return {"do": "place", "id": move.id, "bet": move.bet, "player": move.player}
        case Call():
            amounts = {"to": move.to, "by": move.by}
            said = {name: str(amount) for name, amount in amounts.items() if amount is not None}
            return {"do": "call", "wager": move.wager, "call": move.call, **said}
        case Close() | Reopen() | Next() | ReduceProRata():
            named = isinstance(move, Reopen) and move.players
            return {"do": _PLAIN[type(move)], **({"players": list(named)} if named else {})}
        case Chance(symbol):
            return {"do": "chance", "chance": notation.write_symbol(symbol)}
        case Act() | StakedAct() | TimedOut():
            return _act(move)
        case Rule() | Correct():
            return _ruled(played, move)
        case Void():
            return {"do": "void", "wagers": list(move.wagers), "why": move.why}
        case _:
            return dict(msgspec.to_builtins(move.written))


def _act(move: Act | StakedAct | TimedOut) -> dict[str, Any]:
    if isinstance(move, TimedOut):
        answers = [{"seat": act.seat, "hand": act.hand, "act": act.act} for act in move.acts]
        return {"do": "act", "act": TIME_IS_UP, "answers": answers}
    act = move if isinstance(move, Act) else move.act
    told: dict[str, Any] = {"do": "act", "seat": act.seat, "hand": act.hand, "act": act.act}
    if act.places:
        told["places"] = list(act.places)
    return told if isinstance(move, Act) else {**told, "wager": move.place.id}


_PLAIN = {
    Close: "close",
    Reopen: "reopen",
    Next: "next round",
    ReduceProRata: "reduce pro rata",
}
"""Moves that have nothing but a name."""


def _ruled(played: Round, move: Rule | Correct) -> dict[str, Any]:
    if isinstance(move, Rule):
        return {"do": "ruling", "ruling": move.ruling.name, "facts": dict(move.ruling.facts)}
    came = played.table.game.notation.write_symbol(move.chance.symbol)
    which = {"which": move.which} if move.which is not None else {}
    return {"do": "ruling", "ruling": "correction", "facts": {"corrected": came, **which}}


def _difference(changed: Difference) -> dict[str, Any]:
    before, after = changed.before, changed.after
    paid = before.winnings.units + before.returned.units
    due = after.winnings.units + after.returned.units
    return {
        "wager": changed.wager,
        "before": {"result": str(before.result), "winnings": str(before.winnings)},
        "after": {"result": str(after.result), "winnings": str(after.winnings)},
        "difference": str(Money(due - paid)),
    }


def _refs(refs: Iterable[Ref]) -> list[str]:
    return [str(ref) for ref in refs]
