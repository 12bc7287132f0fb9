"""Coverage: each rule has one status, each status its ground."""

import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.rulebooks import coverage
from croupier.rulebooks.coverage import (
    DEEDS,
    RECORD,
    Record,
    Status,
    declaration,
    forbidden,
    later,
    read_record,
    recorded,
    standings,
    status_of,
    tally,
)
from croupier.rulebooks.index import BOOKS, Kind, data, rule, rules
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, RefusedError


EVERY = [one for book in BOOKS for one in rules(book)]
PAYS = Ref("nz1996", "III/5.1")


def held(*refs: Ref) -> Record:
    return Record("abc", "2024-01-01T00:00:00Z", dict.fromkeys(refs, ("tests/t.py::test",)))


def test_every_rule_has_one_status(record_property: Callable[[str, object], None]) -> None:
    found = standings(None)
    assert [one.rule for one in found] == EVERY
    assert not {one.status for one in found} & {Status.HELD, Status.MISSING}
    record_property("visited", f"rules standing: {len(found)}")


def test_what_is_declared_or_later_has_a_reason_and_nothing_else_has() -> None:
    for one in standings(held(PAYS)):
        assert bool(one.reason) == (one.status in {Status.DECLARED, Status.LATER})
        assert bool(one.tests) == (one.status is Status.HELD)


def test_objects_and_words_are_declared_and_deeds_are_not() -> None:
    for one in EVERY:
        described = one.kind in {Kind.PHYSICAL, Kind.MEANING}
        assert bool(declaration(one)) == (described or one.ref in forbidden())


def test_held_goes_before_declared_and_declared_before_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    banned, word, waits = (
        Ref("nz1996", "I/3.0"),
        Ref("nz1996", "I/1[Act]"),
        Ref("star-rapid", "3.1"),
    )
    monkeypatch.setattr(coverage, "later", lambda: {waits: "It waits for a screen."})
    nothing = [status_of(ref, None).status for ref in (PAYS, banned, word, waits)]
    assert nothing == [Status.UNRECORDED, Status.DECLARED, Status.DECLARED, Status.LATER]
    assert status_of(PAYS, held()).status is Status.MISSING
    record = held(PAYS, banned, word, waits)
    assert {status_of(ref, record).status for ref in record.held} == {Status.HELD}
    assert status_of(PAYS, record).tests == ("tests/t.py::test",)


def test_forbidden_rules_are_to_be_enforced() -> None:
    assert {rule(ref).kind for ref in forbidden()} == {Kind.ENFORCE}


def test_later_rules_ask_for_deeds_and_are_named_once(
    record_property: Callable[[str, object], None],
) -> None:
    assert {rule(ref).kind for ref in later()} <= DEEDS
    assert not later().keys() & forbidden().keys()
    written = tomllib.loads((data() / "later.toml").read_text(encoding="utf-8"))["later"]
    named = [Ref(entry["book"], ref) for entry in written for ref in entry.get("refs", ())]
    parts = [(entry["book"], part) for entry in written for part in entry.get("parts", ())]
    for book, part in parts:
        found = [one.ref for one in rules(book) if one.ref.ref.startswith(part)]
        assert set(found) & later().keys(), part
        named += [ref for ref in found if rule(ref).kind in DEEDS]
    assert len(set(named)) == len(named) == len(later()), Counter(named).most_common(5)
    record_property("visited", f"later rules: {len(later())}")


def test_nothing_the_last_run_held_is_still_later() -> None:
    record = recorded()
    assert record is not None
    assert not record.held.keys() & later().keys()


def test_a_tally_counts_every_rule_once() -> None:
    counts = tally(standings(held(PAYS)))
    assert sum(n for kinds in counts.values() for by in kinds.values() for n in by.values()) == len(
        EVERY
    )
    assert counts["nz1996"][Kind.ENFORCE][Status.HELD] == 1
    assert set(tally(standings(None, ["nz"]))) == {"nz"}


@pytest.mark.parametrize(
    "written", [b"", b"{", b"[]", b'{"commit": 1}', b"\xff", b'{"rules": {}}', None]
)
def test_a_spoilt_record_is_refused(tmp_path: Path, written: bytes | None) -> None:
    path = tmp_path / RECORD
    if written is not None:
        path.write_bytes(written)
    else:
        path.mkdir()
    with pytest.raises(RefusedError) as caught:
        read_record(path)
    assert caught.value.refusal.reason is Reason.FILE_CANNOT_BE_USED
    assert "make test writes a new one" in str(caught.value)


@pytest.mark.parametrize(
    ("ref", "said"), [("III/5.1", "written book:ref"), ("nz:99/1", "There is no rule 'nz:99/1'")]
)
def test_a_record_with_a_reference_that_is_none_is_refused(
    tmp_path: Path, ref: str, said: str
) -> None:
    path = tmp_path / RECORD
    path.write_text(f'{{"commit": "a", "date": "b", "rules": {{"{ref}": ["t"]}}}}')
    with pytest.raises(RefusedError, match=said):
        read_record(path)
