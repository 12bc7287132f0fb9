"""Terminals of the floor: staff offer a code, a browser redeems it once, and is known from then on.

What is kept of a terminal is signed by the house, so that nobody enrols one by changing the
database. The browser holds a token; the house keeps only its hash.
"""

import base64
import hashlib
import hmac
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from typing import Any, Final, TypeVar

import msgspec

from croupier.floor.wrong_codes import Tries
from croupier.journal.entries import canonical
from croupier.journal.keys import is_signed, unhexed
from croupier.journal.store import Reading
from croupier.table.conduct.core.checks import MINUTE, name_refused
from croupier.table.conduct.core.shelf_hashes import digest, rows_told, told_of
from croupier.table.house.keeper import Keeper
from croupier.table.house.shelves import SHELVES as AWAY
from croupier.table.house.staff import SHELF as STAFF
from croupier.terms.refusals import Reason, Refusal, RefusedError


SHELF: Final = "floor terminals"
PATRONS: Final = "floor patrons"
_TOKEN_BYTES: Final = 32
_CODE_BYTES: Final = 8
_CODE_LETTERS: Final = 12
"""Sixty bits, good for minutes: two thousand guesses a second for a day find one of two hundred codes
with a chance of one in thirty million. So a right code is taken, however many wrong ones came."""
_GROUP: Final = 4
_MOST_CODES: Final = 200
WRONG_CODES: Final = 20
"""So many wrong codes of one address in a minute, and it is told to wait."""


@unique
class Kind(StrEnum):
    """What a terminal is for."""

    PLAYER = "player"
    DEALER = "dealer"
    WALL = "wall"
    OFFICE = "office"
    DEVICE = "device"


@dataclass(frozen=True, slots=True)
class EnrolledTerminal:
    """A terminal that may connect."""

    name: str
    kind: Kind
    table: str | None
    hash: str
    signature: str = ""

    def about(self, site: str, name: str) -> bytes:
        """Return what the house signs: a name holds for the row that it was put under."""
        kept = (name, str(self.kind), self.table, self.hash)
        return canonical(["croupier/1/terminal", site, *kept])


@dataclass(frozen=True, slots=True)
class _Offer:
    terminal: EnrolledTerminal
    until: int


class Enrolments:
    """The terminals of one floor, and the codes that wait to be redeemed."""

    def __init__(self, keeper: Keeper, code_minutes: int = 10) -> None:
        """Know the terminals that the house keeps, as it signed them and the journal told last."""
        self._keeper, self._keys = keeper, keeper.keys
        self._entropy, self._clock = keeper.entropy, keeper.clock
        self._lasts = code_minutes * MINUTE
        self._offers: dict[str, _Offer] = {}
        self._wrong = Tries(self._clock, WRONG_CODES, MINUTE)
        self._new: dict[str, int] = {}
        store, shelved = keeper.store, keeper.house.shelved
        for row in tuple(uncovered(store, self._keys.public, shelved)):
            keeper.keep(*row)  # from now on it is missed
        terminals, odd = _kept(store, self._keys.public, shelved, EnrolledTerminal)
        self._known = {name: each for name, each in terminals.items() if each.hash}
        self._holders = {each.hash: each for each in self._known.values()}
        self._patrons, worse = _kept(store, self._keys.public, shelved, Patron)
        self.left_out = (*odd, *worse)
        """What is kept, and not as the house signed it: nobody is let in by it, and it is named."""

    def __iter__(self) -> Iterator[EnrolledTerminal]:
        """Give every terminal, by name."""
        return iter(sorted(self._known.values(), key=lambda each: each.name))

    def get(self, name: str) -> EnrolledTerminal | None:
        """Return a terminal."""
        return self._known.get(name)

    def offer(self, name: str, kind: Kind, table: str | None) -> str:
        """Offer a terminal to whoever brings the code that is returned, once and soon."""
        if (refusal := name_refused(name)) is not None or "/" in name:
            no = Refusal(Reason.NAME_CANNOT_BE_USED, "a terminal's name has no slash")
            raise RefusedError(refusal or no)
        if name in self._known:
            what = f"terminal {name} is enrolled already"
            raise RefusedError(
                Refusal(Reason.NAME_CANNOT_BE_USED, what, remedy="Withdraw it first.")
            )
        now = self._clock().clock
        self._offers = {
            code: each
            for code, each in self._offers.items()
            if each.until > now and each.terminal.name != name
        }
        if len(self._offers) >= _MOST_CODES:
            what = f"{_MOST_CODES} codes wait to be used"
            raise RefusedError(Refusal(Reason.TOO_MANY_TRIES, what, remedy="Use some first."))
        code = base64.b32encode(self._entropy(_CODE_BYTES)).decode()[:_CODE_LETTERS]
        self._offers[code] = _Offer(EnrolledTerminal(name, kind, table, ""), now + self._lasts)
        return "-".join(code[at : at + _GROUP] for at in range(0, _CODE_LETTERS, _GROUP))

    def redeem(self, code: str, address: str = "") -> tuple[EnrolledTerminal, str]:
        """Enrol whoever brings a code; return the terminal and its token, told this once."""
        now = self._clock().clock
        plain = "".join(letter for letter in code if letter.isalnum()).upper()
        found = self._offers.pop(plain, None)
        if found is None or found.until <= now:
            if self._wrong.wait(address) is not None:
                what = "too many wrong codes were tried from here"
                raise RefusedError(Refusal(Reason.TOO_MANY_TRIES, what, remedy="Wait a minute."))
            self._wrong.note(address)
            what = "no terminal is offered under this code"
            remedy = "Ask for a new one: a code is good once, and for some minutes."
            raise RefusedError(Refusal(Reason.TERMINAL_IS_NOT_ENROLLED, what, remedy=remedy))
        return self.enrol(found.terminal.name, found.terminal.kind, found.terminal.table)

    def enrol(self, name: str, kind: Kind, table: str | None) -> tuple[EnrolledTerminal, str]:
        """Enrol a terminal at once; whoever held its name before is not known any more."""
        token = base64.urlsafe_b64encode(self._entropy(_TOKEN_BYTES)).decode().rstrip("=")
        terminal = self._signed(EnrolledTerminal(name, kind, table, _hashed(token)))
        self._keeper.keep(SHELF, name, canonical(terminal))
        self._forget(self._known.get(name))
        self._known[name] = self._holders[terminal.hash] = terminal
        self._new[name] = self._clock().clock
        return terminal, token

    def enrolled_within(self, name: str, microseconds: int) -> bool:
        """Say whether a terminal was enrolled so recently, since the house was opened."""
        at = self._new.get(name)
        return at is not None and at > self._clock().clock - microseconds

    def withdraw(self, name: str) -> EnrolledTerminal:
        """Know a terminal no longer."""
        terminal = self._known.pop(name, None)
        if terminal is None:
            what = f"there is no terminal {name[:40]!r}"
            raise RefusedError(Refusal(Reason.TERMINAL_IS_NOT_ENROLLED, what))
        self._forget(terminal)
        self._keeper.keep(SHELF, name, canonical(self._signed(replace(terminal, hash=""))))
        return terminal

    def _forget(self, terminal: EnrolledTerminal | None) -> None:
        if terminal is not None:
            self._holders.pop(terminal.hash, None)

    def holder(self, token: str) -> EnrolledTerminal | None:
        """Return whichever terminal holds this token, or None."""
        return self._holders.get(_hashed(token))

    def _signed(self, terminal: EnrolledTerminal) -> EnrolledTerminal:
        site = self._keeper.store.site
        signature = self._keys.sign(terminal.about(site, terminal.name)).hex()
        return replace(terminal, signature=signature)

    def known(self, name: str, token: str | None) -> EnrolledTerminal | None:
        """Return the terminal that holds this token, or None."""
        terminal = self._known.get(name)
        if terminal is None or token is None:
            return None
        return terminal if hmac.compare_digest(terminal.hash, _hashed(token)) else None

    # Who stands at a player's terminal

    def patrons(self) -> dict[str, "Patron"]:
        """Return who stood at which terminal when the house was left, as the house signed it."""
        return {name: patron for name, patron in self._patrons.items() if patron.player}

    def keep_patron(
        self, terminal: str, player: str | None, since: int = 0, key: str | None = None
    ) -> None:
        """Remember who stands at a terminal, since when, and by which message of its card door."""
        patron = Patron(player or "", since, key=key or "")
        site = self._keeper.store.site
        signature = self._keys.sign(patron.about(site, terminal)).hex()
        signed = replace(patron, signature=signature)
        self._patrons[terminal] = signed
        self._keeper.keep(PATRONS, terminal, canonical(signed))

    def came_by(self, terminal: str, player: str, key: str) -> bool:
        """Say whether this message put somebody's card in, or took it out: it may come again."""
        patron = self._patrons.get(terminal)
        return patron is not None and (patron.player, patron.key) == (player, key)


@dataclass(frozen=True, slots=True)
class Patron:
    """Who stands at a terminal, and since when by the wall's clock."""

    player: str
    """Nobody, where a card was taken out."""
    since: int
    signature: str = ""
    key: str = ""
    """The message of the card door that brought this about."""

    def about(self, site: str, terminal: str) -> bytes:
        """Return what the house signs: nobody is put before another's credit by hand."""
        kept = (terminal, self.player, self.since, *([self.key] if self.key else ()))
        return canonical(["croupier/1/patron", site, *kept])


T = TypeVar("T", bound=EnrolledTerminal | Patron)
_CALLED: Final[Mapping[type[Any], tuple[str, str]]] = {
    EnrolledTerminal: (SHELF, "what is kept of terminal"),
    Patron: (PATRONS, "who stood at terminal"),
}
"""On which shelf each lies, and how a row of it is named."""


# What is kept of them, held to the house's signature and to what the journal told


def wrong(
    journal: Reading, public: bytes, shelved: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Name every row of the floor's shelves that is not as the house kept it, or is nobody's.

    ``shelved`` is what the journal last told of every row, where it was read already.
    """
    shelved = rows_told(journal) if shelved is None else shelved
    yield from _kept(journal, public, shelved, EnrolledTerminal)[1]
    yield from _kept(journal, public, shelved, Patron)[1]
    for name in journal.shelves():
        if name not in (SHELF, PATRONS, STAFF, *AWAY):
            yield f"there is a shelf {name[:40]!r}, and nobody keeps anything there"


def uncovered(
    journal: Reading, public: bytes, shelved: Mapping[str, str]
) -> Iterator[tuple[str, str, bytes]]:
    """Give the house's own rows of which the journal does not tell, as earlier releases kept them."""
    for kind, (shelf, _) in _CALLED.items():
        known = told_of(shelf, shelved)
        for key, row in journal.shelf(shelf).items():
            read = _read(journal.site, public, key, row, kind)
            if key not in known and (row == b"" or not isinstance(read, str)):
                yield shelf, key, row


def _kept(
    store: Reading, public: bytes, shelved: Mapping[str, str], kind: type[T]
) -> tuple[dict[str, T], list[str]]:
    """Read what a shelf keeps by terminal; return it, and what is wrong with the others."""
    found: dict[str, T] = {}
    odd: list[str] = []
    shelf, called = _CALLED[kind]
    rows = store.shelf(shelf)
    last = told_of(shelf, shelved)
    for name in sorted({*rows, *last}):
        row = rows.get(name)
        if row == b"" and last.get(name) in (None, digest(row)):
            continue  # withdrawn or gone, as earlier releases wrote it
        read = _read(store.site, public, name, row, kind)
        if row is not None and last.get(name, digest(row)) != digest(row):
            read = read if isinstance(read, str) else "is not what the journal last rows_told of it"
        if isinstance(read, str):
            odd.append(f"{called} {name[:40]!r} {read}")
        else:
            found[name] = read
    return found, odd


def _read(site: str, public: bytes, name: str, row: bytes | None, kind: type[T]) -> T | str:
    """Read a row; say what is wrong with it where it cannot be, or the house did not sign it."""
    if row is None:
        return "is gone"
    try:
        read = msgspec.json.decode(row, type=kind)
        is_ours = is_signed(public, read.about(site, name), unhexed(read.signature))
    except (msgspec.MsgspecError, TypeError, ValueError):
        return "cannot be read"
    return read if is_ours else "is not what the house signed"


def _hashed(token: str) -> str:
    """Hash a token; it has 256 bits of its own, so that a fast hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()
