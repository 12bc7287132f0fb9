"""The server: the screens, the routes and the sockets of one floor, as an ASGI application."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.static_files import (
    create_static_files_router,  # pyright: ignore[reportUnknownVariableType]
)
from litestar.types import ASGIApp

from croupier.floor.admission import enrolled
from croupier.floor.answers import refused
from croupier.floor.front import Front
from croupier.floor.guards import guarded
from croupier.floor.logs import fail, log
from croupier.floor.openapi import Strictly
from croupier.floor.routes import ROUTES
from croupier.floor.sockets import serve_socket
from croupier.floor.wire import NOT_ENROLLED
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


SCREENS: Final = Path(__file__).parent / "screens"
_INDEX: Final = SCREENS / "index.html"
_LARGEST_BODY: Final = 64 * 1024
_STATUS: Final = {
    Reason.RECORD_CANNOT_BE_READ: HTTPStatus.BAD_REQUEST,
    Reason.RECORD_IS_TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Reason.TERMINAL_IS_NOT_ENROLLED: HTTPStatus.UNAUTHORIZED,
    Reason.NOBODY_IS_SIGNED_ON: HTTPStatus.UNAUTHORIZED,
    Reason.SIGN_IN_IS_WRONG: HTTPStatus.UNAUTHORIZED,
    Reason.TERMINAL_IS_LOCKED: HTTPStatus.LOCKED,
    Reason.TOO_MANY_TRIES: HTTPStatus.TOO_MANY_REQUESTS,
    Reason.TERMINAL_MAY_NOT: HTTPStatus.FORBIDDEN,
    Reason.ROLE_MAY_NOT: HTTPStatus.FORBIDDEN,
    Reason.RULE_IS_UNKNOWN: HTTPStatus.NOT_FOUND,
    Reason.TABLE_IS_UNKNOWN: HTTPStatus.NOT_FOUND,
    Reason.FILE_CANNOT_BE_USED: HTTPStatus.NOT_FOUND,
    Reason.STORE_HAS_STOPPED: HTTPStatus.SERVICE_UNAVAILABLE,
}


def build(front: Front) -> ASGIApp:
    """Build the application around a front."""

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncGenerator[None]:
        front.floor.start()
        yield
        await front.floor.stop()
        front.access.close()

    assets = create_static_files_router(
        path="/assets", directories=[SCREENS / "assets"], cache_control=None
    )
    app = Litestar(
        [*ROUTES, screen, terminal_screen, socket, assets],
        state=State({"front": front}),
        lifespan=[running],
        exception_handlers={
            RefusedError: _refused,
            HTTPException: _wrong,
            RecursionError: _unreadable,
            UnicodeDecodeError: _unreadable,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            "Croupier", "1", path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        plugins=[Strictly()],
        request_max_body_size=_LARGEST_BODY,
        logging_config=None,
        debug=False,
    )
    return guarded(app, front)


# Screens and sockets


@get("/", include_in_schema=False)
async def screen() -> Response[bytes]:
    """Give the screens; what they show depends on what the browser is."""
    return _index()


@get("/t/{name:str}", include_in_schema=False)
async def terminal_screen(name: FromPath[str]) -> Response[bytes]:  # noqa: ARG001 - the page asks
    """Give the screens to a terminal."""
    return _index()


def _index() -> Response[bytes]:
    if _INDEX.is_file():
        headers = {"cache-control": "no-cache"}
        return Response(_INDEX.read_bytes(), media_type=MediaType.HTML, headers=headers)
    told = b"The screens are not built. Type: make screens\n"
    return Response(told, status_code=HTTPStatus.SERVICE_UNAVAILABLE, media_type="text/plain")


@websocket("/socket/{name:str}")
async def socket(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    """Take up a terminal's socket."""
    front: Front = socket.app.state.front
    try:
        terminal = enrolled(front, socket, name)
    except RefusedError:
        await socket.accept()  # or the browser is told nothing but that it failed
        await socket.close(NOT_ENROLLED)
        return
    await serve_socket(front, socket, terminal)


# What went wrong


def _refused(_: Request[Any, Any, Any], error: RefusedError) -> Response[dict[str, Any]]:
    status = _STATUS.get(error.refusal.reason, HTTPStatus.CONFLICT)
    return Response({"refused": refused(error.refusal)}, status_code=status)


def _wrong(_: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    extra: object = error.extra
    faults = [each for each in extra if is_object(each)] if is_list(extra) else []
    details = "; ".join(str(each.get("message", "")) for each in faults)
    what = f"{error.detail}{': ' if details else ''}{details}"
    refusal = Refusal(Reason.RECORD_CANNOT_BE_READ, what)
    told = {"refused": refused(refusal)}
    return Response(told, status_code=error.status_code, headers=error.headers)


def _unreadable(_: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    """Answer a body that is no text, or whose brackets go deeper than anybody reads."""
    log("request cannot be read", why=str(error)[:200])
    refusal = Refusal(Reason.RECORD_CANNOT_BE_READ, "the request is no text, or nested too deep")
    return Response({"refused": refused(refusal)}, status_code=HTTPStatus.BAD_REQUEST)


def _failed(_: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    fail("request failed", error)
    what = "something went wrong that is our fault; nothing was changed"
    refusal = Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy="Tell the engineer.")
    return Response({"refused": refused(refusal)}, status_code=HTTPStatus.INTERNAL_SERVER_ERROR)
