"""Who is connected: one socket a terminal, with its outbox and what it looks at."""

import asyncio
from dataclasses import dataclass, field

from croupier.floor.enrolment import EnrolledTerminal, Kind
from croupier.floor.outbox import Outbox


@dataclass(eq=False)
class Connection:
    """A terminal's live tab."""

    terminal: EnrolledTerminal
    outbox: Outbox = field(default_factory=Outbox)
    looks_at: str | None = None
    """The table it shows: its own, or the one the office has turned to."""
    closing: "asyncio.Future[int]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    """Done, with a code, when the house ends the connection."""

    def __post_init__(self) -> None:
        if self.looks_at is None:
            self.looks_at = self.terminal.table

    @property
    def kind(self) -> Kind:
        """What the terminal is for."""
        return self.terminal.kind

    @property
    def is_staff(self) -> bool:
        """Whether staff work here."""
        return self.kind in (Kind.DEALER, Kind.OFFICE)

    def end(self, code: int) -> None:
        """Let the socket be closed with a code."""
        if not self.closing.done():
            self.closing.set_result(code)


class Connections:
    """The live tab of every terminal."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._by_terminal: dict[str, Connection] = {}
        self._at: dict[str | None, dict[str, Connection]] = {}
        """Those of each table; the office is of none, whatever it looks at."""
        self._staff: dict[str, Connection] = {}
        self._gone: dict[str, int] = {}

    def open(self, connection: Connection) -> Connection | None:
        """Take a connection up; return the one it takes the place of."""
        before = self._by_terminal.get(connection.terminal.name)
        name = connection.terminal.name
        self._by_terminal[name] = connection
        self._at.setdefault(connection.terminal.table, {})[name] = connection
        if connection.is_staff:
            self._staff[name] = connection
        return before

    def close(self, connection: Connection, wall: int) -> bool:
        """Let a connection go, when the wall's clock says so; say whether it was the live one."""
        name = connection.terminal.name
        if self._by_terminal.get(name) is not connection:
            return False
        del self._by_terminal[name]
        del self._at[connection.terminal.table][name]
        self._staff.pop(name, None)
        self._gone[name] = wall
        return True

    def get(self, terminal: str) -> Connection | None:
        """Return a terminal's live connection."""
        return self._by_terminal.get(terminal)

    def gone(self, terminal: str) -> int | None:
        """Say when a terminal's line ended, unless it is live or never was."""
        return None if terminal in self._by_terminal else self._gone.get(terminal)

    def everyone(self) -> tuple[Connection, ...]:
        """Return all of them."""
        return tuple(self._by_terminal.values())

    def staff(self) -> tuple[Connection, ...]:
        """Return those at which staff work."""
        return tuple(self._staff.values())

    def offices(self) -> list[Connection]:
        """Return those of the office."""
        return [each for each in self._staff.values() if each.kind is Kind.OFFICE]

    def at(self, table: str) -> list[Connection]:
        """Return those that show a table."""
        looking = [each for each in self.offices() if each.looks_at == table]
        return [*self._at.get(table, {}).values(), *looking]
