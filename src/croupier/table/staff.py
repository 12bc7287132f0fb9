"""Staff of a house: who they are, which role of a book they hold, and how they sign in.

A sign-in secret is made by the house, told once, and kept only as a hash with a salt of its own;
nobody can read it back. Whoever forgets it is given another.
"""

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from croupier.journal.entries import canonical
from croupier.journal.store import Reading, Store
from croupier.rulebooks.books import book
from croupier.table.conduct.asking import LONGEST_NAME, name_refused
from croupier.terms.refusals import Reason, Refusal, RefusedError


SHELF: Final = "staff"
_SECRET_BYTES: Final = 15
"""120 bits: nobody guesses it, however fast the hash."""
_GROUP: Final = 4
_SALT_BYTES: Final = 16
_COST: Final = 2**14
_BLOCK: Final = 8
_NOBODY_SALT: Final = bytes(_SALT_BYTES)

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


def members(store: Reading) -> list[Member]:
    """Return those who work in the house, by name."""
    known = (_read(name, kept) for name, kept in store.shelf(SHELF).items())
    return sorted((each for each in known if not each.has_left), key=lambda each: each.name)


def add(store: Store, name: str, role: str, rulebook: str, entropy: Entropy) -> tuple[Member, str]:
    """Take somebody on in a role; return them and their secret, which is told this once."""
    if (refusal := name_refused(name)) is not None:
        raise RefusedError(refusal)
    held = book(rulebook).role(role)
    if held.name == "player":
        what = "a player is a guest, not a member of staff"
        raise RefusedError(Refusal(Reason.ROLE_IS_UNKNOWN, what, remedy="Name another role."))
    if any(each.name == name for each in members(store)):
        what = f"{name} works here already"
        remedy = "Give them a new secret instead: croupier staff reset."
        raise RefusedError(Refusal(Reason.PERSON_IS_KNOWN, what, remedy=remedy))
    return _keep(store, Member(name, held.name, rulebook, "", ""), entropy)


def reset(store: Store, name: str, entropy: Entropy) -> tuple[Member, str]:
    """Give somebody a new secret; the old one opens nothing from now on."""
    return _keep(store, member(store, name), entropy)


def remove(store: Store, name: str) -> Member:
    """Let somebody go: their secret is forgotten, and their name remains."""
    left = replace(member(store, name), salt="", hash="", has_left=True)
    store.keep(SHELF, name, canonical(left))
    return left


def member(store: Reading, name: str) -> Member:
    """Return a member of staff; RefusedError if there is none of this name."""
    for each in members(store):
        if each.name == name:
            return each
    what = f"nobody called {name[:LONGEST_NAME]!r} works here"
    raise RefusedError(Refusal(Reason.PERSON_IS_UNKNOWN, what, remedy="See croupier staff list."))


def verify_sign_in(store: Reading, name: str, secret: str) -> Member | None:
    """Return who signs in with this secret, or None.

    A name that does not exist takes as long as a secret that is wrong, so that nobody learns who
    works here by trying. How often somebody may try is for the floor to say.
    """
    kept = store.shelf(SHELF).get(name)
    known = _read(name, kept) if kept is not None else None
    if known is None or known.has_left:
        _hashed(secret, _NOBODY_SALT, _COST)
        return None
    tried = _hashed(secret, bytes.fromhex(known.salt), known.cost)
    return known if hmac.compare_digest(tried, known.hash) else None


def _keep(store: Store, who: Member, entropy: Entropy) -> tuple[Member, str]:
    secret = _spelt(entropy(_SECRET_BYTES))
    salt = entropy(_SALT_BYTES)
    kept = replace(who, salt=salt.hex(), hash=_hashed(secret, salt, _COST), cost=_COST)
    store.keep(SHELF, who.name, canonical(kept))
    return kept, secret


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
        return msgspec.json.decode(kept, type=Member)
    except msgspec.MsgspecError as error:
        what = f"what is kept of {name[:LONGEST_NAME]!r} cannot be read"
        remedy = "Verify the house."
        raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy)) from error
