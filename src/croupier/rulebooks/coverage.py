"""Which rules are held: what the last test run recorded, what is declared, what comes later.

A rule is *held* when an answer that cites it was delivered in a passing test marked with it. Rows that
describe objects or words are *declared*, with a reason. Rows that wait for a part of the house
not built yet are *later*, by name. All others are *missing*; where there is no record they are
*not recorded*, and nobody can say.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum, unique
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

import msgspec

from croupier.rulebooks.index import Kind, Rule, books, data, rule, rules
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


DEEDS: Final = frozenset({Kind.ENFORCE, Kind.OPERATE})
"""Rules that ask the house to do something: only these are held, or wait to be."""
RECORD: Final = "held.json"
"""The record of the last green run, which ships with the books' data."""


@unique
class Status(StrEnum):
    """How a rule stands. The order here is the order of precedence."""

    HELD = "held"
    DECLARED = "declared"
    LATER = "later"
    MISSING = "missing"
    UNRECORDED = "not recorded"


@dataclass(frozen=True, slots=True)
class Record:
    """What a test run found: at which commit, when, and for each rule the tests that hold it."""

    commit: str
    date: str
    held: Mapping[Ref, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class RuleStatus:
    """How one rule stands, by which tests or for what reason."""

    rule: Rule
    status: Status
    tests: tuple[str, ...] = ()
    reason: str = ""


def standings(record: Record | None, within: Iterable[str] = ()) -> tuple[RuleStatus, ...]:
    """Return how every rule stands, book by book."""
    return tuple(
        _standing(rule, record) for book in tuple(within) or books() for rule in rules(book)
    )


def status_of(ref: Ref, record: Record | None) -> RuleStatus:
    """Return how one rule stands."""
    return _standing(rule(ref), record)


def tally(standings: Iterable[RuleStatus]) -> dict[str, dict[Kind, dict[Status, int]]]:
    """Count how rules stand, for each book and class."""
    counts: dict[str, dict[Kind, dict[Status, int]]] = {}
    for one in standings:
        kinds = counts.setdefault(one.rule.ref.book, {})
        statuses = kinds.setdefault(one.rule.kind, dict.fromkeys(Status, 0))
        statuses[one.status] += 1
    return counts


@cache
def recorded() -> Record | None:
    """Return what the last green run of all tests recorded, or None where that is not at hand."""
    return read_record(data() / RECORD)


def read_record(file: Traversable) -> Record | None:
    """Read a record, if there is one."""
    try:
        written = msgspec.json.decode(file.read_bytes(), type=_RecordFile)
        held = {rule(Ref.parse(ref)).ref: tests for ref, tests in written.rules.items()}
    except FileNotFoundError:
        return None
    except (OSError, ValueError, msgspec.MsgspecError, RefusedError) as fault:
        what = f"The record of rules held, {RECORD}, cannot be read: {fault}"
        remedy = "Install it again; in a clone, make test writes a new one."
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy)) from fault
    return Record(written.commit, written.date, MappingProxyType(held))


@cache
def later() -> Mapping[Ref, str]:
    """Return the rules that wait for a part which is not built, each with that part."""
    return _reasons(msgspec.convert(_toml("later.toml"), _LaterFile).later)


@cache
def forbidden() -> Mapping[Ref, str]:
    """Return the rules that forbid a thing to exist, each with the reason to trust that."""
    return _reasons(_declared().forbidden)


def declaration(rule: Rule) -> str:
    """Return why a rule needs no test of behaviour; empty where it needs one."""
    if rule.kind in DEEDS:
        return forbidden().get(rule.ref, "")
    declared = _declared()
    reasons = declared.physical if rule.kind is Kind.PHYSICAL else declared.meaning
    return reasons.get(rule.topic, reasons["other"])


def _standing(rule: Rule, record: Record | None) -> RuleStatus:
    if record and (tests := record.held.get(rule.ref)):
        return RuleStatus(rule, Status.HELD, tests)
    if reason := declaration(rule):
        return RuleStatus(rule, Status.DECLARED, reason=reason)
    if reason := later().get(rule.ref, ""):
        return RuleStatus(rule, Status.LATER, reason=reason)
    return RuleStatus(rule, Status.MISSING if record else Status.UNRECORDED)


def _reasons(entries: "Sequence[_Named]") -> Mapping[Ref, str]:
    """Return each named rule with its reason; a name no book has is refused."""
    named = {
        rule(Ref(entry.book, ref)).ref: entry.reason for entry in entries for ref in entry.refs
    }
    in_parts = {
        one.ref: entry.reason
        for entry in entries
        if entry.parts
        for one in rules(entry.book)
        if one.kind in DEEDS and one.ref.ref.startswith(entry.parts)
    }
    return MappingProxyType(in_parts | named)


@cache
def _declared() -> "_DeclaredFile":
    return msgspec.convert(_toml("declared.toml"), _DeclaredFile)


def _toml(name: str) -> dict[str, object]:
    return tomllib.loads((data() / name).read_text(encoding="utf-8"))


class _Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    book: str
    reason: str
    refs: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    """How references begin: every rule there is named that asks for a deed."""


class _LaterFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    later: tuple[_Named, ...]


class _DeclaredFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    physical: dict[str, str]
    meaning: dict[str, str]
    forbidden: tuple[_Named, ...]


class _RecordFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    commit: str
    date: str
    rules: dict[str, tuple[str, ...]]
