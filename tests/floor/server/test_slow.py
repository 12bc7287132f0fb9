"""Terminals that do not read, and faults of our own: neither is felt at another terminal."""

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.floor.connections import Connection
from croupier.floor.outbox import MOST_ANSWERS, ROOM, Outbox, OverrunError
from croupier.floor.viewers import Viewers
from croupier.floor.wire import Pong
from tests.floor.floors import PATIENCE, House, Terminal, house, table
from tests.floor.server.inside import Inside, inside


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    usual = {"messages-a-second": 100}
    with house(tmp_path_factory.mktemp("floor"), table("R1"), server=usual) as opened:
        yield opened


@pytest.fixture
def within(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path, table("R1")) as opened:
        yield opened


def resident(floor: House) -> int:
    """Return how much memory the house has, in KiB."""
    status = Path(f"/proc/{floor.running.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def sockets(floor: House) -> int:
    """Return how many connections the house has open."""
    folder = Path(f"/proc/{floor.running.process.pid}/fd")
    links = []
    for each in folder.iterdir():
        with contextlib.suppress(OSError):
            links.append(str(each.readlink()))
    return sum(link.startswith("socket:") for link in links)


def overrun(floor: House) -> float:
    lines = floor.running.get("/metrics").text.splitlines()
    return float(
        next(each for each in lines if each.startswith("croupier_outboxes_overrun")).split()[1]
    )


def deaf(floor: House) -> Terminal:
    """Connect a terminal that takes little and reads nothing."""
    seat = floor.known(Terminal.of_demo(floor.port, "player", "R1"))
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", floor.port))
    return seat.connect(wait=False, sock=line, max_queue=1)


def pinged(seat: Terminal) -> None:
    """Send a ping and wait for its answer."""
    seat.told.clear()
    seat.send({"ask": "ping", "sent": 1})
    seat.until(lambda _: seat.told)


@pytest.mark.slow
def test_a_terminal_that_does_not_read_is_let_go_and_nobody_else_notices(floor: House) -> None:
    seat = floor.player("R1", "Ann", "50")
    pinged(seat)
    had, connections = resident(floor), sockets(floor)
    slow = [deaf(floor) for _ in range(3)]
    answered = 0
    until = time.monotonic() + 2 * PATIENCE
    while overrun(floor) < len(slow):
        assert time.monotonic() < until, "they are still there"
        for each in slow:
            with contextlib.suppress(ConnectionClosed, TimeoutError):
                for _ in range(10):
                    each.send({"ask": "view"})
        pinged(seat)
        answered += overrun(floor) == 0
        time.sleep(0.1)
    assert answered > 3, "whoever waits for them hears nothing until they are let go"
    assert resident(floor) - had < 16 * 1024
    for each in slow:
        each.line.socket.close()
    until = time.monotonic() + PATIENCE
    while sockets(floor) > connections:
        assert time.monotonic() < until, "their connections are still open"
        time.sleep(0.1)
    assert seat.did("read rules")["happened"]


def test_more_messages_than_anybody_could_mean_end_the_socket(floor: House) -> None:
    seat = floor.terminal("wall", "R1")
    with contextlib.suppress(ConnectionClosed):
        for _ in range(10_000):  # many more than a slow house hears in the time it takes
            seat.send({"ask": "ping", "sent": 1})
    assert seat.wait_closed() == 4009
    until = time.monotonic() + PATIENCE
    is_back = False
    while not is_back:  # it is let in again as soon as it has waited
        assert time.monotonic() < until
        with contextlib.suppress(InvalidStatus, ConnectionClosed):
            pinged(seat.connect())
            is_back = True


@pytest.mark.parametrize("do", ["read rules", "no such thing"])
def test_a_burst_within_reason_is_answered_in_full(floor: House, do: str) -> None:
    seat = floor.player("R1", f"asks to {do}", "50")
    for n in range(390):
        seat.send(json.dumps({"ask": "do", "key": f"burst-{n:05d}", "what": {"do": do}}))
    for n in range(390):
        assert (seat.answer(f"burst-{n:05d}")["refused"] is None) == (do == "read rules")


@pytest.mark.parametrize("size", [16 * 1024 + 1, 60_000])
def test_a_message_that_is_too_large_is_told_so(floor: House, size: int) -> None:
    seat = floor.terminal("wall", "R1")
    seat.send("x" * size)
    seat.until(lambda _: seat.told)
    assert seat.told[0]["refused"]["reason"] == "record is too large"
    seat.send("x" * 70_000)
    assert seat.wait_closed() == 1009


def test_nobody_listens_to_a_terminal_while_its_answers_wait() -> None:
    async def filled() -> None:
        outbox = Outbox()
        for sent in range(ROOM):
            await asyncio.wait_for(outbox.has_room(), PATIENCE)
            outbox.tell(Pong(sent, 0, 0))
        waiting = asyncio.ensure_future(outbox.has_room())
        await asyncio.sleep(0.01)
        assert not waiting.done()
        assert len(await outbox.take(lambda: 0)) == ROOM
        await asyncio.wait_for(waiting, PATIENCE)
        for sent in range(MOST_ANSWERS):
            outbox.tell(Pong(sent, 0, 0))
        with pytest.raises(OverrunError):
            outbox.tell(Pong(0, 0, 0))

    asyncio.run(filled())


# Save, then tell


def test_what_is_not_saved_yet_is_neither_answered_nor_shown(
    within: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = within.terminal("player", "R1")
    seat.did("card", owner="Ann", by="device")
    assert within.front is not None
    store, gate = within.front.keeper.store, threading.Event()
    append = store.append

    def held(batches: Any) -> None:
        assert gate.wait(2 * PATIENCE)
        append(batches)

    monkeypatch.setattr(store, "append", held)
    within.until_closed(gate.set)
    seat.pump(0.2)
    seat.heard.clear()
    told = {"ask": "device", "key": "saved-later", "door": "notes", "facts": {"notes": ["50"]}}
    for message in (told, {"ask": "view"}, {"ask": "ping", "sent": 1}):
        seat.send(message)
    seat.until(lambda _: seat.told)  # it is listened to
    seat.pump(0.5)
    assert "saved-later" not in seat.answers
    shown = [json.loads(each).get("sections", {}).get("me") for each in seat.heard]
    assert not any(me["credit"] for me in shown if me is not None)
    gate.set()
    assert seat.answer("saved-later")["refused"] is None
    assert seat.until(lambda view: view["me"]["credit"])["me"]["credit"] == 5000


# Faults of our own


def test_a_fault_in_one_view_ends_that_screen_and_no_other(
    within: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    well, unwell = within.terminal("player", "R1"), within.terminal("player", "R1")
    view = Viewers.view

    def faulty(self: Viewers, keeper: Any, at: Connection, shared: Any) -> dict[str, bytes]:
        assert at.terminal.name != unwell.name, "a fault of ours"
        return view(self, keeper, at, shared)

    monkeypatch.setattr(Viewers, "view", faulty)
    unwell.send({"ask": "view"})
    assert unwell.wait_closed() == 1011
    well.did("card", owner="Ann", by="device")
    assert well.until(lambda view: view["me"]["player"])["me"]["player"] == "Ann"


def test_a_fault_in_showing_is_not_a_fault_in_doing(
    within: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = within.terminal("player", "R1")

    def faulty(*_: Any) -> None:
        raise AssertionError("a fault of ours")

    with monkeypatch.context() as patch:
        patch.setattr(Viewers, "see", faulty)
        seat.did("card", owner="Ann", by="device")
        assert seat.do("notes")["refused"] is not None
        seat.did("notes", notes=["50"], by="device")
    seat.did("read rules")
    assert seat.until(lambda view: view["me"]["credit"])["me"]["credit"] == 5000
