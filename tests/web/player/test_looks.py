"""The player's screen on large, small and narrow windows: it fits, and it reflows."""

import pytest
from playwright.sync_api import expect

from tests.web.player.screens import Guests, beyond


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


OPENERS = {
    "English": "Help|Service|Statistics|Last games|Bet list|Favourites|Collect|Table limits",
    "中文": "帮助|服务|统计|历史记录|注项列表|常用注|兑现|限红",
}
"""What opens something over the cloth, by its name in each language."""


def test_the_whole_terminal_is_in_view(guests: Guests) -> None:
    screen = guests.sit("R2")
    screen.come_in("Fits")
    screen.wait_open()
    for language, openers in OPENERS.items():
        screen.press(language)
        for name in openers.split("|"):
            expect(screen.page.get_by_role("button", name=name).first).to_be_enabled()
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


WATCHED = """
    window.framesAsked = 0;
    const ask = window.requestAnimationFrame;
    window.requestAnimationFrame = (show) => { window.framesAsked += 1; return ask(show); };
    window.AudioContext = class extends AudioContext {
        constructor() { super(); window.sounding = this; }
    };
"""
"""Counts the frames that a page asks for, and keeps what it sounds with."""
ASKED = """async () => {
    const before = framesAsked;
    await new Promise((done) => setTimeout(done, 500));
    return framesAsked - before;
}"""
"""How many frames it asks for in half a second."""


def test_a_terminal_that_is_idle_rests(guests: Guests) -> None:
    screen = guests.sit("R2", reduced_motion="no-preference", kept=False)
    page = screen.page
    page.context.add_init_script(WATCHED)
    page.reload()
    screen.come_in("Idler")
    screen.wait_open()
    screen.spot("red").click()
    screen.until(lambda: screen.view["me"]["bet"] == 100)
    screen.until(lambda: page.evaluate("sounding.state") == "suspended", "it plays silence")
    screen.until(lambda: page.evaluate(ASKED) == 0, "nothing moves, and yet it is drawn")
