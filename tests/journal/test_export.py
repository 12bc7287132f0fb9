"""Exports: one canonical object a line, and everything in it that a stranger needs."""

import hashlib
import io
import json
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.journal.entries import GENESIS, Chain
from croupier.journal.export import export
from croupier.journal.heads import Head, is_genuine
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store, read_store
from croupier.journal.store import Reading
from croupier.terms.refusals import RefusedError
from tests.journal.journals import RULESET, batch, play, settlement


KEYS = Keys.passing()


def exported(store: Reading, after: int = 0, upto: int | None = None) -> list[dict[str, Any]]:
    """Export, hold every line to the one way of writing it, and read it back."""
    out = io.BytesIO()
    count = export(store, out, KEYS.public, after=after, upto=upto)
    text = out.getvalue()
    assert text.endswith(b"\n")
    lines = text.removesuffix(b"\n").split(b"\n")
    assert len(lines) == count
    found: list[dict[str, Any]] = [json.loads(line) for line in lines]
    for line, parts in zip(lines, found, strict=True):
        again = json.dumps(parts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert again.encode() == line
    return found


def test_an_export_holds_everything_in_order(address: str) -> None:
    with open_store(address, "North") as store:
        play(store, KEYS, Random(20261116), rounds=6)
        first, *lines, end = exported(store)
        assert first == {
            "after": 0,
            "before": GENESIS,
            "croupier": "export",
            "format": 1,
            "public_key": KEYS.public.hex(),
            "site": "North",
        }
        assert lines[0] == {
            "hash": hashlib.sha256(RULESET).hexdigest(),
            "ruleset": json.loads(RULESET),
        }
        entries = [line for line in lines if "entry" in line]
        rows = list(store.rows())
        assert [line["hash"] for line in entries] == [row.hash for row in rows]
        assert [line["entry"] for line in entries] == [json.loads(row.line) for row in rows]
        kept = sorted((*whose, units) for whose, units in store.balances().items() if units)
        assert lines[-1] == {"balances": [list(row) for row in kept]}
        seq, chain_hash = store.tip()
        said = {"entries": seq, "hash": chain_hash, "lines": len(lines) + 2}
        assert end == {"end": said}


def test_a_head_stands_right_after_its_entry(address: str) -> None:
    with open_store(address, "North") as store:
        play(store, KEYS, Random(20261116), rounds=6)
        lines = exported(store)
        heads = [number for number, line in enumerate(lines) if "head" in line]
        assert len(heads) == len(store.heads()) > 2
        for number in heads:
            head = Head(**lines[number]["head"])
            assert is_genuine(KEYS.public, "North", head)
            assert lines[number - 1]["entry"]["seq"] == head.seq
            assert lines[number - 1]["hash"] == head.hash


def test_a_part_says_what_came_before_it_and_has_no_balances(address: str) -> None:
    with open_store(address) as store:
        play(store, KEYS, Random(20261116), rounds=3)
        rows = list(store.rows())
        lines = exported(store, after=10, upto=20)
        assert (lines[0]["after"], lines[0]["before"]) == (10, rows[9].hash)
        entries = [line["entry"]["seq"] for line in lines if "entry" in line]
        assert entries == list(range(11, 21))
        assert not any("balances" in line for line in lines)
        assert lines[-1]["end"]["hash"] == rows[19].hash
        assert not any("balances" in line for line in exported(store, upto=20))
        empty = exported(store, after=len(rows))
        assert empty[-1]["end"] == {"entries": 0, "hash": rows[-1].hash, "lines": len(empty)}
        with pytest.raises(RefusedError, match="has no entry 9999 to start after"):
            exported(store, after=9999)


def test_an_empty_journal_can_be_exported(address: str) -> None:
    with open_store(address) as store:
        lines = exported(store)
    assert lines[1:] == [
        {"balances": []},
        {"end": {"entries": 0, "hash": GENESIS, "lines": 3}},
    ]


class Sink:
    """Counts what is written, and forgets it."""

    size = 0

    def write(self, text: bytes) -> None:
        self.size += len(text)


@pytest.mark.slow
def test_memory_does_not_grow_with_the_journal(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    with open_store(path) as store:
        chain = Chain()
        for _ in range(20):
            store.append([batch(chain, *[settlement(100)] * 1000)])
    with read_store(path) as store:
        sink = Sink()
        tracemalloc.start()
        export(store, sink, KEYS.public)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert sink.size > 6_000_000
    assert most < 2_000_000
