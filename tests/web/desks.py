"""Staff terminals in Chromium, at a floor started as its operator starts it."""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    ViewportSize,
    WebSocket,
)

from tests.floor.floors import House
from tests.web.serving import PATIENCE
from tests.web.windows import Windows, alone


LARGE = (1920, 1080)
SMALL = (1280, 800)
LOCALES = {"en": "en-NZ", "zh": "zh-CN"}


class Desk:
    """One terminal's screen, and what its line told it."""

    def __init__(self, page: Page, house: House) -> None:
        """Be at a window, which ``enrol`` makes a terminal and ``open`` shows as one."""
        self.house, self.name, self.page = house, "", page
        self.page.set_default_timeout(PATIENCE)
        self.view: dict[str, Any] = {}
        self.asked: list[dict[str, Any]] = []
        self.answered: list[tuple[dict[str, Any], dict[str, Any] | None]] = []
        """What was asked for and answered, with the refusal if it was refused."""
        self._waiting: dict[str, dict[str, Any]] = {}
        self.faults: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", self._failed)
        self.page.on("console", self._said)

    def leave(self) -> None:
        """Listen no more: the window may be another's from now on."""
        self.page.remove_listener("websocket", self._listen)
        self.page.remove_listener("pageerror", self._failed)
        self.page.remove_listener("console", self._said)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._heard)
        line.on("framesent", self._sent)

    def _failed(self, error: Error) -> None:
        self.faults.append(str(error))

    def _said(self, message: Any) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            self.faults.append(message.text)

    def _heard(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["tell"] == "view":
            sections = message["sections"]
            self.view = sections if message["is_whole"] else self.view | sections
        elif message["tell"] == "answer" and message["key"] in self._waiting:
            self.answered.append((self._waiting.pop(message["key"]), message["refused"]))

    def _sent(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["ask"] == "do":
            self.asked.append(message["what"])
            self._waiting[message["key"]] = message["what"]

    def enrol(self, kind: str, table: str | None = None) -> "Desk":
        """Enrol the browser at the next free demo terminal; it may have been another before."""
        enrolled = self.page.request.post(
            "/api/demo/enrol",
            data={"kind": kind, **({"table": table} if table else {})},
            headers=alone(self.house.address),
        )
        assert enrolled.ok, enrolled.text()
        self.name = enrolled.json()["terminal"]
        return self

    def go_to(self, kind: str, table: str, query: str = "") -> "Desk":
        """Be another terminal, at another table than before, in the same window."""
        self.view = {}
        self.enrol(kind, table).open(query)
        self.until(lambda: self.view.get("table", {}).get("name") == table)
        return self

    def open(self, query: str = "") -> "Desk":
        """Open the terminal's page."""
        self.page.goto(f"/t/{self.name}{query}")
        return self

    def sign_on(self, name: str) -> "Desk":
        """Sign somebody on by the form."""
        self.secret(name)
        self.until(lambda: self.is_signed_on(name))
        return self

    def post(self, path: str, body: Any = None) -> None:
        """Ask for something of the terminal's own over HTTP, as its screen does."""
        headers = alone(self.house.address)
        where = f"/api/terminals/{self.name}/{path}"
        answer = self.page.request.post(where, data=body or {}, headers=headers)
        assert answer.ok, answer.text()

    def is_signed_on(self, name: str) -> bool:
        at = self.view.get("desk") or self.view.get("floor") or {}
        return bool(at.get("signed") and at["signed"]["name"] == name)

    def secret(self, name: str) -> None:
        """Fill in a form that asks for a name and a secret."""
        form = self.page.locator("form", has=self.page.locator("input[type=password]"))
        form.locator("input:not([type=password])").fill(name)
        form.locator("input[type=password]").fill(self.house.sign_ins[name])
        form.locator("button[type=submit]").click()

    def until(self, what: Callable[[], object], why: str = "") -> None:
        """Wait until something holds, letting the page go on."""
        end = time.monotonic() + PATIENCE / 1000
        while not what():
            assert time.monotonic() < end, why or f"it never came: {self.view.get('round')}"
            self.page.wait_for_timeout(20)

    def phase(self, *names: str) -> None:
        self.until(lambda: self.view.get("round", {}).get("phase") in names, f"never {names}")

    # What staff do

    def press(self, name: str, exact: bool = True) -> None:
        self.page.get_by_role("button", name=name, exact=exact).first.click()

    def act(self, name: str) -> None:
        """Open the form of one of the supervisor's acts."""
        self.press("Supervisor")
        acts = self.page.get_by_role("dialog", name="Supervisor")
        acts.get_by_role("button", name=name, exact=True).click()

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def next(self, name: str) -> None:
        """Press the large button, which must be this operation."""
        self.page.locator(f'[data-next="{name}"]:enabled').click()

    def number(self, number: str) -> None:
        """Choose a number on the pad and enter it when it is read back."""
        pad = self.page.locator(".pad")
        pad.locator(f'[data-number="{number}"]').click()
        pad.locator(".confirm:enabled").click()

    def form(self, operation: str) -> Locator:
        return self.page.locator(f'form[data-operation="{operation}"]')

    def fill(self, operation: str, **fields: str) -> None:
        """Fill in an open form, field by field, as a person would."""
        for name, value in fields.items():
            field = self.form(operation).locator(f'[data-field="{name}"]')
            field.wait_for()
            choose = field.locator("select")
            if field.locator("[data-number]").count():
                field.locator(f'[data-number="{value}"]').click()
            elif choose.count() and field.locator(f'option[value="{value}"]').count():
                choose.select_option(value)
            else:
                if choose.count():
                    choose.select_option(index=field.locator("option").count() - 1)
                field.locator("input, textarea").last.fill(value)

    def send(self, operation: str, **fields: str) -> None:
        """Fill in an open form and send it off; it closes when it is done."""
        self.fill(operation, **fields)
        form = self.form(operation)
        form.locator("button[type=submit]:enabled").click()
        form.wait_for(state="detached")


class Floor:
    """Opens terminals of a house in a browser, and sees that no screen had a fault."""

    def __init__(self, browser: Browser, house: House) -> None:
        """Remember where the floor is."""
        self.browser, self.house = browser, house
        self._windows = Windows(browser)
        self._contexts: list[BrowserContext] = []
        self._desks: list[Desk] = []

    def context(
        self, size: tuple[int, int] = SMALL, language: str = "en", **more: Any
    ) -> BrowserContext:
        """Open a browser in which there is nothing yet."""
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        made = self.browser.new_context(viewport=viewport, **self._kind(language, more))
        self._contexts.append(made)
        return made

    def _kind(self, language: str, more: dict[str, Any]) -> dict[str, Any]:
        usual = {"reduced_motion": "reduce", "base_url": self.house.address}
        return {**usual, "locale": LOCALES[language], **more}

    def desk(self, kind: str, table: str | None = None, **context: Any) -> Desk:
        """Enrol a browser at the next free demo terminal."""
        return self.window(**context).enrol(kind, table)

    def window(self, size: tuple[int, int] = SMALL, language: str = "en", **more: Any) -> Desk:
        """Open a browser that is no terminal yet."""
        found = Desk(self._windows.open(size, **self._kind(language, more)), self.house)
        self._desks.append(found)
        return found

    def deal(self, number: str) -> None:
        """Deal a round without wagers at R4, over the wire."""
        dealer = self.house.staff("Dmitri", "dealer", "R4")
        for step in ("new game", "spin", "no more bets"):
            dealer.did(step)
        dealer.did("result", chance=number)
        dealer.disconnect()

    def close(self) -> None:
        for made in self._contexts:
            made.close()
        self._windows.close()
        for each in self._desks:
            each.leave()
        assert [fault for each in self._desks for fault in each.faults] == []
