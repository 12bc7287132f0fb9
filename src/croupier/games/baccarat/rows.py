"""Reads rows of a bet's data into the small types that its code looks at."""

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

import msgspec

from croupier.rulebooks.ruleset import BetTerms, Value
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_object


if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R = TypeVar("R", bound="DataclassInstance")


def read_rows(terms: BetTerms, name: str, kind: type[R]) -> tuple[R, ...]:
    """Read the rows that a bet lists under a name; RefusedError says what an author got wrong."""
    rows = terms.about.get(name, ())
    return tuple(_row(terms, row, kind) for row in rows) if isinstance(rows, tuple) else ()


def _row(terms: BetTerms, row: Value, kind: type[R]) -> R:
    plain = _plain(row)
    known = {field.name for field in fields(kind)}
    odd = sorted(set(plain) - known) if is_object(plain) else []
    wrong = f"a row has no {odd[0]!r}; known: {', '.join(sorted(known))}" if odd else ""
    if not wrong:
        try:
            return msgspec.convert(plain, kind)
        except msgspec.ValidationError as error:
            wrong = str(error)
    what = f"bet {terms.name!r}: {wrong}"
    raise RefusedError(Refusal(Reason.STUDY_CANNOT_BE_USED, what, terms.rules))


def _plain(value: Value) -> object:
    """Turn frozen data into what can be converted."""
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
