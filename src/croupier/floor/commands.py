"""What terminals ask for, carried out: by the player who stands there, or the staff signed on.

A key is the terminal's own: the house knows it under the terminal's name, so that two terminals
never answer for each other.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final

from croupier.bank.ports import AUSTRALIAN_NOTES
from croupier.floor import desks
from croupier.floor.connections import Connection
from croupier.floor.enrolment import EnrolledTerminal, Enrolments, Kind
from croupier.floor.house import Floor
from croupier.floor.privacy import for_player, refuse_others
from croupier.floor.sessions import LOCKED, NOBODY, Sessions
from croupier.floor.viewers import Viewers
from croupier.floor.wire import Device, Do
from croupier.rulebooks.operations import PLAYER
from croupier.table.conduct.core.checks import DEMO
from croupier.table.conduct.core.commands import Command, Second
from croupier.table.conduct.core.presence import seat_of
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.result_entry import SENSOR
from croupier.table.conduct.equipment.wheels.automated_wheel import ITSELF
from croupier.table.conduct.money.cashier import BuyIn
from croupier.table.conduct.money.sums import read_sum
from croupier.table.conduct.money.terminals import InsertNotes, InsertTicket
from croupier.table.conduct.people.patrons import Admit
from croupier.table.conduct.people.player_cards import InsertCard, RemoveCard
from croupier.table.conduct.people.seats import LeaveTable
from croupier.table.house.keeper import Receipt
from croupier.table.house.staff import SHELF
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


DEALER: Final = "dealer"
_CAME_BEFORE: Final = Receipt(repeated={"receipts": [], "words": [], "papers": []})
"""The answer to a card door's message that came before, where no entry tells of it."""
_NO_DEVICE: Final = Refusal(
    Reason.TERMINAL_MAY_NOT,
    "this terminal has no such device",
    remedy="Simulated devices are there in demo mode only.",
)


def _is_shallow(written: object, deepest: int = 16) -> None:
    """Refuse what is nested deeper than anything means: reading is the least that is done with it."""
    if deepest == 0:
        what = "what is asked is nested too deep"
        raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what))
    parts: Iterable[Any] = ()
    if is_object(written):
        parts = written.values()
    elif is_list(written):
        parts = written
    for each in parts:
        _is_shallow(each, deepest - 1)


def _maker(table: TableState, what: Mapping[str, Any]) -> str | None:
    """Name the player whose wager is meant, where it is named and they are not."""
    slip = table.live.round.slip(str(what.get("wager"))) if table.live is not None else None
    return None if slip is None else slip.player


@dataclass
class Doing:
    """Carries out what terminals ask for."""

    floor: Floor
    viewers: Viewers
    enrolments: Enrolments
    sessions: Sessions
    is_demo: bool = False
    _entering: set[str] = field(default_factory=set[str])
    """Terminals and cards that are being read: a card is in one terminal, which has one."""

    # Operations

    async def do(self, terminal: EnrolledTerminal, command: Do) -> Receipt:
        """Carry out an operation asked for at a terminal."""
        started = perf_counter()
        try:
            _is_shallow(command.what)
            answer = await self.floor.ask(self._read(terminal, command))
        except RefusedError as refused:
            answer = Receipt(refusal=refused.refusal)
        if terminal.kind is Kind.PLAYER and (answer.refusal or answer.wagers):
            player = self.viewers.patrons.get(terminal.name) or ""
            answer = for_player(answer, player, self.floor.keeper.house.people)
        self._count(str(command.what.get("do")), answer, perf_counter() - started)
        return answer

    def _count(self, operation: str, answer: Receipt, seconds: float) -> None:
        metrics = self.floor.metrics
        if answer.refusal is not None:
            metrics.refused(answer.refusal.reason)
            metrics.answered(operation, "refused", seconds)
        else:
            outcome = "repeated" if answer.repeated is not None else "done"
            metrics.answered(operation, outcome, seconds)

    def _read(self, terminal: EnrolledTerminal, command: Do) -> Command:
        key = self._key(terminal, command.key)
        match terminal.kind:
            case Kind.PLAYER:
                return self._by_player(terminal, command, key)
            case Kind.DEALER | Kind.OFFICE:
                return self._by_staff(terminal, command, key)
            case _:
                what = f"a {terminal.kind} terminal asks for nothing"
                raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, what))

    def _by_player(self, terminal: EnrolledTerminal, command: Do, key: str) -> Command:
        if command.table not in (None, terminal.table) or command.on_behalf is not None:
            what = "a player asks for themselves, at their own table"
            raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, what))
        player = self._patron(terminal)
        read = desks.by_player(command.what, player, terminal.table or "", key)
        table = self.floor.keeper.house.table(terminal.table)
        refusal = refuse_others(table, player, read)
        if refusal is not None and not self.floor.keeper.has_done(key):
            raise RefusedError(refusal)
        if "terminal" in read.__struct_fields__ and self._is_furnished(terminal):
            read.terminal = terminal.name  # type: ignore[attr-defined]
        return read

    def _by_staff(self, terminal: EnrolledTerminal, command: Do, key: str) -> Command:
        session = self.sessions.get(terminal.name)
        if session is None:
            raise RefusedError(NOBODY)
        if self.sessions.is_locked(terminal.name):
            raise RefusedError(LOCKED)
        self.sessions.touch(terminal.name)
        table = self._table(terminal, command)
        name = str(command.what.get("do"))
        if name in desks.WAGERS and not self.floor.keeper.has_done(key):
            self._is_there(table, command)
        if command.on_behalf is None:
            by = desks.acting(table, name, session.member, session.over)
            self._is_nobody_s(name, command.what)
            return desks.by_staff(command.what, by, table, key)
        by = desks.acting(table, name, session.member, None)
        if not desks.can_stand_in(table.operations, name):
            what = f"nobody does {name[:40]!r} for another person here"
            raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, what))
        if not table.book.at_least(by.role, DEALER):
            what = f"a {DEALER} or above does that for a player, not the {by.role}"
            raise RefusedError(Refusal(Reason.ROLE_MAY_NOT, what, remedy=f"Call the {DEALER}."))
        self._is_a_patron(command.on_behalf)
        stands_in = desks.By(command.on_behalf, PLAYER, Second(by.who, by.role))
        return desks.by_staff(command.what, stands_in, table, key)

    def _table(self, terminal: EnrolledTerminal, command: Do) -> TableState:
        if terminal.table is not None and command.table not in (None, terminal.table):
            what = f"this terminal stands at {terminal.table}"
            raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, what))
        return self.floor.keeper.house.table(terminal.table or command.table)

    def _is_there(self, table: TableState, command: Do) -> None:
        """Let staff wager only for a player who has a seat, or a card in a terminal, at that table."""
        player = command.on_behalf or command.what.get("player") or _maker(table, command.what)
        cards = (each.player for each in self.viewers.present(table.name))
        if player is None or seat_of(table, str(player)) is not None or player in cards:
            return
        what = f"{str(player)[:40]} has neither a seat nor a card at {table.name}"
        remedy = "Seat them there first, or let them insert their card."
        raise RefusedError(Refusal(Reason.PERSON_MAY_NOT_PLAY, what, remedy=remedy))

    def _is_a_patron(self, name: str) -> None:
        person = self.floor.keeper.house.person(name)
        if person is None or person.role != PLAYER:
            what = f"the house knows no player {name[:40]!r}"
            raise RefusedError(Refusal(Reason.PERSON_IS_UNKNOWN, what, remedy="Admit them first."))

    def _is_nobody_s(self, name: str, what: Mapping[str, Any]) -> None:
        """Refuse to admit a guest under the name of a member of staff: roles hang on names."""
        person = what.get("person")
        staff = self.floor.keeper.store.shelf(SHELF)
        if name == "admit" and isinstance(person, str) and person in staff:
            said = f"{person[:40]} works here: a guest needs another name"
            raise RefusedError(Refusal(Reason.NAME_CANNOT_BE_USED, said))

    def _patron(self, terminal: EnrolledTerminal) -> str:
        player = self.viewers.patrons.get(terminal.name)
        if player is None:
            what = "nobody's card is in this terminal"
            raise RefusedError(
                Refusal(Reason.PERSON_MAY_NOT_PLAY, what, remedy="Insert your card.")
            )
        return player

    def _is_furnished(self, terminal: EnrolledTerminal) -> bool:
        table = self.floor.keeper.house.tables.get(terminal.table or "")
        return table is not None and terminal.name in table.conduct.terminals

    def _key(self, terminal: EnrolledTerminal, key: str) -> str:
        return f"{terminal.name}/{key}"

    # Devices

    async def device(self, connection: Connection, told: Device) -> Receipt:
        """Carry out what a device of a terminal brought."""
        try:
            _is_shallow(told.facts)
            return await self._through(connection, told)
        except RefusedError as refused:
            return Receipt(refusal=refused.refusal)

    async def _through(self, connection: Connection, told: Device) -> Receipt:
        terminal = connection.terminal
        if told.door == "look" and terminal.kind is Kind.OFFICE:
            connection.looks_at = str(told.facts.get("table"))
            self.floor.publisher.show(connection)
            return Receipt()
        if terminal.kind is Kind.DEVICE:
            terminal = self._served(terminal, told)
        elif not self.is_demo:
            raise RefusedError(_NO_DEVICE)
        doors: Mapping[str, Callable[[EnrolledTerminal, Device], Awaitable[Receipt]]] = {
            "card": self._card,
            "card-out": self._card_out,
            "notes": self._notes,
            "ticket": self._ticket,
        }
        if terminal.kind is Kind.PLAYER and told.door in doors:
            return await doors[told.door](terminal, told)
        if terminal.kind in (Kind.DEALER, Kind.DEVICE) and told.door in ("wheel", "sensor"):
            return await self._wheel(terminal, told)
        raise RefusedError(_NO_DEVICE)

    def _served(self, device: EnrolledTerminal, told: Device) -> EnrolledTerminal:
        """Find the terminal a device at the same table serves; the wheel serves the table itself."""
        name = told.facts.get("terminal")
        if name is None:
            return device
        served = self.enrolments.get(str(name))
        if served is None or served.table != device.table:
            what = f"there is no terminal {str(name)[:40]!r} at {device.table}"
            raise RefusedError(Refusal(Reason.TERMINAL_IS_NOT_ENROLLED, what))
        return served

    async def _card(self, terminal: EnrolledTerminal, told: Device) -> Receipt:
        owner = str(told.facts.get("owner", "")).strip()
        table = self.floor.keeper.house.table(terminal.table)
        key = self._key(terminal, told.key)
        if self.floor.keeper.has_done(key):
            inserted = self._inserted(terminal, owner, told)
            return await self._inserted_before(terminal, owner, inserted)
        if self.enrolments.came_by(terminal.name, owner, key):
            return _CAME_BEFORE
        if terminal.name in self.viewers.patrons:
            what = "a card is in this terminal already"
            raise RefusedError(
                Refusal(Reason.PERSON_MAY_NOT_PLAY, what, remedy="Take it out first.")
            )
        if self.viewers.patrons.where(owner) is not None:
            what = "this card is in use at another terminal"
            raise RefusedError(
                Refusal(Reason.PERSON_MAY_NOT_PLAY, what, remedy="Take it out there first.")
            )
        read = {f"terminal {terminal.name}", f"card {owner}"}
        if read & self._entering:
            what = "a card is being read"
            raise RefusedError(Refusal(Reason.PERSON_MAY_NOT_PLAY, what, remedy="Wait for it."))
        self._entering |= read
        try:
            return await self._entered(terminal, table, owner, told)
        finally:
            self._entering -= read

    async def _entered(
        self, terminal: EnrolledTerminal, table: TableState, owner: str, told: Device
    ) -> Receipt:
        if self.is_demo and owner and owner not in self.floor.keeper.house.people:
            role = table.operations["admit"].role
            door = Admit(who=DEMO, role=role, table=table.name, person=owner, age=None)
            self._is_nobody_s("admit", {"person": owner})
            admitted = await self.floor.ask(door)
            if admitted.refusal is not None:
                return admitted
        self._is_a_patron(owner)
        answer, key = Receipt(), self._key(terminal, told.key)
        if "insert card" in table.operations:
            answer = await self.floor.ask(self._inserted(terminal, owner, told))
        if answer.refusal is None:
            self._stands(terminal, owner, key)
        return answer

    async def _inserted_before(
        self, terminal: EnrolledTerminal, owner: str, command: Command
    ) -> Receipt:
        """Answer a card that came before; it stands there still, if the house forgot who it was."""
        answer = await self.floor.ask(command)
        person, patrons = self.floor.keeper.house.person(owner), self.viewers.patrons
        is_free = terminal.name not in patrons and patrons.where(owner) is None
        if answer.refusal is None and is_free and person is not None and person.card is not None:
            self._stands(terminal, owner, command.key)  # a crash came between the two
        return answer

    def _inserted(self, terminal: EnrolledTerminal, owner: str, told: Device) -> Command:
        valid, key = told.facts.get("valid") is not False, self._key(terminal, told.key)
        return InsertCard(who=owner, table=terminal.table, key=key, valid=valid)

    async def _card_out(self, terminal: EnrolledTerminal, told: Device) -> Receipt:
        key = self._key(terminal, told.key)
        if (first := self.floor.keeper.again(key)) is not None:
            person = self.floor.keeper.house.person(self.viewers.patrons.get(terminal.name) or "")
            if person is not None and person.card is None:
                self._stands(terminal, None, key)  # a crash came between the two
            return first
        if self.enrolments.came_by(terminal.name, "", key):
            return _CAME_BEFORE
        return await self._gone(terminal, key)

    async def leave(self, terminal: EnrolledTerminal) -> None:
        """Let whoever stands at a terminal go, as if they had taken their card."""
        if terminal.name in self.viewers.patrons:
            await self._gone(terminal, None)

    async def _gone(self, terminal: EnrolledTerminal, key: str | None) -> Receipt:
        player = self._patron(terminal)
        table = self.floor.keeper.house.table(terminal.table)
        answer = Receipt()
        if "remove card" in table.operations:
            answer = await self.floor.ask(RemoveCard(who=player, table=table.name, key=key))
        elif any(seat.player == player for seat in table.conduct.seats.values()):
            await self.floor.ask(LeaveTable(who=player, table=table.name))
        self._stands(terminal, None, key)
        return answer

    def _stands(self, terminal: EnrolledTerminal, player: str | None, key: str | None) -> None:
        """Note who stands at a terminal now."""
        viewers = self.viewers
        if player is None:
            viewers.patrons.leave(terminal.name)
            viewers.since.pop(terminal.name, None)
        else:
            viewers.patrons.stand(terminal.name, player)
            viewers.since[terminal.name] = self.floor.keeper.clock().at
        since = viewers.since.get(terminal.name, 0)
        self.enrolments.keep_patron(terminal.name, player, since, key)
        publisher = self.floor.publisher
        publisher.came_or_went(terminal.table)
        if (connection := self.viewers.connections.get(terminal.name)) is not None:
            publisher.show(connection)

    async def _notes(self, terminal: EnrolledTerminal, told: Device) -> Receipt:
        player = self._patron(terminal)
        notes = told.facts.get("notes")
        if not is_list(notes):
            what = "notes are told as a list of amounts"
            raise RefusedError(Refusal(Reason.AMOUNT_CANNOT_BE_READ, what))
        table = self.floor.keeper.house.table(terminal.table)
        named: dict[str, Any] = {"who": player, "table": table.name}
        named["key"] = self._key(terminal, told.key)
        if "insert notes" in table.operations:
            furnished = terminal.name if self._is_furnished(terminal) else None
            return await self.floor.ask(InsertNotes(notes=list(notes), terminal=furnished, **named))
        amounts = [read_sum(note) for note in notes]
        if not amounts or any(amount not in AUSTRALIAN_NOTES for amount in amounts):
            raise RefusedError(Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, "that is no note"))
        total = Money(sum(amount.units for amount in amounts))
        return await self.floor.ask(BuyIn(amount=str(total), reader=terminal.name, **named))

    async def _ticket(self, terminal: EnrolledTerminal, told: Device) -> Receipt:
        furnished = terminal.name if self._is_furnished(terminal) else None
        return await self.floor.ask(
            InsertTicket(
                who=self._patron(terminal),
                table=terminal.table,
                key=self._key(terminal, told.key),
                ticket=str(told.facts.get("number", "")),
                terminal=furnished,
            )
        )

    async def _wheel(self, terminal: EnrolledTerminal, told: Device) -> Receipt:
        name, who = ("sensor reads", SENSOR) if told.door == "sensor" else ("wheel spins", ITSELF)
        facts = {each: part for each, part in told.facts.items() if each != "terminal"}
        key = self._key(terminal, told.key)
        return await self.floor.ask(desks.by_device(name, facts, who, terminal.table or "", key))
