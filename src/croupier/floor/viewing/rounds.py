"""The round as everybody sees it: how far it has come, its number, what a croupier would say."""

from collections.abc import Mapping
from typing import Final

from croupier.floor.sections import RoundSection
from croupier.floor.viewing import boxes, dice, hands
from croupier.floor.viewing.outcomes import colour_of, lit, point, results_of, said_of
from croupier.floor.viewing.questions import questions_line
from croupier.floor.viewing.slips import milliseconds, shown
from croupier.floor.viewing.windows import seen, window_line
from croupier.games.protocol import Asks, Offer
from croupier.games.shown import CARDS, DICE, MONEY_WHEEL, WHEEL
from croupier.table.conduct.core.commands import SYSTEM
from croupier.table.conduct.core.commitments import drawn_from
from croupier.table.conduct.core.equipment_hooks import UNCOVERED
from croupier.table.conduct.core.rounds import MICROSECONDS
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.windows import window_of
from croupier.table.conduct.equipment.wheels.spins import spin_of, turned_last
from croupier.table.conduct.round.results import is_decided
from croupier.table.conduct.round.void_rounds import VOID


CLOSED: Final = "closed"
WAITING: Final = "waiting"
WAGERS: Final = "wagers"
WINDOW: Final = "window"
QUESTIONS: Final = "questions"
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
    turn = seen(live.round).turn
    if isinstance(turn, Offer):
        return WAGERS if window_of(live.round) is None else WINDOW
    if isinstance(turn, Asks):
        return QUESTIONS
    return SPINNING if _is_out(table, live) else NO_MORE_BETS


def _is_out(table: TableState, live: Live) -> bool:
    """Say whether chance is at work: a ball, a wheel, dice, cards on the table."""
    is_seen = UNCOVERED in live.steps or hands.are_out(live)
    return spin_of(live) is not None or is_seen or dice.are_thrown(table)


def round_section(table: TableState, next_at: int | None) -> RoundSection:
    """Return the round in progress, or that which ended last. ``next_at`` is on the house clock."""
    live, now = shown(table), phase(table)
    result, before = results_of(table, live)
    drawn = drawn_from(live)
    window = live.waiting if live is not None else None
    spin = spin_of(live)
    is_void = live is not None and VOID in live.steps
    return RoundSection(
        number=live.number if live is not None else table.conduct.round,
        phase=now,
        opened=milliseconds(window.opened) if window is not None else None,
        closes=milliseconds(window.closes) if window is not None else None,
        seconds=_seconds(table, live),
        is_relaxed=window is not None and bool(window.relaxed),
        spun=milliseconds(spin.at) if spin is not None else None,
        wheel_turns=spin.wheel if spin is not None else turned_last(table),
        result=result,
        colour=colour_of(table, result),
        lit=lit(live),
        point=point(live),
        dice=dice.at_table(table),
        hands=hands.at_table(table, live),
        laid=boxes.laid(live),
        due=hands.due(live),
        window=window_line(live) if now == WINDOW else None,
        questions=questions_line(live) if now == QUESTIONS else None,
        is_void=is_void,
        was_corrected=before is not None,
        corrected_from=before,
        void_spins=live.void_spins if live is not None else 0,
        dealer=_dealer(live.dealer if live is not None else table.conduct.dealer),
        next_at=milliseconds(next_at),
        commitment=drawn.committed.commitment if drawn.committed is not None else None,
        seed=drawn.seed,
        mixed=drawn.mixed,
        last_result=table.conduct.numbers[-1] if table.conduct.numbers else None,
        call=_call(table, live, result, next_at),
        steps=live.steps if live is not None else (),
    )


def _dealer(name: str) -> str:
    """Name the dealer; a game that nobody dealt has none."""
    return "" if name == SYSTEM else name


def _seconds(table: TableState, live: Live | None) -> int | None:
    """Return how long wagers are taken in this round, or in the next."""
    window = live.waiting if live is not None else None
    if window is None or window.closes is None:
        return table.table.seconds
    return (window.closes - window.opened) // MICROSECONDS


# What a croupier would say


CALLS: Final = {
    CLOSED: "table closed",
    WAITING: "wait for the next game",
    WAGERS: "place your bets",
    NO_MORE_BETS: "no more bets",
    QUESTIONS: "decisions",
}
CALLED_AT: Final[Mapping[str, Mapping[str, str]]] = {
    WHEEL: {
        SPINNING: "the ball is running",
        READ: "number read",
        DECIDED: "winning number",
        OVER: "winning number",
    },
    DICE: {
        SPINNING: "the dice are out",
        READ: "dice read",
        DECIDED: "the dice show",
        OVER: "the dice show",
    },
    MONEY_WHEEL: {
        SPINNING: "the wheel is turning",
        READ: "symbol read",
        DECIDED: "winning symbol",
        OVER: "winning symbol",
    },
    CARDS: {
        SPINNING: "cards are dealt",
        READ: "coup read",
        DECIDED: "coup",
        OVER: "coup",
    },
}
"""What is said of the equipment that a table has."""
WITHOUT_A_RESULT: Final = ("no spin", "no result", "no roll")
"""What the books call chance that does not count."""


def _call(table: TableState, live: Live | None, result: str | None, next_at: int | None) -> str:
    now, game = phase(table), table.table.game
    if now == WAGERS and live is not None and live.void_spins and spin_of(live) is None:
        return next((name for name in WITHOUT_A_RESULT if name in game.ruleset.rulings), "")
    if now == WAITING or (now == OVER and result is None):
        return CALLS[WAITING] if next_at is None else "next game soon"
    if now == SPINNING and live is not None and UNCOVERED in live.steps:
        return "the dice are uncovered"
    if now == WINDOW and live is not None:
        return window_of(live.round) or ""
    said = said_of(live) if now in (DECIDED, OVER) else ""
    return said or CALLS.get(now) or CALLED_AT[game.shown.equipment.kind][now]
