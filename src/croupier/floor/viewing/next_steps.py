"""What is due next at a table, as a dealer would reach for it: the most natural first."""

from collections.abc import Iterator
from typing import Final

from croupier.floor.viewing.dice import are_thrown, due_with
from croupier.floor.viewing.hands import are_dealt
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
from croupier.games.shown import WHEEL
from croupier.table.conduct.core.equipment_hooks import UNCOVERED
from croupier.table.conduct.core.postings import COLLECTED
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.equipment.cards.held_hands import steps_due
from croupier.table.conduct.equipment.tumbler import tumbler_of, unchecked
from croupier.table.conduct.equipment.wheels.balls import TO_EXAMINE, UNFIT, ball_of
from croupier.table.conduct.equipment.wheels.spins import spin_of
from croupier.table.conduct.round.closing import time_is_up
from croupier.table.conduct.round.payment import MAIN_LAYOUT
from croupier.table.conduct.round.results import DOLLY
from croupier.table.wagers.slips import Result


_DEALER: Final = "dealer"
_VOIDS: Final = ("no spin", "no result", "no roll")
"""What the books call chance that does not count; each has one of them."""


def due_next(table: TableState, clock: int) -> tuple[str, ...]:
    """Name the operations that are due, of those the book has for the game."""
    known = table.operations
    names = (*_of_the_round(table, clock), *_of_the_table(table))
    return tuple(name for name in dict.fromkeys(names) if name in known)


def _of_the_round(table: TableState, clock: int) -> Iterator[str]:
    live, now = table.live, phase(table)
    is_dealt = table.table.mode.name == _DEALER
    if now == CLOSED:
        yield from ("check equipment", "open table") if unchecked(table) else ("open table",)
    elif now in (WAITING, OVER):
        yield from _between(table) if is_dealt else ()
    elif live is None:
        return
    elif now == WAGERS:
        yield from _wagering(table, live, clock)
    elif now == WINDOW:
        yield from ("no more bets",) if is_dealt else ()
        yield from ("card",) if is_dealt and _lapses(live) else ()
    elif now in (NO_MORE_BETS, SPINNING) and is_dealt:
        yield from _chance(table, live)
    elif now == READ:
        yield from (*steps_due(table, live), "confirm result", "correct")
    elif now == DECIDED:
        yield from _paying(table, live)


def _between(table: TableState) -> Iterator[str]:
    """Name what comes before the next game."""
    if table.conduct.equipment.fault:
        yield "equipment mended"
    if tumbler_of(table).is_uncovered:
        yield "cover"
    if are_thrown(table):
        yield from (name for name in due_with(table) if name in ("bring dice", "inspect dice"))
    yield "new game"


def _lapses(live: Live) -> bool:
    """Say whether the next card ends the window that is open."""
    turn = live.round.turn
    return isinstance(turn, Offer) and turn.lapses


def _wagering(table: TableState, live: Live, clock: int) -> Iterator[str]:
    is_dealt = table.table.mode.name == _DEALER
    if live.declared:
        yield "place declared"
    if is_dealt and are_thrown(table):
        yield from tuple(due_with(table)) or ("throw",)
        return
    if is_dealt and live.void_spins and "tumble" in table.operations:
        yield from ("cover",) if tumbler_of(table).is_uncovered else ()
        if tumbler_of(table).tumbled_for != live.number:
            yield "tumble"
            return
    elif is_dealt and live.void_spins and spin_of(live) is None:
        yield from _ball(table)
        if table.conduct.numbers:  # into the last of them
            yield "put ball back"
    if is_dealt and spin_of(live) is None and _is_spun_early(table):
        yield "spin"
    counted = live.waiting is not None and live.waiting.closes is not None
    if is_dealt or not counted or time_is_up(live, clock):
        yield "no more bets"
    if spin_of(live) is not None and is_dealt:
        yield from ("result", *_VOIDS)


def _is_spun_early(table: TableState) -> bool:
    """Say whether chance is set going while wagers are still taken: a ball is."""
    return table.table.game.shown.equipment.kind == WHEEL


def _chance(table: TableState, live: Live) -> Iterator[str]:
    """Name what brings the result once wagering is over."""
    yield from _ball(table)
    if are_dealt(table.table.game):
        yield from steps_due(table, live) or ("card",)
    elif are_thrown(table):
        yield from ("result", *_VOIDS)
    elif "uncover" in table.operations:
        yield from ("result", *_VOIDS) if UNCOVERED in live.steps else ("uncover", "result")
    else:
        yield from ("spin", "result") if spin_of(live) is None else ("result", *_VOIDS)


def _ball(table: TableState) -> Iterator[str]:
    """Name what has to be done with the ball before it is spun."""
    if ball_of(table) == TO_EXAMINE:
        yield from ("examine ball", "change ball")
    elif ball_of(table) == UNFIT:
        yield "change ball"


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
