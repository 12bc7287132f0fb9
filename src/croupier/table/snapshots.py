"""Snapshots: a house written down between rounds, so that a long journal starts in seconds.

Of each table the state before its last completed round is kept, because a correction reaches back
to that round; it is folded again from the journal, and so is a round in progress. A snapshot is
signed by the house, or it is passed over.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NoReturn

import msgspec

from croupier.bank.ledger import Ledger
from croupier.bank.tickets import Ticket
from croupier.journal.check import short
from croupier.journal.entries import GENESIS, Entry, canonical, chained
from croupier.journal.heads import Head, is_genuine
from croupier.journal.keys import is_signed, unhexed
from croupier.journal.store import Reading, Snapshot
from croupier.table.conduct.deciding import fold_house, fold_table
from croupier.table.conduct.duties import table_of
from croupier.table.conduct.standing_on import stand_on
from croupier.table.conduct.state import Conduct, House, Person, TableState
from croupier.table.conduct.words import HOUSE, at_table
from croupier.table.configuration import as_kept, open_table
from croupier.terms.refusals import Reason, Refusal, RefusedError


VERSION: Final = 3
EVERY: Final = 2_000
"""Entries between two snapshots."""


@dataclass(frozen=True, slots=True)
class Resting:
    """A table between two rounds: what it remembers after the entry of this number."""

    seq: int
    conduct: Conduct


class _Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    signature: str
    house: msgspec.Raw


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    head: str
    balances: list[tuple[str, str, int]]
    people: dict[str, Person]
    tickets: dict[str, Ticket]
    tables: dict[str, Resting]


@dataclass
class Rests:
    """Each table's last two rests, as the journal goes by."""

    of: dict[str, tuple[Resting | None, Resting | None]] = field(
        default_factory=dict[str, tuple[Resting | None, Resting | None]]
    )

    def see(self, house: House, entry: Entry) -> None:
        """Note what a table remembers before a round begins; call it before folding.

        With wagers that stand on it does not rest. Nor did it, where the round before the one in
        progress is settled again: whoever takes it up there would not know that round.
        """
        name = entry.happening.stream.removeprefix("table ")
        table = house.tables.get(name)
        if table is None:
            return
        newest, earlier = self.of.get(name, (None, None))
        if _reaches_behind(entry, table):
            self.of[name] = (earlier, None)
        elif entry.happening.kind == "round begun" and not stand_on(table):
            self.of[name] = (Resting(entry.seq - 1, table.conduct), newest)

    def reaching_back(self, table: TableState) -> Resting | None:
        """Return a rest that has the last completed round after it, or None."""
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


def write(
    house: House, rests: Rests, tip: tuple[int, str], site: str, sign: Sign
) -> Snapshot | None:
    """Write the house down at the journal's tip, unless some table has not rested yet."""
    seq, head = tip
    if seq == 0:
        return None  # nothing has happened that could be written down
    tables = {name: rests.reaching_back(table) for name, table in house.tables.items()}
    kept = {name: rest for name, rest in tables.items() if rest is not None}
    if len(kept) < len(tables):
        return None
    balances = [(account, asset, n) for (account, asset), n in house.ledger.balances().items()]
    body = msgspec.json.encode(_Written(head, balances, house.people, house.tickets, kept))
    signature = sign(_about(site, seq) + body).hex()
    state = msgspec.json.encode(_Signed(signature, msgspec.Raw(body)))
    return Snapshot(HOUSE, seq, VERSION, state)


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


def restore(journal: Reading, public: bytes, outside: Iterable[Head] = ()) -> tuple[House, Rests]:
    """Take a house up from its snapshot and the entries since, or from the entries alone.

    What is read is held to its hashes on the way, and to the heads that were signed, those kept
    outside the database among them; and the balances to what they must have come to.
    RefusedError says what does not hold. What lies before a snapshot stands on its signature.
    """
    snapshot = journal.snapshot(HOUSE)
    written = trusted(snapshot, journal.site, public)
    house, rests = House(), Rests()
    since, head, starts = 0, GENESIS, dict[str, int]()
    if snapshot is not None and written is not None:
        since, head = snapshot.seq, written.head
        house = House(Ledger({(account, asset): n for account, asset, n in written.balances}))
        house.people, house.tickets = dict(written.people), dict(written.tickets)
        for name, rest in written.tables.items():
            starts[at_table(name)] = rest.seq
            record = as_kept(rest.conduct.record)
            conduct = replace(rest.conduct, record=record)
            house.tables[name] = TableState(conduct, open_table(record))
    first = min(starts.values(), default=since)
    signed = {
        each.seq: each.hash
        for each in dict.fromkeys((*journal.heads(), *outside))  # most are kept in both places
        if each.seq > first and is_genuine(public, journal.site, each)
    }
    links = _Links(since, head, signed)
    for entry in journal.entries(first):
        try:
            links.take(entry)
            if entry.seq > since:
                house.ledger.post(entry.happening.postings)
                fold_house(house, entry)
            if entry.seq > starts.get(at_table(table_of(entry)), since):
                rests.see(house, entry)
                fold_table(house, entry)
        except RefusedError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever damage does, it is told by its entry
            _unsound(f"nobody can go on from entry {entry.seq} of the journal: {short(error)}")
    _hold_balances(house, journal)
    return house, rests


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
    kept = {account: units for account, units in journal.balances().items() if units}
    for account in sorted({*ours, *kept}):
        if ours.get(account, 0) != kept.get(account, 0):
            _unsound(f"the balance of {account[0]} is not what its postings come to")


def _unsound(what: str) -> NoReturn:
    remedy = "Find out what was changed: croupier verify. Then bring back a sound copy."
    raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy))
