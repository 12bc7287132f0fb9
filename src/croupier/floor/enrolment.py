"""Terminals of the floor: staff offer a code, a browser redeems it once, and is known from then on.

What is kept of a terminal is signed by the house, so that nobody enrols one by changing the
database. The browser holds a token; the house keeps only its hash.
"""

import base64
import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from typing import Final

import msgspec

from croupier.journal.entries import Moment, canonical
from croupier.journal.keys import Keys, is_signed
from croupier.journal.store import Store
from croupier.table.conduct.asking import MINUTE, name_refused
from croupier.terms.refusals import Reason, Refusal, RefusedError


SHELF: Final = "floor terminals"
PATRONS: Final = "floor patrons"
_TOKEN_BYTES: Final = 32
_CODE_BYTES: Final = 5
"""Forty bits, good for minutes and for one try in few: see ``Enrolments.redeem``."""
_MOST_CODES: Final = 200
_WRONG_CODES: Final = 20
"""So many wrong codes in a minute and nobody enrols until the minute is over."""


@unique
class Kind(StrEnum):
    """What a terminal is for."""

    PLAYER = "player"
    DEALER = "dealer"
    WALL = "wall"
    OFFICE = "office"
    DEVICE = "device"


@dataclass(frozen=True, slots=True)
class Terminal:
    """A terminal that may connect."""

    name: str
    kind: Kind
    table: str | None
    hash: str
    signature: str = ""

    def about(self, site: str) -> bytes:
        """Return what the house signs."""
        kept = (self.name, str(self.kind), self.table, self.hash)
        return canonical(["croupier/1/terminal", site, *kept])


@dataclass(frozen=True, slots=True)
class _Offer:
    terminal: Terminal
    until: int


class Enrolments:
    """The terminals of one floor, and the codes that wait to be redeemed."""

    def __init__(
        self,
        store: Store,
        keys: Keys,
        entropy: Callable[[int], bytes],
        clock: Callable[[], Moment],
        code_minutes: int = 10,
    ) -> None:
        """Know the terminals that the store keeps and the house signed."""
        self._store, self._keys, self._entropy, self._clock = store, keys, entropy, clock
        self._lasts = code_minutes * MINUTE
        self._offers: dict[str, _Offer] = {}
        self._wrong: list[int] = []
        self._new: dict[str, int] = {}
        self._known = {each.name: each for each in self._kept()}

    def _kept(self) -> Iterable[Terminal]:
        for name, row in self._store.shelf(SHELF).items():
            if row == b"":
                continue
            terminal = replace(msgspec.json.decode(row, type=Terminal), name=name)
            signature = bytes.fromhex(terminal.signature)
            if is_signed(self._keys.public, terminal.about(self._store.site), signature):
                yield terminal

    def __iter__(self) -> Iterator[Terminal]:
        """Give every terminal, by name."""
        return iter(sorted(self._known.values(), key=lambda each: each.name))

    def get(self, name: str) -> Terminal | None:
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
        code = base64.b32encode(self._entropy(_CODE_BYTES)).decode()
        self._offers[code] = _Offer(Terminal(name, kind, table, ""), now + self._lasts)
        return f"{code[:4]}-{code[4:]}"

    def redeem(self, code: str) -> tuple[Terminal, str]:
        """Enrol whoever brings a code; return the terminal and its token, told this once."""
        now = self._clock().clock
        self._wrong = [at for at in self._wrong if at > now - MINUTE]
        if len(self._wrong) >= _WRONG_CODES:
            what = "too many wrong codes were tried"
            raise RefusedError(Refusal(Reason.TOO_MANY_TRIES, what, remedy="Wait a minute."))
        plain = "".join(letter for letter in code if letter.isalnum()).upper()
        found = self._offers.pop(plain, None)
        if found is None or found.until <= now:
            self._wrong.append(now)
            what = "no terminal is offered under this code"
            remedy = "Ask for a new one: a code is good once, and for some minutes."
            raise RefusedError(Refusal(Reason.TERMINAL_IS_NOT_ENROLLED, what, remedy=remedy))
        return self.enrol(found.terminal.name, found.terminal.kind, found.terminal.table)

    def enrol(self, name: str, kind: Kind, table: str | None) -> tuple[Terminal, str]:
        """Enrol a terminal at once; whoever held its name before is not known any more."""
        token = base64.urlsafe_b64encode(self._entropy(_TOKEN_BYTES)).decode().rstrip("=")
        terminal = Terminal(name, kind, table, _hashed(token))
        signature = self._keys.sign(terminal.about(self._store.site)).hex()
        terminal = replace(terminal, signature=signature)
        self._store.keep(SHELF, name, canonical(terminal))
        self._known[name] = terminal
        self._new[name] = self._clock().clock
        return terminal, token

    def enrolled_within(self, name: str, microseconds: int) -> bool:
        """Say whether a terminal was enrolled so recently, since the house was opened."""
        at = self._new.get(name)
        return at is not None and at > self._clock().clock - microseconds

    def withdraw(self, name: str) -> Terminal:
        """Know a terminal no longer."""
        terminal = self._known.pop(name, None)
        if terminal is None:
            what = f"there is no terminal {name[:40]!r}"
            raise RefusedError(Refusal(Reason.TERMINAL_IS_NOT_ENROLLED, what))
        self._store.keep(SHELF, name, b"")
        return terminal

    def known(self, name: str, token: str | None) -> Terminal | None:
        """Return the terminal that holds this token, or None."""
        terminal = self._known.get(name)
        if terminal is None or token is None:
            return None
        return terminal if hmac.compare_digest(terminal.hash, _hashed(token)) else None

    # Who stands at a player's terminal

    def patrons(self) -> dict[str, "Patron"]:
        """Return who stood at which terminal when the house was left, as the house signed it."""
        found: dict[str, Patron] = {}
        for terminal, row in self._store.shelf(PATRONS).items():
            if row == b"":
                continue
            patron = msgspec.json.decode(row, type=Patron)
            about = patron.about(self._store.site, terminal)
            if is_signed(self._keys.public, about, bytes.fromhex(patron.signature)):
                found[terminal] = patron
        return found

    def keep_patron(self, terminal: str, player: str | None, since: int = 0) -> None:
        """Remember who stands at a terminal, and since when."""
        if player is None:
            self._store.keep(PATRONS, terminal, b"")
            return
        patron = Patron(player, since)
        signature = self._keys.sign(patron.about(self._store.site, terminal)).hex()
        self._store.keep(PATRONS, terminal, canonical(replace(patron, signature=signature)))


@dataclass(frozen=True, slots=True)
class Patron:
    """Who stands at a terminal, and since when by the wall's clock."""

    player: str
    since: int
    signature: str = ""

    def about(self, site: str, terminal: str) -> bytes:
        """Return what the house signs: nobody is put before another's credit by hand."""
        return canonical(["croupier/1/patron", site, terminal, self.player, self.since])


def _hashed(token: str) -> str:
    """Hash a token; it has 256 bits of its own, so that a fast hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()
