"""The round as everybody sees it: how far it has come, its number, what a croupier would say."""

from typing import Any, Final

from croupier.floor.sections import RoundSection
from croupier.floor.viewing.outcomes import colour_of, lit, point, results_of
from croupier.floor.viewing.slips import milliseconds, shown
from croupier.games.protocol import Offer
from croupier.table.conduct.coming import MIXED, SEED, is_decided
from croupier.table.conduct.deciding import SYSTEM
from croupier.table.conduct.rounds import MICROSECONDS
from croupier.table.conduct.rulings import VOID
from croupier.table.conduct.state import Live, TableState


CLOSED: Final = "closed"
WAITING: Final = "waiting"
WAGERS: Final = "wagers"
NO_MORE_BETS: Final = "no more bets"
SPINNING: Final = "spinning"
READ: Final = "read"
DECIDED: Final = "decided"
OVER: Final = "over"


def phase(table: TableState) -> str:
    """Say how far a table's round has come."""
    live = table.live
    if live is None:
        if not table.conduct.is_open:
            return CLOSED
        return WAITING if shown(table) is None else OVER
    if live.reading is not None:
        return READ
    if is_decided(live):
        return DECIDED
    if isinstance(live.round.turn, Offer):
        return WAGERS
    return NO_MORE_BETS if live.spin is None else SPINNING


def round_section(table: TableState, next_at: int | None) -> RoundSection:
    """Return the round in progress, or that which ended last. ``next_at`` is on the house clock."""
    live, now = shown(table), phase(table)
    result, before = results_of(table, live)
    notes: Any = live.notes if live is not None else {}
    window = live.window if live is not None else None
    spin = live.spin if live is not None else None
    committed = live.committed if live is not None else None
    is_void = live is not None and VOID in live.steps
    return RoundSection(
        number=live.number if live is not None else table.conduct.round,
        phase=now,
        opened=milliseconds(window.opened) if window is not None else None,
        closes=milliseconds(window.closes) if window is not None else None,
        seconds=_seconds(table, live),
        is_relaxed=window is not None and bool(window.relaxed),
        spun=milliseconds(spin.at) if spin is not None else None,
        wheel_turns=spin.wheel if spin is not None else table.conduct.wheel,
        result=result,
        colour=colour_of(table, result),
        lit=lit(live),
        point=point(live),
        is_void=is_void,
        was_corrected=before is not None,
        corrected_from=before,
        void_spins=live.void_spins if live is not None else 0,
        dealer=_dealer(live.dealer if live is not None else table.conduct.dealer),
        next_at=milliseconds(next_at),
        commitment=committed.commitment if committed is not None else None,
        seed=notes.get(SEED),
        mixed=notes.get(MIXED),
        last_result=table.conduct.numbers[-1] if table.conduct.numbers else None,
        call=_call(now, live, result, next_at),
        steps=live.steps if live is not None else (),
    )


def _dealer(name: str) -> str:
    """Name the dealer; a game that nobody dealt has none."""
    return "" if name == SYSTEM else name


def _seconds(table: TableState, live: Live | None) -> int | None:
    """Return how long wagers are taken in this round, or in the next."""
    window = live.window if live is not None else None
    if window is None or window.closes is None:
        return table.table.seconds
    return (window.closes - window.opened) // MICROSECONDS


# What a croupier would say


_CALLS: Final = {
    CLOSED: "table closed",
    WAITING: "wait for the next game",
    WAGERS: "place your bets",
    NO_MORE_BETS: "no more bets",
    SPINNING: "the ball is running",
    READ: "number read",
    DECIDED: "winning number",
    OVER: "winning number",
}


def _call(now: str, live: Live | None, result: str | None, next_at: int | None) -> str:
    if now == WAGERS and live is not None and live.void_spins and live.spin is None:
        return "no spin"
    is_between = now == WAITING or (now == OVER and result is None)
    if not is_between:
        return _CALLS[now]
    return _CALLS[WAITING] if next_at is None else "next game soon"
