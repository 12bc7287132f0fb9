"""Who is at a table: those who sit there, and those who wager there and have not left."""

from croupier.journal.entries import Happening
from croupier.table.conduct.core.carried_wagers import is_from_before
from croupier.table.conduct.core.commands import Announcement, Case, at_table, happened
from croupier.table.conduct.core.kept_minimums import ended
from croupier.table.conduct.core.state import House, Live, TableState
from croupier.table.wagers.slips import Result
from croupier.table.wagers.voids import GONE
from croupier.terms.references import Ref


_NEVER_LAY = {Result.REFUSED, Result.REJECTED, Result.REMOVED}


def players_at(table: TableState) -> tuple[str, ...]:
    """Name the players at a table, whether they sit or stand.

    One who stands is at the table while they have a wager in the round in progress or had one
    in the round before it, unless they left since.
    """
    conduct = table.conduct
    named = [seat.player for _, seat in sorted(conduct.seats.items())]
    for live in (table.last, table.live):
        if live is None or live.number <= conduct.since:
            continue
        named += [
            player for player in wagering(live) if _is_there(live, player, conduct.left.get(player))
        ]
    return tuple(dict.fromkeys(named))


def _is_there(live: Live, player: str, left: int | None) -> bool:
    """Say whether a wager of a round shows that its player is there.

    One who left has to make another one: what they left behind stands on without them.
    """
    if left is None:
        return True
    return live.number > left and any(
        slip.result not in _NEVER_LAY and not is_from_before(live, slip.id)
        for slip in live.round.slips.of(player)
    )


def wagering(live: Live | None) -> tuple[str, ...]:
    """Name the players who have wagers in a round."""
    if live is None:
        return ()
    return tuple(
        dict.fromkeys(slip.player for slip in live.round.slips if slip.result not in _NEVER_LAY)
    )


def is_gaming(table: TableState, rounds: int | None = None) -> bool:
    """Say whether gaming goes on: a round with wagers is in progress, or players are there.

    Whoever sits there and sat out so many ``rounds`` running plays no more, where those are counted.
    """
    still = {
        seat.player
        for seat in table.conduct.seats.values()
        if rounds is not None
        and seat.skipped >= rounds
        and not _has_wagers(table.live, seat.player)
    }
    return bool(set(players_at(table)) - still)


def seat_of(table: TableState, player: str) -> int | None:
    """Return the seat somebody has at a table."""
    return next((n for n, seat in table.conduct.seats.items() if seat.player == player), None)


def elsewhere(house: House, here: TableState, player: str) -> str | None:
    """Name another table where a player sits or has wagers in a round in progress.

    A wager that is void, forfeit, rejected or taken up holds nobody there.
    """
    for table in house.tables.values():
        if table.name == here.name:
            continue
        if seat_of(table, player) is not None or _has_wagers(table.live, player):
            return table.name
    return None


def _has_wagers(live: Live | None, player: str) -> bool:
    own = live.round.slips.of(player) if live is not None else ()
    return any(slip.result not in GONE for slip in own)


def gone_from(case: Case, player: str, rules: tuple[Ref, ...], why: str) -> tuple[Happening, ...]:
    """Free every seat somebody has, because they may stay no longer."""
    left: list[Happening] = []
    for table in case.house.tables.values():
        if (seat := seat_of(table, player)) is not None:
            more, notices = ended(table, player)
            words = f"{player} gives up seat {seat} at {table.name}: {why}"
            facts = {"player": player, "seat": seat, **more}
            said, stream = Announcement(words, rules, notices), at_table(table.name)
            left.append(happened(case, "player left", said, facts, stream=stream))
    return tuple(left)
