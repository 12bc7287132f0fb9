"""The tables of a store, written once for every database that can hold one."""

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
    """Gives kind, name and text of whatever may act on a store's rows, indexes and triggers too."""


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
