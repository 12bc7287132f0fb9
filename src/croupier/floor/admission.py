"""Who is let in: hosts and origins we answer to, and the cookie by which a terminal is known."""

import hashlib
import re
from collections.abc import Mapping
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from croupier.floor.enrolment import EnrolledTerminal
from croupier.floor.front import Front
from croupier.terms.refusals import Reason, Refusal, RefusedError


_TEN_YEARS: Final = 10 * 365 * 24 * 3600
_STEM: Final = "terminal-"
_HOST_ONLY: Final = "__Host-"
_PATHS: Final = re.compile(r"\A/(?:api/terminals|socket)/([^/]+)")
"""Where a path names a terminal."""
_SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))
Connection = ASGIConnection[Any, Any, Any, Any]


def cookie_name(terminal: str, *, is_secure: bool = False) -> str:
    """Name the cookie of a terminal; a browser may be several, each in its own tab.

    Behind TLS it has a name that no other host of the same domain can set.
    """
    prefix = _HOST_ONLY if is_secure else ""
    return f"{prefix}{_STEM}{hashlib.sha256(terminal.encode()).hexdigest()[:16]}"


def cookie(front: Front, terminal: EnrolledTerminal, token: str) -> Cookie:
    """Make the cookie by which a browser is known as a terminal."""
    return Cookie(
        key=cookie_name(terminal.name, is_secure=front.manner.has_secure_cookies),
        value=token,
        max_age=_TEN_YEARS,
        httponly=True,
        samesite="strict",
        secure=front.manner.has_secure_cookies,
        path="/",
    )


def enrolled(front: Front, connection: Connection, name: str) -> EnrolledTerminal:
    """Return the terminal a browser is; RefusedError if it is not enrolled as that."""
    terminal = _known(front, connection.cookies, name)
    if terminal is None:
        what = f"this browser is not enrolled as terminal {name[:40]!r}"
        remedy = "Have staff offer it, and enter the code."
        raise RefusedError(Refusal(Reason.TERMINAL_IS_NOT_ENROLLED, what, remedy=remedy))
    return terminal


def _known(front: Front, cookies: Mapping[str, str], name: str) -> EnrolledTerminal | None:
    """Return the terminal of this name, if the browser is it; an earlier release named it plainly."""
    secure = cookies.get(cookie_name(name, is_secure=True))
    return front.enrolments.known(name, secure or cookies.get(cookie_name(name)))


def address_of(scope: Any) -> str:
    """Return the address a request comes from, as the proxy tells it where one is trusted."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def asked_by(front: Front, connection: Connection) -> EnrolledTerminal | None:
    """Return the terminal on whose account a request goes: that of its path, else any it holds."""
    cookies = connection.cookies
    name = next(iter(_PATHS.findall(connection.scope["path"])), "")
    if (terminal := _known(front, cookies, name)) is not None:
        return terminal
    ours = (token for key, token in cookies.items() if key.removeprefix(_HOST_ONLY)[:9] == _STEM)
    return next(filter(None, map(front.enrolments.holder, ours)), None)


def is_welcome(front: Front, headers: Mapping[str, str], *, needs_origin: bool) -> bool:
    """Say whether a request is for us, and comes from a page of ours.

    A page elsewhere cannot speak for whoever sits before it, and a name that somebody else points
    at this machine is not ours.
    """
    manner = front.manner
    host = headers.get("host", "")
    if host not in manner.hosts:
        return False
    origin = headers.get("origin")
    if origin is None:
        return not needs_origin and headers.get("sec-fetch-site", "same-origin") in (
            "same-origin",
            "none",
        )
    return origin in manner.origins or origin in (f"http://{host}", f"https://{host}")


def is_safe(method: str) -> bool:
    """Say whether a request of this method changes nothing."""
    return method in _SAFE
