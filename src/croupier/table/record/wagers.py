"""Wagers as a record writes them."""

import re
from collections.abc import Iterator
from itertools import count
from typing import Final

from croupier.table.record.fields import PlaceRecord, WagerRecord
from croupier.table.setup.amounts import read_stake
from croupier.table.wagers.moves import Place, Round


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
        chips=wager.chips.strip().lower(),
        issued_at=wager.issued_at,
        area=area,
        standing=wager.standing,
        late=wager.late,
    )


def _area_of(wager: WagerRecord, player: str) -> int | None:
    """Read the number of the area a wager lies on: as it is written, or as its seat is called."""
    said = wager.seat if wager.seat is not None else wager.area
    return said if said is not None else own_seat(player)


def own_seat(player: str) -> int | None:
    """Read where somebody sits who is called by their seat: ``seat 3``, ``area 3``, ``box 3``."""
    seat = re.fullmatch(r"(?:seat|area|box)\s*(\d{1,4})", player.strip().lower())
    return int(seat[1]) if seat else None


def _confirmed(wager: WagerRecord) -> str | None:
    """Read who confirmed a wager aloud: a dealer, where nobody is named."""
    said = wager.confirmed_by or wager.confirmed
    if said is None and wager.accepted not in (None, "by mistake"):
        said = True
    if isinstance(said, str):
        return "dealer" if said.strip().lower() in _ALOUD else said
    return "dealer" if said else None


_ALOUD: Final = {"yes", "aloud", "orally", "confirmed", "confirmed orally", "confirmed aloud"}


def seat_of(player: str) -> int:
    """Read the number of a seat off a player's name; others sit at seat 0."""
    digits = re.search(r"\d{1,4}", player)
    return int(digits[0]) if digits else 0
