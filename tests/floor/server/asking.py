"""Many things asked of the house one after another without waiting, over HTTP and over a socket.

A house answers in order; waiting for each answer before asking the next takes ten times as long.
"""

import json
import secrets
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, BinaryIO, TypeAlias

import httpx

from croupier.terms.refusals import Reason
from tests.floor.floors import PATIENCE, Terminal


What: TypeAlias = Mapping[str, Any]
Reasons: TypeAlias = list[str | None]
"""Why each was refused, or None if it was done."""
Ask: TypeAlias = Callable[..., Reasons]
_AT_ONCE, _FEW = 350, 50
STATUS = {
    Reason.ROLE_MAY_NOT: httpx.codes.FORBIDDEN,
    Reason.TERMINAL_MAY_NOT: httpx.codes.FORBIDDEN,
    Reason.NOBODY_IS_SIGNED_ON: httpx.codes.UNAUTHORIZED,
    Reason.TERMINAL_IS_LOCKED: httpx.codes.LOCKED,
    Reason.TERMINAL_IS_NOT_ENROLLED: httpx.codes.UNAUTHORIZED,
}


def over_socket(at: Terminal, whats: Iterable[What], **more: Any) -> Reasons:
    """Ask for operations over the socket."""
    waiting = list(whats)
    reasons: Reasons = []
    while waiting:
        batch, waiting = waiting[:_AT_ONCE], waiting[_AT_ONCE:]
        if len(batch) > _FEW:
            at.connect()  # a terminal that says more than anybody could mean is let go
        keys = [secrets.token_hex(8) for _ in batch]
        for key, what in zip(keys, batch, strict=True):
            at.send({"ask": "do", "key": key, "what": what, **more})
        refusals = [at.answer(key)["refused"] for key in keys]
        reasons += [None if each is None else str(each["reason"]) for each in refusals]
    return reasons


def over_http(at: Terminal, whats: Iterable[What], **more: Any) -> Reasons:
    """Ask for operations over HTTP; each refusal is held to its status."""
    path = f"/api/terminals/{at.name}/do"
    bodies = [{"key": secrets.token_hex(8), "what": what, **more} for what in whats]
    reasons: Reasons = []
    for status, told in posted(at, path, bodies):
        refused = told["refused"]
        if refused is None:
            assert status == httpx.codes.OK
            reasons.append(None)
            continue
        assert refused["what"]
        assert status == STATUS.get(refused["reason"], status) != httpx.codes.OK
        reasons.append(str(refused["reason"]))
    return reasons


def posted(at: Terminal, path: str, bodies: Sequence[Any]) -> list[tuple[int, Any]]:
    """Post bodies on one connection, one behind the other; return statuses and answers."""
    named = {"host": f"127.0.0.1:{at.port}", "content-type": "application/json", **at.headers()}
    head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    written: list[bytes] = []
    for body in bodies:
        sent = json.dumps(body).encode()
        start = f"POST {path} HTTP/1.1\r\n{head}content-length: {len(sent)}\r\n\r\n"
        written.append(start.encode() + sent)
    with (
        socket.create_connection(("127.0.0.1", at.port), PATIENCE) as line,
        line.makefile("rb") as heard,
    ):
        sending = threading.Thread(target=line.sendall, args=(b"".join(written),))
        sending.start()
        answers = [_answer(heard) for _ in bodies]
        sending.join()
    return answers


def _answer(heard: BinaryIO) -> tuple[int, Any]:
    status = int(heard.readline().split()[1])
    length = 0
    while (line := heard.readline().strip()) != b"":
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return status, json.loads(heard.read(length))


def tell(what: str) -> None:
    """Say how much was visited: shown when a test fails, and with -s."""
    sys.stdout.write(f"{what}\n")
