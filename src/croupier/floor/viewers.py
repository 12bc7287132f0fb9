"""The view of every kind of terminal, put together from the sections it may see, and no others."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from croupier.floor.connections import Connection, Connections
from croupier.floor.enrolment import Enrolments, Kind
from croupier.floor.offices import floor_section
from croupier.floor.patrons import Patrons
from croupier.floor.sections import Section
from croupier.floor.sessions import Session, Sessions, signed
from croupier.floor.viewing.desks import AtDesk, Present, desk_section, operations_section
from croupier.floor.viewing.histories import History, history_sections
from croupier.floor.viewing.logs import Log, log_section
from croupier.floor.viewing.players import Whereabouts, me_section
from croupier.floor.viewing.private import own_hands
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.results import Results, results_section
from croupier.floor.viewing.signs import posted_at
from croupier.floor.viewing.tables import round_section, sign_section, table_section
from croupier.journal.entries import Entry, Moment
from croupier.journal.store import Reading
from croupier.table.conduct.core.commands import HOUSE, at_table
from croupier.table.conduct.core.state import House, Live, TableState, Waiting
from croupier.table.house.keeper import OWN_ALONE, OWN_PERHAPS, Keeper


_ENCODER: Final = msgspec.json.Encoder()
Shared = dict[str, dict[str, bytes]]
"""What everybody at a table sees alike, by table and section."""


class _Games(NamedTuple):
    """The last games of whoever stands at a terminal, as they were encoded last."""

    whose: tuple[Whereabouts, str]
    last: Live | None
    made: dict[str, tuple[Section, bytes]]
    sent: dict[str, bytes]


@dataclass
class Viewers:
    """Makes views. It remembers what the house's state does not hold: results, games, the log."""

    abouts: Mapping[str, About]
    enrolments: Enrolments
    sessions: Sessions
    connections: Connections
    results: Results
    history: History
    log: Log
    patrons: Patrons = field(default_factory=Patrons)
    """Who stands at which player's terminal."""
    since: dict[str, int] = field(default_factory=dict[str, int])
    """Since when, by the wall's clock."""
    stopped: Mapping[str, str] = field(default_factory=dict[str, str])
    next_at: Callable[[str], int | None] = lambda _: None
    """Says when the next game begins at a table that nobody deals."""
    _last: dict[str, Live] = field(default_factory=dict[str, Live])
    _tables: dict[str, tuple[object, bytes]] = field(
        default_factory=dict[str, tuple[object, bytes]]
    )

    _alike: dict[str, tuple[object, dict[str, bytes]]] = field(
        default_factory=dict[str, tuple[object, dict[str, bytes]]]
    )
    """Of each table what everybody is shown, and what that was made of."""
    _seen: dict[str, int] = field(default_factory=dict[str, int])
    """Of each table the last entry of which its results took note."""
    _waiting: dict[str, Waiting | None] = field(default_factory=dict[str, "Waiting | None"])
    """Of each table what people were given time for when it was looked at last."""
    _games: dict[str, _Games] = field(default_factory=dict[str, "_Games"])

    @classmethod
    def of(
        cls,
        store: Reading,
        abouts: Mapping[str, About],
        enrolments: Enrolments,
        sessions: Sessions,
        connections: Connections,
    ) -> "Viewers":
        """Make views of the house in a store."""
        stood = enrolments.patrons()
        return cls(
            abouts,
            enrolments,
            sessions,
            connections,
            Results.read(store, abouts),
            History(store),
            Log.read(store, abouts),
            Patrons({name: patron.player for name, patron in stood.items()}),
            {name: patron.since for name, patron in stood.items()},
        )

    def take_up(self, house: House) -> None:
        """Take note of what the house is in the middle of."""
        for table in house.tables.values():
            self.results.take_up(table)

    def see(self, house: House, entries: tuple[Entry, ...]) -> set[str]:
        """Remember what entries told; name the tables where everybody sees something new."""
        by_table: dict[str, list[Entry]] = {}
        changed: set[str] = set()
        for entry in entries:
            by_table.setdefault(entry.happening.stream.removeprefix("table "), []).append(entry)
        for name, told in by_table.items():
            if name in house.tables:
                self.results.see(house.tables[name], told)
                if self._is_for_all(house.tables[name], told):
                    changed.add(name)
                    self._seen[name] = told[-1].seq
                self._remember(house.tables[name])
        self.log.see(entries)
        return changed

    def _is_for_all(self, table: TableState, told: list[Entry]) -> bool:
        """Say whether entries change anything that is shown to everybody at a table."""
        kinds = {entry.happening.kind for entry in told}
        # On boxes everybody sees who stakes what; and the first wager may let the time run for all.
        if not self._is_time_new(table) and not table.table.game.shown.boxes:
            kinds -= OWN_ALONE
        if not kinds <= OWN_PERHAPS:
            return True
        kept = self._alike.get(table.name)
        if not kinds or kept is None:
            return bool(kinds)
        return kept[1]["round"] != _encode(round_section(table, self.next_at(table.name)))

    def _is_time_new(self, table: TableState) -> bool:
        """Say whether people are given another time than when this was asked last."""
        waiting = table.live.waiting if table.live is not None else None
        before = self._waiting.get(table.name)
        self._waiting[table.name] = waiting
        return waiting != before

    def _remember(self, table: TableState) -> None:
        """Remember a round that ended, or was changed after it had."""
        if table.last is not None and self._last.get(table.name) is not table.last:
            self._last[table.name] = table.last
            self.history.ended(table)

    # Views

    def sharing(self, keeper: Keeper) -> Shared:  # noqa: ARG002 - made as it is asked for
        """Begin a round of views: what is alike for several is made once."""
        return {}

    def view(self, keeper: Keeper, connection: Connection, shared: Shared) -> dict[str, bytes]:
        """Make one terminal's view."""
        moment = keeper.clock()
        house = keeper.house
        sections: dict[str, bytes] = {}
        if connection.kind is Kind.OFFICE:
            sections["floor"] = _encode(self._floor(house, connection))
        table = house.tables.get(connection.looks_at or "")
        if table is None or not self._may_look(connection):
            return sections
        sections |= self.alike(keeper, table, moment)
        if connection.kind is Kind.PLAYER:
            standing = self._standing(connection)
            sections["me"] = self._me(keeper, table, standing, moment)
            sections |= self._history(house, table, standing)
        elif connection.is_staff:
            sections |= self._desk(house, table, connection, moment, shared)
        return sections

    def _me(
        self, keeper: Keeper, table: TableState, standing: Whereabouts, moment: Moment
    ) -> bytes:
        """Encode a player's own section: with the cards that they may look at, and nobody else."""
        own = own_hands(keeper, table, standing.player) if standing.player is not None else ()
        return _encode(me_section(keeper.house, table, standing, self.history, moment, own))

    def _may_look(self, connection: Connection) -> bool:
        """Let the office see a table's desk only while somebody is signed on there."""
        if connection.kind is not Kind.OFFICE:
            return True
        name = connection.terminal.name
        return self.sessions.get(name) is not None and not self.sessions.is_locked(name)

    def alike(self, keeper: Keeper, table: TableState, moment: Moment) -> dict[str, bytes]:
        """Encode what is alike for everybody at a table: made when something of it changed."""
        next_at = self.next_at(table.name)
        made_of = (
            keeper.turned.get(HOUSE),
            keeper.turned.get(at_table(table.name)),
            self._seen.get(table.name),
            # What time alone changes, or who comes and goes: these fields, and no others.
            next_at,
            posted_at(table, moment),
        )
        kept = self._alike.get(table.name)
        if kept is None or kept[0] != made_of:
            sections = {
                "table": self._table(table),
                "sign": _encode(sign_section(keeper.house, table, moment)),
                "round": _encode(round_section(table, next_at)),
                "results": _encode(results_section(table, self.results)),
            }
            kept = self._alike[table.name] = (made_of, sections)
        return kept[1]

    def _table(self, table: TableState) -> bytes:
        """Encode the table itself; it is large, and hardly ever another."""
        kept = self._tables.get(table.name)
        if kept is None or kept[0] is not table.table:
            about = self.abouts.get(table.name, About())
            kept = (table.table, _encode(table_section(table, about)))
            self._tables[table.name] = kept
        return kept[1]

    def _history(self, house: House, table: TableState, standing: Whereabouts) -> dict[str, bytes]:
        """Encode a player's last games; they are others only when a game has ended."""
        kept = self._games.get(standing.terminal)
        whose = (standing, table.name)
        if kept is None or kept.whose != whose or kept.last is not table.last:
            before = kept.made if kept is not None else {}
            made = {
                name: known
                if (known := before.get(name)) is not None and known[0] is section
                else (section, _encode(section))
                for name, section in history_sections(house, table, standing, self.history).items()
            }
            sent = {name: body for name, (_, body) in made.items()}
            kept = self._games[standing.terminal] = _Games(whose, table.last, made, sent)
        return kept.sent

    def _standing(self, connection: Connection) -> Whereabouts:
        name = connection.terminal.name
        return Whereabouts(name, self.patrons.get(name), self.since.get(name))

    def _desk(
        self,
        house: House,
        table: TableState,
        connection: Connection,
        moment: Moment,
        shared: Shared,
    ) -> dict[str, bytes]:
        desk = self.at_desk(connection.terminal.name)
        present = tuple(self.present(table.name))
        log = shared.setdefault(f"log {table.name}", {})
        if not log:
            log["log"] = _encode(log_section(table, self.log))
        is_open = desk.signed is not None and not desk.is_locked
        sections = {"desk": _encode(desk_section(house, table, desk, present, moment))}
        if is_open:
            sections["operations"] = _encode(operations_section(table, desk))
            sections |= log
        return sections

    def at_desk(self, terminal: str) -> AtDesk:
        """Say who is signed on at a terminal."""
        session = self.sessions.get(terminal)
        if session is None:
            return AtDesk(None, is_locked=False, over=None, over_until=None, lock_at=None)
        over = None if session.over is None else signed(session.over)
        until = session.over_until if session.over is not None else None
        is_locked = self.sessions.is_locked(terminal)
        return AtDesk(
            signed(session.member), is_locked, over, until, self.sessions.lock_at(terminal)
        )

    def present(self, table: str) -> Iterable[Present]:
        """Name the players at the terminals of a table."""
        for terminal in self.enrolments:
            player = self.patrons.get(terminal.name)
            if terminal.table == table and player is not None:
                live = self.connections.get(terminal.name) is not None
                yield Present(player, terminal.name, live)

    def _floor(self, house: House, connection: Connection) -> Section:
        name = connection.terminal.name
        session: Session | None = self.sessions.get(name)
        is_locked = self.sessions.is_locked(name)
        return floor_section(self, house, session, is_locked=is_locked)


def _encode(section: Section) -> bytes:
    return _ENCODER.encode(section)
