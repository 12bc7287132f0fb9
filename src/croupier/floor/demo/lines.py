"""A bot's line to the house: the socket any terminal has, and what it was last shown there."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Final, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin

from croupier.floor.admission import cookie_name
from croupier.floor.enrolment import Kind
from croupier.floor.front import Front
from croupier.floor.logs import fail, log, warn
from croupier.floor.sections import MeSection, RoundSection, Section, SignSection, TableSection
from croupier.floor.staff_sections import DeskSection
from croupier.floor.wire import (
    NOT_ENROLLED,
    Answer,
    Device,
    Do,
    Pong,
    TerminalMessage,
    ToTerminal,
    Unreadable,
    View,
    Welcome,
    WholeView,
)


S = TypeVar("S", bound=Section)
_DECODER: Final = msgspec.json.Decoder(ToTerminal)
_ENCODER: Final = msgspec.json.Encoder()
_NAMES: Final[Mapping[type[Section], str]] = {
    TableSection: "table",
    SignSection: "sign",
    RoundSection: "round",
    MeSection: "me",
    DeskSection: "desk",
}
_MILLISECONDS: Final = 1_000
_AGAIN: Final = 2.0
"""Seconds after which a line that was lost is tried again."""
_AFTER_A_FAULT: Final = 30.0
_PATIENCE: Final = 30.0
"""Seconds after which an answer is given up."""


class LostError(Exception):
    """The line was lost before an answer came."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the house listens."""

    host: str
    port: int

    @property
    def origin(self) -> str:
        """The page from which a browser there would come."""
        return f"http://{self.host}:{self.port}"


class Line:
    """The line of one terminal. A bot decides by what it shows, as a person does."""

    def __init__(self, address: Address, terminal: str, token: str) -> None:
        """Know where to connect and as whom."""
        self._address, self.terminal = address, terminal
        self._cookie = f"{cookie_name(terminal)}={token}"
        self._socket: ClientConnection | None = None
        self._shown: dict[str, msgspec.Raw] = {}
        self._read: dict[type[Section], Section] = {}
        self._answers: dict[str, asyncio.Future[Answer]] = {}
        self._number = 0
        self._offset = 0.0
        self._changed = asyncio.Event()

    # Being connected

    async def keep(self, behave: Callable[[], Awaitable[None]]) -> None:
        """Behave on this line for as long as the house knows its terminal."""
        while True:
            wait = _AGAIN
            try:
                if await self._once(behave) == NOT_ENROLLED:
                    break
            except InvalidStatus:
                break
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, LostError):
                pass  # the house was left, or was not there yet
            except Exception as error:  # noqa: BLE001 - a bot's fault is told and ends no other bot
                fail("bot stumbled", error, terminal=self.terminal)
                wait = _AFTER_A_FAULT
            await asyncio.sleep(wait)
        log("bot let go", terminal=self.terminal)

    async def _once(self, behave: Callable[[], Awaitable[None]]) -> int | None:
        """Connect, behave until either side ends it, and return the code it was closed with."""
        async with connect(
            f"ws://{self._address.host}:{self._address.port}/socket/{self.terminal}",
            origin=Origin(self._address.origin),
            additional_headers={"Cookie": self._cookie},
            compression=None,
            ping_interval=None,
            proxy=None,
        ) as socket:
            self._socket, self._number = socket, 0
            self._shown.clear()
            self._read.clear()
            tasks = [asyncio.ensure_future(each) for each in (self._listen(), self._behave(behave))]
            try:
                ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                await self._end(tasks)
            for task in ended:
                task.result()
            return socket.close_code

    async def _end(self, tasks: "list[asyncio.Task[None]]") -> None:
        self._socket = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for waiting in self._answers.values():
            waiting.cancel()
        self._answers.clear()

    async def _behave(self, behave: Callable[[], Awaitable[None]]) -> None:
        while not self._shown:
            await self.change(_PATIENCE)
        await behave()

    async def _listen(self) -> None:
        socket = self._socket
        assert socket is not None
        with contextlib.suppress(ConnectionClosed):
            async for frame in socket:
                await self._hear(_DECODER.decode(frame))

    async def _hear(self, told: ToTerminal) -> None:
        match told:
            case View():
                if told.n != self._number + 1 and not told.is_whole:
                    await self._say(WholeView())
                self._number = told.n
                self._see(told.sections)
                self._set_clock(told.clock)
            case Answer():
                waiting = self._answers.pop(told.key, None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(told)
            case Welcome() | Pong():
                self._set_clock(told.clock)
            case Unreadable():
                warn("bot was not understood", terminal=self.terminal, why=told.refused.what)

    def _see(self, sections: Mapping[str, msgspec.Raw]) -> None:
        for name, raw in sections.items():
            self._shown[name] = msgspec.Raw(bytes(raw))
        for kind, name in _NAMES.items():
            if name in sections:
                self._read.pop(kind, None)
        self._changed.set()

    # What it shows

    def section(self, kind: type[S]) -> S:
        """Return a section as it was last shown."""
        found = self._read.get(kind)
        if found is None:
            raw = self._shown.get(_NAMES[kind])
            if raw is None:
                raise LostError(f"nothing was shown of {_NAMES[kind]}")
            found = self._read[kind] = msgspec.json.decode(raw, type=kind)
        assert isinstance(found, kind)
        return found

    @property
    def round(self) -> RoundSection:
        """The round in progress, or that which ended last."""
        return self.section(RoundSection)

    @property
    def table(self) -> TableSection:
        """The table itself."""
        return self.section(TableSection)

    async def change(self, seconds: float) -> None:
        """Wait until something else is shown, or some seconds."""
        self._changed.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), max(0.0, seconds))

    # The house's clock

    def _set_clock(self, clock: int) -> None:
        self._offset = clock / _MILLISECONDS - asyncio.get_running_loop().time()

    def since(self, clock: int) -> float:
        """Return the seconds since a time of the house's clock, in milliseconds; before it, less."""
        now = asyncio.get_running_loop().time() + self._offset
        return now - clock / _MILLISECONDS

    # Asking

    async def do(self, name: str, /, *, on_behalf: str | None = None, **fields: Any) -> Answer:
        """Ask for an operation, and return what came of it."""
        key = token_hex(8)
        what = {"do": name, **fields}
        return await self._ask(key, Do(key=key, what=what, on_behalf=on_behalf))

    async def bring(self, door: str, **facts: Any) -> Answer:
        """Bring something to a simulated device, and return what came of it."""
        key = token_hex(8)
        return await self._ask(key, Device(key=key, door=door, facts=facts))

    async def _ask(self, key: str, said: TerminalMessage) -> Answer:
        waiting = self._answers[key] = asyncio.get_running_loop().create_future()
        try:
            await self._say(said)
            return await asyncio.wait_for(waiting, _PATIENCE)
        finally:
            self._answers.pop(key, None)

    async def _say(self, said: TerminalMessage) -> None:
        if self._socket is None:
            raise LostError
        await self._socket.send(_ENCODER.encode(said).decode())


def enrolled(front: Front, address: Address, name: str, kind: Kind, table: str) -> Line:
    """Enrol a bot's terminal, the one of this name if there was one, and return its line."""
    terminal, token = front.enrolments.enrol(name, kind, table)
    return Line(address, terminal.name, token)
