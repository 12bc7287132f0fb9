"""The server: the screens, the routes and the sockets of one floor, as an ASGI application."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.params import FromPath
from litestar.static_files import (
    create_static_files_router,  # pyright: ignore[reportUnknownVariableType]
)
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from croupier.floor.admission import enrolled, is_safe, is_welcome
from croupier.floor.answering import refused
from croupier.floor.front import Front
from croupier.floor.logs import fail
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
_HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none';",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


def build(front: Front) -> Litestar:
    """Build the application around a front."""

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncGenerator[None]:
        front.floor.start()
        yield
        await front.floor.stop()

    assets = create_static_files_router(
        path="/assets", directories=[SCREENS / "assets"], cache_control=None
    )
    return Litestar(
        [*ROUTES, screen, terminal_screen, socket, assets],
        state=State({"front": front}),
        lifespan=[running],
        middleware=[_guarded(front)],
        exception_handlers={
            RefusedError: _refused,
            HTTPException: _wrong,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig("Croupier", "1", path="/schema"),
        request_max_body_size=_LARGEST_BODY,
        logging_config=None,
        debug=False,
    )


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
        return Response(_INDEX.read_bytes(), media_type="text/html; charset=utf-8", headers=headers)
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


# What is let in, and how it goes out


def _guarded(front: Front) -> Callable[[ASGIApp], ASGIApp]:
    """Turn away requests for other hosts or from other origins; put our headers on the rest."""

    def around(app: ASGIApp) -> ASGIApp:
        async def guard(scope: Scope, receive: Receive, send: Send) -> None:
            headers = {name.decode().lower(): value.decode() for name, value in scope["headers"]}
            is_socket = scope["type"] == ScopeType.WEBSOCKET
            changes = scope["type"] == ScopeType.HTTP and not is_safe(str(scope["method"]))
            if not is_welcome(front, headers, needs_origin=is_socket) and (
                is_socket or changes or headers.get("host", "") not in front.manner.hosts
            ):
                await _turn_away(scope, receive, send)
                return
            await app(scope, receive, send if is_socket else _with_headers(scope, send))

        return guard

    return around


async def _turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        await send({"type": "websocket.close", "code": NOT_ENROLLED, "reason": ""})
        return
    what = "this request comes from another page, or is for another host"
    told = Response(
        {"refused": refused(Refusal(Reason.TERMINAL_MAY_NOT, what))},
        status_code=HTTPStatus.FORBIDDEN,
    )
    request: Request[Any, Any, Any] = Request(scope)
    answer = told.to_asgi_response(  # pyright: ignore[reportUnknownMemberType]
        request.app, request
    )
    await answer(scope, receive, send)


def _with_headers(scope: Scope, send: Send) -> Send:
    path = str(scope["path"])

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            more = list(_HEADERS)
            if path.startswith("/assets/"):
                more.append((b"cache-control", b"public, max-age=31536000, immutable"))
            elif path.startswith("/api/"):
                more.append((b"cache-control", b"no-store"))
            message["headers"] = [*message.get("headers", ()), *more]
        await send(message)

    return sending


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
    return Response({"refused": refused(refusal)}, status_code=error.status_code)


def _failed(_: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    fail("request failed", error)
    what = "something went wrong that is our fault; nothing was changed"
    refusal = Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy="Tell the engineer.")
    return Response({"refused": refused(refusal)}, status_code=HTTPStatus.INTERNAL_SERVER_ERROR)
