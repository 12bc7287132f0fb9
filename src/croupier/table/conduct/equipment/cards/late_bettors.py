"""Bettors who came late to a shoe, or sat out within it: held to the minimum until the next one.

Who wagered on which round is noted with its first card. Whoever stakes nothing on the first round of a
shoe, or leaves a later one out, may be held to the table's minimum, once an inspector was told of it.
"""

from dataclasses import replace
from typing import Final

import msgspec

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
from croupier.table.conduct.core.presence import wagering
from croupier.table.conduct.core.rounds import HOLDS_TO, MINIMUM, resigned
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.equipment.cards.dealing_styles import having_done
from croupier.table.conduct.equipment.cards.shoe_steps import refs_of, shoe_of, with_shoe
from croupier.table.conduct.people.patrons import unknown
from croupier.terms.refusals import Reason, Refusal


MINIMUM_ONLY: Final = "minimum only"
"""What an inspector is told of before."""


def noted(table: TableState, live: Live | None) -> TableState:
    """Note who wagered on a round, as its first card leaves the shoe."""
    known = shoe_of(table).bettors
    if live is None or live.number == known.round or "hold to minimum" not in table.operations:
        return table
    here = wagering(live)
    missed = tuple(player for player in known.every if player not in here)
    bettors = msgspec.structs.replace(
        known,
        round=live.number,
        first=known.first if known.round else here,
        every=tuple(dict.fromkeys((*known.every, *here))),
        sat_out=tuple(dict.fromkeys((*known.sat_out, *missed))),
    )
    return with_shoe(table, bettors=bettors)


class NotifyInspector(Command, tag="notify inspector"):
    """A Government inspector is notified of something that is done only then.

    ``matter`` is what, by the book's name for it; ``player`` whom it is about, where it is somebody.
    """

    matter: str
    player: str = ""


@does(NotifyInspector)
def notify_inspector(case: Case, command: NotifyInspector) -> Decision:
    """Write down that an inspector was notified."""
    matter = command.matter
    if not case.operation.knows(matter):
        what = f"{command.matter[:40]!r} is nothing that an inspector is notified of here"
        remedy = f"Matters: {', '.join(case.operation.because)}."
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, remedy)
    rules = refs_of(case.operation, matter)
    if matter == MINIMUM_ONLY:
        if not command.player:
            what = "whom it is about is not said"
            return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, "Give 'player'.")
        if (refusal := unknown(case, command.player)) is not None:
            return refusal
    about = f" of {command.player}" if command.player else ""
    said = Announcement(f"An inspector is notified: {matter}{about}", rules)
    facts = {"matter": matter, "player": command.player}
    return happened(case, "inspector notified", said, facts)


@folds("inspector notified")
def _inspector_notified(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    told = _told(facts["matter"], facts["player"])
    every = tuple(dict.fromkeys((*shoe_of(table).told, told)))
    return having_done(with_shoe(table, told=every), entry)


def _told(matter: str, player: str) -> str:
    return f"{matter}: {player}" if player else matter


class HoldToMinimum(Command, tag="hold to minimum"):
    """Somebody who came late to the shoe, or sat out, wagers the minimum alone until the next one."""

    player: str


@does(HoldToMinimum)
def hold_to_minimum(case: Case, command: HoldToMinimum) -> Decision:
    """Hold a late or interrupted bettor to the minimum, once an inspector was notified."""
    if (refusal := unknown(case, command.player)) is not None:
        return refusal
    player, operation = command.player, case.operation
    if player in case.table.conduct.levels:
        what = f"{player} is held to a level already"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, refs_of(operation, "late", "sat out"))
    because = _why(case, player)
    if isinstance(because, Refusal):
        return because
    if _told(MINIMUM_ONLY, player) not in shoe_of(case.table).told:
        what = f"no inspector was notified that {player} is limited"
        remedy = f'Tell them first: notify inspector, "matter": "{MINIMUM_ONLY}".'
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, operation.rules, remedy)
    words = f"{player} {because.words}, and wagers the minimum until the next"
    level = {HOLDS_TO: MINIMUM, "rule": str(because.rules[-1])}
    said = Announcement(words, operation.rules + because.rules)
    return happened(case, "held to minimum", said, {"player": player, "level": level})


def _why(case: Case, player: str) -> Announcement | Refusal:
    """Say why a player may be held to the minimum, or that they may not."""
    bettors, operation = shoe_of(case.table).bettors, case.operation
    if player in bettors.sat_out:
        return Announcement("left a round out", operation.rules_for("sat out"))
    if bettors.round and player not in bettors.first:
        words = "made no wager on the first round of this shoe"
        return Announcement(words, operation.rules_for("late"))
    what = f"{player} has left out no round of this shoe"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, refs_of(operation, "late", "sat out"))


@folds("held to minimum")
def _held_to_minimum(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    levels = {**table.conduct.levels, facts["player"]: dict(facts["level"])}
    held = replace(table, conduct=replace(table.conduct, levels=levels))
    return having_done(resigned(held), entry)
