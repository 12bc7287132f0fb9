"""What many operations ask alike: a name that can be used, a time, the rules of another operation.

An operation often cites what the book says of another one: a wager is refused by the rule that
excluded its player. The book is asked by the operation's name, never by its own.
"""

import re
import unicodedata
from typing import Final

from croupier.journal.entries import Moment
from croupier.rulebooks.operations import Operation
from croupier.table.conduct.core.state import TableState
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


MICROSECONDS: Final = 1_000_000
MINUTE: Final = 60 * MICROSECONDS
DAY: Final = 24 * 60 * MINUTE
LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 2_000
LONGEST_WAIT: Final = 24 * 60
"""Minutes ahead that a sign may announce something: a day."""

DEMO: Final = "demo"
"""Who opens tables and lets visitors in where nothing is real."""
_TAKEN: Final = {"system", "house", DEMO}
"""Names that stand for nobody in the room."""
_TIME: Final = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?", re.ASCII)


def book_has(table: TableState, name: str) -> Operation | None:
    """Return another operation of the table's book, or None where the book has none such."""
    return table.operations.get(name)


def rules_of(table: TableState, name: str, *because: str) -> tuple[Ref, ...]:
    """Return the rules of another operation of the table's book, or those of some cases of it."""
    found = book_has(table, name)
    if found is None:
        return ()
    return found.rules_for(*because) if because else found.rules


def name_refused(name: str) -> Refusal | None:
    """Say why nobody can be called this, or None."""
    if name.strip() == name and name.isprintable() and 0 < len(name) <= LONGEST_NAME:
        if unicodedata.normalize("NFC", name) != name:
            what = f"{name!r} has letters written in parts: one name would look like two people"
            remedy = "Write it with composed letters (Unicode NFC)."
            return Refusal(Reason.NAME_CANNOT_BE_USED, what, remedy=remedy)
        if name.casefold() not in _TAKEN:
            return None
        what = f"{name!r} is nobody's name in this house"
    else:
        what = f"a name has 1 to {LONGEST_NAME} plain characters, not {name[:40]!r}"
    return Refusal(Reason.NAME_CANNOT_BE_USED, what)


def text_refused(text: str, what: str) -> Refusal | None:
    """Say why a text cannot be written down, or None."""
    if text.strip() and len(text) <= LONGEST_TEXT and all(map(_is_printed, text)):
        return None
    said = f"{what} takes 1 to {LONGEST_TEXT:,} printed characters on one line"
    return Refusal(Reason.RECORD_CANNOT_BE_READ, said, remedy="Say it in some words.")


def _is_printed(letter: str) -> bool:
    """Say whether a character can be read off a line; a space of any script can."""
    return letter.isprintable() or unicodedata.category(letter) == "Zs"


def wait_until(moment: Moment, time: str | None, minutes: int | None) -> int | Refusal:
    """Read when a sign says something will happen: microseconds from now.

    It is written as a time of the day (``21:00``), the next one of that name, or in minutes.
    """
    if (time is None) == (minutes is None):
        what = "a sign names one time"
        remedy = 'Write "time": "21:00", or "minutes": 20.'
        return Refusal(Reason.TIME_CANNOT_BE_READ, what, remedy=remedy)
    if minutes is not None:
        if 0 <= minutes <= LONGEST_WAIT:
            return minutes * MINUTE
        what = f"a sign looks 0 to {LONGEST_WAIT:,} minutes ahead, not {str(minutes)[:40]}"
        return Refusal(Reason.TIME_CANNOT_BE_READ, what)
    found = _TIME.fullmatch(time.strip()) if time is not None else None
    if found is None:
        what = f"a time is written like 21:00, not {str(time)[:40]!r}"
        return Refusal(Reason.TIME_CANNOT_BE_READ, what)
    seconds = int(found[1]) * 3600 + int(found[2]) * 60 + int(found[3] or 0)
    return (seconds * MICROSECONDS - moment.at) % DAY


def clock_face(at: int) -> str:
    """Write a time as the sign shows it."""
    seconds = at % DAY // MICROSECONDS
    face = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}"
    return f"{face}:{seconds % 60:02d}" if seconds % 60 else face
