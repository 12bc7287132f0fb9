"""Who is connected: one socket a terminal, with its outbox and what it looks at."""

import asyncio
from dataclasses import dataclass, field

from croupier.floor.enrolment import Kind, Terminal
from croupier.floor.outbox import Outbox


@dataclass(eq=False)
class Connection:
    """A terminal's live tab."""

    terminal: Terminal
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

    def open(self, connection: Connection) -> Connection | None:
        """Take a connection up; return the one it takes the place of."""
        before = self._by_terminal.get(connection.terminal.name)
        self._by_terminal[connection.terminal.name] = connection
        return before

    def close(self, connection: Connection) -> bool:
        """Let a connection go; say whether it was its terminal's live one."""
        if self._by_terminal.get(connection.terminal.name) is not connection:
            return False
        del self._by_terminal[connection.terminal.name]
        return True

    def get(self, terminal: str) -> Connection | None:
        """Return a terminal's live connection."""
        return self._by_terminal.get(terminal)

    def everyone(self) -> tuple[Connection, ...]:
        """Return all of them."""
        return tuple(self._by_terminal.values())

    def at(self, table: str) -> list[Connection]:
        """Return those that show a table."""
        return [each for each in self._by_terminal.values() if each.looks_at == table]
