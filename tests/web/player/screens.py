"""A player's terminal in Chromium, at a floor started as its operator starts it."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, WebSocket

from tests.floor.started import Started, configured, started
from tests.web.serving import PATIENCE
from tests.web.windows import Windows, alone


FLOOR = """
[house]
data = "house"
[server]
port = 0
origins = [{origins}]
[demo]
players = 0
[[table]]
name = "R1"
title = {{ en = "Quick", zh = "快速" }}
rulebook = "star-rapid"
game = "roulette"
mode = "rng"
seconds = 10
between = 60
limits = {{min = "1", max = "500"}}
tray = ["1", "5", "25", "100", "500"]
[[table]]
name = "R2"
rulebook = "star-rapid"
game = "roulette"
mode = "rng"
seconds = 3600
between = 8
limits = {{min = "1", max = "500"}}
tray = ["1", "5", "25", "100", "500"]
[[table]]
name = "R3"
rulebook = "star-rapid"
game = "roulette"
mode = "rng"
seconds = 3600
between = 8
limits = {{min = "5", max = "500", bets = {{straight-up = {{max = "100"}}}}}}
tray = ["1", "5", "25", "100", "500"]
[[table]]
name = "R5"
rulebook = "star-rapid"
game = "roulette"
mode = "dealer"
seconds = 3600
limits = {{min = "1", max = "500"}}
tray = ["1", "5", "25", "100", "500"]
"""
"""R1 plays by itself, a game once somebody comes in, and its result stays for a minute; R2 and R3
take wagers for as long as a test likes; staff deal R5."""


@contextmanager
def floor(folder: Path, *origins: str) -> Iterator[Started]:
    """Open a floor in demo mode."""
    text = FLOOR.format(origins=", ".join(json.dumps(origin) for origin in origins))
    with started(configured(folder, text), "--demo") as house:
        yield house


class Desk:
    """A supervisor signed on at a dealer's terminal, who asks over HTTP."""

    def __init__(self, context: BrowserContext, house: Started, table: str) -> None:
        """Enrol a dealer's terminal and sign on with what the first start printed."""
        self._asks, self._origin = context.request, house.address
        self._terminal = self._post("/api/demo/enrol", {"table": table, "kind": "dealer"})[
            "terminal"
        ]
        found = re.search(
            r"^(\w+), gaming supervisor \(star-rapid\)\s+(\S+)$", house.out, re.MULTILINE
        )
        assert found, "the first start prints the sign-ins"
        self._ask("sign-in", {"name": found[1], "secret": found[2]})

    def do(self, operation: str, **facts: Any) -> None:
        """Have an operation carried out; it must be."""
        key = f"desk-{time.monotonic_ns()}"
        self._ask("do", {"ask": "do", "key": key, "what": {"do": operation, **facts}})

    def deal(self, number: str) -> None:
        """Spin, and confirm a number."""
        for step in ("spin", "no more bets"):
            self.do(step)
        self.do("result", chance=number)
        self.do("confirm result")

    def _ask(self, what: str, body: dict[str, Any]) -> dict[str, Any]:
        return self._post(f"/api/terminals/{self._terminal}/{what}", body)

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self._asks.post(f"{self._origin}{path}", data=body, headers=alone(self._origin))
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told


class Screen:
    """One player's screen, and what its line told it."""

    def __init__(self, page: Page, path: str) -> None:
        """Open the terminal at its own path."""
        self.page = page
        self.page.set_default_timeout(PATIENCE)
        self.view: dict[str, Any] = {}
        self.asked: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self.dials = 0
        """How often it tried to open a line."""
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", self._failed)
        self.page.goto(path)

    def leave(self) -> None:
        """Listen no more: the window may be another's from now on."""
        self.page.remove_listener("websocket", self._listen)
        self.page.remove_listener("pageerror", self._failed)

    def _failed(self, error: Error) -> None:
        self.faults.append(str(error))

    def _listen(self, socket: WebSocket) -> None:
        self.dials += 1
        socket.on("framereceived", lambda text: self._told(json.loads(text)))
        socket.on("framesent", lambda text: self.asked.append(json.loads(text)))

    def _told(self, message: dict[str, Any]) -> None:
        if message["tell"] == "view":
            self.view = (
                message["sections"] if message["is_whole"] else self.view | message["sections"]
            )
        elif message["tell"] == "answer":
            self.answers.append(message)

    # What the house has

    @property
    def games(self) -> list[dict[str, Any]]:
        """The player's last games, newest first, as the house told them."""
        rounds = self.view.get("history", {}).get("rounds", [])
        return [self.view[f"game {number}"] for number in rounds]

    @property
    def wagers(self) -> list[dict[str, Any]]:
        """The player's wagers that lie, as the house told them."""
        return [slip for slip in self.view["me"]["wagers"] if slip["result"] == "open"]

    def places(self) -> list[tuple[str, str]]:
        return [(slip["bet"], slip["target"]) for slip in self.wagers]

    def asked_for(self, operation: str) -> list[dict[str, Any]]:
        return [each for each in self.asked if each.get("what", {}).get("do") == operation]

    def until(self, what: Callable[[], bool], why: str = "") -> None:
        """Wait until something holds, letting the page go on."""
        end = time.monotonic() + PATIENCE / 1000
        while not what():
            assert time.monotonic() < end, why or "it never came"
            self.page.wait_for_timeout(20)

    # What a player does

    def come_in(self, name: str, notes: int = 1) -> None:
        """Insert a card and some notes of 100, and put the devices away."""
        page = self.page
        page.get_by_label("Name on the card").fill(name)
        page.get_by_role("button", name="Insert card", exact=True).click()
        self.until(lambda: self.view.get("me", {}).get("player") == name)
        for count in range(1, notes + 1):
            page.get_by_role("button", name="Insert a note of $100", exact=True).click()
            self.until(lambda due=count: self.view["me"]["credit"] == due * 10_000)  # type: ignore[misc]
        page.get_by_role("button", name="Simulated devices").click()

    def wait_open(self, least: int = 0) -> None:
        """Wait until wagers are taken, for at least so many seconds more."""
        self.until(lambda: self.left() >= least)

    def left(self) -> int:
        shown = self.page.locator(".countdown [role=timer]").all_inner_texts()
        return int(shown[0]) if shown else -1

    def spot(self, bet: str, target: str = "") -> Any:
        place = f"[data-bet=\"{bet}\"][data-target='{json.dumps(target)}']"
        return self.page.locator(place).first

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def meter(self, name: str) -> str:
        """Read the figures of a meter, which shows them in dollars."""
        shown: str = self.page.locator(".meter", has_text=name).locator("dd").inner_text()
        assert shown.startswith("$"), shown
        return shown.removeprefix("$")

    def status(self) -> str:
        return self.page.locator(".status").inner_text()


class Guests:
    """Opens terminals, and sees that no screen had a fault."""

    def __init__(self, browser: Browser, address: str) -> None:
        """Remember where the floor is."""
        self.address = address
        self._windows = Windows(browser)
        self._screens: list[Screen] = []

    def sit(
        self, table: str, size: tuple[int, int] = (1280, 800), at: str | None = None, **kind: Any
    ) -> Screen:
        """Sit down at a free terminal of a table; ``at`` another address of the same house."""
        base = at or self.address
        kind.setdefault("reduced_motion", "reduce")
        page = self._windows.open(size, base_url=base, **kind)
        enrolled = page.request.post(
            "/api/demo/enrol", data={"table": table, "kind": "player"}, headers=alone(base)
        )
        assert enrolled.ok, enrolled.text()
        return self.open(page, enrolled.json()["path"])

    def open(self, page: Page, path: str) -> Screen:
        screen = Screen(page, path)
        self._screens.append(screen)
        return screen

    def close(self) -> None:
        self._windows.close()
        for screen in self._screens:
            screen.leave()
        faults = [fault for screen in self._screens for fault in screen.faults]
        assert faults == []


def beyond(page: Page) -> tuple[int, int]:
    """Give how wide and high the page is beyond its window, with its fonts in."""
    width, height = page.evaluate(
        """async () => {
            await document.fonts.ready;
            const { scrollWidth, scrollHeight } = document.documentElement;
            return [scrollWidth - innerWidth, scrollHeight - innerHeight];
        }"""
    )
    return int(width), int(height)
