"""Wagers and slips in the order they came, each found by its name, or among its player's or seat's.

A layout may hold ten thousand. To put one more on it, to take one off, or to look at one player's
costs the same however many lie there; and each roster stays as it was, whatever is made from it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeGuard, TypeVar, cast, overload

from msgspec import Struct

from croupier.terms.growing import NO_INDEX, NO_ROW, WIDTH, Index, Row, index_of, row_of


class Owned(Protocol):
    """Something of a player's with a name of its own."""

    @property
    def id(self) -> str:
        """Its name."""
        ...

    @property
    def player(self) -> str:
        """Whose it is."""
        ...


T = TypeVar("T", bound=Owned)

_set: Final = object.__setattr__


class _Places(Struct, frozen=True, eq=False):
    """Where things lie on a roster: by their names, and all that each player was ever given.

    By their seats too, once somebody has looked for those of one: many never are.
    """

    names: Index[int] = NO_INDEX
    players: Index[Row[int]] = NO_INDEX
    seats: Index[Row[int]] | None = None

    def join(self, thing: Owned, place: int) -> "_Places":
        """Note where a thing lies; whether it lies there still is seen when it is looked for."""
        players = _noted(self.players, thing.player, place)
        seats = None if self.seats is None else _noted(self.seats, _seat(thing), place)
        return _Places(self.names.put(thing.id, place), players, seats)

    def leave(self, name: str) -> "_Places":
        """Note that a thing lies there no longer."""
        return _Places(self.names.without(name), self.players, self.seats)


def _noted(index: Index[Row[int]], name: str, place: int) -> Index[Row[int]]:
    return index.put(name, (index.get(name) or NO_ROW).add(place))


def _seat(thing: Owned) -> str:
    """Return the seat at which a thing lies, as an index has it."""
    return str(getattr(thing, "seat", ""))


def _whose(thing: Owned) -> tuple[str, str]:
    return thing.player, _seat(thing)


def _places_of(things: Iterable[Owned | None]) -> _Places:
    names: dict[str, int] = {}
    players: dict[str, list[int]] = {}
    for place, thing in enumerate(things):
        if thing is not None:
            assert thing.id not in names, thing.id
            names[thing.id] = place
            players.setdefault(thing.player, []).append(place)
    own = {player: row_of(places) for player, places in players.items()}
    return _Places(index_of(names), index_of(own))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Roster(Sequence[T]):
    """Things in the order they came. What is taken off leaves its place empty.

    A short one is looked through; where things lie on a long one is worked out when somebody first
    wants to know, and kept up from then on.
    """

    row: Row[T | None] = NO_ROW
    _count: int = 0
    _places: _Places | None = None
    _hash: int | None = None
    """Worked out once as well: the lab asks often."""

    def put(self, thing: T) -> "Roster[T]":
        """Return this roster with a thing at its end, or in the place of the one of its name."""
        place = self._place(thing.id)
        if place is None:
            places = self._places and self._places.join(thing, len(self.row))
            return Roster(self.row.add(thing), self._count + 1, places)
        before, places = self.row[place], self._places
        if places is not None and before is not None and _whose(before) != _whose(thing):
            places = places.join(thing, place)
        return Roster(self.row.put(place, thing), self._count, places)

    def swap(self, things: Mapping[str, T]) -> "Roster[T]":
        """Return this roster with things, by name, in the places of those of the same players."""
        if len(things) * WIDTH < len(self.row):
            changed = self
            for thing in things.values():
                changed = changed.put(thing)
            return changed
        every = [each and things.get(each.id, each) for each in self.row]
        return Roster(row_of(every), self._count, self._places)

    def without(self, name: str) -> "Roster[T]":
        """Return this roster without the thing of a name that it has."""
        place = self._place(name)
        assert place is not None, name
        places = self._places and self._places.leave(name)
        return Roster(self.row.put(place, None), self._count - 1, places)

    def get(self, name: str) -> T | None:
        """Return the thing of a name, or None."""
        place = self._place(name)
        return None if place is None else self.row[place]

    def _place(self, name: str) -> int | None:
        if self.row.whole:
            return (self._places or self._looked_up()).names.get(name)
        for place, thing in enumerate(self.row):
            if thing is not None and thing.id == name:
                return place
        return None

    def _looked_up(self) -> _Places:
        places = self._places
        if places is None:
            places = _places_of(self.row)
            _set(self, "_places", places)
        return places

    def of(self, *players: str) -> "Own[T]":
        """Return what is one player's, or some players' together, in the order it came."""
        return Own(self, players)

    def gather(self, players: tuple[str, ...]) -> tuple[T, ...]:
        """Look at every place that was ever theirs, and return what of theirs lies there."""
        if not self.row.whole:
            return tuple(each for each in self if each.player in players)
        given = self._looked_up().players
        places = {place for player in players for place in given.get(player) or ()}
        things = (self.row[place] for place in sorted(places))
        return tuple(each for each in things if each is not None and each.player in players)

    def at(self, seat: int) -> tuple[T, ...]:
        """Return what lies at a seat, whoever's it is, in the order it came; things must have one."""
        if not self.row.whole:
            row = cast("tuple[Any, ...]", self.row.tail)
            return tuple(each for each in row if each is not None and each.seat == seat)
        wanted, places = str(seat), self._looked_up()
        if places.seats is None:
            given: dict[str, list[int]] = {}
            for place, thing in enumerate(self.row):
                if thing is not None:
                    given.setdefault(_seat(thing), []).append(place)
            seats = index_of({name: row_of(own) for name, own in given.items()})
            places = _Places(places.names, places.players, seats)
            _set(self, "_places", places)
        own = places.seats.get(wanted) if places.seats is not None else None
        things = (self.row[place] for place in sorted(set(own or ())))
        return tuple(each for each in things if each is not None and _seat(each) == wanted)

    def since(self, before: "Roster[T]") -> Iterator[T]:
        """Give what is on this roster and was not, as the very same thing, on another."""
        for _, thing, was in self.row.since(before.row):
            if thing is None:
                continue
            is_in_place = was is not None and was.id == thing.id
            if is_in_place or before.get(thing.id) is not thing:
                yield thing

    def __len__(self) -> int:
        """Count what is on it."""
        return self._count

    def __iter__(self) -> Iterator[T]:
        """Go through it in the order things came."""
        if self._count == len(self.row):
            return cast("Iterator[T]", iter(self.row))
        return (thing for thing in self.row if thing is not None)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        """Return one of what is on it by its place in the order, or several."""
        return tuple(self)[place]

    def __eq__(self, other: object) -> bool:
        """Say whether another roster, or a tuple, has the same in the same order."""
        if not _is_sequence(other):
            return NotImplemented
        return self is other or (len(self) == len(other) and tuple(self) == tuple(other))

    def __hash__(self) -> int:
        """Agree with the tuple that it equals."""
        known = self._hash
        if known is None:
            known = hash(tuple(self))
            _set(self, "_hash", known)
        return known

    def __repr__(self) -> str:
        """Show what is on it."""
        return f"Roster{tuple(self)!r}"


EMPTY: Final[Roster[Any]] = Roster()
"""A roster with nothing on it."""


class Own(Sequence[T]):
    """What is some players' on a roster. It is looked for when somebody wants to see it."""

    __slots__ = ("_players", "_roster", "_things")

    def __init__(self, roster: Roster[T], players: tuple[str, ...]) -> None:
        """Say whose, and on which roster."""
        self._roster = roster
        self._players = players
        self._things: tuple[T, ...] | None = None

    @property
    def things(self) -> tuple[T, ...]:
        """All of them, in the order they came."""
        if self._things is None:
            self._things = self._roster.gather(self._players)
        return self._things

    def __len__(self) -> int:
        """Count them."""
        return len(self.things)

    def __iter__(self) -> Iterator[T]:
        """Go through them in the order they came."""
        return iter(self.things)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        """Return one of them, or several."""
        return self.things[place]


def roster_of(things: Iterable[T]) -> Roster[T]:
    """Return a roster of these, in this order."""
    row: Row[T | None] = row_of(things)
    return Roster(row, len(row))


def _is_sequence(other: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(other, Roster | tuple)
