"""The rule index: every rule of every book, with its class, its topic and what it says."""

import csv
import difflib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from croupier.terms.advice import meant
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


BOOKS: Final = ("nz1996", "nz", "nz-baccarat", "star-premium", "star-rapid")
GROUP: Final = "croupier.games"
"""The entry points by which other packages enter games."""
LONGEST_REF: Final = 60
"""No book has a longer reference; whoever writes one is not looking for a rule."""


class Kind(StrEnum):
    """What a rule asks of the house."""

    ENFORCE = "enforce"
    OPERATE = "operate"
    PHYSICAL = "physical"
    MEANING = "meaning"


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the index: a rule's reference, its class, its topic, its sense in our words."""

    ref: Ref
    kind: Kind
    topic: str
    summary: str


def books() -> tuple[str, ...]:
    """Return the names of all books, the oldest first."""
    return BOOKS


@cache
def rules(book: str) -> tuple[Rule, ...]:
    """Return every rule of one book, in the book's own order."""
    text = (data() / known(book) / "index.csv").read_text(encoding="utf-8")
    return tuple(
        Rule(Ref(book, row["ref"]), Kind(row["class"]), row["topic"], row["summary"])
        for row in csv.DictReader(text.splitlines())
    )


def rule(ref: Ref) -> Rule:
    """Return the rule a reference names, or refuse and name the nearest ones.

    >>> rule(Ref("nz1996", "III/5.1")).topic
    'payout'
    """
    found = _by_ref(known(ref.book)).get(ref)
    if found is None:
        raise RefusedError(_unknown(str(ref), _nearest(ref.ref, (ref.book,))))
    return found


def lookup(text: str) -> Rule:
    """Return the rule written ``book:ref``, or refuse and say how a reference is written.

    >>> lookup("star-rapid:11.4.2").kind.value
    'enforce'
    """
    if ":" not in text:
        raise RefusedError(_unknown(text, _nearest(text, BOOKS)))
    book, _, ref = text.partition(":")
    return rule(Ref(book.strip(), ref.strip()))


def search(words: Iterable[str], within: Iterable[str] = ()) -> tuple[Rule, ...]:
    """Return the rules that hold all the words, in whatever case, in ref, topic or summary.

    Args:
        words: What to look for; parts of words count, no words find nothing.
        within: The books to look in; all of them when empty.

    Returns:
        Rules whose reference is one of the words first, then those with a word in their
        reference, then the rest; in the order of the books.
    """
    wanted = tuple(word.casefold() for phrase in words for word in phrase.split())
    if not wanted:
        return ()
    found = [
        (rank, found)
        for book in tuple(within) or BOOKS
        for found in rules(book)
        if (rank := _rank(found, wanted)) is not None
    ]
    return tuple(found for _, found in sorted(found, key=lambda pair: pair[0]))


def known(book: str) -> str:
    """Return the name of a book that exists, or refuse and name those that do."""
    if book not in BOOKS:
        what = f"There is no book {quoted(book)}"
        remedy = f"{meant(book, BOOKS)}The books are {', '.join(BOOKS)}."
        raise RefusedError(Refusal(Reason.BOOK_IS_UNKNOWN, what, remedy=remedy))
    return book


def quoted(text: str) -> str:
    """Return what somebody wrote, in quotes, fit for one line: plain letters, and not many.

    >>> quoted("III/5.1")
    "'III/5.1'"
    """
    plain = ascii(text[:LONGEST_REF])
    if max(len(text), len(plain)) <= LONGEST_REF:
        return plain
    return f"{plain[: LONGEST_REF - 4]}...{plain[0]}"


def data() -> Traversable:
    """Return the folder of the books' data, wherever the package is installed."""
    return files("croupier.rulebooks") / "data"


@cache
def brought() -> tuple[Traversable, ...]:
    """Find the data that games of other packages bring, laid out as ours is: no books of their own."""
    found: list[Traversable] = []
    for point in entry_points(group=GROUP):
        with suppress(
            Exception
        ):  # a package that cannot be loaded is told where its game is asked for
            found.append(files(point.module.rpartition(".")[0] or point.module) / "data")
    return tuple(found)


def folders(book: str) -> tuple[Traversable, ...]:
    """Return every folder that has data of a book, our own first."""
    others = (folder / known(book) for folder in brought())
    return (data() / known(book), *(folder for folder in others if folder.is_dir()))


def file_of(book: str, *path: str) -> Traversable:
    """Return a file of a book's data; our own where nobody brought it."""
    every = [folder.joinpath(*path) for folder in folders(book)]
    return next((file for file in every if file.is_file()), every[0])


@cache
def _by_ref(book: str) -> Mapping[Ref, Rule]:
    return MappingProxyType({rule.ref: rule for rule in rules(book)})


def _rank(rule: Rule, wanted: tuple[str, ...]) -> int | None:
    """Return how well a rule fits, 0 the best, or None where a word is missing."""
    ref = str(rule.ref).casefold()
    text = f"{ref} {rule.topic} {rule.summary.casefold()}"
    if not all(word in text for word in wanted):
        return None
    if {*wanted, " ".join(wanted)} & {ref, rule.ref.ref.casefold()}:
        return 0
    return 1 if any(word in ref for word in wanted) else 2


def _nearest(ref: str, within: tuple[str, ...]) -> list[str]:
    """Return up to three references that resemble what was asked for, the most alike first."""
    asked = ref[:LONGEST_REF].casefold()
    written: dict[str, list[str]] = {}
    for book in within:
        for rule in rules(book):
            written.setdefault(rule.ref.ref.casefold(), []).append(str(rule.ref))
    near = difflib.get_close_matches(asked, written, n=3, cutoff=0.5)
    return [ref for name in near for ref in written[name]][:3]


def _unknown(text: str, nearest: list[str]) -> Refusal:
    remedy = (
        f"The nearest are {', '.join(nearest)}."
        if nearest
        else "A rule is written book:ref, like nz1996:III/5.1; search finds it by its words."
    )
    return Refusal(Reason.RULE_IS_UNKNOWN, f"There is no rule {quoted(text)}", remedy=remedy)
