"""Where tables rested between rounds: a snapshot reaches back to such a rest.

Of each table the state before its last completed round is kept, because a correction reaches back
to that round; it is folded again from the journal, and so is a round in progress.
"""

from dataclasses import dataclass, field

from croupier.journal.entries import GENESIS, Entry, chained
from croupier.table.conduct.core.carried_wagers import stand_on
from croupier.table.conduct.core.duties import has_duties, table_of
from croupier.table.conduct.core.registers import Noted
from croupier.table.conduct.core.state import Conduct, House, TableState


@dataclass(frozen=True, slots=True)
class Resting:
    """A table between two rounds: what it remembers after the entry of this number."""

    seq: int
    conduct: Conduct
    trail: str = GENESIS
    """The hash over the table's own entries as far as this."""


@dataclass
class Rests:
    """Each table's last two rests, as the journal goes by, and what it did since.

    A table's entries have a chain of hashes of their own beside the journal's. So a table at which
    nobody plays is taken up from its own few entries, however long the journal has become.
    """

    of: dict[str, tuple[Resting | None, Resting | None]] = field(
        default_factory=dict[str, tuple[Resting | None, Resting | None]]
    )
    trails: Noted[str] = field(default_factory=Noted[str])
    beside: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])

    def see(self, house: House, entry: Entry) -> None:
        """Note what a table remembers before a round begins; call it before folding.

        With wagers that stand on it does not rest. Nor did it, where the round before the one in
        progress is settled again: whoever takes it up there would not know that round.
        """
        name = entry.happening.stream.removeprefix("table ")
        table = house.tables.get(name)
        if table is None:
            self._see_beside(house, entry)
            return
        trail = self.trails.get(name, GENESIS)
        newest, earlier = self.of.get(name, (None, None))
        if _reaches_behind(entry, table):
            self.of[name] = (earlier, None)
        elif entry.happening.kind == "round begun" and not stand_on(table):
            self.of[name] = (Resting(entry.seq - 1, table.conduct, trail), newest)
            self._forget(name, newest)
        self.trails[name] = chained(trail, entry.line)

    def _see_beside(self, house: House, entry: Entry) -> None:
        """Note an entry of the house that changes what a table owes."""
        name = table_of(entry)
        if name in house.tables and has_duties(entry):
            self.trails[name] = chained(self.trails.get(name, GENESIS), entry.line)
            self.beside[name] = (*self.beside.get(name, ()), entry.seq)

    def _forget(self, name: str, rest: Resting | None) -> None:
        """Forget what came beside a table before a rest."""
        if rest is not None and name in self.beside:
            self.beside[name] = tuple(seq for seq in self.beside[name] if seq > rest.seq)

    def reaching_back(self, table: TableState, seq: int) -> Resting | None:
        """Return a rest that has the last completed round after it, or None.

        A table that never played rests now, after entry ``seq``: nothing reaches behind that.
        """
        if table.live is None and table.last is None:
            return Resting(seq, table.conduct, self.trails.get(table.name, GENESIS))
        return next((rest for rest in self.of.get(table.name, ()) if _reaches(rest, table)), None)


def _reaches(rest: Resting | None, table: TableState) -> bool:
    """Say whether a table's last completed round comes after a rest, and not before it."""
    return rest is not None and (table.last is None or rest.conduct.round < table.last.number)


def _reaches_behind(entry: Entry, table: TableState) -> bool:
    """Say whether an entry is about the round before the one in progress."""
    number = entry.happening.facts.get("round")
    return table.live is not None and isinstance(number, int) and number < table.live.number
