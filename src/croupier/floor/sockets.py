"""A terminal's socket: let in, listened to, answered, let go.

Origin, enrolment and, for staff, the session are checked when it opens and again with every message.
What is asked is decided in the order it came; answers come as they are saved. What a device brought is
saved before anything after it is decided: a card says whose the notes are.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from croupier.floor.answers import answer, refused
from croupier.floor.connections import Connection
from croupier.floor.enrolment import EnrolledTerminal, Kind
from croupier.floor.front import Front
from croupier.floor.gate import join
from croupier.floor.outbox import OverrunError
from croupier.floor.wire import (
    LARGEST_MESSAGE,
    NOT_A_MESSAGE,
    NOT_ENROLLED,
    OPENED_ELSEWHERE,
    TOO_SLOW,
    VERSION,
    Device,
    Do,
    Message,
    Ping,
    Pong,
    ToTerminal,
    Unreadable,
    Welcome,
    WholeView,
)
from croupier.table.house.keeper import Receipt
from croupier.terms.misreadings import in_words
from croupier.terms.refusals import Reason, Refusal


_DECODER: Final = msgspec.json.Decoder(Message)
_MOST_AT_ONCE: Final = 64
"""Commands of one terminal that may wait to be saved."""
_SENDING: Final = 10.0
"""Seconds a terminal may take to take one message."""
_MICROSECONDS: Final = 1_000


@dataclass
class Socket:
    """One terminal's socket, from its opening to its end."""

    front: Front
    socket: "WebSocket[Any, Any, Any]"
    connection: Connection

    def __post_init__(self) -> None:
        self._doing: set[asyncio.Task[None]] = set()
        self._read: asyncio.Task[None] | None = None
        """What a device brought last: until it is saved nothing after it is decided."""

    @property
    def terminal(self) -> EnrolledTerminal:
        """The terminal at the other end."""
        return self.connection.terminal

    async def serve(self) -> None:
        """Serve the terminal until either side ends it."""
        front = self.front
        before = front.connections.open(self.connection)
        if before is not None:
            before.end(OPENED_ELSEWHERE)
        front.metrics.connected(str(self.terminal.kind))
        self.connection.outbox.tell(self._welcome())
        front.floor.publisher.show(self.connection)
        front.floor.publisher.came_or_went(self.terminal.table)
        tasks = [asyncio.ensure_future(each) for each in (self._listen(), self._send())]
        ends: list[asyncio.Future[Any]] = [*tasks, self.connection.closing]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:  # what was begun is finished, whoever still listens
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            front.metrics.disconnected(str(self.terminal.kind))
            front.connections.close(self.connection, front.keeper.clock().at // _MICROSECONDS)
            front.floor.publisher.came_or_went(self.terminal.table)
        await self._close()

    def _welcome(self) -> Welcome:
        terminal, manner = self.terminal, self.front.manner
        now = self.front.keeper.clock()
        return Welcome(
            version=VERSION,
            boot=self.front.boot,
            terminal=terminal.name,
            kind=str(terminal.kind),
            table=terminal.table,
            house=manner.house,
            is_demo=manner.is_demo,
            clock=now.clock // _MICROSECONDS,
            wall=now.at // _MICROSECONDS,
        )

    async def _close(self) -> None:
        code = self.connection.closing.result() if self.connection.closing.done() else 1000
        with contextlib.suppress(Exception):  # it may be gone already
            await self.socket.close(code)

    # Sending

    async def _send(self) -> None:
        front = self.front
        while True:
            frames = await self.connection.outbox.take(self._clock)
            for frame in frames:
                try:
                    async with asyncio.timeout(_SENDING):
                        await self.socket.send_data(frame, mode="text")
                except TimeoutError:
                    front.metrics.overrun()
                    self.connection.end(TOO_SLOW)
                    return
                front.metrics.told()

    def _clock(self) -> int:
        return self.front.keeper.clock().clock // _MICROSECONDS

    # Listening

    async def _listen(self) -> None:
        while True:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            if event["type"] != "websocket.receive":
                continue
            said = event.get("text")
            raw = said.encode() if isinstance(said, str) else event.get("bytes") or b""
            if not self.front.of_terminals.take(self.terminal.name):
                self.front.metrics.turned_away("too often")
                self.connection.end(NOT_A_MESSAGE)
                return
            if self.front.enrolments.get(self.terminal.name) is not self.terminal:
                self.connection.end(NOT_ENROLLED)
                return
            await self._heard(raw)
            await self.connection.outbox.has_room()

    async def _heard(self, raw: bytes) -> None:
        try:
            if len(raw) > LARGEST_MESSAGE:
                what = f"a message has at most {LARGEST_MESSAGE:,} bytes, not {len(raw):,}"
                self._tell(Unreadable(refused(Refusal(Reason.RECORD_IS_TOO_LARGE, what))))
                return
            said: Message = _DECODER.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            what = f"the message cannot be read: {in_words(str(error)[:200], {'': 'a message'})}"
            self._tell(Unreadable(refused(Refusal(Reason.RECORD_CANNOT_BE_READ, what))))
            return
        match said:
            case Do():
                self.front.weigh(self.terminal, said)
                _ = await self._begin(said.key, lambda: self.front.doing.do(self.terminal, said))
            case Device():
                device = self.front.doing.device
                self._read = await self._begin(said.key, lambda: device(self.connection, said))
            case WholeView():
                self.front.metrics.told(is_whole=True)
                self.connection.outbox.start_over()
                self.front.floor.publisher.show(self.connection)
            case Ping():
                now = self.front.keeper.clock()
                self._tell(Pong(said.sent, now.clock // _MICROSECONDS, now.at // _MICROSECONDS))

    async def _begin(
        self, key: str, doing: Callable[[], Awaitable[Receipt]]
    ) -> "asyncio.Task[None]":
        """Begin something asked; it is decided in its turn, and answered when it is saved."""
        if self._read is not None:  # what comes next is asked by whoever stands there then
            await asyncio.wait({self._read})
        while len(self._doing) >= _MOST_AT_ONCE:
            await asyncio.wait(self._doing, return_when=asyncio.FIRST_COMPLETED)
        task = asyncio.ensure_future(self._answer(key, doing()))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return task

    async def _answer(self, key: str, doing: Awaitable[Receipt]) -> None:
        self._tell(answer(key, await doing))
        if self.connection.is_staff:
            self.front.floor.publisher.show(self.connection)

    def _tell(self, message: ToTerminal) -> None:
        try:
            self.connection.outbox.tell(message)
        except OverrunError:
            self.front.metrics.overrun()
            self.connection.end(TOO_SLOW)


async def serve_socket(
    front: Front, socket: "WebSocket[Any, Any, Any]", terminal: EnrolledTerminal
) -> None:
    """Serve an enrolled terminal's socket."""
    join(socket.scope)
    await socket.accept()
    connection = Connection(terminal)
    if terminal.kind is Kind.OFFICE:
        looked = socket.query_params.get("table")
        connection.looks_at = looked if isinstance(looked, str) else None
    with contextlib.suppress(WebSocketDisconnect):
        await Socket(front, socket, connection).serve()
