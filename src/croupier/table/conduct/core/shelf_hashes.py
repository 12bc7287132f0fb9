"""What the floor keeps on its shelves, as the journal tells of it: each row by its hash.

A row is told in the transaction that keeps it. So one that was deleted, emptied, put elsewhere or
brought back from an earlier day is found, and none is missed after a crash.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Final

from croupier.journal.entries import Entry, Happening
from croupier.journal.store import Reading
from croupier.table.conduct.core.commands import folds_house
from croupier.table.conduct.core.state import House


STREAM: Final = "shelves"
KEPT: Final = "row kept"
_SEPARATOR: Final = "/"
"""Between the name of a shelf, which has none, and a key."""


def row_kept(shelf: str, key: str, value: bytes) -> Happening:
    """Write down that something was put on a shelf; what it is stays there."""
    return Happening(STREAM, KEPT, {"shelf": shelf, "key": key, "digest": digest(value)})


def digest(value: bytes) -> str:
    """Return the hash by which the journal knows a row."""
    return hashlib.sha256(value).hexdigest()


def told_of(shelf: str, shelved: Mapping[str, str]) -> dict[str, str]:
    """Return the hashes of one shelf's rows, by key, as the journal last told them."""
    before = shelf + _SEPARATOR
    return {
        name.removeprefix(before): told for name, told in shelved.items() if name.startswith(before)
    }


def rows_told(journal: Reading) -> dict[str, str]:
    """Return what a journal last told of every row."""
    shelved: dict[str, str] = {}
    for entry in journal.entries(stream=STREAM):
        shelved |= _told_by(entry) if entry.happening.kind == KEPT else {}
    return shelved


def untrue(entry: Entry) -> Iterator[str]:
    """Say what an entry of the shelves cannot be: of another kind or stream, or with money in it."""
    happening = entry.happening
    if (happening.stream, happening.kind) != (STREAM, KEPT):
        yield f"{happening.kind!r:.40} is told in {happening.stream[:40]!r}"
    if happening.postings:
        yield "it moves money, and tells only what lies on a shelf"


@folds_house(KEPT)
def _row_kept(house: House, entry: Entry) -> None:
    for row, told_last in _told_by(entry).items():
        house.shelved[row] = told_last


def _told_by(entry: Entry) -> dict[str, str]:
    facts = entry.happening.facts
    return {f"{facts.get('shelf')}{_SEPARATOR}{facts.get('key')}": str(facts.get("digest"))}
