"""People at their screens: pages of Chromium at a real house, and what each page was told."""

import json
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize

from tests.floor.floors import House, automated, by_hand, dealt, opened, table
from tests.web.player.screens import Screen
from tests.web.windows import Windows, alone


PATIENCE = 20_000
SMALL = (1280, 800)
TRAY = ["1", "5", "25", "100"]
PERIOD = 12
"""Seconds in which an automated table takes wagers."""
ENOUGH = 120
"""Seconds in which any of these tests makes all its wagers."""
CLOCK = """() => {
    const left = document.querySelector('.countdown [role=timer]')?.textContent;
    return [left === undefined ? -1 : Number(left), Date.now() / 1000];
}"""
"""The seconds a screen shows, and when it was looked at."""

TABLES = (
    table("S1", seconds=900, tray=TRAY),
    table("R1", seconds=12, between=30, tray=TRAY),
    table("K1", seconds=15, between=30, tray=TRAY),
    automated("R2", seconds=12, between=60, tray=TRAY),
    automated("B2", seconds=PERIOD, between=60, tray=TRAY),
    dealt("R3", seconds=900, tray=TRAY),
    dealt("A3", seconds=900, tray=TRAY),
    by_hand("R4", tray=["5", "25", "100"]),
    by_hand("N37", tray=["5", "25", "100"]),
    by_hand("N38", options={"wheel": "38"}, tray=["5", "25", "100"]),
)
"""Where a clock ends the wagering there is time for somebody slow, and for looking at the result."""

HEARD = """() => {
    window.heard = [];
    const listen = new MutationObserver((changes) => {
        for (const { target } of changes) {
            const live = (target.nodeType === 1 ? target : target.parentElement)
                ?.closest('[aria-live], [role=status], [role=alert]');
            const text = live?.textContent.replace(/\\s+/g, ' ').trim();
            if (text && window.heard.at(-1) !== text) window.heard.push(text);
        }
    });
    listen.observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Keeps everything that a live region said."""


@contextmanager
def floor(folder: Path, **sections: Any) -> Iterator[House]:
    """Open the house of these tests; at the end its journal and its books are checked."""
    with opened(House(folder, *TABLES, **sections)) as house:
        yield house


def number_of(bet: str, target: str = "") -> str:
    """Write the selector of a place on a cloth or a racetrack."""
    return f"[data-bet=\"{bet}\"][data-target='{json.dumps(target)}']"


class Player(Screen):
    """Somebody at a player's terminal."""

    greeted = 0
    """How often the house welcomed this terminal: once for each line that was opened."""

    def _told(self, message: dict[str, Any]) -> None:
        self.greeted += message["tell"] == "welcome"
        super()._told(message)

    def take_seat(self, name: str, notes: int = 1) -> None:
        """Come in with notes of 100, whatever the language the devices are labelled in."""
        devices = self.page.locator(".devices")
        devices.locator("form input").first.fill(name)
        devices.locator("form button").first.click()
        self.until(lambda: self.view.get("me", {}).get("player") == name)
        for count in range(1, notes + 1):
            devices.locator(".device").nth(1).locator("button").last.click()
            self.until(lambda due=count: self.view["me"]["credit"] == due * 10_000)  # type: ignore[misc]
        devices.locator("h2 button").click()

    def bet(self, bet: str, target: str = "") -> None:
        """Touch a place of the cloth, and wait until the house has taken it."""
        before = self.view["me"]["bet"]
        self.spot(bet, target).click()
        self.until(lambda: self.view["me"]["bet"] > before, f"{bet} {target} was not taken")

    def phase(self, *names: str) -> None:
        self.until(lambda: self.view.get("round", {}).get("phase") in names, f"never {names}")

    def clock(self) -> tuple[int, float]:
        """Read the seconds left, -1 where none are shown, and the time at which they were."""
        left, at = self.page.evaluate(CLOCK)
        return int(left), float(at)

    def left(self) -> int:
        return self.clock()[0]

    def wait_open(self, least: int = ENOUGH) -> None:
        """Wait until wagers are taken for some time; a round with less of it ends first."""
        end = time.monotonic() + 2 * ENOUGH
        while self.left() < least:
            assert time.monotonic() < end, "no wagers are taken"
            self.page.wait_for_timeout(20)

    def shows(self, *meters: tuple[str, int]) -> None:
        """Wait until meters show amounts."""
        for name, units in meters:
            self.until(lambda n=name, u=units: self.meter(n) == dollars(u), name)  # type: ignore[misc]

    def shows_result(self, number: str) -> None:
        """Wait until call, pole, ball and dolly show a number."""
        call = self.page.locator(".call .number").first
        self.until(lambda: call.inner_text().startswith(f"{number},"), f"{number} is not called")
        self.until(lambda: self.pole == self.under_the_ball == number, "pole or ball differ")
        self.until(lambda: self.dolly_stands_on(number), f"the dolly is not on {number}")

    def meter(self, name: str) -> str:
        """Read a meter as it stands there."""
        return f"${super().meter(name)}"

    @property
    def pole(self) -> str:
        """The number on top of the pole."""
        return self.page.locator(".pole li").first.inner_text().split()[0]

    @property
    def under_the_ball(self) -> str | None:
        return self.page.locator(".wheel[data-under]").get_attribute("data-under")

    def dolly_stands_on(self, number: str) -> bool:
        """Say whether the dolly stands in the box of a number."""
        dolly = box(self.page.locator(".felt .dolly"))
        cell = box(self.page.locator(f".felt {number_of('straight-up', number)} .hit"))
        x, y = dolly[0] + dolly[2] / 2, dolly[1] + dolly[3] / 2
        return cell[0] < x < cell[0] + cell[2] and cell[1] < y < cell[1] + cell[3]


class Staff(Screen):
    """Somebody at a dealer's terminal or in the office."""

    def sign_on(self, name: str, secret: str) -> None:
        self.page.locator("form input").first.fill(name)
        self.page.locator("form input[type=password]").fill(secret)
        self.page.locator("form button[type=submit]").click()
        self.page.locator(".who strong, header strong").first.wait_for()

    def sign_on_over(self, name: str, secret: str) -> None:
        """Let a second person sign on over the dealer, from wherever that is offered."""
        dialog = self.page.locator("dialog[open]", has=self.page.locator("input[type=password]"))
        dialog.locator("input").first.fill(name)
        dialog.locator("input[type=password]").fill(secret)
        dialog.locator("button[type=submit]").click()
        self.page.locator(".banner").wait_for()

    def next(self, name: str) -> None:
        """Press the large button when it says what is due."""
        self.page.locator(f"button[data-next='{name}']:enabled").click()

    def enter(self, number: str) -> None:
        """Key a number on the pad, read it back, and enter it."""
        self.page.locator(f".pad [data-number='{number}']").click()
        self.page.locator(".pad .confirm").click()

    def confirm(self) -> None:
        self.page.locator(".readback .confirm:enabled").click()

    def sensor_reads(self, number: str) -> None:
        panel = self.page.locator("details", has=self.page.locator(".sensor"))
        if panel.get_attribute("open") is None:
            panel.locator("summary").click()
        panel.locator(f"[data-number='{number}']").click()

    def phase(self, *names: str) -> None:
        self.until(lambda: self.view.get("round", {}).get("phase") in names, f"never {names}")


class Visitors:
    """Opens screens of one house, and sees that none of them had a fault."""

    def __init__(self, browser: Browser, address: str, sign_ins: Mapping[str, str]) -> None:
        self.browser, self.address, self.sign_ins = browser, address, sign_ins
        self._windows = Windows(browser)
        self._contexts: list[BrowserContext] = []
        self._screens: list[Screen] = []

    def context(self, *, size: tuple[int, int] = SMALL, **more: Any) -> BrowserContext:
        """Open a browser in which there is nothing yet."""
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        made = self.browser.new_context(viewport=viewport, **self._kind(more))
        self._contexts.append(made)
        return made

    def window(self, *, size: tuple[int, int] = SMALL, **more: Any) -> Page:
        """Open a browser of its own for a terminal."""
        return self._windows.open(size, **self._kind(more))

    def _kind(self, more: dict[str, Any]) -> dict[str, Any]:
        return {"reduced_motion": "reduce", "base_url": self.address, **more}

    def enrol(self, page: Page, kind: str, at: str | None, origin: str = "") -> str:
        """Enrol a browser at a free terminal; gives its path."""
        answer = page.request.post(
            "/api/demo/enrol",
            data={"kind": kind, **({"table": at} if at else {})},
            headers=alone(origin or self.address),
        )
        assert answer.ok, answer.text()
        path: str = answer.json()["path"]
        return path

    def shown(self, screen: Screen) -> None:
        self._screens.append(screen)

    def play(self, at: str, name: str, notes: int = 1, **more: Any) -> Player:
        """Sit down at a player's terminal, with credit."""
        player = self.sit(at, **more)
        player.take_seat(name, notes)
        return player

    def sit(self, at: str, **more: Any) -> Player:
        """Open a player's terminal at which nobody is yet."""
        page = self.window(**more)
        player = Player(page, self.enrol(page, "player", at, more.get("base_url", "")))
        self.shown(player)
        return player

    def staff(self, name: str, at: str | None, kind: str = "dealer", **more: Any) -> Staff:
        """Open a staff terminal, and sign somebody on."""
        staff = self.desk(at, kind, **more)
        staff.sign_on(name, self.sign_ins[name])
        return staff

    def desk(self, at: str | None, kind: str = "dealer", **more: Any) -> Staff:
        """Open a staff terminal with nobody signed on."""
        page = self.window(**more)
        staff = Staff(page, self.enrol(page, kind, at))
        self.shown(staff)
        return staff

    def wall(self, at: str, **more: Any) -> Screen:
        """Open a wall display."""
        page = self.window(**more)
        wall = Screen(page, self.enrol(page, "wall", at))
        self.shown(wall)
        return wall

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        self._windows.close()
        for screen in self._screens:
            screen.leave()
        faults = [fault for screen in self._screens for fault in screen.faults]
        assert faults == []


# What the house has written


def entries(house: House, at: str, kind: str) -> list[dict[str, Any]]:
    """Read the journal's entries of one kind at a table, as they lie in the file now."""
    address = f"file:{house.data / 'croupier.db'}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as journal:
        asked = "select line from entries where stream = ? order by seq"
        lines = [json.loads(line) for (line,) in journal.execute(asked, (f"table {at}",))]
    return [line for line in lines if line["kind"] == kind]


def wagers_of(house: House, at: str, player: str) -> list[tuple[str, str]]:
    """Read what a player placed at a table: bets and targets, in the order they came."""
    placed = [entry["facts"]["wager"] for entry in entries(house, at, "wager placed")]
    return [(each["bet"], each["target"] or "") for each in placed if each["player"] == player]


# Where things are


def box(place: Locator) -> tuple[float, float, float, float]:
    """Give left, top, width and height of something on the page."""
    found = place.bounding_box()
    assert found is not None, "it is not to be seen"
    return found["x"], found["y"], found["width"], found["height"]


def dollars(units: int) -> str:
    """Write an amount as the screens do."""
    return f"{'-' if units < 0 else ''}${abs(units) / 100:,.2f}"


def speak(page: Page, language: str) -> None:
    """Switch a screen's language."""
    page.locator(f".switch [lang='{ {'en': 'en', 'zh': 'zh-Hans'}[language] }']").click()
    page.wait_for_function("(tag) => document.documentElement.lang.startsWith(tag)", arg=language)
