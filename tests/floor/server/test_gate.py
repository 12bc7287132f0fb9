"""Whoever reaches the port cannot hold the floor up: connections, heads, bodies, rates."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from croupier.floor.gate import Gate, Places
from croupier.floor.metrics import Metrics
from tests.floor.floors import PATIENCE, House, Terminal, by_hand, house, requests, table
from tests.floor.test_metrics import value


@contextmanager
def connected(floor: House, count: int, said: bytes = b"") -> Iterator[list[socket.socket]]:
    """Open connections that say so much and nothing more."""
    with ExitStack() as until:
        lines: list[socket.socket] = []
        for _ in range(count):
            line = until.enter_context(
                closing(socket.create_connection(("127.0.0.1", floor.port), PATIENCE))
            )
            if said:
                line.sendall(said)
            lines.append(line)
        yield lines


def pinged(seat: Terminal) -> float:
    """Ask the house for the time; return how many seconds the answer took."""
    seat.told.clear()
    began = time.monotonic()
    seat.send({"ask": "ping", "sent": 1})
    seat.until(lambda _: seat.told)
    return time.monotonic() - began


def is_over(line: socket.socket) -> bool:
    """Say whether the other side has ended a connection."""
    line.settimeout(0)
    try:
        return line.recv(4096) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        line.settimeout(PATIENCE)


def wait_over(line: socket.socket) -> bytes:
    """Wait until the other side has ended a connection; return what it said before."""
    line.settimeout(PATIENCE)
    heard = b""
    while part := line.recv(4096):
        heard += part
    return heard


HALF = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: "


@pytest.mark.parametrize("said", [b"", HALF], ids=["silent", "half a head"])
def test_400_connections_on_256_descriptors_leave_a_seated_player_s_answers_within_a_second(
    tmp_path: Path, said: bytes
) -> None:
    with house(tmp_path, table("R1"), descriptors=256) as floor:
        seat = floor.player("R1", "Ann", "50")
        slowest = 0.0
        try:
            with connected(floor, 400, said) as lines:
                for _ in range(40):
                    slowest = max(slowest, pinged(seat))
                    seat.pump(0.05)
                assert sum(map(is_over, lines)) >= 400 - 192, "they hold what is for terminals"
                late = floor.player("R1", "Bob", "20")
                assert late.view["me"]["credit"] == 2000
                assert floor.running.get("/health").json()["status"] == "ok"
        except ConnectionError:
            pytest.fail("nobody may connect any more")
        assert slowest < 1, "the player waits for those who never said a word"
        assert len(floor.running.log) < 100_000
        assert '"descriptors are few"' in floor.running.log


def test_a_head_and_a_body_have_their_time(tmp_path: Path) -> None:
    head = b"POST /api/enrol HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 20\r\n\r\n{"
    with house(tmp_path, table("R1"), server={"request-seconds": 1}) as floor:
        seat = floor.player("R1", "Ann", "50")
        own = head.replace(b"host: 127.0.0.1", f"host: 127.0.0.1:{floor.port}".encode())
        for said in (b"", HALF, own):
            with connected(floor, 3, said) as lines:
                assert [wait_over(line)[:12] for line in lines] == [b""] * 3
        seat.pump(1.5)
        assert pinged(seat) < 1, "a terminal's socket has all the time it wants"


def test_a_socket_that_is_no_terminal_s_is_ended(tmp_path: Path) -> None:
    with house(tmp_path, table("R1"), server={"request-seconds": 1}) as floor:
        asked = (
            f"GET /socket/R1-9 HTTP/1.1\r\nhost: 127.0.0.1:{floor.port}\r\n"
            f"origin: http://127.0.0.1:{floor.port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        with connected(floor, 2, asked.encode()) as lines:
            for line in lines:
                assert wait_over(line).startswith(b"HTTP/1.1 101")


# The gate itself, with the clock in hand


class Hand:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def gate(**places: Any) -> tuple[Gate, Hand, Metrics]:
    clock, metrics = Hand(), Metrics()
    return Gate(Places(**places), metrics, clock), clock, metrics


def test_the_stranger_who_has_waited_longest_makes_room() -> None:
    it, _, metrics = gate(connections=8, by_address=2)
    first, second = it.come(("10.0.0.1", 1)), it.come(("10.0.0.1", 2))
    assert first is not None
    assert second is not None
    it.asks(first)
    third = it.come(("10.0.0.1", 3))
    assert third is not None
    assert it.get(second.peer) is None, "it has asked for nothing"
    assert it.get(first.peer) is first
    it.asks(third)
    assert it.come(("10.0.0.1", 4)) is None, "all that are left have asked"
    assert it.come(("10.0.0.2", 1)) is not None, "others are not concerned"
    assert value(metrics, "turned_away_total", why="made room") == 1
    assert value(metrics, "turned_away_total", why="by address") == 1


def test_half_of_the_places_are_terminals() -> None:
    it, _, _ = gate(connections=8, by_address=100)
    terminals = [it.come(("10.0.0.1", port)) for port in range(4)]
    for each in terminals:
        assert each is not None
        it.joins(each)
    strangers = [it.come((f"10.0.1.{number}", 1)) for number in range(9)]
    assert all(strangers)
    assert len(it) == 8
    assert all(it.get(each.peer) is each for each in terminals if each is not None)
    for each in strangers[-4:]:
        assert each is not None
        it.asks(each)
    assert it.come(("10.0.2.1", 1)) is None
    assert terminals[0] is not None
    it.left(terminals[0])
    assert it.come(("10.0.2.1", 1)) is None, "a terminal's place is a terminal's"


def test_a_proxy_brings_many() -> None:
    it, _, _ = gate(connections=100, by_address=2, proxies=("10.0.0.0/24",))
    lines = [it.come(("10.0.0.7", port)) for port in range(20)]
    for each in lines:
        assert each is not None
        it.asks(each)
    assert len(it) == 20


def test_time_runs_for_whoever_is_no_terminal() -> None:
    it, clock, metrics = gate(seconds=10)
    waits, asks, joins = (it.come(("10.0.0.1", port)) for port in range(3))
    assert waits is not None
    assert asks is not None
    assert joins is not None
    it.asks(asks)
    it.joins(joins)
    clock.now = 11
    it.look()
    assert (it.get(waits.peer), it.get(asks.peer)) == (None, asks)
    clock.now = 1000
    it.look()
    assert (len(it), it.get(joins.peer)) == (1, joins)
    assert value(metrics, "turned_away_total", why="too slow") == 2


@pytest.mark.parametrize(
    ("soft", "hard", "room", "left"), [(80, 512, 100, 164), (80, 120, 56, 120), (40, 40, 16, 40)]
)
def test_the_machine_is_asked_for_descriptors(soft: int, hard: int, room: int, left: int) -> None:
    asked = (
        "import resource\nfrom croupier.floor.gate import room_for\n"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))\n"
        "print(room_for(100), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == [str(room), str(left)]


# Rates


def statuses(at: Terminal, path: str, times: int) -> list[int]:
    """Read the same so many times on one connection."""
    with requests() as client:
        url = at._url(path)
        return [client.get(url, headers=at.headers()).status_code for _ in range(times)]


SLOWLY = {"messages-a-second": 2, "requests-a-second": 5}
"""So slowly that a busy machine is quicker by far."""


def test_a_terminal_has_one_measure_over_http_and_over_its_socket(tmp_path: Path) -> None:
    with house(tmp_path, table("R1"), by_hand("R4"), server=SLOWLY) as floor:
        seat, other = floor.player("R1", "Ann", "50"), floor.player("R1", "Bob", "50")
        asked = {"key": "12345678", "what": {"do": "read rules"}}
        with requests() as client:
            url, headers = seat._url("do"), seat.headers()
            told = [client.post(url, json=asked, headers=headers) for _ in range(100)]
        codes = [each.status_code for each in told]
        assert codes[0] == httpx.codes.OK
        refused = [each for each in told if each.status_code == httpx.codes.TOO_MANY_REQUESTS]
        assert len(refused) > 30
        assert refused[0].json()["refused"]["reason"] == "too many tries"
        assert refused[0].headers["retry-after"] == "1"
        with suppress(ConnectionClosed):  # before all twenty are sent, where it is quick
            for sent in range(20):
                seat.send({"ask": "ping", "sent": sent})
        assert seat.wait_closed() == 4009, "what HTTP took the socket has not"
        assert pinged(other) < 1


def test_an_address_has_a_measure_and_terminals_have_their_own(tmp_path: Path) -> None:
    with house(tmp_path, table("R1"), server=SLOWLY) as floor:
        seat = floor.player("R1", "Ann", "50")
        nobody = Terminal(floor.port, "", "")
        for path in ("/metrics", "/health", "/api/house", "/"):
            codes = statuses(nobody, path, 200)
            assert httpx.codes.TOO_MANY_REQUESTS in codes
        assert statuses(seat, "", 3) == [200] * 3, "at the same address, and known"
        assert pinged(seat) < 1


def test_metrics_are_written_out_once_a_second() -> None:
    metrics = Metrics()
    first = metrics.recent(5.0)
    metrics.told()
    assert metrics.recent(5.9) is first
    assert metrics.recent(6.0) != first
