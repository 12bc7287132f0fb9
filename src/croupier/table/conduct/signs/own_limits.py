"""Limits of one player: a sign of their own, a level a rule of the game holds them to."""

from dataclasses import replace
from typing import Any

import msgspec

from croupier.journal.entries import Entry
from croupier.rulebooks.index import rule
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.rounds import resigned
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.people.patrons import unknown
from croupier.table.setup.configuration import open_table, read_limits, read_personal
from croupier.table.setup.written_limits import say_limits, write_limits
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


class SetPersonalLimits(Command, tag="set personal limits"):
    """A sign on the table with one player's own minimum and maximum."""

    player: str
    min: Any
    max: Any


@does(SetPersonalLimits)
def set_personal_limits(case: Case, command: SetPersonalLimits) -> Decision:
    """Let one player go beyond the table's limits, on the side that the book allows."""
    if (refusal := unknown(case, command.player)) is not None:
        return refusal
    table = case.table
    written = {"min": command.min, "max": command.max}
    own = read_personal(table.book, table.table.game, table.table.limits, written)
    words = f"Sign at {table.name}: {command.player} may stake {say_limits(own)}"
    facts = {"player": command.player, "limits": write_limits(own)}
    return happened(case, "personal limits set", Announcement(words, case.operation.rules), facts)


@folds("personal limits set")
def _personal_limits_set(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    signs = {**table.conduct.record.personal, facts["player"]: dict(facts["limits"])}
    return _with_signs(table, signs)


class RemovePersonalLimits(Command, tag="remove personal limits"):
    """A player's own sign is taken down: the table's limits hold for them again."""

    player: str


@does(RemovePersonalLimits)
def remove_personal_limits(case: Case, command: RemovePersonalLimits) -> Decision:
    """Take a player's own sign down."""
    if command.player not in case.table.conduct.record.personal:
        what = f"{command.player[:40]} has no sign of their own at {case.table.name}"
        return Refusal(Reason.SIGN_IS_UNKNOWN, what, case.operation.rules)
    said = Announcement(f"{command.player}'s own sign comes down", case.operation.rules)
    return happened(case, "personal limits removed", said, {"player": command.player})


@folds("personal limits removed")
def _personal_limits_removed(table: TableState, entry: Entry) -> TableState:
    gone = entry.happening.facts["player"]
    kept = {player: own for player, own in table.conduct.record.personal.items() if player != gone}
    return _with_signs(table, kept)


def _with_signs(table: TableState, signs: dict[str, dict[str, Any]]) -> TableState:
    record = msgspec.structs.replace(table.conduct.record, personal=signs)
    conduct = replace(table.conduct, record=record)
    return resigned(replace(table, conduct=conduct, table=open_table(record)))


# Levels


class HoldToLevel(Command, tag="hold to level"):
    """A player is held to the level of stakes that a rule of the game sets for them."""

    player: str
    rule: str
    min: Any = None
    max: Any = None


@does(HoldToLevel)
def hold_to_level(case: Case, command: HoldToLevel) -> Decision:
    """Hold a player to a level, by the rule of the game that sets it."""
    if (refusal := unknown(case, command.player)) is not None:
        return refusal
    table = case.table
    ref = rule(Ref(table.book.name, command.rule.partition(":")[2] or command.rule)).ref
    named = {"min": command.min, "max": command.max}
    written = {name: part for name, part in named.items() if part is not None}
    if not written:
        what = "a level is a minimum, a maximum or both"
        return Refusal(Reason.LIMITS_ARE_NOT_PERMITTED, what, case.operation.rules)
    level = read_limits(table.book, table.table.game, written, beside=table.table.limits)
    words = f"{command.player} is held to stakes of {say_limits(level)}"
    facts = {"player": command.player, "level": {**write_limits(level), "rule": str(ref)}}
    return happened(case, "level set", Announcement(words, (*case.operation.rules, ref)), facts)


@folds("level set")
def _level_set(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    levels = {**table.conduct.levels, facts["player"]: dict(facts["level"])}
    return resigned(replace(table, conduct=replace(table.conduct, levels=levels)))


class ReleaseFromLevel(Command, tag="release from level"):
    """The level of a player's stakes no longer holds."""

    player: str


@does(ReleaseFromLevel)
def release_from_level(case: Case, command: ReleaseFromLevel) -> Decision:
    """Let a player stake within the table's limits again."""
    if command.player not in case.table.conduct.levels:
        what = f"{command.player[:40]} is held to no level at {case.table.name}"
        return Refusal(Reason.SIGN_IS_UNKNOWN, what, case.operation.rules)
    said = Announcement(f"{command.player} is held to no level any more", case.operation.rules)
    return happened(case, "level ended", said, {"player": command.player})


@folds("level ended")
def _level_ended(table: TableState, entry: Entry) -> TableState:
    gone = entry.happening.facts["player"]
    levels = {player: level for player, level in table.conduct.levels.items() if player != gone}
    return resigned(replace(table, conduct=replace(table.conduct, levels=levels)))
