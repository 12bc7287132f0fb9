"""What stands before the server: other hosts and other pages are turned away, and headers go on.

It is around everything, so that a page that is not there is answered like any other.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from croupier.floor.admission import is_safe, is_welcome
from croupier.floor.answering import refused
from croupier.floor.front import Front
from croupier.floor.wire import NOT_ENROLLED
from croupier.terms.refusals import Reason, Refusal


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


def guarded(app: ASGIApp, front: Front) -> ASGIApp:
    """Turn away requests for other hosts or from other origins; put our headers on the rest."""

    async def guard(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            if is_welcome(front, _headers(scope), needs_origin=True):
                await app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": NOT_ENROLLED, "reason": ""})
        elif "\0" in str(scope["path"]):
            await _answer(HTTPStatus.NOT_FOUND, _NOWHERE, _with_headers("/api/", send))
        elif _is_let_in(front, str(scope["method"]), _headers(scope)):
            await app(scope, receive, _with_headers(str(scope["path"]), send))
        else:
            await _answer(HTTPStatus.FORBIDDEN, _TURNED_AWAY, _with_headers("/api/", send))

    return guard


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
_NOWHERE: Final = Refusal(Reason.RECORD_CANNOT_BE_READ, "there is no such page")


async def _answer(answered: HTTPStatus, refusal: Refusal, send: Send) -> None:
    body = msgspec.json.encode({"refused": refused(refusal)})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    status = int(answered)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _with_headers(path: str, send: Send) -> Send:
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
