"""Snapshots: a house written down between rounds, so that a long journal starts in seconds.

Of each table the state before its last completed round is kept, because a correction reaches back
to that round; it is folded again from the journal, and so is a round in progress. A snapshot is
signed by the house, or it is passed over.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from heapq import merge
from typing import Final, NoReturn

import msgspec

from croupier.bank.ledger import Ledger
from croupier.bank.tickets import Ticket
from croupier.journal.check import short
from croupier.journal.entries import GENESIS, Entry, canonical, chained
from croupier.journal.heads import Head, is_genuine
from croupier.journal.keys import is_signed, unhexed
from croupier.journal.store import Reading, Snapshot
from croupier.table.conduct.deciding import fold, fold_table, is_beside
from croupier.table.conduct.duties import table_of
from croupier.table.conduct.putting_away import Known
from croupier.table.conduct.standing_on import stand_on
from croupier.table.conduct.state import CashRules, Conduct, Employed, House, Person, TableState
from croupier.table.conduct.words import HOUSE, at_table
from croupier.table.configuration import as_kept, open_table
from croupier.table.putting_away import PEOPLE, TICKETS, Shelf, done_with, gone, row
from croupier.terms.refusals import Reason, Refusal, RefusedError


VERSION: Final = 4
EVERY: Final = 500
"""Entries between two snapshots: so many, and what a round had before, are folded again at a start."""


@dataclass(frozen=True, slots=True)
class Resting:
    """A table between two rounds: what it remembers after the entry of this number."""

    seq: int
    conduct: Conduct
    trail: str = GENESIS
    """The hash over the table's own entries as far as this."""


class _Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    signature: str
    house: msgspec.Raw


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    head: str
    balances: list[tuple[str, str, int]]
    people: dict[str, Person]
    tickets: dict[str, Ticket]
    staff: dict[str, Employed]
    tables: dict[str, Resting]
    trails: dict[str, str]
    """Of each table the hash over its own entries: those since its rest are held to it."""
    beside: dict[str, tuple[int, ...]]
    """Of each table the entries of the house's stream that made it owe something since."""
    cash: CashRules | None = None
    shelved: dict[str, str] = {}


@dataclass
class Rests:
    """Each table's last two rests, as the journal goes by, and what it did since.

    A table's entries have a chain of hashes of their own beside the journal's. So a table at which
    nobody plays is taken up from its own few entries, however long the journal has become.
    """

    of: dict[str, tuple[Resting | None, Resting | None]] = field(
        default_factory=dict[str, tuple[Resting | None, Resting | None]]
    )
    trails: dict[str, str] = field(default_factory=dict[str, str])
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
        """Note an entry of the house that changes what a table owes, or notes of cash."""
        name = table_of(entry)
        if name in house.tables and is_beside(entry):
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


Sign = Callable[[bytes], bytes]
"""The house's own signature."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A house at one moment, to be written down while it goes on: nothing in it changes any more."""

    seq: int
    house: _Written
    people: Mapping[str, Person]
    """Those who are put away, and are not in it."""
    tickets: Mapping[str, Ticket]
    """The same of papers."""

    def rows(self, site: str, sign: Sign) -> list[tuple[str, str, bytes]]:
        """Write down what is put away: shelf, name, and what lies there."""
        away: dict[str, Mapping[str, object]] = {PEOPLE: self.people, TICKETS: self.tickets}
        return [
            (shelf, name, row(site, shelf, name, thing, self.seq, sign))
            for shelf, things in away.items()
            for name, thing in things.items()
        ]

    def write(self, site: str, sign: Sign) -> Snapshot:
        """Write the house down."""
        body = msgspec.json.encode(self.house)
        signature = sign(_about(site, self.seq) + body).hex()
        state = msgspec.json.encode(_Signed(signature, msgspec.Raw(body)))
        return Snapshot(HOUSE, self.seq, VERSION, state)


def take(
    house: House, rests: Rests, tip: tuple[int, str], at: int, before: Mapping[str, Person]
) -> Taken | None:
    """Take the house as it is at the journal's tip, unless some table has not rested yet.

    Who left and has not changed since ``before`` is put away, and so are papers done with long
    before ``at``.
    """
    seq, head = tip
    if seq == 0:
        return None  # nothing has happened that could be written down
    tables = {name: rests.reaching_back(table, seq) for name, table in house.tables.items()}
    kept = {name: rest for name, rest in tables.items() if rest is not None}
    if len(kept) < len(tables):
        return None
    house.ledger.tidy()
    left, ended = gone(house, before), done_with(house, at)
    written = _Written(
        head,
        [(account, asset, n) for (account, asset), n in house.ledger.balances().items()],
        {name: person for name, person in house.people.items() if name not in left},
        {mark: ticket for mark, ticket in house.tickets.items() if mark not in ended},
        dict(house.staff),
        kept,
        {name: rests.trails.get(name, GENESIS) for name in kept},
        {name: rests.beside.get(name, ()) for name in kept},
        house.cash,
        dict(house.shelved),
    )
    return Taken(seq, written, left, ended)


def shelves(journal: Reading, public: bytes, seq: int) -> tuple[Shelf[Person], Shelf[Ticket]]:
    """Return the shelves of what was put away by the snapshot after an entry."""
    return Shelf(journal, public, PEOPLE, seq), Shelf(journal, public, TICKETS, seq)


def _about(site: str, seq: int) -> bytes:
    """Say what a signature is for, so that it holds for no other place."""
    return canonical(["croupier/1/snapshot", site, seq])


def trusted(snapshot: Snapshot | None, site: str, public: bytes) -> _Written | None:
    """Read a snapshot that the house itself signed; anything else is passed over."""
    if snapshot is None or snapshot.version != VERSION:
        return None
    about = _about(site, snapshot.seq)
    try:
        signed = msgspec.json.decode(snapshot.state, type=_Signed)
        body = bytes(signed.house)
        if not is_signed(public, about + body, unhexed(signed.signature)):
            return None
        return msgspec.json.decode(body, type=_Written)
    except (msgspec.MsgspecError, ValueError):
        return None


Outside = Callable[[int], Sequence[Head]]
"""Reads the heads kept outside the database that are of entries after some number."""


def no_heads(_after: int) -> Sequence[Head]:
    """Read none."""
    return ()


def restore(journal: Reading, public: bytes, outside: Outside = no_heads) -> tuple[House, Rests]:
    """Take a house up from its snapshot and the entries since, or from the entries alone.

    What is read is held to its hashes on the way, and to the heads that were signed, those kept
    outside the database among them; and the balances to what they must have come to.
    RefusedError says what does not hold. What lies before a snapshot stands on its signature.
    """
    snapshot = journal.snapshot(HOUSE)
    written = trusted(snapshot, journal.site, public)
    house, rests = House(), Rests()
    since, head = 0, GENESIS
    if snapshot is not None and written is not None:
        since, head = snapshot.seq, written.head
        house = House(Ledger({(account, asset): n for account, asset, n in written.balances}))
        people, tickets = shelves(journal, public, since)
        house.people = Known(written.people, people.find)
        house.tickets = Known(written.tickets, tickets.find)
        house.staff, house.cash = dict(written.staff), written.cash
        house.shelved = dict(written.shelved)
        for name in written.tables:
            _take_up(house, rests, journal, name, (since, written))
    before = max(since - 1, 0)
    signed = {
        each.seq: each.hash
        for each in dict.fromkeys((*journal.heads(before), *outside(before)))  # most are in both
        if is_genuine(public, journal.site, each)
    }
    links = _Links(since, head, signed)
    for entry in journal.entries(before):
        with _told_by_its_entry(entry):
            links.take(entry)
            if entry.seq > since:
                rests.see(house, entry)
                fold(house, entry)
    _hold_balances(house, journal)
    return house, rests


def _take_up(
    house: House, rests: Rests, journal: Reading, name: str, kept: tuple[int, _Written]
) -> None:
    """Take a table up from where it rested, by its own entries since, as far as the snapshot."""
    since, written = kept
    rest = written.tables[name]
    record = as_kept(rest.conduct.record)
    house.tables[name] = TableState(replace(rest.conduct, record=record), open_table(record))
    rests.trails[name] = rest.trail
    own = journal.entries(rest.seq, at_table(name), since)
    beside = (
        entry
        for seq in written.beside[name]
        if seq > rest.seq
        for entry in journal.entries(seq - 1, upto=seq)
    )
    for entry in merge(own, beside, key=lambda each: each.seq):
        with _told_by_its_entry(entry):
            rests.see(house, entry)
            fold_table(house, entry)
    if rests.trails[name] != written.trails[name]:
        _unsound(
            f"what table {name} did before entry {since} of the journal is not what was signed"
        )


@contextmanager
def _told_by_its_entry(entry: Entry) -> Generator[None]:
    """Say of which entry it is that nobody can go on, whatever damage does."""
    try:
        yield
    except RefusedError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever damage does, it is told by its entry
        _unsound(f"nobody can go on from entry {entry.seq} of the journal: {short(error)}")


class _Links:
    """Holds entries to the chain as they are read."""

    def __init__(self, since: int, head: str, signed: Mapping[int, str]) -> None:
        self._since = since
        self._signed = signed
        self._head = head
        self._before = head if since == 0 else None

    def take(self, entry: Entry) -> None:
        """Hold one entry to the one before it, and to the snapshot's own place in the chain."""
        if entry.seq == self._since + 1:
            self._before = self._head
        is_linked = self._before is None or chained(self._before, entry.line) == entry.hash
        if not is_linked or (entry.seq == self._since and entry.hash != self._head):
            _unsound(f"entry {entry.seq} of the journal is not what its hash says")
        if self._signed.get(entry.seq, entry.hash) != entry.hash:
            _unsound(f"entry {entry.seq} of the journal is not what was signed, or one before it")
        self._before = entry.hash


def _hold_balances(house: House, journal: Reading) -> None:
    ours = house.ledger.balances()
    kept = journal.holdings()
    for account in sorted({*ours, *kept}):
        if ours.get(account, 0) != kept.get(account, 0):
            _unsound(f"the balance of {account[0]} is not what its postings come to")


def _unsound(what: str) -> NoReturn:
    remedy = "Find out what was changed: croupier verify. Then bring back a sound copy."
    raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy))
