"""Staff of a house: who they are, which role of a book they hold, and how they sign in.

A sign-in secret is made by the house, told once, and kept only as a hash with a salt of its own;
nobody can read it back. Whoever forgets it is given another. What is kept of somebody is signed by
the house and told by the journal, so that nobody is given a role by changing the database.
"""

import base64
import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from croupier.journal.entries import Chain, Moment, canonical
from croupier.journal.keys import Keys, is_signed, unhexed
from croupier.journal.store import Batch, Reading, Store
from croupier.rulebooks.books import book
from croupier.table.conduct.core.checks import LONGEST_NAME, name_refused
from croupier.table.conduct.core.commands import HOUSE
from croupier.table.conduct.core.staff_changes import Change, Post, staff_changed, told_by
from croupier.table.conduct.core.state import Employed
from croupier.terms.refusals import Reason, Refusal, RefusedError


SHELF: Final = "staff"
_SECRET_BYTES: Final = 15
"""120 bits: nobody guesses it, however fast the hash."""
_GROUP: Final = 4
_SALT_BYTES: Final = 16
_COST: Final = 2**14
_PASSING_COST: Final = 2
_BLOCK: Final = 8
_NOBODY_SALT: Final = bytes(_SALT_BYTES)
_NEVER: Final = Employed("", "", "", "")
"""What the journal tells of somebody whom it never named."""

Entropy = Callable[[int], bytes]


@dataclass(frozen=True, slots=True)
class Member:
    """A member of staff, with a role of one book's ladder; one who has left keeps the name."""

    name: str
    role: str
    rulebook: str
    salt: str
    hash: str
    cost: int = _COST
    has_left: bool = False
    signature: str = ""
    """The house's own, over all the rest."""

    def about(self, site: str) -> bytes:
        """Return what the house signs: all that is kept, of this house and no other."""
        kept = (self.name, self.rulebook, self.role, self.salt, self.hash, self.cost, self.has_left)
        return canonical(["croupier/1/staff", site, *kept])

    def is_signed(self, site: str, public: bytes) -> bool:
        """Tell whether the house signed this."""
        try:
            return is_signed(public, self.about(site), unhexed(self.signature))
        except ValueError:
            return False


def members(store: Reading) -> list[Member]:
    """Return those who work in the house by what the shelf says, by name; see ``wrong``."""
    known = (_read(name, kept) for name, kept in store.shelf(SHELF).items())
    return sorted((each for each in known if not each.has_left), key=lambda each: each.name)


def member(store: Reading, name: str) -> Member:
    """Return a member of staff; RefusedError if there is none of this name."""
    for each in members(store):
        if each.name == name:
            return each
    what = f"nobody called {name[:LONGEST_NAME]!r} works here"
    raise RefusedError(Refusal(Reason.PERSON_IS_UNKNOWN, what, remedy="See croupier staff list."))


def verify_sign_in(store: Reading, public: bytes, name: str, secret: str) -> Member | None:
    """Return who signs in with this secret, or None; ``public`` is the house's public key.

    A name that does not exist takes as long as a secret that is wrong, so that nobody learns who
    works here by trying. How often somebody may try is for the floor to say. What the house did not
    sign lets nobody in: RefusedError.
    """
    kept = store.shelf(SHELF).get(name)
    known = _read(name, kept) if kept is not None else None
    if known is None or known.has_left:
        _hashed(secret, _NOBODY_SALT, _COST)
        return None
    if not known.is_signed(store.site, public):
        raise _not_as_signed(_unsigned(name))
    tried = _hashed(secret, bytes.fromhex(known.salt), known.cost)
    return known if hmac.compare_digest(tried, known.hash) else None


# Taking people on and letting them go


@dataclass(frozen=True, slots=True)
class Office:
    """Where staff are taken on and let go: each change is signed, and the journal told of it.

    The shelf has the change in the same transaction.
    """

    store: Store
    keys: Keys
    entropy: Entropy
    at: int
    """The wall's time. The house's own clock stands still: nobody is playing."""
    by: str
    """Who makes the change."""
    is_guest: Callable[[str], bool] = lambda _: False
    """Knows the house's guests: roles hang on names, and a name is one person's."""
    is_passing: bool = False
    """Whether secrets are for programs that end with the house: those are not hashed slowly."""
    told: dict[str, Employed] | None = None
    """What the journal last told of everybody, where it was read already."""

    def add(self, name: str, role: str, rulebook: str) -> tuple[Member, str]:
        """Take somebody on in a role; return them and their secret, which is told this once."""
        if (refusal := name_refused(name)) is not None:
            raise RefusedError(refusal)
        held = book(rulebook).role(role)
        if held.name == "player":
            what = "a player is a guest, not a member of staff"
            raise RefusedError(Refusal(Reason.ROLE_IS_UNKNOWN, what, remedy="Name another role."))
        if self.is_guest(name):
            what = f"{name} is a guest of this house"
            remedy = "Take them on under another name."
            raise RefusedError(Refusal(Reason.PERSON_IS_KNOWN, what, remedy=remedy))
        if any(each.name == name for each in members(self.store)):
            what = f"{name} works here already"
            remedy = "Give them a new secret instead: croupier staff reset."
            raise RefusedError(Refusal(Reason.PERSON_IS_KNOWN, what, remedy=remedy))
        return self._with_secret(Member(name, held.name, rulebook, "", ""), Change.TAKEN_ON)

    def reset(self, name: str) -> tuple[Member, str]:
        """Give somebody a new secret; the old one opens nothing from now on.

        What the house did not sign is not signed now: a role that was slipped in would hold.
        """
        known = member(self.store, name)
        if not known.is_signed(self.store.site, self.keys.public):
            raise _not_as_signed(_unsigned(name))
        told = (_told(self.store) if self.told is None else self.told).get(name, _NEVER)
        is_here = told.change != Change.LET_GO
        if not is_here or (told.role, told.rulebook) != (known.role, known.rulebook):
            raise _not_as_signed(_otherwise(name))
        return self._with_secret(known, Change.RENEWED)

    def remove(self, name: str) -> Member:
        """Let somebody go: their secret is forgotten, and their name remains."""
        known = member(self.store, name)
        return self._keep(replace(known, salt="", hash="", has_left=True), Change.LET_GO)

    def _with_secret(self, who: Member, change: Change) -> tuple[Member, str]:
        secret = _spelt(self.entropy(_SECRET_BYTES))
        salt = self.entropy(_SALT_BYTES)
        cost = _PASSING_COST if self.is_passing else _COST
        hashed = _hashed(secret, salt, cost)
        return self._keep(replace(who, salt=salt.hex(), hash=hashed, cost=cost), change), secret

    def _keep(self, who: Member, change: Change) -> Member:
        signature = self.keys.sign(who.about(self.store.site)).hex()
        post = Post(who.name, who.role, who.rulebook)
        happening = staff_changed(post, change, signature, self.by)
        last = self.store.last()
        chain = Chain(last.seq, last.head, last.numbers)
        (entry,) = chain.link((happening,), Moment(self.at, last.clock))
        signed = replace(who, signature=signature)
        self.store.append((Batch((entry,), kept=((SHELF, who.name, canonical(signed)),)),))
        if self.told is not None:
            self.told.update(told_by(entry))
        return signed


# Whether the shelf is what it was


def wrong(
    journal: Reading, public: bytes, told: Mapping[str, Employed] | None = None
) -> Iterator[tuple[str, str]]:
    """Give everybody whose row the house did not sign, or of whom the journal tells otherwise.

    ``told`` is what the journal last told of everybody, where it was read already.
    """
    told, kept = _told(journal) if told is None else told, journal.shelf(SHELF)
    for name in sorted({*told, *kept}):
        what = _wrong(name, kept.get(name), told.get(name, _NEVER), (journal.site, public))
        if what is not None:
            yield name, what


def _told(journal: Reading) -> dict[str, Employed]:
    """Return what the journal last told of everybody."""
    told: dict[str, Employed] = {}
    for entry in journal.entries(stream=HOUSE):
        told |= told_by(entry)
    return told


def _wrong(name: str, kept: bytes | None, told: Employed, signer: tuple[str, bytes]) -> str | None:
    if kept is None:
        return f"what was kept of {_named(name)} is gone from the staff"
    try:
        known = _read(name, kept)
    except RefusedError as refused:
        return refused.refusal.what
    if not known.is_signed(*signer):
        return _unsigned(name)
    return None if told.signature == known.signature else _otherwise(name)


def _unsigned(name: str) -> str:
    return f"what is kept of {_named(name)} is not what the house signed"


def _otherwise(name: str) -> str:
    return f"what is kept of {_named(name)} is not what the journal last told of them"


def _named(name: str) -> str:
    return repr(name[:LONGEST_NAME])


def _not_as_signed(what: str) -> RefusedError:
    remedy = "Verify the house; then remove them and take them on again."
    return RefusedError(Refusal(Reason.STAFF_IS_NOT_AS_SIGNED, what, remedy=remedy))


def _spelt(drawn: bytes) -> str:
    """Spell a secret in groups that people can copy: no digits that look like letters."""
    letters = base64.b32encode(drawn).decode()
    return "-".join(letters[n : n + _GROUP] for n in range(0, len(letters), _GROUP))


def _hashed(secret: str, salt: bytes, cost: int) -> str:
    """Hash a secret slowly, however it was spaced and whatever case it was typed in."""
    plain = "".join(letter for letter in secret[:200] if letter.isalnum()).upper()
    return hashlib.scrypt(plain.encode(), salt=salt, n=cost, r=_BLOCK, p=1).hex()


def _read(name: str, kept: bytes) -> Member:
    try:
        read = msgspec.json.decode(kept, type=Member)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        what = f"what is kept of {name[:LONGEST_NAME]!r} cannot be read"
        remedy = "Verify the house."
        raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy)) from error
    # A signature holds for the name that was signed, not for the one it was put under.
    return replace(read, name=name)
