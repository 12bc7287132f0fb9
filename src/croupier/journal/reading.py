"""Reading a store: the same questions to whichever database holds it.

What may be long is read by pages, each after the last row of the one before. So memory does not
grow with the journal, and nobody's reading stands in the way of the writer.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, Protocol, Self, cast

from croupier.journal.entries import GENESIS, Entry, read
from croupier.journal.heads import Head
from croupier.journal.schema import VERSION, Dialect
from croupier.journal.store import (
    EVERY_ROUND,
    AnsweredCommand,
    Last,
    RoundRow,
    Share,
    Snapshot,
    Sought,
    Span,
    StoredEntry,
    StoredPosting,
)
from croupier.terms.refusals import Reason, Refusal, RefusedError


PAGE: Final = 1000
_EVERYTHING: Final = 2**63 - 1
_NO_NUMBER: Final = -1

# Millions of rows are made in a check: this makes them without a Python function in between.
_NEW: Final[Callable[..., Any]] = cast("Any", tuple).__new__
_ROW: Final[Callable[[Any], StoredEntry]] = partial(_NEW, StoredEntry)
_POSTED: Final[Callable[[Any], StoredPosting]] = partial(_NEW, StoredPosting)

Value = int | str | bytes | None
_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "answers": (str, bytes),
    "balances": (str, int),
    "entries": (str, int),
    "heads": (str, int),
    "rounds": (str, int, type(None)),
    "rulesets": (str, bytes),
    "shares": (str, int),
    "shelves": (str, bytes),
    "snapshots": (str, int, bytes),
}
"""What the parts of a row can be; where bits were flipped SQLite gives others without a word."""


class Connection(Protocol):
    """One line to a database. Whatever the driver complains of comes out as a RefusedError."""

    @property
    def dialect(self) -> Dialect:
        """Return how this database says things."""
        ...

    @property
    def lock(self) -> threading.RLock:
        """Return what a thread holds while it speaks, for a whole transaction if it has one."""
        ...

    def run(self, statement: str, values: Sequence[Value] = ()) -> list[Any]:
        """Carry out one statement, with ``?`` for each value, and return its rows."""
        ...

    def many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        """Carry out one statement for each row."""
        ...

    def damage(self) -> list[str]:
        """Say what the database finds wrong with its own files."""
        ...

    def close(self) -> None:
        """Hang up."""
        ...


def house(connection: Connection, where: str) -> dict[str, str]:
    """Return what a store says of itself, nothing if it is still empty; others are refused."""
    ((others, ours),) = connection.run(connection.dialect.has_tables)
    if not others:
        return {}
    said = dict(connection.run("select name, value from house")) if ours else {}
    if "site" not in said:
        what = f"{where} holds something else than a journal"
        remedy = "Name another place for the journal."
        raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy))
    if said.get("version") != str(VERSION):
        what = f"{where} is of version {said.get('version')}, and this croupier keeps {VERSION}"
        remedy = "Use the croupier that made it."
        raise RefusedError(Refusal(Reason.STORE_IS_OF_ANOTHER_VERSION, what, remedy=remedy))
    return said


class SqlReading:
    """A journal in an SQL database, to be read."""

    def __init__(self, connection: Connection, site: str) -> None:
        """Read over a connection."""
        self._reads = connection
        self.site = site

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def tip(self) -> tuple[int, str]:
        """Return the number and the hash of the last durable entry."""
        found = self._ask("entries", "select seq, hash from entries order by seq desc limit 1")
        return (found[0][0], found[0][1]) if found else (0, GENESIS)

    def last(self) -> Last:
        """Return where the journal ends."""
        seq, head = self.tip()
        numbers = dict(self._ask("entries", _STREAMS))
        clock = next((entry.moment.clock for entry in self.entries(after=seq - 1)), 0)
        return Last(seq, head, numbers, clock)

    def rows(
        self, after: int = 0, stream: str | None = None, upto: int | None = None
    ) -> Iterator[StoredEntry]:
        """Give entries in order, unread; memory does not grow with them.

        A stream is never walked from its beginning to get somewhere: a short way is gone entry by
        entry of the whole journal, a long one along the stream, from a place that is found first.
        """
        end = _EVERYTHING if upto is None else upto
        if stream is None:
            pages = self._pages(
                f"{_ENTRY} where seq > ? and seq <= ? order by seq limit ?",
                lambda row: (row[0], end),
                (after, end),
            )
        elif end - after <= PAGE:
            pages = self._pages(
                # Joined to nothing, so that no database goes by the stream's own index.
                f"{_ENTRY} where seq > ? and seq <= ? and stream || '' = ? order by seq limit ?",
                lambda row: (row[0], end, stream),
                (after, end, stream),
            )
        else:
            last = _EVERYTHING if upto is None else self._number(stream, upto)
            pages = self._pages(
                f"{_ENTRY} where stream = ? and number > ? and number <= ? order by number limit ?",
                lambda row: (stream, row[2], last),
                (stream, self._number(stream, after), last),
            )
        return map(_ROW, pages)

    def _number(self, stream: str, seq: int) -> int:
        """Return the number of a stream's last entry up to one of the journal, by halving."""
        low, high = 0, seq  # no stream has more entries than the journal had by then
        if not low < high:
            return low
        newest = self._reads.run(f"{_NEWEST} limit 1", (stream,))
        high = min(high, newest[0][0]) if newest else low
        while low < high:
            middle = (low + high + 1) // 2
            found = self._reads.run(_AT, (stream, middle))
            low, high = (middle, high) if found and found[0][0] <= seq else (low, middle - 1)
        return low

    def latest(self, stream: str, count: int) -> list[StoredEntry]:
        """Return the last entries of a stream in order, unread."""
        statement = f"{_ENTRY} where stream = ? order by number desc limit ?"
        return [_ROW(row) for row in reversed(self._reads.run(statement, (stream, count)))]

    def entries(
        self, after: int = 0, stream: str | None = None, upto: int | None = None
    ) -> Iterator[Entry]:
        """Give entries in order, those after number ``after`` and up to ``upto``."""
        for row in self.rows(after, stream, upto):
            try:
                yield read(row.line, row.hash)
            except ValueError as error:
                what = f"entry {row.seq} cannot be read: {error}"
                remedy = "Verify the journal."
                raise RefusedError(
                    Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy)
                ) from error

    def postings(self) -> Iterator[StoredPosting]:
        """Give all postings in the order of their entries."""
        pages = self._pages(
            "select seq, n, account, asset, units from postings"
            " where (seq, n) > (?, ?) order by seq, n limit ?",
            lambda row: (row[0], row[1]),
            (_NO_NUMBER, _NO_NUMBER),
        )
        return map(_POSTED, pages)

    def statement(self, account: str) -> Iterator[StoredPosting]:
        """Give the postings of one account in order."""
        pages = self._pages(
            "select seq, n, account, asset, units from postings"
            " where account = ? and (seq, n) > (?, ?) order by seq, n limit ?",
            lambda row: (account, row[0], row[1]),
            (account, _NO_NUMBER, _NO_NUMBER),
        )
        return map(_POSTED, pages)

    def balances(self) -> dict[tuple[str, str], int]:
        """Return the units of every account and asset that was ever moved."""
        found = self._ask("balances", "select account, asset, units from balances")
        return {(account, asset): units for account, asset, units in found}

    def holdings(self) -> dict[tuple[str, str], int]:
        """Return the units of those accounts and assets that are not nothing."""
        held = "select account, asset, units from balances where units <> 0"
        return {(name, asset): units for name, asset, units in self._ask("balances", held)}

    def answer(self, key: str) -> AnsweredCommand | None:
        """Return what a command was answered."""
        named = "select key, digest, answer from answers where key = ?"
        found = self._ask("answers", named, (key,))
        return AnsweredCommand(*found[0]) if found else None

    def answers(self) -> Iterator[AnsweredCommand]:
        """Give all answers."""
        pages = self._pages(
            "select key, digest, answer from answers where key > ? order by key limit ?",
            lambda row: (row[0],),
            ("",),
        )
        return (AnsweredCommand(*row) for row in pages)

    @property
    def keeps_answers(self) -> bool:
        """Say that answers to commands are kept here."""
        return True

    def rounds(self, sought: Sought = EVERY_ROUND, limit: int = 100) -> list[RoundRow]:
        """Find rounds, the latest first."""
        statement, values = _search(sought)
        found = self._ask("rounds", statement, (*values, limit))
        return [RoundRow(*row, *[self._shares(row[0], row[1])]) for row in found]

    def _shares(self, table: str, number: int) -> tuple[Share, ...]:
        found = self._ask(
            "shares",
            'select player, staked, paid from shares where "table" = ? and round = ?',
            (table, number),
        )
        return tuple(sorted(map(Share._make, found)))

    def shares(self, sought: Sought, limit: int) -> list[tuple[int, Share]]:
        """Return a player's own part in rounds of a table, with their numbers, the latest first."""
        since = 0 if sought.since is None else sought.since
        found = self._ask("shares", _OWN_SHARES, (sought.player, sought.table, since, limit))
        return [(number, Share(*share)) for number, *share in found]

    def spans(self, table: str, limit: int) -> list[Span]:
        """Return where the latest rounds of a table lie in the journal, the latest first."""
        latest = (
            'select round, first, last from rounds where "table" = ? order by round desc limit ?'
        )
        return [Span(*row) for row in self._ask("rounds", latest, (table, limit))]

    def round_numbers(self) -> Iterator[tuple[str, int]]:
        """Give table and number of every round that can be found."""
        pages = self._pages(
            'select "table", round from rounds where ("table", round) > (?, ?)'
            ' order by "table", round limit ?',
            lambda row: (row[0], row[1]),
            ("", _NO_NUMBER),
        )
        return ((table, number) for table, number in pages)

    def odd_rounds(self) -> list[tuple[str, int, int]]:
        """Return table, round and first entry of rounds that do not add up or lie nowhere."""
        return self._reads.run(_ODD_ROUNDS)

    def snapshots(self) -> list[Snapshot]:
        """Return the kept states of all streams."""
        every = "select stream, seq, version, state from snapshots order by seq"
        found = self._ask("snapshots", every)
        return [Snapshot(*row) for row in found]

    def rulesets(self) -> dict[str, bytes]:
        """Return the rulesets by hash."""
        return dict(sorted(self._ask("rulesets", "select hash, body from rulesets")))

    def heads(self, after: int = 0) -> list[Head]:
        """Return the signed heads of entries after number ``after``, in order."""
        return [Head(*row) for row in self._ask("heads", f"{_HEADS} order by seq", (after,))]

    def head(self) -> Head | None:
        """Return the latest signed head."""
        found = self._ask("heads", f"{_HEADS} order by seq desc limit 1", (0,))
        return Head(*found[0]) if found else None

    def shelf(self, name: str) -> dict[str, bytes]:
        """Return what lies on a shelf, by key."""
        every = "select key, value from shelves where shelf = ?"
        return dict(self._ask("shelves", every, (name,)))

    def kept(self, shelf: str, key: str) -> bytes | None:
        """Return one thing that lies on a shelf."""
        one = "select value from shelves where shelf = ? and key = ?"
        found = self._ask("shelves", one, (shelf, key))
        return found[0][0] if found else None

    def shelves(self) -> list[str]:
        """Name the shelves on which something lies."""
        found = self._ask("shelves", "select distinct shelf from shelves order by shelf")
        return [name for (name,) in found]

    def damage(self) -> list[str]:
        """Say what the database itself finds wrong with its files, and what else it says of itself."""
        said = self._reads.damage()
        for statement, what in _NOWHERE.items():
            said += [what.format(str(row)[:40]) for (row,) in self._reads.run(statement)]
        return said

    def hold_still(self) -> None:
        """Read the journal as it is at this moment from now on, whatever is written meanwhile."""
        self._reads.run(self._reads.dialect.still)
        self.tip()  # the first question fixes the moment

    def close(self) -> None:
        """Let go of it."""
        self._reads.close()

    def _ask(self, table: str, statement: str, values: tuple[Value, ...] = ()) -> list[Any]:
        """Ask for rows of a table; one that lost its types to damage is refused by its name."""
        rows = self._reads.run(statement, values)
        kinds = _KINDS[table]
        for row in rows:
            if not all(isinstance(part, kinds) for part in row):
                what = f"the row {str(row[0])[:40]!r} of {table} is damaged"
                remedy = "Verify the house, and bring back a sound copy."
                raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy))
        return rows

    def _pages(
        self, statement: str, after: "After", start: tuple[Value, ...]
    ) -> Iterator[tuple[Any, ...]]:
        values = start
        while True:
            page = self._reads.run(statement, (*values, PAGE))
            yield from page
            if len(page) < PAGE:
                return
            values = after(page[-1])


def open_reading(connection: Connection, where: str) -> SqlReading:
    """Read the store at the other end of a connection, which is closed if there is none."""
    try:
        said = house(connection, where)
    except BaseException:
        connection.close()
        raise
    if not said:
        connection.close()
        raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, f"{where} holds no journal"))
    return SqlReading(connection, said["site"])


class After(Protocol):
    """Gives the values of a statement that reads on after a row."""

    def __call__(self, row: tuple[Any, ...], /) -> tuple[Value, ...]:
        """Return where the next page starts."""
        ...


_ENTRY: Final = "select seq, stream, number, line, hash from entries"
_AT: Final = "select seq from entries where stream = ? and number = ?"
_NEWEST: Final = "select number from entries where stream = ? order by number desc"
_HEADS: Final = "select seq, hash, at, signature from heads where seq > ?"
_STREAMS: Final = (
    # From one stream to the next by their index: the entries between are not counted.
    "with recursive s (stream) as (select min(stream) from entries union all"
    " select (select min(e.stream) from entries e where e.stream > s.stream)"
    " from s where s.stream is not null)"
    " select stream, (select max(e.number) from entries e where e.stream = s.stream)"
    " from s where stream is not null"
)
_OWN_SHARES: Final = (
    "select s.round, s.player, s.staked, s.paid from shares s"
    ' join rounds r on r."table" = s."table" and r.round = s.round'
    ' where s.player = ? and s."table" = ? and r.began >= ? order by s.round desc limit ?'
)
_ROUND: Final = (
    'select r."table", r.round, r.began, r.ended, r.first, r.last, r.staked, r.paid from rounds r'
)


_NOWHERE: Final = {
    "select name from house where name not in ('site', 'version', 'owner')": (
        "the house says {!r} of itself, which no journal does"
    ),
    "select seq from entries where seq < 1": "entry {} comes before the first",
    "select seq from postings where seq < 1 or n < 0": "a posting of entry {} is nobody's",
    "select seq from heads where seq < 1": "a head is of entry {}, before the first",
    "select seq from snapshots where seq < 1": "a snapshot is of entry {}, before the first",
    "select digest from answers where key = ''": "an answer {!r} is kept to no command",
    "select round from rounds where round < 1 or \"table\" = ''": "round {} is no table's",
}
"""Rows that nobody ever reads, and what they are called."""

_ODD_ROUNDS: Final = (
    'select s."table", s.round, 0 from shares s left join rounds r on r."table" = s."table"'
    " and r.round = s.round where r.round is null union "
    'select r."table", r.round, r.first from rounds r'
    ' left join shares s on s."table" = r."table" and s.round = r.round'
    ' group by r."table", r.round, r.first, r.last, r.staked, r.paid'
    " having r.staked <> coalesce(sum(s.staked), 0) or r.paid <> coalesce(sum(s.paid), 0)"
    " or r.first > r.last or r.first < 1"
    " or r.last > (select coalesce(max(seq), 0) from entries)"
)


def _search(sought: Sought) -> tuple[str, list[Value]]:
    """Write the question for rounds; everything asked is a value of it, never a part of it."""
    whose = "r" if sought.player is None else "s"
    asked: list[tuple[str, Value]] = [
        (f'{whose}."table" = ?', sought.table),
        (f"{whose}.round = ?", sought.round),
        ("s.player = ?", sought.player),
        ("r.began >= ?", sought.since),
        ("r.began < ?", sought.until),
        (f"{whose}.staked >= ?", sought.least),
        (f"{whose}.staked <= ?", sought.most),
    ]
    said = [(clause, value) for clause, value in asked if value is not None]
    joined = ' join shares s on s."table" = r."table" and s.round = r.round' * (whose == "s")
    where = " where " * bool(said) + " and ".join(clause for clause, _ in said)
    # A table's rounds lie in their order: the latest are found without looking at the others.
    of_one = f" order by {whose}.round desc limit ?"
    of_all = ' order by r.began desc, r."table", r.round desc limit ?'
    order = of_all if sought.table is None else of_one
    return _ROUND + joined + where + order, [value for _, value in said]
