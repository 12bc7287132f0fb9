"""A player at a table of any game, in a browser."""

import json
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.desks import Desk, Floor


DEALERS = {
    "S2": "Dana",
    "T1": "Dora",
    "W1": "Dora",
    "C1": "Dora",
    "E1": "Dmitri",
    "B2": "Dina",
    "B3": "Dario",
}


class Seat:
    """A player's terminal."""

    def __init__(self, floor: Floor, table: str, **context: Any) -> None:
        """Sit down at a free terminal of a table."""
        self.at = floor.desk("player", table, **context).open()
        self.page = self.at.page
        self.at.until(lambda: "me" in self.at.view)

    @property
    def me(self) -> Any:
        return self.at.view["me"]

    @property
    def round(self) -> Any:
        return self.at.view["round"]

    def come_in(self, name: str) -> "Seat":
        """Insert a card and two notes of 100."""
        self.page.get_by_label("Name on the card").fill(name)
        self.at.press("Insert card")
        self.at.until(lambda: self.me["player"] == name)
        for credit in (10_000, 20_000):
            self.at.press("Insert a note of $100")
            self.at.until(lambda due=credit: self.me["credit"] == due)  # type: ignore[misc]
        self.at.press("Simulated devices")
        return self

    def spot(self, bet: str, target: str = "") -> Locator:
        place = f"[data-bet=\"{bet}\"][data-target='{json.dumps(target)}']"
        return self.page.locator(place).first

    def bet(self, bet: str, target: str = "") -> Any:
        """Touch a place, and return the wager that came of it."""
        before = {slip["id"] for slip in self.me["wagers"]}
        self.spot(bet, target).click()
        self.at.until(lambda: any(s["id"] not in before for s in self.me["wagers"]), f"no {bet}")
        return next(slip for slip in self.me["wagers"] if slip["id"] not in before)

    def wager(self, name: str) -> Any:
        return next(slip for slip in self.me["wagers"] if slip["id"] == name)

    def meter(self, name: str, due: str) -> None:
        """Wait until a meter shows an amount."""
        expect(self.page.locator(".meter", has_text=name).locator("dd")).to_have_text(due)

    def won(self, slip: Any, units: int) -> None:
        """Wait until a wager has brought what is due to it."""
        self.at.until(lambda: self.wager(slip["id"])["won"] == units, f"{slip} did not win {units}")

    def ended(self, slip: Any, how: str) -> None:
        """Wait until a wager has come to its end."""
        self.at.until(lambda: self.wager(slip["id"])["result"] == how, f"{slip} did not {how}")

    def glowing(self) -> list[list[str]]:
        """Give the places that are lit on the cloth."""
        found: list[list[str]] = self.page.locator("[data-bet].won").evaluate_all(
            "(lit) => lit.map(({ dataset }) => [dataset.bet, JSON.parse(dataset.target)])"
        )
        return found


def dealing(floor: Floor, table: str) -> Desk:
    """Sign the dealer of a table on at their screen."""
    return floor.desk("dealer", table).open().sign_on(DEALERS[table])


def dice(desk: Desk, *faces: int) -> None:
    """Key dice in, and enter them once they are read back."""
    pad = desk.page.locator(".pad")
    for face in faces:
        pad.locator(f'[data-face="{face}"]:enabled').click()
    pad.locator(".confirm:enabled").click()


def symbol(desk: Desk, name: str) -> None:
    pad = desk.page.locator(".pad")
    pad.locator(f'[data-symbol="{name}"]:enabled').click()
    pad.locator(".confirm:enabled").click()


def card(desk: Desk, name: str) -> None:
    """Key a card in, its rank and its suit, and enter it once it is read back."""
    pad = desk.page.locator(".pad")
    pad.locator(f'[data-rank="{name[:-1]}"]:enabled').click()
    pad.locator(f'[data-suit="{name[-1]}"]:enabled').click()
    pad.locator(".confirm:enabled").click()
    desk.page.locator(f'.hand [data-card="{name}"]').first.wait_for()
