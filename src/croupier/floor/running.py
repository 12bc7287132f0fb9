"""The floor runs: one process, one port, until it is told to stop."""

import asyncio
import contextlib
import signal
import socket
from collections.abc import Awaitable, Callable, Generator
from typing import Any, Final

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from croupier.floor.configuration import FloorConfiguration, ServerSection
from croupier.floor.front import Front
from croupier.floor.garbage import Collecting
from croupier.floor.gate import RESERVE, Gate, Places, Porter, protocols, room_for
from croupier.floor.logs import fail, log, warn
from croupier.floor.opening import front_of, in_a_sentence, take_up
from croupier.floor.server import build
from croupier.floor.wire import LARGEST_MESSAGE
from croupier.table.house.keeper import Keeper
from croupier.terms.refusals import Reason, Refusal, RefusedError


_STOPPING: Final = 5
"""Seconds that requests in flight may still take when the house closes."""
Beside = Callable[[Front, int], Awaitable[None]]
"""What runs beside the server, given its port: the demo's bots."""


def listen(host: str, port: int) -> socket.socket:
    """Take a port, or say in one sentence why it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio does not know it for that, and small messages wait for each other.
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(1024)
    except (OSError, ValueError, TypeError) as error:  # the last two: a host that is no name
        taken.close()
        is_held = isinstance(error, OSError) and not isinstance(error, socket.gaierror)
        why = error.strerror if isinstance(error, OSError) else "that is no name of a host"
        what = f"port {port} of {host!s:.80} cannot be had: {why}"
        remedy = (
            "Stop what holds it, or name another: croupier serve --port."
            if is_held
            else "Write an address of this machine as host, such as 127.0.0.1."
        )
        raise RefusedError(Refusal(Reason.PORT_CANNOT_BE_HAD, what, remedy=remedy)) from error
    return taken


def run(
    configuration: FloorConfiguration,
    taken: socket.socket,
    *,
    is_demo: bool,
    beside: Beside | None = None,
    ready: Callable[[str], None] = lambda _: None,
) -> int:
    """Run the floor on a port until it is told to stop; the exit code is 1 if its store gave up.

    ``ready`` is told the address when it is open.
    """
    try:
        with in_a_sentence(configuration):
            keeper = take_up(configuration, is_demo=is_demo)
    except BaseException:
        taken.close()
        raise
    try:
        port = int(taken.getsockname()[1])
        with in_a_sentence(configuration):
            front = front_of(configuration, keeper, port, is_demo=is_demo)
        address = f"http://{configuration.server.host}:{port}"
        asyncio.run(_serve(front, taken, configuration, beside, lambda: ready(address)))
        is_over = front.floor.is_over.is_set()
    finally:
        is_closed = _close(keeper)
    return int(is_over or not is_closed)


def _close(keeper: Keeper) -> bool:
    """Close the house; where its last head cannot be signed, say so."""
    try:
        keeper.close()
    except RefusedError as refused:
        fail("house closed without its last head", why=str(refused.refusal))
        return False
    log("house closed")
    return True


class Server(uvicorn.Server):
    """Uvicorn's server: it takes whom the gate lets in, says when it is open, and leaves signals to us.

    Its own way of ending is to raise the signal once more, which would end the process before the
    house is closed.
    """

    def __init__(self, front: Front, places: Places) -> None:
        """Serve a front to as many as there are places for."""
        self._gate = Gate(places, front.metrics)
        http, ws = protocols(self._gate)
        app: Any = build(front)  # Litestar and uvicorn name one shape by two names
        behind = ProxyHeadersMiddleware(app, list(places.proxies) or "")
        super().__init__(
            uvicorn.Config(
                self._gate.at(behind),
                log_config=None,
                access_log=False,
                http=http,
                ws=ws,
                ws_max_size=4 * LARGEST_MESSAGE,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                lifespan="on",
                timeout_graceful_shutdown=_STOPPING,
                proxy_headers=False,
                server_header=False,
            )
        )
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._porters: list[Porter] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, take connections, and say so."""
        await super().startup([])
        if self.started:
            self._porters = [Porter(self._gate, each, self._protocol) for each in sockets or ()]
            self.is_open.set_result(None)

    def _protocol(self) -> asyncio.Protocol:
        made: Any = self.config.http_protocol_class
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}
        protocol: asyncio.Protocol = made(config=self.config, **state)
        return protocol

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody any more, and let everybody go."""
        for each in self._porters:
            each.stop()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Leave signals alone."""
        yield


async def _serve(
    front: Front,
    taken: socket.socket,
    configuration: FloorConfiguration,
    beside: Beside | None,
    ready: Callable[[], None],
) -> None:
    server = Server(front, _places(configuration.server, len(tuple(front.enrolments))))
    loop = asyncio.get_running_loop()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, _stop, server)
    tasks: list[asyncio.Task[Any]] = [asyncio.create_task(_over(front, server))]
    serving = asyncio.create_task(server.serve(sockets=[taken]))
    await asyncio.wait([serving, server.is_open], return_when=asyncio.FIRST_COMPLETED)
    with contextlib.ExitStack() as until_closed:
        if server.is_open.done():
            ready()
            log("house open", tables=len(front.keeper.house.tables), demo=front.manner.is_demo)
            if beside is not None:
                port = int(taken.getsockname()[1])
                tasks.append(asyncio.ensure_future(beside(front, port)))
            collecting = until_closed.enter_context(Collecting(front.metrics.held_up))
            front.floor.quiet = collecting.rest
        await serving
    for task in tasks:
        task.cancel()
    with contextlib.suppress(Exception):
        await asyncio.gather(*tasks, return_exceptions=True)


def _places(server: ServerSection, terminals: int) -> Places:
    """Say how many may connect: as many as are written, or as the machine has descriptors for."""
    room = room_for(server.connections)
    if room < server.connections:
        what = "the machine has descriptors for fewer connections than are written"
        if room // 2 < terminals:
            what = "the machine has too few descriptors for the terminals of this house"
        remedy = (
            f"Let it have {server.connections + RESERVE}: LimitNOFILE of systemd, or ulimit -n."
        )
        warn("descriptors are few", what=what, room=room, terminals=terminals, remedy=remedy)
    return Places(
        connections=room,
        by_address=server.connections_by_address,
        seconds=server.request_seconds,
        proxies=server.trusted_proxies,
    )


def _stop(server: uvicorn.Server) -> None:
    server.should_exit = True


async def _over(front: Front, server: uvicorn.Server) -> None:
    """Close the house when nothing can be saved any more."""
    await front.floor.is_over.wait()
    server.should_exit = True
