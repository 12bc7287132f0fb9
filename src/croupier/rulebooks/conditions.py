"""How a book's data says *only then*: under these options, or for wagers on this target.

What divisions of a book have alike is written once: ``"*/8.2"`` in a file whose ``[division]`` says by
which option they differ, and under which number each value of it stands.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.rulebooks.ruleset import OwnRules, Value
from croupier.terms.references import Ref
from croupier.terms.shapes import is_list, is_object


Raw: TypeAlias = Mapping[str, Any]


class Cited(NamedTuple):
    """The rules of an entry: those it always rests on, and those of some targets."""

    rules: tuple[Ref, ...]
    own: OwnRules


_OF_EACH: Final = "*/"


def read_file(path: Traversable) -> dict[str, Any]:
    """Read a file of a book's data, with the rules that its divisions have alike for each of them."""
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    numbers: dict[str, str] = written.pop("division", {})
    by = numbers.pop("by", "")
    whole: dict[str, Any] = _for_each(written, by, numbers)
    return whole


def _for_each(part: Any, by: str, numbers: Mapping[str, str]) -> Any:
    """Write out references of every division as those of each, on condition of its option."""
    if is_object(part):
        return {name: _for_each(each, by, numbers) for name, each in part.items()}
    if not is_list(part):
        return part
    alike = [ref for ref in part if isinstance(ref, str) and ref.startswith(_OF_EACH)]
    rows = [
        {"when": {by: value}, "rules": [ref.replace("*", number, 1) for ref in alike]}
        for value, number in numbers.items()
    ]
    others = [_for_each(each, by, numbers) for each in part if each not in alike]
    return [*rows, *others] if alike else others


def fits(when: Raw, options: Mapping[str, Value]) -> bool:
    """Say whether options have the values a condition names (a list means any of them)."""
    return all(
        options.get(name) in wanted if isinstance(wanted, list) else options.get(name) == wanted
        for name, wanted in when.items()
    )


def fitting(value: Any, options: Mapping[str, Value]) -> Any:
    """Keep of a list of tables those whose condition the options meet."""
    if not is_list(value):
        return value
    kept: list[Any] = []
    for row in value:
        if not is_object(row):
            kept.append(row)
        elif fits(row.get("when", {}), options):
            kept.append({name: part for name, part in row.items() if name != "when"})
    return kept


def refs(book: str, written: object) -> tuple[Ref, ...]:
    """Read references; one without a book is the book's own. Conditional ones are passed over."""
    if not is_list(written):
        return ()
    plain = (str(ref) for ref in written if not is_object(ref))
    return tuple(Ref.parse(ref) if ":" in ref else Ref(book, ref) for ref in plain)


def every_ref(book: str, written: object) -> tuple[Ref, ...]:
    """Read references whatever their conditions, for who lists them all."""
    found: list[Ref] = []
    for item in written if is_list(written) else ():
        found += refs(book, item["rules"] if is_object(item) else [item])
    return tuple(dict.fromkeys(found))


def cited(book: str, written: object, options: Mapping[str, Value]) -> Cited:
    """Read references under these options, in the order they are written.

    ``{ when = { format = "mini" }, rules = [...] }`` are those of a table with such options, and
    ``{ on = "banker", rules = [...] }`` those of wagers whose target that is.
    """
    rules: list[Ref] = []
    own: list[tuple[str, tuple[Ref, ...]]] = []
    for item in written if is_list(written) else ():
        if not is_object(item):
            rules += refs(book, [item])
        elif fits(item.get("when", {}), options):
            found = refs(book, item["rules"])
            if "on" in item:
                own.append((str(item["on"]), found))
            else:
                rules += found
    return Cited(tuple(rules), tuple(own))
