"""Windows that go from one test to the next: to open one takes longer than most tests do."""

import json
from typing import Any, Final
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, Page, ViewportSize


MOST: Final = 6
"""How many wait to be used again: each is a process of its own."""
_FREE: Final[WeakKeyDictionary[Browser, list[tuple[str, Page]]]] = WeakKeyDictionary()
"""Those that wait, with what kind of browser each is."""


def alone(origin: str) -> dict[str, str]:
    """Headers of a request beside a page: on a line of its own.

    One that is kept is closed by the server once it was idle, perhaps while the next request is
    under way on it; a browser then asks again, and what asks here does not.
    """
    return {"origin": origin, "connection": "close"}


class Windows:
    """Opens windows for one test, each a browser of its own that remembers nothing."""

    def __init__(self, browser: Browser) -> None:
        self._browser, self._free = browser, _FREE.setdefault(browser, [])
        self._open: list[tuple[str | None, Page]] = []

    def open(self, size: tuple[int, int], *, kept: bool = True, **kind: Any) -> Page:
        """Open one; it is not ``kept`` where a test leaves what stays, such as another clock."""
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        name = json.dumps(kind, sort_keys=True)
        waiting = next((each for each in self._free if each[0] == name), None) if kept else None
        if waiting:
            self._free.remove(waiting)
            page = waiting[1]
            page.set_viewport_size(viewport)
        else:
            page = self._browser.new_context(viewport=viewport, **kind).new_page()
        self._open.append((name if kept else None, page))
        return page

    def close(self) -> None:
        """Leave every window: what it remembers is forgotten, and its pointer is out of the way."""
        for name, page in self._open:
            if name is not None and _forgets(page):
                self._free.append((name, page))
            else:
                page.context.close()
        self._open.clear()
        while len(self._free) > MOST:
            self._free.pop(0)[1].context.close()


def leave(page: Page) -> None:
    """Let a window forget what it showed: it goes away by itself, for so its process is kept."""
    page.evaluate("() => { localStorage.clear(); location.replace('about:blank'); }")
    page.wait_for_url("about:blank")


def _forgets(page: Page) -> bool:
    """Say whether a window is as it was before; one that lost its page is not."""
    if page.is_closed() or not page.url.startswith("http"):
        return False
    leave(page)
    page.mouse.move(0, 0)
    for other in page.context.pages:
        if other != page:
            other.close()
    page.context.clear_cookies()
    return True
