"""Where a house is: a folder, a database file, an address or an export, as commands name it."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import click

from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.journal.heads import Head
    from croupier.journal.keys import Keys
    from croupier.journal.store import Reading


_SQLITE: Final = b"SQLite format 3\0"
_KEY_BYTES: Final = 32

KEYS = click.option(
    "--keys", metavar="FOLDER", help="Where the house's keys are, if not beside it."
)
HEADS = click.option(
    "--heads", metavar="FOLDER", help="Where signed heads leave for, if elsewhere."
)
KEY = click.option("--key", metavar="HEX", help="The public key of the house, if its keys are not.")


@dataclass(frozen=True, slots=True)
class JournalPlace:
    """A journal that can be read, with what is known of it outside the database."""

    journal: "Reading"
    public: bytes | None
    """The public key of the house, where it is known."""
    heads: "tuple[Head, ...] | None" = None
    """Those that left the database."""
    start: tuple[int, str] | None = None
    """Of an export: the entry after which it starts, and its hash."""
    own_word: bool = False
    """Whether the key is known by the word of an export alone."""
    keys: "Keys | None" = None
    """The house's own keys, where they are at hand: what they sealed can be opened."""

    def key(self) -> bytes:
        """Return the public key of the house; RefusedError says how to name it."""
        if self.public is not None:
            return self.public
        what = "nobody said what the house's public key is"
        remedy = "Name the folder of its keys (--keys) or the key itself (--key)."
        raise RefusedError(Refusal(Reason.KEYS_CANNOT_BE_USED, what, remedy=remedy))


@contextmanager
def found(
    where: str, keys: str | None = None, key: str | None = None, heads: str | None = None
) -> Generator[JournalPlace]:
    """Open what somebody calls a house, to read it; RefusedError says why it is none."""
    from croupier.journal.opening import read_store

    public = None if key is None else _read_key(key)
    address, folder = _address(where)
    if address is None:
        yield _exported(Path(where), public)
        return
    reading = read_store(address)
    try:
        reading.hold_still()
        kept = folder if keys is None else Path(keys)
        outside = kept if heads is None else Path(heads)
        own = _keys(kept)
        known = public or (own.public if own is not None else None)
        ours = own if own is not None and own.public == known else None
        yield JournalPlace(reading, known, _heads(outside, reading.site), keys=ours)
    finally:
        reading.close()


def _address(where: str) -> tuple[str | None, Path]:
    """Return a store's address and the folder of its keys; no address for another file."""
    from croupier.table.house.premises import DATABASE

    if where.startswith(("postgresql://", "postgres://")):
        return where, Path()
    path = Path(where)
    if path.is_dir():
        database = path / DATABASE
        if not database.is_file():
            _nothing(f"the folder {where} has no {DATABASE}")
        return str(database), path
    try:
        with path.open("rb") as opened:
            begins = opened.read(len(_SQLITE))
    except OSError as error:
        _nothing(f"{where} cannot be read: {error.strerror}")
    return (str(path), path.resolve().parent) if begins == _SQLITE else (None, path)


def _nothing(what: str) -> NoReturn:
    remedy = "Name a data folder, a database file, a postgresql:// address or an export."
    raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy))


def _exported(path: Path, public: bytes | None) -> JournalPlace:
    from croupier.journal.exported import Exported

    opened = Exported(path)
    start = (opened.after, opened.before)
    return JournalPlace(opened, public or opened.public, start=start, own_word=public is None)


def _keys(folder: Path) -> "Keys | None":
    """Read the keys of a house, where they are; none are made."""
    from croupier.journal.keys import FILE, Keys

    return Keys.at(folder) if (folder / FILE).exists() else None


def public_key(keys: str | None, key: str | None) -> bytes | None:
    """Return the public key of a house where somebody named it, or the folder of its keys."""
    if key is not None:
        return _read_key(key)
    if keys is None:
        return None
    own = _keys(Path(keys))
    if own is None:
        what = f"the keys of this house are not at {keys}"
        remedy = "Name the folder of its keys: --keys."
        raise RefusedError(Refusal(Reason.KEYS_CANNOT_BE_USED, what, remedy=remedy))
    return own.public


def _heads(folder: Path, site: str) -> "tuple[Head, ...]":
    from croupier.journal.heads import FILE, read_heads

    path = folder / FILE
    return tuple(read_heads(path, site)) if path.exists() else ()


def _read_key(written: str) -> bytes:
    try:
        read = bytes.fromhex(written)
    except ValueError:
        read = b""
    if len(read) != _KEY_BYTES:
        what = f"a public key is {2 * _KEY_BYTES} hexadecimal digits, not {written[:40]!r}"
        raise RefusedError(Refusal(Reason.KEYS_CANNOT_BE_USED, what))
    return read
