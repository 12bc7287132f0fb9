"""Wagers declared void: they have no result, and what was staked goes back or is forfeit.

It is a move of the round like any other, so that a round folded again after a correction comes
to the same end.
"""

from dataclasses import replace

from croupier.games.protocol import Told
from croupier.table.moves import Answered, Round, Void
from croupier.table.slips import Result, Slip
from croupier.terms.money import Money
from croupier.terms.references import cite
from croupier.terms.refusals import Reason, Refusal


GONE = {Result.REFUSED, Result.REJECTED, Result.REMOVED, Result.VOID, Result.FORFEIT}
"""Results of wagers whose stake nobody holds any more."""


def declare_void(current: Round, asked: Void) -> Round:
    """Take wagers off the layout without a result; one that is not there is refused."""
    results = {slip.id: slip.result for slip in current.slips}
    missing = [name for name in asked.wagers if name not in results]
    if missing:
        refusal = Refusal(Reason.WAGER_IS_UNKNOWN, f"there is no wager {missing[0][:40]!r}")
        return replace(current, answered=(*current.answered, Answered(asked, refusal)))
    named = {name for name in asked.wagers if results[name] not in GONE}
    slips = tuple(_voided(slip, asked) if slip.id in named else slip for slip in current.slips)
    kept = {piece: slip for slip in slips if slip.result is Result.OPEN for piece in slip.pieces}
    before = {piece: slip for slip in current.slips for piece in slip.pieces}
    wagers = tuple(
        replace(wager, stake=_share(wager.stake, before[wager.id], kept[wager.id]))
        for wager in current.position.wagers
        if wager.id in kept
    )
    told = Told(f"{_said(asked)}: {', '.join(sorted(named)) or 'none'}", cite(asked.rules))
    return replace(
        current,
        slips=slips,
        position=replace(current.position, wagers=wagers),
        answered=(*current.answered, Answered(asked, told=(told,))),
    )


def _said(asked: Void) -> str:
    if asked.is_forfeit:
        return f"Forfeit ({asked.why})"
    return f"{'Void above the limit' if asked.keeps else 'Void'} ({asked.why})"


def _voided(slip: Slip, asked: Void) -> Slip:
    """Write on a slip that it is void, in whole or above what it keeps, or forfeit."""
    asset, whole = slip.stake.asset, slip.plays.units + slip.void.units
    plays = whole if asked.is_forfeit else asked.keeps.get(slip.id, 0)
    written = replace(
        slip,
        plays=Money(plays, asset),
        void=Money(whole - plays, asset),
        rules=slip.rules + asked.rules,
        why=asked.why,
    )
    if plays and not asked.is_forfeit:
        return written
    return replace(written, settled=(), result=Result.FORFEIT if plays else Result.VOID)


def _share(stake: Money, before: Slip, after: Slip) -> Money:
    """Cut a piece on the layout in the proportion in which its slip was cut."""
    if before.plays == after.plays:
        return stake
    return Money(stake.units * after.plays.units // before.plays.units, stake.asset)
