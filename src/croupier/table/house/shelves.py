"""People who left and papers that were paid are put away: off the house's memory and its snapshots.

What is put away lies on a shelf of the store, each thing signed by the house. It is put there in the
transaction of the snapshot that has it no longer, so a crash finds it in one place or the other; and
whoever is asked for by name is found there. Nothing of it is needed to replay a journal: it tells
all of it again.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Any, Final, Generic, TypeVar

import msgspec

from croupier.bank.tickets import DAY, Paper, Stage, Ticket
from croupier.journal.entries import canonical
from croupier.journal.keys import is_signed, unhexed
from croupier.journal.store import Reading
from croupier.table.conduct.core.state import House, Person, TableState
from croupier.terms.refusals import Reason, Refusal, RefusedError


PEOPLE: Final = "people away"
TICKETS: Final = "tickets away"
SHELVES: Final[Mapping[str, type]] = {PEOPLE: Person, TICKETS: Ticket}
LONG_AGO: Final = 31 * DAY
"""Papers that ended within so long stay at hand: staff know them by their last digits."""
_ENDED: Final = (Stage.REDEEMED, Stage.FAILED)

T = TypeVar("T")
Sign = Callable[[bytes], bytes]


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    signature: str
    seq: int
    kept: msgspec.Raw


# Who and what goes


class Leaving:
    """Who and what is put away next: only those are looked at of whom something has changed."""

    def __init__(self, house: House) -> None:
        """Look at everybody and everything once."""
        self._named = {name: frozenset(_named_at(each)) for name, each in house.tables.items()}
        self._waiting = {name for name in house.people if self._may_go(house, name)}
        """Those whom the next snapshot puts away, unless something of them changes."""
        self._is_start = True
        self._ended = [each for mark in house.tickets for each in _ended(house, mark)]
        """Papers that ended, the earliest first."""
        heapify(self._ended)

    def gone(self, house: House) -> dict[str, Person]:
        """Return the guests who left and hold nothing, of whom nothing changed since it was last asked.

        Whom the house watches out for stays at hand, and so does whoever it holds something for, or is
        named at a table: what one player is told of others is told without their names.
        """
        freed = house.ledger.touched_for()
        for name in house.tables.touched:
            named = frozenset(_named_at(house.tables[name]))
            freed |= self._named.get(name, frozenset()) - named
            self._named[name] = named
        fresh = set(house.people.touched)
        looked_at, self._waiting = (self._waiting | freed) - fresh, fresh
        if self._is_start:  # nobody saw yet whether something of them changes
            self._waiting, looked_at, self._is_start = fresh | looked_at, set(), False
        return {name: house.people[name] for name in looked_at if self._may_go(house, name)}

    def _may_go(self, house: House, name: str) -> bool:
        person = house.people.at_hand(name)
        is_free = person is not None and _is_plain(person) and not house.ledger.holds_for(name)
        return is_free and not any(name in named for named in self._named.values())

    def done_with(self, house: House, at: int) -> dict[str, Ticket]:
        """Return the papers that ended long before a moment of the wall's time."""
        for mark in house.tickets.touched:
            for each in _ended(house, mark):
                heappush(self._ended, each)
        done: dict[str, Ticket] = {}
        while self._ended and self._ended[0][0] < at - LONG_AGO:
            ended = heappop(self._ended)
            if ended in _ended(house, ended[1]):
                done[ended[1]] = house.tickets[ended[1]]
        return done


def _named_at(table: TableState) -> Iterator[str]:
    """Name everybody of whom a table knows something just now."""
    conduct = table.conduct
    yield from (seat.player for seat in conduct.seats.values())
    yield from (colour.player for colour in conduct.colours.values())
    yield from (name for together in conduct.partners for name in together)
    yield from (each.player for each in conduct.disputes.values() if not each.is_settled)
    for some in (conduct.private_for, conduct.agreed, conduct.levels, conduct.value_chips):
        yield from some
    for live in (table.live, table.last):
        yield from (slip.player for slip in live.round.slips) if live is not None else ()


def _is_plain(person: Person) -> bool:
    """Say whether somebody is a guest like any other, with no card in any terminal."""
    return person == Person(person.name, age=person.age, bound_by=person.bound_by)


def _ended(house: House, mark: str) -> list[tuple[int, str]]:
    """Say when a paper at hand ended, if it did and can be put away some day."""
    ticket = house.tickets.at_hand(mark)
    if ticket is None or ticket.stage not in _ENDED:
        return []
    if ticket.paper is Paper.FORM:
        return []  # the next one is numbered after all that there were
    return [(ticket.ended or ticket.issued, mark)]


# How it lies there


def row(site: str, shelf: str, key: str, thing: object, seq: int, sign: Sign) -> bytes:
    """Write something down as it is put away with the snapshot after entry ``seq``."""
    body = msgspec.json.encode(thing)
    signature = sign(_about(site, shelf, key, seq) + body).hex()
    return msgspec.json.encode(_Row(signature, seq, msgspec.Raw(body)))


def _about(site: str, shelf: str, key: str, seq: int) -> bytes:
    return canonical(["croupier/1/away", site, shelf, key, seq])


@dataclass
class Shelf(Generic[T]):
    """One of the shelves on which things are put away, as the house signed them."""

    journal: Reading
    public: bytes
    name: str
    upto: int
    """The entry of the snapshot that things were put away with at the latest."""

    def find(self, key: str) -> T | None:
        """Return what was put away under a name; RefusedError if it is not as it was signed."""
        kept = self.journal.kept(self.name, key)
        return None if kept is None else self._read(key, kept)

    def everything(self) -> dict[str, T]:
        """Return all that lies there."""
        return {key: self._read(key, kept) for key, kept in self.journal.shelf(self.name).items()}

    def _read(self, key: str, kept: bytes) -> T:
        read = _signed(self.journal.site, self.public, self.name, key, kept)
        if read is None or read.seq > self.upto:
            remedy = "Find out what was changed: croupier verify. Then bring back a sound copy."
            raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, _odd(key), remedy=remedy))
        kind: Any = SHELVES[self.name]
        thing: T = msgspec.json.decode(read.kept, type=kind)
        return thing


def _signed(site: str, public: bytes, shelf: str, key: str, kept: bytes) -> _Row | None:
    try:
        read = msgspec.json.decode(kept, type=_Row)
        body = bytes(read.kept)
        about = _about(site, shelf, key, read.seq)
        if not is_signed(public, about + body, unhexed(read.signature)):
            return None
        msgspec.json.decode(body, type=SHELVES[shelf])
    except (msgspec.MsgspecError, TypeError, ValueError):
        return None
    return read


def wrong(journal: Reading, public: bytes) -> Iterator[str]:
    """Name everything that was put away and is not as the house signed it."""
    for shelf in SHELVES:
        for key, kept in journal.shelf(shelf).items():
            if _signed(journal.site, public, shelf, key, kept) is None:
                yield _odd(key)


def _odd(key: str) -> str:
    return f"what was put away of {key[:40]!r} is not what the house signed"
