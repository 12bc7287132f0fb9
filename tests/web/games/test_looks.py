"""Screens of every game beside roulette: both languages, nothing too wide, nothing axe finds."""

import pytest

from tests.web.axe import found_by_axe
from tests.web.desks import LARGE, Floor
from tests.web.games.playing import DEALERS, Seat, dealing


pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

TABLES = ("S1", "S2", "T1", "W1", "C1", "E1", "B2", "B3")


def width_beyond(floor_page: object) -> int:
    script = "document.documentElement.scrollWidth - innerWidth"
    return int(floor_page.evaluate(script))  # type: ignore[attr-defined]  # a page


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("table", TABLES)
def test_the_player_s_screen(games: Floor, table: str, language: str) -> None:
    seat = Seat(games, table, language=language)
    spots = seat.at.view["table"]["spots"]
    seat.page.locator("[data-bet]").first.wait_for()
    drawn = {
        (each.get_attribute("data-bet"), each.get_attribute("data-target"))
        for each in seat.page.locator("svg [data-bet]").all()
    }
    offered = {spot["bet"] for spot in spots if "insurance" not in spot["bet"]}
    assert offered <= {bet for bet, _ in drawn}, "insurance has a panel of its own"
    assert width_beyond(seat.page) <= 0
    assert found_by_axe(seat.page) == []


@pytest.mark.parametrize("table", TABLES)
def test_the_wall(games: Floor, table: str) -> None:
    wall = games.desk("wall", table, size=LARGE).open("?lang=zh")
    wall.until(lambda: "round" in wall.view)
    wall.page.locator(".centre .word").first.wait_for()
    beyond = "[document.documentElement.scrollWidth - innerWidth,"
    beyond += " document.documentElement.scrollHeight - innerHeight]"
    assert max(wall.page.evaluate(beyond)) <= 0
    assert found_by_axe(wall.page) == []


@pytest.mark.parametrize("table", DEALERS)
def test_the_dealer_s_screen(games: Floor, table: str) -> None:
    desk = dealing(games, table)
    desk.page.locator("svg [data-bet]").first.wait_for()
    assert width_beyond(desk.page) <= 0
    assert found_by_axe(desk.page) == []
    desk.press("All operations")
    desk.page.get_by_role("dialog").wait_for()
    shown = desk.page.get_by_role("dialog").inner_text()
    assert "op." not in shown


def test_the_lobby_shows_every_table(games: Floor) -> None:
    page = games.context().new_page()
    page.goto("/")
    page.get_by_role("article").first.wait_for()
    assert page.get_by_role("article").count() == len(TABLES)
    text = page.locator("main").inner_text()
    for name in ("Sic bo", "Tai-sai", "Money wheel", "Craps", "Snake Eyes", "Baccarat"):
        assert name in text
    assert found_by_axe(page) == []
