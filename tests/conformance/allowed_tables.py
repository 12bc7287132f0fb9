"""Which baccarat tables each book lets somebody open: every pair of variants and side bets, tried.

A pair is tried as an operator would: a configuration that elects both, with limits for the bets on
its sign, is handed to the table check. What comes of it is the golden file
``tests/golden/baccarat/allowed.json``; ``python -m tests.conformance.allowed_tables`` writes it anew.
"""

import json
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from croupier.rulebooks import approval
from croupier.rulebooks.index import BOOKS
from croupier.table.setup.configuration import TableRecord, open_table
from croupier.terms.refusals import RefusedError


GAME: Final = "baccarat"
GOLDEN: Final = Path(__file__).parents[1] / "golden" / GAME / "allowed.json"
MAIN: Final = ("player", "banker", "tie", "ante")
"""Bets that are no side bets: the three main ones, and the fee of Ante Up."""


@cache
def data(book: str) -> Mapping[str, Any]:
    """Read what a book's file says, as it stands there."""
    root = Path(approval.__file__).parent / "data" / book / f"{GAME}.toml"
    return tomllib.loads(root.read_text(encoding="utf-8"))


def variants() -> list[str]:
    """Name every variant that some book has."""
    return list(dict.fromkeys(v for book in BOOKS for v in approval.variants_of(book, GAME)))


def side_bets() -> list[str]:
    """Name every side bet that some book has."""
    named = (bet["name"] for book in BOOKS for bet in data(book)["bet"])
    return list(dict.fromkeys(name for name in named if name not in MAIN))


@dataclass
class Allowed:
    """What a book's table check said of the pairs, and how many were tried."""

    visited: int = 0
    allowed: dict[str, list[str]] = field(default_factory=dict)
    refused: dict[str, list[str]] = field(default_factory=dict)

    def tried(self, first: str, second: str, said: list[str] | None) -> None:
        """Note a pair: allowed, or refused with these rules."""
        self.visited += 1
        if said is None:
            self.allowed.setdefault(first, []).append(second)
        elif said:
            self.refused[f"{first} with {second}"] = said


def check(book: str, variant: str | None, elected: Mapping[str, Any], bets: Iterable[str]) -> Any:
    """Open a table with these bets on its sign: None where it may be, else the refusal's rules."""
    limits: dict[str, Any] = {"min": "40", "max": "4000"}
    limits["bets"] = {bet: {"min": "5", "max": "500"} for bet in bets}
    if elected.get("ante up") or (variant or "").startswith("ante-up"):
        limits["ante"] = "5"
    record = TableRecord(
        rulebook=book, game=GAME, variant=variant, options=dict(elected), limits=limits
    )
    try:
        open_table(record)
    except RefusedError as refused:
        return [str(ref) for ref in refused.refusal.rules]
    return None


def electing(book: str, bets: Iterable[str]) -> dict[str, Any]:
    """Say how an operator elects these bets: every value that their data asks of an option."""
    wanted: dict[str, list[Any]] = {}
    for entry in data(book)["bet"]:
        if entry["name"] in bets:
            for option, value in entry.get("when", {}).items():
                values = value if isinstance(value, list) else [value]
                wanted.setdefault(option, []).extend(values)
    return {
        option: values[0] if len(set(values)) == 1 else list(dict.fromkeys(values))
        for option, values in wanted.items()
    }


def of_variant(book: str, name: str) -> Mapping[str, Any]:
    """Return the options that a variant stands for."""
    return next((each["options"] for each in data(book)["variant"] if each["name"] == name), {})


def try_all(book: str) -> dict[str, Allowed]:
    """Try every pair under a book."""
    with_bets, together, mixed = Allowed(), Allowed(), Allowed()
    for variant in variants():
        for bet in side_bets():
            said = check(book, variant, electing(book, (bet,)), (bet,))
            with_bets.tried(variant, bet, said)
    for first, second in combinations(side_bets(), 2):
        said = check(book, None, electing(book, (first, second)), (first, second))
        together.tried(first, second, said)
    for first, second in combinations(variants(), 2):
        has_both = {first, second} <= set(approval.variants_of(book, GAME))
        said = check(book, first, of_variant(book, second), ()) if has_both else []
        mixed.tried(first, second, said)
    return {"variant and side bet": with_bets, "side bets": together, "variants": mixed}


def try_every_book() -> tuple[dict[str, Any], int]:
    """Try every pair under every book; return what is written down, and how many were tried."""
    written: dict[str, Any] = {}
    visited = 0
    for book in BOOKS:
        found = try_all(book)
        visited += sum(each.visited for each in found.values())
        written[book] = {
            name: {"allowed": each.allowed, "refused": each.refused} for name, each in found.items()
        }
    return {"visited": visited, "books": written}, visited


if __name__ == "__main__":
    told, count = try_every_book()
    GOLDEN.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.stdout.write(f"{count} pairs tried\n")
