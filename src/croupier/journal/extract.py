"""One round proven alone: its entries and nobody else's, each with its way to what the house signed.

The journal is one chain, so that a part of it shows everybody's play. Here entries are hidden behind
hashes: between two signed heads the hashes of all entries are the leaves of a tree, whose root the
house signs, and each entry that is shown comes with the hashes that lead from it to the root. The
last leaf is the head's own entry, so that the tree belongs to the head.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from croupier.journal.entries import canonical
from croupier.journal.export import Out
from croupier.journal.heads import Head
from croupier.journal.store import Reading, StoredEntry
from croupier.terms.refusals import Reason, Refusal, RefusedError


FORMAT: Final = 1
_LEAF, _NODE = b"\0", b"\1"
Sign = Callable[[bytes], bytes]


def leaf(chain_hash: str) -> bytes:
    """Return the leaf of an entry."""
    return hashlib.sha256(_LEAF + bytes.fromhex(chain_hash)).digest()


def levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """Return a tree level by level, the root last; what has no neighbour goes up as it is."""
    built = [list(leaves)]
    while len(built[-1]) > 1:
        below = built[-1]
        pairs = (below[n : n + 2] for n in range(0, len(below), 2))
        built.append(
            [hashlib.sha256(_NODE + b"".join(p)).digest() if p[1:] else p[0] for p in pairs]
        )
    return built


def path(built: Sequence[Sequence[bytes]], place: int) -> list[str]:
    """Return the hashes beside the way from a leaf to the root, those that there are."""
    found: list[str] = []
    for level in built[:-1]:
        beside = place ^ 1
        if beside < len(level):
            found.append(level[beside].hex())
        place //= 2
    return found


def signed_text(site: str, first: int, last: int, root: str) -> bytes:
    """Return what the house signs of a tree: of which entries, and its root."""
    return canonical(["croupier/1/span", site, first, last, root])


def extract(  # noqa: PLR0913, PLR0917 - a round is named by its table and number
    journal: Reading,
    out: Out,
    public: bytes,
    sign: Sign,
    rows: Iterable[StoredEntry],
    rulesets: Iterable[str],
    about: tuple[str, int],
) -> int:
    """Write rows of a journal as an extract, in order; return how many lines it took.

    ``about`` is the table and the round. Give a store held still if somebody may be writing.
    """
    lines = 0
    for line in _lines(journal, public, sign, list(rows), set(rulesets), about):
        lines += 1
        out.write(line + b"\n")
    end = canonical({"end": {"lines": lines + 1}})
    out.write(end + b"\n")
    return lines + 1


def _lines(
    journal: Reading,
    public: bytes,
    sign: Sign,
    rows: list[StoredEntry],
    rulesets: set[str],
    about: tuple[str, int],
) -> Iterator[bytes]:
    table, number = about
    yield canonical(
        {
            "croupier": "extract",
            "format": FORMAT,
            "public_key": public.hex(),
            "round": number,
            "site": journal.site,
            "table": table,
        }
    )
    for content_hash, body in journal.rulesets().items():
        if content_hash in rulesets:
            yield canonical({"hash": content_hash, "ruleset": msgspec.Raw(body)})
    heads = journal.heads()
    while rows:
        before, head = _between(heads, rows[0].seq)
        here = [row for row in rows if row.seq <= head.seq]
        rows = rows[len(here) :]
        yield from _span(journal, sign, here, before, head)


def _between(heads: Sequence[Head], seq: int) -> tuple[int, Head]:
    """Return the last head before an entry, and the first that attests it."""
    head = next((each for each in heads if each.seq >= seq), None)
    if head is None:
        what = f"entry {seq} is attested by no signed head yet"
        remedy = "Wait a minute, or close the house."
        raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy=remedy))
    return max((each.seq for each in heads if each.seq < seq), default=0), head


def _span(
    journal: Reading, sign: Sign, rows: Sequence[StoredEntry], before: int, head: Head
) -> Iterator[bytes]:
    """Write the entries of one tree: the tree as it is signed, its head, and each with its way."""
    first = before + 1
    hashes = [row.hash for row in journal.rows(before, upto=head.seq)]
    built = levels([leaf(each) for each in hashes])
    root = built[-1][0].hex()
    signature = sign(signed_text(journal.site, first, head.seq, root)).hex()
    span = {"first": first, "last": head.seq, "root": root, "signature": signature}
    attested = {"at": head.at, "hash": head.hash, "seq": head.seq, "signature": head.signature}
    yield canonical({"head": attested, "path": path(built, head.seq - first), "span": span})
    for row in rows:
        linked: dict[str, Any] = {
            "before": _hash_before(journal, hashes, row.seq, first),
            "entry": msgspec.Raw(row.line),
            "hash": row.hash,
            "path": path(built, row.seq - first),
        }
        yield canonical(linked)


def _hash_before(journal: Reading, hashes: Sequence[str], seq: int, first: int) -> str:
    if seq > first:
        return hashes[seq - first - 1]
    return next((row.hash for row in journal.rows(seq - 2, upto=seq - 1)), "0" * 64)
