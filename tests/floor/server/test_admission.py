"""Who is let in: origin, host, cookie, at the handshake and with every request."""

import secrets
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.floor.floors import PATIENCE, House, Terminal, house, requests, table


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("floor"), table("R1")) as opened:
        yield opened


@pytest.fixture(scope="module")
def seat(floor: House) -> Terminal:
    return floor.player("R1", "Ann", "50")


@pytest.fixture(scope="module")
def desk(floor: House) -> Terminal:
    return floor.staff("Gwen", "dealer", "R1")


PLACE = {"do": "place", "bet": "red", "stake": "5"}


def asking(at: Terminal, **headers: str) -> httpx.Response:
    body = {"key": secrets.token_hex(8), "what": PLACE}
    return at.post("do", body, **headers)


def not_enrolled(floor: House, at: Terminal) -> None:
    """Hold that a browser is not the terminal it says it is."""
    assert asking(at).status_code == httpx.codes.UNAUTHORIZED
    for path in ("", "rules", "text", "rounds/1"):
        assert at.get(path).status_code == httpx.codes.UNAUTHORIZED
    for path in ("sign-out", "sign-off-over"):
        assert at.post(path).status_code == httpx.codes.UNAUTHORIZED
    for path in ("sign-in", "sign-on-over"):
        secret = floor.sign_ins["Gwen"]
        answer = at.post(path, {"name": "Gwen", "secret": secret})
        assert answer.status_code == httpx.codes.UNAUTHORIZED
    floor.known(at).connect(wait=False)
    assert at.wait_closed() == 4003
    assert at.heard == []


def test_no_cookie(floor: House, seat: Terminal, desk: Terminal) -> None:
    for name in (seat.name, desk.name, "nobody", "R1"):
        not_enrolled(floor, Terminal(floor.port, name, ""))


def test_the_cookie_of_another_terminal(floor: House, seat: Terminal, desk: Terminal) -> None:
    not_enrolled(floor, Terminal(floor.port, desk.name, seat.cookie))
    not_enrolled(floor, Terminal(floor.port, seat.name, desk.cookie))


def test_the_token_of_another_terminal(floor: House, seat: Terminal, desk: Terminal) -> None:
    named, token = desk.cookie.partition("=")[0], seat.cookie.partition("=")[2]
    not_enrolled(floor, Terminal(floor.port, desk.name, f"{named}={token}"))


@pytest.mark.parametrize("token", ["", "x", "a" * 4000, "%00", '"', "é", "=; =", "None"])
def test_a_token_that_is_none(floor: House, seat: Terminal, token: str) -> None:
    named = seat.cookie.partition("=")[0]
    at = Terminal(floor.port, seat.name, f"{named}={token}")
    raw = (
        f"GET /api/terminals/{seat.name} HTTP/1.1\r\nhost: 127.0.0.1:{floor.port}\r\n"
        f"cookie: {at.cookie}\r\nconnection: close\r\n\r\n"
    )
    assert told(floor, raw.encode("latin-1")).startswith(b"HTTP/1.1 401")


def told(floor: House, raw: bytes) -> bytes:
    """Send bytes; return all that is answered."""
    with socket.create_connection(("127.0.0.1", floor.port), PATIENCE) as line:
        line.sendall(raw)
        heard = b""
        while part := line.recv(65536):
            heard += part
        return heard


# Pages elsewhere, and other names of this machine


@pytest.mark.parametrize(
    "origin",
    ["http://elsewhere.example", "null", "http://127.0.0.1", "https://127.0.0.1:1", "", "file://"],
)
def test_a_page_elsewhere_speaks_for_nobody(seat: Terminal, desk: Terminal, origin: str) -> None:
    for at in (seat, desk):
        assert asking(at, origin=origin).status_code == httpx.codes.FORBIDDEN
        assert at.post("sign-out", origin=origin).status_code == httpx.codes.FORBIDDEN
        with pytest.raises(InvalidStatus, match="403"):
            again(at).connect(origin=origin)
    assert desk.do("report device", person="X", device="Y")["refused"]["reason"] != "nobody"


def again(at: Terminal) -> Terminal:
    """Open the same terminal in another tab."""
    return Terminal(at.port, at.name, at.cookie)


def test_a_socket_without_an_origin(seat: Terminal) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        again(seat).connect(origin=None)


def test_a_browser_that_says_the_request_comes_from_elsewhere(seat: Terminal) -> None:
    for site in ("cross-site", "same-site"):
        headers = {k: v for k, v in seat.headers().items() if k != "origin"}
        body = {"key": secrets.token_hex(8), "what": PLACE}
        url = f"{seat.origin}/api/terminals/{seat.name}/do"
        more = {**headers, "sec-fetch-site": site}
        with requests() as client:
            answer = client.post(url, json=body, headers=more)
        assert answer.status_code == httpx.codes.FORBIDDEN


@pytest.mark.parametrize("host", ["elsewhere.example", "127.0.0.1", "localhost:1", ""])
def test_another_host(floor: House, seat: Terminal, host: str) -> None:
    assert seat.get(host=host).status_code in (400, 403)
    assert seat.get("/", host=host).status_code in (400, 403)
    origin = f"http://{host}"
    assert asking(seat, host=host, origin=origin).status_code in (400, 403)
    handshake = (
        f"GET /socket/{seat.name} HTTP/1.1\r\nhost: {host}\r\norigin: {origin}\r\n"
        f"cookie: {seat.cookie}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    assert told(floor, handshake.encode())[:12] in (b"HTTP/1.1 403", b"HTTP/1.1 400")


def test_our_own_other_name_is_welcome(floor: House, seat: Terminal) -> None:
    host = f"localhost:{floor.port}"
    answer = seat.get(host=host, origin=f"http://{host}")
    assert answer.status_code == httpx.codes.OK


@pytest.mark.parametrize(
    "line", [b"origin: \xff\xfe", b"cookie: \xff=\xff; \x80", b"x-\xff: 1", b"host: \xe9"]
)
def test_headers_that_are_no_text(floor: House, line: bytes) -> None:
    own = b"" if line.startswith(b"host") else f"host: 127.0.0.1:{floor.port}\r\n".encode()
    start = b"POST /api/enrol HTTP/1.1\r\n" + own + line
    raw = start + b"\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}"
    assert told(floor, raw)[:10] == b"HTTP/1.1 4"


@pytest.mark.parametrize(
    "raw",
    [
        b"\x00" * 400,
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"POST /api/enrol HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
)
def test_bytes_that_are_no_request(floor: House, raw: bytes) -> None:
    assert told(floor, raw)[:10] in (b"HTTP/1.1 4", b"")


@pytest.mark.parametrize(
    "name", ["%00", "%2e%2e%2f", "a%2Fb", "%F0%9F%8E%B2", "x" * 3000, "%ff", "%0d%0ax: y"]
)
def test_names_that_are_none(seat: Terminal, name: str) -> None:
    for path in (f"/api/terminals/{name}", f"/api/terminals/{name}/rules", f"/socket/{name}"):
        with requests() as client:
            answer = client.get(f"{seat.origin}{path}", headers=seat.headers())
        assert answer.status_code in (400, 401, 404, 405), (path, answer.text)


def test_a_body_that_is_too_large_or_no_json(seat: Terminal) -> None:
    url = f"{seat.origin}/api/terminals/{seat.name}/do"
    large = b'{"key": "' + b"a" * 70_000 + b'"}'
    bodies: list[tuple[bytes, set[int]]] = [
        (large, {413}),
        (b"", {400}),
        (b"null", {400}),
        (b"[" * 30_000, {400}),
        (b'{"key": "12345678", "what": {"do": "\xff"}}', {400}),
        (b'{"key": "12345678", "what": {"do": "place", "stake": 1e999}}', {400, 409}),
    ]
    for body, codes in bodies:
        headers = seat.headers(**{"content-type": "application/json"})
        with requests() as client:
            answer = client.post(url, content=body, headers=headers)
        assert answer.status_code in codes, (body[:40], answer.text)
        assert refusal(answer)["what"]


def refusal(answer: httpx.Response) -> dict[str, Any]:
    refused: dict[str, Any] = answer.json()["refused"]
    assert refused.keys() == {"reason", "what", "rules", "remedy"}
    return refused


def test_every_error_has_the_one_shape(seat: Terminal) -> None:
    for answer in (
        seat.get("/api/nothing"),
        seat.get("/api/enrol"),
        seat.post("/api/house"),
        seat.post("/api/enrol", {"code": 5}),
        seat.get("rounds/one"),
        seat.get("/api/terminals/nobody"),
        asking(seat, origin="http://elsewhere.example"),
    ):
        assert answer.status_code >= 400
        assert refusal(answer)["reason"]
        assert "croupier" not in answer.text
        assert "site-packages" not in answer.text


def test_headers_that_keep_pages_apart(seat: Terminal) -> None:
    for path in ("/", "/api/house", "", "/health", "/metrics", "/nowhere"):
        headers = seat.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "form-action 'self'" in headers["content-security-policy"]
        assert headers["content-type"].count("charset") <= 1
        assert "strict-transport-security" not in headers, "this is plain HTTP"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
    cookie = seat.post("/api/demo/enrol", {"kind": "wall", "table": "R1"}).headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=strict", "Path=/"):
        assert part.lower() in cookie.lower()


def test_behind_tls_cookies_are_the_host_s_own_and_browsers_stay_there(tmp_path: Path) -> None:
    with house(tmp_path, table("R1"), server={"secure-cookies": True}) as floor:
        seat = floor.terminal("wall", "R1")
        assert seat.cookie.startswith("__Host-terminal-")
        assert seat.get("").headers["strict-transport-security"] == "max-age=31536000"
        made = seat.post("/api/demo/enrol", {"kind": "wall", "table": "R1"}).headers["set-cookie"]
        assert "secure" in made.lower()
        assert "domain" not in made.lower()
        plain = Terminal(floor.port, seat.name, seat.cookie.removeprefix("__Host-"))
        assert plain.get().status_code == httpx.codes.OK, "one that an earlier release gave out"


def test_no_page_of_the_schema_loads_anything_from_elsewhere(seat: Terminal) -> None:
    for page in ("swagger", "redoc", "elements", "rapidoc", "scalar"):
        assert seat.get(f"/schema/{page}").status_code == httpx.codes.NOT_FOUND
    for path in ("/schema", "/schema/openapi.json"):
        told = seat.get(path)
        assert "json" in told.headers["content-type"]
        assert told.json()["info"]["title"] == "Croupier"


def test_nobody_else_reads_what_a_house_keeps(floor: House) -> None:
    assert floor.data.stat().st_mode & 0o777 == 0o700
    for kept in floor.data.iterdir():
        assert kept.stat().st_mode & 0o077 == 0, kept.name


def test_a_path_with_a_zero_byte_is_no_page(seat: Terminal) -> None:
    assert seat.get("/assets/%00").status_code == httpx.codes.NOT_FOUND


# One tab


def test_the_second_tab_takes_over_and_the_first_is_told(floor: House, seat: Terminal) -> None:
    first = floor.player("R1", "Bea", "20")
    second = floor.known(again(first)).connect()
    assert first.wait_closed() == 4001
    assert second.view["me"]["player"] == "Bea"
    assert second.view["me"]["credit"] == 2000
    third = floor.known(again(first)).connect()
    assert second.wait_closed() == 4001
    assert third.do("read rules")["refused"] is None
    assert seat.do("read rules")["refused"] is None, "others stay"
