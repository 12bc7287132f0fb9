"""Entries: one line each, written one way, in a chain."""

import hashlib
import json
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.journal.entries import (
    GENESIS,
    Chain,
    Happening,
    Moment,
    canonical,
    chained,
    read,
    take_apart,
)
from tests.journal.journals import settlement


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), PLAIN, max_size=3))
def test_a_line_is_what_any_json_writer_makes_of_it(facts: dict[str, object]) -> None:
    entry = Chain().link([Happening("table/1", "k", facts)], Moment(1, 2))[0]
    plain = json.loads(entry.line)
    again = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert again.encode() == entry.line
    assert read(entry.line, entry.hash) == entry


def test_a_hash_covers_the_line_and_the_hash_before() -> None:
    one, two = Chain().link([settlement(100), settlement(200)], Moment(1, 1))
    assert one.hash == hashlib.sha256(bytes(32) + one.line).hexdigest()
    assert two.hash == hashlib.sha256(bytes.fromhex(one.hash) + two.line).hexdigest()
    assert chained(GENESIS, one.line) == one.hash


def test_streams_are_numbered_each_for_itself() -> None:
    chain = Chain(7, "a" * 64, {"table/1": 3})
    told = [Happening("table/1", "k"), Happening("cage", "k"), Happening("table/1", "k")]
    entries = chain.link(told, Moment(1, 1))
    assert [(entry.seq, entry.number) for entry in entries] == [(8, 4), (9, 1), (10, 5)]
    assert (chain.seq, chain.head) == (10, entries[-1].hash)


def test_a_mapping_of_any_kind_is_an_object() -> None:
    assert canonical(MappingProxyType({"b": 1, "a": MappingProxyType({})})) == b'{"a":{},"b":1}'
    with pytest.raises(TypeError, match="a journal holds no complex"):
        canonical(1j)


@pytest.mark.parametrize(
    "line",
    [b"", b"{}", b"[1]", b"\xff", b'{"a":1}', b"[" * 100_000, b'{"seq":"1"}', b"null"],
)
def test_what_is_no_entry_is_said_to_be_none(line: bytes) -> None:
    with pytest.raises(ValueError, match=r"no entry of a journal|utf-8"):
        take_apart(line)
