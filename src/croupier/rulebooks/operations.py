"""What people do at a table, as a book has it: who may, by which rules, with whom beside them.

An operation a book does not list cannot be done at its tables. ``because`` are further rules by
name, which its refusals and notices cite; ``values`` are its figures (minutes, rounds, years).
Any list of rules may have some that hold under certain options of the game only, and an operation
may exist ``when`` a table has such options.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import msgspec

from croupier.rulebooks.books import book
from croupier.rulebooks.conditions import cited, every_ref, fits, read_file
from croupier.rulebooks.index import data, file_of, known
from croupier.rulebooks.ruleset import Value
from croupier.terms.advice import meant
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


PLAYER: Final = "player"
"""The lowest role of every book, whom nobody calls."""
WHOSE: Final = "whose"
"""The further rules of an operation that keep others from it, which only they are told."""


@dataclass(frozen=True, slots=True)
class Operation:
    """Something people do at a table of one book."""

    book: str
    name: str
    role: str
    rules: tuple[Ref, ...]
    because: Mapping[str, tuple[Ref, ...]]
    values: Mapping[str, int]
    second: str | None = None
    """The role of the other person who must stand by it, where the rule asks for two."""
    also: tuple[str, ...] = ()
    """Roles beside the ladder that may do it, too: an inspector."""

    def rules_for(self, *names: str) -> tuple[Ref, ...]:
        """Return the rules the book gives under these names; none where it is silent."""
        return tuple(dict.fromkeys(ref for name in names for ref in self.because.get(name, ())))

    def knows(self, name: str) -> bool:
        """Say whether the book has rules under this name."""
        return name in self.because

    def refuse(self, role: str) -> Refusal | None:
        """Say why someone of this role may not do it, or None."""
        try:
            if any(book(self.book).at_least(role, each) for each in (self.role, *self.also)):
                return None
        except RefusedError as refused:
            return refused.refusal
        what = f"{self.name} is for the {self.role} or above, not for the {role}"
        called = "Players do it themselves." if self.role == PLAYER else f"Call the {self.role}."
        rules = self.rules + self.rules_for(WHOSE) + book(self.book).role(self.role).apart
        return Refusal(Reason.ROLE_MAY_NOT, what, tuple(dict.fromkeys(rules)), called)


def operation(book_name: str, game: str, name: str, elected: "Elected | None" = None) -> Operation:
    """Return an operation of a book's game, or refuse and say that the book has none such."""
    listed = operations(book_name, game, elected)
    found = listed.get(name)
    if found is None:
        what = f"{book_name} has no operation {name!r} at {game}"
        remedy = f"{meant(name, listed)}It has {', '.join(listed) or 'none'}."
        raise RefusedError(Refusal(Reason.OPERATION_IS_NOT_IN_THE_BOOK, what, remedy=remedy))
    return found


Elected: TypeAlias = frozenset[tuple[str, Value]]
"""The options of a table, in a form that can be remembered."""


@cache
def operations(
    book_name: str, game: str, elected: Elected | None = None
) -> Mapping[str, Operation]:
    """Return every operation at the tables of a book's game, by name.

    With the options of a table they are that table's, with the rules that hold there; without,
    everything the book has. What is done at every game stands in ``operations.toml``;
    ``operations/<game>.toml`` adds what the game has of its own, and its own rules to what is done
    everywhere. Either may say which book's general operations stand ``behind`` it, by which rules,
    and ``without`` which of them.
    """
    options = None if elected is None else dict(elected)
    return MappingProxyType(
        {
            name: _operation(book_name, name, entry, options)
            for name, entry in _entries(book_name, game).items()
            if options is None or fits(entry.when, options)
        }
    )


@cache
def _entries(book_name: str, game: str) -> "Mapping[str, _OperationEntry]":
    entries: dict[str, _OperationEntry] = {}
    for path in (("operations.toml",), ("operations", f"{game}.toml")):
        read = _read(file_of(book_name, *path))
        if read.behind is not None:
            entries |= _from_behind(read.behind)
        entries = {name: entry for name, entry in entries.items() if name not in read.without}
        for name, entry in read.every.items():
            entries[name] = _on_top(entries[name], entry) if name in entries else entry
    return MappingProxyType(entries)


def _read(path: Traversable) -> "_OperationsFile":
    if not path.is_file():
        return _OperationsFile()
    written = read_file(path)
    about: dict[str, object] = {
        name: written.pop(name) for name in ("behind", "without") if name in written
    }
    return msgspec.convert(about | {"every": written}, _OperationsFile)


def _from_behind(behind: "_Behind") -> "dict[str, _OperationEntry]":
    """Return the general operations of another book, each cited beside the rules that let it in."""

    def beside(refs: list[Any]) -> list[Any]:
        return [*behind.rules, *(f"{behind.book}:{ref}" for ref in refs)] if refs else []

    return {
        name: msgspec.structs.replace(
            entry,
            rules=beside(entry.rules),
            because={why: beside(refs) for why, refs in entry.because.items()},
        )
        for name, entry in _read(data() / known(behind.book) / "operations.toml").every.items()
    }


def _on_top(every: "_OperationEntry", own: "_OperationEntry") -> "_OperationEntry":
    """Lay what a game says of an operation over what the book says of it for every game."""
    because = {
        name: [*every.because.get(name, ()), *own.because.get(name, ())]
        for name in (*every.because, *(new for new in own.because if new not in every.because))
    }
    return _OperationEntry(
        role=own.role or every.role,
        rules=[*every.rules, *own.rules],
        because=because,
        values={**every.values, **own.values},
        second=own.second or every.second,
        also=(*every.also, *own.also),
        when={**every.when, **own.when},
    )


def _operation(
    book_name: str, name: str, entry: "_OperationEntry", options: Mapping[str, Value] | None
) -> Operation:
    approved = book(book_name)
    for role in (entry.role, *((entry.second,) if entry.second else ()), *entry.also):
        approved.role(role)  # a role the book does not have is a fault of the data

    def refs(written: list[Any]) -> tuple[Ref, ...]:
        if options is None:
            return every_ref(book_name, written)
        return cited(book_name, written, options).rules

    because = {why: refs(written) for why, written in entry.because.items()}
    kept = {why: found for why, found in because.items() if found or not entry.because[why]}
    return Operation(
        book_name,
        name,
        entry.role,
        refs(entry.rules),
        MappingProxyType(kept),
        MappingProxyType(dict(entry.values)),
        entry.second,
        entry.also,
    )


class _OperationEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    role: str = ""
    """From which role up; a game's own entry may leave it to that of every game."""
    rules: list[Any] = []
    """References, and tables of those that hold under certain options only."""
    because: dict[str, list[Any]] = {}
    values: dict[str, int] = {}
    second: str | None = None
    also: tuple[str, ...] = ()
    """Roles beside the ladder that may do it, too."""
    when: dict[str, Any] = {}
    """The options under which there is such an operation."""


class _Behind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    book: str
    rules: tuple[str, ...]


class _OperationsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    behind: _Behind | None = None
    """The book whose general operations are this one's too."""
    without: tuple[str, ...] = ()
    """Operations of every game that there are none of here."""
    every: dict[str, _OperationEntry] = {}
