"""Reads rows of a bet's data into the small types that its code looks at."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from croupier.rulebooks.fields import Fields, check, plain
from croupier.rulebooks.ruleset import BetTerms
from croupier.terms.shapes import is_list, is_object


R = TypeVar("R")


def read_rows(terms: BetTerms, name: str, kind: type[R], fields: Fields) -> tuple[R, ...]:
    """Read the rows that a bet lists under a name; RefusedError says what an author got wrong."""
    rows = terms.about.get(name, ())
    found: list[R] = []
    for place, row in enumerate(rows if is_list(rows) else (), start=1):
        own: Mapping[str, Any] = row if is_object(row) else {}
        check(f"bet {terms.name!r}, row {place} of `{name}`", own, fields, terms.rules)
        found.append(msgspec.convert(plain(own), kind))
    return tuple(found)
