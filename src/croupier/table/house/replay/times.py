"""Windows replayed: when a wager was made, touched or cut off, held to the time there was for it."""

from collections.abc import Iterator
from typing import Final

from croupier.games.protocol import Asks, Deal, Offer
from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import ASKED_BY, SYSTEM
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.core.wager_facts import PLACING
from croupier.table.conduct.round.closing import time_is_up


_WITHIN: Final = (*PLACING, "wager called", "wagers confirmed")
"""What is done while wagers are taken, and refused once their time is up."""


_BEFORE_THE_RESULT: Final = ("chips moved", "wager clarified")


def untimely(before: TableState, entry: Entry) -> Iterator[str]:
    """Say that a wager came after its time was up, or that its time was cut short."""
    live, kind = before.live, entry.happening.kind
    is_known = live is not None and (live.reading or not isinstance(live.round.turn, Offer | Deal))
    if kind in _BEFORE_THE_RESULT and is_known:
        yield "it puts a wager elsewhere after the result"
    if live is None or live.waiting is None or not isinstance(live.round.turn, Offer | Asks):
        return
    is_up = time_is_up(live, entry.moment.clock)
    # One that was void on arrival moved nothing: it was taken by mistake, and handed back.
    if is_up and kind in _WITHIN and (kind not in PLACING or entry.happening.postings):
        yield "the wager was taken or touched after its time was up"
    by = entry.happening.facts.get(ASKED_BY, {})
    if kind == "decision made" and is_up is not (by.get("who") == SYSTEM):
        yield "it decides after the time was up, or lets the clock decide before"
    is_clock = by.get("who") == SYSTEM and by.get("do") == "no more bets"
    if kind == "wagering closed" and is_clock and live.waiting.closes is not None and not is_up:
        yield "the clock ended wagering before its time was up"
