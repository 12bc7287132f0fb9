"""Marker buttons on wagers: bought, laid, called off or on, where the book has such markers.

Nobody writes a marker down: it follows from the wager. The dealer is told to place it, and screens
show it.
"""

from croupier.games.protocol import Duty, Notice
from croupier.table.conduct.core.commands import Case
from croupier.table.conduct.round.results import rules_at
from croupier.table.wagers.slips import Slip


def on_placing(case: Case, slip: Slip) -> tuple[Notice, ...]:
    """Ask for the marker of a bet that is told by one from others on the same place."""
    return _marker(case, "place", slip.bet, slip.id)


def on_calling(case: Case, call: str, wager: str) -> tuple[Notice, ...]:
    """Ask for the marker that shows what was called on a wager."""
    return _marker(case, "call", call.partition(" ")[0], wager)


def _marker(case: Case, operation: str, which: str, wager: str) -> tuple[Notice, ...]:
    rules = rules_at(case, operation, f"marker {which}")
    article = "an" if which[0] in "aeiou" else "a"
    return (Duty(f"Put {article} {which} marker on {wager}", rules, ("throw",)),) if rules else ()
