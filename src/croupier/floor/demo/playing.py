"""Who is there in the demo: guests at some terminals, dealers at tables that need one, wheels."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final

from croupier.floor.configuration import FloorConfiguration, FloorTable
from croupier.floor.demo.dealers import Dealer
from croupier.floor.demo.lines import Address, Line, enrolled
from croupier.floor.demo.patrons import Guests
from croupier.floor.demo.players import Player
from croupier.floor.demo.wheels import AUTOMATED, Wheel
from croupier.floor.enrolment import Kind
from croupier.floor.front import Front
from croupier.floor.opening import SignIn
from croupier.floor.running import Beside


Bot = tuple[Line, Callable[[], Awaitable[None]]]
_EVERYWHERE: Final = ("0.0.0.0", "localhost")  # noqa: S104 - where a house listens, not we


def play(configuration: FloorConfiguration, dealers: Mapping[str, SignIn]) -> Beside:
    """Play at the tables of a configuration; ``dealers`` are those who deal, by table.

    Where the configuration wants no players there is nobody at all: people have it to themselves.
    """

    async def beside(front: Front, port: int) -> None:
        if not configuration.demo.players:
            return
        host = configuration.server.host
        address = Address("127.0.0.1" if host in _EVERYWHERE else host, port)
        bots = [
            *_players(front, address, configuration),
            *_dealers(front, address, dealers),
            *_wheels(front, address, configuration.tables),
        ]
        await asyncio.gather(*(line.keep(behave) for line, behave in bots))

    return beside


def _players(front: Front, address: Address, configuration: FloorConfiguration) -> Iterator[Bot]:
    places = list(_places(configuration.tables, configuration.demo.players))
    guests = Guests(len(places))
    for name, table in places:
        line = enrolled(front, address, name, Kind.PLAYER, table)
        yield line, Player(line, guests, guests.next()).behave


def _places(tables: tuple[FloorTable, ...], count: int) -> Iterator[tuple[str, str]]:
    """Spread bots over the tables in turn; where seats are few, half of them are for visitors."""
    number = 0
    while count:
        number += 1
        free = [each for each in tables if number <= _most(each)]
        if not free:
            return
        for table in free[:count]:
            yield f"{table.record.name}-bot-{number}", table.record.name or ""
        count = max(0, count - len(free))


def _most(table: FloorTable) -> int:
    return 100 if table.record.seats is None else table.record.seats // 2


def _dealers(front: Front, address: Address, dealers: Mapping[str, SignIn]) -> Iterator[Bot]:
    for table, who in dealers.items():
        line = enrolled(front, address, f"{table}-bot-dealer", Kind.DEALER, table)
        yield line, Dealer(front, line, table, who).behave


def _wheels(front: Front, address: Address, tables: tuple[FloorTable, ...]) -> Iterator[Bot]:
    for table in tables:
        name = table.record.name or ""
        mode = front.keeper.house.table(name).table.mode.name
        if mode == AUTOMATED or table.about.has_sensor:
            line = enrolled(front, address, f"{name}-wheel", Kind.DEVICE, name)
            yield line, Wheel(line).behave
