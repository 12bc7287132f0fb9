"""Rounds as tests of money play them: opened, filled with wagers, ended on a number."""

from typing import Any

from croupier.journal.entries import Entry
from croupier.rulebooks.operations import operations
from tests.table.conduct.evening import Evening


DEALER: Any = {"who": "D1", "role": "dealer"}


def begin(evening: Evening, *wagers: dict[str, Any], **more: Any) -> None:
    """Open a round and place wagers."""
    evening.do("new game", **DEALER, **more)
    table = more.get("table")
    for wager in wagers:
        evening.do("place", table=table, **wager)


def end(evening: Evening, number: str, **more: Any) -> tuple[Entry, ...]:
    """End the wagering and settle the round on a number, by the steps the book has."""
    known = operations(evening.book, "roulette")
    entries = evening.do("no more bets", **DEALER, **more)
    entries += evening.do("result", **DEALER, **more, chance=number)
    if "confirm result" in known:
        entries += evening.do("confirm result", **DEALER, **more)
    for step in ("collect", "pay"):
        if step in known and evening.house.table(more.get("table")).live is not None:
            entries += evening.do(step, **DEALER, **more)
    return entries


def entropy(seed: int) -> str:
    """Give the 128 bits of a ticket: in tests they need not be secret, only different."""
    return f"{seed:032x}"
