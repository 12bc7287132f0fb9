"""Access as the journal tells of it: who signed on where, and who was not let in.

What is told is told by the floor, in a stream of its own. Nothing on a table changes by it, and no
money moves.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum, unique
from typing import Any, Final

from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.commands import folds_house
from croupier.table.conduct.core.state import House


STREAM: Final = "access"


@unique
class Access(StrEnum):
    """What became of somebody, or of a terminal."""

    ENROLLED = "terminal enrolled"
    WITHDRAWN = "terminal withdrawn"
    WRONG_CODE = "wrong code"
    SIGNED_ON = "signed on"
    SIGNED_OVER = "signed on over"
    REFUSED = "sign-in refused"
    SIGNED_OFF = "signed off"
    LOCKED = "desk locked"
    UNLOCKED = "desk unlocked"


def access_told(what: Access, facts: Mapping[str, Any]) -> Happening:
    """Write down what became of somebody."""
    return Happening(STREAM, str(what), facts)


def untrue(entry: Entry) -> Iterator[str]:
    """Say what an entry of access cannot be: in another stream, or with money in it."""
    if entry.happening.stream != STREAM:
        yield f"access is told in {entry.happening.stream[:40]!r}"
    if entry.happening.postings:
        yield "it moves money, and tells only who came"


def _nothing(house: House, entry: Entry) -> None:
    """Nothing but a record: what people may do is asked of them, not of the journal."""


for _what in Access:
    folds_house(_what)(_nothing)
