"""A floor in this process, in a thread of its own, whose clock a test moves."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from croupier.floor.configuration import read_configuration
from croupier.floor.front import Front
from croupier.floor.opening import front_of, take_up
from croupier.floor.running import listen
from croupier.floor.server import build
from croupier.journal.entries import Moment
from tests.floor.floors import PATIENCE, Terminal, configuration
from tests.floor.staffed import staffed


MINUTE = 60_000_000


class Moved:
    """A clock that a test puts forward."""

    def __init__(self, clock: Callable[[], Moment]) -> None:
        """Go as another clock does."""
        self._clock = clock
        self._ahead = 0

    def __call__(self) -> Moment:
        """Say what time it is."""
        now = self._clock()
        return Moment(now.at + self._ahead, now.clock + self._ahead)

    def on(self, minutes: float) -> None:
        """Let minutes pass."""
        self._ahead += int(minutes * MINUTE)


class Inside:
    """A house served from a thread of this process."""

    def __init__(self, folder: Path, *tables: str, demo: bool = True, **sections: Any) -> None:
        """Write its configuration and take its staff on."""
        file = folder / "floor.toml"
        file.write_text(configuration(*tables, **sections))
        self.configuration = read_configuration(file)
        self.sign_ins = staffed(self.configuration)
        self.demo = demo
        self.port = 0
        self.front: Front | None = None
        self.clock: Moved | None = None
        self.server: uvicorn.Server | None = None
        self.is_open = threading.Event()
        self.terminals: list[Terminal] = []
        self.at_last: list[Callable[[], object]] = []

    def serve(self) -> None:
        """Serve until told to stop; the keeper belongs to the thread that does this."""
        taken = listen("127.0.0.1", 0)
        self.port = int(taken.getsockname()[1])
        keeper = take_up(self.configuration, is_demo=self.demo)
        try:
            self.clock = Moved(keeper.clock)
            keeper.clock = self.clock
            self.front = front_of(self.configuration, keeper, self.port, is_demo=self.demo)
            told = uvicorn.Config(
                build(self.front), log_config=None, ws="websockets-sansio", lifespan="on"
            )
            self.server = uvicorn.Server(told)
            self.is_open.set()
            asyncio.run(self.server.serve(sockets=[taken]))
        finally:
            self.is_open.set()
            keeper.close()

    def until_closed(self, last: Callable[[], object]) -> None:
        """Do something as the house is closed, however the test ended."""
        self.at_last.append(last)

    def on(self, minutes: float) -> None:
        """Let minutes pass."""
        assert self.clock is not None
        self.clock.on(minutes)

    def terminal(self, kind: str, table: str | None = None) -> Terminal:
        """Enrol a browser at a demo terminal and open its socket."""
        self.terminals.append(Terminal.of_demo(self.port, kind, table))
        return self.terminals[-1].connect()

    def by_code(self, code: str) -> Terminal:
        """Enrol a browser by a code and open its socket."""
        self.terminals.append(Terminal.by_code(self.port, code))
        return self.terminals[-1].connect()

    def staff(self, name: str, kind: str, table: str | None = None) -> Terminal:
        """Open a staff terminal and sign somebody on there."""
        desk = self.terminal(kind, table)
        desk.sign_in(name, self.sign_ins[name])
        return desk


@contextmanager
def inside(folder: Path, *tables: str, demo: bool = True, **sections: Any) -> Iterator[Inside]:
    """Open a house in this process."""
    house = Inside(folder, *tables, demo=demo, **sections)
    thread = threading.Thread(target=house.serve, name="floor")
    thread.start()
    try:
        assert house.is_open.wait(PATIENCE)
        yield house
    finally:
        for last in house.at_last:
            last()
        for each in house.terminals:
            each.disconnect()
        if house.server is not None:
            house.server.should_exit = True
        thread.join(PATIENCE)
