"""The floor's one configuration file: read at the start, checked whole, all faults told at once."""

import difflib
import ipaddress
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from croupier.floor.viewing.remarks import About
from croupier.games.shown import WHEEL
from croupier.rulebooks.books import book
from croupier.rulebooks.index import BOOKS
from croupier.table.conduct.core.checks import name_refused
from croupier.table.conduct.core.state import CashRules
from croupier.table.setup.admission import admitted
from croupier.table.setup.amounts import read_amount
from croupier.table.setup.casino_wide import unlike
from croupier.table.setup.configuration import Table, TableRecord, open_table
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


SAMPLE: Final = Path(__file__).with_name("croupier.toml")
"""The floor of the demo: what ``croupier init`` writes for an operator to change."""
LARGEST_FILE: Final = 1024 * 1024
MOST_CHIPS: Final = 12
"""Values in a player's tray; more do not fit on the screen."""
_STORES: Final = ("postgresql://", "postgres://")
_UTC: Final = ZoneInfo("UTC")

Minutes = Annotated[int, Meta(ge=1, le=24 * 60)]
Title = Annotated[str, Meta(min_length=1, max_length=60)]
Language = Annotated[str, Meta(pattern=r"\A[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\Z")]
Notice = Annotated[str, Meta(min_length=1, max_length=120)]


class Section(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A section of the file; its fields are written with hyphens there."""


class HouseSection(Section, frozen=True, kw_only=True):
    """The house: its name, its clock, and where it is kept."""

    name: Title = "Croupier"
    zone: ZoneInfo = _UTC
    day_begins: Annotated[int, Meta(ge=0, le=23)] = 6
    """The hour at which a gaming day begins."""
    data: Path = Path("var/house")
    store: str | None = None
    """The journal's address where it is not a file of the data folder: postgresql://…"""
    keys: Path | None = None
    heads: Path | None = None
    casino: Title | None = None
    """Which of the casinos that a book names the house is, and so which games it may offer."""
    helpline: Notice | dict[Language, Notice] | None = None
    """Who helps people that gamble too much: one line for all, or one a language."""


class ServerSection(Section, frozen=True, kw_only=True):
    """Where the server listens, and whom it believes."""

    host: Annotated[str, Meta(min_length=1, max_length=255)] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8400
    """0 takes any port that is free."""
    origins: tuple[str, ...] = ()
    """Addresses under which browsers reach the floor, beside its own."""
    secure_cookies: bool = False
    """Cookies go over TLS only."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word on the caller's address is taken."""
    connections: Annotated[int, Meta(ge=32, le=1_000_000)] = 4_000
    """Open at once, all in all; half of them are for enrolled terminals."""
    connections_by_address: Annotated[int, Meta(ge=16, le=1_000_000)] = 100
    """Of one address, terminals' sockets not counted."""
    request_seconds: Annotated[int, Meta(ge=1, le=600)] = 10
    """In which a request's head comes, and then its body."""
    messages_a_second: Annotated[int, Meta(ge=1, le=1_000_000)] = 100
    """Of one terminal, over its socket and over HTTP together."""
    requests_a_second: Annotated[int, Meta(ge=1, le=1_000_000)] = 100
    """Of one address, by whoever is no terminal."""


class TerminalsSection(Section, frozen=True, kw_only=True):
    """How long a terminal waits for its people."""

    lock_minutes: Minutes = 5
    """A dealer's terminal locks after so long without a hand on it."""
    code_minutes: Minutes = 10
    """A one-time code enrols a terminal within so long."""


Amount = Annotated[str, Meta(min_length=1, max_length=20)]


class CashSection(Section, frozen=True, kw_only=True):
    """What cash takes beside somebody's word, at every table."""

    word: Amount = "500"
    """What one person's word alone carries in a gaming day, in and out together."""
    report: Amount = "10000"
    """From how much of one player's in a gaming day the office has an alarm."""

    @property
    def rules(self) -> CashRules:
        """What the journal has of it, in units."""
        return CashRules(read_amount(self.word).units, read_amount(self.report).units)


class LogsSection(Section, frozen=True, kw_only=True):
    """What the log looks like."""

    format: Literal["json", "text"] = "text"
    level: Literal["debug", "info", "warning", "error"] = "info"


class DemoSection(Section, frozen=True, kw_only=True):
    """What is only there in demo mode."""

    players: Annotated[int, Meta(ge=0, le=100)] = 6
    """Terminals that are played by the house's own bots."""


class AboutFields(msgspec.Struct, frozen=True, kw_only=True):
    """What the floor adds to a table's record."""

    title: dict[Language, Title] = {}
    between: Annotated[int, Meta(ge=1, le=3600)] | None = None
    """Seconds between two games where nobody deals."""
    sensor: bool = False
    tray: list[Any] = []
    """What the chips in a player's tray are worth."""


class FloorTable(msgspec.Struct, frozen=True):
    """A table of the floor: its record, checked against its book, and what the operator adds."""

    record: TableRecord
    about: About


class FloorConfiguration(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file, checked; its folders are seen from where the file lies."""

    path: Path
    house: HouseSection
    server: ServerSection
    terminals: TerminalsSection
    cash: CashSection
    logs: LogsSection
    demo: DemoSection
    texts: Mapping[str, Path]
    """The operator's official text of a book, by the book's name."""
    tables: tuple[FloorTable, ...]


S = TypeVar("S")


def read_configuration(path: Path, folder: Path | None = None) -> FloorConfiguration:
    """Read and check a configuration; RefusedError tells every fault with its place and remedy.

    Its folders are seen from where the file lies, unless from another ``folder``.
    """
    raw = _toml(path)
    reader = _Reader(folder or path.resolve().parent, path.name)
    for name in raw:
        if name not in _PLACES:
            reader.fault("", f"there is no section {name[:40]!r}", _meant(name, _PLACES))
    house = reader.section(raw, "house", HouseSection)
    server = reader.section(raw, "server", ServerSection)
    terminals = reader.section(raw, "terminals", TerminalsSection)
    cash = reader.section(raw, "cash", CashSection)
    logs = reader.section(raw, "logs", LogsSection)
    demo = reader.section(raw, "demo", DemoSection)
    reader.cookies(server)
    texts = reader.texts(raw.get("texts", {}))
    tables = reader.tables(raw.get("table", []), texts, house.casino)
    if reader.faults:
        raise RefusedError(*reader.faults)
    return FloorConfiguration(
        path=path,
        house=msgspec.structs.replace(house, data=reader.here(house.data)),
        server=server,
        terminals=terminals,
        cash=cash,
        logs=logs,
        demo=demo,
        texts=texts,
        tables=tables,
    )


_PLACES: Final = ("house", "server", "terminals", "cash", "logs", "demo", "texts", "table")


def _toml(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
        if len(text) > LARGEST_FILE:
            raise _unusable(path, "is larger than any configuration", "Name the right file.")
        return tomllib.loads(text.decode("utf-8-sig"))
    except OSError as error:
        why = f"cannot be read: {error.strerror}"
        raise _unusable(path, why, "Name the floor's configuration file.") from error
    except UnicodeDecodeError as error:
        raise _unusable(path, "is not UTF-8 text", "Write it anew in UTF-8.") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _unusable(path, f"is not TOML: {error}", "Mend that line.") from error
    except ValueError as error:  # what Python says of a number that is longer than it reads
        what = "has a number that is longer than any that is meant"
        raise _unusable(path, what, "Write a shorter one.") from error


def _unusable(path: Path, why: str, remedy: str) -> RefusedError:
    what = f"{path} {why}"
    return RefusedError(Refusal(Reason.CONFIGURATION_CANNOT_BE_USED, what, remedy=remedy))


class _Reader:
    """Reads one file's sections, and gathers what is wrong with them."""

    def __init__(self, folder: Path, file: str) -> None:
        self.faults: list[Refusal] = []
        self._folder = folder
        self._file = file

    def fault(self, place: str, what: str, remedy: str) -> None:
        """Note a fault with its place."""
        where = f"{self._file}, {place}" if place else self._file
        said = f"{where}: {what}"
        self.faults.append(Refusal(Reason.CONFIGURATION_CANNOT_BE_USED, said, remedy=remedy))

    def here(self, path: Path) -> Path:
        """Return a path as it is seen from the folder of the file."""
        return self._folder / path.expanduser()

    # Sections

    def section(self, raw: Mapping[str, Any], name: str, shape: type[S]) -> S:
        """Read a section field by field; what is wrong is noted, and its default stands in."""
        written = raw.get(name, {})
        if not is_object(written):
            self.fault(f"[{name}]", "it is a section", f"Write [{name}] on a line of its own.")
            return shape()
        return shape(**dict(self._fields(f"[{name}]", written, shape)))

    def _fields(
        self, place: str, written: Mapping[str, Any], shape: type[Any]
    ) -> Iterator[tuple[str, Any]]:
        """Give the fields that can be used, and note those that cannot."""
        known = {field.encode_name: field for field in msgspec.structs.fields(shape)}
        for name, value in written.items():
            field = known.get(name)
            if field is None:
                self.fault(place, f"there is no {name[:40]!r}", _meant(name, known))
                continue
            try:
                read = msgspec.convert(value, field.type, dec_hook=self._special)
                _CHECKS.get(name, _anything)(read)
            except (msgspec.ValidationError, ValueError) as error:
                why = str(error).replace(" - at `$`", "")
                self.fault(place, f"{name} is not right: {why}", _HELP.get(name, _PAGE))
            else:
                yield field.name, read

    def _special(self, kind: type, value: Any) -> Any:
        """Read what TOML has no type for: a folder, a time zone."""
        if not isinstance(value, str) or not value.strip():
            raise ValueError("it is written as text")
        if kind is ZoneInfo:
            return _zone(value)
        if "\0" in value:
            raise ValueError("no path has a zero byte")
        return self.here(Path(value))

    def cookies(self, server: ServerSection) -> None:
        """Note cookies that would go in the clear to where others may listen."""
        if server.secure_cookies or _is_of_this_machine(server.host):
            return
        what = (
            f"other machines reach {server.host[:60]!r}, and with secure-cookies = false whoever "
            "listens on the way becomes a terminal"
        )
        remedy = (
            "Put TLS in front and write secure-cookies = true, with the address that browsers see "
            'in origins; or write host = "127.0.0.1".'
        )
        self.fault("[server]", what, remedy)

    # Texts and tables

    def texts(self, written: object) -> dict[str, Path]:
        """Read where the official texts of the books are; each must be there and be text."""
        place, texts = "[texts]", dict[str, Path]()
        if not is_object(written):
            self.fault(place, "it is a section", f'Write lines like {BOOKS[0]} = "texts/book.txt".')
            return texts
        for name, value in written.items():
            if name not in BOOKS:
                self.fault(place, f"there is no book {name[:40]!r}", _meant(name, BOOKS))
                continue
            try:
                path: Path = self._special(Path, value)
                path.read_text(encoding="utf-8")
            except (OSError, ValueError) as error:
                why = error.strerror if isinstance(error, OSError) else str(error)
                remedy = "Name a text file in UTF-8, or leave the line out."
                self.fault(place, f"the text of {name} cannot be read: {why}", remedy)
            else:
                texts[name] = path
        return texts

    def tables(
        self, written: object, texts: Mapping[str, Path], casino: str | None = None
    ) -> tuple[FloorTable, ...]:
        """Read the tables of a casino, each checked against its book, each with its own name."""
        if not is_list(written):
            self.fault("[[table]]", "tables are a list", "Write [[table]], in two brackets.")
            return ()
        tables: list[FloorTable] = []
        names: set[str] = set()
        for number, each in enumerate(written, start=1):
            place = f"[[table]] {number}"
            if not is_object(each):
                self.fault(place, "a table has fields", 'Write name = "R1" and the rest below.')
                continue
            name = each.get("name")
            place += f" ({name[:40]})" if isinstance(name, str) else ""
            table = self._table(place, _at_home(each, casino), texts)
            if table is not None and table.record.name in names:
                self.fault(place, "another table has that name", "Give each its own name.")
            elif table is not None:
                names.add(table.record.name or "")
                tables.append(table)
        self._alike(tables)
        return tuple(tables)

    def _alike(self, tables: list[FloorTable]) -> None:
        """Note the tables that pay a bet otherwise than another, where one scale holds for all."""
        opened = {each.record.name or "": open_table(each.record) for each in tables}
        for name, refusal in unlike(opened).items():
            self._refused(f"[[table]] ({name})", refusal)

    def _table(
        self, place: str, written: Mapping[str, Any], texts: Mapping[str, Path]
    ) -> FloorTable | None:
        so_far = len(self.faults)
        added = {field.name for field in msgspec.structs.fields(AboutFields)}
        ours = {name: value for name, value in written.items() if name in added}
        about = AboutFields(**dict(self._fields(place, ours, AboutFields)))
        own = {k: v for k, v in written.items() if k not in added}
        record = self._record(place, {"limits_on": "selection", **own})
        chips = self._tray(place, about.tray)
        if record is None:
            return None
        table = self._opened(place, record)
        if table is None:
            return None
        self._fits(place, about, table)
        if len(self.faults) > so_far:
            return None
        has_text = table.book.name in texts
        return FloorTable(record, About(about.title, about.sensor, chips, has_text, about.between))

    def _record(self, place: str, written: Mapping[str, Any]) -> TableRecord | None:
        """Read a table's own record; every field that is wrong is told."""
        so_far = len(self.faults)
        fields = dict(self._fields(place, written, TableRecord))
        for name in ("name", "rulebook", "game"):
            if written.get(name) is None:
                self.fault(place, f"it has no {name}", f'Add a line {name} = "…".')
        if len(self.faults) > so_far:
            return None
        refusal = name_refused(fields["name"])
        if refusal is not None:
            self._refused(place, refusal)
            return None
        return TableRecord(**fields)

    def _opened(self, place: str, record: TableRecord) -> Table | None:
        """Check a table against its book, as the floor will when it sets it up."""
        try:
            return admitted(record)
        except RefusedError as refused:
            self._refused(place, refused.refusal)
            return None

    def _refused(self, place: str, refusal: Refusal) -> None:
        """Note what the book refused, under its own reason and with its rules."""
        what = f"{self._file}, {place}: {refusal.what}"
        self.faults.append(Refusal(refusal.reason, what, refusal.rules, refusal.remedy))

    def _fits(self, place: str, about: AboutFields, table: Table) -> None:
        """Note what the operator added that this kind of table has no use for."""
        mode = table.mode.name
        if about.sensor and mode == "rng":
            self.fault(place, "a drawn number needs no sensor", "Leave sensor out.")
        elif about.sensor and table.game.shown.equipment.kind != WHEEL:
            what = f"a sensor reads where a ball lies, and {table.game.name} has none"
            self.fault(place, what, "Leave sensor out.")
        if about.between is not None and mode == "dealer":
            what = "the dealer decides when the next game begins"
            self.fault(place, what, "Leave between out.")

    def _tray(self, place: str, written: list[Any]) -> tuple[int, ...]:
        values: set[int] = set()
        for value in written:
            try:
                units = _worth(value)
            except ValueError as error:
                self.fault(place, f"a chip of the tray is not right: {error}", _HELP["tray"])
            else:
                values.add(units)
        if len(values) > MOST_CHIPS:
            what = f"a tray holds {MOST_CHIPS} kinds of chip, not {len(values)}"
            self.fault(place, what, "Leave some out.")
        return tuple(sorted(values))


# What each field must be


def _at_home(table: Mapping[str, Any], casino: str | None) -> Mapping[str, Any]:
    """Say of a table in which casino it stands, where its book has lists for such."""
    named = str(table.get("rulebook", ""))
    is_listed = casino is not None and named in BOOKS and bool(book(named).casinos)
    return {"casino": casino, **table} if is_listed else table


def _zone(written: str) -> ZoneInfo:
    try:
        return ZoneInfo(written)
    except (KeyError, OSError, ValueError) as error:
        # A name that is none, a folder of zones, or one that leaves their folder.
        raise ValueError(f"{written[:40]!r} is no time zone of this machine") from error


def _worth(written: object) -> int:
    """Read an amount that is more than nothing, in units."""
    units = read_amount(written).units
    if units <= 0:
        raise ValueError("it is worth more than nothing")
    return units


def _is_of_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _anything(_: Any) -> None:
    """Let everything pass."""


def _store(written: str | None) -> None:
    if written is not None and not written.startswith(_STORES):
        raise ValueError("it does not begin with postgresql://")


def _origins(written: tuple[str, ...]) -> None:
    for each in written:
        parts = urlsplit(each)
        is_bare = each.isascii() and each == f"{parts.scheme}://{parts.netloc}"
        if not (is_bare and parts.scheme in ("http", "https") and parts.hostname):
            raise ValueError(f"{each[:60]!r} is no origin")


def _proxies(written: tuple[str, ...]) -> None:
    for each in written:
        try:
            ipaddress.ip_network(each)
        except ValueError as error:
            raise ValueError(f"{each[:60]!r} is neither an address nor a network") from error


def _word(written: str) -> None:
    if read_amount(written).units < 0:
        raise ValueError("it is less than nothing")


_CHECKS: Final[Mapping[str, Any]] = {
    "word": _word,
    "report": _worth,
    "store": _store,
    "origins": _origins,
    "trusted-proxies": _proxies,
}
_PAGE: Final = "docs/operations/configuration.md explains every line."
_HELP: Final = {
    "name": "A name has 1 to 60 letters.",
    "zone": 'Write an IANA name, such as "Australia/Sydney" (and install tzdata if it is one).',
    "day-begins": "Write an hour, 0 to 23.",
    "store": "Write postgresql://user@host/database, or leave it out for SQLite.",
    "data": 'Write a folder, such as "var/house".',
    "port": "Write a port, 0 to 65535; 0 takes any that is free.",
    "origins": 'Write ["https://floor.example"]: scheme, host and port, nothing after them.',
    "secure-cookies": "Write true behind TLS, else false.",
    "trusted-proxies": 'Write ["10.0.0.7"] or ["10.0.0.0/24"].',
    "connections": "Write how many may be open at once, 32 or more.",
    "connections-by-address": "Write how many of one address, 16 or more.",
    "request-seconds": "Write whole seconds, 1 to 600.",
    "messages-a-second": "Write how many a second a terminal may send, 1 or more.",
    "requests-a-second": "Write how many a second an address may ask, 1 or more.",
    "lock-minutes": "Write whole minutes, such as 5.",
    "code-minutes": "Write whole minutes, such as 10.",
    "word": 'Write an amount, such as "500"; "0" where nobody\'s word alone is taken.',
    "report": 'Write an amount, such as "10000".',
    "format": 'Write "json" or "text".',
    "level": 'Write "debug", "info", "warning" or "error".',
    "players": "Write how many terminals bots play, 0 to 100.",
    "helpline": 'Write one line of text, or {en = "…", zh = "…"}, by language; 120 letters at most.',
    "title": 'Write {en = "Rapid Roulette", zh = "…"}, by language.',
    "between": "Write whole seconds, 1 to 3600.",
    "sensor": "Write true or false.",
    "tray": 'Write ["1", "5", "25"].',
    "seconds": "Write whole seconds.",
    "limits": 'Write {min = "5", max = "500"}.',
}


def _meant(name: str, known: Any) -> str:
    """Say what may have been meant."""
    near = difflib.get_close_matches(name, list(known), n=1)
    if near:
        return f"Did you mean {near[0]!r}?"
    return f"Known: {', '.join(known)}."
