"""What people do at a table, as a book has it: who may, by which rules, with whom beside them.

An operation a book does not list cannot be done at its tables. ``because`` are further rules by
name, which its refusals and notices cite; ``values`` are its figures (minutes, rounds, years).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

import msgspec

from croupier.rulebooks.books import book
from croupier.rulebooks.index import data, known
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


PLAYER: Final = "player"
"""The lowest role of every book, whom nobody calls."""


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

    def rules_for(self, *names: str) -> tuple[Ref, ...]:
        """Return the rules the book gives under these names; none where it is silent."""
        return tuple(dict.fromkeys(ref for name in names for ref in self.because.get(name, ())))

    def knows(self, name: str) -> bool:
        """Say whether the book has rules under this name."""
        return name in self.because

    def refuse(self, role: str) -> Refusal | None:
        """Say why someone of this role may not do it, or None."""
        try:
            if book(self.book).at_least(role, self.role):
                return None
        except RefusedError as refused:
            return refused.refusal
        what = f"{self.name} is for the {self.role} or above, not for the {role}"
        called = "Players do it themselves." if self.role == PLAYER else f"Call the {self.role}."
        return Refusal(Reason.ROLE_MAY_NOT, what, self.rules, called)


def operation(book_name: str, name: str) -> Operation:
    """Return an operation of a book, or refuse and say that the book has none such."""
    found = operations(book_name).get(name)
    if found is None:
        what = f"{book_name} has no operation {name!r}"
        remedy = f"It has {', '.join(operations(book_name)) or 'none'}."
        raise RefusedError(Refusal(Reason.OPERATION_IS_NOT_IN_THE_BOOK, what, remedy=remedy))
    return found


@cache
def operations(book_name: str) -> Mapping[str, Operation]:
    """Return every operation of a book, by name."""
    path = data() / known(book_name) / "operations.toml"
    if not path.is_file():
        return MappingProxyType({})
    written = msgspec.convert(
        tomllib.loads(path.read_text(encoding="utf-8")), dict[str, _OperationEntry]
    )
    return MappingProxyType(
        {name: _operation(book_name, name, entry) for name, entry in written.items()}
    )


def _operation(book_name: str, name: str, entry: "_OperationEntry") -> Operation:
    approved = book(book_name)
    for role in (entry.role, *((entry.second,) if entry.second else ())):
        approved.role(role)  # a role the book does not have is a fault of the data
    return Operation(
        book_name,
        name,
        entry.role,
        _refs(book_name, entry.rules),
        MappingProxyType({n: _refs(book_name, refs) for n, refs in entry.because.items()}),
        MappingProxyType(dict(entry.values)),
        entry.second,
    )


def _refs(book_name: str, written: tuple[str, ...]) -> tuple[Ref, ...]:
    return tuple(Ref.parse(ref) if ":" in ref else Ref(book_name, ref) for ref in written)


class _OperationEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    role: str
    rules: tuple[str, ...] = ()
    because: dict[str, tuple[str, ...]] = {}
    values: dict[str, int] = {}
    second: str | None = None
