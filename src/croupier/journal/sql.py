"""Writing a store: the same statements to whichever database holds it."""

import hashlib
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec

from croupier.journal.entries import Entry, canonical
from croupier.journal.heads import Head
from croupier.journal.reading import Connection, SqlReading, Value, house
from croupier.journal.schema import VERSION, tables
from croupier.journal.store import Batch, Reading, RoundRow, Snapshot, StoreStoppedError
from croupier.terms.money import LARGEST_UNITS
from croupier.terms.refusals import Reason, Refusal, RefusedError


DEFAULT_SITE: Final = "house"
_ZERO: Final = b"\\u0000"
"""How a line writes a zero byte; few lines need a closer look."""

_ENTRY: Final = "insert into entries (seq, stream, number, line, hash) values (?, ?, ?, ?, ?)"
_POSTING: Final = "insert into postings (seq, n, account, asset, units) values (?, ?, ?, ?, ?)"
_BALANCE: Final = (
    "insert into balances (account, asset, units) values (?, ?, ?)"
    " on conflict (account, asset) do update set units = balances.units + excluded.units"
)
_ANSWER: Final = "insert into answers (key, digest, answer) values (?, ?, ?)"
_ROUND: Final = (
    'insert into rounds ("table", round, began, ended, first, last, staked, paid)'
    " values (?, ?, ?, ?, ?, ?, ?, ?)"
    ' on conflict ("table", round) do update set began = excluded.began, ended = excluded.ended,'
    " first = excluded.first, last = excluded.last, staked = excluded.staked, paid = excluded.paid"
)
_NO_SHARES: Final = 'delete from shares where "table" = ? and round = ?'
_SHARE: Final = 'insert into shares ("table", round, player, staked, paid) values (?, ?, ?, ?, ?)'
_SNAPSHOT: Final = (
    "insert into snapshots (stream, seq, version, state) values (?, ?, ?, ?)"
    " on conflict (stream) do update set seq = excluded.seq, version = excluded.version,"
    " state = excluded.state"
)
_NO_SNAPSHOT: Final = "delete from snapshots where stream = ?"
_RULESET: Final = "insert into rulesets (hash, body) values (?, ?) on conflict (hash) do nothing"
_HEAD: Final = (
    "insert into heads (seq, hash, at, signature) values (?, ?, ?, ?) on conflict (seq) do nothing"
)
_KEPT: Final = (
    "insert into shelves (shelf, key, value) values (?, ?, ?)"
    " on conflict (shelf, key) do update set value = excluded.value"
)


class _Gathered:
    """The rows of many batches, ready for one transaction."""

    def __init__(self, batches: Iterable[Batch]) -> None:
        """Gather; a ValueError says what no store takes, before anything is written."""
        self.entries: list[tuple[Value, ...]] = []
        self.postings: list[tuple[Value, ...]] = []
        self.moved: dict[tuple[str, str], int] = {}
        self.answers: list[tuple[Value, ...]] = []
        self.rounds: dict[tuple[str, int], RoundRow] = {}
        self.kept: dict[tuple[str, str], bytes] = {}
        self.tip: tuple[int, str] | None = None
        for batch in batches:
            self._take(batch)

    def _take(self, batch: Batch) -> None:
        for entry in batch.entries:
            self._take_entry(entry)
        for each in batch.answers:
            _check_text(each.key)
            self.answers.append((each.key, each.digest, each.answer))
        for row in batch.rounds:
            self.rounds[row.table, row.round] = row
        for shelf, key, value in batch.kept:
            _check_text(shelf, key)
            self.kept[shelf, key] = value

    def _take_entry(self, entry: Entry) -> None:
        happening, seq = entry.happening, entry.seq
        if _ZERO in entry.line:
            _check_text(happening.stream, *(each.account for each in happening.postings))
        self.entries.append((seq, happening.stream, entry.number, entry.line, entry.hash))
        self.tip = (seq, entry.hash)
        sums: dict[str, int] = {}
        for n, posting in enumerate(happening.postings):
            account, asset, units = posting.account, posting.asset, posting.units
            if not -LARGEST_UNITS <= units <= LARGEST_UNITS:
                raise ValueError(f"entry {seq} posts more than there is")
            whose = (account, asset)
            self.postings.append((seq, n, account, asset, units))
            self.moved[whose] = self.moved.get(whose, 0) + units
            sums[asset] = sums.get(asset, 0) + units
        if any(sums.values()):
            raise ValueError(f"the postings of entry {seq} do not sum to nothing")


def _check_text(*texts: str) -> None:
    # One of the databases has no such character, and would fail in the middle of a transaction.
    for text in texts:
        if "\0" in text:
            raise ValueError(f"no name in a journal has a zero byte: {text[:40]!r}")


class SqlStore(SqlReading):
    """A journal in an SQL database, written by its one owner.

    It speaks over two connections, so that readers see only what is durable: all writing goes over
    one, under its lock, and all reading over the other.
    """

    def __init__(
        self, writes: Connection, fresh: Callable[[], Connection] | None, site: str
    ) -> None:
        """Go on with a store; ``fresh`` opens another connection, for reading, if there can be."""
        super().__init__(fresh() if fresh else writes, site)
        self._writes = writes
        self._fresh = fresh
        self._tip = super().tip()
        self._stopped = ""

    def tip(self) -> tuple[int, str]:
        """Return the number and the hash of the last durable entry."""
        return self._tip

    def append(self, batches: Sequence[Batch]) -> None:
        """Keep batches in one transaction, durable on return; StoreStoppedError is final."""
        gathered = _Gathered(batches)
        with self._writes.lock:
            self._check_order(gathered.entries)
            with self._transaction():
                self._write(gathered)
            self._tip = gathered.tip or self._tip

    def _check_order(self, entries: Sequence[tuple[Value, ...]]) -> None:
        for due, row in enumerate(entries, start=self._tip[0] + 1):
            if row[0] != due:
                raise ValueError(f"entry {row[0]!r} came where entry {due} is due")

    def _write(self, gathered: _Gathered) -> None:
        many = self._writes.many
        if gathered.entries:
            many(_ENTRY, gathered.entries)
        if gathered.postings:
            many(_POSTING, gathered.postings)
            many(_BALANCE, ((*whose, units) for whose, units in gathered.moved.items()))
        if gathered.answers:
            many(_ANSWER, gathered.answers)
        if gathered.rounds:
            self._write_rounds(gathered.rounds.values())
        if gathered.kept:
            many(_KEPT, ((*where, value) for where, value in gathered.kept.items()))

    def _write_rounds(self, rounds: Iterable[RoundRow]) -> None:
        for row in rounds:
            where = (row.table, row.round)
            times = (row.began, row.ended, row.first, row.last)
            self._writes.run(_ROUND, (*where, *times, row.staked, row.paid))
            self._writes.run(_NO_SHARES, where)
            self._writes.many(_SHARE, ((*where, *share) for share in row.players))

    def keep_snapshot(
        self,
        snapshot: Snapshot,
        away: Sequence[tuple[str, str, bytes]] = (),
        over: Sequence[str] = (),
    ) -> None:
        """Keep a state in place of those named, and on shelves what it has no longer, at once."""
        with self._transaction():
            if over:
                self._writes.many(_NO_SNAPSHOT, ((stream,) for stream in over))
            self._writes.run(
                _SNAPSHOT, (snapshot.stream, snapshot.seq, snapshot.version, snapshot.state)
            )
            if away:
                self._writes.many(_KEPT, away)

    def keep_ruleset(self, content_hash: str, body: bytes) -> None:
        """Keep a ruleset whole, as canonical JSON, under the SHA-256 of its body."""
        if hashlib.sha256(body).hexdigest() != content_hash:
            raise ValueError(f"{content_hash[:12]} is not the hash of this ruleset")
        if canonical(msgspec.json.decode(body)) != body:
            raise ValueError(f"ruleset {content_hash[:12]} is not written as an export writes it")
        self._keep(_RULESET, (content_hash, body))

    def keep_head(self, head: Head) -> None:
        """Keep a signed head."""
        self._keep(_HEAD, (head.seq, head.hash, head.at, head.signature))

    def keep(self, shelf: str, key: str, value: bytes) -> None:
        """Put something on a shelf in place of what had its key."""
        self._keep(_KEPT, (shelf, key, value))

    def _keep(self, statement: str, values: tuple[Value, ...]) -> None:
        with self._transaction():
            self._writes.run(statement, values)

    @contextmanager
    def _transaction(self) -> Generator[None]:
        """Write something whole and durably, or stop: what failed once is never tried again."""
        with self._writes.lock:
            if self._stopped:
                raise StoreStoppedError(self._stopped)
            try:
                self._writes.run(self._writes.dialect.begin)
                yield
                self._writes.run("commit")
            except BaseException as error:
                self._stop(error)
                if isinstance(error, Exception):
                    raise StoreStoppedError(self._stopped) from error
                raise

    def _stop(self, error: BaseException) -> None:
        self._stopped = str(error) or type(error).__name__
        try:
            self._writes.run("rollback")
        except RefusedError:
            return  # there was nothing left to take back

    @contextmanager
    def still(self) -> Generator[Reading]:
        """Give the journal as it is at this moment, whatever is written meanwhile."""
        if self._fresh is None:
            with self._writes.lock:
                yield self
            return
        connection = self._fresh()
        try:
            connection.run(connection.dialect.still)
            reading = SqlReading(connection, self.site)
            reading.tip()  # the first question fixes the moment
            yield reading
        finally:
            connection.close()

    def close(self) -> None:
        """Let go of the store and of its lock."""
        super().close()
        self._writes.close()


def found(connection: Connection, where: str, site: str | None) -> str:
    """Take up the store at the other end, or make one if nothing is there; return its site."""
    said = house(connection, where)
    if not said:
        return _make(connection, site or DEFAULT_SITE)
    if site is not None and said["site"] != site:
        what = f"{where} is the journal of {said['site']!r}, not of {site!r}"
        remedy = "Name the place of this house's journal."
        raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy))
    return said["site"]


def hold_to_its_tables(where: str, odd: Sequence[str]) -> None:
    """Refuse a store in which something is that is no part of a journal, or is not as it was."""
    if odd:
        what = f"{where} is not as it was made: {odd[0]}"
        remedy = "Find out who changed it: croupier verify. Then bring back a sound copy."
        raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy))


def _make(connection: Connection, site: str) -> str:
    connection.run(connection.dialect.begin)
    for statement in tables(connection.dialect):
        connection.run(statement)
    said = (("version", str(VERSION)), ("site", site))
    connection.many("insert into house (name, value) values (?, ?)", said)
    connection.run("commit")
    return site
