"""Opening a store by its address: a file, ``:memory:``, or ``postgresql://…``."""

from typing import Final

from croupier.journal.postgres import open_postgres, read_postgres
from croupier.journal.reading import SqlReading
from croupier.journal.sql import SqlStore
from croupier.journal.sqlite import open_sqlite, read_sqlite


_POSTGRES: Final = ("postgresql://", "postgres://")


def open_store(address: str, site: str | None = None) -> SqlStore:
    """Open a store as its owner, or make one where nothing is; RefusedError says why not."""
    if address.startswith(_POSTGRES):
        return open_postgres(address, site)
    return open_sqlite(address, site)


def read_store(address: str) -> SqlReading:
    """Open a store to read it, whoever owns it."""
    if address.startswith(_POSTGRES):
        return read_postgres(address)
    return read_sqlite(address)
