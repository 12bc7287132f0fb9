"""Telling screens what changed: each viewer its own view, made anew, once it is saved.

What changed is noted as entries are saved. Then views are made from the house as it is in memory,
which may be a step ahead of the disk; so they wait until the disk has come as far, and only then
are they sent. A section that is the same as before is not sent again.
"""

import asyncio
from collections.abc import Iterable, Iterator
from typing import Final

from croupier.bank.accounts import SEPARATOR
from croupier.floor.connections import Connection, Connections
from croupier.floor.enrolment import Kind
from croupier.floor.logs import fail
from croupier.floor.viewers import Viewers
from croupier.floor.wire import OUR_FAULT
from croupier.journal.entries import Entry
from croupier.journal.store import Batch, StoreStoppedError
from croupier.table.conduct.core.commands import ASKED_BY
from croupier.table.conduct.core.state import House
from croupier.table.house.keeper import Keeper
from croupier.terms.shapes import is_object


_STAFF_EVERY: Final = 0.15
"""Seconds between two views of a staff screen while only wagers come in."""
_STAFF_REST: Final = 4
"""So many times as long as such a view took to make, at least."""
_PIECE: Final = 25
"""Views made before others get their turn."""


def stream_table(entry: Entry) -> str:
    """Name the table of an entry; the house's own stream is no table's name."""
    return entry.happening.stream.removeprefix("table ")


class Publisher:
    """Knows who must be shown something, and shows it."""

    def __init__(self, connections: Connections, viewers: Viewers) -> None:
        """Begin with nothing to show."""
        self.connections, self.viewers = connections, viewers
        self._dirty: dict[Connection, None] = {}
        self._later: dict[Connection, None] = {}
        self._wake = asyncio.Event()

    def has_players(self, table: str) -> bool:
        """Say whether somebody is at a player's terminal of a table."""
        return any(
            each.kind is Kind.PLAYER and self.viewers.patrons.get(each.terminal.name)
            for each in self.connections.at(table)
        )

    # What changed

    def see(self, house: House, entries: tuple[Entry, ...]) -> None:
        """Note who must be shown what these entries changed."""
        changed = self.viewers.see(house, entries)
        players = {player for entry in entries for player in concerned(entry)}
        quiet = {stream_table(entry) for entry in entries} - changed
        self.changed(changed)
        for player in players:
            connection = self.connections.get(self.viewers.patrons.where(player) or "")
            if connection is not None:
                self._dirty[connection] = None
        for connection in self.connections.staff():
            if players or connection.looks_at in quiet:
                self._later[connection] = None
        self._wake.set()

    def changed(self, tables: Iterable[str]) -> None:
        """Note that everybody at some tables, and the office, must be shown something."""
        named = set(tables)
        self._dirty |= dict.fromkeys(each for name in named for each in self.connections.at(name))
        if named:
            self._dirty |= dict.fromkeys(self.connections.offices())
        self._wake.set()

    def came_or_went(self, table: str | None) -> None:
        """Note that the staff of a table, and the office, must be shown who is there."""
        for connection in self.connections.staff():
            at_table = table is not None and connection.looks_at == table
            if at_table or connection.kind is Kind.OFFICE:
                self._later[connection] = None
        self._wake.set()

    def show(self, connection: Connection) -> None:
        """Note that one screen must be shown its view."""
        self._dirty[connection] = None
        self._wake.set()

    # Showing it

    async def publish(self, keeper: Keeper) -> None:
        """Show screens what changed, for as long as the house is open."""
        loop = asyncio.get_running_loop()
        staff_at = 0.0
        while True:
            if not self._dirty:
                left = max(0.0, staff_at - loop.time()) if self._later else None
                await self._something(left)
            began = loop.time()
            are_due = bool(self._later) and began >= staff_at
            if are_due:
                self._dirty |= self._later
                self._later = {}
            dirty, self._dirty = self._dirty, {}
            await self._show(keeper, list(dirty))
            if are_due:  # the more there is to show, the more seldom: wagers come first
                took = loop.time() - began
                staff_at = loop.time() + max(_STAFF_EVERY, _STAFF_REST * took)

    async def _something(self, seconds: float | None) -> None:
        """Wait until something changed, or some seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            return
        self._wake.clear()

    async def _show(self, keeper: Keeper, connections: list[Connection]) -> None:
        shared = self.viewers.sharing(keeper)
        views: list[tuple[Connection, dict[str, bytes]]] = []
        for number, connection in enumerate(connections):
            try:
                views.append((connection, self.viewers.view(keeper, connection, shared)))
            except Exception as error:  # noqa: BLE001 - a fault of ours ends one screen, not all
                fail("view failed", error, terminal=connection.terminal.name)
                connection.end(OUR_FAULT)
            if number % _PIECE == _PIECE - 1:
                await asyncio.sleep(0)
                shared = self.viewers.sharing(keeper)
        if not views:
            return
        try:
            await self._until_saved(keeper)
        except StoreStoppedError:
            return  # what was not saved is not shown
        for connection, sections in views:
            connection.outbox.show(sections)

    async def _until_saved(self, keeper: Keeper) -> None:
        """Wait until all that the house has in memory is on the disk."""
        if keeper.writer is not None and keeper.store.tip()[0] < keeper.chain.seq:
            await asyncio.wrap_future(keeper.writer.submit(Batch()))


def concerned(entry: Entry) -> Iterator[str]:
    """Name the people whose own affairs an entry changes."""
    for posting in entry.happening.postings:
        kind, _, player = posting.account.partition(SEPARATOR)
        if kind in ("chips", "receivable", "unclaimed"):
            yield player
    facts = entry.happening.facts
    for name in ("player", "person"):
        if isinstance(facts.get(name), str):
            yield facts[name]
    by: object = facts.get(ASKED_BY)
    if is_object(by) and isinstance(by.get("who"), str):
        yield str(by["who"])
