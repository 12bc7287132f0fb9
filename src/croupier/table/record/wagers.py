"""Wagers as a record writes them."""

from collections.abc import Iterator
from itertools import count

from croupier.rulebooks.books import Book
from croupier.table.record.fields import NOBODY, PlaceRecord, WagerRecord
from croupier.table.setup.amounts import read_stake
from croupier.table.wagers.approved_chips import KINDS
from croupier.table.wagers.moves import Place, Round
from croupier.table.wagers.named_seats import own_seat, seat_of
from croupier.terms.advice import nearest
from croupier.terms.refusals import Reason, Refusal, RefusedError


def unused_names(current: Round) -> Iterator[str]:
    """Give names for wagers that have none, none of them taken."""
    numbers = count(len(current.slips) + 1)
    return (name for number in numbers if current.slip(name := f"w{number}") is None)


def read_wager(wager: WagerRecord, name: str, book: Book) -> Place:
    """Read a wager as it is written; ``name`` is its id if it has none.

    One that says something which cannot be is refused with its stake.
    """
    who, role = (wager.who, wager.role) if isinstance(wager, PlaceRecord) else (None, None)
    player = str(who if who is not None else wager.player)
    area = wager.seat if wager.seat is not None else own_seat(player)
    return Place(
        id=str(wager.id) if wager.id is not None else name,
        player=player,
        seat=seat_of(player) if area is None else area,
        bet=wager.bet,
        target=wager.target,
        stake=_amiss(wager, book) or read_stake(wager.stake),
        on=str(wager.on) if wager.on is not None else None,
        accepted=wager.accepted == "by mistake",
        confirmed=_confirmed(wager),
        spoken=wager.spoken,
        role=wager.placed_by or role,
        chips=wager.chips,
        issued_at=wager.issued_at,
        area=area,
        standing=wager.standing,
        late=wager.late,
    )


def _amiss(wager: WagerRecord, book: Book) -> Refusal | None:
    """Say what a wager tells that is unknown, or that something else it tells contradicts."""
    if wager.chips not in KINDS:
        what = f"there are no {wager.chips[:40]!r} chips"
        return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, remedy=nearest(wager.chips, KINDS))
    who, role = (wager.who, wager.role) if isinstance(wager, PlaceRecord) else (None, None)
    if who is not None and str(wager.player) not in (NOBODY, str(who)):
        what = (
            f"the wager is {str(wager.player)[:40]}'s by 'player', and {str(who)[:40]}'s by 'who'"
        )
        remedy = "Tell one of them; who put it down for another is 'placed_by'."
        return Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy=remedy)
    confirmed = wager.confirmed if isinstance(wager.confirmed, str) else None
    return unknown_role(book, role, wager.placed_by, confirmed)


def unknown_role(book: Book, *told: str | None) -> Refusal | None:
    """Refuse roles that are told and that the book does not have."""
    try:
        for role in told:
            if role is not None:
                book.role(role)
    except RefusedError as refused:
        return refused.refusal
    return None


def _confirmed(wager: WagerRecord) -> str | None:
    """Read who confirmed a wager aloud: a dealer, where nobody is named."""
    return "dealer" if wager.confirmed is True else wager.confirmed or None
