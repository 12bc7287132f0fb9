"""The player's screen for everybody: axe finds nothing, in both languages; it fits and reflows."""

import pytest

from tests.web.axe import found_by_axe
from tests.web.player.screens import Guests, beyond


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]

DIALOGS = ("help", "service", "statistics", "history", "list", "favourites", "collect", "limits")
NAMES = {
    "en": (
        "Help Service Statistics Last_games Bet_list Favourites Collect Table_limits".replace(
            " ", "|"
        )
    ),
    "zh": "帮助|服务|统计|历史记录|注项列表|常用注|兑现|限红",
}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_axe_finds_nothing_on_any_part_of_the_screen(guests: Guests, language: str) -> None:
    screen = guests.sit("R2")
    screen.page.get_by_text("Please insert your card").wait_for()
    assert found_by_axe(screen.page) == []
    screen.come_in(f"Seer {language}", notes=1)
    screen.wait_open()
    if language == "zh":
        screen.press("中文")
    screen.spot("red").click()
    screen.until(lambda: len(screen.wagers) == 1)
    screen.page.keyboard.press("5")
    screen.spot("black").click()
    screen.page.locator(".told").wait_for()
    assert found_by_axe(screen.page) == []
    for part, name in zip(DIALOGS, NAMES[language].split("|"), strict=True):
        screen.page.get_by_role("button", name=name.replace("_", " ")).first.click()
        screen.page.locator("dialog[open]").wait_for()
        assert found_by_axe(screen.page, "dialog[open]") == [], part
        screen.page.keyboard.press("Escape")
        screen.page.locator("dialog[open]").wait_for(state="hidden")


def test_the_whole_terminal_is_in_view(guests: Guests) -> None:
    screen = guests.sit("R2")
    screen.come_in("Fits")
    screen.wait_open()
    for language in ("English", "中文"):
        screen.press(language)
        for width, height in ((1920, 1080), (1280, 800)):
            screen.page.set_viewport_size({"width": width, "height": height})
            screen.until(lambda: beyond(screen.page) == (0, 0), f"it does not fit {width}")


def test_it_reflows_on_a_narrow_screen(guests: Guests) -> None:
    screen = guests.sit("R2", size=(320, 700))
    screen.come_in("Narrow")
    screen.wait_open()
    screen.until(lambda: beyond(screen.page)[0] == 0, "it is too wide")
    screen.spot("straight-up", "0").click()
    screen.until(lambda: screen.places() == [("straight-up", "0")])
