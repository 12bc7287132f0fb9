"""Staff as the journal tells of them: who was taken on, given a new secret, let go, and by whom.

How they sign in is kept on a shelf beside the journal. What the journal tells has the signature of
what lies there, so that a row put in, changed, brought back or taken away is found.
"""

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Final

from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.commands import HOUSE, folds_house
from croupier.table.conduct.core.state import Employed, House


CHANGED: Final = "staff changed"


@unique
class Change(StrEnum):
    """What became of a member of staff."""

    TAKEN_ON = "taken on"
    RENEWED = "given a new secret"
    LET_GO = "let go"


@dataclass(frozen=True, slots=True)
class Post:
    """A member of staff by name, role and book."""

    name: str
    role: str
    rulebook: str


def staff_changed(whom: Post, change: Change, signature: str, by: str) -> Happening:
    """Write down a change of staff; the secret and its hash are no part of it."""
    facts = {
        "words": f"{whom.name}, {whom.role} by {whom.rulebook}, is {change}",
        "name": whom.name,
        "role": whom.role,
        "rulebook": whom.rulebook,
        "change": str(change),
        "signature": signature,
        "by": by,
    }
    return Happening(HOUSE, CHANGED, facts)


@folds_house(CHANGED)
def _staff_changed(house: House, entry: Entry) -> None:
    """Remember it: what people may do at a table is what they were admitted as."""
    for name, employed in told_by(entry).items():
        house.staff[name] = employed


def told_by(entry: Entry) -> dict[str, Employed]:
    """Return what an entry tells of a member of staff, by name; nothing if it is of another kind."""
    facts = entry.happening.facts
    if entry.happening.kind != CHANGED:
        return {}
    parts = (str(facts.get(part)) for part in ("change", "role", "rulebook", "signature"))
    return {str(facts.get("name")): Employed(*parts)}
