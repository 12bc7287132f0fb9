"""The journal as a file that anybody can check without us: one JSON object a line.

Every line is canonical, so the same journal is exported as the same bytes. The lines come in this
order: what it is, rulesets, entries with the signed heads after the entries they attest, balances
if the export is of the whole journal, and what it should have come to.
"""

from collections.abc import Iterator
from typing import Any, Final, Protocol

import msgspec

from croupier.journal.entries import GENESIS, canonical
from croupier.journal.heads import Head
from croupier.journal.store import Reading
from croupier.terms.refusals import Reason, Refusal, RefusedError


FORMAT: Final = 1


class Out(Protocol):
    """Where an export goes: a file open for bytes, or anything that takes them."""

    def write(self, text: bytes, /) -> Any:
        """Take some more."""
        ...


def export(
    store: Reading, out: Out, public: bytes, *, after: int = 0, upto: int | None = None
) -> int:
    """Write entries after number ``after`` and up to ``upto``; return how many lines it took.

    ``public`` is the public key of the house. Give a store held still if somebody may be writing.
    """
    lines = 0
    for line in _lines(store, public, after, upto):
        lines += 1
        out.write(line + b"\n")
    return lines


def _lines(store: Reading, public: bytes, after: int, upto: int | None) -> Iterator[bytes]:
    before = _hash_of(store, after)
    yield canonical(
        {
            "after": after,
            "before": before,
            "croupier": "export",
            "format": FORMAT,
            "public_key": public.hex(),
            "site": store.site,
        }
    )
    lines = 1
    for line in _rulesets(store):
        lines += 1
        yield line
    entries, end = 0, before
    heads = [head for head in reversed(store.heads()) if head.seq > after]
    for row in store.rows(after, upto=upto):
        yield b'{"entry":' + row.line + b',"hash":"' + row.hash.encode() + b'"}'
        entries, lines, end = entries + 1, lines + 1, row.hash
        while heads and heads[-1].seq <= row.seq:
            lines += 1
            yield _head(heads.pop())
    if after == 0 and upto is None:
        lines += 1
        yield canonical({"balances": _balances(store)})
    yield canonical({"end": {"entries": entries, "hash": end, "lines": lines + 1}})


def _hash_of(store: Reading, seq: int) -> str:
    if seq == 0:
        return GENESIS
    for row in store.rows(seq - 1, upto=seq):
        return row.hash
    what = f"the journal has no entry {seq} to start after"
    raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what))


def _rulesets(store: Reading) -> Iterator[bytes]:
    for content_hash, body in store.rulesets().items():
        yield canonical({"hash": content_hash, "ruleset": msgspec.Raw(body)})


def _head(head: Head) -> bytes:
    said = {"at": head.at, "hash": head.hash, "seq": head.seq, "signature": head.signature}
    return canonical({"head": said})


def _balances(store: Reading) -> list[tuple[str, str, int]]:
    kept = store.balances().items()
    return sorted((account, asset, units) for (account, asset), units in kept if units)
