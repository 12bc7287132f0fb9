"""Rooms of the gallery, opened in Chromium and looked at by axe."""

from collections.abc import Callable
from typing import Any, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.web.serving import WEB


Opened: TypeAlias = Callable[..., Page]
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


class Rooms:
    """Opens rooms of the gallery, and notes what goes wrong in one."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.faults: list[str] = []
        self._browser, self._address = browser, address
        self._contexts: list[BrowserContext] = []

    def __call__(self, asked: str, width: int = 1280, height: int = 800, **context: Any) -> Page:
        viewport: ViewportSize = {"width": width, "height": height}
        self._contexts.append(self._browser.new_context(viewport=viewport, **context))
        page = self._contexts[-1].new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console",
            lambda said: self.faults.append(said.text) if said.type == "error" else None,
        )
        page.goto(f"{self._address}/gallery.html?show={asked}")
        page.evaluate("document.fonts.ready.then(() => true)")
        return page

    def close(self) -> None:
        """Close every room."""
        for context in self._contexts:
            context.close()


def found_by_axe(page: Page, where: str = "html") -> list[tuple[str, list[str], str]]:
    """Let axe look at a part of a page by all of its standards."""
    page.evaluate((WEB / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8"))
    asked = {"runOnly": {"type": "tag", "values": STANDARDS}}
    found = page.evaluate("([where, asked]) => axe.run(where, asked)", [where, asked])
    return [
        (each["id"], node["target"], node["failureSummary"])
        for each in found["violations"]
        for node in each["nodes"]
    ]
