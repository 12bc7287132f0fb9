"""The tables of a store, written once for every database that can hold one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final


VERSION: Final = 1
"""A store made by another version of these tables is refused."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """Where two databases differ in how they say the same."""

    integer: str
    bytes: str
    ending: str
    """What follows a table: how strictly its types are kept."""
    clustered: str
    """What follows a table that lies in the order of its key."""
    begin: str
    still: str
    """Begins a transaction that sees one moment and writes nothing."""
    has_tables: str
    """Says how many tables of anybody's there are, and how many of them are called house."""
    objects: str
    """Gives whatever may act on a store's rows, indexes and triggers too, by kind and text."""


_TABLES: Final = (
    """create table house (
        name text primary key not null,
        value text not null
    ){ending}""",
    """create table entries (
        seq {integer} primary key not null,
        stream text not null,
        number {integer} not null,
        line {bytes} not null,
        hash text not null,
        unique (stream, number)
    ){ending}""",
    """create table postings (
        seq {integer} not null references entries (seq),
        n {integer} not null,
        account text not null,
        asset text not null,
        units {integer} not null,
        primary key (seq, n)
    ){clustered}""",
    "create index postings_by_account on postings (account, seq)",
    """create table balances (
        account text not null,
        asset text not null,
        units {integer} not null,
        primary key (account, asset)
    ){clustered}""",
    """create table answers (
        key text primary key not null,
        digest text not null,
        answer {bytes} not null
    ){clustered}""",
    """create table rounds (
        "table" text not null,
        round {integer} not null,
        began {integer} not null,
        ended {integer},
        first {integer} not null,
        last {integer} not null,
        staked {integer} not null,
        paid {integer} not null,
        primary key ("table", round)
    ){clustered}""",
    "create index rounds_by_time on rounds (began)",
    """create table shares (
        "table" text not null,
        round {integer} not null,
        player text not null,
        staked {integer} not null,
        paid {integer} not null,
        primary key ("table", round, player),
        foreign key ("table", round) references rounds ("table", round)
    ){clustered}""",
    "create index shares_by_player on shares (player)",
    """create table snapshots (
        stream text primary key not null,
        seq {integer} not null references entries (seq),
        version {integer} not null,
        state {bytes} not null
    ){ending}""",
    """create table rulesets (
        hash text primary key not null,
        body {bytes} not null
    ){ending}""",
    """create table heads (
        seq {integer} primary key not null references entries (seq),
        hash text not null,
        at {integer} not null,
        signature text not null
    ){ending}""",
    """create table shelves (
        shelf text not null,
        key text not null,
        value {bytes} not null,
        primary key (shelf, key)
    ){clustered}""",
)


_TABLE: Final = re.compile(r"create table (\w+) \((.*)\)", re.DOTALL)
_KEYS: Final = ("primary key", "unique", "foreign key")
_INLINE: Final = re.compile(r"(\w+) (\w+)( primary key)?( not null)?(?: (references .*))?")


def parts(dialect: Dialect) -> Iterator[tuple[str, str]]:
    """Give kind and text of everything that makes an empty store, for databases that take it apart."""
    for statement in tables(dialect):
        found = _TABLE.match(statement)
        if found is None:
            yield "index", statement.removeprefix("create index ")
            continue
        name, body = found.groups()
        yield "table", name
        for line in map(str.strip, body.split(",\n")):
            yield from _part(name, line)


def _part(table: str, line: str) -> Iterator[tuple[str, str]]:
    if line.startswith(_KEYS):
        yield "constraint", f"{table} {line}"
        return
    column = _INLINE.fullmatch(line.replace('"', ""))
    assert column is not None, line
    name, kind, is_key, is_needed, refers = column.groups()
    yield "column", f"{table} {name} {kind}{is_needed or ''}"
    if is_key:
        yield "constraint", f"{table} primary key ({name})"
    if refers:
        yield "constraint", f"{table} foreign key ({name}) {refers}"


def tables(dialect: Dialect) -> tuple[str, ...]:
    """Return the statements that make an empty store."""
    return tuple(
        statement.format(
            integer=dialect.integer,
            bytes=dialect.bytes,
            ending=dialect.ending,
            clustered=dialect.clustered,
        )
        for statement in _TABLES
    )
