"""What stands before the server: other hosts and other pages are turned away, and headers go on.

It is around everything, so that a page that is not there is answered like any other.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from croupier.floor.admission import address_of, asked_by, is_safe, is_welcome
from croupier.floor.answers import refused
from croupier.floor.front import Front
from croupier.floor.wire import NOT_ENROLLED
from croupier.terms.refusals import Reason, Refusal


_HEADERS: Final = (
    (
        b"content-security-policy",
        (
            b"default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; "
            b"form-action 'self';"
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
_BY_TLS: Final = (b"strict-transport-security", b"max-age=31536000")
_ENROLS: Final = "/api/enrol"
"""Whoever brings a right code is let in however many wrong ones were brought before."""


def guarded(app: ASGIApp, front: Front) -> ASGIApp:
    """Turn away requests for other hosts, from other origins or too many; put our headers on all."""
    is_secure = front.manner.has_secure_cookies

    async def guard(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            is_let_in = is_welcome(front, _headers(scope), needs_origin=True)
            if is_let_in and _keeps_pace(front, scope):
                await app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": NOT_ENROLLED, "reason": ""})
        elif (no := _refused(front, scope)) is not None:
            await _answer(*no, _with_headers("/api/", send, is_secure=is_secure))
        else:
            path = str(scope["path"])
            await app(scope, receive, _with_headers(path, send, is_secure=is_secure))

    return guard


def _refused(front: Front, scope: Any) -> tuple[HTTPStatus, Refusal] | None:
    """Say why a request goes no further."""
    if "\0" in str(scope["path"]):
        return HTTPStatus.NOT_FOUND, _NOWHERE
    if not _is_let_in(front, str(scope["method"]), _headers(scope)):
        return HTTPStatus.FORBIDDEN, _TURNED_AWAY
    if not _keeps_pace(front, scope) and scope["path"] != _ENROLS:
        return HTTPStatus.TOO_MANY_REQUESTS, _TOO_OFTEN
    return None


def _keeps_pace(front: Front, scope: Any) -> bool:
    """Count a request to its terminal, or to its address where it brings no terminal's cookie."""
    terminal = asked_by(front, ASGIConnection(scope))
    if terminal is not None:
        may = front.of_terminals.take(terminal.name)
    else:
        may = front.of_addresses.take(address_of(scope))
    if not may:
        front.metrics.turned_away("too often")
    return may


def _headers(scope: Scope) -> dict[str, str]:
    """Return the headers of a request; whatever bytes they hold can be compared."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _is_let_in(front: Front, method: str, headers: Mapping[str, str]) -> bool:
    """Let everybody read what is for them under our own name; let our own pages change things."""
    if is_safe(method):
        return headers.get("host", "") in front.manner.hosts
    return is_welcome(front, headers, needs_origin=False)


_TURNED_AWAY: Final = Refusal(
    Reason.TERMINAL_MAY_NOT, "this request comes from another page, or is for another host"
)
_TOO_OFTEN: Final = Refusal(
    Reason.TOO_MANY_TRIES, "more is asked from here than anybody means", remedy="Wait a second."
)
_NOWHERE: Final = Refusal(Reason.RECORD_CANNOT_BE_READ, "there is no such page")


async def _answer(answered: HTTPStatus, refusal: Refusal, send: Send) -> None:
    body = msgspec.json.encode({"refused": refused(refusal)})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if answered is HTTPStatus.TOO_MANY_REQUESTS:
        headers.append((b"retry-after", b"1"))
    status = int(answered)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _with_headers(path: str, send: Send, *, is_secure: bool) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            more = [*_HEADERS, *([_BY_TLS] if is_secure else ())]
            if path.startswith("/assets/"):
                more.append((b"cache-control", b"public, max-age=31536000, immutable"))
            elif path.startswith("/api/"):
                more.append((b"cache-control", b"no-store"))
            message["headers"] = [*message.get("headers", ()), *more]
        await send(message)

    return sending
