"""Devices that record, analyse or foretell: seen, ordered away, and what their use costs.

Staff on duty, inspectors and the police are exempt. The wagers of whoever used one may be
declared void, which gives the stakes back; and they may be shut out of the game.
"""

from dataclasses import replace
from typing import Literal

from croupier.games.protocol import Duty, Notice
from croupier.journal.entries import Entry
from croupier.table.conduct.core.carried_wagers import is_from_before
from croupier.table.conduct.core.checks import text_refused
from croupier.table.conduct.core.commands import (
    HOUSE,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    folds_house,
    happened,
)
from croupier.table.conduct.core.presence import seat_of
from croupier.table.conduct.core.refunds import Grounds, lying, void_wagers
from croupier.table.conduct.core.state import House, Live, TableState
from croupier.table.conduct.people.patrons import unknown
from croupier.terms.refusals import Reason, Refusal


class ReportDevice(Command, tag="report device"):
    """Somebody was seen with a device at or near the table."""

    person: str
    device: str


@does(ReportDevice)
def report_device(case: Case, command: ReportDevice) -> Decision:
    """Write down who was seen with what, for those who may act on it."""
    refusal = unknown(case, command.person) or text_refused(command.device, "a device")
    if refusal is not None:
        return refusal
    person = case.house.people[command.person]
    if person.role != "player":
        what = f"{command.person} is on duty as {person.role}, and exempt"
        rules = case.operation.rules_for("exempt")
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    rules = case.operation.rules
    what = f"{command.person} may not use {command.device} at or near the table"
    duty = Duty(what, rules, ("order device off",), ("person", command.person))
    said = Announcement(f"{command.person} was seen with {command.device}", rules, (duty,))
    facts = {"person": command.person, "device": command.device}
    return happened(case, "device reported", said, facts, stream=HOUSE)


@folds_house("device reported")
def _device_reported(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    person = house.people[facts["person"]]
    house.people[facts["person"]] = replace(person, device=facts["device"])


class OrderDeviceOff(Command, tag="order device off"):
    """Somebody is told to switch a device off, or to take it out of the gambling area."""

    person: str
    device: str
    order: Literal["switch off", "remove", "switch off and remove"] = "switch off and remove"


@does(OrderDeviceOff)
def order_device_off(case: Case, command: OrderDeviceOff) -> Decision:
    """Order a suspect device off or out."""
    refusal = unknown(case, command.person) or text_refused(command.device, "a device")
    if refusal is not None:
        return refusal
    rules = case.operation.rules
    duty = Duty(f"{command.person} is to {command.order} {command.device}", rules)
    said = Announcement(
        f"{command.person} is told to {command.order} {command.device}", rules, (duty,)
    )
    facts = {"person": command.person, "device": command.device, "order": command.order}
    return happened(case, "device ordered off", said, facts, stream=HOUSE)


@folds_house("device ordered off")
def _device_ordered_off(house: House, entry: Entry) -> None:
    name = entry.happening.facts["person"]
    house.people[name] = replace(house.people[name], device="")


# What follows


class VoidWagers(Command, tag="void wagers"):
    """The wagers of somebody who used a device are declared void.

    They are those of the round in progress; the last completed round has to be named.
    """

    player: str
    device: str
    round: int | None = None


@does(VoidWagers)
def void_for_device(case: Case, command: VoidWagers) -> Decision:
    """Declare a player's wagers void: they neither win nor lose, and the stakes go back."""
    refusal = unknown(case, command.player) or text_refused(command.device, "a device")
    if refusal is not None:
        return refusal
    live = _round(case, command.round)
    names = lying(live, command.player) if live is not None else ()
    if live is case.table.last and case.table.live is not None:
        names = tuple(name for name in names if not is_from_before(case.table.live, name))
    if live is None or not names:
        what = f"{command.player} has no wager there that could be void"
        return Refusal(Reason.WAGER_IS_UNKNOWN, what, case.operation.rules)
    grounds = Grounds(f"void: {command.player} used {command.device}", case.operation.rules)
    voided = void_wagers(case, live, names, grounds)
    if isinstance(voided, Refusal):
        return voided
    words = f"{command.player}'s wagers of round {live.number} are void: {command.device}"
    said = Announcement(words, case.operation.rules)
    facts = {"player": command.player, "device": command.device, **voided.facts}
    return happened(case, "wagers voided", said, facts, voided.postings)


def _round(case: Case, number: int | None) -> Live | None:
    if number is None:
        return case.table.live
    found = (case.table.live, case.table.last)
    return next((live for live in found if live is not None and live.number == number), None)


class BarFromGame(Command, tag="bar from game"):
    """Somebody who used a device takes no further part in the game."""

    player: str
    device: str


@does(BarFromGame)
def bar_from_game(case: Case, command: BarFromGame) -> Decision:
    """Shut a player out of this table's game; the wagers they made stand unless declared void."""
    refusal = unknown(case, command.player) or text_refused(command.device, "a device")
    if refusal is not None:
        return refusal
    table, rules = case.table.name, case.operation.rules
    if table in case.house.people[command.player].barred_from:
        what = f"{command.player} takes no part in the game at {table} as it is"
        return Refusal(Reason.PERSON_MAY_NOT_PLAY, what, rules)
    notice = Notice(f"{command.player} is excluded from further play at {table}", rules)
    words = f"{command.player} takes no further part in the game at {table}: {command.device}"
    seat = seat_of(case.table, command.player)
    facts = {"player": command.player, "device": command.device, "seat": seat, "table": table}
    return happened(case, "player barred", Announcement(words, rules, (notice,)), facts)


@folds_house("player barred")
def _player_barred(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    person = house.people[facts["player"]]
    barred = person.barred_from | {facts["table"]}
    house.people[facts["player"]] = replace(person, barred_from=barred, device="")


@folds("player barred")
def _seat_of_the_barred(table: TableState, entry: Entry) -> TableState:
    gone = entry.happening.facts["seat"]
    seats = {number: seat for number, seat in table.conduct.seats.items() if number != gone}
    return replace(table, conduct=replace(table.conduct, seats=seats))
