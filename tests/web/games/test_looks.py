"""Screens of every game beside roulette: both languages, nothing too wide, nothing axe finds."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.floor.floors import House
from tests.web.axe import found_by_axe
from tests.web.desks import LARGE, SMALL, Desk, Floor
from tests.web.games.playing import DEALERS


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


@pytest.fixture(scope="module")
def window(browser: Browser, games_house: House) -> Iterator[Desk]:
    """One window that goes from table to table: to open it takes longer than to look."""
    floor = Floor(browser, games_house)
    yield floor.window()
    floor.close()


@pytest.mark.parametrize("table", TABLES)
def test_the_player_s_screen(window: Desk, table: str) -> None:
    page = window.go_to("player", table).page
    drawn = page.locator("svg [data-bet]")
    drawn.first.wait_for()
    bets = set(drawn.evaluate_all("(spots) => spots.map((spot) => spot.dataset.bet)"))
    spots = window.view["table"]["spots"]
    offered = {spot["bet"] for spot in spots if "insurance" not in spot["bet"]}
    assert offered <= bets, "insurance has a panel of its own"
    for tag in ("zh-Hans", "en"):
        # The drawer of the demonstration's devices may lie over the switch.
        page.locator(f".switch [lang='{tag}']").first.dispatch_event("click")
        expect(page.locator("html")).to_have_attribute("lang", tag)
        fits(page)
        assert found_by_axe(page) == [], tag
    if table == "W1":
        expect(page.locator("svg .house")).to_have_text(window.view["table"]["house"])
    if table == "B3":
        page.locator("button.plaque").click()
        has_its_sign(page.get_by_role("dialog"), table, "en")
        assert found_by_axe(page) == []


@pytest.mark.parametrize("table", TABLES)
def test_the_wall(window: Desk, table: str) -> None:
    page = window.page
    page.set_viewport_size({"width": LARGE[0], "height": LARGE[1]})
    window.go_to("wall", table, "?lang=zh")
    page.locator(".centre .word").first.wait_for()
    has_its_sign(page.locator(".plaque"), table, "zh")
    fits(page, high=True)
    assert found_by_axe(page) == []


@pytest.mark.parametrize("table", DEALERS)
def test_the_dealer_s_screen(window: Desk, table: str) -> None:
    page = window.page
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    window.go_to("dealer", table).sign_on(DEALERS[table])
    page.locator("svg [data-bet]").first.wait_for()
    has_its_sign(page.locator(".facts"), table, "en")
    fits(page)
    assert found_by_axe(page) == []
    window.press("All operations")
    page.locator("dialog[open] button[data-operation]").first.wait_for()
    assert "op." not in page.get_by_role("dialog").inner_text()


def test_the_lobby_shows_every_table(games: Floor) -> None:
    page = games.context().new_page()
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(len(TABLES))
    for name in ("Sic bo", "Tai-sai", "Money wheel", "Craps", "Snake Eyes", "Baccarat"):
        expect(page.locator("main")).to_contain_text(name)
    assert found_by_axe(page) == []
