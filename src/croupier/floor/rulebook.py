"""The rules on a terminal: in our own words, and the operator's file of the official text."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from croupier.rulebooks import index
from croupier.table.conduct.core.state import TableState
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


_LARGEST_TEXT: Final = 8 * 1024 * 1024
_NUMBERED: Final = re.compile(r"^[\s\-*#>]*\(?[\dA-Z]+(?:\.[\dA-Za-z]+)*[.)]?\s")


class RuleLine(msgspec.Struct, frozen=True):
    """A rule in our own words."""

    ref: str
    topic: str
    summary: str


def rules_for(table: TableState) -> tuple[RuleLine, ...]:
    """Give the rules of the divisions that a table's game and operations rest on, the words last."""
    divisions = {_division(ref) for ref in _cited(table)}
    found = [rule for rule in index.rules(table.book.name) if _division(rule.ref) in divisions]
    found.sort(key=lambda rule: "[" in rule.ref.ref)
    return tuple(RuleLine(str(rule.ref), rule.topic, rule.summary) for rule in found)


def _cited(table: TableState) -> Iterator[Ref]:
    for bet in table.table.game.ruleset.bets.values():
        yield from bet.rules
    for operation in table.operations.values():
        yield from operation.rules


def _division(ref: Ref) -> str:
    """Return the part of a book that a rule stands in: what comes before the first mark."""
    return re.split(r"[/.\[]", ref.ref, maxsplit=1)[0]


def official_text(book: str, path: Path | None, ref: str | None) -> str:
    """Read the official text of a book, or the passage of one rule; RefusedError if it is not here."""
    if path is None:
        what = f"the official text of {book} is not on file here"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy="Ask the staff."))
    text = _file(path)
    if ref is None:
        return text
    found = "\n".join(_passage(text, Ref.parse(ref) if ":" in ref else Ref(book, ref)))
    if found:
        return found
    what = f"no passage {ref[:40]!r} is found in the official text"
    raise RefusedError(Refusal(Reason.RULE_IS_UNKNOWN, what, remedy="Read the whole text."))


@cache
def _file(path: Path) -> str:
    try:
        return path.read_bytes()[:_LARGEST_TEXT].decode(errors="replace")
    except OSError as error:
        what = f"the official text cannot be read: {error.strerror}"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what)) from error


def _passage(text: str, ref: Ref) -> Iterator[str]:
    """Give the lines of a rule: from the one that begins with its number to the next number."""
    number = re.escape(ref.ref.rpartition("/")[2].partition("[")[0].partition("(")[0])
    starts = re.compile(rf"^[\s\-*#>]*{number}[.)]?(\s|$)")
    is_in = False
    for line in text.splitlines():
        if starts.match(line):
            is_in = True
        elif is_in and _NUMBERED.match(line) and not re.match(rf"^[\s\-*#>]*{number}\.", line):
            return
        if is_in:
            yield line
