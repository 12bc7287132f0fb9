"""Wagers as a record writes them."""

from collections.abc import Iterator
from itertools import count

from croupier.table.record.fields import PlaceRecord, WagerRecord
from croupier.table.setup.amounts import read_stake
from croupier.table.wagers.moves import Place, Round
from croupier.table.wagers.named_seats import own_seat, seat_of


def unused_names(current: Round) -> Iterator[str]:
    """Give names for wagers that have none, none of them taken."""
    numbers = count(len(current.slips) + 1)
    return (name for number in numbers if current.slip(name := f"w{number}") is None)


def read_wager(wager: WagerRecord, name: str) -> Place:
    """Read a wager as it is written; ``name`` is its id if it has none."""
    who = wager.who if isinstance(wager, PlaceRecord) and wager.who is not None else wager.player
    role = wager.role if isinstance(wager, PlaceRecord) else None
    player = str(who)
    area = _area_of(wager, player)
    return Place(
        id=str(wager.id) if wager.id is not None else name,
        player=player,
        seat=seat_of(player) if area is None else area,
        bet=wager.bet,
        target=wager.target,
        stake=read_stake(wager.stake),
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


def _area_of(wager: WagerRecord, player: str) -> int | None:
    """Read the number of the area a wager lies on: as it is written, or as its seat is called."""
    said = wager.seat if wager.seat is not None else wager.area
    return said if said is not None else own_seat(player)


def _confirmed(wager: WagerRecord) -> str | None:
    """Read who confirmed a wager aloud: a dealer, where nobody is named."""
    return "dealer" if wager.confirmed is True else wager.confirmed or None
