"""People who left and papers that were paid are put away: off the house's memory and its snapshots.

What is put away lies on a shelf of the store, each thing signed by the house. It is put there in the
transaction of the snapshot that has it no longer, so a crash finds it in one place or the other; and
whoever is asked for by name is found there. Nothing of it is needed to replay a journal: it tells
all of it again.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import msgspec

from croupier.bank.accounts import SEPARATOR
from croupier.bank.tickets import DAY, Paper, Stage, Ticket
from croupier.journal.entries import canonical
from croupier.journal.keys import is_signed, unhexed
from croupier.journal.store import Reading
from croupier.table.conduct.state import House, Person, TableState
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


def gone(house: House, before: Mapping[str, Person]) -> dict[str, Person]:
    """Return the guests who left and hold nothing, of whom nothing changed since ``before``.

    Whom the house watches out for stays at hand, and so does whoever it holds something for, or is
    named at a table: what one player is told of others is told without their names.
    """
    needed = {account.partition(SEPARATOR)[2] for account, _ in house.ledger.balances()}
    needed.update(name for table in house.tables.values() for name in _named_at(table))
    return {
        name: person
        for name, person in house.people.items()
        if before.get(name) is person and name not in needed and _is_plain(person)
    }


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


def done_with(house: House, at: int) -> dict[str, Ticket]:
    """Return the papers that ended long before a moment of the wall's time."""
    return {
        mark: ticket
        for mark, ticket in house.tickets.items()
        if ticket.stage in _ENDED
        and ticket.paper is not Paper.FORM  # the next one is numbered after all that there were
        and (ticket.ended or ticket.issued) < at - LONG_AGO
    }


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
