"""What the office sees: every table, terminal and person of the floor, once somebody is signed on."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.bank import accounts
from croupier.floor.enrolment import EnrolledTerminal
from croupier.floor.sessions import Session, signed
from croupier.floor.staff_sections import (
    AlarmLine,
    FloorSection,
    PersonLine,
    TableLine,
    TerminalLine,
)
from croupier.floor.viewing.cloths import title_of
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.rounds import phase as phase_of
from croupier.floor.viewing.slips import milliseconds
from croupier.rulebooks.books import book
from croupier.table.conduct.core.duties import whose
from croupier.table.conduct.core.presence import players_at
from croupier.table.conduct.core.state import House, Owed, Person, TableState
from croupier.table.house.staff import Member


if TYPE_CHECKING:
    from croupier.floor.viewers import Viewers


def floor_section(
    viewers: "Viewers", house: House, session: Session | None, *, is_locked: bool
) -> FloorSection:
    """Show the whole floor to whoever is signed on in the office; to nobody else anything."""
    if session is None or is_locked:
        signed_on = None if session is None else signed(session.member)
        return FloorSection((), (), (), signed_on, is_locked, {})
    terminals = tuple(viewers.enrolments)
    books = {table.book.name for table in house.tables.values()}
    return FloorSection(
        tables=tuple(_table(viewers, house, each, terminals) for each in house.tables.values()),
        terminals=tuple(_terminal(viewers, each) for each in terminals),
        people=tuple(_person(house, each) for each in house.people.values()),
        signed=signed(session.member),
        is_locked=False,
        roles={name: tuple(role.name for role in book(name).roles) for name in sorted(books)},
        alarms=tuple(sorted(_alarms(house, session.member), key=lambda each: each.wall)),
    )


def _alarms(house: House, member: Member) -> Iterator[AlarmLine]:
    """Give the alarms of every table that nobody has acknowledged yet."""
    for table in house.tables.values():
        for owed in table.conduct.owed:
            if owed.is_alarm:
                may = table.book.name == member.rulebook and _may_acknowledge(table, owed, member)
                wall = milliseconds(owed.at) or 0
                yield AlarmLine(table.name, owed.number, owed.what, wall, may)


def _may_acknowledge(table: TableState, owed: Owed, member: Member) -> bool:
    return member.name not in owed.apart and whose(table, owed).refuse(member.role) is None


def _table(
    viewers: "Viewers", house: House, table: TableState, terminals: tuple[EnrolledTerminal, ...]
) -> TableLine:
    conduct = table.conduct
    here = [each for each in terminals if each.table == table.name]
    lies = house.ledger.balance(accounts.stakes(table.name)).units
    return TableLine(
        name=table.name,
        title=dict(viewers.abouts.get(table.name, About()).title),
        book=table.book.name,
        game_title=title_of(table.table),
        equipment=table.table.game.shown.equipment.kind,
        mode=table.table.mode.name,
        is_open=conduct.is_open,
        phase=phase_of(table),
        round=conduct.round,
        last=conduct.numbers[-1] if conduct.numbers else None,
        players=len(players_at(table)),
        terminals=len(here),
        connected=sum(viewers.connections.get(each.name) is not None for each in here),
        staked=lies,
        kept=house.ledger.balance(accounts.house(table.name)).units,
        disputes=sum(not each.is_settled for each in conduct.disputes.values()),
        reviews=len(conduct.reviews),
        stopped=viewers.stopped.get(table.name, ""),
    )


def _terminal(viewers: "Viewers", terminal: EnrolledTerminal) -> TerminalLine:
    session = viewers.sessions.get(terminal.name)
    return TerminalLine(
        name=terminal.name,
        kind=str(terminal.kind),
        table=terminal.table,
        is_connected=viewers.connections.get(terminal.name) is not None,
        gone_wall=viewers.connections.gone(terminal.name),
        player=viewers.patrons.get(terminal.name),
        staff=None if session is None else session.member.name,
    )


def _person(house: House, person: Person) -> PersonLine:
    ledger = house.ledger
    sits = (
        name
        for name, table in house.tables.items()
        if any(seat.player == person.name for seat in table.conduct.seats.values())
    )
    return PersonLine(
        name=person.name,
        role=person.role,
        credit=ledger.balance(accounts.chips(person.name)).units,
        owes=-ledger.balance(accounts.receivable(person.name)).units,
        is_excluded=person.is_excluded,
        table=next(sits, None),
    )
