"""Wagers that outlive a round: what the last round left stands on in the one in progress.

So two rounds of a table hang together. Where the last one is settled again, the one in progress is
told again from where it now begins; and what wagers have moved is counted once, in the round in
which they are found last.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from croupier.games.protocol import Over
from croupier.journal.entries import Posting
from croupier.table.conduct.core.postings import Movements, posted, postings
from croupier.table.conduct.core.state import Displaced, Live, TableState
from croupier.table.driver.prizes import with_jackpot
from croupier.table.driver.rounds import follow_on, retell
from croupier.table.wagers.moves import Correct, Opening, Round, Unread
from croupier.table.wagers.slips import Result
from croupier.terms.refusals import Refusal


def stand_on(table: TableState) -> tuple[str, ...]:
    """Name the wagers of the last round that are undecided: they stand on in the next."""
    if table.last is None:
        return ()
    return tuple(slip.id for slip in table.last.round.slips if slip.result is Result.OPEN)


def is_from_before(live: Live, wager: str) -> bool:
    """Say whether a wager of a round was made in an earlier one."""
    return live.round.opening.slips.get(wager) is not None


def was_used(table: TableState, name: str) -> bool:
    """Say whether the last round has a wager of this name that a correction might let stand on."""
    last = table.last.round if table.last is not None else None
    if last is None or not (isinstance(last.turn, Over) and last.turn.goes_on):
        return False
    return last.slip(name) is not None


def displaced_on(table: TableState) -> Mapping[str, Displaced]:
    """Return the wagers that stand on and whose chips were moved in an earlier round."""
    if table.last is None:
        return {}
    moved = table.last.displaced
    return {name: moved[name] for name in stand_on(table) if name in moved}


def reopened(live: Live, last: Round) -> Live | Refusal:
    """Tell a round again from where the one before it leaves it now; refuse what no longer fits."""
    fresh = follow_on(replace(last, table=live.round.table))
    opening = with_jackpot(fresh, live.round.opening.jackpot).opening
    if _is_same(opening, live.round.opening):
        return live
    kept = [each for each in live.round.answered if not isinstance(each.move, Correct | Unread)]
    again = retell(replace(live.round, opening=opening), [each.move for each in kept])
    for before, after in zip(kept, again.answered, strict=True):
        if after.refusal is not None and before.refusal is None:
            return after.refusal
    return replace(live, round=again)


def _is_same(one: Opening, other: Opening) -> bool:
    """Say whether two openings begin alike, whatever allowances were used before."""
    wagers = (list(each.position.wagers) for each in (one, other))
    slips = (list(each.slips) for each in (one, other))
    is_like = one.position.state == other.position.state
    return is_like and next(wagers) == next(wagers) and next(slips) == next(slips)


def moved_since(table: TableState) -> tuple[str, ...]:
    """Name the wagers from the last round whose chips were moved in the one in progress.

    A round told again from its beginning would put them back where they lay.
    """
    if table.last is None or table.live is None:
        return ()
    before = {slip.id: (slip.bet, slip.target) for slip in table.last.round.slips}
    stands = table.live.round.opening.slips
    return tuple(each.id for each in stands if before.get(each.id) != (each.bet, each.target))


Rounds: TypeAlias = tuple[Live | None, Live | None]
"""The last round of a table and the one in progress."""


def moved_between(name: str, before: Rounds, after: Rounds) -> list[Posting]:
    """Return what brings the standings of one pair of rounds to those of another."""
    was, now = _standings(name, before), _standings(name, after)
    moved: list[Posting] = []
    for wager in dict.fromkeys((*was, *now)):
        moved += postings(now.get(wager, {}), was.get(wager, {}))
    return moved


def _standings(name: str, rounds: Rounds) -> Mapping[tuple[bool, str], Movements]:
    """Return what each wager has moved; those that stand on count in the round they stand in."""
    last, live = rounds
    found: dict[tuple[bool, str], Movements] = {}
    for slip in last.round.slips if last is not None else ():
        assert last is not None
        found[False, slip.id] = posted(name, last, slip)
    for slip in live.round.slips if live is not None else ():
        assert live is not None
        found[not is_from_before(live, slip.id), slip.id] = posted(name, live, slip)
    return found


def righted(live: Live, after: Round, *, in_progress: bool) -> Live:
    """Put a round settled again in the place of a round; what is decided anew is still to be paid.

    A round that is over has everything posted; one in progress is paid by hand, or by the system.
    """
    is_open = {slip.id for slip in after.slips if slip.result is Result.OPEN}
    unpaid, lying = live.unpaid - is_open, live.lying - is_open
    if in_progress:
        was_open = (slip.id for slip in live.round.slips if slip.result is Result.OPEN)
        unpaid |= {name for name in was_open if name not in is_open}
    return replace(live, round=after, unpaid=unpaid, lying=lying)
