"""Snapshots: a house written down between rounds, so that a long journal starts in seconds.

The house is written down whole once, and from then on what changed since. Each of these parts has
the hash of the one before in it, and is signed by the house. Once the changes weigh as much as the
whole, it is written down whole again: so a snapshot costs what changed, and a start at most twice
the house. Parts that are not all as they were signed, one after the other, are passed over together.
"""

import hashlib
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from heapq import merge
from typing import Final, NoReturn, TypeVar

import msgspec

from croupier.bank.ledger import Ledger
from croupier.bank.tickets import Ticket
from croupier.journal.check import short
from croupier.journal.entries import GENESIS, Entry, canonical, chained
from croupier.journal.heads import Head, is_genuine
from croupier.journal.keys import is_signed, unhexed
from croupier.journal.store import Reading, Snapshot
from croupier.table.conduct.core.commands import HOUSE, at_table
from croupier.table.conduct.core.registers import Known, Noted
from croupier.table.conduct.core.state import (
    CashRules,
    DayCash,
    Employed,
    House,
    Person,
    TableState,
)
from croupier.table.conduct.machine import fold, fold_table
from croupier.table.house.resting_tables import Resting, Rests
from croupier.table.house.shelves import PEOPLE, TICKETS, Leaving, Shelf, row
from croupier.table.setup.configuration import open_table
from croupier.table.setup.earlier_tables import as_kept
from croupier.terms.refusals import Reason, Refusal, RefusedError


VERSION: Final = 6
EVERY: Final = 500
"""Entries between two snapshots: so many, and what a round had before, are folded again at a start."""

T = TypeVar("T")
Sign = Callable[[bytes], bytes]
"""The house's own signature."""


class _Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    signature: str
    house: msgspec.Raw


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rest: Resting
    trail: str
    """The hash over its own entries: those since its rest are held to it."""
    beside: tuple[int, ...]
    """The entries of the house's stream that made it owe something since."""


class _DayCash(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    day: str
    words: dict[str, int]
    players: dict[str, int]


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """What is written down: of each thing that changed how it is now, and None if it is put away."""

    head: str
    balances: list[tuple[str, str, int]]
    people: dict[str, Person | None]
    tickets: dict[str, Ticket | None]
    staff: dict[str, Employed]
    tables: dict[str, _Table]
    day_cash: dict[str, _DayCash]
    cash: CashRules | None
    shelved: dict[str, str]
    before: str = GENESIS
    """The hash of the part before."""


# Writing a house down


@dataclass(frozen=True, slots=True)
class Taken:
    """What is to be written down, while the house goes on: nothing in it changes any more."""

    seq: int
    number: int
    """How many parts come before it; none where the house is taken whole."""
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


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a house that lie in its store, as far as whoever goes on from them needs to know."""

    litter: tuple[str, ...] = ()
    """What else lies there and is passed over; the next whole one takes its place too."""
    count: int = 0
    hash: str = GENESIS
    seq: int = 0
    whole: int = 0
    """What the house weighs that was written down whole, in bytes."""
    since: int = 0
    """What the changes since weigh together."""

    def write(self, taken: Taken, site: str, sign: Sign) -> "tuple[Snapshot, Parts] | None":
        """Write a part down, and say what lies there then; None if it does not go on from here."""
        if taken.number not in (0, self.count):
            return None
        before = self.hash if taken.number else GENESIS
        body = msgspec.json.encode(msgspec.structs.replace(taken.house, before=before))
        signature = sign(_about(site, taken.seq) + body).hex()
        state = msgspec.json.encode(_Signed(signature, msgspec.Raw(body)))
        part = Snapshot(_name(taken.number), taken.seq, VERSION, state)
        return part, (self if taken.number else Parts()).and_then(part, site)

    def names(self) -> list[str]:
        """Name whatever lies there, sound or not."""
        return [*self.litter, *map(_name, range(self.count))]

    def and_then(self, part: Snapshot, site: str) -> "Parts":
        """Say what lies there with one part more."""
        weight = len(part.state)
        return Parts(
            (),
            self.count + 1,
            hashlib.sha256(_about(site, part.seq) + part.state).hexdigest(),
            part.seq,
            self.whole or weight,
            self.since + weight if self.whole else 0,
        )


@dataclass
class Memory:
    """What a house knows of how it was written down, so that only what changed is written again."""

    rests: Rests
    leaving: Leaving
    kept: Parts = field(default_factory=Parts)
    """What lies in the store; whoever writes puts the next in its place."""
    passed_over: int | None = None
    """After which entry the house was written down in parts that nobody could trust at the start."""
    seq: int = 0
    """The last entry that was taken to be written down."""
    _next: int = 0

    def __post_init__(self) -> None:
        """Go on from what lies in the store."""
        self.seq, self._next = self.kept.seq, self.kept.count

    def take(self, house: House, tip: tuple[int, str], at: int) -> Taken | None:
        """Take what changed up to the journal's tip, unless some table has not rested yet.

        Who left and has not changed since the last time is put away, and so are papers done with
        long before ``at``.
        """
        seq, head = tip
        whole = self.kept.since >= self.kept.whole
        tables = self._tables(house, seq, whole=whole) if seq else None
        if tables is None:
            return None
        left, ended = self.leaving.gone(house), self.leaving.done_with(house, at)
        if seq == self.seq and not left and not ended:
            return None  # nothing has happened since
        written = _Written(
            head,
            house.ledger.take(whole=whole),
            _without(house.people, left, whole=whole),
            _without(house.tickets, ended, whole=whole),
            house.staff.take(whole=whole),
            tables,
            {
                name: _DayCash(
                    cash.day, cash.words.take(whole=whole), cash.players.take(whole=whole)
                )
                for name, cash in house.day_cash.take(whole=whole).items()
            },
            house.cash,
            house.shelved.take(whole=whole),
        )
        house.tables.touched.clear()
        self.rests.trails.touched.clear()
        taken = Taken(seq, 0 if whole else self._next, written, left, ended)
        self.seq, self._next = seq, taken.number + 1
        return taken

    def _tables(self, house: House, seq: int, *, whole: bool) -> dict[str, _Table] | None:
        """Say where the tables rested last at which something happened; None if one did not yet."""
        tables: dict[str, _Table] = {}
        touched = house.tables.touched | self.rests.trails.touched
        for name in house.tables if whole else touched:
            rest = self.rests.reaching_back(house.tables[name], seq)
            if rest is None:
                return None
            trail = self.rests.trails.get(name, GENESIS)
            tables[name] = _Table(rest, trail, self.rests.beside.get(name, ()))
        return tables


def _without(known: Known[T], away: Mapping[str, T], *, whole: bool) -> dict[str, T | None]:
    """Give what is to be written down of things, without those that are put away."""
    written: dict[str, T | None] = {**known.take(whole=whole)}
    for name in away:
        if whole:
            del written[name]
        else:
            written[name] = None
    return written


def shelves(journal: Reading, public: bytes, seq: int) -> tuple[Shelf[Person], Shelf[Ticket]]:
    """Return the shelves of what was put away by the snapshot after an entry."""
    return Shelf(journal, public, PEOPLE, seq), Shelf(journal, public, TICKETS, seq)


def _name(number: int) -> str:
    """Name a part by how many come before it."""
    return f"{HOUSE} {number}" if number else HOUSE


def is_of_house(part: Snapshot) -> bool:
    """Say whether something that was written down is a part of a house."""
    return part.stream == HOUSE or part.stream.startswith(f"{HOUSE} ")


def _about(site: str, seq: int) -> bytes:
    """Say what a signature is for, so that it holds for no other place."""
    return canonical(["croupier/1/snapshot", site, seq])


# Reading it again


def trusted(kept: Sequence[Snapshot], site: str, public: bytes) -> tuple[_Written, Parts] | None:
    """Put together the parts that the house itself signed; anything else is passed over.

    Each has the hash of the one before in it, so the signature of the last is that of all.
    """
    by_name = {part.stream: part for part in kept}
    names = [_name(number) for number in range(len(kept))]
    if not kept or by_name.keys() != set(names) or any(each.version != VERSION for each in kept):
        return None
    try:
        read = [_read(by_name[name]) for name in names]
        parts, (whole, _) = Parts(), read[0]
        for name, (written, _) in zip(names, read, strict=True):
            if written.before != parts.hash:
                return None
            whole = written if written is whole else _with_changes(whole, written)
            parts = parts.and_then(by_name[name], site)
        last = read[-1][1]
        about = _about(site, parts.seq) + bytes(last.house)
        return (whole, parts) if is_signed(public, about, unhexed(last.signature)) else None
    except (msgspec.MsgspecError, ValueError):
        return None


def _read(part: Snapshot) -> tuple[_Written, _Signed]:
    signed = msgspec.json.decode(part.state, type=_Signed)
    return msgspec.json.decode(signed.house, type=_Written), signed


def _with_changes(whole: _Written, since: _Written) -> _Written:
    """Bring a house that was written down forward by what was written down next."""
    whole.head, whole.cash = since.head, since.cash
    whole.balances += since.balances  # of one account the last counts
    whole.people |= since.people
    whole.tickets |= since.tickets
    whole.staff |= since.staff
    whole.tables |= since.tables
    whole.shelved |= since.shelved
    for name, cash in since.day_cash.items():
        kept = whole.day_cash.get(name)
        if kept is None or kept.day != cash.day:
            whole.day_cash[name] = cash
        else:
            kept.words.update(cash.words)
            kept.players.update(cash.players)
    return whole


Outside = Callable[[int], Sequence[Head]]
"""Reads the heads kept outside the database that are of entries after some number."""


def no_heads(_after: int) -> Sequence[Head]:
    """Read none."""
    return ()


def restore(journal: Reading, public: bytes, outside: Outside = no_heads) -> tuple[House, Memory]:
    """Take a house up from its snapshot and the entries since, or from the entries alone.

    What is read is held to its hashes on the way, and to the heads that were signed, those kept
    outside the database among them; and the balances to what they must have come to.
    RefusedError says what does not hold. What lies before a snapshot stands on its signature.
    """
    kept = [part for part in journal.snapshots() if is_of_house(part)]
    house, rests = House(), Rests()
    head, parts = GENESIS, Parts(tuple(part.stream for part in kept))
    found = trusted(kept, journal.site, public)
    if found is not None:
        written, parts = found
        head, house = written.head, _as_written(written, shelves(journal, public, parts.seq))
        for table in written.tables.values():
            _take_up(house, rests, journal, table, parts.seq)
        house.tables.touched.clear()
        rests.trails.touched.clear()
    since, before = parts.seq, max(parts.seq - 1, 0)
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
    passed_over = kept[-1].seq if kept and found is None else None
    return house, Memory(rests, Leaving(house), parts, passed_over)


def _as_written(written: _Written, away: tuple[Shelf[Person], Shelf[Ticket]]) -> House:
    """Return a house as it was written down, but for its tables."""
    people, tickets = away
    house = House(Ledger({(account, asset): n for account, asset, n in written.balances}))
    house.people = Known(_at_hand(written.people), people.find)
    house.tickets = Known(_at_hand(written.tickets), tickets.find)
    house.staff, house.cash = Noted(written.staff), written.cash
    house.shelved = Noted(written.shelved)
    house.day_cash = Noted(
        {
            name: DayCash(cash.day, Noted(cash.words), Noted(cash.players))
            for name, cash in written.day_cash.items()
        }
    )
    return house


def _at_hand(written: Mapping[str, T | None]) -> dict[str, T]:
    return {name: thing for name, thing in written.items() if thing is not None}


def _take_up(house: House, rests: Rests, journal: Reading, kept: _Table, since: int) -> None:
    """Take a table up from where it rested, by its own entries since, as far as the snapshot."""
    rest, name = kept.rest, kept.rest.conduct.name
    record = as_kept(rest.conduct.record)
    house.tables[name] = TableState(replace(rest.conduct, record=record), open_table(record))
    rests.trails[name] = rest.trail
    own = journal.entries(rest.seq, at_table(name), since)
    beside = (
        entry
        for seq in kept.beside
        if seq > rest.seq
        for entry in journal.entries(seq - 1, upto=seq)
    )
    for entry in merge(own, beside, key=lambda each: each.seq):
        with _told_by_its_entry(entry):
            rests.see(house, entry)
            fold_table(house, entry)
    if rests.trails[name] != kept.trail:
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
