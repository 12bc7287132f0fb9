"""Wagers declared void: they have no result, and what was staked goes back or is forfeit.

It is a move of the round like any other, so that a round folded again after a correction comes
to the same end.
"""

from collections.abc import Mapping

from croupier.games.following import Position
from croupier.games.protocol import Description, Wager
from croupier.table.wagers.moves import AnsweredMove, Round, Void
from croupier.table.wagers.slips import Result, Slip, no_wager
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.rosters import Roster


GONE = {Result.REFUSED, Result.REJECTED, Result.REMOVED, Result.VOID, Result.FORFEIT}
"""Results of wagers whose stake nobody holds any more."""


def declare_void(current: Round, move: Void) -> Round:
    """Take wagers off the layout without a result; one that is not there is refused."""
    named: dict[str, Slip] = {}
    for name in move.wagers:
        slip = current.slip(name)
        if slip is None:
            return current.answering(AnsweredMove(move, no_wager(name)))
        if slip.result not in GONE:
            named[name] = slip
    if (no := _keeps_too_much(current, move)) is not None:
        return current.answering(AnsweredMove(move, no))
    voided = {name: _voided(slip, move) for name, slip in named.items()}
    wagers = current.position.wagers
    for name, slip in named.items():
        wagers = _cut(wagers, slip, voided[name])
    told = Description(f"{_said(move)}: {', '.join(sorted(named)) or 'none'}", move.rules)
    after = altered(
        current,
        slips=current.slips.swap(voided),
        position=altered(current.position, wagers=wagers),
    )
    if move.ends:  # what is not void stands on, and the next round starts where this one did
        after = altered(
            after, position=Position(current.opening.position.state, wagers), is_void=True
        )
    return after.answering(AnsweredMove(move, told=(told,)))


def _keeps_too_much(current: Round, move: Void) -> Refusal | None:
    """Refuse to let a wager keep more than still plays of it, or one that is not void at all."""
    for name, kept in move.keeps.items():
        slip = current.slip(name)
        if slip is None:
            return no_wager(name)
        if name not in move.wagers:
            what = f"{name} is not among the wagers that are void, and keeps all it has"
            return Refusal(Reason.WAGER_IS_UNKNOWN, what, remedy='Name it among "wagers".')
        if not 0 <= kept <= slip.plays.units:
            what = f"{name} cannot keep {Money(kept)}: {slip.plays} of it plays"
            return Refusal(
                Reason.WAGER_MAY_NOT_BE_CHANGED, what, remedy="Let it keep that or less."
            )
    return None


def taken_off(current: Round, slips: Mapping[str, Slip]) -> Round:
    """Take wagers off the layout whose slips say what became of them."""
    if not slips:
        return current
    wagers = current.position.wagers
    for slip in slips.values():
        for piece in slip.pieces:
            wagers = wagers.without(piece)
    position = altered(current.position, wagers=wagers)
    return altered(current, slips=current.slips.swap(slips), position=position)


def _cut(wagers: Roster[Wager], before: Slip, after: Slip) -> Roster[Wager]:
    """Take a slip's pieces off the layout, or leave what it keeps of them."""
    for piece in before.pieces:
        wager = wagers.get(piece)
        if wager is None:
            continue
        if after.result is not Result.OPEN:
            wagers = wagers.without(piece)
        elif before.plays != after.plays:
            wagers = wagers.put(altered(wager, stake=_share(wager.stake, before, after)))
    return wagers


def _said(move: Void) -> str:
    if move.is_forfeit:
        return f"Forfeit ({move.why})"
    return f"{'Void above the limit' if move.keeps else 'Void'} ({move.why})"


def _voided(slip: Slip, move: Void) -> Slip:
    """Write on a slip that it is void, in whole or above what it keeps, or forfeit."""
    asset, whole = slip.stake.asset, slip.plays.units + slip.void.units
    plays = whole if move.is_forfeit else move.keeps.get(slip.id, 0)
    written = altered(
        slip,
        plays=Money(plays, asset),
        void=Money(whole - plays, asset),
        fee=Money(slip.fee.units * plays // (slip.plays.units or 1)) if plays else slip.fee,
        rules=slip.rules + move.rules,
        why=move.why,
    )
    if plays and not move.is_forfeit:
        return written
    return altered(written, settled=(), result=Result.FORFEIT if plays else Result.VOID)


def _share(stake: Money, before: Slip, after: Slip) -> Money:
    """Cut a piece on the layout in the proportion in which its slip was cut."""
    return Money(stake.units * after.plays.units // before.plays.units, stake.asset)
