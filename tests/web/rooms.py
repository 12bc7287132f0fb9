"""Rooms of the gallery, opened in Chromium."""

import json
import time
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.serving import PATIENCE
from tests.web.windows import leave


TAGS = {"en": "en", "zh": "zh-Hans"}


class Opened(Protocol):
    """Opens a room of the gallery: ``opened("kit&speak=en")``."""

    def __call__(self, asked: str, width: int = 1280, height: int = 800, **context: Any) -> Page:
        """Open it in a window of a size; ``context`` is what else the browser is like."""


class Rooms:
    """Opens rooms of the gallery, one after another in the same window, and notes what goes wrong.

    A window is kept for each kind of browser: to open one takes longer than most tests do. Nothing
    else is kept: what a room remembers is forgotten, and the pointer is out of the way.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.faults: list[str] = []
        self._browser, self._address = browser, address
        self._windows: dict[str, tuple[BrowserContext, Page]] = {}

    def __call__(self, asked: str, width: int = 1280, height: int = 800, **context: Any) -> Page:
        page = self._window(context)
        page.mouse.move(0, 0)
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{self._address}/gallery.html?show={asked}")
        page.evaluate("document.fonts.ready.then(() => true)")
        return page

    def _window(self, context: dict[str, Any]) -> Page:
        kind = json.dumps(context, sort_keys=True)
        if kind not in self._windows:
            made = self._browser.new_context(**context)
            page = made.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", lambda error: self.faults.append(str(error)))
            page.on(
                "console",
                lambda said: self.faults.append(said.text) if said.type == "error" else None,
            )
            self._windows[kind] = made, page
        return self._windows[kind][1]

    def leave(self) -> None:
        """Leave the rooms: nothing moves on in a window at which nobody looks."""
        for _, page in self._windows.values():
            if page.url != "about:blank":
                leave(page)

    def close(self) -> None:
        """Close every window."""
        for context, _ in self._windows.values():
            context.close()


def speak(page: Page, language: str) -> None:
    """Let a room that is open speak another language."""
    page.evaluate("(detail) => dispatchEvent(new CustomEvent('speak', { detail }))", language)
    expect(page.locator("html")).to_have_attribute("lang", TAGS[language])


def until(page: Page, what: Callable[[], object], why: str = "it never came") -> None:
    """Wait until something holds, letting the page go on."""
    end = time.monotonic() + PATIENCE / 1000
    while not what():
        assert time.monotonic() < end, why
        page.wait_for_timeout(20)


# The places of the cloth or layout that is live in a room


def spot(bet: str, target: str = "") -> str:
    """Write the selector of a place."""
    return f"#live .cloth [data-bet='{bet}'][data-target='\"{target}\"']"


# What the parts of a room told their holder


def told(page: Page) -> list[list[Any]]:
    """Give everything they told so far: what, bet, target, chip."""
    found: list[list[Any]] = json.loads(page.locator("#live").get_attribute("data-heard") or "[]")
    return found


def hears(page: Page, *what: Any) -> None:
    """Wait until the last that was told begins with this."""
    until(page, lambda: told(page)[-1:] and told(page)[-1][: len(what)] == list(what), f"{what}")


def hears_all(page: Page, places: list[tuple[str, str]]) -> None:
    """Wait until a bet on each of these places was told, in this order, and nothing else."""
    due = [["bet", bet, target] for bet, target in places]
    until(page, lambda: len(told(page)) >= len(due), "not every place was told")
    assert [each[:3] for each in told(page)] == due
