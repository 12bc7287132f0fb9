"""What a game's own rules say of its table's money, beside what the book says of all its games.

``data/<book>/policies/<game>.toml`` lists them: each has a case, what is done in it, the rules, and
perhaps the bets it is about, figures, or a role; with ``when``, only under those options.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from croupier.rulebooks.books import Consequence, Matter, Policy
from croupier.rulebooks.conditions import Raw, cited, fits, read_file
from croupier.rulebooks.index import file_of
from croupier.rulebooks.ruleset import Value
from croupier.terms.shapes import is_list


_FIELDS: Final = {"case", "does", "rules", "note", "when"}


def policies(book: str, game: str, options: Mapping[str, Value]) -> tuple[Policy, ...]:
    """Return a game's own policies in a book, as far as its options let them hold."""
    return tuple(
        _policy(book, entry, options)
        for entry in _entries(book, game)
        if fits(entry.get("when", {}), options)
    )


@cache
def _entries(book: str, game: str) -> tuple[Raw, ...]:
    file = file_of(book, "policies", f"{game}.toml")
    if not file.is_file():
        return ()
    return tuple(read_file(file)["policy"])


def _policy(book: str, entry: Raw, options: Mapping[str, Value]) -> Policy:
    about = {name: _frozen(part) for name, part in entry.items() if name not in _FIELDS}
    rules = cited(book, entry["rules"], options).rules
    does, note = Consequence(entry["does"]), str(entry.get("note", ""))
    return Policy(Matter(entry["case"]), does, rules, note, MappingProxyType(about))


def _frozen(part: Any) -> Any:
    return tuple(map(str, part)) if is_list(part) else part
