"""Reads what earlier releases wrote: an archive an evening, unpacked where a test may go on with it."""

import json
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.cli.shell import croupier


HERE: Final = Path(__file__).parent
ARCHIVES: Final = tuple(sorted(HERE.glob("*/*.tar.xz")))
MONEY: Final = ("id", "player", "result", "line", "stake", "winnings", "returned", "net")
"""What an answer must say for ever of each wager; it may come to say more."""


@dataclass(frozen=True)
class Past:
    """An evening as it was frozen: the house, its export, and what was told of it then."""

    house: Path
    export: Path
    balances: dict[tuple[str, str], int]
    entries: int
    rounds: list[dict[str, Any]]


def unpacked(archive: Path, into: Path) -> Past:
    """Unpack an evening into a folder."""
    with tarfile.open(archive) as packed:
        packed.extractall(into, filter="data")
    told = json.loads((into / "told.json").read_text())
    balances = {(account, asset): units for account, asset, units in told["balances"]}
    return Past(into / "house", into / "export.jsonl", balances, told["entries"], told["rounds"])


def settled(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Settle the record of a round; of every wager return what matters to its player."""
    answer = json.loads(croupier("settle", "-", "--json", given=json.dumps(record)).out)
    return [
        {name: wager[name] for name in MONEY if name in wager}
        for each in answer.get("rounds", [answer])
        for wager in each["wagers"]
    ]
