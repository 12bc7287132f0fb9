"""A house for tests of the floor: opened as its operator opens it, played from its terminals.

``House`` is a process of its own, opened and closed as often as a test likes, on the same folder and
port. ``Terminal`` is one browser: its cookie, its HTTP, its socket, and the view it was told.
"""

import json
import secrets
import signal
import socket
import sqlite3
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.floor.configuration import read_configuration
from croupier.terms.refusals import Reason
from tests.cli.shell import croupier
from tests.floor.staffed import hashed_quickly, staffed
from tests.floor.started import Started, started


View = dict[str, Any]
PATIENCE = 30.0
"""Seconds in which anything comes, however much else the machine does."""
TOO_LATE = {Reason.WAGERING_IS_CLOSED, Reason.MOVE_IS_NOT_DUE}
"""Why a wager is refused that is asked for after the end."""
_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Made once: a client makes one for each request otherwise, and that takes longer than the rest."""


def requests() -> httpx.Client:
    """Return a client for HTTP."""
    return httpx.Client(verify=_NO_TLS, trust_env=False, timeout=PATIENCE)


def table(name: str, **lines: Any) -> str:
    """Write a table of the configuration: star-rapid's generator unless told otherwise."""
    rng = {"rulebook": "star-rapid", "game": "roulette", "mode": "rng", "seconds": 2, "between": 1}
    limits = {"min": "1", "max": "500"}
    given: dict[str, Any] = {"name": name, **rng, "limits": limits, **lines}
    written = (f"{key} = {_toml(value)}" for key, value in given.items() if value is not None)
    return "\n".join(("[[table]]", *written))


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return (
            "{"
            + ", ".join(f"{json.dumps(key)} = {_toml(each)}" for key, each in value.items())
            + "}"
        )
    return json.dumps(value)


def automated(name: str, **lines: Any) -> str:
    """Write a star-rapid table whose wheel spins by itself; a dealer's terminal has its door."""
    return table(name, mode="automated", **lines)


def dealt(name: str, **lines: Any) -> str:
    """Write a star-rapid table with a dealer and a sensor."""
    return table(
        name, **{"mode": "dealer", "sensor": True, "seconds": 30, "between": None, **lines}
    )


def by_hand(name: str, **lines: Any) -> str:
    """Write an nz table: a dealer, chips on the cloth, wagers open until the dealer ends them."""
    limits = {"min": "5", "max": "500", "increment": "5"}
    hand = {"rulebook": "nz", "mode": "dealer", "seconds": None, "between": None, "limits": limits}
    return table(name, **{**hand, "chips": ["5", "25", "100"], "seats": 8, **lines})


FOUR = (table("R1"), automated("R2"), dealt("R3"), by_hand("R4"))
"""The demo's tables, with short rounds."""


UNHURRIED = {"messages-a-second": 100_000, "requests-a-second": 100_000}
"""Tests ask faster than anybody means; what is asked too fast has tests of its own."""


def configuration(*tables: str, **sections: Mapping[str, Any]) -> str:
    """Write a floor's configuration; ``sections`` replace or add lines of theirs."""
    usual: dict[str, Mapping[str, Any]] = {
        "house": {"data": "house"},
        "server": {"port": 0, **UNHURRIED},
        "logs": {"format": "json", "level": "debug"},
        "demo": {"players": 0},
    }
    parts: list[str] = []
    for name in dict.fromkeys((*usual, *sections)):
        lines = {**usual.get(name, {}), **sections.get(name, {})}
        parts += [f"[{name}]", *(f"{key} = {_toml(value)}" for key, value in lines.items())]
    return "\n".join((*parts, *tables)) + "\n"


def _kept_port() -> socket.socket:
    """Take a port for a house: nobody else is given it while the house is closed."""
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("127.0.0.1", 0))
    return kept


class House:
    """A floor in a folder of its own, as a process."""

    def __init__(
        self,
        folder: Path,
        *tables: str,
        demo: bool = True,
        staff: bool = True,
        descriptors: int | None = None,
        enters: str = "",
        **sections: Any,
    ) -> None:
        """Write its configuration; it is opened by ``open``.

        Without ``staff`` it takes its first on as it opens, and prints their sign-ins. ``enters``
        names a module that enters a game of another package.
        """
        self.folder = folder
        self.data = folder / "house"
        self.file = folder / "floor.toml"
        self.file.write_text(configuration(*(tables or FOUR), **sections))
        self.sign_ins: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        self._kept = _kept_port()
        self.port = int(self._kept.getsockname()[1])
        self.log = ""
        self._demo, self._is_staffed, self._descriptors = demo, staff, descriptors
        self._enters = enters
        self._until = ExitStack()
        self._running: Started | None = None
        self._terminals: list[Terminal] = []

    @property
    def running(self) -> Started:
        """The process."""
        assert self._running is not None, "the house is closed"
        return self._running

    @property
    def address(self) -> str:
        """Where it is open."""
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> "House":
        """Open the house, on the same port each time."""
        if self._is_staffed and not self.data.exists():
            self.sign_ins |= staffed(read_configuration(self.file))
        options = ("--demo",) if self._demo else ()
        self._running = self._until.enter_context(
            started(
                self.file,
                *options,
                "--port",
                str(self.port),
                descriptors=self._descriptors,
                enters=self._enters,
            )
        )
        for line in self._running.out.splitlines():
            who, _, secret = line.rstrip().rpartition(" ")
            if who.rstrip().endswith(")") and ", " in who:
                self.sign_ins[who.partition(",")[0]] = secret
        return self

    def close(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Close it by a signal; return its exit code."""
        code = self.running.end(by)
        self._gone()
        return code

    def wait_closed(self, seconds: float = PATIENCE) -> int:
        """Wait until it has closed by itself; return its exit code."""
        code = self.running.process.wait(seconds)
        self._gone()
        return code

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        self.close(signal.SIGKILL)

    def _gone(self) -> None:
        self.log += self.running.log
        self._running = None
        self._until.close()

    def end(self) -> None:
        """Close it if it is open, whatever the state it is in, and all sockets."""
        if self._running is not None:
            self.kill()
        for terminal in self._terminals:
            terminal.disconnect()
        self._kept.close()

    # Terminals

    def terminal(self, kind: str, table: str | None = None) -> "Terminal":
        """Enrol a browser at the next free demo terminal, and open its socket."""
        return self.known(Terminal.of_demo(self.port, kind, table)).connect()

    def known(self, terminal: "Terminal") -> "Terminal":
        """Let a terminal's socket be closed when the house is through."""
        self._terminals.append(terminal)
        return terminal

    def player(self, table: str, name: str, *notes: str) -> "Terminal":
        """Seat a player: a terminal, a card, some notes."""
        seat = self.terminal("player", table)
        seat.did("card", owner=name, by="device")
        if notes:
            seat.did("notes", notes=list(notes), by="device")
        return seat

    def take_on(self, name: str, role: str, book: str) -> None:
        """Take a member of staff on, while the house is closed."""
        self.data.mkdir(exist_ok=True)
        who = ("--role", role, "--rulebook", book, "--data", str(self.data))
        with hashed_quickly():
            ran = croupier("staff", "add", name, *who, "--json")
        assert ran.code == 0, ran.err
        self.sign_ins[name] = json.loads(ran.out)["secret"]

    def staff(self, name: str, kind: str = "dealer", table: str | None = None) -> "Terminal":
        """Open a staff terminal and sign somebody on there."""
        desk = self.terminal(kind, table)
        desk.sign_in(name, self.sign_ins[name])
        return desk

    # Afterwards

    def is_sound(self) -> None:
        """Hold a closed house to its journal and its books, and its log to no fault of ours."""
        assert self._running is None, "close it first"
        ran = croupier("verify", str(self.data))
        assert (ran.code, ran.err) == (0, ""), ran.out + ran.err
        assert sum(self.balances().values()) == 0, self.balances()
        assert "Traceback" not in self.log, self.log[self.log.index("Traceback") :]
        assert '"request failed"' not in self.log
        assert '"table stopped"' not in self.log

    def balances(self) -> dict[tuple[str, str], int]:
        """Read what every account holds, by account and asset, in units."""
        with closing(sqlite3.connect(self.data / "croupier.db")) as books:
            rows = books.execute("select account, asset, units from balances")
            return {(account, asset): units for account, asset, units in rows}


@contextmanager
def house(folder: Path, *tables: str, **more: Any) -> Iterator[House]:
    """Open a house; when the test is through it is closed and held to be sound."""
    with opened(House(folder, *tables, **more)) as its:
        yield its


@contextmanager
def opened(its: House) -> Iterator[House]:
    """Open a house that was got ready before, and do the same."""
    try:
        yield its.open()
        if its._running is not None:
            assert its.close() == 0
        its.is_sound()
    finally:
        its.end()


class Terminal:
    """One browser that is a terminal: its requests, its socket, its view."""

    def __init__(self, port: int, name: str, cookie: str, through: int | None = None) -> None:
        """Be a terminal; ``through`` is the port of something between it and the house."""
        self.port, self.name, self.cookie, self.through = port, name, cookie, through
        self.view: View = {}
        self.n = 0
        self.wholes = 0
        self.answers: dict[str, dict[str, Any]] = {}
        self.answered: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []
        self.heard: list[str | bytes] = []
        self.welcome: dict[str, Any] = {}
        self.socket: ClientConnection | None = None
        self.closed_with: int | None = None
        self._open = ExitStack()

    @classmethod
    def of_demo(cls, port: int, kind: str, table: str | None = None) -> "Terminal":
        """Enrol at the next free terminal of the demo."""
        asked = {"kind": kind, **({"table": table} if table else {})}
        return cls._enrolled(port, "/api/demo/enrol", asked)

    @classmethod
    def by_code(cls, port: int, code: str) -> "Terminal":
        """Enrol with a code that staff gave out."""
        return cls._enrolled(port, "/api/enrol", {"code": code})

    @classmethod
    def _enrolled(cls, port: int, path: str, body: Mapping[str, Any]) -> "Terminal":
        nobody = cls(port, "", "")
        answer = nobody.post(path, body)
        assert answer.status_code == httpx.codes.CREATED, answer.text
        cookie = answer.headers["set-cookie"].partition(";")[0]
        return cls(port, answer.json()["terminal"], cookie)

    # Requests

    @property
    def origin(self) -> str:
        """The page this terminal's requests come from."""
        return f"http://127.0.0.1:{self.port}"

    def headers(self, **others: str) -> dict[str, str]:
        """Return what a browser sends with a request."""
        return {"origin": self.origin, "cookie": self.cookie, **others}

    def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Ask for something over HTTP; a path without a slash is the terminal's own."""
        url = self._url(path)
        with requests() as client:
            return client.post(url, json=body, headers=self.headers(**headers))

    def get(self, path: str = "", **headers: str) -> httpx.Response:
        """Read something over HTTP; a path without a slash is the terminal's own."""
        with requests() as client:
            return client.get(self._url(path), headers=self.headers(**headers))

    def _url(self, path: str) -> str:
        own = (
            path
            if path.startswith("/")
            else f"/api/terminals/{quote(self.name)}/{path}".rstrip("/")
        )
        return f"{self.origin}{own}"

    def sign_in(self, name: str, secret: str, *, over: bool = False) -> None:
        """Sign a member of staff on, or over whoever is."""
        door = "sign-on-over" if over else "sign-in"
        answer = self.post(door, {"name": name, "secret": secret})
        assert answer.status_code == httpx.codes.OK, answer.text

    # The socket

    def connect(self, *, wait: bool = True, query: str = "", **more: Any) -> "Terminal":
        """Open the socket, and wait for the first view."""
        if "sock" not in more:
            there = ("127.0.0.1", self.through or self.port)
            more["sock"] = socket.create_connection(there, PATIENCE)
        self.disconnect()
        connecting = connect(
            f"ws://127.0.0.1:{self.port}/socket/{quote(self.name)}{query}",
            **{
                "origin": self.origin,
                "additional_headers": {"Cookie": self.cookie},
                "compression": None,
                "proxy": None,
                "max_queue": None,
                "max_size": None,
                "close_timeout": 1,
                "ping_interval": None,
                **more,
            },
        )
        self.socket = self._open.enter_context(connecting)
        self.n, self.closed_with, self.welcome = 0, None, {}
        before = self.wholes
        if wait:
            self.until(lambda _: self.wholes > before)
        return self

    def look_again(self) -> "Terminal":
        """Open the socket anew: its first view is of now, with all that was answered before."""
        self.view = {}
        return self.connect()

    @property
    def line(self) -> ClientConnection:
        """The open socket."""
        assert self.socket is not None, "not connected"
        return self.socket

    def disconnect(self) -> None:
        """Close the socket as a closed tab does."""
        self._open.close()
        self.socket = None

    def send(self, message: Mapping[str, Any] | str | bytes) -> None:
        """Send a message, or anything else."""
        self.line.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def take(self, seconds: float) -> bool:
        """Take one message if one comes in time; False if none did."""
        try:
            heard = self.line.recv(timeout=max(seconds, 0))
        except TimeoutError:
            return False
        except ConnectionClosed as closed:
            self.closed_with = closed.rcvd.code if closed.rcvd else 1006
            raise
        self.heard.append(heard)
        self._told(json.loads(heard))
        return True

    def _told(self, message: dict[str, Any]) -> None:
        match message["tell"]:
            case "view":
                assert message["is_whole"] or message["n"] == self.n + 1, "a view is missing"
                self.n = message["n"]
                self.wholes += message["is_whole"]
                self.view |= message["sections"]
            case "answer":
                self.answers[message["key"]] = message
                self.answered.append(message)
            case "welcome":
                self.welcome = message
            case _:
                self.told.append(message)

    @property
    def games(self) -> list[dict[str, Any]]:
        """The player's last games, newest first, as they were told."""
        return [self.view[f"game {number}"] for number in self.view["history"]["rounds"]]

    def pump(self, seconds: float = 0.0) -> "Terminal":
        """Take everything that comes for a while, and everything that is there already."""
        until = time.monotonic() + seconds
        while self.take(until - time.monotonic()):
            pass
        return self

    def until(self, is_so: Callable[[View], object], seconds: float = PATIENCE) -> View:
        """Take messages until the view is as wanted."""
        until = time.monotonic() + seconds
        while not is_so(self.view):
            if not self.take(until - time.monotonic()):
                raise TimeoutError(f"{self.name} was told: {self.view.get('round')}")
        return self.view

    def phase(self, *names: str, seconds: float = PATIENCE) -> View:
        """Wait for a phase of the round."""
        return self.until(lambda view: view["round"]["phase"] in names, seconds)

    def round_over(self, number: int, seconds: float = PATIENCE) -> View:
        """Wait until a round is over."""
        return self.until(lambda view: is_over(view, number), seconds)

    # Asking

    def ask(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Ask for something under a key of its own, and wait for the answer."""
        asked = {"key": secrets.token_hex(8), **message}
        self.send(asked)
        return self.answer(asked["key"])

    def answer(self, key: str, seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait for the answer to something asked."""
        until = time.monotonic() + seconds
        while key not in self.answers:
            if not self.take(until - time.monotonic()):
                raise TimeoutError(f"no answer to {key}")
        return self.answers.pop(key)

    def do(self, what: str, /, *, on_behalf: str | None = None, **fields: Any) -> dict[str, Any]:
        """Ask for an operation."""
        more = {"on_behalf": on_behalf} if on_behalf else {}
        return self.ask({"ask": "do", "what": {"do": what, **fields}, **more})

    def device(self, door: str, /, **facts: Any) -> dict[str, Any]:
        """Bring something through a door."""
        return self.ask({"ask": "device", "door": door, "facts": facts})

    def did(self, what: str, /, *, by: str = "do", **fields: Any) -> dict[str, Any]:
        """Ask for something that must not be refused."""
        answer = (self.device if by == "device" else self.do)(what, **fields)
        assert answer["refused"] is None, (what, fields, answer["refused"])
        return answer

    def refused(self, what: str, /, *, by: str = "do", **fields: Any) -> str:
        """Ask for something that must be refused; return the reason."""
        answer = (self.device if by == "device" else self.do)(what, **fields)
        assert answer["refused"] is not None, (what, fields, answer)
        return str(answer["refused"]["reason"])

    def stake(self, **wager: Any) -> int:
        """Place a wager where a clock ends the wagering; in the next round if it came too late.

        Return the number of its round.
        """
        while True:
            seen = self.phase("wagers")["round"]["number"]
            refused = self.do("place", **wager)["refused"]
            if refused is None:
                number: int = self.until(lambda view: view["me"]["wagers"])["me"]["round"]
                return number
            assert refused["reason"] in TOO_LATE, refused
            self.until(lambda view, n=seen: _is_past(view, n))  # type: ignore[misc]

    def wait_closed(self, seconds: float = PATIENCE) -> int:
        """Take what still comes until the house ends the socket; return its code."""
        until = time.monotonic() + seconds
        try:
            while self.take(until - time.monotonic()):
                pass
        except ConnectionClosed:
            assert self.closed_with is not None
            return self.closed_with
        raise TimeoutError(f"{self.name} is still connected")


def is_over(view: View, number: int) -> bool:
    """Say whether a round is over, as far as a terminal was told."""
    now = view["round"]
    return bool(now["number"] > number or (now["number"], now["phase"]) == (number, "over"))


def _is_past(view: View, number: int) -> bool:
    """Say whether a round takes no more wagers."""
    return (view["round"]["number"], view["round"]["phase"]) != (number, "wagers")
