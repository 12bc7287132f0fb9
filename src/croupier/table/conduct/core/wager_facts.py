"""Wagers as entries of the journal tell that they were made, and read back from there.

One that was put down alone is the fact ``wager``. Several that were put down together are ``placed``,
in the order told, each with what of it was staked; which of them were refused is beside them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from croupier.table.setup.amounts import kept_stake, read_stake
from croupier.table.wagers.moves import Place
from croupier.table.wagers.named_seats import own_seat, seat_of
from croupier.table.wagers.slips import VALUE
from croupier.terms.frozen import altered
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.shapes import is_object


PLACING: Final = ("wager placed", "wagers placed")
"""Kinds of entry that tell of wagers put down, one or several."""
MOST: Final = 100
"""How many are put down together at most."""
BY_MISTAKE: Final = "by mistake"
PLACED: Final = "placed"
REFUSED: Final = "refused"
STAKED: Final = "staked"
FEE: Final = "fee"
"""The facts of wagers put down together: what was taken, what was not; and of each its units."""


class WagerAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One wager as it is asked for."""

    bet: str
    stake: Any
    id: str | int | None = None
    target: Any = None
    on: str | None = None
    chips: str = VALUE
    """The chips it is made with: value, promotional, or the colour of non-value ones."""
    confirmed: bool = False
    """Whether staff who put it down confirm it aloud, as some games ask once dice are in the air."""
    seat: int | None = None
    """The numbered area it lies on; their own seat's where it is not said."""


_OURS: Final = ("player", "accepted", "placed_by", "nonce", "issued_at", "late", STAKED, FEE)
_READ: Final = frozenset((*WagerAsked.__struct_fields__, *_OURS))
"""What was asked of a wager, and what the house wrote beside it."""


def made_in(facts: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return the wagers that an entry tells were made, as they were written down."""
    if PLACED in facts:
        placed: Sequence[Mapping[str, Any]] = facts[PLACED]
        return placed
    wager = facts.get("wager")
    return (wager,) if is_object(wager) else ()


def outcomes_in(facts: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what became of each wager that an entry answers, in the order told: its id, or why not."""
    made = [{"id": each["id"]} for each in made_in(facts)]
    refused = {each["number"]: each for each in facts.get(REFUSED, ())}
    left = iter(made)
    numbers = range(1, 1 + len(made) + len(refused))
    return [dict(refused[n]) if n in refused else next(left) for n in numbers]


def written_refusal(number: int, refusal: Refusal) -> dict[str, Any]:
    """Write down why one of several wagers was refused; they are counted from 1."""
    return {
        "number": number,
        "reason": str(refusal.reason),
        "what": refusal.what,
        "rules": [str(ref) for ref in refusal.rules],
        "remedy": refusal.remedy,
    }


def wagers_told(outcomes: Iterable[Mapping[str, Any]]) -> tuple[str | Refusal, ...]:
    """Read what became of wagers: the name of each, or why it was refused."""
    return tuple(each["id"] if "id" in each else _refusal(each) for each in outcomes)


def _refusal(told: Mapping[str, Any]) -> Refusal:
    rules = tuple(map(Ref.parse, told["rules"]))
    return Refusal(Reason(told["reason"]), told["what"], rules, told["remedy"])


def as_asked(wager: Mapping[str, Any], stake: object) -> Place:
    """Read a wager as it is asked for: what the journal will have, with its stake as it is told."""
    return altered(read_place(wager), stake=read_stake(stake))


def read_place(wager: Mapping[str, Any]) -> Place:
    """Read a wager as the journal has it."""
    if not _READ.issuperset(wager):
        odd = wager.keys() - _READ
        raise ValueError(f"a wager has no {min(odd)!r}")
    player: str = wager["player"]
    told = wager.get
    said: int | None = told("seat")
    area = own_seat(player) if said is None else said
    chips = told("chips")
    return Place(
        wager["id"],
        player,
        seat_of(player) if area is None else area,
        wager["bet"],
        told("target"),
        kept_stake(wager["stake"]),
        told("on"),
        accepted=told("accepted") == BY_MISTAKE,
        role=told("placed_by"),
        chips=chips.strip().lower() if chips else VALUE,
        issued_at=told("issued_at"),
        confirmed=told("confirmed"),
        area=area,
        late=bool(told("late")),
    )
