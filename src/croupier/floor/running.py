"""The floor runs: one process, one port, until it is told to stop."""

import asyncio
import contextlib
import signal
import socket
from collections.abc import Awaitable, Callable, Generator
from typing import Any, Final

import uvicorn

from croupier.floor.configuration import FloorConfiguration
from croupier.floor.front import Front
from croupier.floor.logs import fail, log
from croupier.floor.opening import front_of, in_a_sentence, take_up
from croupier.floor.server import build
from croupier.floor.wire import LARGEST_MESSAGE
from croupier.table.keeper import Keeper
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


class _Server(uvicorn.Server):
    """Uvicorn's server: it says when it is open, and leaves signals to us.

    Its own way of ending is to raise the signal once more, which would end the process before the
    house is closed.
    """

    is_open: "asyncio.Future[None]"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self.is_open.set_result(None)

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
    server = _Server(
        uvicorn.Config(
            build(front),
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=4 * LARGEST_MESSAGE,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            lifespan="on",
            timeout_graceful_shutdown=_STOPPING,
            forwarded_allow_ips=list(configuration.server.trusted_proxies) or "",
            server_header=False,
        )
    )
    loop = asyncio.get_running_loop()
    server.is_open = loop.create_future()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, _stop, server)
    tasks: list[asyncio.Task[Any]] = [asyncio.create_task(_over(front, server))]
    serving = asyncio.create_task(server.serve(sockets=[taken]))
    await asyncio.wait([serving, server.is_open], return_when=asyncio.FIRST_COMPLETED)
    if server.is_open.done():
        ready()
        log("house open", tables=len(front.keeper.house.tables), demo=front.manner.is_demo)
        if beside is not None:
            port = int(taken.getsockname()[1])
            tasks.append(asyncio.ensure_future(beside(front, port)))
    await serving
    for task in tasks:
        task.cancel()
    with contextlib.suppress(Exception):
        await asyncio.gather(*tasks, return_exceptions=True)


def _stop(server: uvicorn.Server) -> None:
    server.should_exit = True


async def _over(front: Front, server: uvicorn.Server) -> None:
    """Close the house when nothing can be saved any more."""
    await front.floor.is_over.wait()
    server.should_exit = True
