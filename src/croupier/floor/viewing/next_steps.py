"""What is due next at a table, as a dealer would reach for it: the most natural first."""

from collections.abc import Iterable, Iterator
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
    WINDOW,
    phase,
)
from croupier.games.protocol import Offer
from croupier.table.conduct.core.equipment_hooks import CLOSING, Phase, equipment
from croupier.table.conduct.core.postings import COLLECTED
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.windows import waits_for_a_bet
from croupier.table.conduct.round.closing import time_is_up
from croupier.table.conduct.round.payment import MAIN_LAYOUT
from croupier.table.conduct.round.results import DOLLY
from croupier.table.wagers.slips import Result


_DEALER: Final = "dealer"


def due_next(table: TableState, clock: int) -> tuple[str, ...]:
    """Name the operations that are due, of those the book has for the game."""
    known = table.operations
    names = (*_of_the_round(table, clock), *_of_the_table(table))
    return tuple(name for name in dict.fromkeys(names) if name in known)


def _of_the_round(table: TableState, clock: int) -> Iterator[str]:
    live, now = table.live, phase(table)
    is_dealt = table.table.mode.name == _DEALER
    if now == CLOSED:
        yield from (*_with_equipment(table, Phase.CLOSED), "open table")
    elif now in (WAITING, OVER):
        yield from _between(table) if is_dealt else ()
    elif live is None:
        return
    elif now == WAGERS:
        yield from _wagering(table, live, clock)
    elif now == WINDOW:
        yield from (CLOSING,) if is_dealt else ()
        yield from ("card",) if is_dealt and _lapses(live) else ()
    elif now in (NO_MORE_BETS, SPINNING) and is_dealt:
        yield from _with_equipment(table, Phase.CHANCE)
    elif now == READ:
        yield from (*_with_equipment(table, Phase.ANNOUNCING), "confirm result", "correct")
    elif now == DECIDED:
        yield from _paying(table, live)


def _with_equipment(table: TableState, at: Phase) -> Iterable[str]:
    """Name what is done with what stands at the table."""
    return equipment(table).due(table, at)


def _between(table: TableState) -> Iterator[str]:
    """Name what comes before the next game."""
    if table.conduct.equipment.fault:
        yield "equipment mended"
    yield from (*_with_equipment(table, Phase.BETWEEN), "new game")


def _lapses(live: Live) -> bool:
    """Say whether the next card ends the window that is open."""
    turn = live.round.turn
    return isinstance(turn, Offer) and turn.lapses


def _wagering(table: TableState, live: Live, clock: int) -> Iterator[str]:
    if live.declared:
        yield "place declared"
    if table.table.mode.name == _DEALER:
        is_idle = waits_for_a_bet(live.waiting)
        yield from () if is_idle else _with_equipment(table, Phase.WAGERING)
        return
    counted = live.waiting is not None and live.waiting.closes is not None
    if not counted or time_is_up(live, clock):
        yield CLOSING


def _paying(table: TableState, live: Live) -> Iterator[str]:
    """Name what is left to do by hand after a result: mark it, collect, pay."""
    if DOLLY not in live.steps and "dolly" in table.operations:
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
        elif each.is_open_to_inspector:
            yield "inspect dispute"
