"""Freezes what a release writes: houses in folders, their exports, the records of their rounds.

``python -m tests.past.freezing NAME`` plays evenings into ``tests/past/NAME/``, an archive each. Do it
once for a release, before anything moves, and never again for the same name: what a house once wrote
must be read for ever.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from bench.starting import LongHouse, unsynced
from croupier.journal.export import export
from croupier.journal.keys import Keys
from croupier.journal.opening import read_store
from croupier.journal.store import Sought
from croupier.table.conduct.core.commands import at_table
from croupier.table.house.premises import DATABASE, AtFolder
from croupier.table.house.record_export import record_of
from croupier.table.house.script.scripts import Evening, read_script
from tests.past.reading import HERE, settled
from tests.verifier.evenings import KINDS, random_script


SEED: Final = 20261118
"""Written down before the first run."""
GOLDEN: Final = HERE.parent / "golden" / "evenings"
SCRIPTS: Final = HERE.parent / "verifier" / "scripts"
_LONG: Final = 1_200
_DEMO_ENTRIES: Final = 1_000
_SECONDS: Final = 600

Freeze = Callable[[Path], None]
"""Plays an evening into a house's folder."""


def evenings() -> Iterator[tuple[str, Freeze]]:
    """Give every evening that is frozen, by its name."""
    for script in sorted(GOLDEN.glob("*.jsonl")):
        yield script.stem, scripted(script.read_bytes())
        yield f"{script.stem}-left-half-way", scripted(half(script.read_bytes()))
    for script in sorted(SCRIPTS.glob("*.jsonl")):
        yield f"verified-{script.stem}", scripted(script.read_bytes())
    for kind in KINDS:
        text = random_script(random.Random(f"{SEED} {kind}"), [kind], 10)
        yield f"random-{kind.replace(' ', '-').replace(',', '')}", scripted(text)
    yield "cards-at-roulette", scripted(cards_at_roulette())
    yield "crashed-with-a-snapshot", crashed
    yield "demo-killed", killed_demo


def scripted(text: bytes) -> Freeze:
    """Play a script; the house is left as its last step leaves it."""

    def freeze(house: Path) -> None:
        evening = Evening(AtFolder(house, os.urandom))
        for _ in evening.run(read_script(text)):
            pass
        evening.sign()
        evening.end()

    return freeze


def half(text: bytes) -> bytes:
    """Return the first half of a script: as a rule somebody is in the middle of something."""
    lines = text.splitlines()
    return b"\n".join(lines[: len(lines) // 2])


def cards_at_roulette() -> bytes:
    """Write an evening at which a roulette table is brought cards, as the books let it."""
    steps = (GOLDEN / "nz1996.jsonl").read_bytes().splitlines()
    decks = [f"{rank}{suit}" for suit in "SHDC" for rank in (*"A23456789", "10", *"JQK")]
    brought = {"who": "Dev", "do": "bring in cards", "source": "shoe", "cards": decks}
    first = 2 + next(n for n, step in enumerate(steps) if b'"open table"' in step)
    for place in range(len(steps), first, -4):
        steps.insert(place, json.dumps({**brought, "table": "R1"}).encode())
    return b"\n".join(steps)


def crashed(house: Path) -> None:
    """Play a long evening with snapshots and guests who left; leave it as a crash does."""
    with unsynced():
        long = LongHouse(house)
        long.play(_LONG)
        long.leave()


def killed_demo(house: Path) -> None:
    """Let the demo's people play at every table, and kill the house."""
    arguments = ("serve", "--demo", "--data", str(house), "--port", "0")
    server = subprocess.Popen(
        [sys.executable, "-m", "croupier", *arguments], stdout=subprocess.DEVNULL
    )
    until = time.monotonic() + _SECONDS
    while time.monotonic() < until and _entries(house) < _DEMO_ENTRIES:
        time.sleep(1)
    server.send_signal(signal.SIGKILL)
    server.wait()


def _entries(house: Path) -> int:
    if not (house / DATABASE).exists():
        return 0
    with closing(read_store(str(house / DATABASE))) as store:
        return store.tip()[0]


# What is kept of an evening beside its house


def describe(house: Path, export_to: Path) -> dict[str, Any]:
    """Export a house, and say how its accounts stand and how its rounds are settled."""
    with closing(read_store(str(house / DATABASE))) as store:
        with export_to.open("wb") as out:
            export(store, out, Keys.at(house).public)
        rounds = store.rounds(Sought(), 10_000)
        records = [
            record_of(store.entries(stream=at_table(row.table)), row.table, row.round)
            for row in rounds
        ]
        return {
            "balances": sorted([*key, n] for key, n in store.holdings().items() if n),
            "entries": store.tip()[0],
            "rounds": [{"record": each, "settled": settled(each)} for each in records],
        }


def main() -> None:
    """Freeze every evening under the name that is given."""
    folder = HERE / sys.argv[1]
    folder.mkdir()
    for name, freeze in evenings():
        with tempfile.TemporaryDirectory() as passing:
            root = Path(passing)
            freeze(root / "house")
            told = describe(root / "house", root / "export.jsonl")
            (root / "told.json").write_text(json.dumps(told))
            with tarfile.open(folder / f"{name}.tar.xz", "w:xz") as archive:
                for part in ("house", "export.jsonl", "told.json"):
                    archive.add(root / part, part)
        sys.stdout.write(f"{name}: {told['entries']} entries, {len(told['rounds'])} rounds\n")


if __name__ == "__main__":
    main()
