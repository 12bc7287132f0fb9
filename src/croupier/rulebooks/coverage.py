"""Which rules are held: what the last test run recorded, what is declared, what comes later.

A rule is *held* when a passing test marked with it made the engine itself cite it. Rows that
describe objects or words are *declared*, with a reason. Rows that wait for a part of the house
not built yet are *later*, by name. All others are *missing*.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum, unique
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from croupier.rulebooks.index import Kind, Rule, books, data, rule, rules
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


RECORD: Final = Path(".croupier", "rule-coverage.json")
"""Where the test run leaves its record, under the root of the project."""


@unique
class Status(StrEnum):
    """How a rule stands. The order here is the order of precedence."""

    HELD = "held"
    DECLARED = "declared"
    LATER = "later"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Record:
    """What a test run found: at which commit, when, and for each rule the tests that hold it."""

    commit: str
    date: str
    held: Mapping[Ref, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Standing:
    """How one rule stands, by which tests or for what reason."""

    rule: Rule
    status: Status
    tests: tuple[str, ...] = ()
    reason: str = ""


def standings(record: Record | None, within: Iterable[str] = ()) -> tuple[Standing, ...]:
    """Return how every rule stands, book by book; without a record nothing is held."""
    return tuple(
        _standing(rule, record.held.get(rule.ref, ()) if record else ())
        for book in tuple(within) or books()
        for rule in rules(book)
    )


def standing(ref: Ref, record: Record | None) -> Standing:
    """Return how one rule stands."""
    return _standing(rule(ref), record.held.get(ref, ()) if record else ())


def tally(standings: Iterable[Standing]) -> dict[str, dict[Kind, dict[Status, int]]]:
    """Count how rules stand, for each book and class."""
    counts: dict[str, dict[Kind, dict[Status, int]]] = {}
    for one in standings:
        kinds = counts.setdefault(one.rule.ref.book, {})
        statuses = kinds.setdefault(one.rule.kind, dict.fromkeys(Status, 0))
        statuses[one.status] += 1
    return counts


def project_root(start: Path) -> Path | None:
    """Return the nearest folder from ``start`` upwards that holds this project, if any."""
    for folder in (start, *start.parents):
        try:
            text = (folder / "pyproject.toml").read_text(encoding="utf-8")
            settings = msgspec.convert(tomllib.loads(text), _ProjectFile)
        except (OSError, ValueError, msgspec.ValidationError):
            continue
        if settings.project.name == "croupier":
            return folder
    return None


def read_record(root: Path) -> Record | None:
    """Return what the last test run left under the root, or None where there was none yet."""
    path = root / RECORD
    try:
        written = msgspec.json.decode(path.read_bytes(), type=_RecordFile)
        held = {Ref.parse(ref): tuple(tests) for ref, tests in written.rules.items()}
    except FileNotFoundError:
        return None
    except (OSError, ValueError, msgspec.MsgspecError) as fault:
        what = f"The record of rules held, {RECORD}, cannot be read: {fault}"
        remedy = "Remove it; make test writes a new one."
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy)) from fault
    return Record(written.commit, written.date, MappingProxyType(held))


def write_record(root: Path, record: Record) -> Path:
    """Leave a record under the root, whole or not at all, and return where."""
    held = {str(ref): sorted(record.held[ref]) for ref in sorted(record.held)}
    written = msgspec.json.encode(_RecordFile(record.commit, record.date, held))
    path = root / RECORD
    path.parent.mkdir(exist_ok=True)
    draft = path.with_suffix(".draft")
    draft.write_bytes(msgspec.json.format(written, indent=1) + b"\n")
    return draft.replace(path)


@cache
def later() -> Mapping[Ref, str]:
    """Return the rules of divisions in hand that wait, each with what it waits for."""
    return _reasons(msgspec.convert(_toml("later.toml"), _LaterFile).later)


@cache
def forbidden() -> Mapping[Ref, str]:
    """Return the rules that forbid a thing to exist, each with the reason to trust that."""
    return _reasons(_declared().forbidden)


def declaration(rule: Rule) -> str:
    """Return why a rule needs no test of behaviour; empty where it needs one."""
    if rule.kind in {Kind.ENFORCE, Kind.OPERATE}:
        return forbidden().get(rule.ref, "")
    declared = _declared()
    reasons = declared.physical if rule.kind is Kind.PHYSICAL else declared.meaning
    return reasons.get(rule.topic, reasons["other"])


def _standing(rule: Rule, tests: tuple[str, ...]) -> Standing:
    if tests:
        return Standing(rule, Status.HELD, tests)
    if reason := declaration(rule):
        return Standing(rule, Status.DECLARED, reason=reason)
    if reason := later().get(rule.ref, ""):
        return Standing(rule, Status.LATER, reason=reason)
    return Standing(rule, Status.MISSING)


def _reasons(entries: "Sequence[_Named]") -> Mapping[Ref, str]:
    """Return each named rule with its reason; a name no book has is refused."""
    return MappingProxyType(
        {rule(Ref(entry.book, ref)).ref: entry.reason for entry in entries for ref in entry.refs}
    )


@cache
def _declared() -> "_DeclaredFile":
    return msgspec.convert(_toml("declared.toml"), _DeclaredFile)


def _toml(name: str) -> dict[str, object]:
    return tomllib.loads((data() / name).read_text(encoding="utf-8"))


class _Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    book: str
    refs: tuple[str, ...]
    reason: str


class _LaterFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    later: tuple[_Named, ...]


class _DeclaredFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    physical: dict[str, str]
    meaning: dict[str, str]
    forbidden: tuple[_Named, ...]


class _Project(msgspec.Struct, frozen=True):
    name: str


class _ProjectFile(msgspec.Struct, frozen=True):
    project: _Project


class _RecordFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    commit: str
    date: str
    rules: dict[str, list[str]]
