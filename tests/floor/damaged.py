"""A house that has everything a house keeps, and whatever can be done to the tables it is kept in.

Tables, columns and keys are those of the schema itself: a new one is damaged too.
"""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg
import pytest

from croupier.floor.configuration import read_configuration
from croupier.floor.enrolment import Enrolments, Kind
from croupier.floor.front import Front
from croupier.floor.opening import front_of, in_a_sentence, take_up
from croupier.journal.entries import Moment
from croupier.journal.schema import parts
from croupier.journal.sqlite import _DIALECT
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import DATABASE, AtFolder
from croupier.terms.refusals import RefusedError
from tests.cli.shell import Ran, croupier
from tests.floor import busy_house
from tests.floor.busy_house import asked
from tests.postgres import base_address, server
from tests.table.house.killable import moment


_DAYS = 86_400_000_000
_CONFIGURATION = """
[house]
data = "."
{store}
[server]
port = 0
[[table]]
name = "A"
rulebook = "star-rapid"
game = "roulette"
mode = "rng"
limits = {{min = "1", max = "500"}}
"""
_NUMBERS = count(1)
Value = int | str | bytes | None
Rows = dict[str, list[tuple[Value, ...]]]
Statement = tuple[str, Sequence[Value]]


@dataclass(frozen=True)
class Table:
    name: str
    kinds: dict[str, str] = field(default_factory=dict[str, str])
    """The columns, and what each holds."""
    key: list[str] = field(default_factory=list[str])

    def values(self, row: Sequence[Value]) -> dict[str, Value]:
        return dict(zip(self.kinds, row, strict=True))


def schema() -> dict[str, Table]:
    """Return every table of a store, from the statements that make one."""
    found: dict[str, Table] = {}
    for kind, text in parts(_DIALECT):
        name, _, rest = text.partition(" ")
        if kind == "table":
            found[name] = Table(name)
        elif kind == "column":
            column, holds, *_ = rest.split()
            found[name].kinds[column] = holds
        elif kind == "constraint" and rest.startswith("primary key"):
            found[name].key.extend(rest.partition("(")[2].strip(")").replace('"', "").split(", "))
    return found


SCHEMA = schema()
INDEXES = {text.split()[0]: text.split()[2] for kind, text in parts(_DIALECT) if kind == "index"}
"""Indexes, and of which table each is."""


@dataclass(frozen=True)
class House:
    """Where a played house is: its folder, and a database of PostgreSQL where it is kept in one."""

    folder: Path
    database: str | None = None

    @property
    def address(self) -> str | None:
        return self.database and f"postgresql://croupier@/{self.database}?host={server()}"

    def copy(self, folder: Path) -> "House":
        """Copy a house nobody has open."""
        shutil.copytree(self.folder, folder)
        if self.database is None:
            return House(folder)
        copied = House(folder, f"damaged_{next(_NUMBERS)}")
        _at_the_server(f"create database {copied.database} template {self.database}")
        copied.configure()
        return copied

    def remove(self) -> None:
        shutil.rmtree(self.folder)
        if self.database is not None:
            _at_the_server(f"drop database {self.database} with (force)")

    def configure(self) -> None:
        store = f'store = "{self.address}"' if self.address else ""
        self.folder.mkdir(exist_ok=True)
        (self.folder / "croupier.toml").write_text(_CONFIGURATION.format(store=store))

    def run(self, *statements: Statement) -> None:
        """Carry statements out as somebody who has the database, and no regard for its keys."""
        if self.address is not None:
            with psycopg.connect(self.address) as books:
                books.execute("set session_replication_role = replica")
                for statement, values in statements:
                    books.execute(statement.replace("?", "%s").encode(), values or None)
            return
        with contextlib.closing(sqlite3.connect(self.folder / DATABASE)) as books:
            for statement, values in statements:
                books.execute(statement, values)
            books.commit()

    def rows(self) -> Rows:
        """Return all that is kept, table by table, in the order of the keys."""
        if self.address is not None:
            with psycopg.connect(self.address) as books:
                return {name: books.execute(_all(each)).fetchall() for name, each in SCHEMA.items()}
        with contextlib.closing(sqlite3.connect(self.folder / DATABASE)) as books:
            return {
                name: books.execute(_all(each).decode()).fetchall() for name, each in SCHEMA.items()
            }

    def verified(self) -> Ran:
        keys = str(self.folder)
        return croupier("verify", *((self.address, "--keys", keys) if self.address else (keys,)))

    def started(self) -> list[str] | str:
        """Start as the floor does, and show everybody their last games.

        Return what was left out or brought back, or the sentence that keeps the house closed.
        """
        configuration = read_configuration(self.folder / "croupier.toml")
        named: list[str] = []
        with pytest.MonkeyPatch.context() as patched:
            for room in ("opening", "front", "viewing.histories"):
                patched.setattr(
                    f"croupier.floor.{room}.warn",
                    lambda _, **said: named.append(str(said.get("what", said))),
                )
            patched.setattr("croupier.floor.opening.fail", _no_traceback)
            try:
                with in_a_sentence(configuration):
                    keeper = take_up(configuration, is_demo=False)
                with contextlib.ExitStack() as until:
                    until.callback(keeper.close)
                    with in_a_sentence(configuration):
                        front = front_of(configuration, keeper, 1, is_demo=False)
                    _look_back(front)
            except RefusedError as refused:
                return str(refused.refusal)
        return named


def _no_traceback(event: str, error: BaseException | None = None) -> None:
    """Say that damage went into the log as a fault of the program does."""
    pytest.fail(f"{event}: {error!r} is told by a traceback")


def _look_back(front: Front) -> None:
    """Read what everybody's screen shows of the games before."""
    house = front.keeper.house
    for table in house.tables.values():
        for player in house.people:
            front.viewers.history.games(house, table, player)


def _all(table: Table) -> bytes:
    columns = ", ".join(f'"{name}"' for name in table.kinds)
    order = ", ".join(f'"{name}"' for name in table.key)
    return f'select {columns} from "{table.name}" order by {order}'.encode()


def _at_the_server(statement: str) -> None:
    with psycopg.connect(base_address(), autocommit=True) as connection:
        connection.execute(statement.encode())


@dataclass
class _Ago:
    """The clock, some days ago."""

    days: int = 40

    def __call__(self) -> Moment:
        now = moment()
        return Moment(now.at - self.days * _DAYS, now.clock)


def days_ago(days: int) -> _Ago:
    """Return a clock that is so many days behind."""
    return _Ago(days)


def play(folder: Path, *, in_postgres: bool = False) -> tuple[House, Rows]:
    """Play in a new house; return it, and what was kept in the middle of it."""
    house = House(folder, f"damaged_{next(_NUMBERS)}" if in_postgres else None)
    if house.database is not None:
        _at_the_server(f"create database {house.database}")
    house.configure()
    where, clock = AtFolder(folder, os.urandom, house.address), _Ago()
    with where.office(clock().at, "a test", is_passing=True) as office:
        for name in ("Gwen", "Mia"):
            office.add(name, "gaming supervisor", "star-rapid")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(busy_house, "told", lambda _: None)
        keeper = where.take_up(clock)
        busy_house.open_the_house(keeper)
        _before(keeper)
        keeper.close()
        earlier = house.rows()
        clock.days = 0
        with where.office(clock().at, "a test", is_passing=True) as office:
            office.reset("Mia")
        keeper = where.take_up(clock)
        _since(keeper)
        keeper.close()
    return house, earlier


def _before(keeper: Keeper) -> None:
    busy_house.play(keeper)
    for n in range(2):
        paper = {"who": "P1", "amount": "20", "by": "ticket", "key": f"k{n}"}
        (number,) = keeper.do(asked("collect credits", **paper)).printed
        assert keeper.do(asked("insert ticket", who="P1", ticket=number)).refusal is None
    for name in ("Ann", "Bob", "Cy"):
        keeper.do(asked("admit", person=name, age=40, who="the door", role="dealer"))
    kept = Enrolments(keeper)
    for name in ("T1", "T2", "T3"):
        kept.enrol(name, Kind.PLAYER, "A")
        kept.keep_patron(name, f"P{name[1]}", 17, f"{name}/k1")


def _since(keeper: Keeper) -> None:
    for _ in range(2):
        busy_house.play(keeper)
    for _ in range(2):
        keeper.keep_snapshot()
        keeper.do(asked("buy in", who="P1", amount="10", key=f"k{keeper.chain.seq}"))
    kept = Enrolments(keeper)
    kept.withdraw("T2")
    kept.enrol("T3", Kind.PLAYER, "A")
    kept.keep_patron("T1", None, 0, "T1/k2")
    kept.keep_patron("T3", "P9", 18, "T3/k2")


# What can be done to a table


@dataclass(frozen=True)
class Damage:
    what: str
    statements: tuple[Statement, ...]


def damages(
    table: Table, now: Rows, earlier: Rows, *, in_postgres: bool = False
) -> Iterator[Damage]:
    """Give whatever is done to the rows of a table, and to the table itself."""
    rows = now[table.name]
    yield Damage("every row deleted", ((f'delete from "{table.name}"', ()),))
    for row in _picked(table, rows):
        yield from _to_a_row(table, row, rows)
    before = {tuple(_key(table, row)): row for row in earlier[table.name]}
    back = [row for row in map(before.get, (tuple(_key(table, r)) for r in rows)) if row]
    for old in (row for row in back if row not in rows):
        yield Damage(f"{_named(table, old)} as it was earlier", _put(table, old, old))
    yield from _to_the_table(table, in_postgres=in_postgres)


def _picked(table: Table, rows: Sequence[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Take the first and the last row; of a table with shelves, the first and last of each."""
    groups: dict[Value, list[tuple[Value, ...]]] = {}
    is_grouped = len(table.key) > 1 and table.kinds[table.key[0]] == "text"
    for row in rows:
        groups.setdefault(row[0] if is_grouped else None, []).append(row)
    return list(dict.fromkeys(each[place] for each in groups.values() for place in (0, -1)))


def _to_a_row(
    table: Table, row: tuple[Value, ...], rows: Sequence[tuple[Value, ...]]
) -> Iterator[Damage]:
    name, where, values = _named(table, row), _where(table), table.values(row)
    key = _key(table, row)
    yield Damage(f"{name} deleted", ((f'delete from "{table.name}" where {where}', key),))
    taken = [_key(table, each) for each in rows if each != row]
    for column, value in values.items():
        for how, other in _others(table.kinds[column], value):
            changed = (*({**values, column: other}.values()),)
            if other != value and _key(table, changed) not in taken:
                yield Damage(f"{name}: {column} {how}", _put(table, row, changed))
        if column in table.key:
            unheard = f"{value}x" if isinstance(value, str) else int(value or 0) + 1_000_003
            copied = (*({**values, column: unheard}.values()),)
            yield Damage(f"{name} copied under another {column}", (_insert(table, copied),))
    others = [each for each in rows if each != row]
    for other_row in sorted(others, key=lambda each: each[0] != row[0])[:1]:
        yield from _swapped(table, row, other_row)


def _swapped(table: Table, one: tuple[Value, ...], other: tuple[Value, ...]) -> Iterator[Damage]:
    """Swap what two rows have, column by column; of a table with shelves, two of the same one."""
    mine, theirs = table.values(one), table.values(other)
    for column in table.kinds:
        if column in table.key or mine[column] == theirs[column]:
            continue
        both = ({**mine, column: theirs[column]}, {**theirs, column: mine[column]})
        first, second = ((*each.values(),) for each in both)
        what = f"{_named(table, one)} and {_named(table, other)}: {column} swapped"
        yield Damage(what, (*_put(table, one, first), *_put(table, other, second)))


def _others(kind: str, value: Value) -> list[tuple[str, Value]]:
    """Return other values for one."""
    if isinstance(value, bytes):
        place = len(value) // 2
        flipped = value[:place] + bytes((value[place] ^ 1,)) + value[place + 1 :] if value else b"x"
        return [("emptied", b""), ("made {}", b"{}"), ("flipped", flipped)]
    if isinstance(value, str):
        return [
            ("emptied", ""),
            ("changed", value[:-1] + chr(ord(value[-1]) ^ 1) if value else "x"),
        ]
    if value is None:
        return [("filled", 5 if kind == "integer" else "5")]
    return [("emptied", 0), ("one more", value + 1), ("far away", value + 1_000_003)]


def _to_the_table(table: Table, *, in_postgres: bool) -> Iterator[Damage]:
    name, column = table.name, next(iter(table.kinds))
    for index in (each for each, on in INDEXES.items() if on == name):
        yield Damage(f"its index {index} dropped", ((f"drop index {index}", ()),))
    does = _IN_POSTGRES if in_postgres else ("begin select 1; end",)
    *first, acts = (each.format(table=name) for each in does)
    acts = f'create trigger thief after insert on "{name}" {acts}'
    yield Damage("a trigger put on it", tuple((each, ()) for each in (*first, acts)))
    yield Damage("an index put on it", ((f'create index spy on "{name}" ("{column}")', ()),))
    yield Damage("a column put into it", ((f'alter table "{name}" add column spy text', ()),))
    yield Damage("it is called otherwise", ((f'alter table "{name}" rename to spied', ()),))
    with_all = " cascade" * in_postgres
    yield Damage("it is gone", ((f'drop table "{name}"{with_all}', ()),))


_IN_POSTGRES = (
    "create function steals() returns trigger language plpgsql as 'begin return new; end'",
    "for each row execute function steals()",
)


def _key(table: Table, row: Sequence[Value]) -> list[Value]:
    values = table.values(row)
    return [values[column] for column in table.key]


def _where(table: Table) -> str:
    return " and ".join(f'"{column}" = ?' for column in table.key)


def _named(table: Table, row: Sequence[Value]) -> str:
    return "/".join(str(part)[:20] for part in _key(table, row))


def _put(table: Table, old: Sequence[Value], new: Sequence[Value]) -> tuple[Statement, ...]:
    gone = (f'delete from "{table.name}" where {_where(table)}', _key(table, old))
    return (gone, _insert(table, new))


def _insert(table: Table, row: Sequence[Value]) -> Statement:
    return f'insert into "{table.name}" values ({", ".join("?" * len(row))})', list(row)
