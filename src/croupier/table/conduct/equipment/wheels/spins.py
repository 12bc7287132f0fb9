"""Wheels and balls: spun, and the ball put back after a void spin; the display of numbers.

Nobody has to write a spin down for its result to count. Where it is written down the table knows
that the wheel turns, and which way: a ball that runs with the wheel is no spin.
"""

from dataclasses import replace
from typing import Final

from croupier.games.protocol import Duty, Notice, Offer
from croupier.games.shown import WHEEL
from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment_hooks import equipment
from croupier.table.conduct.core.equipment_states import Spin, TurningState, WheelRound
from croupier.table.conduct.core.rounds import MICROSECONDS, live_of
from croupier.table.conduct.core.standing_equipment import (
    equipment_of,
    in_round,
    with_equipment,
    with_in_round,
)
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.round.results import is_decided
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


CLOCKWISE: Final = "clockwise"
ANTICLOCKWISE: Final = "anticlockwise"
_OTHER: Final = {CLOCKWISE: ANTICLOCKWISE, ANTICLOCKWISE: CLOCKWISE, "": ANTICLOCKWISE}


def spin_of(live: Live | None) -> Spin | None:
    """Return how the wheel of a round turns, where it does and somebody wrote it down."""
    return in_round(live, WheelRound).spin


def without_spin(table: TableState) -> TableState:
    """Fold that the wheel of the round in progress does not turn any more."""
    assert table.live is not None
    return replace(table, live=with_in_round(table.live, WheelRound, spin=None))


def turned_last(table: TableState) -> str:
    """Say which way a table's wheel turned last, where it did."""
    return equipment_of(table, TurningState).turned


class SpinWheel(Command, tag="spin"):
    """The dealer spins; the wheel turns the other way than last time if nothing is said."""

    wheel: str | None = None
    ball: str | None = None


@does(SpinWheel)
def spin(case: Case, command: SpinWheel) -> Decision:
    """Write a spin down: which way the wheel turns and which way the ball runs."""
    if case.table.table.mode.name != "dealer":
        what = "no dealer spins at this table"
        rules = case.table.table.mode.rules
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Its wheel spins by itself.")
    return spun(case, command.wheel, command.ball)


def spun(case: Case, wheel_said: str | None, ball_said: str | None) -> Decision:
    """Tell that a wheel turns, and which way its ball runs, as far as somebody said so."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = _may_spin(case, live) or equipment(case.table).refuses(case)
    if refusal is not None:
        return refusal
    last = turned_last(case.table)
    wheel = _direction(case, wheel_said or _OTHER[last])
    if isinstance(wheel, Refusal):
        return wheel
    alternate = case.operation.rules_for("alternate") if last and wheel != last else ()
    if not _has_ball(case):
        return _without_ball(case, ball_said, wheel, alternate)
    ball = _direction(case, ball_said or _OTHER[wheel])
    if isinstance(ball, Refusal):
        return ball
    rules, notices = _timing(case, live)
    rules += alternate
    if ball == wheel:
        notices += _with_the_wheel(case)
    words = f"The wheel turns {wheel}, the ball runs {ball}{_from(case, live)}"
    if live.void_spins:
        rules += case.table.table.game.ruleset.rules("respin")
    said = Announcement(words, case.operation.rules + rules, notices)
    return happened(case, "ball spun", said, {"wheel": wheel, "ball": ball})


def _has_ball(case: Case) -> bool:
    return case.table.table.game.shown.equipment.kind == WHEEL


def _may_spin(case: Case, live: Live) -> Refusal | None:
    """Say why nothing is spun now: it turns already, it is over, or wagers come first."""
    rules = case.operation.rules
    already, rests = (
        ("the ball runs", "the ball has") if _has_ball(case) else ("the wheel turns", "it has")
    )
    turns = spin_of(live) is not None
    if turns or is_decided(live) or live.reading is not None:
        what = f"{already} already" if turns else f"{rests} come to rest already"
        remedy = "Wait until it rests." if turns else "Finish the round first."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, remedy)
    first = case.operation.rules_for("after no more bets")
    if first and isinstance(live.round.turn, Offer):
        what = "no more bets is called before the wheel is spun"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, first, "Call it: no more bets.")
    return None


def _without_ball(
    case: Case, ball_said: str | None, wheel: str, rules: tuple[Ref, ...]
) -> Decision:
    """Write down that a wheel without a ball is spun."""
    if ball_said is not None:
        what = "this wheel has no ball"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules)
    again = " again" if case.table.live is not None and case.table.live.void_spins else ""
    first = case.operation.rules_for("after no more bets")
    said = Announcement(f"The wheel turns {wheel}{again}", case.operation.rules + first + rules)
    return happened(case, "wheel spun", said, {"wheel": wheel, "ball": ""})


def _direction(case: Case, written: str) -> str | Refusal:
    if written in (CLOCKWISE, ANTICLOCKWISE):
        return written
    what = f"a wheel turns {CLOCKWISE} or {ANTICLOCKWISE}, not {written[:40]!r}"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules)


def _from(case: Case, live: Live) -> str:
    """Say that the ball is spun again, and where the book has it put back first."""
    if not live.void_spins:
        return ""
    numbers = case.table.conduct.numbers
    is_put_back = "put ball back" in case.table.operations
    return f" again, from {numbers[-1]}" if numbers and is_put_back else " again"


def _timing(case: Case, live: Live) -> tuple[tuple[Ref, ...], tuple[Notice, ...]]:
    """Cite when the ball may be spun: while wagers are taken, or at once after."""
    if not isinstance(live.round.turn, Offer):
        return case.operation.rules_for("after the wagering"), ()
    rules = case.operation.rules_for("in the wagering")
    closes = live.waiting.closes if live.waiting else None
    if not rules or closes is None:
        return rules, ()
    left = max(0, closes - case.moment.clock) // MICROSECONDS
    return rules, (Notice(f"The ball may come to rest only after {left} seconds", rules),)


def _with_the_wheel(case: Case) -> tuple[Notice, ...]:
    terms = case.table.table.game.ruleset.rulings.get("no spin")
    cause = terms.causes.get("ball with the wheel") if terms else None
    if cause is None:
        return ()
    what = "The ball runs with the wheel: call no spin and try to lift it before it comes to rest"
    return (Duty(what, cause.rules, ("no spin", "result", "sensor reads", "void round")),)


@folds("ball spun")
@folds("wheel spun")
def _spinning(table: TableState, entry: Entry) -> TableState:
    assert table.live is not None
    facts = entry.happening.facts
    turns = Spin(facts["wheel"], facts["ball"], entry.moment.clock)
    live = with_in_round(table.live, WheelRound, spin=turns)
    return with_equipment(replace(table, live=live), TurningState, turned=facts["wheel"])


# The ball between spins


class PutBallBack(Command, tag="put ball back"):
    """After a void spin the ball goes back into the pocket of the last winning number."""

    pocket: str | int | None = None


@does(PutBallBack)
def put_ball_back(case: Case, command: PutBallBack) -> Decision:
    """Put the ball back into the last winning number's pocket, and no other."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    rules = case.operation.rules
    if not live.void_spins or spin_of(live) is not None:
        what = "the ball is put back after a void spin"
        remedy = "Call no spin first, or spin the ball."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, remedy)
    numbers = case.table.conduct.numbers
    if not numbers:
        what = "no number has won at this table yet: the ball may start anywhere"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Spin it.")
    if command.pocket is not None and str(command.pocket) != numbers[-1]:
        what = f"the ball goes back into {numbers[-1]}, not into {str(command.pocket)[:10]}"
        remedy = f"Put it into {numbers[-1]}, where the last number won."
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, remedy)
    said = Announcement(f"The ball goes back into {numbers[-1]}", rules)
    return happened(case, "ball put back", said, {"pocket": numbers[-1]})


# The display of winning numbers


class NumberDisplay(Command, tag="number display"):
    """The operator elects to have the latest winning numbers displayed, or not."""

    on: bool = True


@does(NumberDisplay)
def number_display(case: Case, command: NumberDisplay) -> Decision:
    """Switch the display of the latest winning numbers on or off."""
    words = f"The display of winning numbers is {'on' if command.on else 'off'}"
    return happened(
        case, "display set", Announcement(words, case.operation.rules), {"on": command.on}
    )


@folds("display set")
def _display_set(table: TableState, entry: Entry) -> TableState:
    display = "on" if entry.happening.facts["on"] else "off"
    return replace(table, conduct=replace(table.conduct, display=display))


@folds("ball put back")
def _noted(table: TableState, entry: Entry) -> TableState:
    """It changes nothing that the table has to remember."""
    return table
