"""The doors of a house: a device is asked before what goes through its door is carried out.

It is asked only for what would be accepted, and its answer is written on the command. What a device
is late with is under way until it answers.
"""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from croupier.bank.ports import Door, Errand, Port
from croupier.bank.tickets import Stage, mark, numbered
from croupier.journal.entries import Moment
from croupier.table.conduct.core.commands import SYSTEM, Command
from croupier.table.conduct.core.state import House
from croupier.table.conduct.machine import decide
from croupier.table.conduct.money.cashier import IssueCheque, Redeem, RedeemTicket
from croupier.table.conduct.money.sums import ThroughADoor
from croupier.table.conduct.money.terminals import (
    CollectCredits,
    InsertNotes,
    InsertTicket,
    PayoutAnswered,
)
from croupier.terms.money import Money
from croupier.terms.refusals import Refusal


Ports = Mapping[Door, Port]

_DOORS: Final[Mapping[type[ThroughADoor], Door]] = {
    InsertNotes: Door.NOTES,
    InsertTicket: Door.TICKETS_IN,
    Redeem: Door.CAGE,
    RedeemTicket: Door.CAGE,
    IssueCheque: Door.CAGE,
}


def through(house: House, command: Command, moment: Moment, ports: Ports) -> Command:
    """Ask the device behind a command's door, unless the command says what it did."""
    if not isinstance(command, ThroughADoor) or command.device is not None:
        return command
    door = _door(command)
    port = ports.get(door)
    if port is None:
        return command
    decision = decide(house, command, moment)
    if isinstance(decision, Refusal):
        return command
    facts = decision[0].facts
    # A printer is given the number it prints; every other device knows a paper by its mark.
    known = (
        numbered(command.number)
        if isinstance(command, CollectCredits)
        else str(facts.get("ticket", ""))
    )
    errand = Errand(door, Money(facts["amount"]), known)
    return msgspec.structs.replace(command, device=port.ask(errand))


def _door(command: ThroughADoor) -> Door:
    if isinstance(command, CollectCredits):
        return Door.TRANSFERS if command.by == "account" else Door.TICKETS_OUT
    return _DOORS[type(command)]


def late_answers(house: House, ports: Ports) -> Iterator[Command]:
    """Give what devices have answered since about payouts that are under way."""
    for port in ports.values():
        for errand, did in port.answers():
            ticket = house.tickets.get(mark(errand.reference))
            if ticket is not None and ticket.stage is Stage.PENDING:
                table = next(iter(house.tables))
                yield PayoutAnswered(who=SYSTEM, table=table, ticket=ticket.mark, device=did)
