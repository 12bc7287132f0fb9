"""Screens of every game beside roulette: both languages, nothing too wide, nothing axe finds."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import found_by_axe
from tests.web.desks import LARGE, Floor
from tests.web.games.playing import DEALERS, Seat, dealing


pytestmark = pytest.mark.slow

TABLES = ("S1", "S2", "T1", "W1", "C1", "E1", "B2", "B3")


ON_SIGN = {
    "en": ("Table differential", "$2,000", "Even Money Baccarat", "1 to 2"),
    "zh": ("庄闲差额上限", "$2,000", "等额百家乐", "2 赔 1"),
}
"""What B3 has on its sign beside its limits."""


def has_its_sign(shown: Locator, table: str, language: str) -> None:
    """See that what stands on a table's sign is told; most have nothing beside their limits."""
    for words in ON_SIGN[language] if table == "B3" else ():
        expect(shown).to_contain_text(words)


def fits(page: Page, *, high: bool = False) -> None:
    """Wait until nothing is beyond the window's edge; on a wall, where nobody scrolls, below it."""
    script = (
        "({ scrollWidth, scrollHeight }) => [scrollWidth - innerWidth, scrollHeight - innerHeight]"
    )
    page.wait_for_function(
        f"(high) => ({script})(document.documentElement).slice(0, high ? 2 : 1).every((it) => it <= 0)",
        arg=high,
    )


@pytest.mark.parametrize("table", TABLES)
def test_the_player_s_screen(games: Floor, table: str) -> None:
    seat = Seat(games, table)
    spots = seat.at.view["table"]["spots"]
    drawn = seat.page.locator("svg [data-bet]")
    drawn.first.wait_for()
    bets = set(drawn.evaluate_all("(spots) => spots.map((spot) => spot.dataset.bet)"))
    offered = {spot["bet"] for spot in spots if "insurance" not in spot["bet"]}
    assert offered <= bets, "insurance has a panel of its own"
    for tag in ("en", "zh-Hans"):
        # The drawer of the demonstration's devices may lie over the switch.
        seat.page.locator(f".switch [lang='{tag}']").first.dispatch_event("click")
        expect(seat.page.locator("html")).to_have_attribute("lang", tag)
        fits(seat.page)
        assert found_by_axe(seat.page) == [], tag
    if table == "W1":
        house = seat.at.view["table"]["house"]
        expect(seat.page.locator("svg .house")).to_have_text(house)
    if table == "B3":
        seat.page.locator("button.plaque").click()
        has_its_sign(seat.page.get_by_role("dialog"), table, "zh")
        assert found_by_axe(seat.page) == []


@pytest.mark.parametrize("table", TABLES)
def test_the_wall(games: Floor, table: str) -> None:
    wall = games.desk("wall", table, size=LARGE).open("?lang=zh")
    wall.until(lambda: "round" in wall.view)
    wall.page.locator(".centre .word").first.wait_for()
    has_its_sign(wall.page.locator(".plaque"), table, "zh")
    fits(wall.page, high=True)
    assert found_by_axe(wall.page) == []


@pytest.mark.parametrize("table", DEALERS)
def test_the_dealer_s_screen(games: Floor, table: str) -> None:
    desk = dealing(games, table)
    desk.page.locator("svg [data-bet]").first.wait_for()
    has_its_sign(desk.page.locator(".facts"), table, "en")
    fits(desk.page)
    assert found_by_axe(desk.page) == []
    desk.press("All operations")
    desk.page.locator("dialog[open] button[data-operation]").first.wait_for()
    assert "op." not in desk.page.get_by_role("dialog").inner_text()


def test_the_lobby_shows_every_table(games: Floor) -> None:
    page = games.context().new_page()
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(len(TABLES))
    for name in ("Sic bo", "Tai-sai", "Money wheel", "Craps", "Snake Eyes", "Baccarat"):
        expect(page.locator("main")).to_contain_text(name)
    assert found_by_axe(page) == []
