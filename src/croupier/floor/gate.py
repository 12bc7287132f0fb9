"""The gate: how many may be connected, and for how long before they show what they are.

Whoever is enrolled has a place; everybody else is a stranger. Strangers share half of the places, and
an address has some of them. Where those are taken, the stranger that has waited longest without a
request makes room: an honest browser asks as soon as it is connected. Nobody who sits at a terminal
pays for it. Connections are taken here and not by asyncio's own server, which takes as many as the
kernel has before it asks anybody, and logs an error for each that finds no descriptor.
"""

import asyncio
import errno
import ipaddress
import resource
import socket
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.floor.logs import warn
from croupier.floor.metrics import Metrics


Peer: TypeAlias = tuple[str, int]
App: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]
GATE: Final = "croupier.line"
"""Where a request finds the line it came by."""
RESERVE: Final = 64
"""Descriptors kept for the store, the log, files and whatever else the house opens."""
_FEWEST: Final = 16
_AT_A_TIME: Final = 8
"""Connections taken in one turn: those taken before have asked by the time the next ones come."""
_ANSWERING: Final = 60.0
"""Seconds in which an answer is made and taken."""
_TURN: Final = 1.0
"""Seconds after which the gate looks at who waits."""
_NO_DESCRIPTOR: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_PAUSE: Final = 0.2


@dataclass(frozen=True, slots=True)
class Places:
    """What the operator allows at the gate."""

    connections: int = 4_000
    """Open at once, all in all."""
    by_address: int = 100
    """Of those, strangers from one address."""
    seconds: float = 10.0
    """In which a request's head comes, and then its body."""
    proxies: tuple[str, ...] = ()
    """Who brings the connections of others, and so is no one address."""


@dataclass(eq=False, slots=True)
class Line:
    """One connection."""

    peer: Peer
    since: float
    """When it began to wait, or to be answered."""
    transport: asyncio.BaseTransport | None = None
    is_answered: bool = False
    """Whether its request is here whole, and it waits for us."""
    is_terminal: bool = False

    def end(self) -> None:
        """End it at once."""
        if isinstance(self.transport, asyncio.Transport):
            self.transport.abort()


class Gate:
    """Who is connected, and who may come in."""

    def __init__(
        self, places: Places, metrics: Metrics, clock: Callable[[], float] | None = None
    ) -> None:
        """Begin with nobody."""
        self.places, self._metrics = places, metrics
        self._clock = clock or (lambda: asyncio.get_running_loop().time())
        self._proxies = [ipaddress.ip_network(each) for each in places.proxies]
        self._lines: dict[Peer, Line] = {}
        self._strangers: dict[Peer, Line] = {}
        """Those that are no terminal's, the one that has waited longest first."""
        self._of: dict[str, dict[Peer, Line]] = {}
        """The same by address."""
        self._by_transport: dict[asyncio.BaseTransport, Line] = {}

    def __len__(self) -> int:
        """Say how many are connected."""
        return len(self._lines)

    def get(self, peer: Peer | None) -> Line | None:
        """Return a connection by whose it is."""
        return None if peer is None else self._lines.get(peer)

    # Coming and going

    def come(self, peer: Peer) -> Line | None:
        """Let somebody in, or nobody where no place can be made."""
        if (why := self._no_place(peer[0])) is not None:
            self._turn_away(peer, why)
            return None
        self._lines[peer] = line = Line(peer, self._clock())
        self._stand(line)
        return line

    def _no_place(self, address: str) -> str | None:
        """Say why there is no place for somebody, where none could be made."""
        most, here = self.places.connections, self._of.get(address, {})
        is_many = len(here) >= self.places.by_address and not self._is_proxy(address)
        if is_many and not self._make_room(here):
            return "by address"
        if len(self._strangers) >= most // 2 and not self._make_room(self._strangers):
            return "strangers"
        if len(self._lines) >= most and not self._make_room(self._strangers):
            return "in all"
        return None

    def _turn_away(self, peer: Peer, why: str) -> None:
        self._metrics.turned_away(why)
        warn("connection turned away", why=why, address=peer[0])

    def _make_room(self, lines: Mapping[Peer, Line]) -> bool:
        """Let the stranger go who has waited longest without a request."""
        waiting = next((each for each in lines.values() if not each.is_answered), None)
        if waiting is None:
            return False
        self._turn_away(waiting.peer, "made room")
        waiting.end()
        self.left(waiting)
        return True

    def _is_proxy(self, address: str) -> bool:
        if not self._proxies:
            return False
        try:
            return any(ipaddress.ip_address(address) in each for each in self._proxies)
        except ValueError:
            return False

    def opened(self, line: Line, transport: asyncio.BaseTransport) -> None:
        """Know a connection by its transport; one that was let go meanwhile is ended."""
        line.transport = transport
        if self._lines.get(line.peer) is not line or transport.is_closing():
            line.end()
            self.left(line)
        else:
            self._by_transport[transport] = line

    def closed(self, transport: asyncio.BaseTransport) -> None:
        """Let a connection go that has ended."""
        line = self._by_transport.pop(transport, None)
        if line is not None:
            self.left(line)

    def left(self, line: Line) -> None:
        """Forget a connection."""
        if self._lines.get(line.peer) is line:
            del self._lines[line.peer]
            self._step_aside(line)

    def _stand(self, line: Line) -> None:
        """Put a stranger at the end of those who wait."""
        self._strangers[line.peer] = line
        self._of.setdefault(line.peer[0], {})[line.peer] = line

    def _step_aside(self, line: Line) -> None:
        self._strangers.pop(line.peer, None)
        here = self._of.get(line.peer[0], {})
        here.pop(line.peer, None)
        if not here:
            self._of.pop(line.peer[0], None)

    # What they do

    def waits(self, line: Line) -> None:
        """Note that the next is for the other side to do: a head, a body, the end."""
        self._turn(line, is_answered=False)

    def asks(self, line: Line) -> None:
        """Note that a request is here whole."""
        self._turn(line, is_answered=True)

    def _turn(self, line: Line, *, is_answered: bool) -> None:
        line.is_answered, line.since = is_answered, self._clock()
        line.is_terminal = False
        if self._lines.get(line.peer) is line:
            self._step_aside(line)
            self._stand(line)

    def joins(self, line: Line) -> None:
        """Give a terminal's socket its place; it has all the time it wants."""
        line.is_terminal = True
        self._step_aside(line)

    def look(self) -> None:
        """End the connections whose time is up."""
        now = self._clock()
        for line in tuple(self._strangers.values()):
            lasts = _ANSWERING if line.is_answered else self.places.seconds
            if now - line.since > lasts:
                self._metrics.turned_away("too slow")
                line.end()
                self.left(line)

    # Taking them up

    def at(self, app: App) -> App:
        """Have an application's requests known by their lines."""

        async def known(scope: Any, receive: Any, send: Any) -> None:
            line = self.get(scope.get("client"))
            if line is None:
                await app(scope, receive, send)
                return

            async def received() -> Any:
                message = await receive()
                if message["type"] == "http.request" and not message.get("more_body"):
                    self.asks(line)
                return message

            scope[GATE] = (self, line)
            (self.waits if _has_body(scope) else self.asks)(line)
            try:
                await app(scope, received, send)
            finally:
                self.waits(line)

        return known


def join(scope: Any) -> None:
    """Give the socket of an enrolled terminal its place at the gate, where there is one."""
    found: tuple[Gate, Line] | None = scope.get(GATE)
    if found is not None:
        found[0].joins(found[1])


def _has_body(scope: Any) -> bool:
    lengths = dict(scope.get("headers", ()))
    return b"transfer-encoding" in lengths or lengths.get(b"content-length", b"0") != b"0"


def protocols(gate: Gate) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """Return uvicorn's protocols; they tell the gate when a connection has ended."""

    class Http(H11Protocol):
        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            gate.closed(self.transport)

    class Socket(WebSocketsSansIOProtocol):
        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            gate.closed(self.transport)

    return Http, Socket


class Porter:
    """Takes connections at a listening socket, a few at a time, as the gate lets them in."""

    def __init__(
        self, gate: Gate, listening: socket.socket, protocol: Callable[[], asyncio.Protocol]
    ) -> None:
        """Begin."""
        self._gate, self._listening, self._protocol = gate, listening, protocol
        self._loop = asyncio.get_running_loop()
        self._taking: set[asyncio.Task[None]] = set()
        listening.setblocking(False)  # noqa: FBT003 - the socket's own word
        self._loop.add_reader(listening, self._take)
        self._timer = self._loop.call_later(_TURN, self._look)

    def stop(self) -> None:
        """Take nobody any more."""
        self._loop.remove_reader(self._listening)
        self._timer.cancel()

    def _look(self) -> None:
        self._gate.look()
        self._timer = self._loop.call_later(_TURN, self._look)

    def _take(self) -> None:
        for _ in range(_AT_A_TIME):
            try:
                taken, address = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in _NO_DESCRIPTOR:
                    raise
                self._rest(error)
                return
            line = self._gate.come((str(address[0]), int(address[1])))
            if line is None:
                taken.close()
                continue
            taken.setblocking(False)  # noqa: FBT003 - the same
            task = self._loop.create_task(self._open(line, taken))
            self._taking.add(task)
            task.add_done_callback(self._taking.discard)

    async def _open(self, line: Line, taken: socket.socket) -> None:
        try:
            transport, _ = await self._loop.connect_accepted_socket(self._protocol, taken)
        except OSError:
            taken.close()
            self._gate.left(line)
            return
        self._gate.opened(line, transport)

    def _rest(self, error: OSError) -> None:
        """Wait a little where the machine has no descriptor left; those who wait lose nothing."""
        warn("no descriptor left", why=error.strerror)
        self._loop.remove_reader(self._listening)
        self._loop.call_later(_PAUSE, self._go_on)

    def _go_on(self) -> None:
        if self._listening.fileno() >= 0:
            self._loop.add_reader(self._listening, self._take)


# Descriptors


def room_for(connections: int) -> int:
    """Ask the machine for descriptors; return how many connections there is room for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + RESERVE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    return max(soft - RESERVE, _FEWEST)
