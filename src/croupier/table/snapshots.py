"""Snapshots: a house written down between rounds, so that a long journal starts in seconds.

Of each table the state before its last completed round is kept, because a correction reaches back
to that round; it is folded again from the journal, and so is a round in progress.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import msgspec

from croupier.bank.ledger import Ledger
from croupier.bank.tickets import Ticket
from croupier.journal.entries import Entry
from croupier.journal.store import Snapshot
from croupier.table.conduct.deciding import fold_house, fold_table
from croupier.table.conduct.state import Conduct, House, Person, TableState
from croupier.table.conduct.words import HOUSE, at_table
from croupier.table.configuration import open_table
from croupier.table.slips import Result


VERSION: Final = 1
EVERY: Final = 2_000
"""Entries between two snapshots."""


@dataclass(frozen=True, slots=True)
class Resting:
    """A table between two rounds: what it remembers after the entry of this number."""

    seq: int
    conduct: Conduct


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    people: dict[str, Person]
    tickets: dict[str, Ticket]
    tables: dict[str, Resting]


@dataclass
class Rests:
    """Each table's last two rests, as the journal goes by."""

    of: dict[str, tuple[Resting, Resting | None]] = field(
        default_factory=dict[str, tuple[Resting, Resting | None]]
    )

    def see(self, house: House, entry: Entry) -> None:
        """Note what a table remembers before a round begins; call it before folding."""
        name = entry.happening.stream.removeprefix("table ")
        table = house.tables.get(name)
        if entry.happening.kind != "round begun" or table is None or _has_standing(table):
            return
        before = self.of.get(name)
        self.of[name] = (Resting(entry.seq - 1, table.conduct), before[0] if before else None)

    def reaching_back(self, table: TableState) -> Resting | None:
        """Return a rest that has the last completed round after it, or None."""
        newest, earlier = self.of.get(table.name, (None, None))
        return newest if table.live is None else earlier


def _has_standing(table: TableState) -> bool:
    last = table.last
    return last is not None and any(slip.result is Result.OPEN for slip in last.round.slips)


def write(house: House, rests: Rests, seq: int) -> Snapshot | None:
    """Write the house down after entry ``seq``, unless some table has not rested yet."""
    if seq == 0:
        return None  # nothing has happened that could be written down
    tables = {name: rests.reaching_back(table) for name, table in house.tables.items()}
    kept = {name: rest for name, rest in tables.items() if rest is not None}
    if len(kept) < len(tables):
        return None
    state = msgspec.json.encode(_Written(house.people, house.tickets, kept))
    return Snapshot(HOUSE, seq, VERSION, state)


Entries = Callable[[int], Iterator[Entry]]
"""Gives the entries after a number, in order."""


def restore(
    snapshot: Snapshot | None, balances: dict[tuple[str, str], int], entries: Entries
) -> tuple[House, Rests]:
    """Take a house up from a snapshot and the entries since, or from the entries alone."""
    house, rests = House(Ledger(balances)), Rests()
    since = 0
    starts: dict[str, int] = {}
    if snapshot is not None and snapshot.version == VERSION:
        written = msgspec.json.decode(snapshot.state, type=_Written)
        since = snapshot.seq
        house.people, house.tickets = dict(written.people), dict(written.tickets)
        for name, rest in written.tables.items():
            starts[at_table(name)] = rest.seq
            house.tables[name] = TableState(rest.conduct, open_table(rest.conduct.record))
    for entry in entries(min(starts.values(), default=since)):
        if entry.seq > since:
            fold_house(house, entry)
        if entry.seq > starts.get(entry.happening.stream, since):
            rests.see(house, entry)
            fold_table(house, entry)
    return house, rests
