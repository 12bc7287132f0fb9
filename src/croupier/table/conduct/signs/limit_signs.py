"""The limits on a table's sign: set, announced, agreed to, changed.

Making limits tighter needs one of the book's routes: a sign that stood long enough, every
player's own consent, the first opening of the gaming day, no gaming at the table, or that nobody
who plays there is held to them. Making them wider needs none. Where the book wants an inspector
told, a notice says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from croupier.games.protocol import Duty, Notice
from croupier.journal.entries import Entry, Happening
from croupier.rulebooks.books import Matter as Policies
from croupier.rulebooks.operations import Operation
from croupier.table.conduct.core.checks import MINUTE, clock_face, wait_until
from croupier.table.conduct.core.commands import (
    SYSTEM,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.kept_minimums import LIMITS, keepers, marker_off
from croupier.table.conduct.core.presence import is_gaming, players_at, seat_of
from croupier.table.conduct.core.rounds import resigned
from croupier.table.conduct.core.state import Conduct, Sign, TableState
from croupier.table.setup.configuration import Limits, Table, open_table, read_limits, read_personal
from croupier.table.setup.written_limits import merged, say_limits, tightened, write_limits
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


NEW_LIMITS: Final = "new limits"
ANNOUNCED: Final = "limits as announced"
"""Since when the limits stand that a sign announced."""
_ROUTES: Final = ("sign", "consent", "opening", "idle", "protected")
_SAID: Final = {
    "": "",
    "sign": ", as its sign announced",
    "consent": ", as all players agreed",
    "opening": ", on its first opening of the gaming day",
    "idle": ", with no gaming at the table",
    "protected": ", but for those who play here already",
}
_REMEDIES: Final = {
    "consent": "have every player agree",
    "protected": 'let who plays keep theirs ("protected": {"min": "25", "players": ["Ana"]})',
}
"""What else there is to do than to post a sign, by the route that a book has."""


@dataclass(frozen=True, slots=True)
class Route:
    """The way by which limits may change now, with its rules and whom it has told."""

    name: str
    rules: tuple[Ref, ...]
    notices: tuple[Notice, ...] = ()


def _changing(table: TableState) -> Operation:
    """Return what the book says of changing limits; the clock asks without a role."""
    return table.operations["change limits"]


def route(case: Case, after: Limits, *, first: bool = False) -> Route | Refusal:
    """Find the route by which a table's limits may become others now, or refuse them.

    ``first`` says that the table is being opened for the first time in the gaming day.
    """
    change = _changing(case.table)
    tight = _tightened(change, case.table.table.limits, after)
    if not tight or not change.knows("tighten"):
        return Route("", change.rules, _markers(case, after))
    name = _open_route(case, after, first=first)
    if name is None:
        return _no_route(case, after, tight[0])
    told = _markers(case, after)
    if change.knows("inspector") and name != "sign":
        what = f"tell an inspector that {tight[0]} at {case.table.name}"
        told += (Duty(what, change.rules_for("inspector")),)
    kept = _kept_tighter(change, case.table.table.limits, after)
    rules = change.rules_for("tighten", name, *(("kept",) if kept else ()))
    return Route(name, (*rules, *change.rules), told)


def _tightened(change: Operation, before: Limits, after: Limits) -> tuple[str, ...]:
    """Name what gets tighter of that which the book does not let change at any time."""
    found = tightened(before, after, minimums=change.knows("minimums"))
    return found + _kept_tighter(change, before, after)


def _kept_tighter(change: Operation, before: Limits, after: Limits) -> tuple[str, ...]:
    """Name what gets tighter for those who kept a minimum of before."""
    kept = before.further.protected if change.knows("kept") else None
    return tuple(
        f"{each} for {player}"
        for player in (sorted(kept.players) if kept is not None else ())
        for each in tightened(
            before.for_player(player), after.for_player(player), minimums=change.knows("minimums")
        )
    )


def _markers(case: Case, after: Limits) -> tuple[Notice, ...]:
    """Ask for a marker before everybody who keeps a minimum from now on, and for others back."""
    before, kept = keepers(case.table), after.further.protected
    rules = _changing(case.table).rules_for("marker")
    if not rules:
        return ()
    put: list[Notice] = [
        marker_off(case.table, player)
        for player in sorted(before - (kept.players if kept is not None else frozenset()))
    ]
    for player in sorted(kept.players - before) if kept is not None else ():
        seat = seat_of(case.table, player)
        where = f"box {seat}" if seat is not None else player
        assert kept is not None
        put.append(Duty(f"Put a marker before {where}: {player} keeps {kept.least}", rules))
    return tuple(put)


def _newly_kept(case: Case, after: Limits) -> Refusal | None:
    """Refuse a minimum of before to somebody who did not play when it was raised."""
    kept, before = after.further.protected, case.table.table.limits
    fresh = sorted(kept.players - keepers(case.table)) if kept is not None else ()
    playing, least = players_at(case.table), after.every.least
    for player in fresh:
        own = before.for_player(player).every.least
        if player not in playing or (own is not None and least is not None and least <= own):
            what = f"{player} did not play when the minimum was raised, and keeps none of before"
            policies = (Policies.PROTECTED_MINIMUM, Policies.NEW_MINIMUM)
            found = (case.table.table.game.ruleset.policy(each) for each in policies)
            rules = tuple(ref for each in found if each is not None for ref in each.rules)
            return Refusal(Reason.LIMITS_ARE_NOT_PERMITTED, what, rules, "Leave them out.")
    return None


def _open_route(case: Case, after: Limits, *, first: bool) -> str | None:
    table = case.table
    if first:
        return "opening"
    if not is_gaming(table, _changing(table).values.get("rounds")):
        return "idle"
    sign = _announced(table.conduct, after)
    if sign is not None and case.moment.clock >= sign.at:
        return "sign"
    if _holds_nobody(table, after):
        return "protected"
    agreed = write_limits(after) == dict(table.conduct.proposed)
    return "consent" if agreed and set(players_at(table)) <= table.conduct.agreed else None


def _holds_nobody(table: TableState, after: Limits) -> bool:
    """Say whether all who play at the table keep what they had, where the book has that."""
    change, before = _changing(table), table.table.limits
    return change.knows("protected") and not any(
        tightened(
            before.for_player(player), after.for_player(player), minimums=change.knows("minimums")
        )
        for player in players_at(table)
    )


def _announced(conduct: Conduct, after: Limits) -> Sign | None:
    sign = conduct.signs.get(NEW_LIMITS)
    return sign if sign and sign.facts["limits"] == write_limits(after) else None


def _no_route(case: Case, after: Limits, tight: str) -> Refusal:
    change = _changing(case.table)
    kept = ("kept",) if _kept_tighter(change, case.table.table.limits, after) else ()
    rules = change.rules_for("tighten", *_ROUTES, *kept)
    sign = _announced(case.table.conduct, after)
    if sign is not None:
        what = f"{tight}, but the sign's time has not come"
        reason = Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH
        return Refusal(reason, what, rules, f"Wait until {clock_face(sign.facts['at'])}.")
    minutes = change.values["minutes"]
    others = "".join(f", {each}" for name, each in _REMEDIES.items() if change.knows(name))
    remedy = f"Post a limits sign {minutes} minutes ahead{others}, or wait until nobody plays."
    return Refusal(Reason.LIMITS_MAY_NOT_CHANGE_NOW, tight, rules, remedy)


# Changing


class ChangeLimits(Command, tag="change limits"):
    """New limits; without any, those of the sign whose time has come, or those agreed to."""

    limits: dict[str, Any] | None = None


@does(ChangeLimits)
def change_limits(case: Case, command: ChangeLimits) -> Decision:
    """Change the limits, at once where they get wider, by one of the routes where not."""
    refusal = _stands_already(case, command)
    if refusal is not None:
        return refusal
    written = _wanted(case, command)
    if isinstance(written, Refusal):
        return written
    return limits_changed(case, written)


def _read(table: Table, written: Mapping[str, Any]) -> Limits:
    """Read limits as they would stand at a table."""
    return read_limits(table.book, table.game, written, tray=table.tray)


def _stands_already(case: Case, command: ChangeLimits) -> Refusal | None:
    """Say that the limits of a sign took effect by themselves, to whoever asks for them again."""
    table = case.table
    since = table.conduct.notes.get(ANNOUNCED)
    if since is None or NEW_LIMITS in table.conduct.signs or table.conduct.proposed:
        return None
    if command.limits is not None:
        wanted = _read(table.table, merged(table.table.limits, command.limits))
        if write_limits(wanted) != write_limits(table.table.limits):
            return None
    what = f"{table.name} takes {say_limits(table.table.limits)} since {clock_face(since)}"
    rules = _changing(table).rules
    remedy = "They hold by the sign's own time: nothing is left to do."
    return Refusal(
        Reason.LIMITS_MAY_NOT_CHANGE_NOW, f"{what}, as its sign announced", rules, remedy
    )


def _wanted(case: Case, command: ChangeLimits) -> dict[str, Any] | Refusal:
    conduct = case.table.conduct
    if command.limits is not None:
        return merged(case.table.table.limits, command.limits)
    sign = conduct.signs.get(NEW_LIMITS)
    if sign is not None:
        return dict(sign.facts["limits"])
    if conduct.proposed:
        return dict(conduct.proposed)
    what = "which limits is not said, and no sign announces any"
    remedy = 'Write "limits": {"min": "10"}.'
    return Refusal(Reason.LIMITS_ARE_NOT_PERMITTED, what, case.operation.rules, remedy)


def limits_changed(
    case: Case, written: dict[str, Any], *, first: bool = False
) -> Happening | Refusal:
    """Write down that a table has other limits now."""
    table = case.table
    after = _read(table.table, written)
    if (refusal := _incomplete(table, after)) is not None:
        return refusal
    way = route(case, after, first=first)
    if isinstance(way, Refusal):
        return way
    if way.name == "sign":
        after = _of_those_here(case, after)
    elif not first and (refusal := _newly_kept(case, after)) is not None:
        return refusal
    kept = _kept_signs(table, after)
    ended = [player for player in table.conduct.record.personal if player not in kept]
    also = f"; the own signs of {', '.join(ended)} come down" if ended else ""
    words = f"{table.name} takes {say_limits(after)}{_SAID[way.name]}{also}"
    facts = {"limits": write_limits(after), "route": way.name, "personal": kept}
    return happened(case, "limits changed", Announcement(words, way.rules, way.notices), facts)


def _of_those_here(case: Case, after: Limits) -> Limits:
    """Let limits of a sign hold for who still keeps a minimum; some may have left since."""
    kept, here = after.further.protected, {*players_at(case.table), *keepers(case.table)}
    if kept is None or kept.players <= here:
        return after
    left = sorted(kept.players & here)
    still = {"min": str(kept.least), "players": left} if left else None
    return _read(case.table.table, merged(after, {"protected": still}))


def _incomplete(table: TableState, limits: Limits) -> Refusal | None:
    """Refuse a sign without a minimum or a maximum: the operator sets both."""
    if limits.every.least is not None and limits.every.most is not None:
        return None
    what = f"{table.name} has no {'minimum' if limits.every.least is None else 'maximum'}"
    remedy = 'Set both: "limits": {"min": "5", "max": "500"}.'
    return Refusal(Reason.LIMITS_ARE_NOT_PERMITTED, what, _changing(table).rules, remedy)


def limits_incomplete(table: TableState) -> Refusal | None:
    """Say why a table has no limits that a sign could show, or None."""
    return _incomplete(table, table.table.limits)


def _kept_signs(table: TableState, after: Limits) -> dict[str, dict[str, Any]]:
    """Keep the own signs of players that still give them more room than the table's."""
    kept: dict[str, dict[str, Any]] = {}
    for player, written in table.conduct.record.personal.items():
        try:
            read_personal(table.book, table.table.game, after, written)
        except RefusedError:
            continue
        kept[player] = written
    return kept


@folds("limits changed")
def _limits_changed(table: TableState, entry: Entry) -> TableState:
    facts, conduct = entry.happening.facts, table.conduct
    record = msgspec.structs.replace(
        conduct.record, limits=dict(facts["limits"]), personal=dict(facts["personal"])
    )
    signs = {name: sign for name, sign in conduct.signs.items() if name != NEW_LIMITS}
    if LIMITS in signs:
        signs[LIMITS] = limits_sign(facts["limits"], entry)
    notes = {name: note for name, note in conduct.notes.items() if name != ANNOUNCED}
    if facts["route"] == "sign":
        notes[ANNOUNCED] = entry.moment.at
    fresh = replace(
        conduct, record=record, signs=signs, proposed={}, agreed=frozenset[str](), notes=notes
    )
    return resigned(replace(table, conduct=fresh, table=open_table(record)))


def limits_sign(limits: dict[str, Any], entry: Entry) -> Sign:
    """Put the limits on the table's sign."""
    return Sign(LIMITS, entry.moment.clock, entry.moment.clock, dict(limits))


def due(table: TableState, clock: int) -> ChangeLimits | None:
    """Say what the clock has to ask for: the change whose announced time has come."""
    sign = table.conduct.signs.get(NEW_LIMITS)
    if sign is None or clock < sign.at:
        return None
    return ChangeLimits(who=SYSTEM, table=table.name)


# The sign that announces new limits


class PostLimitsSign(Command, tag="post limits sign"):
    """A sign with new limits and the time from which they will hold."""

    limits: dict[str, Any]
    time: str | None = None
    minutes: int | None = None


@does(PostLimitsSign)
def post_limits_sign(case: Case, command: PostLimitsSign) -> Decision:
    """Announce new limits; they hold from the sign's time on and not before."""
    wait = wait_until(case.moment, command.time, command.minutes)
    if isinstance(wait, Refusal):
        return wait
    table, operation = case.table, case.operation
    after = _read(table.table, merged(table.table.limits, command.limits))
    if (refusal := _incomplete(table, after)) is not None:
        return refusal
    needed = operation.values["minutes"]
    if wait < needed * MINUTE:
        what = f"the change is announced {wait // MINUTE} minutes ahead, not {needed}"
        return Refusal(Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH, what, operation.rules)
    at = case.moment.at + wait
    words = f"Sign at {table.name}: from {clock_face(at)} it takes {say_limits(after)}"
    told: tuple[Notice, ...] = ()
    if operation.knows("inspector"):
        what = f"tell an inspector of the change proposed for {clock_face(at)} at {table.name}"
        told = (Duty(what, operation.rules_for("inspector")),)
    facts = {"limits": write_limits(after), "at": at, "wait": wait}
    return happened(case, "limits announced", Announcement(words, operation.rules, told), facts)


@folds("limits announced")
def _limits_announced(table: TableState, entry: Entry) -> TableState:
    facts, clock = entry.happening.facts, entry.moment.clock
    shown = {"limits": facts["limits"], "at": facts["at"]}
    sign = Sign(NEW_LIMITS, clock, clock + facts["wait"], shown)
    signs = {**table.conduct.signs, NEW_LIMITS: sign}
    return replace(table, conduct=replace(table.conduct, signs=signs))


# What players agree to


class ProposeLimits(Command, tag="propose limits"):
    """New limits, put to the players at the table."""

    limits: dict[str, Any]


@does(ProposeLimits)
def propose_limits(case: Case, command: ProposeLimits) -> Decision:
    """Ask the players at the table to agree to new limits; what they agreed to before lapses."""
    table = case.table
    after = _read(table.table, merged(table.table.limits, command.limits))
    if (refusal := _incomplete(table, after)) is not None:
        return refusal
    asks = ", ".join(players_at(table)) or "nobody"
    words = f"The players at {table.name} are asked to agree to {say_limits(after)}: {asks}"
    facts = {"limits": write_limits(after)}
    return happened(case, "limits proposed", Announcement(words, case.operation.rules), facts)


@folds("limits proposed")
def _limits_proposed(table: TableState, entry: Entry) -> TableState:
    proposed = dict(entry.happening.facts["limits"])
    fresh = replace(table.conduct, proposed=proposed, agreed=frozenset[str]())
    return replace(table, conduct=fresh)


class AgreeToLimits(Command, tag="agree to limits"):
    """A player at the table agrees to the limits proposed."""


@does(AgreeToLimits)
def agree_to_limits(case: Case, command: AgreeToLimits) -> Decision:
    """Note one player's own consent; nobody can give it for another."""
    rules = case.operation.rules
    if not case.table.conduct.proposed:
        return Refusal(Reason.LIMITS_MAY_NOT_CHANGE_NOW, "no new limits are proposed", rules)
    if command.who not in players_at(case.table):
        what = f"{command.who} does not play at {case.table.name}"
        return Refusal(
            Reason.PERSON_MAY_NOT_PLAY, what, rules, "Every player speaks for themselves."
        )
    said = Announcement(f"{command.who} agrees to the new limits", rules)
    return happened(case, "limits agreed", said, {"player": command.who})


@folds("limits agreed")
def _limits_agreed(table: TableState, entry: Entry) -> TableState:
    agreed = table.conduct.agreed | {entry.happening.facts["player"]}
    return replace(table, conduct=replace(table.conduct, agreed=agreed))
