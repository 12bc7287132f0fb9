"""A player's own wagers as their screen shows them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from croupier.floor.sections import Bounds
from croupier.floor.sections import Slip as SlipLine
from croupier.floor.viewing.boxes import bettor
from croupier.floor.viewing.caches import Kept
from croupier.floor.viewing.marks import hand_of, stands
from croupier.table.conduct.core.postings import staked
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.setup.configuration import BetLimits
from croupier.table.wagers.moves import Difference, Round
from croupier.table.wagers.slips import Result, Slip
from croupier.terms.money import Money
from croupier.terms.references import Delivery, Ref, deliver


_MICROSECONDS: Final = 1_000
"""In a millisecond."""
_NEVER_LAY: Final = (Result.REFUSED, Result.REMOVED)


def milliseconds(at: int | None) -> int | None:
    """Write a time as screens count it."""
    return None if at is None else at // _MICROSECONDS


def refs(rules: Iterable[Ref]) -> tuple[str, ...]:
    """Write the rules of something that a screen is sent, each once."""
    shown = tuple(dict.fromkeys(rules))
    deliver(Delivery.SHOWN, shown)
    return tuple(map(str, shown))


def units(amount: Money | None) -> int | None:
    """Write an amount that may not be set."""
    return None if amount is None else amount.units


def bounds(limits: BetLimits) -> Bounds:
    """Write what may be staked on a wager."""
    return Bounds(units(limits.least), units(limits.most), units(limits.step))


def say_odds(written: str) -> str:
    """Write odds so that they read alike in every language: 35:1."""
    return written.replace(" to ", ":")


# Rounds


def shown(table: TableState) -> Live | None:
    """Return the round a screen shows: in progress, or the last since the table was opened."""
    if table.live is not None:
        return table.live
    last = table.last
    return last if last is not None and last.number > table.conduct.since else None


def slips_of(played: Round, player: str) -> Sequence[Slip]:
    """Return one player's slips of a round, whoever else wagered in it."""
    return played.slips.of(player)


def lies(live: Live, slip: Slip) -> bool:
    """Say whether a wager, or what was won with it, still lies on the cloth."""
    return slip.result is Result.OPEN or slip.id in live.unpaid or slip.id in live.lying


def on_the_cloth(live: Live | None, slips: Iterable[Slip]) -> int:
    """Sum up what lies on the cloth of some wagers of a round in progress."""
    if live is None:
        return 0
    return sum(staked(slip) for slip in slips if lies(live, slip))


def _before(played: Round) -> Mapping[str, Slip]:
    """Return the wagers that a correction changed for their players, as they were before."""
    return {each.wager: each.before for each in played.corrected if _is_seen(each)}


def _is_seen(change: Difference) -> bool:
    before, after = change.before, change.after
    return (before.result, before.winnings) != (after.result, after.winnings)


_BEFORE: Final = Kept(_before)
_NONE: Final[Mapping[str, Slip]] = {}


def lines(played: Round, player: str) -> tuple[SlipLine, ...]:
    """Write a player's wagers of a round, with what they were before they were corrected."""
    slips = [slip for slip in slips_of(played, player) if slip.result not in _NEVER_LAY]
    before = _BEFORE(played) if slips and played.corrected else _NONE
    return tuple(line(played, slip, before.get(slip.id)) for slip in slips)


def line(played: Round, slip: Slip, before: Slip | None = None) -> SlipLine:
    """Write one wager."""
    total, now, which = slip.totals, stands(played, slip), bettor(played, slip)
    return SlipLine(
        id=slip.id,
        bet=slip.bet,
        target=target_of(played, slip),
        stake=slip.stake.units,
        plays=slip.plays.units,
        result=str(slip.result),
        won=total.won - total.kept,
        back=total.back,
        rules=refs((*slip.rules, *(ref for each in slip.settled for ref in each.rules))),
        why=slip.why,
        odds=_odds(slip),
        chips=slip.chips,
        was=str(before.result) if before is not None else "",
        was_won=_won(before) if before is not None else 0,
        was_back=before.returned.units if before is not None else 0,
        commission=total.commission,
        kept=total.kept,
        on=slip.on or "",
        number=now.marked.number,
        works=now.marked.works,
        called=now.marked.called,
        calls=now.calls,
        stood=played.opening.slips.get(slip.id) is not None,
        box=slip.area if which else 0,
        bettor=which,
        hand=hand_of(played, slip),
    )


def _won(slip: Slip) -> int:
    """Return what a wager won, less what was kept of it."""
    total = slip.totals
    return total.won - total.kept


def target_of(played: Round, slip: Slip) -> str:
    """Write where a wager lies."""
    if slip.target is None:
        return str(slip.written or "")
    return str(played.table.game.notation.write_target(slip.bet, slip.target) or "")


def _odds(slip: Slip) -> str:
    if slip.is_composite or not slip.settled:
        return ""
    return say_odds(slip.settled[0].odds)
