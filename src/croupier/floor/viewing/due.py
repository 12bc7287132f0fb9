"""What is due next at a table, as a dealer would reach for it: the most natural first."""

from collections.abc import Iterator
from typing import Final

from croupier.floor.viewing.rounds import (
    CLOSED,
    DECIDED,
    NO_MORE_BETS,
    OVER,
    READ,
    SPINNING,
    WAGERS,
    WAITING,
    phase,
)
from croupier.table.conduct.balls import TO_EXAMINE, UNFIT
from croupier.table.conduct.closing import time_is_up
from croupier.table.conduct.coming import DOLLY
from croupier.table.conduct.paying import MAIN_LAYOUT
from croupier.table.conduct.posting import COLLECTED
from croupier.table.conduct.state import Live, TableState
from croupier.table.slips import Result


_DEALER: Final = "dealer"


def due_next(table: TableState, clock: int) -> tuple[str, ...]:
    """Name the operations that are due, of those the book has."""
    known = table.operations
    names = (*_of_the_round(table, clock), *_of_the_table(table))
    return tuple(name for name in dict.fromkeys(names) if name in known)


def _of_the_round(table: TableState, clock: int) -> Iterator[str]:
    live, now = table.live, phase(table)
    is_dealt = table.table.mode.name == _DEALER
    if now == CLOSED:
        yield "open table"
    elif now in (WAITING, OVER):
        yield from ("new game",) if is_dealt else ()
    elif live is None:
        return
    elif now == WAGERS:
        yield from _wagering(table, live, clock)
    elif now in (NO_MORE_BETS, SPINNING) and is_dealt:
        yield from _ball(table)
        yield from ("spin", "result") if live.spin is None else ("result", "no spin")
    elif now == READ:
        yield from ("confirm result", "correct")
    elif now == DECIDED:
        yield from _paying(live)


def _wagering(table: TableState, live: Live, clock: int) -> Iterator[str]:
    is_dealt = table.table.mode.name == _DEALER
    if live.declared:
        yield "place declared"
    if is_dealt and live.void_spins and live.spin is None:
        yield from _ball(table)
        if table.conduct.numbers:  # into the last of them
            yield "put ball back"
    if is_dealt and live.spin is None:
        yield "spin"
    counted = live.window is not None and live.window.closes is not None
    if is_dealt or not counted or time_is_up(live, clock):
        yield "no more bets"
    if live.spin is not None and is_dealt:
        yield from ("result", "no spin")


def _ball(table: TableState) -> Iterator[str]:
    """Name what has to be done with the ball before it is spun."""
    if table.conduct.ball == TO_EXAMINE:
        yield from ("examine ball", "change ball")
    elif table.conduct.ball == UNFIT:
        yield "change ball"


def _paying(live: Live) -> Iterator[str]:
    """Name what is left to do by hand after a number: mark it, collect, pay."""
    if DOLLY not in live.steps:
        yield "dolly"
    elif COLLECTED not in live.steps:
        yield "collect"
        if MAIN_LAYOUT not in live.steps:
            yield "move to main layout"
    elif any(slip.id in live.unpaid and slip.result is Result.LOSE for slip in live.round.slips):
        yield "collect"
    else:
        yield "pay"


def _of_the_table(table: TableState) -> Iterator[str]:
    """Name what waits beside the round: reviews, malfunctions, disputes."""
    conduct = table.conduct
    if conduct.reviews:
        yield "close review"
    if any(not each.is_settled for each in conduct.malfunctions.values()):
        yield from ("establish wagers", "recalculate", "void unestablished wagers")
    for each in conduct.disputes.values():
        if not each.is_settled and each.waits_for:
            yield each.waits_for
