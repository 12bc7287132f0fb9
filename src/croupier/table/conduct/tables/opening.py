"""A table opens and closes, is kept for private use, and keeps its wagering time."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import msgspec

from croupier.games.protocol import Notice
from croupier.journal.entries import Entry
from croupier.table.conduct.core.carried_wagers import stand_on
from croupier.table.conduct.core.checks import (
    MICROSECONDS,
    MINUTE,
    clock_face,
    name_refused,
    text_refused,
    wait_until,
)
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
from croupier.table.conduct.core.kept_minimums import LIMITS
from croupier.table.conduct.core.presence import players_at
from croupier.table.conduct.core.state import Conduct, Live, Sign, TableState
from croupier.table.conduct.equipment.thrown_dice.rolls import is_thrown
from croupier.table.conduct.equipment.thrown_dice.shooter_turns import point_of, without_point
from croupier.table.conduct.equipment.thrown_dice.shooters import undecided
from croupier.table.conduct.signs.limit_signs import (
    NEW_LIMITS,
    limits_changed,
    limits_incomplete,
    limits_sign,
)
from croupier.table.setup.configuration import open_table
from croupier.table.setup.written_limits import merged, say_limits, write_limits
from croupier.terms.refusals import Reason, Refusal


CLOSING = "closing"
PRIVATE = "private"
MOST_GUESTS = 1_000


# Opening


class OpenTable(Command, tag="open table"):
    """The table opens for play, on this gaming day, with new limits if any are given."""

    gaming_day: str | None = None
    limits: dict[str, Any] | None = None


@does(OpenTable)
def open_for_play(case: Case, command: OpenTable) -> Decision:
    """Open the table, with its limits on the sign."""
    table, conduct = case.table, case.table.conduct
    day = _may_open(case, command)
    if isinstance(day, Refusal):
        return day
    own = equipment(table).opens(case)
    if isinstance(own, Refusal):
        return own
    rules = case.operation.rules + own.rules
    if command.limits is None:
        if (refusal := limits_incomplete(table)) is not None:
            return refusal
        words = f"Table {table.name} is open: {say_limits(table.table.limits)}"
        shown = {"gaming_day": day, "limits": write_limits(table.table.limits)}
        return happened(case, "table opened", Announcement(words, rules, own.notices), shown)
    if (refusal := _may_set_limits(case)) is not None:
        return refusal
    wanted = merged(table.table.limits, command.limits)
    changed = limits_changed(case, wanted, first=day != conduct.opened_on)
    if isinstance(changed, Refusal):
        return changed
    shown = {"gaming_day": day, "limits": changed.facts["limits"]}
    said = Announcement(f"Table {table.name} is open", rules, own.notices)
    return (changed, happened(case, "table opened", said, shown))


def _may_open(case: Case, command: OpenTable) -> str | Refusal:
    """Return the gaming day on which a table opens, or say why it cannot."""
    conduct = case.table.conduct
    if conduct.is_open:
        what = f"table {case.table.name} is open already"
        return Refusal(Reason.TABLE_IS_OPEN, what, remedy="Begin a game.")
    day = _day(case, command.gaming_day)
    if isinstance(day, Refusal) or day >= conduct.gaming_day:
        return day
    what = f"the gaming day of {case.table.name} is {conduct.gaming_day} already"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)


def _may_set_limits(case: Case) -> Refusal | None:
    return case.table.operations["change limits"].refuse(case.role)


def _day(case: Case, written: str | None) -> str | Refusal:
    """Read a gaming day; without one it is the day of the house's clock."""
    if written is None:
        return datetime.fromtimestamp(case.moment.at // MICROSECONDS, UTC).date().isoformat()
    try:
        return date.fromisoformat(written).isoformat()
    except ValueError:
        what = f"a gaming day is written like 2024-11-16, not {written[:40]!r}"
        return Refusal(Reason.TIME_CANNOT_BE_READ, what)


@folds("table opened")
def _table_opened(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    conduct = _on_day(table.conduct, facts["gaming_day"])
    signs = {**conduct.signs, LIMITS: limits_sign(facts["limits"], entry)}
    opened = replace(
        conduct,
        is_open=True,
        opened_on=facts["gaming_day"],
        since=conduct.round,
        left={},
        signs=signs,
    )
    return equipment(table).opened(replace(table, conduct=opened))


def _on_day(conduct: Conduct, day: str) -> Conduct:
    """Begin a gaming day; what was allowed once a day may be allowed again."""
    if day == conduct.gaming_day:
        return conduct
    return replace(conduct, gaming_day=day, allowances=frozenset[str]())


class NewGamingDay(Command, tag="new gaming day"):
    """A gaming day begins while the table stays open."""

    gaming_day: str | None = None


@does(NewGamingDay)
def new_gaming_day(case: Case, command: NewGamingDay) -> Decision:
    """Begin a gaming day between two rounds."""
    if (refusal := _in_a_round(case)) is not None:
        return refusal
    day = _day(case, command.gaming_day)
    if isinstance(day, Refusal):
        return day
    if day <= case.table.conduct.gaming_day:
        what = f"the gaming day of {case.table.name} is {case.table.conduct.gaming_day} already"
        return Refusal(Reason.TIME_CANNOT_BE_READ, what, remedy="Give a later day.")
    said = Announcement(f"The gaming day is {day}", case.operation.rules)
    return happened(case, "gaming day begun", said, {"gaming_day": day})


@folds("gaming day begun")
def _gaming_day_begun(table: TableState, entry: Entry) -> TableState:
    return replace(table, conduct=_on_day(table.conduct, entry.happening.facts["gaming_day"]))


def _in_a_round(case: Case) -> Refusal | None:
    live = case.table.live
    if live is None:
        return None
    what = f"round {live.number} at {case.table.name} is not over"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Finish it first.")


def _wagers_stand(case: Case) -> Refusal | None:
    """Refuse to close a table on which wagers wait for rounds to come."""
    names = stand_on(case.table)
    if not names:
        return None
    what = f"wagers stand undecided at {case.table.name}: {', '.join(names)}"
    rules = case.operation.rules_for("wagers stand")
    remedy = "Play on until they are decided, or their players take them down."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, remedy)


# Closing


class PostClosingSign(Command, tag="post closing sign"):
    """A sign that shows when the table is going to close."""

    time: str | None = None
    minutes: int | None = None


@does(PostClosingSign)
def post_closing_sign(case: Case, command: PostClosingSign) -> Decision:
    """Announce a closing, as long ahead as the book asks."""
    if (refusal := _is_closed(case)) is not None:
        return refusal
    wait = wait_until(case.moment, command.time, command.minutes)
    if isinstance(wait, Refusal):
        return wait
    rules, needed = case.operation.rules, case.operation.values["minutes"]
    if wait < needed * MINUTE:
        what = f"the closing is announced {wait // MINUTE} minutes ahead, not {needed}"
        return Refusal(Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH, what, rules)
    at = case.moment.at + wait
    words = f"Sign at {case.table.name}: closes at {clock_face(at)}"
    notice = Notice(f"{case.table.name} closes at {clock_face(at)}", rules)
    facts = {"at": at, "wait": wait}
    return happened(case, "closing announced", Announcement(words, rules, (notice,)), facts)


@folds("closing announced")
def _closing_announced(table: TableState, entry: Entry) -> TableState:
    facts, clock = entry.happening.facts, entry.moment.clock
    sign = Sign(CLOSING, clock, clock + facts["wait"], {"at": facts["at"]})
    return _with_sign(table, sign)


def _with_sign(table: TableState, sign: Sign) -> TableState:
    signs = {**table.conduct.signs, sign.what: sign}
    return replace(table, conduct=replace(table.conduct, signs=signs))


class CloseTable(Command, tag="close table"):
    """The table closes."""


@does(CloseTable)
def close_table(case: Case, command: CloseTable) -> Decision:
    """Close the table: at once where nobody plays, else when its sign has stood long enough."""
    refusal = _is_closed(case)
    if refusal is None and not _nobody_throws(case.table):
        refusal = _in_a_round(case) or _wagers_stand(case)
    if refusal is not None:
        return refusal
    rules, present = case.operation.rules, players_at(case.table)
    sign = case.table.conduct.signs.get(CLOSING)
    if present and sign is None:
        needed = case.operation.values["minutes"]
        what = f"{', '.join(present)} are at {case.table.name} and no sign announces its closing"
        remedy = f"Post a closing sign {needed} minutes ahead."
        return Refusal(Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH, what, rules, remedy)
    if present and sign is not None and case.moment.clock < sign.at:
        what = "the time on the closing sign has not come"
        remedy = f"Wait until {clock_face(sign.facts['at'])}."
        return Refusal(Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH, what, rules, remedy)
    owed = case.table.conduct.owed
    left = f"; still owed: {'; '.join(each.what for each in owed)}" if owed else ""
    said = Announcement(f"Table {case.table.name} is closed{left}", rules)
    facts = {"present": list(present), "still owed": [each.number for each in owed]}
    return happened(case, "table closed", said, facts)


def _nobody_throws(table: TableState) -> bool:
    """Say whether a round waits for a throw that nobody can make: nothing is up at the table."""
    if table.live is None or "throw" not in table.operations or undecided(table):
        return False
    return not table.live.unpaid and not is_thrown(table.live)


def _is_closed(case: Case) -> Refusal | None:
    if case.table.conduct.is_open:
        return None
    what = f"table {case.table.name} is not open"
    return Refusal(Reason.TABLE_IS_NOT_OPEN, what, case.operation.rules)


@folds("table closed")
def _table_closed(table: TableState, entry: Entry) -> TableState:
    gone = (CLOSING, NEW_LIMITS, LIMITS)
    conduct = table.conduct
    signs = {name: sign for name, sign in conduct.signs.items() if name not in gone}
    closed = replace(
        conduct,
        is_open=False,
        signs=signs,
        seats={},
        since=conduct.round,
        proposed={},
        agreed=frozenset[str](),
        carry=without_point(conduct.carry),
    )
    return equipment(table).closed(replace(table, conduct=closed, live=None, last=_last_of(table)))


def _last_of(table: TableState) -> Live | None:
    """Return the round that may still be put right, unless the next one would go on from it.

    At an opening no point stands, and no wager that was taken down in a round nobody threw.
    """
    was_left = table.live is not None and stand_on(table)
    return None if was_left or point_of(table) is not None else table.last


class TakeDownSign(Command, tag="take down sign"):
    """A sign that announces something is taken down: it will not happen then."""

    sign: str


@does(TakeDownSign)
def take_down_sign(case: Case, command: TakeDownSign) -> Decision:
    """Take a sign of a closing or of new limits down."""
    if command.sign not in (CLOSING, NEW_LIMITS) or command.sign not in case.table.conduct.signs:
        what = f"no sign {command.sign[:40]!r} stands at {case.table.name}"
        remedy = f"Signs that can be taken down: {CLOSING}, {NEW_LIMITS}."
        return Refusal(Reason.SIGN_IS_UNKNOWN, what, remedy=remedy)
    said = Announcement(f"The sign of {command.sign} comes down", case.operation.rules)
    return happened(case, "sign taken down", said, {"sign": command.sign})


@folds("sign taken down")
def _sign_taken_down(table: TableState, entry: Entry) -> TableState:
    gone = entry.happening.facts["sign"]
    signs = {name: sign for name, sign in table.conduct.signs.items() if name != gone}
    return replace(table, conduct=replace(table.conduct, signs=signs))


# Private tables


class ReserveTable(Command, tag="reserve table"):
    """A table is kept for some people, or for a promotion, tournament or other event."""

    players: list[str]
    event: str | None = None


@does(ReserveTable)
def reserve_table(case: Case, command: ReserveTable) -> Decision:
    """Make a table private, with its sign; nobody else plays there until it is released."""
    guests = tuple(dict.fromkeys(command.players))
    if len(guests) > MOST_GUESTS:
        what = f"a private table has up to {MOST_GUESTS:,} guests"
        return Refusal(Reason.RECORD_IS_TOO_LARGE, what)
    for name in guests:
        if (refusal := name_refused(name)) is not None:
            return refusal
    if (
        command.event is not None
        and (refusal := text_refused(command.event, "an event")) is not None
    ):
        return refusal
    ground = case.operation.rules_for("private" if command.event is None else "event")
    others = [player for player in players_at(case.table) if player not in guests]
    if others:
        what = f"{', '.join(others)} are at {case.table.name} and not among its guests"
        rules = ground + case.operation.rules_for("public")
        return Refusal(Reason.TABLE_IS_OPEN, what, rules, "Close it with its sign first.")
    whom = command.event or ", ".join(guests) or "nobody yet"
    sign = Notice(f"sign: {case.table.name} is a private table", case.operation.rules_for("public"))
    words = f"Table {case.table.name} is private, for {whom}"
    facts = {"players": list(guests), "event": command.event}
    return happened(case, "table reserved", Announcement(words, ground, (sign,)), facts)


@folds("table reserved")
def _table_reserved(table: TableState, entry: Entry) -> TableState:
    facts, clock = entry.happening.facts, entry.moment.clock
    signed = _with_sign(table, Sign(PRIVATE, clock, clock, {"event": facts["event"]}))
    return replace(signed, conduct=replace(signed.conduct, private_for=tuple(facts["players"])))


class ReleaseTable(Command, tag="release table"):
    """A private table is open to everybody again."""


@does(ReleaseTable)
def release_table(case: Case, command: ReleaseTable) -> Decision:
    """Take the sign of a private table down."""
    if PRIVATE not in case.table.conduct.signs:
        what = f"table {case.table.name} is not private"
        return Refusal(Reason.SIGN_IS_UNKNOWN, what, case.operation.rules)
    said = Announcement(f"Table {case.table.name} is open to everybody", case.operation.rules)
    return happened(case, "table released", said)


@folds("table released")
def _table_released(table: TableState, entry: Entry) -> TableState:
    signs = {name: sign for name, sign in table.conduct.signs.items() if name != PRIVATE}
    return replace(table, conduct=replace(table.conduct, signs=signs, private_for=()))


# The wagering time


class SetWageringTime(Command, tag="set wagering time"):
    """How long wagers are taken in each round."""

    seconds: int


@does(SetWageringTime)
def set_wagering_time(case: Case, command: SetWageringTime) -> Decision:
    """Set the length of the wagering period, from the next round on."""
    record = msgspec.structs.replace(case.table.conduct.record, seconds=command.seconds)
    open_table(record)  # refuses a length no window may have
    said = Announcement(f"Wagers are taken for {command.seconds} seconds", case.operation.rules)
    return happened(case, "wagering time set", said, {"seconds": command.seconds})


@folds("wagering time set")
def _wagering_time_set(table: TableState, entry: Entry) -> TableState:
    seconds = entry.happening.facts["seconds"]
    record = msgspec.structs.replace(table.conduct.record, seconds=seconds)
    return replace(
        table,
        conduct=replace(table.conduct, record=record),
        table=replace(table.table, seconds=seconds),
    )
