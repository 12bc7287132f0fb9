"""The journal in PostgreSQL: what several machines share. Needs the extra ``postgres``."""

import functools
import importlib
import threading
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from croupier.journal.owner import sign_in, take_ownership
from croupier.journal.reading import SqlReading, Value, open_reading
from croupier.journal.schema import Dialect, parts
from croupier.journal.sql import SqlStore, found, hold_to_its_tables
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    import psycopg

_DIALECT: Final = Dialect(
    integer="bigint",
    bytes="bytea",
    ending="",
    clustered="",
    begin="begin",
    still="begin isolation level repeatable read read only",
    has_tables="select count(*), count(*) filter (where tablename = 'house')"
    " from pg_tables where schemaname = current_schema()",
    objects="""
        with ours as (
            select oid, relname::text as name, relkind, relpersistence, relrowsecurity from pg_class
            where relnamespace = current_schema()::regnamespace and relname = any (string_to_array(?, ' '))
        )
        select 'table', name from ours where relkind = 'r' and relpersistence = 'p'
        union all select 'row security', 'of ' || name from ours where relrowsecurity
        union all select 'column', concat_ws(' ', o.name, a.attname,
            format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
            'default ' || pg_get_expr(d.adbin, d.adrelid))
            from ours o join pg_attribute a on a.attrelid = o.oid
            left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where a.attnum > 0 and not a.attisdropped and o.relkind = 'r'
        union all select 'constraint', name || ' ' || pg_get_constraintdef(c.oid)
            from ours o join pg_constraint c on c.conrelid = o.oid where c.contype <> 'n'
        union all select 'index', replace(replace(replace(pg_get_indexdef(i.indexrelid),
            ' ON ' || quote_ident(current_schema()) || '.', ' ON '), ' USING btree ', ' '),
            'CREATE INDEX ', '')
            || case when i.indisvalid then '' else ' not valid' end
            from ours o join pg_index i on i.indrelid = o.oid
            where not exists (select from pg_constraint c where c.conindid = i.indexrelid
                and c.conrelid = o.oid)
        union all select 'trigger', t.tgname || ' on ' || name
            || case when t.tgenabled = 'O' then '' else ', switched off' end
            from ours o join pg_trigger t on t.tgrelid = o.oid
            where not t.tgisinternal or t.tgenabled <> 'O'
        union all select 'rule', r.rulename || ' on ' || name
            from ours o join pg_rewrite r on r.ev_class = o.oid where o.relkind = 'r'
        union all select 'policy', p.polname || ' on ' || name
            from ours o join pg_policy p on p.polrelid = o.oid
        union all select 'table', i.inhrelid::regclass || ' as a part of ' || name
            from ours o join pg_inherits i on i.inhparent = o.oid
    """,
)
_SETTINGS: Final = {"synchronous_commit": "on", "fsync": "on", "full_page_writes": "on"}
"""Every commit is synced to the log before it returns; the last two are the server's own."""


@functools.cache
def _written(statement: str) -> bytes:
    """Write a statement as psycopg takes it: %s where ours has a question mark."""
    return statement.replace("?", "%s").encode()


def _plain(kind: str, text: str) -> str:
    """Return what tells two objects apart, however they are spelt."""
    return kind + " " + "".join(text.lower().replace('"', "").split())


def _driver() -> Any:
    try:
        return importlib.import_module("psycopg")
    except ImportError as error:
        what = "a store in PostgreSQL needs the extra postgres, which is not installed"
        remedy = "Type: pip install 'croupier[postgres]', or keep the journal in a file."
        raise RefusedError(Refusal(Reason.EXTRA_IS_NOT_INSTALLED, what, remedy=remedy)) from error


class _Postgres:
    """One connection to PostgreSQL; begin and commit are said aloud."""

    dialect = _DIALECT

    def __init__(self, address: str) -> None:
        """Connect to a server."""
        self.lock = threading.RLock()
        self._driver = _driver()
        try:
            raw = self._driver.connect(address, autocommit=True)
        except self._driver.Error as error:
            raise self._refused(error) from error
        self._raw: psycopg.Connection[tuple[Any, ...]] = raw

    def run(self, statement: str, values: Sequence[Value] = ()) -> list[Any]:
        """Carry out one statement and return its rows."""
        with self.lock:
            try:
                cursor = self._raw.execute(_written(statement), values or None)
                return cursor.fetchall() if cursor.description else []
            except self._driver.Error as error:
                raise self._refused(error) from error

    def many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        """Carry out one statement for each row."""
        with self.lock:
            try:
                with self._raw.cursor() as cursor:
                    cursor.executemany(_written(statement), rows)
            except self._driver.Error as error:
                raise self._refused(error) from error

    def set(self) -> None:
        """Ask for durable commits, and read back that we have them."""
        self.run("set synchronous_commit = on")
        for name, value in _SETTINGS.items():
            kept = self.run("select current_setting(?)", (name,))
            if kept != [(value,)]:
                what = f"this PostgreSQL keeps {name} at {kept[0][0]}, and a journal needs {value}"
                remedy = "Change the server's configuration."
                raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy))

    def damage(self) -> list[str]:
        """Name what is not as tables were made; files have checksums of PostgreSQL's own."""
        ours = {_plain(*each): " ".join(each) for each in parts(self.dialect)}
        names = " ".join(name for kind, name in parts(self.dialect) if kind == "table")
        found = self.run(self.dialect.objects, (names,))
        theirs = {_plain(*each): " ".join(each) for each in found}
        return [
            *(
                f"{theirs[each][:120]} is no part of a journal"
                for each in sorted(theirs.keys() - ours)
            ),
            *(f"{ours[each]} is missing" for each in sorted(ours.keys() - theirs)),
        ]

    def close(self) -> None:
        """Hang up."""
        with self.lock:
            self._raw.close()

    def _refused(self, error: Exception) -> RefusedError:
        said = " ".join(str(error).split())
        what = f"the store in PostgreSQL cannot be used: {said}"
        return RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what))


_WHERE: Final = "the store in PostgreSQL"


def open_postgres(address: str, site: str | None = None) -> SqlStore:
    """Open the store at an address as its owner, or make one in an empty schema."""
    writes = _Postgres(address)
    try:
        writes.set()
        take_ownership(writes, _WHERE)
        name = found(writes, _WHERE, site)
        hold_to_its_tables(_WHERE, writes.damage())
        sign_in(writes)
        return SqlStore(writes, lambda: _Postgres(address), name)
    except BaseException:
        writes.close()
        raise


def read_postgres(address: str) -> SqlReading:
    """Open the store at an address to read it; its owner may go on writing."""
    return open_reading(_Postgres(address), _WHERE)
