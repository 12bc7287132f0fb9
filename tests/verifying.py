"""Both verifiers at once: the house's own, and the one that shares no line with it."""

import io
from pathlib import Path

from croupier.cli.places import found
from croupier.cli.verify import faults_of
from croupier.journal.export import export
from croupier.journal.store import Reading
from croupier.table.house.replay.replay import Replay
from tests.verifier.loading import report


def both_find(where: Path | str, keys: Path | None = None) -> list[str]:
    """Return what either verifier finds wrong with a house, whoever owns it."""
    with found(str(where), None if keys is None else str(keys)) as place:
        said = [
            str(fault) for fault in faults_of(place, place.key(), Replay(place.journal.rulesets()))
        ]
        kept = [] if place.heads is None else [vars_of(head) for head in place.heads]
        return said + theirs(place.journal, place.key(), kept)


def theirs(journal: Reading, public: bytes, heads: object = ()) -> list[str]:
    """Return what the verifier that stands alone finds wrong with a journal."""
    out = io.BytesIO()
    export(journal, out, public)
    return [f"verify.py: {fault}" for fault in report(out.getvalue(), public.hex(), heads).in_order]


def vars_of(head: object) -> dict[str, object]:
    return {name: getattr(head, name) for name in ("at", "hash", "seq", "signature")}
